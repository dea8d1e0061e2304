import{a as X}from"./part-chunk-TIZDQ6R3.js";import{b as U,c as M,d as z,l as O,n as B,o as E,s as F,u as j,w as T,x as _}from"./part-chunk-M7XLVYQ5.js";import{a as R,b as I}from"./part-chunk-K6U53GDP.js";import{a as N,b as d,c as m,e as c,i as W,j as K}from"./part-chunk-S65KBUCN.js";import"./part-chunk-5I72YYME.js";var g=(a,o)=>{let t=a._$AN;if(t===void 0)return!1;for(let e of t)e._$AO?.(o,!1),g(e,o);return!0},w=a=>{let o,t;do{if((o=a._$AM)===void 0)break;t=o._$AN,t.delete(a),a=o}while(t?.size===0)},V=a=>{for(let o;o=a._$AM;a=o){let t=o._$AN;if(t===void 0)o._$AN=t=new Set;else if(t.has(a))break;t.add(a),at(o)}};function ot(a){this._$AN!==void 0?(w(this),this._$AM=a,V(this)):this._$AM=a}function nt(a,o=!1,t=0){let e=this._$AH,i=this._$AN;if(i!==void 0&&i.size!==0)if(o)if(Array.isArray(e))for(let r=t;r<e.length;r++)g(e[r],!1),w(e[r]);else e!=null&&(g(e,!1),w(e));else g(this,a)}var at=a=>{a.type==U.CHILD&&(a._$AP??=nt,a._$AQ??=ot)},x=class extends z{constructor(){super(...arguments),this._$AN=void 0}_$AT(o,t,e){super._$AT(o,t,e),V(this),this.isConnected=o._$AU}_$AO(o,t=!0){o!==this.isConnected&&(this.isConnected=o,o?this.reconnected?.():this.disconnected?.()),t&&(g(this,o),w(this))}setValue(o){if(j(this._$Ct))this._$Ct._$AI(o,this);else{let t=[...this._$Ct._$AH];t[this._$Ci]=o,this._$Ct._$AI(t,this,0)}}disconnected(){}reconnected(){}};var H=new WeakMap,Q=M(class extends x{render(a){return c}update(a,[o]){let t=o!==this.G;return t&&this.rt(void 0),(t||this.lt!==this.ct)&&(this.G=o,this.ht=a.options?.host,this.rt(this.ct=a.element)),c}rt(a){if(this.G!==void 0)if(this.isConnected||(a=void 0),typeof this.G=="function"){let o=this.ht??globalThis,t=H.get(o);t===void 0&&(t=new WeakMap,H.set(o,t)),t.get(this.G)!==void 0&&this.G.call(this.ht,void 0),t.set(this.G,a),a!==void 0&&this.G.call(this.ht,a)}else this.G.value=a}get lt(){return typeof this.G=="function"?H.get(this.ht??globalThis)?.get(this.G):this.G?.value}disconnected(){this.lt===this.ct&&this.rt(void 0)}reconnected(){this.rt(this.ct)}});function S(a){let[[o,t],[e,i],[r,n],[s,l]]=a,[h,p]=[o-e+r-s,t-i+n-l],[u,f,$,y]=[e-r,i-n,s-r,l-n],b=u*y-$*f;if(Math.abs(b)<1e-9)return null;let k=(h*y-$*p)/b,P=(u*p-h*f)/b,[et,it,rt,st]=[e-o+k*e,s-o+P*s,i-t+k*i,l-t+P*l];return(A,C)=>{let G=k*A+P*C+1;return[(et*A+it*C+o)/G,(rt*A+st*C+t)/G]}}function L(a,o,t){let e=(i,r)=>a(i/8,r/8);return[e(o,t),e(o+1,t),e(o+1,t+1),e(o,t+1)]}function q(a){let o=a.map((t,e)=>{let[i,r,n]=[a[e],a[(e+1)%4],a[(e+2)%4]];return!i||!r||!n?0:Math.sign((r[0]-i[0])*(n[1]-r[1])-(r[1]-i[1])*(n[0]-r[0]))});return o.every(t=>t!==0&&t===o[0])}function v(a){return a.map(([o,t])=>`${o.toFixed(1)},${t.toFixed(1)}`).join(" ")}var Y=64*1024*1024,J=["image/png","image/jpeg","image/webp","image/gif","image/bmp","image/svg+xml"],Z=.95,lt=.02,dt=["a8","h8","h1","a1"],ct=6,D=class extends R{constructor(){super();this.page=1;this.adding=!1;this.abort=null;this.dragged=null;this.stop=()=>{this.abort?.abort(),this.status=this.boards.length>0?"done":"idle"};this.byHand=()=>{let{answer:t}=this;if(!t)return;let[e,i]=[t.width,t.height],r=Math.min(e,i)*.8,[n,s]=[(e-r)/2,(i-r)/2];this.failure="",this.adding=this.boards.length>0,this.draft=[[n,s],[n+r,s],[n+r,s+r],[n,s+r]]};this.leave=()=>{this.adding=!1,this.draft=null};this.close=()=>{this.abort?.abort(),this.store.see(null,[]),this.dispatchEvent(new CustomEvent("fenya-picture-close",{bubbles:!0,composed:!0}))};this.onLoad=t=>{let e=t.target;e.naturalHeight>0&&this.style.setProperty("--aspect",String(e.naturalWidth/e.naturalHeight)),this.shows=!0};this.onError=()=>{let t=this.file&&J.includes(this.file.blob.type);this.shows=!1,t&&this.status!=="failed"&&this.fetchPicture()};this.onDrag=t=>{if(this.dragged?.pointer!==t.pointerId||!this.answer)return;let e=this.renderRoot.querySelector(".stage")?.getBoundingClientRect();if(!e)return;let i=this.answer.width/e.width;this.moveCorner(this.dragged.corner,[(t.clientX-e.left)*i,(t.clientY-e.top)*i])};this.onDrop=()=>{let t=this.dragged!==null&&this.draft!==null;this.dragged=null,t&&!this.adding&&this.boards.length>0&&this.draft&&q(this.draft)&&this.read(this.draft)};this.file=null,this.reset()}static{this.properties={...R.properties,file:{attribute:!1},url:{state:!0},answer:{state:!0},boards:{state:!0},index:{state:!0},draft:{state:!0},white:{state:!0},status:{state:!0},failure:{state:!0},shows:{state:!0},focused:{state:!0}}}static{this.styles=[W,K,N`
      .head { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-bottom: .75rem; }
      .head h2 { margin: 0; } .head .close { margin-inline-start: auto; }
      .name { color: var(--muted); font-size: .875rem; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; max-width: 20rem; }
      .pages { display: inline-flex; align-items: center; gap: .35rem; } .pages input { width: 4.5rem; }
      :host { container-type: inline-size; }
      .both { display: grid; gap: 1rem 1.5rem; align-items: start; }
      .stage { position: relative; width: min(100%, calc(min(34rem, 58vh) * var(--aspect, 1))); margin-inline: auto; line-height: 0; border-radius: 6px; }
      .stage img { display: block; width: 100%; height: auto; border-radius: 6px; background: var(--raised); }
      .stage svg.over { position: absolute; inset: 0; width: 100%; height: 100%; border-radius: 6px; overflow: hidden; touch-action: pan-y pinch-zoom; }
      .other { fill: #1463c9; fill-opacity: .12; stroke: #fff; stroke-width: 3; vector-effect: non-scaling-stroke; cursor: pointer; }
      .other:hover { fill-opacity: .3; }
      .number { fill: #fff; stroke: #0b1f3a; paint-order: stroke; font-family: var(--sans); font-weight: 700; text-anchor: middle; pointer-events: none; }
      .frame, .under { fill: none; vector-effect: non-scaling-stroke; pointer-events: none; }
      .under { stroke: #fff; stroke-width: 5; stroke-opacity: .85; } .frame { stroke: #0b6e5c; stroke-width: 2.5; }
      .cell { fill: transparent; stroke: none; cursor: pointer; } .cell:hover { fill: #fff; fill-opacity: .25; }
      .doubt { fill: #ffb52e; fill-opacity: .28; stroke: #7a4300; stroke-width: 3; stroke-dasharray: 5 4; vector-effect: non-scaling-stroke; }
      .mended { fill: none; stroke: #0b6e5c; stroke-width: 3; vector-effect: non-scaling-stroke; }
      .looked { fill: none; stroke: #1463c9; stroke-width: 4; vector-effect: non-scaling-stroke; }
      .corner {
        position: absolute; width: 1.75rem; height: 1.75rem; min-height: 0; padding: 0; border-radius: 50%; border: 3px solid #fff; background: #0b6e5ccc; color: #fff;
        transform: translate(-50%, -50%); cursor: move; touch-action: none; font-size: .625rem; font-weight: 700; line-height: 1; box-shadow: 0 1px 5px rgb(0 0 0 / .5);
      }
      .corner:hover:not(:disabled) { background: #0b6e5c; border-color: #fff; }
      .side { display: grid; gap: .75rem; }
      .sure { display: flex; gap: .5rem; align-items: start; } .sure.ok { color: var(--good); } .sure.no { color: var(--warning); font-weight: 600; }
      .note { color: var(--muted); font-size: .875rem; }
      .chooser, .turned, .pieces { display: flex; flex-wrap: wrap; gap: .4rem; align-items: center; }
      .doubts { display: grid; gap: .5rem; max-height: 22rem; overflow: auto; padding: 3px; margin: -3px; }
      .doubts li { display: grid; grid-template-columns: 3.25rem 1fr; gap: .6rem; align-items: center; }
      .crop { width: 3.25rem; height: 3.25rem; border-radius: 5px; background: var(--raised); border: 1px solid var(--line); }
      .pieces strong { min-width: 1.9rem; font-weight: 600; }
      .piece { min-height: 2.5rem; padding: .1rem .5rem .1rem .25rem; gap: .2rem; font-size: .8125rem; }
      .piece svg { width: 1.9rem; height: 1.9rem; background: #d9c3a3; border-radius: 4px; }
      .alternatives { display: grid; grid-template-columns: repeat(auto-fill, minmax(7rem, 1fr)); gap: .5rem; }
      .alternatives button { flex-direction: column; align-items: stretch; padding: .4rem; font-size: .8125rem; }
      .failure { display: grid; gap: .5rem; padding: .75rem 1rem; border-radius: var(--radius); background: var(--error-soft); color: var(--error); line-height: 1.45; }
      .bar { height: 6px; border-radius: 3px; background: var(--raised); overflow: hidden; }
      .bar::after { content: ''; display: block; width: 35%; height: 100%; border-radius: 3px; background: var(--accent); animation: slide 1.2s infinite ease-in-out alternate; }
      @keyframes slide { from { transform: translateX(0); } to { transform: translateX(186%); } }
      .wait { display: grid; gap: .5rem; }
      @media (prefers-reduced-motion: reduce) { .bar::after { width: 100%; opacity: .5; } }
      @container (min-width: 56rem) { .both { grid-template-columns: minmax(0, 1.3fr) minmax(15rem, 1fr); } }
    `]}reset(){this.url="",this.answer=null,this.boards=[],this.index=0,this.draft=null,this.white=null,this.status="idle",this.failure="",this.shows=!0,this.focused="",this.page=1}get p(){return X[this.store.language]}get item(){return this.boards[this.index]??null}disconnectedCallback(){this.abort?.abort(),this.forget(),super.disconnectedCallback()}willUpdate(t){super.willUpdate(t),t.has("file")&&(this.abort?.abort(),this.forget(),this.reset(),this.file&&this.open())}forget(){this.url!==""&&URL.revokeObjectURL(this.url),this.url=""}async open(){let t=this.file;if(t){if(t.blob.size>Y){this.status="failed",this.failure=this.p.tooLarge(Y/(1024*1024));return}J.includes(t.blob.type)&&(this.url=URL.createObjectURL(t.blob)),await Promise.all([this.read(null),this.url===""?this.fetchPicture():Promise.resolve()])}}async fetchPicture(){let t=this.file;if(t)try{let e=await _.pictureAsPng(t.blob,this.answer?.pages||this.isPdf()?this.page:null);if(t!==this.file)return;this.forget(),this.url=URL.createObjectURL(e),this.shows=!0}catch{}}isPdf(){return this.file?.blob.type==="application/pdf"||/\.pdf$/i.test(this.file?.name??"")}async read(t){let e=this.file;if(!e)return;this.abort?.abort();let i=this.abort=new AbortController;this.status="reading",this.failure="";let r={page:this.isPdf()?this.page:null,white:this.white,corners:t,lang:this.store.language};for(let n=1;;n++)try{let{positions:s,...l}=await _.picture(e.blob,r,i.signal);if(i.signal.aborted)return;this.answer=l,this.draft=null;let{adding:h}=this;this.adding=!1;let p=s[0];t&&p&&h?(this.boards=[...this.boards,p],this.index=this.boards.length-1):t&&p&&this.boards.length>0?this.boards=this.boards.map((u,f)=>f===this.index?p:u):(this.boards=s,this.index=0),this.status="done",this.take();return}catch(s){if(i.signal.aborted||s instanceof DOMException&&s.name==="AbortError")return;if(s instanceof T&&s.code==="busy"&&n<ct){if(this.status="busy",await new Promise(l=>setTimeout(l,1e3*n)),i.signal.aborted)return;continue}this.fail(s);return}}fail(t){this.status="failed";let{t:e,p:i}=this;t instanceof T?t.code==="no-board"?(this.answer=t.body,this.boards=[],this.failure=i.noBoard):this.failure=t.code==="network"?e.networkError:t.message:this.failure=String(t),this.announce(this.failure)}take(){let{item:t}=this;if(!t?.picture)return;this.focused="",this.store.see(t.input,t.picture.squares);let e=Math.floor(t.picture.confidence*100),i=this.boards.length>1?`${this.p.board(this.index+1,this.boards.length)}. `:"";this.announce(i+(t.picture.trusted?this.p.sure(e):this.p.unsure(e)))}render(){let{p:t,answer:e,file:i}=this;return i?d`<section class="panel" aria-labelledby="picture-heading">
      <div class="head">
        <h2 id="picture-heading">${t.heading}</h2><span class="name" title=${i.name}>${i.name}</span>
        ${e?.pages?this.pages(e.pages):c}
        <button type="button" class="quiet close" @click=${this.close}>${I("clear")}${t.close}</button>
      </div>
      <div class="both">
        ${this.stage()}
        <div class="side">${this.side()}</div>
      </div>
    </section>`:d``}pages(t){let{p:e}=this,i=r=>()=>this.turnTo(r,t);return d`<span class="pages">
      <button type="button" aria-label=${e.previous} ?disabled=${this.page<=1} @click=${i(this.page-1)}>‹</button>
      <label class="sr" for="page">${e.page}</label>
      <input id="page" type="number" min="1" max=${t} .value=${String(this.page)}
        @change=${r=>this.turnTo(Number(r.target.value),t)}>
      <span>${e.pageOf(t)}</span>
      <button type="button" aria-label=${e.next} ?disabled=${this.page>=t} @click=${i(this.page+1)}>›</button>
    </span>`}turnTo(t,e){let i=Math.min(e,Math.max(1,Math.round(t)||1));i!==this.page&&(this.page=i,this.boards=[],this.white=null,this.draft=null,this.fetchPicture(),this.read(null))}stage(){let{p:t,answer:e,url:i,file:r}=this;if(i==="")return d`<div></div>`;let n=this.corners;return d`<div class="stage">
      ${this.shows?d`<img src=${i} alt=${t.alt(r?.name??"")} @load=${this.onLoad} @error=${this.onError}>`:d`<p class="note">${t.cannotShow}</p>`}
      ${e&&this.shows?d`<svg class="over" viewBox="0 0 ${e.width} ${e.height}" preserveAspectRatio="none" aria-hidden="true">
            ${this.boards.map((s,l)=>l===this.index&&n?c:this.otherBoard(s,l))}
            ${n?this.current(n):c}
          </svg>
          ${n?n.map((s,l)=>this.handle(s,l,e)):c}`:c}
    </div>`}get corners(){return this.draft??this.item?.picture?.corners??null}otherBoard(t,e){let i=t.picture?.corners;if(!i)return c;let[r,n]=tt(i),s=Math.hypot(i[1][0]-i[0][0],i[1][1]-i[0][1])/3;return m`<polygon class="other" points=${v(i)} @click=${()=>this.choose(e)}></polygon>
      <text class="number" x=${r} y=${n} dy=".35em" font-size=${s} stroke-width=${s/8}>${e+1}</text>`}current(t){let e=S(t),i=this.draft?[]:this.item?.picture?.squares??[];return m`<polygon class="under" points=${v(t)}></polygon><polygon class="frame" points=${v(t)}></polygon>
      ${e===null?c:i.map((r,n)=>{let s=v(L(e,n%8,Math.floor(n/8))),l=this.store.corrected.includes(r.square)?"mended":r.probability<Z?"doubt":"";return m`<polygon class="cell" points=${s} data-square=${r.square} @click=${()=>this.look(r.square)}></polygon>
          ${l===""?c:m`<polygon class=${l} points=${s} pointer-events="none"></polygon>`}
          ${this.focused===r.square?m`<polygon class="looked" points=${s} pointer-events="none"></polygon>`:c}`})}`}handle(t,e,i){let r=dt[e]??"";return d`<button type="button" class="corner" ${Q(s=>{s instanceof HTMLElement&&(s.style.left=`${t[0]/i.width*100}%`,s.style.top=`${t[1]/i.height*100}%`)})} aria-label=${this.p.corner(r)} title=${this.p.cornerHelp} data-corner=${r}
      @pointerdown=${s=>this.onGrab(s,e)} @pointermove=${this.onDrag} @pointerup=${this.onDrop} @pointercancel=${this.onDrop}
      @keydown=${s=>this.onCornerKey(s,e)}>${r}</button>`}side(){let{p:t,status:e}=this;if(e==="reading"||e==="busy")return d`<div class="wait"><p>${e==="busy"?t.busy:t.reading}</p>
        <div class="bar" role="progressbar" aria-label=${t.reading}></div>
        <div><button type="button" @click=${this.stop}>${t.cancel}</button></div></div>`;if(this.draft)return d`<p class="note">${t.cornerHelp}</p>
        <div class="chooser"><button type="button" class="primary" ?disabled=${!q(this.draft)} @click=${()=>this.read(this.draft)}>${t.readCorners}</button>
        <button type="button" @click=${this.leave}>${t.cancel}</button></div>`;let{item:i}=this;if(!i?.picture)return d`${this.failure===""?c:d`<div class="failure" role="alert"><span>${this.failure}</span></div>`}
        ${this.answer?d`<p class="note">${t.noBoardHint}</p>
          <div class="chooser"><button type="button" class="primary" @click=${this.byHand}>${t.byHand}</button>
          <button type="button" @click=${()=>this.read(null)}>${t.again}</button></div>`:c}`;let{picture:r}=i,n=Math.floor(r.confidence*100),s=this.store.corrected.length;return d`
      ${this.failure===""?c:d`<div class="failure" role="alert"><span>${this.failure}</span></div>`}
      ${this.boards.length>1?this.chooser():c}
      <div class="sure ${r.trusted?"ok":"no"}">${I(r.trusted?"check":"warning")}<span>${r.trusted?t.sure(n):t.unsure(n)}</span></div>
      <p class="note">${r.turn?t.turnFrom(r.turn.evidence.text):t.turnUnknown}</p>
      <div class="turned" role="group" aria-label=${t.whiteAt}><span>${t.whiteAt}</span>
        ${["bottom","top"].map(l=>d`<button type="button" data-white=${l} aria-pressed=${this.whiteIs(i)===l?"true":"false"}
          @click=${()=>this.setWhite(l)}>${t[l]}</button>`)}</div>
      ${s>0?d`<p class="note">${t.corrected(s)}</p>`:c}
      ${this.doubts(r.squares)}
      ${this.alternatives(i)}
      <div><button type="button" class="quiet" @click=${this.byHand}>${t.another}</button></div>`}chooser(){let{p:t,boards:e}=this;return d`<div class="chooser" role="group" aria-label=${t.boards(e.length)}><span>${t.boards(e.length)}</span>
      ${e.map((i,r)=>d`<button type="button" data-board=${r+1} aria-label=${t.board(r+1,e.length)} aria-pressed=${r===this.index?"true":"false"}
        @click=${()=>this.choose(r)}>${r+1}${i.picture?.trusted===!1?" ?":""}</button>`)}</div>`}whiteIs(t){let e=t.picture?.rotation??0;return e===0?"bottom":e===180?"top":null}doubts(t){let e=t.filter(i=>i.probability<Z).sort((i,r)=>i.probability-r.probability);return e.length===0?c:d`<section aria-labelledby="doubts"><h2 id="doubts">${this.p.doubts(e.length)}</h2>
      <p class="note">${this.p.doubtsHint}</p>
      <ul class="doubts">${e.slice(0,24).map(i=>this.doubt(i))}</ul></section>`}doubt(t){let e=this.store.position,i=e?E(e,t.square):null,r=e&&i!==null?e.squares[i]??"":null,n=[{piece:t.piece,probability:t.probability},...t.alternatives].slice(0,4);n.every(l=>l.piece!==null)&&n.push({piece:null,probability:0});let{board:s}=this.t;return d`<li data-doubt=${t.square} @focusin=${()=>this.focused=t.square} @pointerenter=${()=>this.focused=t.square}>
      ${this.crop(t.square)}
      <div class="pieces"><strong>${t.square}</strong>${n.map(l=>{let h=l.piece??"",p=h===""?s.empty:s.pieces[h]??h,u=l.probability>0?`${Math.floor(l.probability*100)} %`:"";return d`<button type="button" class="piece" aria-pressed=${r===h?"true":"false"} aria-label="${t.square}, ${p} ${u}" title=${p}
          data-piece=${h} @click=${()=>this.put(t.square,h)}>
          <svg viewBox="0 0 100 100" aria-hidden="true">${h===""?c:F(h)}</svg>${u}</button>`})}</div></li>`}crop(t){let e=this.item?.picture?.corners,i=e?S(e):null,{answer:r,url:n}=this;if(!i||!r||n===""||!this.shows)return d`<span class="crop"></span>`;let[s,l]=[t.charCodeAt(0)-97,8-Number(t.slice(1))],h=L(i,s,l),[p,u]=[h.map(b=>b[0]),h.map(b=>b[1])],f=Math.max(Math.max(...p)-Math.min(...p),Math.max(...u)-Math.min(...u))*1.25,[$,y]=tt(h);return d`<svg class="crop" viewBox="${$-f/2} ${y-f/2} ${f} ${f}" aria-hidden="true">
      <image href=${n} width=${r.width} height=${r.height} preserveAspectRatio="none"></image></svg>`}alternatives(t){let e=(t.picture?.alternatives??[]).filter(i=>i.probability>=lt);return e.length===0?c:d`<section aria-labelledby="others"><h2 id="others">${this.p.others}</h2>
      <div class="alternatives">${e.slice(0,3).map(i=>d`<button type="button" data-fen=${i.fen} @click=${()=>this.store.take(i.fen.split(" ")[0]??i.fen)}>
        <fen-board picture coordinates="none" .fen=${i.fen} .strings=${this.t.board} label=${i.fen}></fen-board>
        <span>${Math.floor(i.probability*100)} %${i.turned?` · ${this.p.turned}`:""}</span></button>`)}</div></section>`}choose(t){t===this.index&&this.draft===null||(this.index=t,this.draft=null,this.white=null,this.take())}look(t){this.focused=t,(this.closest("fenya-app")?.shadowRoot??document).querySelector("fen-board:not([picture])")?.focusSquare(t)}put(t,e){let i=this.store.position??O("8/8/8/8/8/8/8/8 w - - 0 1"),r=i?E(i,t):null;if(!i||r===null)return;this.store.edit({...i,squares:i.squares.map((s,l)=>l===r?e:s)});let{board:n}=this.t;this.announce(n.placed(B(i,r),e===""?n.empty:n.pieces[e]??e))}setWhite(t){this.white=t,this.read(this.boards.length>1?this.item?.picture?.corners??null:null)}moveCorner(t,e){let{answer:i,corners:r}=this;if(!i||!r)return;let n=[Math.min(i.width,Math.max(0,e[0])),Math.min(i.height,Math.max(0,e[1]))];this.draft=r.map((s,l)=>l===t?n:s)}onGrab(t,e){this.dragged={corner:e,pointer:t.pointerId},t.target.setPointerCapture(t.pointerId)}onCornerKey(t,e){let i=t.shiftKey?10:1,n={ArrowLeft:[-i,0],ArrowRight:[i,0],ArrowUp:[0,-i],ArrowDown:[0,i]}[t.key],s=this.corners?.[e];!n||!s||(t.preventDefault(),this.moveCorner(e,[s[0]+n[0],s[1]+n[1]]))}};function tt(a){return[a.reduce((o,t)=>o+t[0],0)/4,a.reduce((o,t)=>o+t[1],0)/4]}customElements.define("fenya-picture",D);export{D as FenyaPicture};

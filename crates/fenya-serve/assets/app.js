import{a as se,b as k,c as re,d as ne,e as ae,f as oe,g as C,h as R,i as le,j as T,k as M,l as E,m as de,n as S,o as A,p as N,q as pe,r as ce,s as he,t as ue,u as H,w as me,x as ge,y as $,z as y}from"./part-chunk-GZTYO4AG.js";import{a as g,b as h}from"./part-chunk-5J3GYJTH.js";import{a as m,b as l,d as L,e as p,h as ie,i as f,j as P}from"./part-chunk-I6U4HOPD.js";import{a as x}from"./part-chunk-5I72YYME.js";var b=re(class extends ne{constructor(r){if(super(r),r.type!==k.PROPERTY&&r.type!==k.ATTRIBUTE&&r.type!==k.BOOLEAN_ATTRIBUTE)throw Error("The `live` directive is not allowed on child or event bindings");if(!me(r))throw Error("`live` bindings can only contain a single expression")}render(r){return r}update(r,[i]){if(i===L||i===p)return i;let e=r.element,t=r.name;if(r.type===k.PROPERTY){if(i===e[t])return L}else if(r.type===k.BOOLEAN_ATTRIBUTE){if(!!i===e.hasAttribute(t))return L}else if(r.type===k.ATTRIBUTE&&e.getAttribute(t)===i+"")return L;return ge(r),i}});function D(r){return"#fen="+encodeURIComponent(r.trim()).replace(/%2F/g,"/").replace(/%20/g,"_").replace(/%5B/g,"[").replace(/%5D/g,"]")}function B(r){for(let i of r.replace(/^#/,"").split("&")){if(!i.startsWith("fen="))continue;let e=i.slice(4).replace(/_/g," "),t=e;try{t=decodeURIComponent(e)}catch{}return t.trim()===""?null:t}return null}function fe(r){return`https://lichess.org/editor/${ye(r)}`}function ve(r){return`https://lichess.org/analysis/${ye(r)}`}function be(r){return`https://www.chess.com/analysis?fen=${encodeURIComponent(r)}`}function ye(r){return encodeURI(r.replace(/ /g,"_"))}var I={board:se,title:"fenya: read, check and mend chess positions",tagline:"Any chess position, read and checked",skip:"Skip to the board",language:"Language",theme:"Appearance",themes:{auto:"System",light:"Light",dark:"Dark"},input:"Position",inputLabel:"Position as text",inputHint:"FEN in any dialect, EPD, pieces, a drawn board, PGN",placeholder:"Paste a position here: FEN, EPD, “Ke1 Qd1 – ke8”, a drawn board, PGN",file:"Open file",camera:"Camera",clear:"Clear",dropHere:"Drop a file or text anywhere",fileTooLarge:"This file is too large for the page; it reads texts of up to 4 MB.",clipboardPicture:"picture from the clipboard",verdict:{empty:"Nothing to read yet",reading:"Reading",good:"No problems",info:r=>`No problems, ${x(r,"note","notes")}`,problems:(r,i)=>[r?x(r,"error","errors"):"",i?x(i,"warning","warnings"):""].filter(Boolean).join(", "),ambiguous:r=>`${x(r,"reading","readings")} are equally likely`,unread:"This could not be read"},readAs:r=>`Read as ${r}`,letters:r=>`${r} letters`,dialects:{standard:"FEN",xfen:"X-FEN",shredder:"Shredder-FEN",epd:"EPD",slashless:"FEN without slashes",running:"FEN with running numbers",trimmed:"FEN with trimmed ranks",spanning:"FEN with spanning numbers",spaced:"FEN with ranks as words",pieces:"a list of pieces",unicode:"a board of chess symbols",ascii:"a drawn board"},languageNames:{en:"English",de:"German",sl:"Slovenian",fr:"French",es:"Spanish",pt:"Portuguese",nl:"Dutch",tr:"Turkish",ru:"Russian",uk:"Ukrainian",bg:"Bulgarian",pl:"Polish",cs:"Czech",hu:"Hungarian",ro:"Romanian",fi:"Finnish",et:"Estonian",is:"Icelandic",vi:"Vietnamese",el:"Greek"},problems:"Findings",severities:{error:"Error",warning:"Warning",info:"Note"},place:(r,i)=>r>1?`line ${r}, character ${i}`:`character ${i}`,apply:r=>`Fix: ${r}`,mendAll:"Fix everything",readings:r=>`${r} possible readings`,readingsHint:"The text can mean each of these. Choose the one that is meant.",repairs:"Did you mean",repairsHint:"The closest positions, and what was changed.",positions:r=>x(r,"position","positions"),games:r=>x(r,"game","games"),more:r=>`${r} more are not shown`,positionNumber:(r,i)=>`Position ${r}, line ${i}`,plies:r=>x(r,"half-move","half-moves"),problemCount:r=>x(r,"finding","findings"),boardHeading:"Board",paletteWhite:"White pieces",paletteBlack:"Black pieces",pointer:"Move pieces",eraser:"Erase",otherPiece:"Other piece",otherPieceHint:"Letter of a fairy piece, such as G; small letters are black",add:"Place",tools:"Board actions",start:"Start",empty:"Empty",flip:"Flip view",mirror:"Mirror",turn:"Turn 180°",swap:"Swap colours",undo:"Undo",redo:"Redo",keys:"Keyboard",keysHelp:[["← ↑ → ↓","move over the board"],["Home End PgUp PgDn","to the edge"],["p n b r q k","put a black piece, with Shift a white one"],["Del","clear the square"],["Space","pick up, put down"],["/ e 4","jump to e4"],["F","flip the view"],["Ctrl Z, Ctrl Shift Z","undo, redo"],["Ctrl V","paste a position anywhere"]],fields:"Details",toMove:"To move",white:"White",black:"Black",castling:"Castling",kingside:"kingside",queenside:"queenside",rookOn:r=>`rook ${r}`,enPassant:"En passant",none:"none",halfmove:"Half-move clock",fullmove:"Move number",chess960:"Chess960 number",chess960Hint:"0 to 959; 518 is the usual start",boardSize:"Board size",files:"Files",ranks:"Ranks",assumed:"assumed",assumedHint:"The text does not say this.",dropped:r=>`Castling right ${r} was dropped: king or rook has left its place.`,droppedEp:r=>`The en passant square ${r} was dropped: its pawn is gone.`,share:"Take it with you",copyAs:"Copy as",copy:"Copy",copied:r=>`${r} copied`,copyFailed:"The browser did not allow copying. Select the text and copy it by hand.",notations:{standard:"FEN",xfen:"X-FEN",shredder:"Shredder-FEN",epd:"EPD",slashless:"Without slashes",running:"Running numbers",trimmed:"Trimmed ranks",spanning:"Spanning numbers",spaced:"Ranks as words",pieces:"List of pieces",unicode:"Unicode board",ascii:"ASCII board",tex:"LaTeX, chessboard","tex-diagram":"LaTeX, diagram"},lossy:"Cannot be written",picture:"Diagram",style:"Style",styles:{screen:"Screen",print:"Print"},pictureSize:"Size",sizes:{small:"Small",medium:"Medium",large:"Large"},copySvg:"Copy SVG",copyPng:"Copy picture",download:r=>`Download ${r}`,open:"Open in",copyLink:"Copy link",link:"Link",lichessEditor:"Lichess editor",lichessAnalysis:"Lichess analysis",chessCom:"Chess.com analysis",onlyOrthodox:"Lichess and Chess.com take 8×8 boards with the usual pieces only.",inWordsShow:"Position in words",nobody:"no pieces",whiteToMove:"White to move.",blackToMove:"Black to move.",noCastling:"No castling.",castlingIs:r=>`Castling: ${r}.`,enPassantIs:r=>`En passant on ${r}.`,pieceNames:{K:"king",Q:"queen",R:"rook",B:"bishop",N:"knight",P:"pawn",A:"archbishop",C:"chancellor"},networkError:"The fenya server does not answer. Is it still running? Start it again with “fenya serve”.",serverError:r=>`The server says: ${r}`,retry:"Try again",footer:"Everything stays on this computer."};var j=["en","ru","uk","pl","de","fr","es"],we={en:"English",ru:"Русский",uk:"Українська",pl:"Polski",de:"Deutsch",fr:"Français",es:"Español"},Be={en:()=>Promise.resolve({messages:I}),ru:()=>import("./part-ru-45NIK6L3.js"),uk:()=>import("./part-uk-C4BLGWQY.js"),pl:()=>import("./part-pl-JBG7DCNU.js"),de:()=>import("./part-de-3M3UULSL.js"),fr:()=>import("./part-fr-SPL4KLUW.js"),es:()=>import("./part-es-FR766N6D.js")},$e=I;async function xe(r){return(await Be[r]()).messages}function F(r){return j.some(i=>i===r)}function ke(r){for(let i of r){let e=i.toLowerCase().split("-")[0]??"";if(F(e))return e}return"en"}function U(r,i){let e=[...new Set(i)].sort((o,d)=>o-d),t=new Map,[s,n,a]=[0,0,0];for(let o of r){let d=o.codePointAt(0)??0,v=d<128?1:d<2048?2:d<65536?3:4;for(;a<e.length&&(e[a]??0)<s+v;)t.set(e[a++]??0,n);s+=v,n+=o.length}for(;a<e.length;)t.set(e[a++]??0,n);return i.map(o=>t.get(o)??n)}function Ee(r,i){let e=U(r,i.flatMap(t=>[t.start,t.end]));return i.map((t,s)=>({start:e[2*s]??0,end:e[2*s+1]??0}))}function O(r,i,e){let t=0;for(let n=1;n<(e??1);n++){let a=r.indexOf(`
`,t);if(a<0)break;t=a+1}let s=r.indexOf(i,t);return s>=0?s:Math.max(0,r.indexOf(i))}function Te(r,i){let e=i.map(s=>{let{start:n,end:a}=s;return a<=n&&(n>0?n=Ie(r,n):a=Math.min(r.length,1)),{start:n,end:a,mark:s}}),t=[...new Set([0,r.length,...e.flatMap(s=>[s.start,s.end])])].filter(s=>s>=0&&s<=r.length).sort((s,n)=>s-n);return t.slice(1).map((s,n)=>{let a=t[n]??0;return{text:r.slice(a,s),marks:e.filter(o=>o.start<=a&&o.end>=s).map(o=>o.mark)}})}function Ie(r,i){let e=r.charCodeAt(i-1);return e>=56320&&e<=57343&&i>1?i-2:i-1}var je=180,Se=1200,Pe=20,Ue=5e4,Ke=500,q=class extends EventTarget{constructor(){super(...arguments);this.text="";this.position=null;this.stale=!1;this.items=[];this.games=[];this.index=0;this.more=0;this.reading=!1;this.error=null;this.findings=[];this.active=null;this.mended=null;this.possible=null;this.game=null;this.board=null;this.source=null;this.knight=null;this.messages=$e;this.language="en";this.history=new H({text:"",index:0,english:!0,knight:null,board:null});this.dropped={rights:"",enPassant:null};this.places=new Map;this.gameSource="";this.abort=null;this.english=!1;this.origin="load";this.lastHash="load";this.gamesText=null;this.firm=0;this.stretch=null;this.lastAsked=""}get item(){return this.items[this.index]??null}get canUndo(){return this.history.canUndo}get canRedo(){return this.history.canRedo}get fen(){return this.position&&!this.stale?S(this.position):null}get alternatives(){let e=this.item;return this.stale&&e&&e.fen===null?e.alternatives:[]}get notices(){let{rights:e,enPassant:t}=this.dropped;return[e===""?"":this.messages.dropped(e),t===null?"":this.messages.droppedEp(t)].filter(Boolean)}get seen(){return this.board!==null&&this.board.source===this.source?this.board.item.picture?.squares??[]:[]}get leftAt(){return this.places.get(this.gameSource)?.move??null}get firmFindings(){return this.reading?this.findings.filter(e=>e.end<=this.firm):this.findings}begin(){window.addEventListener("popstate",t=>{let s=t.state,n=s?.text??B(location.hash)??C;n!==this.text&&this.load(n,s?.text===void 0||s.english===!0)});let e=B(location.hash)??C;this.english=!0,this.history=new H(this.step(e)),this.show(e,"load",0)}setLanguage(e,t){this.language=e,this.messages=t,this.text!==""&&this.schedule(0),this.changed()}load(e,t){Object.assign(this,{index:0,knight:null,board:null,english:t}),this.forgetDropped(),this.history.push(this.step(e),"load"),this.show(e,"load",0)}setText(e,t){if(e===this.text)return;let s=Le(e)===Le(this.text);this.english=this.english&&s,this.index=0,(e.trim()===""||t!=="type"&&!s)&&(this.board=null),this.forgetDropped(),this.knight=null,this.history.push(this.step(e),t,t==="type"?Se:0),this.show(e,t,0)}edit(e){let t=ce(e);this.dropped={rights:[...e.castling].filter(s=>s!=="-"&&!t.castling.includes(s)).join(""),enPassant:e.enPassant!==t.enPassant?e.enPassant:null},this.write(this.saysOnlyPieces(t)?de(t):S(t),"edit")}take(e,t="pick",s=null){this.forgetDropped(),this.knight=null,this.board=s,this.write(e,t)}see(e,t){this.source=e.source,!(e===this.board&&t===this.text)&&(this.board=e,this.forgetDropped(),this.knight=null,this.english=!0,this.index=0,this.history.push(this.step(t),"see"),this.show(t,"paste",0))}open(e){this.source=e,this.changed()}get corrected(){let e=this.seen.filter(t=>this.pieceOn(t.square)!==(t.piece??""));return this.isSeen&&e.length<=Pe?e.map(t=>t.square):[]}get confidence(){let e=this.seen.filter(t=>this.pieceOn(t.square)===(t.piece??""));return!this.isSeen||this.seen.length-e.length>Pe?{}:Object.fromEntries(e.map(t=>[t.square,{probability:t.probability,alternatives:t.alternatives}]))}get isSeen(){return this.seen.length===64&&this.position?.width===8&&this.position.height===8&&!this.stale}pieceOn(e){let t=this.position?N(this.position,e):null;return t===null?"":this.position?.squares[t]??""}showMove(e,t){let s=E(e);s&&(this.places.size>=Ke&&this.places.clear(),this.places.set(this.gameSource,{move:t,fen:e}),this.position=s,this.stale=!1,this.remember(!0),this.changed(),this.guard(()=>this.ask()))}replace(e,t){this.setText(this.text.slice(0,e.start)+t+this.text.slice(e.end),"pick")}choose(e){let t=this.alternatives.filter(s=>s.fen===e.fen).length>1;t||this.take(e.fen),!(!t&&e.knight==="N")&&(this.knight=e.knight,this.history.push(this.step(this.text),"choose"),this.reading=!0,this.schedule(0),this.changed())}asked(e){return{text:e,lang:this.language,letters:"en",...this.knight===null?{}:{knight:this.knight}}}select(e){e===this.index||e<0||e>=Math.max(this.items.length,this.games.length)||(this.index=e,this.history.push({...this.step(this.text),index:e},"select",Se),this.games.length===0&&this.apply(),this.guard(async()=>{this.games.length>0&&await this.openGame(),await this.ask()}),this.changed())}activate(e){this.active!==e&&(this.active=e,this.changed())}undo(){let e=this.history.undo();e&&this.restore(e)}redo(){let e=this.history.redo();e&&this.restore(e)}retry(){this.schedule(0)}squaresOf(e){let t=this.position;if(!t||this.stale||this.reading)return[];let s=new Set;for(let[u]of e.problem.message.matchAll(/\b[a-z][1-9]\d?\b/g)){let w=N(t,u);w!==null&&s.add(A(t,w))}let n=this.item?.input??"",a=this.stretch?.start??O(this.text,n,this.item?.line??null),d=[...(/^\s*\S+/u.exec(n)?.[0]??"").matchAll(/\p{L}/gu)].map(u=>u.index+a),v=t.squares.flatMap((u,w)=>u===""?[]:[w]),c=d.every(u=>u>=e.start&&u<e.end);return d.length===v.length&&!c&&d.forEach((u,w)=>{u>=e.start&&u<e.end&&s.add(A(t,v[w]??0))}),[...s]}request(e){return this.english?this.asked(e):{text:e,lang:this.language,...this.knight===null?{}:{knight:this.knight}}}restore(e){this.forgetDropped(),this.english=e.english,this.knight=e.knight,this.board=e.board,this.show(e.text,"load",e.index)}step(e){return{text:e,index:this.index,english:this.english,knight:this.knight,board:this.board}}forgetDropped(){this.dropped={rights:"",enPassant:null}}saysOnlyPieces(e){let{item:t,position:s}=this;return!t||!s||this.stale||this.items.length>1||e.height<2||s.pocket!==null||s.checks!==null?!1:!(t.turn?.given||t.castling?.given||t.en_passant?.given||t.halfmove?.given||t.fullmove?.given)&&s.castling==="-"&&Ce(s)===Ce(e)}write(e,t){if(this.stretch&&this.items.length>1){let{start:s,end:n}=this.stretch,a=this.text.slice(0,s)+e+this.text.slice(n);this.stretch={start:s,end:s+e.length},this.english=this.items.every(o=>o.letters==="en"),this.history.push(this.step(a),t),this.show(a,t,this.index,e)}else this.english=!0,this.index=0,e!==this.text&&this.history.push(this.step(e),t),this.show(e,t,0)}show(e,t,s,n=e){this.firm=this.reading?Math.min(this.firm,Re(this.text,e)):Re(this.text,e),this.text=e,this.origin=t,this.index=s,this.active=null,this.mended=null;let o=(n.trim().split(/\s+/).length>=6||t==="edit")&&!n.includes(`
`)?E(n):null;o&&(this.position=o,this.stale=!1),this.reading=e.trim()!=="",this.schedule(t==="type"?je:0),this.changed()}schedule(e){clearTimeout(this.timer),this.timer=setTimeout(()=>{this.read()},e)}async read(){this.abort?.abort();let e=this.abort=new AbortController,t=this.text;if(t.trim()===""){Object.assign(this,{items:[],games:[],more:0,index:0,findings:[],possible:null,position:null,stale:!1,reading:!1,error:null,mended:null,stretch:null,game:null}),this.changed();return}await this.guard(async()=>{let s=await y.read(this.request(t),e.signal);e.signal.aborted||(this.error=null,this.reading=!1,this.more=s.more,this.items=s.kind==="positions"?s.positions??[]:[],this.games=s.kind==="games"?s.games??[]:[],this.games.length===0&&(this.game=null),this.gamesText=s.text??null,this.index=Math.min(this.index,Math.max(0,this.items.length+this.games.length-1)),this.games.length>0?await this.openGame(e.signal):this.apply(),this.changed(),await Promise.all([this.mend(t,e.signal),this.ask(e.signal)]))},e.signal)}async guard(e,t){try{await e()}catch(s){if(t?.aborted||s instanceof DOMException&&s.name==="AbortError")return;this.error=s instanceof $?s:new $("page",String(s),0),this.reading=!1}this.changed()}apply(){let e=this.item;if(this.active=null,!e){this.findings=[],this.stretch=null,this.stale=this.position!==null;return}let t=this.items.length>1?O(this.text,e.input,e.line):this.offsetOf(e);this.stretch={start:t,end:t+e.input.length},this.findings=this.place(e.problems,e.input,t);let s=e.fen??e.alternatives[0]?.fen??null,n=s===null?null:E(s);n&&(this.position=n),this.stale=e.fen===null||n===null,this.stale||this.remember()}offsetOf(e){return this.text.includes(e.input)?O(this.text,e.input,e.line):0}place(e,t,s){let n=Ee(t,e.map(a=>a.span));return e.map((a,o)=>({problem:a,start:s+(n[o]?.start??0),end:s+(n[o]?.end??0)}))}async openGame(e){let t=this.games[this.index];if(!t)return;let s=this.gamesText??this.text,[n=0,a=0]=U(s,[t.offset,t.offset+t.length]),o=s.slice(n,a),d=await y.game(o,this.language,e);if(e?.aborted||t!==this.games[this.index])return;this.game=d,this.gameSource=o,this.findings=this.gamesText===null?this.place(d.problems,o,n):this.place(d.problems,"",0);let v=this.places.get(o)?.fen??d.fen,c=v===null?null:E(v);c&&(this.position=c),this.stale=c===null,this.stretch=null,this.stale||this.remember(),this.changed()}async mend(e,t){let s=this.findings.filter(a=>a.problem.severity!=="info"&&a.problem.fixes.length>0);if(this.items.length!==1||s.length<2)return;let n=await y.check(this.request(e),t);t.aborted||(this.mended=n.mended??null)}async ask(e){let t=this.fen;if(t===null){this.possible=null,this.lastAsked="";return}if(t!==this.lastAsked){this.lastAsked=t;try{let s=await y.possible(this.asked(t),e);t===this.fen&&(this.possible=s)}catch(s){if(this.lastAsked="",!(s instanceof $)||s.code==="network")throw s;this.possible=null}this.changed()}}remember(e=!1){let t=this.fen;if(t===null)return;let s=D(t),n=this.text.length<=Ue?{text:this.text,english:this.english}:null;if(s===location.hash){history.replaceState(n,"");return}let a=this.origin==="edit"&&this.lastHash==="edit"||this.origin==="type"&&this.lastHash==="type";e||this.origin==="load"||a?history.replaceState(n,"",s):history.pushState(n,"",s),this.lastHash=this.origin}changed(){this.dispatchEvent(new Event("change"))}};function Le(r){return r.trim().split(/\s+/,1)[0]??""}function Ce(r){return S(r).split(" ").slice(1).join(" ")}function Re(r,i){let e=0;for(;e<r.length&&e<i.length&&r[e]===i[e];)e++;return e}function Ae(r,i,e,t){let s=i.find(o=>o.right===e),n=new Set([...r].filter(o=>o!=="-"));if(t&&s){for(let o of i)o.color===s.color&&o.wing===s.wing&&n.delete(o.right);n.add(e)}else n.delete(e);let a=o=>{let d=i.find(u=>u.right===o),v=o===o.toUpperCase(),c=d?d.wing:o.toLowerCase()==="q"?"queen":"king";return(v?0:2)+(c==="king"?0:1)};return[...n].sort((o,d)=>a(o)-a(d)).join("")||"-"}var _e=Array.from({length:26},(r,i)=>i+1),K=class extends g{constructor(){super(...arguments);this.drafts=new Map}static{this.styles=[f,P,m`
      .grid { display: grid; grid-template-columns: repeat(6, 1fr); gap: .9rem 1rem; }
      .item { grid-column: span 2; min-width: 0; align-self: end; } fieldset.item { align-self: start; }
      .item.half { grid-column: span 3; }
      .label, legend { display: flex; flex-wrap: wrap; align-items: baseline; gap: 0 .5rem; font-size: .8125rem; color: var(--muted); margin-bottom: .3rem; padding: 0; }
      .assumed { font-size: .75rem; color: var(--warning); font-weight: 600; border-bottom: 1px dotted currentColor; }
      .segment { display: grid; grid-auto-flow: column; grid-auto-columns: 1fr; border: 1px solid var(--edge); border-radius: var(--radius); overflow: clip; background: var(--surface); }
      .segment label { display: flex; align-items: center; justify-content: center; gap: .45rem; min-height: 2.125rem; cursor: pointer; font-weight: 500; }
      .segment label + label { border-inline-start: 1px solid var(--edge); }
      .segment input { position: absolute; opacity: 0; width: 1px; height: 1px; }
      .segment label:has(:checked) { background: var(--accent-soft); box-shadow: inset 0 0 0 1px var(--accent); }
      .segment label:has(:focus-visible) { outline: 3px solid var(--focus); outline-offset: -3px; }
      .dot { width: .85rem; height: .85rem; border-radius: 50%; border: 1.5px solid var(--ink); background: #fff; }
      .dot.b { background: #2d2926; }
      .castling { display: grid; grid-template-columns: auto 1fr 1fr; gap: .1rem .75rem; align-items: center; }
      .castling label { display: inline-flex; align-items: center; gap: .45rem; min-height: 1.9rem; cursor: pointer; white-space: nowrap; font-variant-numeric: tabular-nums; }
      .castling label.off { color: var(--muted); cursor: not-allowed; opacity: .7; }
      .castling .who { font-size: .875rem; }
      .castling small { color: var(--muted); }
      .size { display: grid; grid-template-columns: 1fr auto 1fr; gap: .4rem; align-items: center; }
      .stack { display: contents; }
      @media (max-width: 30rem) { .item { grid-column: span 3; } .item.wide { grid-column: 1 / -1; } }
    `]}render(){let{t:e,store:t}=this,s=t.position,n=t.stale?null:t.item;return l`<section class="panel" aria-labelledby="fields"><h2 id="fields">${e.fields}</h2>
      <div class="grid">
        <fieldset class="item half wide"><legend>${e.toMove}${this.assumed(n?.turn?.given)}</legend>
          <div class="segment">${["w","b"].map(a=>l`<label><input type="radio" name="turn" value=${a}
            .checked=${b((s?.turn??"w")===a)} ?disabled=${!s} @change=${()=>this.turn(a)}>
            <span class="dot ${a}"></span>${a==="w"?e.white:e.black}</label>`)}</div></fieldset>
        <fieldset class="item half wide"><legend>${e.castling}${this.assumed(n?.castling?.given)}</legend>
          <div class="castling">${["w","b"].map(a=>this.castling(a))}</div></fieldset>
        <div class="item"><label class="label" for="ep">${e.enPassant}${this.assumed(n?.en_passant?.given)}</label>${this.enPassant()}</div>
        <div class="item"><label class="label" for="half">${e.halfmove}${this.assumed(n?.halfmove?.given)}</label>
          <input id="half" type="number" inputmode="numeric" min="0" max="9999" .value=${b(this.shown("half",s?.halfmove??0))} ?disabled=${!s}
            @input=${this.onDraft} @blur=${this.onBlur}
            @change=${a=>this.number(a,0,o=>({halfmove:o}))}></div>
        <div class="item"><label class="label" for="full">${e.fullmove}${this.assumed(n?.fullmove?.given)}</label>
          <input id="full" type="number" inputmode="numeric" min="1" max="9999" .value=${b(this.shown("full",s?.fullmove??1))} ?disabled=${!s}
            @input=${this.onDraft} @blur=${this.onBlur}
            @change=${a=>this.number(a,1,o=>({fullmove:o}))}></div>
        <div class="item half"><label class="label" for="c960">${e.chess960}</label>
          <input id="c960" type="number" inputmode="numeric" min="0" max="959" placeholder="0–959" title=${e.chess960Hint}
            .value=${b(this.shown("c960",t.possible?.chess960??""))} @input=${this.onDraft} @blur=${this.onBlur} @change=${this.onChess960}></div>
        <div class="item half wide" role="group" aria-label=${e.boardSize}><span class="label" aria-hidden="true">${e.boardSize}</span>
          <div class="size">${this.side("width",e.files)}<span aria-hidden="true">×</span>${this.side("height",e.ranks)}</div></div>
      </div>
    </section>`}shown(e,t){return this.drafts.get(e)??String(t)}onDraft(e){let t=e.target;this.drafts.set(t.id,t.value)}onBlur(e){this.drafts.delete(e.target.id)&&this.requestUpdate()}assumed(e){return e===!1?l`<span class="assumed" title=${this.t.assumedHint}>${this.t.assumed}</span>`:p}castling(e){let{t,store:s}=this,n=s.possible?.castling.filter(o=>o.color===e)??[],a=o=>{let d=n.filter(v=>v.wing===o);return d.length===0?l`<span>${this.right(e,o,null,!1)}</span>`:l`<span>${d.map(v=>this.right(e,o,v,d.length>1))}</span>`};return l`<span class="who">${e==="w"?t.white:t.black}</span>${a("king")}${a("queen")}`}right(e,t,s,n){let{t:a,store:o}=this,d=`${e==="w"?a.white:a.black}, ${t==="king"?a.kingside:a.queenside}`,v=s!==null&&(o.position?.castling.includes(s.right)??!1);return l`<label class=${s?"":"off"}><input type="checkbox" aria-label=${n&&s?`${d}, ${a.rookOn(s.rook)}`:d}
      data-right=${s?.right??""} .checked=${b(v)} ?disabled=${!s} @change=${c=>s&&this.castle(s,c.target.checked)}>
      <span aria-hidden="true">${t==="king"?"O-O":"O-O-O"}${n&&s?l` <small>${s.rook}</small>`:p}</span></label>`}enPassant(){let{t:e,store:t}=this,s=t.position?.enPassant??"",n=[...new Set([...t.possible?.en_passant??[],...s===""?[]:[s]])];return l`<select id="ep" ?disabled=${!t.position||n.length===0} .value=${b(s)}
      @change=${a=>this.set({enPassant:a.target.value||null})}>
      <option value="" ?selected=${s===""}>${e.none}</option>
      ${n.map(a=>l`<option value=${a} ?selected=${a===s}>${a}</option>`)}</select>`}side(e,t){let s=this.store.position?.[e]??8;return l`<select aria-label=${t} data-side=${e} ?disabled=${!this.store.position} .value=${b(String(s))} @change=${n=>this.resize(e,Number(n.target.value))}>
      ${_e.map(n=>l`<option value=${n} ?selected=${n===s}>${n}</option>`)}</select>`}set(e){let{position:t}=this.store;t&&this.store.edit({...t,...e})}turn(e){this.set({turn:e,enPassant:null})}castle(e,t){let{position:s,possible:n}=this.store;s&&this.set({castling:Ae(s.castling,n?.castling??[],e.right,t)})}number(e,t,s){let n=e.target;this.drafts.delete(n.id);let a=Math.trunc(Number(n.value));n.value===""||!Number.isFinite(a)||a<t||a>4294967295?this.requestUpdate():this.set(s(a))}resize(e,t){let s=this.store.position;s&&this.store.edit(pe(s,e==="width"?t:s.width,e==="height"?t:s.height))}async onChess960(e){let{id:t,value:s}=e.target;this.drafts.delete(t);let n=Number(s);if(s===""||!Number.isInteger(n)||n<0||n>959){this.announce(this.t.chess960Hint),this.requestUpdate();return}try{this.store.take((await y.chess960(n)).fen,"load")}catch(a){this.announce(a instanceof $&&a.code!=="network"?this.t.serverError(a.message):this.t.networkError)}}};customElements.define("fenya-fields",K);var G=class extends g{static{this.styles=[f,m`
      .head { display: flex; align-items: center; justify-content: space-between; gap: 1rem; margin-bottom: .4rem; min-height: 2.25rem; }
      li { position: relative; padding: .55rem .9rem .65rem 2.6rem; border-radius: var(--radius); border: 1px solid transparent; }
      li + li { margin-top: .15rem; }
      li:hover, li.active { background: var(--surface); border-color: var(--line); }
      li > .icon-box { position: absolute; left: .85rem; top: .68rem; }
      .error .icon-box { color: var(--error); } .warning .icon-box { color: var(--warning); } .info .icon-box { color: var(--info); }
      .message { line-height: 1.45; overflow-wrap: anywhere; }
      .info .message { color: var(--muted); }
      .fixes button.where { min-height: 1.5rem; padding: 0 .25rem; margin-inline-start: -.25rem; font-size: .8125rem; font-weight: 400; color: var(--muted); text-decoration: underline dotted; text-underline-offset: .2em; }
      .fixes button + button.where { margin-inline-start: .35rem; }
      .fixes { display: flex; flex-wrap: wrap; align-items: center; gap: .4rem; margin-top: .3rem; }
      .fixes:has(button + button) { margin-top: .5rem; }
      .fixes button { text-align: start; justify-content: start; font-size: .875rem; padding-inline: .6rem; }
      .fixes svg { color: var(--accent); }
      .notice { padding: .6rem .9rem; border-radius: var(--radius); background: var(--warning-soft); margin-bottom: .4rem; }
    `]}render(){let{t:i,store:e}=this;return e.findings.length===0&&e.notices.length===0?l`${p}`:l`<section aria-labelledby="findings">
      <div class="head"><h2 id="findings">${i.problems}</h2>
        ${e.mended===null?p:l`<button class="primary" type="button" data-fix="all"
          @click=${()=>this.take(e.mended??"",i.mendAll)}>${i.mendAll}</button>`}</div>
      ${e.notices.map(t=>l`<p class="notice">${t}</p>`)}
      <ul>${e.findings.map(t=>this.row(t))}</ul>
    </section>`}row(i){let{t:e,store:t}=this,{problem:s}=i;return l`<li class="${s.severity} ${t.active===i?"active":""}" data-code=${s.code}
      @pointerenter=${()=>t.activate(i)} @pointerleave=${()=>t.activate(null)}
      @focusin=${()=>t.activate(i)} @focusout=${()=>t.activate(null)}>
      <span class="icon-box">${h(s.severity)}</span>
      <p class="message"><span class="sr">${e.severities[s.severity]}: </span>${Me(s.message)}</p>
      <div class="fixes">${s.fixes.map(n=>this.fix(i,n))}
        <button class="quiet where" type="button" @click=${()=>this.reveal(i)}>${e.place(s.line,s.column)}</button></div>
    </li>`}fix(i,e){let{t}=this;return e.text===void 0&&e.fen===null?p:l`<button type="button" data-fix=${e.fen??""} title=${e.fen??e.text??""}
      @click=${()=>e.text===void 0?this.take(e.fen??"",e.message):this.store.replace(i,e.text)}>
      ${h("check")}<span><span class="sr">${t.apply("")}</span>${Me(e.message)}</span></button>`}take(i,e){this.store.take(i,"pick",this.store.board),this.announce(e),this.dispatchEvent(new CustomEvent("fenya-focus-text",{bubbles:!0,composed:!0}))}reveal(i){this.dispatchEvent(new CustomEvent("fenya-reveal",{detail:i,bubbles:!0,composed:!0}))}};function Me(r){return/^\p{Ll}{2,}[\s,:]/u.test(r)?r.charAt(0).toUpperCase()+r.slice(1):r}customElements.define("fenya-findings",G);var We="KQRBNP",_=class extends ie{static{this.properties={board:{attribute:!1},tool:{attribute:!1},messages:{attribute:!1},side:{},extra:{attribute:!1},asking:{state:!0}}}static{this.styles=[f,m`
      .bar { display: flex; flex-wrap: wrap; align-items: center; gap: .25rem; justify-content: center; }
      button { width: var(--palette-cell, 2.875rem); height: var(--palette-cell, 2.875rem); min-height: 0; padding: 2px; border-color: transparent; background: none; touch-action: none; border-radius: var(--radius); }
      button .art { width: 100%; height: 100%; display: block; }
      button[data-piece] { background: var(--palette); }
      button[aria-pressed='true'] { background: var(--accent-soft); border-color: var(--accent); }
      button[data-piece][aria-pressed='true'] { background: var(--palette-on); border-color: var(--accent); box-shadow: inset 0 0 0 2px var(--accent); }
      .gap { width: .5rem; }
      .other { position: relative; }
      form { display: inline-flex; gap: .25rem; align-items: center; }
      form input { width: 3rem; text-align: center; font-weight: 600; }
      form button { width: auto; padding: .3rem .6rem; height: 2.25rem; border-color: var(--line); }
      @media (max-width: 30rem) { .bar { gap: 2px; } .gap { width: 0; } }
    `]}constructor(){super(),this.board=null,this.tool=null,this.side="w",this.extra="",this.asking=!1}render(){let i=this.messages,e=[...We,...this.extra].map(t=>this.side==="w"?t:t.toLowerCase());return l`<div class="bar" role="toolbar" aria-label=${this.side==="w"?i.paletteWhite:i.paletteBlack} @keydown=${this.onKey}>
      ${e.map((t,s)=>this.piece(t,s===0))}
      ${this.side==="w"?l`<span class="gap"></span>
        ${this.button(null,i.pointer,h("pointer"))}${this.button("",i.eraser,h("eraser"))}`:this.other()}
    </div>`}name(i){let e=this.messages.board;return e.pieces[i]??e.otherPiece(i,this.side==="w")}piece(i,e){return l`<button type="button" data-piece=${i} aria-pressed=${this.tool===i?"true":"false"} aria-label=${this.name(i)}
      title=${this.name(i)} tabindex=${e?0:-1}
      @pointerdown=${t=>this.onDown(i,t)} @click=${t=>this.onClick(i,t)}>
      <svg class="art" viewBox="0 0 100 100" aria-hidden="true">${ue(i)}</svg></button>`}button(i,e,t){return l`<button type="button" aria-pressed=${this.tool===i?"true":"false"} aria-label=${e} title=${e} tabindex="-1"
      @click=${()=>this.choose(i)}>${t}</button>`}other(){let i=this.messages;return this.asking?l`<form @submit=${this.onLetter}><input aria-label=${i.otherPieceHint} title=${i.otherPieceHint} maxlength="2" autocomplete="off"
      autocapitalize="off" @keydown=${e=>e.key==="Escape"&&(this.asking=!1)}><button type="submit">${i.add}</button></form>${p}`:l`<span class="gap"></span><button type="button" aria-label=${i.otherPiece} title=${i.otherPiece} tabindex="-1" data-other
        @click=${this.ask}>+</button>`}async ask(){this.asking=!0,await this.updateComplete,this.renderRoot.querySelector("input")?.focus()}onLetter(i){i.preventDefault();let e=this.renderRoot.querySelector("input")?.value.trim()??"";le(e)&&(this.asking=!1,this.dispatchEvent(new CustomEvent("fenya-letter",{detail:e,bubbles:!0,composed:!0})))}onDown(i,e){e.button!==0||!this.board||(e.target.releasePointerCapture?.(e.pointerId),this.board.dragIn(i,e,()=>this.choose(i)))}onClick(i,e){e.detail===0&&this.choose(i)}choose(i){let e=this.tool===i?null:i;this.dispatchEvent(new CustomEvent("fen-tool",{detail:{tool:e},bubbles:!0,composed:!0}))}onKey(i){let e={ArrowRight:1,ArrowDown:1,ArrowLeft:-1,ArrowUp:-1}[i.key],t=[...this.renderRoot.querySelectorAll(".bar > button")],s=t.indexOf(i.target);if(s<0)return;let n=e!==void 0?(s+e+t.length)%t.length:i.key==="Home"?0:i.key==="End"?t.length-1:-1;n<0||(i.preventDefault(),t.forEach((a,o)=>a.tabIndex=o===n?0:-1),t[n]?.focus())}};customElements.define("fenya-palette",_);var W=class extends g{static{this.styles=[f,m`
      .hint { color: var(--muted); font-size: .875rem; margin: .15rem 0 .6rem; }
      ul { display: grid; grid-template-columns: repeat(auto-fill, minmax(9.5rem, 1fr)); gap: .6rem; }
      ul.many { max-height: 22rem; overflow: auto; padding: 4px; margin: -4px; }
      ul.games { grid-template-columns: 1fr; gap: .25rem; max-height: 15rem; }
      li { content-visibility: auto; contain-intrinsic-size: auto 14rem; }
      .games li { contain-intrinsic-size: auto 3rem; }
      button { flex-direction: column; align-items: stretch; justify-content: start; gap: .5rem; width: 100%; height: 100%; padding: .6rem; text-align: start; font-weight: 400; }
      button[aria-current='true'] { border-color: var(--accent); background: var(--accent-soft); }
      .why { font-size: .8125rem; line-height: 1.4; overflow-wrap: anywhere; }
      .why strong { display: block; font-weight: 600; }
      .games button { flex-direction: row; justify-content: space-between; overflow-wrap: anywhere; }
      .games .result { flex: none; max-width: 45%; text-align: end; }
      fen-board { --board-radius: 4px; }
      .wrap { position: relative; }
    `]}render(){let{t:i,store:e}=this,{alternatives:t}=e;if(e.games.length>0)return this.gameList();let s=e.items.length>1?this.itemList():p;if(t.length===0)return l`${s}`;let n=e.item?.ambiguous??!1;return l`${s}<section aria-labelledby="readings">
      <h2 id="readings">${n?i.readings(t.length):i.repairs}</h2>
      <p class="hint">${n?i.readingsHint:i.repairsHint}</p>
      <ul class=${t.length>6?"many":""}>${t.map(a=>this.reading(a))}</ul>
    </section>`}reading(i){let{t:e}=this,t=i.repair??[i.size==="8x8"?"":i.size.replace("x","×"),i.letters&&i.letters!=="en"?e.letters(e.languageNames[i.letters]??i.letters):"",i.dialect?e.dialects[i.dialect]??i.dialect:""].filter(Boolean).join(" · ");return l`<li><button type="button" class="reading" data-fen=${i.fen} title=${i.fen} @click=${()=>this.take(i)}>
      <fen-board picture coordinates="none" .fen=${i.fen} .knight=${i.knight} .strings=${e.board} label=${i.fen}></fen-board>
      <span class="why"><strong>${t}</strong><span class="muted">${i.evidence.at(-1)??""}</span></span>
    </button></li>`}take(i){this.store.choose(i),this.announce(i.fen),this.dispatchEvent(new CustomEvent("fenya-focus-text",{bubbles:!0,composed:!0}))}itemList(){let{t:i,store:e}=this;return l`<section aria-labelledby="positions"><h2 id="positions">${i.positions(e.items.length)}</h2>
      ${e.more>0?l`<p class="hint">${i.more(e.more)}</p>`:l`<p class="hint"></p>`}
      <ul class="many">${e.items.map((t,s)=>l`<li><button type="button" aria-current=${s===e.index?"true":"false"}
        @click=${()=>e.select(s)}>
        <fen-board picture coordinates="none" .fen=${t.fen??t.alternatives[0]?.fen??"8/8/8/8/8/8/8/8"} label=${i.board.label}></fen-board>
        <span class="why"><strong>${i.positionNumber(s+1,t.line??1)}</strong>
          <span class="muted">${t.status==="ok"?i.verdict.good:i.problemCount(t.problems.filter(n=>n.severity!=="info").length)}</span></span>
      </button></li>`)}</ul></section>`}gameList(){let{t:i,store:e}=this;return l`<section aria-labelledby="games"><h2 id="games">${i.games(e.games.length)}</h2>
      <p class="hint">${e.more>0?i.more(e.more):""}</p>
      <ul class="many games">${e.games.map((t,s)=>l`<li><button type="button" aria-current=${s===e.index?"true":"false"}
        @click=${()=>e.select(s)}>
        <span>${t.tags.White??"?"} – ${t.tags.Black??"?"} <span class="muted">${(t.tags.Date??"").replace(/\.?\?+/g,"")}</span></span>
        <span class="muted result">${t.result} · ${i.plies(t.plies)}${t.problems>0?` · ${i.problemCount(t.problems)}`:""}</span>
      </button></li>`)}</ul></section>`}};customElements.define("fenya-readings",W);var V=["standard","xfen","shredder","epd","slashless","running","trimmed","spanning","spaced","pieces","unicode","ascii","tex","tex-diagram"],De={small:30,medium:60,large:120},X=class extends g{constructor(){super();this.converted="";this.flipped=!1,this.outputs=null,this.refused="",this.notation="standard",this.look="screen",this.size="medium"}static{this.properties={...g.properties,flipped:{type:Boolean},outputs:{state:!0},refused:{state:!0},notation:{state:!0},look:{state:!0},size:{state:!0}}}static{this.styles=[f,P,m`
      .row { display: flex; flex-wrap: wrap; gap: .5rem; align-items: end; }
      .part + .part { margin-top: .9rem; }
      .part > .row { gap: .75rem .9rem; }
      .set .row { gap: .3rem; flex-wrap: nowrap; }
      .set button { padding-inline: .55rem; font-size: .875rem; }
      .part + .part { border-top: 1px solid var(--line); padding-top: .9rem; }
      .field { flex: 1 1 9rem; min-width: 0; }
      .field.small { flex: 1 1 6.5rem; }
      .label { display: block; font-size: .8125rem; color: var(--muted); margin-bottom: .3rem; }
      .label::first-letter { text-transform: uppercase; }
      pre { font: 500 .875rem/1.5 var(--mono); padding: .6rem .8rem; margin-top: .6rem; background: var(--raised); border-radius: var(--radius); overflow: auto; max-height: 13rem; white-space: pre-wrap; overflow-wrap: anywhere; }
      pre.drawn { white-space: pre; overflow-wrap: normal; }
      .lossy { margin-top: .6rem; color: var(--warning); }
      .links { display: flex; flex-wrap: wrap; gap: .35rem 1.1rem; align-items: center; }
      .links a { color: var(--link); display: inline-flex; gap: .3rem; align-items: center; min-height: 1.75rem; text-underline-offset: .2em; }
      .links svg { width: .9rem; height: .9rem; }
    `]}willUpdate(e){super.willUpdate(e);let t=this.store.fen??"",s=`${this.store.language} ${this.store.knight??"N"} ${t}`;s!==this.converted&&(this.converted=s,clearTimeout(this.timer),t===""?this.outputs=null:this.timer=setTimeout(()=>{this.convert(t,s)},120))}render(){let{t:e,store:t}=this,s=t.fen,n=this.written(),a=this.outputs?.lossy[this.notation]??(n===null&&this.refused!==""?this.refused:void 0),o=s===null;return l`<section class="panel" aria-labelledby="share"><h2 id="share">${e.share}</h2>
      <div class="part">
        <div class="row">
          <div class="field"><label class="label" for="notation">${e.copyAs}</label>
            <select id="notation" .value=${b(this.notation)} @change=${d=>this.notation=d.target.value}>
              ${this.notations().map(d=>l`<option value=${d} ?selected=${d===this.notation}>${e.notations[d]??d}</option>`)}
            </select></div>
          <button class="primary" type="button" data-copy="text" ?disabled=${o||n===null} @click=${this.onCopy}>${h("copy")}${e.copy}</button>
          <button type="button" data-copy="link" ?disabled=${o||t.knight==="S"} @click=${this.onLink}>${h("link")}${e.copyLink}</button>
        </div>
        ${a===void 0?p:l`<p class="lossy">${e.lossy}: ${a}</p>`}
        ${n===null?p:l`<pre class=${n.includes(`
`)?"drawn":""} tabindex=${n.includes(`
`)?0:p}
          role=${n.includes(`
`)?"region":p} aria-label=${n.includes(`
`)?e.notations[this.notation]??this.notation:p}>${n}</pre>`}
      </div>
      <div class="part">
        <h3 class="sr">${e.picture}</h3>
        <div class="row">
          <div class="field small"><label class="label" for="look">${e.style}</label><select id="look" .value=${b(this.look)}
            @change=${d=>this.look=d.target.value}>
            ${["screen","print"].map(d=>l`<option value=${d} ?selected=${d===this.look}>${e.styles[d]}</option>`)}</select></div>
          <div class="field small"><label class="label" for="size">${e.pictureSize}</label><select id="size" .value=${b(this.size)}
            @change=${d=>this.size=d.target.value}>
            ${Object.keys(De).map(d=>l`<option value=${d} ?selected=${d===this.size}>${e.sizes[d]}</option>`)}</select></div>
          <div role="group" aria-label=${e.copy} class="set"><span class="label" aria-hidden="true">${e.copy}</span><div class="row">
            <button type="button" data-copy="svg" aria-label=${e.copySvg} ?disabled=${o} @click=${this.onCopySvg}>${h("copy")}SVG</button>
            <button type="button" data-copy="png" aria-label=${e.copyPng} ?disabled=${o} @click=${this.onCopyPng}>${h("copy")}PNG</button></div></div>
          <div role="group" aria-label=${e.download("")} class="set"><span class="label" aria-hidden="true">${e.download("").trim()}</span><div class="row">
            ${["svg","png","pdf"].map(d=>l`<button type="button" data-download=${d} ?disabled=${o}
              aria-label=${e.download(d.toUpperCase())} @click=${()=>this.onDownload(d)}>${h("download")}${d.toUpperCase()}</button>`)}</div></div>
        </div>
      </div>
      <div class="part links">${s!==null&&t.position&&he(t.position)?l`<span class="muted">${e.open}</span>
        ${this.link(fe(s),e.lichessEditor)}${this.link(ve(s),e.lichessAnalysis)}${this.link(be(s),e.chessCom)}`:l`<span class="muted">${e.onlyOrthodox}</span>`}</div>
    </section>`}link(e,t){return l`<a href=${e} target="_blank" rel="noopener noreferrer">${t}${h("out")}</a>`}notations(){let e=new Set([...Object.keys(this.outputs?.outputs??{}),...Object.keys(this.outputs?.lossy??{})]);return e.size===0?V:[...V.filter(t=>e.has(t)),...[...e].filter(t=>!V.includes(t))]}written(){let e=this.outputs?.outputs[this.notation];return e!==void 0?e.replace(/\n+$/,""):this.notation==="standard"?this.store.fen:null}async convert(e,t){try{let s=await y.convert(this.store.asked(e));if(t!==this.converted)return;this.outputs=s,this.refused=""}catch(s){if(t!==this.converted)return;this.outputs=null,this.refused=s instanceof $&&s.code!=="network"?s.message:""}}async copy(e,t){try{await t(),this.announce(this.t.copied(e))}catch(s){this.fail(s)}}fail(e){e instanceof $?this.announce(e.code==="network"?this.t.networkError:this.t.serverError(e.message)):this.announce(this.t.copyFailed)}onCopy(){let e=this.written();e!==null&&this.copy(this.t.notations[this.notation]??this.notation,()=>navigator.clipboard.writeText(e))}onLink(){let e=new URL(location.href);e.hash=D(this.store.fen??""),this.copy(this.t.link,()=>navigator.clipboard.writeText(e.href))}draw(e){return y.draw({...this.store.asked(this.store.fen??""),format:e,style:this.look,square:De[this.size],flip:this.flipped})}onCopySvg(){this.copy("SVG",async()=>navigator.clipboard.writeText(await(await this.draw("svg")).text()))}onCopyPng(){let e=this.draw("png").then(t=>new Blob([t],{type:"image/png"}));this.copy("PNG",async()=>{await navigator.clipboard.write([new ClipboardItem({"image/png":e})])})}async onDownload(e){try{let t=URL.createObjectURL(await this.draw(e)),s=document.createElement("a");s.href=t,s.download=`position.${e}`,s.click(),setTimeout(()=>URL.revokeObjectURL(t),1e4)}catch(t){this.fail(t)}}};customElements.define("fenya-share",X);var Ve=navigator.mediaDevices!==void 0&&"getUserMedia"in navigator.mediaDevices,Q=class extends g{static{this.styles=[f,m`
      .head { display: flex; align-items: baseline; justify-content: space-between; gap: 1rem; margin-bottom: .5rem; }
      label { font-size: .8125rem; font-weight: 600; letter-spacing: .02em; color: var(--muted); white-space: nowrap; }
      .stack {
        display: grid; max-height: 15rem; overflow: auto; background: var(--surface); border: 1px solid var(--edge);
        border-radius: var(--radius-large); transition: border-color .12s;
      }
      .stack:focus-within { border-color: var(--accent); outline: 2px solid var(--accent); outline-offset: -1px; }
      .stack > * {
        grid-area: 1 / 1; margin: 0; padding: .8rem 1rem; border: 0; font: 500 1rem/1.7 var(--mono); letter-spacing: 0; min-width: 0;
        white-space: pre-wrap; overflow-wrap: anywhere; word-break: normal; tab-size: 4; text-align: start;
      }
      textarea { background: none; resize: none; overflow: hidden; width: 100%; min-height: 5rem; color: var(--ink); outline: none; }
      textarea:focus-visible { outline: none; }
      textarea::placeholder { color: var(--muted); opacity: 1; font-family: var(--sans); font-weight: 400; }
      .marks { color: transparent; pointer-events: none; user-select: none; }
      mark { background: none; color: transparent; border-radius: 3px; text-decoration: underline 2px; text-underline-offset: .3em; text-decoration-skip-ink: none; }
      mark.info { text-decoration-color: var(--info); text-decoration-style: dotted; }
      mark.warning { text-decoration-color: var(--warning); text-decoration-style: wavy; }
      mark.error { text-decoration-color: var(--error); text-decoration-style: wavy; background: var(--error-soft); }
      mark.active { background: var(--highlight); }
      .foot { display: flex; flex-wrap: wrap; align-items: center; gap: .5rem 1rem; margin-top: .6rem; min-height: 2.25rem; }
      .verdict { display: flex; align-items: center; gap: .5rem; font-weight: 600; }
      .verdict.error { color: var(--error); } .verdict.warning { color: var(--warning); } .verdict.ok { color: var(--good); }
      .verdict.idle { color: var(--muted); font-weight: 500; }
      .as { color: var(--muted); }
      .buttons { margin-inline-start: auto; display: flex; flex-wrap: wrap; justify-content: end; gap: .25rem; }
      .buttons button { font-size: .875rem; white-space: nowrap; padding-inline: .6rem; }
      .hint { font-size: .8125rem; color: var(--muted); }
      .failure {
        display: flex; flex-wrap: wrap; gap: .5rem 1rem; align-items: center; justify-content: space-between; margin-top: .6rem; padding: .6rem .9rem; border-radius: var(--radius);
        background: var(--error-soft); color: var(--ink); border: 1px solid var(--error);
      }
      @media (max-width: 30rem) {
        .hint { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); }
        textarea { min-height: 4.4rem; }
        .stack > * { padding: .6rem .8rem; }
        .buttons button { padding-inline: .45rem; gap: .25rem; }
        .foot { margin-top: .3rem; gap: .25rem .75rem; }
        .as { flex-basis: 100%; order: 3; font-size: .875rem; margin-top: -.4rem; }
      }
    `]}render(){let{t:i,store:e}=this;return l`
      <div class="head"><label for="text">${i.inputLabel}</label><span class="hint" id="hint">${i.inputHint}</span></div>
      <div class="stack">
        <div class="marks" aria-hidden="true">${this.marks()}${"​"}</div>
        <textarea id="text" spellcheck="false" autocapitalize="off" autocomplete="off" autocorrect="off" aria-describedby="hint"
          placeholder=${i.placeholder} .value=${b(e.text)} @input=${this.onInput} @keydown=${this.onKey}
          @pointerdown=${this.onPointer}></textarea>
      </div>
      <div class="foot">
        ${this.verdict()}
        <div class="buttons">
          <button class="quiet" type="button" @click=${this.onClear} ?disabled=${e.text===""}>${h("clear")}${i.clear}</button>
          ${Ve?l`<button type="button" @click=${this.onCamera}>${h("camera")}${i.camera}</button>`:p}
          <button type="button" data-file @click=${this.onFile}>${h("file")}${i.file}</button>
        </div>
      </div>
      ${e.error?l`<div class="failure" role="alert">
        <span>${e.error.code==="network"?i.networkError:i.serverError(e.error.message)}</span>
        <button type="button" @click=${()=>e.retry()}>${i.retry}</button></div>`:p}
    `}marks(){let{firmFindings:i,active:e,text:t}=this.store;return Te(t,i).map(({text:s,marks:n})=>{if(n.length===0)return s;let a=["error","warning","info"].find(o=>n.some(d=>d.problem.severity===o))??"info";return l`<mark class="${a} ${e&&n.includes(e)?"active":""}">${s}</mark>`})}verdict(){let{kind:i,name:e,text:t,detail:s}=Y(this.store);return l`<div class="verdict ${i}">${h(e)}<span>${t}</span></div>
      ${s?l`<span class="as">${s}</span>`:p}`}onInput(i){let e=i instanceof InputEvent&&["insertFromPaste","insertFromDrop"].includes(i.inputType);this.store.setText(i.target.value,e?"paste":"type")}onKey(i){if(!(i.ctrlKey||i.metaKey)||i.altKey)return;let e=i.key.toLowerCase();e!=="z"&&e!=="y"||(i.preventDefault(),e==="z"&&!i.shiftKey?this.store.undo():this.store.redo())}onPointer(i){let e=i.target;if(i.pointerType!=="mouse"||this.shadowRoot?.activeElement===e)return;let t=()=>{e.selectionStart===e.selectionEnd&&e.select()};e.addEventListener("pointerup",t,{once:!0})}onClear(){this.store.setText("","paste"),this.renderRoot.querySelector("textarea")?.focus()}onCamera(){this.dispatchEvent(new CustomEvent("fenya-camera",{bubbles:!0,composed:!0}))}onFile(){this.dispatchEvent(new CustomEvent("fenya-open",{bubbles:!0,composed:!0}))}reveal(i){let e=this.renderRoot.querySelector("textarea");e?.focus(),e?.setSelectionRange(i.start,i.end)}};function Y(r){let i=r.messages,e=[r.item?.dialect?i.readAs(i.dialects[r.item.dialect]??r.item.dialect):"",r.item?.letters&&r.item.letters!=="en"?i.letters(i.languageNames[r.item.letters]??r.item.letters):"",r.item?.size&&r.item.size!=="8x8"?r.item.size.replace("x","×"):""].filter(Boolean).join(" · ");if(r.text.trim()==="")return{kind:"idle",name:"info",text:i.verdict.empty,detail:""};if(r.reading&&r.items.length+r.games.length===0)return{kind:"idle",name:"info",text:i.verdict.reading,detail:""};let t=o=>r.findings.filter(d=>d.problem.severity===o).length,[s,n,a]=[t("error"),t("warning"),t("info")];return r.item?.ambiguous&&r.alternatives.length>0?{kind:"error",name:"fork",text:i.verdict.ambiguous(r.alternatives.length),detail:e}:r.stale?{kind:"error",name:"error",text:i.verdict.unread,detail:""}:s+n>0?{kind:s>0?"error":"warning",name:s>0?"error":"warning",text:i.verdict.problems(s,n),detail:e}:{kind:"ok",name:"check",text:a>0?i.verdict.info(a):i.verdict.good,detail:e}}customElements.define("fenya-text",Q);var Z=class extends g{static{this.styles=[f,m`
      .bar { display: flex; flex-wrap: wrap; justify-content: center; gap: .15rem; }
      button { font-size: .8125rem; padding-inline: .45rem; gap: .35rem; }
      button[aria-label] { width: 2.25rem; padding: 0; }
      svg.icon { width: 1rem; height: 1rem; }
      @media (max-width: 30rem) { .bar { gap: .1rem; } }
    `]}render(){let{t:i,store:e}=this,{possible:t}=e;return l`<div class="bar" role="group" aria-label=${i.tools}>
      ${this.button("undo",i.undo,()=>e.undo(),!e.canUndo)}
      ${this.button("redo",i.redo,()=>e.redo(),!e.canRedo)}
      ${this.button("flip",i.flip,()=>this.dispatchEvent(new CustomEvent("fenya-flip",{bubbles:!0,composed:!0})))}
      ${this.button("start",i.start,()=>e.take(C))}
      ${this.button("empty",i.empty,()=>e.take(R))}
      ${this.button("mirror",i.mirror,()=>e.take(t?.mirror??""),!t)}
      ${this.button("turn",i.turn,()=>e.take(t?.flip??""),!t)}
      ${this.button("swap",i.swap,()=>e.take(t?.swap??""),!t)}
    </div>`}button(i,e,t,s=!1){let n=i==="undo"||i==="redo"||i==="flip";return l`<button class="quiet" type="button" data-act=${i} ?disabled=${s} @click=${t}
      aria-label=${n?e:p} title=${n?e:p}>${h(i)}${n?p:e}</button>`}};customElements.define("fenya-tools",Z);var Fe="KQCARBN";function Xe(r,i){let e=a=>{let o=new Map;r.squares.forEach((c,u)=>{if(c===""||T(c)!==a)return;let w=M(c).toUpperCase();o.set(w,[...o.get(w)??[],A(r,u)])});let d=c=>c==="P"?99:Fe.includes(c)?Fe.indexOf(c):50;return[...o].sort(([c],[u])=>d(c)-d(u)).map(([c,u])=>`${i.pieceNames[c]??c} ${u.sort().join(" ")}`).join(", ")||i.nobody},s=[...r.castling].filter(a=>a!=="-").map(a=>{let o=T(a)?i.white:i.black,d=a.toLowerCase();return`${o} ${d==="k"?i.kingside:d==="q"?i.queenside:i.rookOn(d+(T(a)?"1":String(r.height)))}`}),n=[r.turn==="w"?i.whiteToMove:i.blackToMove,s.length>0?i.castlingIs(s.join(", ")):i.noCastling,r.enPassant===null?"":i.enPassantIs(r.enPassant)].filter(Boolean).join(" ");return{white:e(!0),black:e(!1),state:n}}var J=class extends g{static{this.styles=[f,P,m`
      .panel { padding: 0; }
      details.panel { padding: .35rem 1.125rem; }
      summary { min-height: 2.25rem; display: flex; align-items: center; gap: .5rem; cursor: pointer; font-size: .8125rem; font-weight: 600; color: var(--muted); list-style: none; }
      summary::before { content: ''; width: .45rem; height: .45rem; border-right: 2px solid; border-bottom: 2px solid; transform: rotate(-45deg); transition: transform .12s; }
      details[open] summary::before { transform: rotate(45deg); }
      summary h2 { margin: 0; }
      .body { padding: .25rem 0 .75rem; line-height: 1.6; }
      dl { display: grid; grid-template-columns: auto 1fr; gap: .3rem 1rem; }
      dt { font-weight: 600; }
      .keys dt { font-family: var(--mono); font-weight: 500; font-size: .875rem; }
      p { margin-top: .5rem; }
      details + details { margin-top: .5rem; }
    `]}render(){let{t:i,store:e}=this,t=e.position?Xe(e.position,i):null;return l`<details class="panel" data-words><summary><h2>${i.inWordsShow}</h2></summary>
      <div class="body">${t===null?i.verdict.empty:l`<dl><dt>${i.white}</dt><dd>${t.white}</dd><dt>${i.black}</dt><dd>${t.black}</dd></dl>
        <p>${t.state}</p>`}</div></details>
      <details class="panel"><summary><h2>${i.keys}</h2></summary>
        <div class="body"><dl class="keys">${i.keysHelp.map(([s,n])=>l`<dt>${s}</dt><dd>${n}</dd>`)}</dl></div></details>`}};customElements.define("fenya-words",J);var Qe="photo.jpg";function qe(r){r.addEventListener("fenya-file",i=>{Oe(r,i.detail)}),r.addEventListener("fenya-camera",()=>{Ye(r)}),r.addEventListener("fenya-photo",i=>{let e=i.detail;Oe(r,{blob:e,name:Qe})}),r.addEventListener("fenya-picture-close",i=>{i.target?.dispatchEvent(new CustomEvent("fenya-focus-file",{bubbles:!0,composed:!0})),r.querySelector("fenya-picture")?.remove()}),r.store.addEventListener("change",()=>{Ze(r)})}async function Oe(r,i){await import("./part-picture-view-WXV2UPVC.js");let e=r.querySelector("fenya-picture");e||(e=document.createElement("fenya-picture"),e.slot="picture",e.store=r.store,r.append(e)),e.file=i}async function Ye(r){if(await import("./part-camera-view-N4RDIJ64.js"),r.querySelector("fenya-camera"))return;let i=document.createElement("fenya-camera");i.slot="dialog",i.language=r.store.language,r.append(i)}var ee=!1;async function Ze(r){let i=r.querySelector("fenya-game");if(r.store.game===null)i?.remove();else if(!i&&!ee){if(ee=!0,await import("./part-game-view-TDXXANC5.js"),ee=!1,r.store.game===null||r.querySelector("fenya-game"))return;let e=document.createElement("fenya-game");e.slot="game",e.store=r.store,r.append(e)}}var ze=["auto","light","dark"],Je=4*1024*1024,et=3200,te=class extends g{constructor(){super();this.lastVerdict="";this.onTell=e=>{this.say(e.detail)};this.onSay=e=>{this.show(e.detail)};this.focusFile=()=>{this.renderRoot.querySelector("fenya-text")?.shadowRoot?.querySelector("[data-file]")?.focus()};this.onReveal=e=>{this.renderRoot.querySelector("fenya-text")?.reveal(e.detail)};this.onBoard=e=>{let t=this.store.position??E(R);t&&this.store.edit({...t,squares:e.detail.squares})};this.onTool=e=>{this.tool=e.detail.tool};this.onFlipped=e=>{this.flipped=e.detail.flipped};this.onUndo=e=>{e.preventDefault(),this.store.undo()};this.onRedo=e=>{e.preventDefault(),this.store.redo()};this.onLetter=e=>{let t=e.detail,s=t.toUpperCase();!this.extraLetters().includes(s)&&!"KQRBNP".includes(s)&&(this.extra+=s),this.tool=t,this.board?.focus();let{board:n}=this.t;this.say(n.pieces[t]??n.otherPiece(t,T(t)))};this.onKey=e=>{if(e.defaultPrevented||!(e.ctrlKey||e.metaKey)||e.altKey||z(e))return;let t=e.key.toLowerCase();if(t==="z"&&!e.shiftKey)this.store.undo();else if(t==="y"||t==="z")this.store.redo();else return;e.preventDefault()};this.onPaste=e=>{let t=e.clipboardData?.files[0],s=e.clipboardData?.getData("text/plain")??"";t&&(s===""||s===t.name)?(e.preventDefault(),this.take(t)):s!==""&&!z(e)&&(e.preventDefault(),this.store.setText(s,"paste"))};this.onDragOver=e=>{let t=e.dataTransfer?.types??[];!t.includes("Files")&&!t.includes("text/plain")||!t.includes("Files")&&z(e)||(e.preventDefault(),this.dropping=!0)};this.onDragLeave=e=>{e.relatedTarget===null&&(this.dropping=!1)};this.onDrop=e=>{this.dropping=!1;let t=e.dataTransfer?.files[0],s=e.dataTransfer?.getData("text/plain")??"";t?(e.preventDefault(),this.take(t)):s!==""&&!z(e)&&(e.preventDefault(),this.store.setText(s,"paste"))};this.store=new q,this.tool=null,this.flipped=!1,this.theme=tt("theme",ze,"auto"),this.said="",this.toast="",this.dropping=!1,this.extra="",this.hasPicture=!1,qe(this)}static{this.properties={...g.properties,tool:{state:!0},flipped:{state:!0},theme:{state:!0},said:{state:!0},toast:{state:!0},dropping:{state:!0},extra:{state:!0},hasPicture:{state:!0}}}static{this.styles=[f,m`
      :host { min-height: 100vh; min-height: 100dvh; }
      .skip { position: absolute; left: .75rem; top: -4rem; z-index: 20; }
      .skip:focus { top: .75rem; }
      header { display: flex; align-items: center; gap: .75rem; padding: .7rem clamp(1rem, 3vw, 2.25rem); max-width: 92rem; margin: 0 auto; }
      h1 { display: flex; align-items: center; gap: .55rem; margin: 0; font-size: 1.25rem; font-weight: 700; letter-spacing: -.01em; }
      h1 svg { width: 1.9rem; height: 1.9rem; border-radius: 7px; }
      .tagline { color: var(--muted); font-size: .9375rem; }
      .settings { margin-inline-start: auto; display: flex; gap: .5rem; }
      .settings select { width: auto; border-color: transparent; background: none; color: var(--muted); font-size: .9375rem; }
      .settings select:hover { border-color: var(--edge); color: var(--ink); }
      .settings option { background: var(--surface); color: var(--ink); }
      main {
        display: grid; gap: 1rem clamp(1.25rem, 2.5vw, 2.5rem); max-width: 92rem; margin: 0 auto; padding: .25rem clamp(1rem, 3vw, 2.25rem) 2rem;
        grid-template-columns: minmax(0, 1.12fr) minmax(22rem, 1fr); grid-template-rows: auto 1fr; align-items: start;
        grid-template-areas: 'board input' 'board details';
      }
      main.pictured { grid-template-columns: minmax(0, 1fr) minmax(0, 1fr); grid-template-areas: 'picture board' 'picture details' 'input details'; grid-template-rows: auto auto 1fr; }
      .picture { grid-area: picture; } .picture[hidden] { display: none; }
      .input { grid-area: input; display: grid; gap: .75rem; min-width: 0; }
      .board { grid-area: board; display: grid; gap: .4rem; position: sticky; top: .75rem; min-width: 0; }
      .details { grid-area: details; display: grid; gap: .75rem; min-width: 0; align-content: start; }
      .frame { transition: opacity .15s; border-radius: 8px; }
      .frame.stale { opacity: .45; }
      fen-board { --board-max-height: max(20rem, calc(100dvh - 14.5rem)); --board-ring: var(--board-focus); }
      footer { max-width: 92rem; margin: 0 auto; padding: 0 clamp(1rem, 3vw, 2.25rem) 1.5rem; color: var(--muted); font-size: .8125rem; }
      .toast {
        position: fixed; left: 50%; bottom: 1.25rem; transform: translateX(-50%); z-index: 30; max-width: min(34rem, calc(100vw - 2rem)); padding: .65rem 1.1rem;
        border-radius: var(--radius-large); background: var(--ink); color: var(--bg); font-weight: 500; box-shadow: 0 8px 30px rgb(0 0 0 / .25); overflow-wrap: anywhere; width: max-content; pointer-events: none;
      }
      .drop { position: fixed; inset: .75rem; z-index: 40; display: grid; place-items: center; border: 3px dashed var(--accent); border-radius: 1rem; background: color-mix(in srgb, var(--bg) 86%, transparent); font-size: 1.25rem; font-weight: 600; pointer-events: none; }
      input[type='file'] { display: none; }
      @media (max-width: 60rem) {
        main, main.pictured { grid-template-columns: minmax(0, 1fr); grid-template-rows: none; grid-template-areas: 'input' 'picture' 'board' 'details'; }
        main:not(.pictured) { grid-template-areas: 'input' 'board' 'details'; }
        .board { position: static; }
        fen-board { --board-max-height: 92dvh; }
      }
      @media (max-width: 30rem) {
        header { padding-block: .4rem; padding-inline: .75rem; gap: .5rem; }
        .toast { top: .5rem; bottom: auto; }
        .tagline { display: none; }
        h1 { font-size: 1.125rem; }
        main { padding-inline: .75rem; row-gap: .5rem; }
        .board { margin-inline: -.5rem; }
        fenya-palette { --palette-cell: min(2.75rem, 11.2vw); }
        .settings { gap: 0; min-width: 0; } .settings select { max-width: 8rem; flex: 0 1 auto; padding-inline: .3rem; text-overflow: ellipsis; }
        main { grid-template-columns: minmax(0, 1fr); }
      }
    `]}connectedCallback(){super.connectedCallback(),this.applyTheme(),document.addEventListener("paste",this.onPaste),document.addEventListener("keydown",this.onKey),window.addEventListener("dragover",this.onDragOver),window.addEventListener("dragleave",this.onDragLeave),window.addEventListener("drop",this.onDrop);let e=He("language"),t=F(e)?e:ke(navigator.languages);this.speak(t).then(()=>this.store.begin())}disconnectedCallback(){document.removeEventListener("paste",this.onPaste),document.removeEventListener("keydown",this.onKey),window.removeEventListener("dragover",this.onDragOver),window.removeEventListener("dragleave",this.onDragLeave),window.removeEventListener("drop",this.onDrop),super.disconnectedCallback()}get board(){return this.renderRoot?.querySelector?.("fen-board")??null}render(){let{t:e,store:t}=this,s=t.position?S(t.position):R,n=this.extraLetters(),a=o=>l`<fenya-palette .side=${o} .messages=${e} .tool=${this.tool} .board=${this.board} .extra=${n}></fenya-palette>`;return l`
      <header>
        <button class="skip" type="button" @click=${this.onSkip}>${e.skip}</button>
        <h1><svg viewBox="0 0 100 100" aria-hidden="true"><rect width="100" height="100" fill="#0b6e5c"/>
          <g transform="translate(9 8) scale(.84)">${ae(oe.N)}</g></svg>fenya</h1>
        <span class="tagline">${e.tagline}</span>
        <div class="settings">
          <select aria-label=${e.language} data-setting="language" .value=${t.language} @change=${this.onLanguage}>
            ${j.map(o=>l`<option value=${o} lang=${o} ?selected=${o===t.language}>${we[o]}</option>`)}</select>
          <select aria-label=${e.theme} data-setting="theme" @change=${this.onTheme}>
            ${ze.map(o=>l`<option value=${o} ?selected=${o===this.theme}>${e.themes[o]}</option>`)}</select>
        </div>
      </header>
      <main @fenya-focus-file=${this.focusFile} class=${this.hasPicture?"pictured":""} @fen-change=${this.onBoard} @fen-tool=${this.onTool} @fen-flip=${this.onFlipped}
        @fen-undo=${this.onUndo} @fen-redo=${this.onRedo} @fenya-say=${this.onSay} @fenya-tell=${this.onTell} @fenya-flip=${()=>this.board?.flip()}
        @fenya-open=${()=>this.renderRoot.querySelector("#file")?.click()} @fenya-letter=${this.onLetter}
        @fenya-reveal=${this.onReveal} @fenya-focus-text=${()=>this.renderRoot.querySelector("fenya-text")?.updateComplete.then(()=>this.focusText())}>
        <section class="input" aria-label=${e.input}>
          <fenya-text .store=${t}></fenya-text>
          <fenya-readings .store=${t}></fenya-readings>
        </section>
        <div class="picture" ?hidden=${!this.hasPicture}><slot name="picture" @slotchange=${this.onSlot}></slot></div>
        <section class="board" id="board" aria-labelledby="board-heading">
          <h2 class="sr" id="board-heading">${e.boardHeading}</h2>
          ${a(this.flipped?"w":"b")}
          <div class="frame ${t.stale?"stale":""}">
            <fen-board .fen=${s} .knight=${t.knight??"N"} .flipped=${this.flipped} .tool=${this.tool} .strings=${e.board} .marks=${this.marks()} .confidence=${t.confidence} .extraLetters=${n}></fen-board>
          </div>
          ${a(this.flipped?"b":"w")}
          <fenya-tools .store=${t}></fenya-tools>
        </section>
        <div class="details">
          <fenya-findings .store=${t}></fenya-findings>
          <slot name="game"></slot>
          <fenya-fields .store=${t}></fenya-fields>
          <fenya-share .store=${t} .flipped=${this.flipped}></fenya-share>
          <fenya-words .store=${t}></fenya-words>
        </div>
      </main>
      <slot name="dialog" @fenya-say=${this.onSay}></slot>
      <footer>${e.footer}</footer>
      <input id="file" type="file" tabindex="-1" aria-hidden="true" @change=${this.onChosen}
        accept="image/*,.heic,.heif,.pdf,.fen,.epd,.pgn,.txt,text/plain,application/pdf">
      <div class="sr" role="status" aria-live="polite" data-live>${this.said}</div>
      ${this.toast===""?p:l`<div class="toast" aria-hidden="true">${this.toast}</div>`}
      ${this.dropping?l`<div class="drop" aria-hidden="true">${e.dropHere}</div>`:p}
    `}firstUpdated(){this.requestUpdate()}updated(e){super.updated(e);let{text:t,detail:s}=Y(this.store),n=[t,s,...this.store.notices].filter(Boolean).join(". ");if(this.store.reading||n===this.lastVerdict)return;let a=this.lastVerdict==="";this.lastVerdict=n,a||this.sayLater(n,700)}extraLetters(){let e=new Set([...this.extra]);for(let t of this.store.position?.squares??[]){let s=M(t).toUpperCase();s!==""&&!"KQRBNP".includes(s)&&e.add(s)}return(this.store.position?.width??8)===10&&["A","C"].forEach(t=>e.add(t)),[...e].slice(0,12).join("")}marks(){let{store:e}=this,t={};for(let s of[...e.findings].reverse()){let n=s.problem.severity==="error"?"problem":s.problem.severity==="warning"?"warning":null;if(n!==null)for(let a of e.squaresOf(s))t[a]=n}if(e.active)for(let s of e.squaresOf(e.active))t[s]=t[s]??"hint";if(e.active){let s=new Set(e.squaresOf(e.active));if(s.size>0)for(let n of Object.keys(t))s.has(n)||delete t[n]}return t}say(e){this.said=e===this.said?e+" ":e}sayLater(e,t){clearTimeout(this.sayTimer),this.sayTimer=setTimeout(()=>this.say(e),t)}show(e){clearTimeout(this.toastTimer),this.toast=e,this.toastTimer=setTimeout(()=>this.toast="",et),this.say(e)}onSkip(){this.board?.focus()}focusText(){this.renderRoot.querySelector("fenya-text")?.shadowRoot?.querySelector("textarea")?.focus()}async speak(e){try{let t=await xe(e);document.documentElement.lang=e,document.title=t.title,this.store.setLanguage(e,t)}catch{this.show(this.t.networkError)}}onLanguage(e){let{value:t}=e.target;F(t)&&(Ne("language",t),this.speak(t))}onTheme(e){this.theme=e.target.value,Ne("theme",this.theme),this.applyTheme()}applyTheme(){this.theme==="auto"?delete document.documentElement.dataset.theme:document.documentElement.dataset.theme=this.theme}onSlot(e){this.hasPicture=e.target.assignedElements().length>0}onChosen(e){let t=e.target,s=t.files?.[0];t.value="",s&&this.take(s)}async take(e){e.type.startsWith("text/")||/\.(fen|epd|pgn|txt|ndjson)$/i.test(e.name)?e.size>Je?this.show(this.t.fileTooLarge):this.store.setText(await e.text(),"paste"):this.handOver(e,e.name||this.t.clipboardPicture)}handOver(e,t){this.dispatchEvent(new CustomEvent("fenya-file",{detail:{blob:e,name:t},bubbles:!0,composed:!0}))}};function z(r){let i=r.composedPath()[0];return i instanceof HTMLTextAreaElement||i instanceof HTMLInputElement&&!["checkbox","radio","button","file"].includes(i.type)||i instanceof HTMLElement&&i.isContentEditable}function He(r){try{return localStorage.getItem(`fenya-${r}`)}catch{return null}}function Ne(r,i){try{localStorage.setItem(`fenya-${r}`,i)}catch{}}function tt(r,i,e){let t=He(r);return i.find(s=>s===t)??e}customElements.define("fenya-app",te);export{te as FenyaApp};
/*! Lit
BSD 3-Clause License

Copyright (c) 2017 Google LLC. All rights reserved.

Redistribution and use in source and binary forms, with or without
modification, are permitted provided that the following conditions are met:

1. Redistributions of source code must retain the above copyright notice, this
   list of conditions and the following disclaimer.

2. Redistributions in binary form must reproduce the above copyright notice,
   this list of conditions and the following disclaimer in the documentation
   and/or other materials provided with the distribution.

3. Neither the name of the copyright holder nor the names of its
   contributors may be used to endorse or promote products derived from
   this software without specific prior written permission.

THIS SOFTWARE IS PROVIDED BY THE COPYRIGHT HOLDERS AND CONTRIBUTORS "AS IS"
AND ANY EXPRESS OR IMPLIED WARRANTIES, INCLUDING, BUT NOT LIMITED TO, THE
IMPLIED WARRANTIES OF MERCHANTABILITY AND FITNESS FOR A PARTICULAR PURPOSE ARE
DISCLAIMED. IN NO EVENT SHALL THE COPYRIGHT HOLDER OR CONTRIBUTORS BE LIABLE
FOR ANY DIRECT, INDIRECT, INCIDENTAL, SPECIAL, EXEMPLARY, OR CONSEQUENTIAL
DAMAGES (INCLUDING, BUT NOT LIMITED TO, PROCUREMENT OF SUBSTITUTE GOODS OR
SERVICES; LOSS OF USE, DATA, OR PROFITS; OR BUSINESS INTERRUPTION) HOWEVER
CAUSED AND ON ANY THEORY OF LIABILITY, WHETHER IN CONTRACT, STRICT LIABILITY,
OR TORT (INCLUDING NEGLIGENCE OR OTHERWISE) ARISING IN ANY WAY OUT OF THE USE
OF THIS SOFTWARE, EVEN IF ADVISED OF THE POSSIBILITY OF SUCH DAMAGE.
*/

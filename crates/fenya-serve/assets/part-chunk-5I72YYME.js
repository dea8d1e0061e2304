function a(r,n,s){return`${r} ${r===1?n:s}`}function l(r,n,s,g,e=!1){let[i,t]=[r%10,r%100];return(e?r===1:i===1&&t!==11)?`${r} ${n}`:i>=2&&i<=4&&(t<12||t>14)?`${r} ${s}`:`${r} ${g}`}export{a,l as b};

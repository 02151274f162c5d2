/** The page's whole style: two colour schemes, one column on a phone, two on a desk, black on white in print. */
export const style = `
:root{color-scheme:light dark;--ink:#1b1f24;--soft:#57606a;--paper:#fff;--tint:#f4f6f8;--line:#d5dae0;--link:#0a56b3;--mark:#0a56b3;--text:#0a6b3b;--word:#8a2196;--note:#5c636b}
@media(prefers-color-scheme:dark){:root{--ink:#e3e8ee;--soft:#9aa6b2;--paper:#14181d;--tint:#1d232a;--line:#343c46;--link:#7cb7ff;--mark:#7cb7ff;--text:#7fd6a2;--word:#e0a3ec;--note:#a3adb8}}
*{box-sizing:border-box}
html{scroll-padding-top:1rem;-webkit-text-size-adjust:100%}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.6 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif}
a{color:var(--link)}
:focus-visible{outline:3px solid var(--mark);outline-offset:2px}
.skip{position:absolute;left:-999px}
.skip:focus{left:1rem;top:1rem;background:var(--paper);padding:.5rem 1rem;z-index:1}
header,main,nav{padding:0 1.25rem}
header{padding-top:2rem}
h1,h2,h3{overflow-wrap:anywhere}
h1{font-size:1.9rem;line-height:1.2;margin:0 0 .5rem}
h2{font-size:1.45rem;line-height:1.3;margin:3rem 0 1rem;padding-top:1rem;border-top:1px solid var(--line)}
h3{font-size:1.1rem;margin:2rem 0 .5rem}
p,li{max-width:70ch}
nav ul{list-style:none;margin:0;padding:0;columns:2 9rem}
nav li{break-inside:avoid}
nav a{display:inline-block;padding:.3rem 0;text-decoration:none}
nav a:hover{text-decoration:underline}
code,pre{font:.875em/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}
p code,li code,td code,th code,h3 code{background:var(--tint);border-radius:4px;padding:.1em .3em;overflow-wrap:anywhere}
figure{position:relative;margin:1rem 0;background:var(--tint);border:1px solid var(--line);border-radius:8px}
figcaption{padding:.35rem 1rem;font-size:.8rem;color:var(--soft);border-bottom:1px solid var(--line)}
pre{margin:0;padding:.8rem 1rem;overflow-x:auto}
pre i{font-style:normal}
pre .s{color:var(--text)}
pre .k{color:var(--word)}
pre .c{color:var(--note)}
h2>a,h3>a{color:inherit;text-decoration:none}
h2>a:hover::after,h3>a:hover::after,h2>a:focus::after,h3>a:focus::after{content:" #";color:var(--soft)}
#tools{margin:0 0 1rem}
#tools>label{display:block;font-size:.85rem;color:var(--soft)}
#search{width:100%;max-width:26rem;padding:.45rem .6rem;font:inherit;color:var(--ink);background:var(--paper);border:1px solid var(--soft);border-radius:6px}
#found{margin:.4rem 0;columns:1}
#found:empty{display:none}
#found li{font-size:.92rem}
fieldset{border:0;padding:0;margin:.8rem 0 0;display:flex;flex-wrap:wrap;gap:0 .9rem}
legend{padding:0;font-size:.85rem;color:var(--soft)}
fieldset label{padding:.3rem 0}
nav a[aria-current]{font-weight:600;border-left:3px solid var(--mark);padding-left:.5rem}
.picked .samples>details>summary{display:none}
.picked .samples>details:not([open]){display:none}
.tree ul{list-style:none;margin:0;padding:0 0 0 1.4rem;border-left:2px solid var(--line)}
.tree>ul{padding-left:0;border:0}
.tree li{position:relative;padding:.35rem 0;max-width:none}
.tree ul ul>li::before{content:"";position:absolute;left:-1.4rem;top:1.25rem;width:1.1rem;border-top:2px solid var(--line)}
.when{display:inline-block;padding:.2rem .7rem;border:1px solid var(--soft);border-radius:6px;background:var(--paper)}
.then{display:block;margin:.4rem 0 .2rem 1.4rem;padding:.4rem .8rem;border-left:4px solid var(--mark);background:var(--tint);border-radius:0 6px 6px 0;max-width:62ch}
.copy{position:absolute;top:.2rem;right:.35rem;min-height:1.6rem;padding:0 .6rem;font:inherit;font-size:.8rem;color:var(--ink);background:var(--paper);border:1px solid var(--line);border-radius:5px;cursor:pointer}
details{margin:.5rem 0}
summary{cursor:pointer;padding:.3rem 0}
.wide{overflow-x:auto;margin:1rem 0}
table{border-collapse:collapse;width:100%;font-size:.92rem}
caption{text-align:left;font-weight:600;padding:.3rem 0}
th,td{text-align:left;vertical-align:top;padding:.45rem .8rem .45rem 0;border-bottom:1px solid var(--line)}
tbody th{font-weight:400}
tbody th>code{white-space:nowrap}
td:last-child{min-width:14rem}
.jumps{list-style:none;margin:1rem 0;padding:0;columns:auto 18rem;font-size:.92rem}
.jumps li{break-inside:avoid}
.jumps a{display:inline-block;padding:.15rem 0;overflow-wrap:anywhere}
.unseen{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}
footer{padding:2rem 1.25rem;color:var(--soft)}
@media(min-width:64rem){
body{display:grid;grid-template-columns:16rem minmax(0,54rem);column-gap:2.5rem;max-width:78rem;margin:0 auto}
header,footer{grid-column:2}
header,main{padding-left:0}
nav{grid-column:1;grid-row:1/4;position:sticky;top:0;align-self:start;max-height:100vh;overflow:auto;padding-top:2.3rem}
nav ul{columns:1}
main{grid-column:2}}
@media(max-width:40rem){
thead{position:absolute;left:-999px}
table,caption,tbody,tr,th,td{display:block;width:auto}
tr{padding:.5rem 0;border-bottom:1px solid var(--line)}
th,td{border:0;padding:.1rem 0}
tbody th{font-weight:600}
tbody th>code{white-space:normal}
td:last-child{min-width:0}
td:empty{display:none}
td::before{content:var(--h) ": ";color:var(--soft)}
td:nth-child(2){--h:var(--h2)}
td:nth-child(3){--h:var(--h3)}
td:nth-child(4){--h:var(--h4)}
td:nth-child(5){--h:var(--h5)}}
@media print{
:root{--ink:#000;--soft:#333;--paper:#fff;--tint:#fff;--line:#999;--link:#000}
nav,.copy,.skip{display:none}
body{display:block;font-size:10pt}
pre{white-space:pre-wrap;overflow-wrap:anywhere}
h2,h3,caption,figcaption,summary{break-after:avoid}
tr{break-inside:avoid}
details::details-content{content-visibility:visible;block-size:auto}}
`.trim();

/**
 * Copying, and samples that carry the address of the page. What does not scroll is no stop for the Tab key. Without a
 * script the page is as readable.
 */
export const script = `
const address=new URL(".",location.href).href.replace(/\\/$/,"");
for(const one of document.querySelectorAll(".address"))one.textContent=address;
addEventListener("click",async({target})=>{
const button=target.closest?.(".copy");if(!button)return;
const block=button.parentElement.querySelector("pre");
let done="Copied";
try{await navigator.clipboard.writeText(block.textContent)}
catch{getSelection().selectAllChildren(block);done="Selected"}
button.textContent=done;
document.getElementById("told").textContent=done+button.getAttribute("aria-label").slice(4);
setTimeout(()=>{button.textContent="Copy"},2000)});
const root=document.documentElement,tools=document.getElementById("tools");
tools.hidden=false;
const remembered=()=>{try{return localStorage.getItem("language")}catch{return null}};
const show=language=>{
root.classList.add("picked");
for(const one of document.querySelectorAll(".samples>details"))one.open=one.dataset.for===language;
for(const one of tools.querySelectorAll("[name=language]"))one.checked=one.value===language};
show(["curl","TypeScript","Python"].find(one=>one===remembered())??"curl");
tools.addEventListener("change",({target})=>{
if(target.name!=="language")return;
const top=target.getBoundingClientRect().top;
show(target.value);scrollBy(0,target.getBoundingClientRect().top-top);
try{localStorage.setItem("language",target.value)}catch{}
stops()});
const places=[...document.querySelectorAll("h2[id],h3[id]")].map(head=>{
let text=head.textContent;
for(let next=head.nextElementSibling;next&&!/^H[23]$/.test(next.tagName);next=next.nextElementSibling)text+=" "+next.textContent;
return{head,text:text.toLowerCase()}});
const found=document.getElementById("found");
document.getElementById("search").addEventListener("input",({target})=>{
const words=target.value.toLowerCase().split(/\\s+/).filter(one=>one);
const named=({head})=>words.every(word=>head.textContent.toLowerCase().includes(word));
const hits=words.length?places.filter(({text})=>words.every(word=>text.includes(word))):[];
hits.sort((one,other)=>named(other)-named(one));
found.replaceChildren(...hits.slice(0,8).map(({head})=>{
const item=document.createElement("li"),link=document.createElement("a");
link.href="#"+head.id;link.textContent=head.textContent;item.append(link);return item}));
document.getElementById("told").textContent=words.length?hits.length+" found":""});
const rail=new Map([...document.querySelectorAll("#contents a")].map(link=>[link.hash.slice(1),link]));
const heads=[...document.querySelectorAll("h2[id]")];
const mark=()=>{
const past=heads.filter(head=>head.getBoundingClientRect().top<innerHeight/3);
const here=(past.at(-1)??heads[0]).id;
for(const[id,link]of rail)id===here?link.setAttribute("aria-current","true"):link.removeAttribute("aria-current")};
addEventListener("scroll",mark,{passive:true});mark();
const stops=()=>{for(const one of document.querySelectorAll("[tabindex]"))one.tabIndex=one.scrollWidth>one.clientWidth?0:-1};
addEventListener("load",stops);addEventListener("resize",stops);addEventListener("toggle",stops,true);
`.trim();

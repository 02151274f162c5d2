/** All styles of the dashboards: colours and sizes first, then a dozen components. */
export const style = `
:root{color-scheme:light dark;
--paper:light-dark(#fff,#14181d);--ground:light-dark(#f4f5f7,#0d1013);--ink:light-dark(#16202b,#e7ebf0);--soft:light-dark(#4c5866,#a7b1bd);
--line:light-dark(#d5dae0,#333c47);--accent:light-dark(#0b5c6b,#5cc4d6);--on-accent:light-dark(#fff,#06222a);--tint:light-dark(#e3f1f3,#12303a);
--good:light-dark(#17663a,#6fd09a);--good-tint:light-dark(#e4f3ea,#12301f);--bad:light-dark(#a3221c,#ff9d94);--bad-tint:light-dark(#fbe9e7,#3a1715);
--warn:light-dark(#7a4b00,#f3c46b);--warn-tint:light-dark(#fdf1da,#352708);--field:light-dark(#fff,#0d1013);--edge:light-dark(#6b7785,#8b97a5);
--space:1rem;--round:.5rem}
[hidden]{display:none!important}
*,*::before,*::after{box-sizing:border-box}
html{font:1rem/1.5 system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;background:var(--ground);color:var(--ink);-webkit-text-size-adjust:100%}
body{margin:0;min-height:100vh;display:flex;flex-direction:column}
h1{font-size:clamp(1.5rem,1.2rem + 1.5vw,2rem);line-height:1.2;margin:0 0 1rem;letter-spacing:-.01em;text-wrap:balance}
h2{font-size:1.2rem;line-height:1.3;margin:2.25rem 0 .75rem}h3{font-size:1rem;margin:1.25rem 0 .25rem}
main{overflow-wrap:break-word}p,ul,ol,dl,table,form,figure{margin:0 0 1rem}main p,main li{max-width:42rem}
a{color:var(--accent);text-underline-offset:.15em}a:hover{text-decoration-thickness:2px}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}main:focus,.faults:focus{outline:none}
code,.mono{font-family:ui-monospace,SFMono-Regular,Menlo,Consolas,monospace;font-size:.92em;overflow-wrap:anywhere}
small,.small{font-size:.875rem}.soft{color:var(--soft)}.right{text-align:right}.nowrap{white-space:nowrap}
.hidden{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}
.skip{position:absolute;left:-99rem;top:0;background:var(--paper);padding:.75rem 1rem;z-index:2}.skip:focus{left:0}
.bar{background:var(--paper);border-bottom:1px solid var(--line);display:flex;flex-wrap:wrap;gap:.25rem 1.25rem;align-items:center;padding:.6rem max(1rem,calc(50vw - 35rem))}
.brand{font-weight:700;color:var(--ink);text-decoration:none;font-size:1.05rem;margin-right:auto;padding:.4rem 0}
.bar form{margin:0}.who{display:flex;flex-wrap:wrap;gap:.25rem 1rem;align-items:center;font-size:.9rem;color:var(--soft);min-width:0}.who b{color:var(--ink);overflow-wrap:anywhere}
.sheet{width:100%;max-width:72rem;margin:0 auto;padding:1.5rem 1rem 3rem;display:grid;gap:1.5rem;flex:1;align-content:start;grid-template-columns:minmax(0,1fr)}
.rooms ul{list-style:none;margin:0;padding:0;display:flex;flex-wrap:wrap;gap:.25rem}
.rooms a{display:block;padding:.5rem .75rem;border-radius:var(--round);color:var(--ink);text-decoration:none;min-height:2.5rem}
.rooms a:hover{background:var(--tint)}.rooms a[aria-current]{background:var(--tint);color:var(--accent);font-weight:600;box-shadow:inset 0 -3px var(--accent)}
@media(min-width:60rem){.sheet:has(.rooms){grid-template-columns:12rem minmax(0,1fr);gap:2.5rem}.rooms ul{flex-direction:column}.rooms a[aria-current]{box-shadow:inset 3px 0 var(--accent)}}
.foot{border-top:1px solid var(--line);padding:1rem max(1rem,calc(50vw - 35rem));display:flex;flex-wrap:wrap;gap:.5rem 1.5rem;font-size:.9rem}.foot a{color:var(--soft);padding:.3rem 0}
.lead{font-size:1.1rem;color:var(--soft)}
.card{background:var(--paper);border:1px solid var(--line);border-radius:var(--round);padding:1.25rem;margin:0 0 1.25rem}.card>:last-child{margin-bottom:0}.card h2{margin-top:0}
.cards{display:grid;gap:1rem;grid-template-columns:repeat(auto-fit,minmax(min(15rem,100%),1fr));margin:0 0 1.25rem}.cards .card{margin:0}
ul,ol{padding-left:1.35rem}.field>p{margin:.6rem 0 0}.actions a[aria-current]:not(.button){color:var(--ink);font-weight:600;text-decoration:none;box-shadow:0 3px var(--accent)}.actions .button[aria-current]{background:var(--tint)}nav.actions{gap:.5rem 1.25rem}.figure+dl.facts{margin-top:.8rem}.bare{list-style:none;padding:0;margin:0}.plain{list-style:none;padding:0}.plain .card{padding:0}.plain .card a{display:block;padding:1rem;font-weight:600;text-decoration:none}.plain .card a:hover{background:var(--tint)}
.figure{font-size:1.9rem;font-weight:650;line-height:1.1;font-variant-numeric:tabular-nums;margin:.15rem 0}
.button,button{font:inherit;font-weight:600;display:inline-block;min-height:2.75rem;padding:.6rem 1.1rem;border-radius:var(--round);border:1px solid transparent;background:var(--accent);color:var(--on-accent);text-decoration:none;cursor:pointer;line-height:1.35}
.button:hover,button:hover{filter:brightness(1.08)}button:disabled{opacity:.6;cursor:progress}
.button.quiet,button.quiet{background:transparent;color:var(--accent);border-color:var(--edge)}.button.grave,button.grave{background:transparent;color:var(--bad);border-color:var(--bad)}
.actions{display:flex;flex-wrap:wrap;gap:.5rem;align-items:center;margin:0 0 1rem}.actions form{margin:0}
.tag{display:inline-block;padding:.1rem .55rem;border-radius:99px;font-size:.82rem;font-weight:600;background:var(--ground);border:1px solid var(--line);color:var(--ink);white-space:nowrap}
.tag.good{background:var(--good-tint);color:var(--good);border-color:transparent}.tag.bad{background:var(--bad-tint);color:var(--bad);border-color:transparent}.tag.warn{background:var(--warn-tint);color:var(--warn);border-color:transparent}.tag.live{background:var(--accent);color:var(--on-accent);border-color:transparent}
.notice{border-left:.3rem solid var(--accent);background:var(--tint);padding:.9rem 1.1rem;border-radius:0 var(--round) var(--round) 0;margin:0 0 1.25rem}.notice>:last-child{margin-bottom:0}.notice h2{margin-top:0}
.notice.bad,.faults{border-color:var(--bad);background:var(--bad-tint)}.notice.warn{border-color:var(--warn);background:var(--warn-tint)}.notice.good{border-color:var(--good);background:var(--good-tint)}
.faults{border-left:.3rem solid var(--bad);padding:.9rem 1.1rem;border-radius:0 var(--round) var(--round) 0;margin:0 0 1.25rem}.faults h2{margin:0 0 .5rem}.faults a{color:var(--bad);font-weight:600}.faults ul{margin:0;padding-left:1.1rem}
.field{margin:0 0 1.25rem;border:0;padding:0;min-width:0}.field label,.field legend{display:block;font-weight:600;margin:0 0 .2rem;padding:0}.hint{color:var(--soft);font-size:.92rem;margin:0 0 .35rem;max-width:38rem}.field .hint{display:block}
.fault{display:block;color:var(--bad);font-weight:600;margin:0 0 .35rem}.field:has(>.choice:only-child){margin-bottom:.5rem}.field:has(>.choice:only-child)+.field:not(:has(>.choice:only-child)){margin-top:1.25rem}.field:has(>.choice:only-child)+button{margin-top:1rem}.field.faulty{border-left:.25rem solid var(--bad);padding-left:.9rem}
input[type=file]::file-selector-button{font:inherit;font-weight:600;color:var(--accent);background:transparent;border:1px solid var(--edge);border-radius:.35rem;padding:.25rem .7rem;margin-right:.7rem;cursor:pointer}input[type=file]{padding:.4rem .5rem}
input,select,textarea{font:inherit;color:inherit;background:var(--field);border:1px solid var(--edge);border-radius:.35rem;padding:.55rem .65rem;min-height:2.75rem;width:100%;max-width:28rem}
textarea{min-height:6rem}input[type=checkbox],input[type=radio]{width:1.35rem;height:1.35rem;min-height:0;margin:0;accent-color:var(--accent);flex:none}
.choice{display:flex;gap:.7rem;align-items:flex-start;margin:0 0 .5rem;min-height:2.25rem}.choice label{font-weight:400;margin:0}.short input,.short select{max-width:12rem}
.wide{overflow-x:auto;margin:0 0 1.25rem;background:var(--paper);border:1px solid var(--line);border-radius:var(--round)}
table{border-collapse:collapse;width:100%;margin:0;font-size:.95rem}th,td{text-align:left;padding:.6rem .8rem;border-bottom:1px solid var(--line);vertical-align:top}tr:last-child>*{border-bottom:0}thead th{font-size:.85rem;color:var(--soft);font-weight:600;white-space:nowrap}td.right,th.right{font-variant-numeric:tabular-nums}td form,td .actions{margin:0}td .button,td button{min-height:2.25rem;padding:.3rem .8rem}
@media(min-width:40.01rem){td code{overflow-wrap:normal}}
@media(max-width:40rem){table.stack thead{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%)}table.stack,table.stack tbody,table.stack tr,table.stack td,table.stack th{display:block}table.stack tr{padding:.6rem 0;border-bottom:1px solid var(--line)}table.stack tr:last-child{border:0}table.stack td,table.stack th{border:0;padding:.2rem .8rem;text-align:left}table.stack td[data-head]::before{content:attr(data-head) ": ";color:var(--soft);font-size:.85rem}}
dl.facts{display:grid;grid-template-columns:minmax(8rem,14rem) minmax(0,1fr);gap:.45rem 1rem;margin:0 0 1rem}dl.facts dt{color:var(--soft)}dl.facts dd{margin:0;overflow-wrap:anywhere}
@media(max-width:30rem){dl.facts{grid-template-columns:1fr;gap:0}dl.facts dd{margin-bottom:.6rem}}
.meter{display:block;width:100%;height:.6rem;border-radius:99px;overflow:hidden;background:var(--ground);border:1px solid var(--line)}.meter rect{fill:var(--accent)}
.checks{list-style:none;padding:0}.checks li{display:flex;gap:.6rem;padding:.35rem 0}.checks .mark{flex:none;width:1.4rem;text-align:center;font-weight:700}.checks .done .mark{color:var(--good)}.checks .open .mark{color:var(--soft)}
.secret{display:flex;flex-wrap:wrap;gap:.6rem;align-items:center;background:var(--ground);border:1px dashed var(--edge);border-radius:var(--round);padding:.8rem;margin:0 0 1rem}.secret code{font-size:1rem;flex:1 1 14rem}
pre{background:var(--ground);border:1px solid var(--line);border-radius:var(--round);padding:.9rem;overflow:auto;font-size:.88rem;margin:0 0 1rem}
.outcome{border:2px solid var(--line);border-radius:var(--round);background:var(--paper);padding:1.25rem;margin:0 0 1.5rem}.outcome h1{margin:0 0 .35rem}.outcome.good{border-color:var(--good)}.outcome.bad{border-color:var(--bad)}.outcome.warn{border-color:var(--warn)}.outcome>:last-child{margin-bottom:0}
.drawing{display:block;width:100%;max-width:24rem;height:auto;color:var(--accent);margin:0 0 1.25rem}.drawing text{fill:var(--ink);font:600 11px system-ui,sans-serif}.drawing .face{fill:var(--paper);stroke:var(--edge)}.drawing .line{fill:var(--line)}.drawing .spot{fill:var(--tint);stroke:var(--accent);stroke-width:2}
.path{list-style:none;padding:0;display:flex;flex-wrap:wrap;gap:.4rem;align-items:center}.path li{display:contents}.path .node{border:1px solid var(--edge);border-radius:var(--round);padding:.25rem .6rem;background:var(--ground)}.path .link{color:var(--soft);font-size:.9rem}
progress{width:100%;max-width:28rem;height:1rem;accent-color:var(--accent)}
details{margin:0 0 1rem}summary{cursor:pointer;color:var(--accent);font-weight:600;padding:.4rem 0}
@media(prefers-reduced-motion:no-preference){a,button,.button{transition:filter .12s,background-color .12s}}
@media print{:root{color-scheme:light}html{background:#fff;font-size:10.5pt}.bar,.rooms,.foot,.actions,.skip,form:not([data-stays]),form[data-stays]>.field,form[data-stays]>button{display:none}.sheet{display:block;padding:0;max-width:none}.card,.outcome,.wide{break-inside:avoid;border-color:#888}a{color:inherit;text-decoration:none}}
`;

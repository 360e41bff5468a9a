/**
 * The script embedded in status pages, which are complete without it. It adds arrow keys in the history of a service,
 * pins a day with its incidents, lays out days as a calendar, and shows times in the reader's time zone.
 */
export const SCRIPT = `(()=>{const doc=document,H={timeStyle:'short'},date=(timeZone,o,l=doc.documentElement.lang)=>{let f;try{f=new Intl.DateTimeFormat(l,{timeZone,dateStyle:'medium',...o})}catch{return date('UTC',o,l)}return s=>f.format(new Date(s))},
day=date('UTC'),hour=date('UTC',H),nice=s=>s.replace(/^[-\\d]+( \\d+:\\d+)?/,d=>d[10]?hour(d.replace(' ','T')+'Z'):day(d)),
P='aria-pressed',T='textContent',all=(s,r=doc)=>[...r.querySelectorAll(s)],set=(e,k,v)=>e.setAttribute(k,v),on=(e,k,f)=>e.addEventListener(k,f),
say=doc.body.dataset,iso=date(say.zone,{...H,dateStyle:'short'},'sv-SE'),list=all('main>ul')[0],bar=all('#views')[0],
button=(t,turn)=>{const b=doc.createElement('button');b[T]=t;set(b,P,'false');bar.append(b);
on(b,'click',()=>{const v=b.getAttribute(P)!=='true';set(b,P,v);turn(v)})},
past=all('#incidents>ul>li').map(l=>({name:all('strong',l)[0][T],text:all('.top>span',l)[0][T],on:all('.top time',l).map(t=>iso(t.dateTime))}));
all('.days').forEach(d=>{if(!d.children[0])return;const o=doc.createElement('output'),name=all('strong',d.parentElement)[0][T];let pin;
d.removeAttribute('aria-hidden');set(d,'role','group');set(d,'aria-label',d.dataset.name);d.nextElementSibling.firstElementChild.after(o);
const at=e=>e.title.match(/^[-\\d]+( \\d\\d)?/)[0],show=e=>{const w=at(e),n=w.length;
o[T]=[nice(e.title),...past.filter(t=>t.name===name&&t.on[0].slice(0,n)<=w&&(!t.on[1]||w<=t.on[1].slice(0,n))).map(t=>t.text)].join(' · ')},
hold=e=>{if(pin)set(pin,P,'false');pin=pin===e?undefined:e;if(pin){set(pin,P,'true');show(pin)}};
const cells=()=>[...d.children];cells().forEach(e=>{e.tabIndex=-1;set(e,'role','button');set(e,P,'false');set(e,'aria-label',nice(e.title))});cells().findLast(e=>!e.matches('.old')).tabIndex=0;
on(d,'focusin',e=>{cells().forEach(x=>x.tabIndex=x===e.target?0:-1);if(!pin)show(e.target)});
on(d,'pointerover',e=>{if(!pin&&e.target!==d)show(e.target)});on(d,'click',e=>{if(e.target!==d){e.target.focus();hold(e.target)}});
on(d,'keydown',e=>{const v=cells().filter(x=>x.offsetWidth),i=v.indexOf(doc.activeElement),row=list.className?7:v.length,
n={ArrowLeft:i-1,ArrowRight:i+1,ArrowUp:i-row,ArrowDown:i+row,Home:0,End:v.length-1}[e.key];if(v[n]){v[n].focus();e.preventDefault()}
if(e.key==='Enter'||e.key===' '){hold(doc.activeElement);e.preventDefault()}if(e.key==='Escape'&&pin)hold(pin)})});
const days=all('.days').filter(d=>/^[-\\d]{10}\\s?:/.test(d.children[0]?.title));
if(days.length){const was=days.map(d=>[...d.children]);days.forEach(d=>[...d.children].forEach(e=>{const t=e.title;e.dataset.day=t.slice(8,10)==='01'?t.slice(5,10):t.slice(8,10)}));
button(say.calendar,on=>{list.className=on?'cal':'';days.forEach((d,i)=>{d.append(...(on?was[i].toSorted((a,b)=>a.title<b.title?-1:1):was[i]));
was[i].forEach(e=>e.style.gridColumnStart='');const f=d.children[0];if(on)f.style.gridColumnStart=(new Date(f.title.slice(0,10)).getUTCDay()+6)%7+1})})}
const mine=Intl.DateTimeFormat().resolvedOptions().timeZone;
if(mine&&mine!==say.zone){const times=all('time[datetime]').map(t=>[t,t[T]]),f=date(mine,H),z=all('.zone');
button(say.mine.replace('{zone}',mine),on=>{times.forEach(([t,w])=>t[T]=on?f(t.dateTime):w);z.forEach(e=>e[T]=on?mine:say.zone)})}})()`;

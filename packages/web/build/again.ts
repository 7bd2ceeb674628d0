/**
 * In the head of every built page. While the portal is updated a page may come from one version and be denied its scripts by another:
 * it looks whether another page is handed out by now, five times in ten seconds, and loads that one. A line that is down changes nothing.
 */
export const AGAIN_SCRIPT = `addEventListener("error",({target:e})=>{if(!e.matches?.("script,link[rel=modulepreload],link[rel=stylesheet]")||globalThis.dicoba)return;let u=new URL(e.src||e.href).pathname,n=dicoba=1,f=()=>fetch(location.href,{cache:"no-store"}).then(r=>r.ok?r.text():u,()=>u).then(t=>{t.includes(u)?n++<5&&setTimeout(f,2e3):location.reload()});f()},true)`;

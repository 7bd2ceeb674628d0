/**
 * In the head of every built page. While the portal is updated a page may come from one version and be denied its scripts by another:
 * until they run (`begun`) it looks whether another page is handed out by now, five times in ten seconds, and loads that one; after the
 * first time later and later, ten times at most. A line that is down changes nothing.
 */
export const AGAIN_SCRIPT = `{let s=1,k="muat-ulang",again=globalThis.muatLagi=u=>{if(!s||document.documentElement.dataset.dimulai)return;s=0;let n=0,f=()=>fetch(location.href,{cache:"no-store"}).then(r=>r.ok?r.text():u,()=>u).then(t=>{if(t.includes(u)){n++<5&&setTimeout(f,2e3);return}let c=+sessionStorage.getItem(k);c<10&&setTimeout(()=>{sessionStorage.setItem(k,c+1);location.reload()},c*1e3)}).catch(()=>{});f()};addEventListener("error",({target:e})=>{if(!e.matches?.("script,link[rel=modulepreload],link[rel=stylesheet]"))return;let{origin:o,pathname:u}=new URL(e.src||e.href,location);o===location.origin&&u.startsWith("/assets/")&&again(u)},true)}`;

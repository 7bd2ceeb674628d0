/**
 * The only door to what browsers with Trusted Types refuse from scripts: HTML, and the addresses of the service worker
 * and of the thread that draws PDFs.
 */
const SERVICE_WORKER = '/sw.js';
const DRAWING_WORKER = /^\/assets\/pdf\.worker[\w.-]*\.mjs$/;

interface Policy {
  createHTML(html: string): string;
  createScriptURL(url: string): string;
}
interface Factory {
  createPolicy(name: string, rules: Policy): Policy;
}
const rules: Policy = {
  createHTML: (html) => html,
  createScriptURL: (url) => {
    if (url !== SERVICE_WORKER && !DRAWING_WORKER.test(url)) throw new TypeError(`no script of ours: ${url}`);
    return url;
  },
};
// The policy's name stands in the pages' headers; what it makes is an object the browser takes for a string.
const policy =
  (globalThis as { trustedTypes?: Factory }).trustedTypes?.createPolicy('gerbang', rules) ?? rules;

/** HTML the server has sanitised, fit to be put into the page. */
export const sanitised = (html: string): string => policy.createHTML(html);
/** Address of the service worker. */
export const serviceWorkerUrl = (): string => policy.createScriptURL(SERVICE_WORKER);
/** A script of ours by its path, as an address for a thread. */
export const workerUrl = (path: string): string => policy.createScriptURL(path);

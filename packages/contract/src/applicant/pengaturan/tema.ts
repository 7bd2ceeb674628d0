/** Light, dark, or as the device is set: chosen on the device and kept there (docs/decisions/0036). */

export const TEMA = ['sistem', 'terang', 'gelap'] as const;
/** `sistem` follows the device. */
export type Tema = (typeof TEMA)[number];

/** Where the device keeps the choice; it says nothing of who sits before it, so it outlives a session. */
export const TEMA_KEY = 'tema';
/** On <html>, as `data-tema`, where the device's own setting is not followed. */
export const isTema = (word: unknown): word is Tema => TEMA.some((one) => one === word);

/**
 * Runs in the head of every page, before anything is drawn; the policy of the pages allows it by its hash. A choice made before the
 * other scripts have come counts too, so it is taken here: shown at once, and kept where the device keeps anything.
 */
export const TEMA_SCRIPT = `{let d=document.documentElement.dataset,k="${TEMA_KEY}",s=(t)=>t&&t!=="sistem"?(d.tema=t):delete d.tema;try{s(localStorage.getItem(k))}catch{}addEventListener("change",({target:e})=>{if(!e.matches(".ui-tema select"))return;s(e.value);try{localStorage.setItem(k,e.value)}catch{}},true)}`;

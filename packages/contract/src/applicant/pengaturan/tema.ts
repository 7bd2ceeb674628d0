/** Light, dark, or as the device is set: chosen on the device and kept there (docs/decisions/0036). */

export const TEMA = ['sistem', 'terang', 'gelap'] as const;
/** `sistem` follows the device. */
export type Tema = (typeof TEMA)[number];

/** Where the device keeps the choice; it says nothing of who sits before it, so it outlives a session. */
export const TEMA_KEY = 'tema';
/** On <html>, as `data-tema`, where the device's own setting is not followed. */
export const isTema = (word: unknown): word is Tema => TEMA.some((one) => one === word);

/** Runs in the head of every page, before anything is drawn; the policy of the pages allows it by its hash. */
export const TEMA_SCRIPT = `try{let t=localStorage.getItem("${TEMA_KEY}");t&&(document.documentElement.dataset.tema=t)}catch{}`;

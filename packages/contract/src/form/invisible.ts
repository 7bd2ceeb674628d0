/** Characters nobody sees, and those that turn the direction of what follows: two names that look alike must be one. */
const INVISIBLE = /[\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]/u;

/** The sentence for a text that holds such a character; null where none does. */
export const invisibleIn = (label: string, text: string): string | null =>
  INVISIBLE.test(text)
    ? `${label} berisi karakter yang tidak terlihat. Hapus isian ini, lalu ketik ulang.`
    : null;

/** The secret of a participant as it is printed and typed: groups of letters, each with a check character of its own (tersegel 2). */

/** Bytes of a secret. */
export const RAHASIA_BYTES = 16;
/** Without I, L, O and U, which are read as others. */
const LETTERS = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const BITS = 5;
const DATA = 4;
const SYMBOLS = Math.ceil((RAHASIA_BYTES * 8) / BITS);
const GROUPS = Math.ceil(SYMBOLS / DATA);

/** ISO 7064 hybrid, modulus 33,32; it begins elsewhere in every group, so that two that change places are noticed. */
const checkOf = (symbols: readonly number[], group: number): number => {
  let product = 32 - group;
  for (const symbol of symbols) product = ((((symbol + product) % 32 || 32) * 2) % 33) as number;
  return (33 - product) % 32;
};

/** The secret in groups, as it stands on its sheet. */
export const writeSecret = (bytes: Uint8Array): string => {
  // Two zero bits fill up the last symbol.
  const bits = `${Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')}00`;
  const symbols = Array.from({ length: SYMBOLS }, (_, i) =>
    Number.parseInt(bits.slice(i * BITS, (i + 1) * BITS), 2),
  );
  return Array.from({ length: GROUPS }, (_, group) => {
    const own = symbols.slice(group * DATA, (group + 1) * DATA);
    return [...own, checkOf(own, group)].map((symbol) => LETTERS[symbol]).join('');
  }).join('-');
};

const plain = (text: string): string =>
  text.toUpperCase().replaceAll(/[\s-]/g, '').replaceAll('O', '0').replaceAll(/[IL]/g, '1');

/** The bytes of a secret as it was typed or scanned, or what is wrong with it, in words. */
export const readSecret = (text: string): { bytes: Uint8Array<ArrayBuffer> } | { salah: string } => {
  const typed = plain(text);
  if (typed === '') return { salah: 'Ketik rahasia dari lembar Anda.' };
  const foreign = Array.from(typed).find((letter) => !LETTERS.includes(letter));
  if (foreign)
    return { salah: `Tanda "${foreign}" tidak ada pada rahasia mana pun. Periksa lagi lembar Anda.` };
  const all = Array.from(typed, (letter) => LETTERS.indexOf(letter));
  const whole = SYMBOLS + GROUPS;
  for (let group = 0; group < GROUPS; group += 1) {
    const from = group * (DATA + 1);
    const own = all.slice(from, Math.min(from + DATA + 1, whole));
    const last = own.pop();
    if (
      own.length > 0 &&
      own.length >= Math.min(DATA, SYMBOLS - group * DATA) &&
      last !== checkOf(own, group)
    )
      return {
        salah: `Ada salah ketik pada kelompok ke-${group + 1}: ${typed.slice(from, from + DATA + 1)}.`,
      };
  }
  if (all.length !== whole)
    return { salah: `Rahasia terdiri atas ${whole} huruf dan angka; yang terketik ${all.length}.` };
  const bits = all
    .filter((_, i) => i % (DATA + 1) !== DATA && i !== whole - 1)
    .map((symbol) => symbol.toString(2).padStart(BITS, '0'))
    .join('');
  if (!bits.endsWith('00')) return { salah: `Ada salah ketik pada kelompok ke-${GROUPS}.` };
  return {
    bytes: Uint8Array.from({ length: RAHASIA_BYTES }, (_, i) =>
      Number.parseInt(bits.slice(i * 8, (i + 1) * 8), 2),
    ),
  };
};

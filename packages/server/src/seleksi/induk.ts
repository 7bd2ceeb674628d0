/** A run that corrects another held against the ledger it names: same rule, same draw, and nobody is missing (seleksi 42). */
import type { readLedger } from './ledger.ts';

type Ledger = Exclude<ReturnType<typeof readLedger>, { failed: object }>;

/** What is wrong with a correction beside its parent, in words; null where nothing is. Both under their own names. */
export const parentFault = (child: Ledger, parent: Ledger): string | null => {
  const { holdings } = child;
  if (holdings === null) return 'buku ini bukan perhitungan ulang';
  if (child.head.induk !== parent.seal) return 'buku ini menyebut induk lain';
  if (child.head.sidik.aturan !== parent.head.sidik.aturan) return 'aturannya bukan aturan induknya';
  if (child.head.undian.komitmen !== parent.head.undian.komitmen) return 'undiannya bukan undian induknya';
  const known = new Set(holdings.map(({ id }) => id));
  const taking = new Set(child.participants.map(({ id }) => id));
  for (let i = 0; i < parent.count; i += 1) {
    const { id, diterima } = parent.verdict(i);
    if (diterima > 0 && !known.has(id)) return `tempat peserta ${id} hilang`;
    if (!taking.has(id) && !known.has(id)) return `peserta ${id} tidak disebut`;
  }
  for (const { id } of parent.holdings ?? [])
    if (!taking.has(id) && !known.has(id)) return `peserta ${id} tidak disebut`;
  return null;
};

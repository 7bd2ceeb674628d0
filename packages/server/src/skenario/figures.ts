/** What an officer reads of a run at once: how many are admitted where, and whom a correction gives more (seleksi 15, seleksi 40). */
import type { Ringkas } from '@gerbang/contract/office/seleksi';
import type { Beside } from '../domain/koreksi.ts';
import type { Columns } from '../seleksi/columns.ts';
import { cutOffOf } from '../seleksi/cut-off.ts';
import type { Decided } from '../seleksi/outcome.ts';
import type { Rule } from '../seleksi/rule.ts';

export type Figures = Omit<Ringkas, 'prodi'> & { prodi: Omit<Ringkas['prodi'][number], 'nama'>[] };

/** Whom a run that corrects another gives more than they held, and who sits where after it. */
const gainsOf = ({ count, start, programme }: Columns, { diterima, kept }: Decided, programmes: number) => {
  const held = new Int32Array(programmes);
  let [baru, naik] = [0, 0];
  for (let i = 0; i < count; i += 1) {
    const own = diterima[i] as number;
    if (own === 0) continue;
    const p = programme[(start[i] as number) + own - 1] as number;
    held[p] = (held[p] as number) + 1;
    if (kept(i) === undefined) baru += 1;
    else if (kept(i) === 'naik') naik += 1;
  }
  return { held, koreksi: { baru, naik } };
};

const placesOf = (places: Beside['luar']) => new Map(places.map(({ prodi, jumlah }) => [prodi, jumlah]));

/** The figures of a run around so many plenary decisions; of one that corrects another, with who gains and what is beyond the seats that are left `beside`. */
export const figuresOf = (
  rule: Rule,
  columns: Columns,
  decided: Decided,
  sidang: number,
  beside: Beside | null,
): Figures => {
  const { count, programme } = columns;
  const { diterima, fills, lebih_baik } = decided;
  const pilihan: number[] = [];
  const chosen = new Int32Array(rule.prodi.length);
  for (const p of programme) chosen[p] = (chosen[p] as number) + 1;
  for (const choice of diterima) {
    if (choice === 0) continue;
    while (pilihan.length < choice) pilihan.push(0);
    pilihan[choice - 1] = (pilihan[choice - 1] as number) + 1;
  }
  const gains = beside ? gainsOf(columns, decided, rule.prodi.length) : null;
  const [moved, outside] = [placesOf(beside?.dipindah ?? []), placesOf(beside?.luar ?? [])];
  return {
    peserta: count,
    diterima: pilihan.reduce((sum, n) => sum + n, 0),
    pilihan,
    lebih_baik,
    ...(sidang > 0 ? { sidang } : {}),
    ...(gains ? { koreksi: gains.koreksi } : {}),
    prodi: fills.map(({ prodi, memenuhi, terisi, lebih, batas }, p) => {
      const own = rule.prodi[p] as Rule['prodi'][number];
      const all = own.kursi.reduce((sum, { jumlah }) => sum + jumlah, 0);
      const kursi = all - (moved.get(prodi) ?? 0);
      const held = gains && (gains.held[p] as number) + (outside.get(prodi) ?? 0);
      const luapan = held === null ? 0 : Math.max(0, held - kursi - (lebih ?? 0));
      return {
        prodi,
        kursi,
        terisi: held ?? terisi.reduce((sum, n) => sum + n, lebih ?? 0),
        ...(lebih ? { lebih } : {}),
        ...(luapan > 0 ? { luapan } : {}),
        peminat: chosen[p] as number,
        memenuhi,
        batas: cutOffOf(own, { batas }),
      };
    }),
  };
};

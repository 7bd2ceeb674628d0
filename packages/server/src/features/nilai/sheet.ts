/** Cells typed at the sheet: each over what its officer saw, all of them or none (seleksi 12). */
import { problem } from '@gerbang/contract';
import { nilaiText, type Sel, type tulisNilai } from '@gerbang/contract/office/nilai';
import type { Finding } from '@gerbang/contract/wire/errors';
import type { Noted } from '../../audit.ts';
import type { Db } from '../../db/pool.ts';
import { APPLIES, type Locked, lockComponents, PARTICIPANT } from '../../domain/nilai.ts';
import { reasonOf } from '../../domain/reason.ts';
import { type Change, writeScores } from '../../domain/versi-nilai.ts';
import type { ActKind } from '../../shapes/act.ts';

const NOW = `SELECT p.nomor_peserta, p.nomor_pendaftar, k.kode, n.nilai, ${APPLIES} AS berlaku
  FROM pendaftar p CROSS JOIN komponen_nilai k
  LEFT JOIN nilai n ON n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = k.kode_penawaran AND n.kode = k.kode
  WHERE ${PARTICIPANT} AND p.nomor_peserta = ANY($2::text[]) AND k.kode_penawaran = $1 AND k.kode = ANY($3::text[])`;
interface Now {
  nomor_peserta: string;
  nomor_pendaftar: string;
  kode: string;
  nilai: number | null;
  berlaku: boolean;
}

const fault = ({ nilai }: Sel, now: Now | undefined, { rentang: [least, most] }: Locked): string | null => {
  if (!now) return 'Nomor peserta tidak dikenal pada penawaran ini';
  if (!now.berlaku) return 'Komponen ini bukan untuk peserta ini';
  return nilai !== null && (nilai < least || nilai > most)
    ? `Nilai harus ${nilaiText(least)} sampai ${nilaiText(most)}`
    : null;
};

const judge = async (db: Db, kode: string, cells: readonly Sel[], components: readonly Locked[]) => {
  const { rows } = await db.query<Now>(NOW, [
    kode,
    cells.map((one) => one.nomor_peserta),
    components.map((one) => one.kode),
  ]);
  const standing = new Map(rows.map((row) => [`${row.nomor_peserta} ${row.kode}`, row]));
  const known = new Map(components.map((one) => [one.kode, one]));
  const wrong: Finding[] = [];
  const overtaken: Finding[] = [];
  const changes = new Map<string, Change[]>();
  const seen = new Set<string>();
  for (const cell of cells) {
    const field = `${cell.nomor_peserta}/${cell.kode}`;
    const now = standing.get(`${cell.nomor_peserta} ${cell.kode}`);
    const component = known.get(cell.kode);
    if (!component) throw problem('tidak_ditemukan');
    const message = seen.has(field) ? 'Sel ini dikirim dua kali' : fault(cell, now, component);
    seen.add(field);
    if (message !== null || !now) {
      wrong.push({ field, message: message ?? '' });
      continue;
    }
    if (now.nilai === cell.nilai) continue;
    if (now.nilai !== cell.semula)
      overtaken.push({
        field,
        message: now.nilai === null ? 'Sekarang kosong' : `Sekarang ${nilaiText(now.nilai)}`,
      });
    const list = changes.get(cell.kode) ?? [];
    changes.set(cell.kode, list);
    list.push({ nomor_pendaftar: now.nomor_pendaftar, lama: now.nilai, baru: cell.nilai });
  }
  if (wrong.length > 0) throw problem('isian_salah', wrong);
  if (overtaken.length > 0) throw problem('versi_usang', overtaken);
  return changes;
};

interface Components {
  components: Locked[];
}
/** Stores cells; throws `versi_usang` naming the cells a colleague changed, and demands a reason where a score is replaced. */
export const writeSheet: ActKind<typeof tulisNilai, Components, { berubah: number }> = {
  lock: async (db, { kode_penawaran, sel }) => {
    const codes = [...new Set(sel.map(({ kode }) => kode))];
    const components = await lockComponents(db, kode_penawaran, codes);
    return components.length === codes.length ? { components } : undefined;
  },
  refuses: ({ it: { components } }) => {
    if (components.some(({ jenis }) => jenis !== 'biasa')) return 'nilai_cara_lain';
    return components.some(({ ditutup }) => ditutup) ? 'nilai_ditutup' : null;
  },
  act: async (db, { it: { components }, asked: { kode_penawaran, sel, alasan: given }, who, at }) => {
    const changes = await judge(db, kode_penawaran, sel, components);
    const all = [...changes.values()].flat();
    const alasan = all.some(({ lama }) => lama !== null) ? reasonOf(given ?? '') : (given ?? null);
    const noted: Noted[] = [];
    for (const [kode, some] of changes) {
      const of = { kode_penawaran, kode, cara: 'lembar', alasan, petugas: who.username, at } as const;
      const id = await writeScores(db, of, some);
      // The scores stand with the version: who reads the history of one applicant may see nobody's.
      noted.push({
        tindakan: 'ubah nilai',
        subjek: `nilai ${kode_penawaran} ${kode}`,
        baru: { id, jumlah: some.length, alasan },
        tentang: some.map((one) => one.nomor_pendaftar),
      });
    }
    return { result: { berubah: all.length }, noted };
  },
};

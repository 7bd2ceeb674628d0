/** Marks of assessors: two apart, a third where they differ, and striking them (seleksi 18–20). */
import { problem } from '@gerbang/contract';
import { nilaiText } from '@gerbang/contract/office/nilai';
import type { coretPenilaian, Tanda, tulisPenilaian } from '@gerbang/contract/office/nilai/penilaian';
import type { Finding } from '@gerbang/contract/wire/errors';
import type { Db } from '../../../db/pool.ts';
import { APPLIES, type Locked, PARTICIPANT } from '../../../domain/nilai.ts';
import { scoreOf } from '../../../domain/penilaian.ts';
import { reasonOf } from '../../../domain/reason.ts';
import { keepScores, noteVersion } from '../../../domain/versi-nilai.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { lockOne, refusesAssessed } from '../one-component.ts';

interface Mark {
  petugas: string;
  nilai: number;
  dicoret: boolean;
}
interface Now {
  nomor_peserta: string;
  nomor_pendaftar: string;
  berlaku: boolean;
  nilai: number | null;
  /** Whom this participant was given to; nobody where whoever comes first assesses. */
  penilai: string[];
  /** In the order they were given, the struck ones among them. */
  marks: Mark[];
}
const NOW = `SELECT p.nomor_peserta, p.nomor_pendaftar, ${APPLIES} AS berlaku, n.nilai,
    ARRAY(SELECT t.petugas FROM tugas_penilai t WHERE t.nomor_pendaftar = p.nomor_pendaftar AND t.kode_penawaran = k.kode_penawaran AND t.kode = k.kode) AS penilai,
    (SELECT coalesce(json_agg(json_build_object('petugas', m.petugas, 'nilai', m.nilai, 'dicoret', m.dicoret IS NOT NULL) ORDER BY m.ke), '[]')
      FROM penilaian m WHERE m.nomor_pendaftar = p.nomor_pendaftar AND m.kode_penawaran = k.kode_penawaran AND m.kode = k.kode) AS marks
  FROM pendaftar p JOIN komponen_nilai k ON k.kode_penawaran = $1 AND k.kode = $2
  LEFT JOIN nilai n ON n.nomor_pendaftar = p.nomor_pendaftar AND n.kode_penawaran = k.kode_penawaran AND n.kode = k.kode
  WHERE ${PARTICIPANT} AND p.nomor_peserta = ANY($3::text[])`;
const readNow = async (db: Db, kode: string, komponen: string, numbers: readonly string[]) =>
  new Map((await db.query<Now>(NOW, [kode, komponen, numbers])).rows.map((row) => [row.nomor_peserta, row]));

/** A mark that is stored: `ke` its place among those that count. */
interface Entry {
  nomor_pendaftar: string;
  ke: number;
  lama: number | null;
  baru: number | null;
  /** What the component counts before and after. */
  score: readonly [before: number | null, after: number | null];
}
const TAKEN = 'Penilaian peserta ini sudah selesai';
const BOTH = 'Kedua penilai sudah masuk; lihat keduanya, lalu putuskan sebagai penilai ketiga';

/** What one cell comes to: stored, nothing to do (null), or why it is refused; `overtaken` where others were quicker. */
const weigh = (
  cell: Tanda,
  now: Now | undefined,
  { rentang: [least, most], jarak }: Locked,
  me: string,
): Entry | null | { message: string; overtaken: boolean } => {
  const no = (message: string, overtaken = false) => ({ message, overtaken });
  if (!now) return no('Nomor peserta tidak dikenal pada penawaran ini');
  if (!now.berlaku) return no('Komponen ini bukan untuk peserta ini');
  if (cell.nilai !== null && (cell.nilai < least || cell.nilai > most))
    return no(`Nilai harus ${nilaiText(least)} sampai ${nilaiText(most)}`);
  const marks = now.marks.filter(({ dicoret }) => !dicoret);
  const at = marks.findIndex(({ petugas }) => petugas === me);
  const own = marks[at]?.nilai ?? null;
  if (own === cell.nilai) return null;
  if (own !== null && marks.length > 1)
    return no('Nilai penilai lain sudah masuk; nilai Anda tidak dapat diubah');
  if (own !== cell.semula) return no(own === null ? 'Sekarang kosong' : `Sekarang ${nilaiText(own)}`, true);
  if (at < 0 && now.marks.some(({ petugas }) => petugas === me))
    return no('Anda sudah pernah menilai peserta ini; penilai lain yang menilai ulang');
  const before = marks.map(({ nilai }) => nilai);
  const settled = scoreOf(before, jarak ?? 0);
  if (settled !== null) return no(TAKEN, true);
  if (before.length === 2 && !cell.ketiga) return no(BOTH, true);
  if (before.length < 2 && now.penilai.length > 0 && !now.penilai.includes(me))
    return no('Peserta ini ditugaskan kepada penilai lain');
  const ke = at < 0 ? before.length : at;
  const after = cell.nilai === null ? before.toSpliced(ke, 1) : before.toSpliced(ke, 1, cell.nilai);
  return {
    nomor_pendaftar: now.nomor_pendaftar,
    ke: ke + 1,
    lama: own,
    baru: cell.nilai,
    score: [now.nilai, scoreOf(after, jarak ?? 0)],
  };
};

const judge = (
  cells: readonly Tanda[],
  standing: ReadonlyMap<string, Now>,
  component: Locked,
  me: string,
) => {
  const entries: Entry[] = [];
  const [wrong, overtaken]: [Finding[], Finding[]] = [[], []];
  const seen = new Set<string>();
  for (const cell of cells) {
    const field = cell.nomor_peserta;
    const found = seen.has(field)
      ? { message: 'Sel ini dikirim dua kali', overtaken: false }
      : weigh(cell, standing.get(field), component, me);
    seen.add(field);
    if (found && 'message' in found)
      (found.overtaken ? overtaken : wrong).push({ field, message: found.message });
    else if (found) entries.push(found);
  }
  if (wrong.length > 0) throw problem('isian_salah', wrong);
  if (overtaken.length > 0) throw problem('versi_usang', overtaken);
  return entries;
};

const REMOVE = `DELETE FROM penilaian WHERE kode_penawaran = $1 AND kode = $2 AND petugas = $3 AND nomor_pendaftar = ANY($4::text[])`;
const KEEP = `WITH tanda AS (SELECT * FROM unnest($5::text[], $6::int[], $7::int[], $8::int[]) AS t (nomor_pendaftar, ke, lama, baru)),
  jejak AS (INSERT INTO penilaian_lama (id_versi, nomor_pendaftar, lama, baru) SELECT $4, nomor_pendaftar, lama, baru FROM tanda)
  INSERT INTO penilaian AS m (kode_penawaran, kode, petugas, id_versi, nomor_pendaftar, ke, nilai)
    SELECT $1, $2, $3, $4, nomor_pendaftar, ke, baru FROM tanda WHERE baru IS NOT NULL
  ON CONFLICT (nomor_pendaftar, kode_penawaran, kode, petugas) DO UPDATE SET nilai = excluded.nilai, id_versi = excluded.id_versi`;
const scores = (entries: readonly Entry[]) =>
  entries
    .filter(({ score: [before, after] }) => before !== after)
    .map(({ nomor_pendaftar, score: [lama, baru] }) => ({ nomor_pendaftar, lama, baru }));

/** Stores own marks; throws `versi_usang` naming the participants where others were quicker. */
export const writeMarks: ActKind<
  typeof tulisPenilaian,
  Locked,
  { berubah: number; selesai: number; beda: number }
> = {
  lock: lockOne,
  refuses: refusesAssessed,
  act: async (db, { it, asked: { kode_penawaran, kode_komponen: kode, tanda, alasan: given }, who, at }) => {
    const numbers = tanda.map(({ nomor_peserta }) => nomor_peserta);
    const entries = judge(tanda, await readNow(db, kode_penawaran, kode, numbers), it, who.username);
    const weighty = entries.some(({ ke, lama }) => ke === 3 || lama !== null);
    const alasan = weighty ? reasonOf(given ?? '') : (given ?? null);
    const changes = scores(entries);
    const result = {
      berubah: entries.length,
      selesai: changes.length,
      beda: entries.filter(({ ke, baru, score }) => ke === 2 && baru !== null && score[1] === null).length,
    };
    if (entries.length === 0) return { result, noted: [] };
    const of = { kode_penawaran, kode, cara: 'penilai', alasan, petugas: who.username, at } as const;
    const id = await noteVersion(db, of, entries.length);
    const keys = entries.map(({ nomor_pendaftar }) => nomor_pendaftar);
    const gone = entries.filter(({ baru }) => baru === null).map(({ nomor_pendaftar }) => nomor_pendaftar);
    await db.query(REMOVE, [kode_penawaran, kode, who.username, gone]);
    await db.query(KEEP, [
      kode_penawaran,
      kode,
      who.username,
      id,
      keys,
      entries.map(({ ke }) => ke),
      entries.map(({ lama }) => lama),
      entries.map(({ baru }) => baru),
    ]);
    await keepScores(db, of, id, changes);
    // No mark: who reads the audit may be the other assessor.
    const baru = { id, jumlah: entries.length, alasan };
    const subjek = `nilai ${kode_penawaran} ${kode}`;
    return { result, noted: { tindakan: 'isi penilaian', subjek, baru, tentang: keys } };
  },
};

const RELEASE = 'DELETE FROM tugas_penilai WHERE kode_penawaran = $1 AND kode = $2 AND nomor_pendaftar = $3';
const STRIKE = `UPDATE penilaian SET dicoret = $4 WHERE kode_penawaran = $1 AND kode = $2 AND nomor_pendaftar = $3 AND dicoret IS NULL`;
/** Strikes the marks of a participant; throws `perlu_petugas_lain` for who gave one of them. */
export const strikeMarks: ActKind<typeof coretPenilaian, Locked, { dicoret: number }> = {
  lock: lockOne,
  refuses: refusesAssessed,
  act: async (db, { asked: { kode_penawaran, kode_komponen: kode, nomor_peserta, alasan }, who, at }) => {
    const now = (await readNow(db, kode_penawaran, kode, [nomor_peserta])).get(nomor_peserta);
    if (!now) throw problem('tidak_ditemukan');
    const marks = now.marks.filter(({ dicoret }) => !dicoret);
    if (marks.length === 0) throw problem('sudah_diputus');
    if (marks.some(({ petugas }) => petugas === who.username)) throw problem('perlu_petugas_lain');
    const of = { kode_penawaran, kode, cara: 'coret', alasan, petugas: who.username, at } as const;
    const id = await noteVersion(db, of, marks.length);
    await db.query(STRIKE, [kode_penawaran, kode, now.nomor_pendaftar, id]);
    // Whoever was given the participant has marked already: they are to be given to others.
    await db.query(RELEASE, [kode_penawaran, kode, now.nomor_pendaftar]);
    const change = { nomor_pendaftar: now.nomor_pendaftar, lama: now.nilai, baru: null };
    await keepScores(db, of, id, now.nilai === null ? [] : [change]);
    return {
      result: { dicoret: marks.length },
      noted: {
        tindakan: 'coret penilaian',
        subjek: `nilai ${kode_penawaran} ${kode}`,
        baru: { id, jumlah: marks.length, alasan },
        tentang: [now.nomor_pendaftar],
      },
    };
  },
};

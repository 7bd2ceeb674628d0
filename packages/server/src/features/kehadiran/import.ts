/** Attendance as a list: judged row by row, tried out first, marked in one transaction, listed, taken back as a whole. */
import { problem } from '@gerbang/contract';
import { type impor, KATA_HADIR } from '@gerbang/contract/office/kehadiran';
import { type Temuan, toTemuan } from '@gerbang/contract/wire/impor';
import { PAGE_SIZE } from '@gerbang/contract/wire/paging';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { setHadirByImport, undoHadirOfImport } from '../../domain/pendaftar.ts';
import type { ImportKind, ImportRow } from '../../shapes/import.ts';
import { FIRST_DAY, notBegun } from './exam.ts';

type Column = keyof (typeof impor)['columns'];

interface Known extends Record<string, unknown> {
  nomor_pendaftar: string;
  nomor_peserta: string;
  hadir: Date | null;
  tanpa_tes: boolean;
  hari_pertama: string | null;
}
const KNOWN = `SELECT p.nomor_pendaftar, p.nomor_peserta, p.hadir, j.tanpa_tes, ${FIRST_DAY} AS hari_pertama
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE p.nomor_peserta = ANY($1::text[]) AND p.diverifikasi IS NOT NULL AND NOT p.uji ORDER BY p.nomor_pendaftar`;

const NUMBER_SHOWN = 40;
/** What invigilators write beside a name. */
const PRESENT: ReadonlySet<string> = new Set([KATA_HADIR, 'YA', 'Y', 'X', 'V', '1', '✓', '√']);
const ABSENT: ReadonlySet<string> = new Set(['', 'TIDAK HADIR', 'TIDAK', '-', '0']);
/** Whether a row says somebody was there; without the column everybody named was. Null: it says neither. */
const saysPresent = (cell: string | undefined): boolean | null => {
  const word = cell?.toUpperCase().replace(/\s+/g, ' ');
  return word === undefined || PRESENT.has(word) ? true : ABSENT.has(word) ? false : null;
};
// Some write numbers with spaces, or with the apostrophe that keeps them text.
const numberOf = ({ cells }: ImportRow<Column>): string =>
  (cells.nomor_peserta ?? '').replace(/[\s']/g, '').slice(0, NUMBER_SHOWN);

/** Why a row cannot be taken; null where it can. */
const fault = (nomor: string, who: Known | undefined, before: number | undefined, hadir: boolean | null) => {
  if (nomor === '') return 'Nomor peserta kosong';
  if (!who) return 'Nomor peserta tidak ditemukan';
  if (before !== undefined) return `Nomor peserta sudah ada di baris ${before}`;
  if (who.tanpa_tes) return 'Jalur peserta ini tanpa ujian';
  return hadir === null ? `Kolom hadir diisi ${KATA_HADIR} atau dikosongkan` : null;
};

const judge = (rows: readonly ImportRow<Column>[], known: ReadonlyMap<string, Known>, at: Date) => {
  const first = new Map<string, number>();
  const salah: Temuan[] = [];
  const early: Temuan[] = [];
  const changes: Known[] = [];
  const count = { sudah: 0, tidak: 0 };
  for (const row of rows) {
    const { baris } = row;
    const nomor_peserta = numberOf(row);
    const who = known.get(nomor_peserta);
    const hadir = saysPresent(row.cells.hadir);
    const pesan = fault(nomor_peserta, who, first.get(nomor_peserta), hadir);
    first.set(nomor_peserta, first.get(nomor_peserta) ?? baris);
    if (pesan !== null || !who) salah.push({ baris, nomor_peserta, pesan: pesan ?? '' });
    else if (!hadir) count.tidak += 1;
    else if (who.hadir) count.sudah += 1;
    else {
      changes.push(who);
      const tooEarly = notBegun(who.hari_pertama, at);
      if (tooEarly !== null) early.push({ baris, nomor_peserta, pesan: tooEarly });
    }
  }
  return {
    changes,
    salah,
    peringatan: [{ judul: 'Ujian belum mulai, tetap ditandai', ...toTemuan(early) }],
    ringkas: [
      { label: 'akan ditandai hadir', jumlah: changes.length },
      { label: 'sudah hadir', jumlah: count.sudah },
      { label: 'tidak hadir', jumlah: count.tidak },
    ],
  };
};

const KEPT = `SELECT i.id, i.waktu, p.nama AS petugas, i.jumlah, i.dibatalkan, o.nama AS dibatalkan_oleh
  FROM impor_kehadiran i JOIN petugas p ON p.username = i.petugas LEFT JOIN petugas o ON o.username = i.dibatalkan_oleh
  WHERE $1::int IS NULL OR i.id < $1 ORDER BY i.id DESC LIMIT ${PAGE_SIZE + 1}`;
const LOCK = 'SELECT waktu, dibatalkan, jumlah FROM impor_kehadiran WHERE id = $1 FOR UPDATE';

interface Imported extends Record<string, unknown> {
  waktu: Date;
  dibatalkan: Date | null;
  jumlah: number;
}

export const attendanceImport: ImportKind<Column, Known, Imported> = {
  judge: async (db, rows, { at }, locks) => {
    const sql = locks ? `${KNOWN} FOR UPDATE OF p` : KNOWN;
    const found = (await db.query<Known>(sql, [rows.map(numberOf)])).rows;
    return judge(rows, new Map(found.map((k) => [k.nomor_peserta, k])), at);
  },
  keep: async (db, { changes }, who, { at }) => {
    const made = await db.query<{ id: number }>(
      'INSERT INTO impor_kehadiran (waktu, petugas, jumlah) VALUES ($1, $2, $3) RETURNING id',
      [at, who.username, changes.length],
    );
    const id = made.rows[0]?.id;
    if (id === undefined) throw problem('galat');
    const marked = changes.map((k) => k.nomor_pendaftar);
    await setHadirByImport(db, marked, at, id);
    return {
      id,
      noted: {
        tindakan: 'impor kehadiran',
        subjek: `impor kehadiran ${id}`,
        lama: { hadir: null },
        baru: { id, hadir: at, nomor_peserta: changes.map((k) => k.nomor_peserta) },
        tentang: marked,
      },
    };
  },
  list: async ({ reader }: Deps, before) =>
    (await reader.query<never>(named('impor_kehadiran', KEPT, [before]))).rows,
  undo: {
    lock: async (db, { id_impor }) => (await db.query<Imported>(LOCK, [id_impor])).rows[0],
    act: async (db, { it, asked, who, at }) => {
      const whom = await undoHadirOfImport(db, Number(asked.id_impor));
      await db.query('UPDATE impor_kehadiran SET dibatalkan = $2, dibatalkan_oleh = $3 WHERE id = $1', [
        asked.id_impor,
        at,
        who.username,
      ]);
      return {
        result: { dibatalkan: whom.length },
        noted: {
          tindakan: 'batalkan impor kehadiran',
          subjek: `impor kehadiran ${asked.id_impor}`,
          lama: { jumlah: it.jumlah, hadir: it.waktu },
          baru: { jumlah: 0, hadir: null, alasan: asked.alasan },
          tentang: whom,
        },
      };
    },
  },
};

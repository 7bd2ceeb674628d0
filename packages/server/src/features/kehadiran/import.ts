/** Attendance as a list: judged row by row, tried out first, marked in one transaction, listed, taken back as a whole. */
import { type impor, KATA_HADIR } from '@gerbang/contract/office/kehadiran';
import { type Temuan, toTemuan } from '@gerbang/contract/wire/impor';
import { setHadirByImport, undoHadirOfImport } from '../../domain/pendaftar.ts';
import type { ImportKind, ImportRow, Judged } from '../../shapes/import.ts';
import { importHistory } from '../../shapes/import-history.ts';
import { numberIn, takeRows } from '../../shapes/import-rows.ts';
import { FINAL, FIRST_DAY, notBegun } from './exam.ts';

type Column = keyof (typeof impor)['columns'];

interface Known {
  nomor_pendaftar: string;
  nomor_peserta: string;
  hadir: Date | null;
  tanpa_tes: boolean;
  hari_pertama: string | null;
}
const KNOWN = `SELECT p.nomor_pendaftar, p.nomor_peserta, p.hadir, j.tanpa_tes, ${FIRST_DAY} AS hari_pertama
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE p.nomor_peserta = ANY($1::text[]) AND ${FINAL} ORDER BY p.nomor_pendaftar`;

/** What invigilators write beside a name. */
const PRESENT: ReadonlySet<string> = new Set([KATA_HADIR, 'YA', 'Y', 'X', 'V', '1', '✓', '√']);
const ABSENT: ReadonlySet<string> = new Set(['', 'TIDAK HADIR', 'TIDAK', '-', '0']);
/** Whether a row says somebody was there; without the column everybody named was. Null: it says neither. */
const saysPresent = (cell: string | undefined): boolean | null => {
  const word = cell?.toUpperCase().replace(/\s+/g, ' ');
  return word === undefined || PRESENT.has(word) ? true : ABSENT.has(word) ? false : null;
};
const read = ({ baris, cells }: ImportRow<Column>) => ({
  baris,
  nomor_peserta: numberIn(cells.nomor_peserta),
  hadir: saysPresent(cells.hadir),
});

const judge = (
  rows: readonly ReturnType<typeof read>[],
  known: ReadonlyMap<string, Known>,
  at: Date,
): Judged<Known> => {
  const early: Temuan[] = [];
  const changes: Known[] = [];
  const count = { sudah: 0, tidak: 0 };
  const salah = takeRows(rows, known, 'Nomor peserta tidak ditemukan', ({ hadir, ...named }, who) => {
    if (who.tanpa_tes) return 'Jalur peserta ini tanpa ujian';
    if (hadir === null) return `Kolom hadir diisi ${KATA_HADIR} atau dikosongkan`;
    if (!hadir) count.tidak += 1;
    else if (who.hadir) count.sudah += 1;
    else {
      changes.push(who);
      const pesan = notBegun(who.hari_pertama, at);
      if (pesan !== null) early.push({ ...named, pesan });
    }
    return null;
  });
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

const history = importHistory('impor_kehadiran');
export const attendanceImport: ImportKind<Column, Known> = {
  judge: async (db, table, { at }, locks) => {
    const rows = table.map(read);
    const sql = locks ? `${KNOWN} FOR UPDATE OF p` : KNOWN;
    const found = (await db.query<Known>(sql, [rows.map((one) => one.nomor_peserta)])).rows;
    return judge(rows, new Map(found.map((k) => [k.nomor_peserta, k])), at);
  },
  keep: async (db, { changes }, who, { at }) => {
    const id = await history.begin(db, { at, petugas: who.username, jumlah: changes.length });
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
  list: ({ reader }, before) => history.list(reader, before),
  undo: {
    lock: (db, asked) => history.lock(db, asked.id_impor),
    act: async (db, { it, asked, who, at }) => {
      const whom = await undoHadirOfImport(db, it.id);
      await history.undo(db, it.id, { at, petugas: who.username });
      return {
        result: { dibatalkan: whom.length },
        noted: {
          tindakan: 'batalkan impor kehadiran',
          subjek: `impor kehadiran ${it.id}`,
          lama: { jumlah: it.jumlah, hadir: it.waktu },
          baru: { jumlah: 0, hadir: null, alasan: asked.alasan },
          tentang: whom,
        },
      };
    },
  },
};

/** Exports: one line per applicant, as Excel or CSV; everything is text, so numbers keep their zeros and nothing computes. */
import { randomUUID } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { FASE, type Fase, MAX_EKSPOR } from '@gerbang/contract/pendaftar-petugas';
import { dateText, instantText, jakartaDay } from '@gerbang/contract/time';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { writeTable } from '../../files/write-table.ts';
import { findApplicants, type Wanted } from './search.ts';

/** Rows read at once: few enough that other calls are answered between two batches. */
const BATCH = 500;

interface Row extends Record<string, unknown> {
  nomor_pendaftar: string;
  fase: Fase;
  dibuat: Date;
  diverifikasi: Date | null;
  hadir: Date | null;
  tgl_lahir: string | null;
  pilihan: string[];
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));
const time = (at: Date | null): string => (at ? instantText(at) : '');

/** Columns in order: title and what stands in it. Health and finance are none of them. */
const COLUMNS: readonly [string, (row: Row) => string][] = [
  ['nomor_pendaftar', (r) => r.nomor_pendaftar],
  ['nomor_peserta', (r) => text(r.nomor_peserta)],
  ['nama_lengkap', (r) => text(r.nama_lengkap)],
  ['nik', (r) => text(r.no_ktp)],
  ['jenis_kelamin', (r) => text(r.jenis_kelamin)],
  ['tanggal_lahir', (r) => (r.tgl_lahir ? dateText(r.tgl_lahir) : '')],
  ['nomor_hp', (r) => text(r.telp)],
  ['nomor_whatsapp', (r) => text(r.nohp)],
  ['email', (r) => text(r.email)],
  ['jalur', (r) => text(r.jalur_masuk)],
  ['gelombang', (r) => text(r.nama)],
  ['tahun', (r) => text(r.tahun)],
  ['fase', (r) => FASE[r.fase]],
  ['pilihan_1', (r) => text(r.pilihan[0])],
  ['pilihan_2', (r) => text(r.pilihan[1])],
  ['pilihan_3', (r) => text(r.pilihan[2])],
  ['lokasi_ujian', (r) => text(r.lokasi_ujian)],
  ['ruang', (r) => text(r.nama_ruang)],
  ['kursi', (r) => text(r.nomor_kursi)],
  ['terdaftar', (r) => time(r.dibuat)],
  ['difinalisasi', (r) => time(r.diverifikasi)],
  ['hadir', (r) => time(r.hadir)],
];

const SELECT = `SELECT p.nomor_pendaftar, p.nomor_peserta, p.fase, p.dibuat, p.diverifikasi, p.hadir,
    d.nama_lengkap, d.no_ktp, d.jenis_kelamin, d.tgl_lahir, d.telp, d.nohp, d.email, j.jalur_masuk, o.nama, o.tahun, u.lokasi_ujian, r.nama_ruang, k.nomor_kursi,
    (SELECT coalesce(json_agg(s.nama_prodi ORDER BY c.urutan), '[]') FROM pilihan_jurusan c JOIN program_studi s USING (id_prodi) WHERE c.nomor_pendaftar = p.nomor_pendaftar) AS pilihan
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN jadwal_ujian u ON u.kode_jadwal = p.kode_jadwal
  LEFT JOIN kursi k USING (nomor_pendaftar) LEFT JOIN ruang r USING (id_ruang)
  WHERE p.nomor_pendaftar = ANY($1::text[]) ORDER BY p.dibuat DESC, p.nomor_pendaftar DESC`;

export interface ExportRow {
  id: string;
  petugas: string;
  dibuat: Date;
  bentuk: 'xlsx' | 'csv';
  saringan: Wanted;
  jumlah: number;
  kemajuan: number;
  kunci_berkas: string | null;
  gagal: string | null;
}

/** Notes the export and, in the same transaction, who asked for what. Throws `ekspor_terlalu_besar`. */
export const beginExport = (
  deps: Deps,
  username: string,
  bentuk: ExportRow['bentuk'],
  saringan: Wanted,
  tooManyAtOnce: number,
): Promise<ExportRow> =>
  transaction(deps.pool, async (db) => {
    const at = deps.now();
    const most = MAX_EKSPOR[bentuk];
    const jumlah = (await findApplicants(db, saringan, most + 1)).length;
    if (jumlah > most) throw problem('ekspor_terlalu_besar');
    const made = await db.query<ExportRow>(
      'INSERT INTO ekspor (id, petugas, dibuat, bentuk, saringan, jumlah) VALUES ($1, $2, $3, $4, $5, $6) RETURNING *',
      [randomUUID(), username, at, bentuk, saringan, jumlah],
    );
    const row = made.rows[0] as ExportRow;
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'ekspor pendaftar',
      baru: { bentuk, saringan, jumlah },
    });
    if (jumlah > tooManyAtOnce) await deps.jobs.send(db, 'ekspor', { id: row.id });
    return row;
  });

const TITLES = COLUMNS.map(([title]) => title);
const SHEET = { name: 'Pendaftar', widths: TITLES.map(() => 20), heading: TITLES };

/** The lines in batches; a batch counts as written when the next is asked for. */
async function* readLines(db: Db, row: ExportRow): AsyncGenerator<string[][]> {
  const found = await findApplicants(db, row.saringan, MAX_EKSPOR[row.bentuk]);
  let written = 0;
  for (let i = 0; i < found.length; i += BATCH) {
    const { rows } = await db.query<Row>(SELECT, [found.slice(i, i + BATCH)]);
    yield rows.map((r) => COLUMNS.map(([, cell]) => cell(r)));
    written += rows.length;
    await db.query('UPDATE ekspor SET kemajuan = $2 WHERE id = $1', [row.id, written]);
  }
}

const FINISH = 'UPDATE ekspor SET kunci_berkas = $2, jumlah = kemajuan, gagal = NULL WHERE id = $1';
const FAIL = "UPDATE ekspor SET gagal = 'Ekspor gagal dibuat. Coba lagi.' WHERE id = $1";

/** Makes the file of an export unless it is there; harmless to repeat. A failure is noted for who waits, and thrown. */
export const makeExport = async ({ pool, storage }: Deps, id: string): Promise<void> => {
  const row = (await pool.query<ExportRow>('SELECT * FROM ekspor WHERE id = $1', [id])).rows[0];
  if (!row || row.kunci_berkas !== null) return;
  try {
    const key = await writeTable(row.bentuk, SHEET, readLines(pool, row), (file) => storage.put(file));
    await pool.query(FINISH, [id, key]);
  } catch (error) {
    await pool.query(FAIL, [id]);
    throw error;
  }
};

/** Name under which the file is kept by the browser. */
export const exportName = ({ dibuat, bentuk }: Pick<ExportRow, 'dibuat' | 'bentuk'>): string =>
  `pendaftar-${jakartaDay(dibuat)}.${bentuk}`;

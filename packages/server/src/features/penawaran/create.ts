/** A new offering, empty or after another; and taking one away that nothing refers to. */
import { type Finding, problem } from '@gerbang/contract';
import { type buatPenawaran, type DetailPenawaran, kodePenawaran } from '@gerbang/contract/penawaran-petugas';
import {
  GELOMBANG,
  KODE_DIBAGIKAN,
  kodeBayarDipakai,
  periksaBaru,
  tidyUmum,
} from '@gerbang/contract/penawaran-umum';
import type { z } from 'zod/mini';
import { audit } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import { announce, type By, type Desk, forget, LOCK, refuseTakenCode } from './change.ts';
import { readOffering } from './offering.ts';

type Body = NonNullable<(typeof buatPenawaran)['body']>;
export type NewOffering = { [K in keyof Body]: z.output<Body[K]> };

const ADD = `INSERT INTO penawaran (kode_penawaran, kode_jalur, tahun, gelombang, nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const TAKEN = `SELECT kode_penawaran, kode_bayar = $1 AS kode_sama FROM penawaran
  WHERE kode_bayar = $1 OR (kode_jalur = $2 AND tahun = $3 AND gelombang = $4) FOR SHARE`;

const SOURCE =
  'SELECT id_jenjang FROM penawaran o JOIN jalur USING (kode_jalur) WHERE kode_penawaran = $1 FOR SHARE OF o';

/** What is copied of `$2` to `$1`, in this order. Programmes that are none of the level any more stay behind. */
const COPIES: readonly string[] = [
  `UPDATE penawaran n SET batas_ipk = o.batas_ipk, min_organisasi = o.min_organisasi, min_prestasi = o.min_prestasi
   FROM penawaran o WHERE n.kode_penawaran = $1 AND o.kode_penawaran = $2`,
  'INSERT INTO penawaran_kelas SELECT $1, id_kelas FROM penawaran_kelas WHERE kode_penawaran = $2',
  `INSERT INTO penawaran_prodi (kode_penawaran, id_kelas, id_prodi, daya_tampung) SELECT $1, p.id_kelas, p.id_prodi, p.daya_tampung FROM penawaran_prodi p JOIN program_studi s USING (id_prodi)
   WHERE p.kode_penawaran = $2 AND s.id_jenjang = (SELECT id_jenjang FROM penawaran JOIN jalur USING (kode_jalur) WHERE kode_penawaran = $1)`,
  'INSERT INTO penawaran_minat SELECT $1, kode_minat, jumlah_penawaran, jumlah_minimum_pengisian FROM penawaran_minat WHERE kode_penawaran = $2',
  'INSERT INTO catatan_formulir (kode_penawaran, kode_grup_form, note) SELECT $1, kode_grup_form, note FROM catatan_formulir WHERE kode_penawaran = $2 ORDER BY id',
  'INSERT INTO form_khusus (kode_penawaran, nama, tipe, label, meta_data, urutan) SELECT $1, nama, tipe, label, meta_data, urutan FROM form_khusus WHERE kode_penawaran = $2',
  // Codes are counted anew; a track without an exam takes no schedule.
  `WITH old AS (SELECT kode_jadwal, lokasi_ujian, disabilitas, row_number() OVER (ORDER BY urutan, kode_jadwal)::int AS n
     FROM jadwal_ujian WHERE kode_penawaran = $2
       AND NOT (SELECT tanpa_tes FROM penawaran JOIN jalur USING (kode_jalur) WHERE kode_penawaran = $1)),
   made AS (INSERT INTO jadwal_ujian (kode_jadwal, kode_penawaran, lokasi_ujian, disabilitas, urutan)
     SELECT $1 || '-' || n, $1, lokasi_ujian, disabilitas, n FROM old RETURNING kode_jadwal)
   SELECT FROM made`,
  `INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas)
   SELECT $1 || '-' || old.n, r.id_gedung, r.nama_ruang, r.kapasitas
   FROM (SELECT kode_jadwal, row_number() OVER (ORDER BY urutan, kode_jadwal)::int AS n FROM jadwal_ujian WHERE kode_penawaran = $2) old
   JOIN ruang r ON r.kode_jadwal = old.kode_jadwal JOIN jadwal_ujian n ON n.kode_jadwal = $1 || '-' || old.n ORDER BY r.id_ruang`,
];

const wrong = (findings: Finding[]) => problem('isian_salah', findings);

const refuseTaken = async (db: Db, { kode_bayar, kode_jalur, tahun, gelombang }: NewOffering) => {
  const { rows } = await db.query<{ kode_penawaran: string; kode_sama: boolean }>(TAKEN, [
    kode_bayar,
    kode_jalur,
    tahun,
    gelombang,
  ]);
  const found = rows.map(({ kode_penawaran, kode_sama }) =>
    kode_sama
      ? kodeBayarDipakai(kode_penawaran)
      : { field: 'gelombang', message: `Gelombang itu sudah ada, yaitu ${kode_penawaran}` },
  );
  if (found.length > 0) throw wrong(found);
};

/** Keeps what is copied as it is, and there, until the copy is made. */
const holdSource = async (db: Db, kode: string, id_jenjang: number): Promise<void> => {
  const { rows } = await db.query<{ id_jenjang: number }>(SOURCE, [kode]);
  const message = !rows[0]
    ? 'Penawaran yang ditiru sudah tidak ada; pilih yang lain'
    : rows[0].id_jenjang !== id_jenjang && 'Pilih penawaran dengan jenjang yang sama';
  if (message) throw wrong([{ field: 'salin_dari', message }]);
};

/** Throws `isian_salah` naming the fields; a doubled click makes one. */
export const createOffering = async (
  desk: Desk,
  username: string,
  given: NewOffering,
): Promise<DetailPenawaran> => {
  const { pool, now } = desk.deps;
  const at = now();
  const { min, max } = GELOMBANG;
  const { kode_jalur, tahun, gelombang, salin_dari } = given;
  const findings = [
    ...periksaBaru(given, at),
    ...(gelombang >= min && gelombang <= max
      ? []
      : [{ field: 'gelombang', message: `Isi gelombang, ${min} sampai ${max}` }]),
  ];
  if (findings.length > 0) throw wrong(findings);
  const tidied = tidyUmum({ ...given, batas_ipk: null, min_organisasi: 0, min_prestasi: 0 });
  const kode = kodePenawaran(tahun, kode_jalur, gelombang);
  const made = await transaction(pool, async (db) => {
    // Offerings are made one after the other, so that two never take one code.
    await db.query("SELECT pg_advisory_xact_lock(hashtext('buat penawaran'))");
    const track = await db.query<{ id_jenjang: number }>(
      'SELECT id_jenjang FROM jalur WHERE kode_jalur = $1',
      [kode_jalur],
    );
    if (!track.rows[0]) throw wrong([{ field: 'kode_jalur', message: 'Jalur ini tidak ada' }]);
    const year = await db.query('SELECT FROM tahun WHERE tahun = $1 FOR KEY SHARE', [tahun]);
    if (year.rowCount === 0)
      throw wrong([{ field: 'tahun', message: 'Tahun ini belum ada di daftar referensi' }]);
    await refuseTaken(db, { ...given, kode_bayar: tidied.kode_bayar });
    if (salin_dari !== null) await holdSource(db, salin_dari, track.rows[0].id_jenjang);
    const row = [
      kode,
      kode_jalur,
      tahun,
      gelombang,
      tidied.nama,
      tidied.kode_bayar,
      tidied.biaya,
      tidied.tanggal_mulai_daftar,
      tidied.tanggal_selesai_daftar,
    ];
    await db.query(ADD, row).catch(refuseTakenCode);
    if (salin_dari !== null) for (const copy of COPIES) await db.query(copy, [kode, salin_dari]);
    const stored = await readOffering(db, kode, at);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'buat penawaran',
      subjek: `penawaran ${kode}`,
      baru: { salin_dari, ...configurationOf(stored) },
    });
    await announce(db);
    return stored;
  });
  forget(desk);
  return made;
};

/** What the office set of an offering, without what applicants did with it and what could be chosen. */
const configurationOf = (o: DetailPenawaran) => ({
  kode_jalur: o.kode_jalur,
  tahun: o.tahun,
  gelombang: o.gelombang,
  ...tidyUmum(o),
  kelas: o.kelas,
  minat: o.minat,
  formulir: o.formulir.langkah,
  khusus: o.khusus,
  catatan: o.catatan,
  jadwal: o.jadwal.map(({ pemilih: _p, pemegang: _h, terisi: _t, terpakai: _u, ...schedule }) => schedule),
});

/** Tables with rows of one offering, each before those it refers to. */
const PARTS: readonly string[] = [
  'ruang USING jadwal_ujian u WHERE ruang.kode_jadwal = u.kode_jadwal AND u.kode_penawaran = $1',
  'detail_jadwal USING jadwal_ujian u WHERE detail_jadwal.kode_jadwal = u.kode_jadwal AND u.kode_penawaran = $1',
  ...[
    'jadwal_ujian',
    'penawaran_minat',
    'penawaran_prodi',
    'penawaran_kelas',
    'form_khusus',
    'catatan_formulir',
    'penawaran_form',
    'penawaran_grup',
    'penawaran',
  ].map((table) => `${table} WHERE kode_penawaran = $1`),
];

/** Throws `dipakai` where anything refers to it. */
export const deleteOffering = async (desk: Desk, { username, kode }: By): Promise<null> => {
  const { pool, now } = desk.deps;
  const at = now();
  await transaction(pool, async (db) => {
    await db.query(LOCK, [kode]);
    const before = await readOffering(db, kode, at);
    if (before.terkunci.kode_bayar) throw problem('dipakai', [], KODE_DIBAGIKAN);
    if (!before.dapat_dihapus) throw problem('dipakai');
    for (const part of PARTS) await db.query(`DELETE FROM ${part}`, [kode]);
    await audit(db, at, {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'hapus penawaran',
      subjek: `penawaran ${kode}`,
      lama: configurationOf(before),
    });
    await announce(db);
  });
  forget(desk);
  return null;
};

/** A new offering, empty or after another; and taking one away that nothing refers to. */

import { type Finding, problem } from '@gerbang/contract';
import {
  type buatPenawaran,
  type DetailPenawaran,
  kodePenawaran,
} from '@gerbang/contract/office/penawaran/calls';
import { tidyTerbuka } from '@gerbang/contract/office/penawaran/publik/terbuka';
import {
  GELOMBANG,
  KODE_DIBAGIKAN,
  kodeBayarDipakai,
  periksaBaru,
  tidyUmum,
} from '@gerbang/contract/office/penawaran/umum';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Author } from '../../audit.ts';
import { type Db, transaction } from '../../db/pool.ts';
import type { Services } from '../../http/services.ts';
import { announce, type By, forget, LOCK, refuseTakenCode } from './change.ts';
import { readOffering } from './offering.ts';
import { copyOffering, type Track } from './salin/copy.ts';

type NewOffering = BodyOf<typeof buatPenawaran>;

const ADD = `INSERT INTO penawaran (kode_penawaran, kode_jalur, tahun, gelombang, nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9)`;
const TAKEN = `SELECT kode_penawaran, kode_bayar = $1 AS kode_sama FROM penawaran
  WHERE kode_bayar = $1 OR (kode_jalur = $2 AND tahun = $3 AND gelombang = $4) FOR SHARE`;

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

/** Makes an offering. Throws `isian_salah` naming the fields; a doubled click makes one. */
export const createOffering = async (
  deps: Services,
  who: Author,
  given: NewOffering,
): Promise<DetailPenawaran> => {
  const { pool, now } = deps;
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
    const [track] = (
      await db.query<Track>('SELECT id_jenjang, tanpa_tes FROM jalur WHERE kode_jalur = $1', [kode_jalur])
    ).rows;
    if (!track) throw wrong([{ field: 'kode_jalur', message: 'Jalur ini tidak ada' }]);
    const year = await db.query('SELECT FROM tahun WHERE tahun = $1 FOR KEY SHARE', [tahun]);
    if (year.rowCount === 0)
      throw wrong([{ field: 'tahun', message: 'Tahun ini belum ada di daftar referensi' }]);
    await refuseTaken(db, { ...given, kode_bayar: tidied.kode_bayar });
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
    await copyOffering(db, kode, given, track, who, at);
    const stored = await readOffering(db, kode, at);
    await who.note(db, {
      tindakan: 'buat penawaran',
      subjek: `penawaran ${kode}`,
      baru: { salin_dari, geser_minggu: given.geser_minggu, ...configurationOf(stored) },
      waktu: at,
    });
    await announce(db);
    return stored;
  });
  forget(deps);
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
  batas_per_minat: o.batas_per_minat,
  ...tidyTerbuka(o),
  daftar_ulang: o.daftar_ulang,
  aturan_berkas: o.aturan_berkas,
  seleksi: o.seleksi,
  jawaban: o.jawaban,
  putaran: o.putaran,
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
    'putaran_panggilan',
    'aturan_putaran',
    'aturan_jawaban',
    'aturan_seleksi',
    'kelompok_seleksi',
    'komponen_nilai',
    'jadwal_ujian',
    'aturan_berkas',
    'penawaran_minat',
    'penawaran_prodi',
    'penawaran_kelas',
    'form_khusus',
    'catatan_formulir',
    'penawaran_form_mati',
    'penawaran_form',
    'penawaran_grup',
    'penawaran',
  ].map((table) => `${table} WHERE kode_penawaran = $1`),
];

/** Takes an offering away. Throws `dipakai` where anything refers to it. */
export const deleteOffering = async (deps: Services, { who, kode }: By): Promise<null> => {
  const { pool, now } = deps;
  const at = now();
  await transaction(pool, async (db) => {
    await db.query(LOCK, [kode]);
    const before = await readOffering(db, kode, at);
    if (before.terkunci.kode_bayar) throw problem('dipakai', [], KODE_DIBAGIKAN);
    if (!before.dapat_dihapus) throw problem('dipakai');
    for (const part of PARTS) await db.query(`DELETE FROM ${part}`, [kode]);
    await who.note(db, {
      tindakan: 'hapus penawaran',
      subjek: `penawaran ${kode}`,
      lama: configurationOf(before),
      waktu: at,
    });
    await announce(db);
  });
  forget(deps);
  return null;
};

/** What the public pages show, read at one moment and true until `until`: only waves that are published and not over. */
import type { Settings } from '@gerbang/contract/applicant/pengaturan/calls';
import type { GambarKampus } from '@gerbang/contract/office/pengaturan/gambar';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readCampus } from '../../domain/gambar-kampus.ts';
import { PUBLISHED } from '../../domain/penawaran.ts';
import { readSettings } from '../../domain/pengaturan.ts';

/** A published wave. */
export interface Gelombang {
  kode_penawaran: string;
  jalur_masuk: string;
  id_jenjang: number;
  nama_jenjang: string;
  pascasarjana: boolean;
  tanpa_tes: boolean;
  nama: string;
  tahun: number;
  biaya: number;
  mulai: Date;
  /** The last instant of registration. */
  selesai: Date;
  pengumuman: Date | null;
  batas_ipk: number | null;
  min_organisasi: number;
  min_prestasi: number;
  /** Steps of the form by number, each with the codes it asks and whether they are mandatory. */
  formulir: Record<string, Record<string, boolean>>;
  prodi: { id_prodi: number; nama_kelas: string; daya_tampung: number | null }[];
  ujian: Ujian[];
}
/** An exam place with its sessions. */
export interface Ujian {
  lokasi_ujian: string;
  disabilitas: boolean;
  /** Day `YYYY-MM-DD`, clock times `HH:MM`. */
  sesi: { tanggal: string; jam_mulai: string; jam_selesai: string; jenis_tes: string }[];
}
/** A study programme that a published wave offers, or the university teaches. */
export interface Prodi {
  id_prodi: number;
  nama_prodi: string;
  id_fakultas: number;
  nama_fakultas: string;
  id_jenjang: number;
  nama_jenjang: string;
  akreditasi: string;
  pendaftar_lalu: number | null;
  diterima_lalu: number | null;
}
export interface Tanya {
  pertanyaan: string;
  jawaban: string;
}
/** An announcement, or an article without its text. */
export interface Kabar {
  jenis: 'pengumuman' | 'berita';
  id: number;
  judul: string;
  terbit: Date;
  id_berkas: string | null;
  deskripsi_foto: string | null;
}
export interface Isi {
  /** When it was read. */
  now: Date;
  /** From then on something of it is no longer so, though nobody wrote anything. */
  until: Date;
  settings: Settings;
  /** Pictures of the campus in their order. */
  gambar: GambarKampus[];
  gelombang: Gelombang[];
  /** Waves that are over since not long ago: their pages stay, lists of what is to come name them no more (publik 10). */
  lewat: Gelombang[];
  prodi: Prodi[];
  tanya: Tanya[];
  kabar: Kabar[];
}

/** The last day of a wave's exams ends, in Jakarta. */
const EXAM_ENDS = `(SELECT (max(d.tanggal) + 1)::timestamp AT TIME ZONE 'Asia/Jakarta' FROM jadwal_ujian e JOIN detail_jadwal d USING (kode_jadwal)
    WHERE e.kode_penawaran = o.kode_penawaran)`;
const WAVES = (
  which: string,
) => `SELECT o.kode_penawaran, j.jalur_masuk, j.id_jenjang, t.nama_jenjang, j.pascasarjana, j.tanpa_tes, o.nama, o.tahun, o.biaya,
    o.tanggal_mulai_daftar AS mulai, o.tanggal_selesai_daftar AS selesai, o.tanggal_pengumuman AS pengumuman, o.batas_ipk, o.min_organisasi, o.min_prestasi,
    (SELECT coalesce(json_object_agg(g.kode_grup_form, (SELECT coalesce(json_object_agg(f.nama_form, f.wajib), '{}') FROM penawaran_form f
        WHERE f.kode_penawaran = g.kode_penawaran AND f.kode_grup_form = g.kode_grup_form)), '{}') FROM penawaran_grup g WHERE g.kode_penawaran = o.kode_penawaran) AS formulir,
    (SELECT coalesce(json_agg(json_build_object('id_prodi', p.id_prodi, 'nama_kelas', k.nama_kelas, 'daya_tampung', p.daya_tampung) ORDER BY p.id_prodi, p.id_kelas), '[]')
      FROM penawaran_prodi p JOIN kelas k USING (id_kelas) WHERE p.kode_penawaran = o.kode_penawaran) AS prodi,
    (SELECT coalesce(json_agg(json_build_object('lokasi_ujian', e.lokasi_ujian, 'disabilitas', e.disabilitas, 'sesi',
        (SELECT coalesce(json_agg(json_build_object('tanggal', d.tanggal, 'jam_mulai', to_char(d.jam_mulai, 'HH24:MI'), 'jam_selesai', to_char(d.jam_selesai, 'HH24:MI'),
          'jenis_tes', d.jenis_tes) ORDER BY d.tanggal, d.jam_mulai), '[]') FROM detail_jadwal d WHERE d.kode_jadwal = e.kode_jadwal))
        ORDER BY e.urutan, e.kode_jadwal), '[]') FROM jadwal_ujian e WHERE e.kode_penawaran = o.kode_penawaran) AS ujian
  FROM penawaran o JOIN jalur j USING (kode_jalur) JOIN jenjang_prodi t USING (id_jenjang)
  WHERE ${PUBLISHED} AND ${which}
  ORDER BY o.tanggal_selesai_daftar, o.kode_penawaran`;
const OVER = `greatest(o.tanggal_selesai_daftar, o.tanggal_pengumuman, ${EXAM_ENDS})`;
/** Days a wave's page stays after it is over: objections and reports come after the announcement. */
const STAYS = 90;
const CURRENT = WAVES(`${OVER} >= $1`);
const LATELY = WAVES(`${OVER} < $1 AND ${OVER} >= $1::timestamptz - interval '${STAYS} days'`);
const PROGRAMMES = `SELECT s.id_prodi, s.nama_prodi, s.id_fakultas, f.nama_fakultas, s.id_jenjang, t.nama_jenjang, s.akreditasi, s.pendaftar_lalu, s.diterima_lalu
  FROM program_studi s JOIN fakultas f USING (id_fakultas) JOIN jenjang_prodi t USING (id_jenjang) ORDER BY f.nama_fakultas, s.id_jenjang, s.nama_prodi`;
const QUESTIONS = 'SELECT pertanyaan, jawaban FROM tanya_jawab WHERE tampil ORDER BY urutan, id_tanya';
const NEWS_MAX = 50;
const SHOWN = 'publik AND terbit <= $1 AND diarsipkan IS NULL';
const NEWS = `SELECT 'pengumuman' AS jenis, id_pengumuman AS id, judul, terbit, id_berkas, NULL AS deskripsi_foto FROM pengumuman WHERE ${SHOWN}
  UNION ALL SELECT 'berita', id_berita, judul, terbit, id_foto, deskripsi_foto FROM berita WHERE ${SHOWN}
  ORDER BY terbit DESC, jenis, id DESC LIMIT ${NEWS_MAX}`;
const ARTICLE = `SELECT isi_berita FROM berita WHERE id_berita = $2 AND ${SHOWN}`;
const NEXT_NEWS = `SELECT min(terbit) AS berikut FROM (SELECT terbit, publik, diarsipkan FROM pengumuman UNION ALL SELECT terbit, publik, diarsipkan FROM berita) n
  WHERE publik AND diarsipkan IS NULL AND terbit > $1`;

const DAY_MS = 86_400_000;
/** Midnight in Jakarta after `now`: words such as the year change with the day. */
const nextDay = (now: Date): number =>
  Date.parse(`${jakartaDay(new Date(now.getTime() + DAY_MS))}T00:00:00+07:00`);

/** Reads everything the public pages are made of. */
export const readIsi = async (deps: Pick<Deps, 'pool' | 'reader' | 'now'>): Promise<Isi> => {
  const { pool, now: clock } = deps;
  const now = clock();
  const [settings, gambar, gelombang, lewat, prodi, tanya, kabar, next] = await Promise.all([
    readSettings(deps),
    readCampus(deps),
    pool.query<Gelombang>(named('publik_gelombang', CURRENT, [now])),
    pool.query<Gelombang>(named('publik_lewat', LATELY, [now])),
    pool.query<Prodi>(named('publik_prodi', PROGRAMMES, [])),
    pool.query<Tanya>(named('publik_tanya', QUESTIONS, [])),
    pool.query<Kabar>(named('publik_kabar', NEWS, [now])),
    pool.query<{ berikut: Date | null }>(named('publik_berikut', NEXT_NEWS, [now])),
  ]);
  const changes = gelombang.rows.flatMap(({ mulai, selesai, pengumuman }) => [
    mulai.getTime(),
    // Registration is open throughout its last instant.
    selesai.getTime() + 1,
    ...(pengumuman ? [pengumuman.getTime(), pengumuman.getTime() + 1] : []),
  ]);
  const times = [...changes, next.rows[0]?.berikut?.getTime() ?? Number.POSITIVE_INFINITY, nextDay(now)];
  return {
    now,
    until: new Date(Math.min(...times.filter((at) => at > now.getTime()))),
    settings,
    gambar,
    gelombang: gelombang.rows,
    lewat: lewat.rows.toReversed(),
    prodi: prodi.rows,
    tanya: tanya.rows,
    kabar: kabar.rows,
  };
};

/** The text of a public article as it was written; undefined where there is none under this number. */
export const findText = async (
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  id: number,
): Promise<string | undefined> =>
  (await pool.query<{ isi_berita: string }>(named('publik_berita', ARTICLE, [now(), id]))).rows[0]
    ?.isi_berita;

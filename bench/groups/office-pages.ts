/** Every page of an office table: first, deep in the middle, and as its filters and its search leave it. */
import { VALIDASI } from '@gerbang/contract/applicant/verifikasi-berkas';
import { berandaPetugas } from '@gerbang/contract/office/beranda';
import { daftarHasil, detailHasil, isiHasil } from '@gerbang/contract/office/hasil';
import { berita, KEADAAN, pengumuman } from '@gerbang/contract/office/kabar';
import { cariPeserta } from '@gerbang/contract/office/kehadiran';
import { antrean, TAMPILAN_LOA } from '@gerbang/contract/office/loa/calls';
import { karantina } from '@gerbang/contract/office/pembayaran';
import {
  berkasPendaftar,
  pendaftar,
  riwayatPendaftar,
  SARINGAN_FASE,
} from '@gerbang/contract/office/pendaftar';
import { daftarPercakapan, SARING } from '@gerbang/contract/office/percakapan';
import { fill } from '@gerbang/contract/wire/endpoint';
import pg from 'pg';
import { STAFF } from '../support/people.ts';
import { ledgerPages, type Middle, type Page } from './office-ledgers.ts';

/** What the filters can be set to in one database. */
interface Known {
  /** Offerings: being filled by most, announced, and one with few applicants. */
  terbuka: string;
  usai: string;
  kecil: string;
  /** A programme that many chose, and one of the small offering. */
  prodi: string;
  prodi_kecil: string;
  id_hasil: string;
  /** Somebody with a long history, their payment, and a participant's number. */
  nomor: string;
  nomor_pembayaran: string;
  kode_pembayaran: string;
  nomor_peserta: string;
  /** A day with payments and entries in a small database too. */
  hari: string;
  [name: string]: string;
}

const KNOWN = `SELECT a.terbuka, h.kode_penawaran AS usai, l.kode_penawaran AS kecil, h.id::text AS id_hasil,
    (SELECT id_prodi::text FROM bench.prodi WHERE kode_penawaran = h.kode_penawaran AND ke = 1) AS prodi,
    (SELECT id_prodi::text FROM bench.prodi q WHERE kode_penawaran = l.kode_penawaran
       AND NOT EXISTS (SELECT FROM bench.prodi x WHERE x.kode_penawaran = h.kode_penawaran AND x.id_prodi = q.id_prodi) ORDER BY ke LIMIT 1) AS prodi_kecil,
    w.nomor, 'B' || lpad(w.i::text, 12, '0') AS nomor_pembayaran, '882711' || lpad((w.i / 20)::text, 8, '0') AS kode_pembayaran,
    ((now() - interval '4 hours') AT TIME ZONE 'Asia/Jakarta')::date::text AS hari,
    (SELECT nomor_peserta FROM pendaftar JOIN bench.orang o ON o.nomor = nomor_pendaftar WHERE o.i = w.i - 2) AS nomor_peserta
  FROM hasil h, bench.lain l, (SELECT kode_penawaran AS terbuka FROM pendaftar JOIN bench.orang ON nomor = nomor_pendaftar WHERE i = 1) a,
    (SELECT i, nomor FROM bench.orang WHERE i % 1000 = 0 AND i <= 5000 ORDER BY i DESC LIMIT 1) w
  WHERE l.ke = 1`;

const exact = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;
const APPLICANTS: Middle = {
  key: 'dibuat::text, nomor_pendaftar',
  of: 'pendaftar',
  by: 'dibuat DESC, nomor_pendaftar DESC',
};
const among = (middle: Middle, where: string): Middle => ({ ...middle, of: `${middle.of} WHERE ${where}` });
const letters = (where: string, column: string, way: string): Middle => ({
  key: `${exact(column)}, id`,
  of: `loa WHERE ${where}`,
  by: `${column} ${way}, id ${way}`,
});
const talks = (part: number, column: string, where: string, way: string): Middle => ({
  key: `${part}, ${exact(column)}, nomor_pendaftar`,
  of: `percakapan WHERE ${where}`,
  by: `${column} ${way}, nomor_pendaftar ${way}`,
});
const rows = (where: string): Middle => ({
  key: 'baris, nomor_pendaftar',
  of: `yudisium WHERE ${where}`,
  by: 'baris, nomor_pendaftar',
});
const news = (noun: string): Middle => ({
  key: `${exact('diubah')}, id_${noun}`,
  of: noun,
  by: `diubah DESC, id_${noun} DESC`,
});

/** Narrowings of the applicants' list: each filter alone, and together, many found or nobody at all. */
const narrowed = (k: Known): Record<string, Record<string, string>> => ({
  ...Object.fromEntries(Object.keys(SARINGAN_FASE).map((fase) => [`phase ${fase}`, { fase }])),
  ...Object.fromEntries(Object.keys(VALIDASI).map((validasi) => [`documents ${validasi}`, { validasi }])),
  offering: { penawaran: k.terbuka },
  'small offering': { penawaran: k.kecil },
  programme: { prodi: k.prodi },
  'small programme': { prodi: k.prodi_kecil },
  'offering, phase': { penawaran: k.usai, fase: 'hadir' },
  'offering, phase of nobody': { penawaran: k.terbuka, fase: 'terverifikasi' },
  'offering, programme': { penawaran: k.usai, prodi: k.prodi },
  'offering, programme of nobody': { penawaran: k.usai, prodi: k.prodi_kecil },
  'programme, phase': { prodi: k.prodi, fase: 'terverifikasi' },
  'programme, rare phase': { prodi: k.prodi, fase: 'koreksi' },
  'offering, programme, phase': { penawaran: k.terbuka, prodi: k.prodi, fase: 'mengisi' },
  'search by code': { cari: k.nomor },
  'search by participant': { cari: k.nomor_peserta },
  'search by payment': { cari: k.nomor_pembayaran },
  'search by phone': { cari: '081200000123' },
  'search by NIK': { cari: '3374000000000123' },
  'search by one word': { cari: 'lestari' },
  'search by two words': { cari: 'putri wibowo' },
  'search by two words of nobody': { cari: 'budiman lubis' },
  'search, offering': { cari: 'lestari', penawaran: k.usai },
  // Met often enough to fill a page among ten thousand too: half a page is half the work.
  'search, phase': { cari: 's', fase: 'koreksi' },
  'search, programme': { cari: 'lestari', prodi: k.prodi },
  'search, offering, programme, phase': { cari: 's', penawaran: k.usai, prodi: k.prodi, fase: 'hadir' },
});

const pagesOf = (k: Known): Record<string, Page> => {
  const applicants = (query: Record<string, string> = {}, middle?: Middle): Page => ({
    path: pendaftar.daftar.path,
    query,
    ...(middle ? { middle } : {}),
  });
  const loa = (query: Record<string, string>, middle?: Middle): Page => ({
    ...applicants(query, middle),
    path: antrean.daftar.path,
  });
  const one = { nomor_pendaftar: k.nomor };
  const rowsOf = { kode_penawaran: k.usai, id_hasil: k.id_hasil };
  const imported = { path: isiHasil.daftar.path, query: rowsOf };
  const chat = { path: daftarPercakapan.path };
  return {
    home: { path: berandaPetugas.path },
    applicants: applicants(),
    'applicants: middle': applicants({}, APPLICANTS),
    'applicants: middle of an offering': applicants(
      { penawaran: k.usai },
      among(APPLICANTS, `kode_penawaran = '${k.usai}'`),
    ),
    'applicants: middle of a phase': applicants({ fase: 'hadir' }, among(APPLICANTS, 'hadir IS NOT NULL')),
    'applicants: middle of a programme': applicants(
      { prodi: k.prodi },
      among(
        APPLICANTS,
        `nomor_pendaftar IN (SELECT nomor_pendaftar FROM pilihan_jurusan WHERE id_prodi = ${k.prodi})`,
      ),
    ),
    ...Object.fromEntries(
      Object.entries(narrowed(k)).map(([what, query]) => [`applicants: ${what}`, applicants(query)]),
    ),
    'one applicant': { path: fill(berkasPendaftar.path, one) },
    history: { path: fill(riwayatPendaftar.path, one) },
    'history: middle': {
      path: fill(riwayatPendaftar.path, one),
      middle: { key: 'id', of: `audit WHERE subjek = '${k.nomor}'`, by: 'id DESC' },
    },
    quarantine: { path: karantina.daftar.path },
    'quarantine: middle': {
      path: karantina.daftar.path,
      middle: {
        key: 'dicatat::text, nomor_pembayaran',
        of: 'pembayaran WHERE karantina IS NOT NULL',
        by: 'dicatat, nomor_pembayaran',
      },
    },
    ...ledgerPages(k),
    'letters: review': loa({}),
    ...Object.fromEntries(Object.keys(TAMPILAN_LOA).map((status) => [`letters: ${status}`, loa({ status })])),
    'letters: middle of review': loa({}, letters('status_loa = 1', 'diminta', 'ASC')),
    'letters: middle of approved': loa(
      { status: 'disetujui' },
      letters('status_loa = 2 AND dicabut IS NULL', 'diputus', 'DESC'),
    ),
    'letters: kind': loa({ jenis: '2' }),
    'letters: revoked, kind': loa({ status: 'dicabut', jenis: '2' }),
    'letters: offering': loa({ penawaran: k.usai }),
    'letters: approved, offering without any': loa({ status: 'disetujui', penawaran: k.kecil }),
    'letters: revoked, offering without any': loa({ status: 'dicabut', penawaran: k.kecil }),
    'letters: offering, kind': loa({ penawaran: k.usai, jenis: '2' }),
    'letters: search by participant': loa({ status: 'semua', cari: k.nomor_peserta }),
    'letters: search by letter': loa({ status: 'disetujui', cari: '00001' }),
    // Met often enough to fill a page among the letters of ten thousand too: half a page is half the work.
    'letters: search by one word': loa({ status: 'semua', cari: 'lestari' }),
    'letters: search by two words': loa({ status: 'semua', cari: 'a s' }),
    'letters: search by two words of nobody': loa({ status: 'semua', cari: 'budiman lubis' }),
    ...Object.fromEntries(SARING.map((saring) => [`chat: ${saring}`, { ...chat, query: { saring } }])),
    'chat: middle of waiting': {
      ...chat,
      query: { saring: 'belum' },
      middle: talks(0, 'menunggu_sejak', "flag = 'unsolved' AND menunggu_sejak IS NOT NULL", 'ASC'),
    },
    'chat: middle of own': {
      ...chat,
      query: { saring: 'saya' },
      middle: talks(
        1,
        'terakhir',
        `flag = 'unsolved' AND menunggu_sejak IS NULL AND petugas = '${STAFF}'`,
        'ASC',
      ),
    },
    'chat: middle of solved': {
      ...chat,
      query: { saring: 'selesai' },
      middle: talks(2, 'terakhir', "flag = 'solved'", 'DESC'),
    },
    results: { path: daftarHasil.path },
    'results: one offering': { path: fill(detailHasil.path, { kode_penawaran: k.usai }) },
    'results: rows': imported,
    'results: rows, middle': { ...imported, middle: rows(`id_hasil = ${k.id_hasil}`) },
    'results: rows, accepted': { ...imported, query: { ...rowsOf, diterima: 'ya' } },
    'results: rows, rejected': { ...imported, query: { ...rowsOf, diterima: 'tidak' } },
    'results: rows, middle of rejected': {
      ...imported,
      query: { ...rowsOf, diterima: 'tidak' },
      middle: rows(`id_hasil = ${k.id_hasil} AND NOT diterima`),
    },
    attendance: { path: cariPeserta.path, query: { kode: k.nomor_peserta } },
    news: { path: berita.daftar.path },
    'news: middle': { path: berita.daftar.path, middle: news('berita') },
    ...Object.fromEntries(
      KEADAAN.map((keadaan) => [`news: ${keadaan}`, { path: berita.daftar.path, query: { keadaan } }]),
    ),
    announcements: { path: pengumuman.daftar.path },
    'announcements: middle': { path: pengumuman.daftar.path, middle: news('pengumuman') },
  };
};

/** Address of every page in the database at `url`, by what it is. */
export const officePages = async (url: string): Promise<Map<string, string>> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const known = (await db.query<Known>(KNOWN)).rows[0] as Known;
    const pages = new Map<string, string>();
    for (const [what, { path, query, middle }] of Object.entries(pagesOf(known))) {
      const search = new URLSearchParams(query);
      if (middle) {
        const { key, of, by } = middle;
        const found = await db.query<{ key: unknown }>(
          `SELECT json_build_array(${key}) AS key FROM ${of} ORDER BY ${by} OFFSET (SELECT count(*) / 2 FROM ${of}) LIMIT 1`,
        );
        search.set('setelah', Buffer.from(JSON.stringify(found.rows[0]?.key)).toString('base64url'));
      }
      pages.set(what, search.size > 0 ? `${path}?${search.toString()}` : path);
    }
    return pages;
  } finally {
    await db.end();
  }
};

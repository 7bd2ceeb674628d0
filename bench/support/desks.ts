/** What lies on the desks of the office, in proportion to the applicants; `$1` and `$2` are the first and last of a batch. */

const QUARANTINE = `INSERT INTO pembayaran (nomor_pembayaran, kode_pembayaran, bank, jumlah, dibayar_pada, dicatat, karantina)
  SELECT 'K' || lpad(i::text, 12, '0'), '88271117082008', 'Bank Uji', 1, now() - i * interval '7 seconds', now() - i * interval '7 seconds', 'Jumlah tidak sesuai biaya'
  FROM bench.orang WHERE i BETWEEN $1 AND $2 AND i % 50 = 0`;
// Two choices of whoever has finalised, one of every other who has not.
const CHOICES = `INSERT INTO pilihan_jurusan (nomor_pendaftar, urutan, id_prodi, id_kelas)
  SELECT o.nomor, u, q.id_prodi, q.id_kelas FROM bench.orang o JOIN pendaftar p ON p.nomor_pendaftar = o.nomor
    CROSS JOIN generate_series(1, 2) u JOIN bench.prodi q ON q.kode_penawaran = p.kode_penawaran AND q.ke = (o.i / 5 + u) % q.banyak
  WHERE o.i BETWEEN $1 AND $2 AND NOT o.lengkap AND (o.final OR u = 1 AND o.i % 2 = 0)`;
const HISTORY = `INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, baru)
  SELECT now() - i * interval '7 seconds', CASE n WHEN 1 THEN 'bank' ELSE 'pendaftar' END, CASE n WHEN 1 THEN 'Bank Uji' ELSE nomor END,
    CASE n WHEN 1 THEN 'catat pembayaran' ELSE 'simpan data-diri' END, nomor, jsonb_build_object('kali', n)
  FROM bench.orang, generate_series(1, CASE WHEN i % 1000 = 0 THEN 200 ELSE 8 END) n WHERE i BETWEEN $1 AND $2`;
/** What officers did and opened: one entry of five, and ten of the audit to an applicant in all. */
const OFFICERS = `INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, meja, dibuka)
  SELECT now() - i * interval '7 seconds', 'petugas', 'bench' || 1 + i / 2 % 2, CASE WHEN i % 4 = 0 THEN 'buka dokumen' ELSE 'kirim balasan' END, nomor,
    CASE WHEN i % 4 = 0 THEN 'pendaftar' ELSE 'percakapan' END, CASE WHEN i % 4 = 0 THEN 'data_diri_pendaftar/foto' END
  FROM bench.orang, generate_series(1, 4) n WHERE i BETWEEN $1 AND $2 AND i % 2 = 0`;
/** Rows of the import `$3`; the committee lists the accepted first. */
export const RESULTS = `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris)
  SELECT $3, o.nomor, o.i % 2 = 0, CASE WHEN o.i % 2 = 0 THEN c.id_prodi END, o.i + CASE WHEN o.i % 2 = 0 THEN 0 ELSE 10000000 END
  FROM bench.orang o JOIN pilihan_jurusan c ON c.nomor_pendaftar = o.nomor AND c.urutan = 1 WHERE o.i BETWEEN $1 AND $2 AND o.final`;
/** Letters that are approved have their file, so that no worker begins to make them. */
export const LETTERS = `INSERT INTO loa (nomor_pendaftar, kode_penawaran, jenis_loa, status_loa, id_prodi, diminta, diputus, diputus_oleh, nomor_surat, kunci_berkas, dicabut, dicabut_oleh, alasan_cabut, kata)
  SELECT o.nomor, p.kode_penawaran, 1 + o.i / 80 % 2, s.status, c.id_prodi, now() - o.i * interval '7 seconds',
    CASE WHEN s.status > 1 THEN now() - o.i * interval '5 seconds' END, CASE WHEN s.status > 1 THEN 'bench1' END,
    CASE WHEN s.status = 2 THEN 'LOA/' || o.i END, CASE WHEN s.status = 2 THEN md5('loa' || o.nomor) END,
    CASE WHEN s.k = 5 THEN now() - o.i * interval '3 seconds' END, CASE WHEN s.k = 5 THEN 'bench2' END, CASE WHEN s.k = 5 THEN 'Keliru terbit' END,
    kata_berspasi(kata_pendaftar(d.nama_lengkap, NULL, NULL, NULL))
  FROM bench.orang o CROSS JOIN LATERAL (SELECT o.i / 10 % 8 AS k, CASE WHEN o.i / 10 % 8 < 2 THEN 1 WHEN o.i / 10 % 8 < 6 THEN 2 ELSE 3 END AS status) s
    JOIN pendaftar p ON p.nomor_pendaftar = o.nomor JOIN data_diri_pendaftar d ON d.nomor_pendaftar = o.nomor
    JOIN pilihan_jurusan c ON c.nomor_pendaftar = o.nomor AND c.urutan = 1
  WHERE o.i BETWEEN $1 AND $2 AND o.final AND o.i % 10 = 3`;
// Of four conversations one waits, one is answered, two are solved; half of the open ones are with one officer.
const TALKING = 'o.i BETWEEN $1 AND $2 AND o.i % 20 IN (6, 8)';
const CONVERSATIONS = `INSERT INTO percakapan (nomor_pendaftar, flag, petugas, menunggu_sejak, dibuka, respons_pertama, terakhir)
  SELECT o.nomor, CASE WHEN o.i / 20 % 4 < 2 THEN 'unsolved' ELSE 'solved' END, CASE WHEN o.i / 20 % 8 < 4 THEN 'bench1' END,
    CASE WHEN o.i / 20 % 4 = 0 THEN now() - o.i * interval '7 seconds' END, now() - o.i * interval '7 seconds' - interval '1 day',
    now() - o.i * interval '7 seconds' - interval '1 hour', now() - o.i * interval '7 seconds'
  FROM bench.orang o WHERE ${TALKING}`;
const MESSAGES = `INSERT INTO pesan (nomor_pendaftar, role, petugas, pesan, dikirim, terbaca, id_klien)
  SELECT o.nomor, CASE n WHEN 2 THEN 'admin' ELSE 'pendaftar' END, CASE n WHEN 2 THEN 'bench1' END,
    'Selamat siang, saya ingin bertanya tentang jadwal ujian dan berkas yang masih kurang. Pesan ke-' || n || '.',
    now() - o.i * interval '7 seconds' - (4 - n) * interval '1 hour', n < 4 OR o.i / 20 % 4 > 0, 'k' || n
  FROM bench.orang o, generate_series(1, 4) n WHERE ${TALKING}`;
/** `$1` is the number of applicants; more news than any office writes, so that what a page among them costs shows. */
export const NEWS = ['berita', 'pengumuman'].map((noun) => {
  const article = noun === 'berita';
  return `INSERT INTO ${noun} (judul, terbit, diarsipkan, diubah, diubah_oleh${article ? ', isi_berita' : ''})
    SELECT 'Kabar penerimaan mahasiswa baru ke-' || n, CASE WHEN n % 10 = 1 THEN NULL WHEN n % 10 = 2 THEN '2100-01-01' ELSE now() - n * interval '1 hour' END,
      CASE WHEN n % 10 = 3 THEN now() END, now() - n * interval '1 hour', 'bench1'
      ${article ? ", (SELECT string_agg('<p>' || md5(n || ' ' || l) || ' uraian kabar bagi pendaftar.</p>', '') FROM generate_series(1, 60) l)" : ''}
    FROM generate_series(1, 1000 + $1::int / 100) n`;
});

const PHOTO = 'data_diri_pendaftar/foto';
const DIPLOMA = 'pendidikan_terakhir/ijazah';
/** `$3` is whose files are copied: a photo of everybody, a diploma of whoever has finalised, each looking like nobody else's. */
export const FILES = `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan, sidik, rupa, rupa_ragu)
  SELECT gen_random_uuid(), o.nomor, t.slot, md5(t.slot || o.nomor), t.ext, t.mime, t.ukuran, now() - o.i * interval '7 seconds',
    sha256(convert_to(t.slot || o.nomor, 'UTF8')), CASE WHEN t.rupa IS NOT NULL THEN ('x' || md5(o.nomor) || left(md5('r' || o.nomor), 16))::bit(192) END, t.rupa_ragu
  FROM bench.orang o, berkas t WHERE o.i BETWEEN $1 AND $2 AND NOT o.lengkap AND t.nomor_pendaftar = $3 AND t.diganti IS NULL
    AND (t.slot = '${PHOTO}' AND NOT o.belum OR t.slot = '${DIPLOMA}' AND o.final)`;
/** 73 schools a town: a page of all schools of one number is full among ten thousand applicants too, and half a page costs less. */
const SCHOOLS = `INSERT INTO pendidikan_terakhir (nomor_pendaftar, nama_sekolah, disimpan)
  SELECT nomor, 'SMA Negeri ' || 1 + i % 73 || ' Kota ' || md5((i / 73 % 200)::text), now() FROM bench.orang WHERE i BETWEEN $1 AND $2 AND final`;
const SCHOOL_WORDS = `INSERT INTO kata_sekolah (kata) SELECT DISTINCT kata_cari(nama_sekolah) FROM pendidikan_terakhir JOIN bench.orang ON nomor = nomor_pendaftar
  WHERE i BETWEEN $1 AND $2 ON CONFLICT DO NOTHING`;
/** Of ten documents five wait and one was replaced, two are accepted, one is rejected, one is not needed. */
const CHECKED = `INSERT INTO periksa_berkas (nomor_pendaftar, slot, kode_penawaran, sekolah, id_berkas, keadaan, siap, alasan, batas, diputus, diputus_oleh)
  SELECT b.nomor_pendaftar, b.slot, p.kode_penawaran, sekolah_pendaftar(b.nomor_pendaftar), b.id, s.keadaan, b.disimpan, CASE WHEN s.keadaan IN ('ditolak', 'diganti') THEN 'Dokumen tidak terbaca.' END,
    CASE WHEN s.keadaan = 'ditolak' THEN now() + (o.i % 7 - 3) * interval '1 day' END,
    CASE WHEN s.keadaan <> 'belum' THEN b.disimpan + interval '1 hour' END, CASE WHEN s.keadaan <> 'belum' THEN 'bench' || 1 + o.i % 2 END
  FROM bench.orang o JOIN pendaftar p ON p.nomor_pendaftar = o.nomor JOIN berkas b ON b.nomor_pendaftar = o.nomor AND b.diganti IS NULL CROSS JOIN LATERAL (
    SELECT (ARRAY['belum', 'belum', 'belum', 'belum', 'belum', 'diganti', 'sah', 'sah', 'ditolak', 'tidak-perlu'])[1 + (o.i / 5 + length(b.slot)) % 10] AS keadaan) s
  WHERE o.i BETWEEN $1 AND $2 AND o.final`;
/** What is checked of the applicants of the batch. */
export const CHECKS = [SCHOOLS, SCHOOL_WORDS, CHECKED];
/** In the offering `$1`. */
export const RULES = `INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan) SELECT $1, jenis, 'finalisasi', 'tidak'
  FROM unnest('{${PHOTO},${DIPLOMA}}'::text[]) AS j (jenis) ON CONFLICT DO NOTHING`;
/** Whose documents are given out first. */
export const FIRST_TURNS = 'SELECT nomor_pendaftar FROM periksa_berkas WHERE siap IS NOT NULL ORDER BY siap';

/** What needs nothing but the applicants of the batch. */
export const DESKS = [QUARANTINE, CHOICES, HISTORY, OFFICERS, CONVERSATIONS, MESSAGES];
/** How many an import holds; `hasil` tells it beside the import. */
export const COUNTED = `UPDATE hasil h SET jumlah_diterima = y.ya, jumlah_tidak_diterima = y.tidak
  FROM (SELECT id_hasil, count(*) FILTER (WHERE diterima) AS ya, count(*) FILTER (WHERE NOT diterima) AS tidak FROM yudisium GROUP BY 1) y WHERE y.id_hasil = h.id`;

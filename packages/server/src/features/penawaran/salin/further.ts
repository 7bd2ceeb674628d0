/** SQL: what of offering `o` is set at other desks, in the order in which it is compared (penawaran 23). */

/** Rows as JSON; an empty list where there are none. */
export const json = (sql: string): string => `coalesce((SELECT json_agg(t) FROM (${sql}) t), '[]')`;
/** An instant as the calls write it. */
export const UTC = (column: string): string =>
  `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const COMPONENTS = json(`SELECT kode, nama, ARRAY[paling_sedikit, paling_banyak] AS rentang,
    CASE WHEN kode_minat IS NOT NULL THEN 'minat:' || kode_minat WHEN id_prodi IS NOT NULL THEN 'prodi:' || id_prodi ELSE 'semua' END AS untuk, jenis, jarak
  FROM komponen_nilai k WHERE k.kode_penawaran = o.kode_penawaran ORDER BY urutan`);
const GROUPS = json(
  'SELECT kode, nama, syarat FROM kelompok_seleksi g WHERE g.kode_penawaran = o.kode_penawaran ORDER BY kode',
);
const ROUNDS = `coalesce((SELECT json_agg(${UTC('p.waktu')} ORDER BY p.waktu) FROM putaran_panggilan p WHERE p.kode_penawaran = o.kode_penawaran), '[]')`;
export const FURTHER = `json_build_object('mulai', ${UTC('o.daftar_ulang_mulai')}, 'selesai', ${UTC('o.daftar_ulang_selesai')}, 'tempat', o.daftar_ulang_tempat) AS daftar_ulang,
  ${json('SELECT jenis, mulai, menahan, daftar_periksa, harus_sama FROM aturan_berkas b WHERE b.kode_penawaran = o.kode_penawaran ORDER BY jenis')} AS aturan_berkas,
  json_build_object('komponen', ${COMPONENTS}, 'kelompok', ${GROUPS},
    'aturan', (SELECT isi FROM aturan_seleksi a WHERE a.kode_penawaran = o.kode_penawaran),
    'keterbukaan', (SELECT keterbukaan FROM aturan_seleksi a WHERE a.kode_penawaran = o.kode_penawaran)) AS seleksi,
  (SELECT json_build_object('wajib', wajib, 'batas', ${UTC('batas')}, 'diam', diam, 'naik', naik) FROM aturan_jawaban a WHERE a.kode_penawaran = o.kode_penawaran) AS jawaban,
  (SELECT json_build_object('tenggat_jam', tenggat_jam, 'waktu', ${ROUNDS}) FROM aturan_putaran a WHERE a.kode_penawaran = o.kode_penawaran) AS putaran`;

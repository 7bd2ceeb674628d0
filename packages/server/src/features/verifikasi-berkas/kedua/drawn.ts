/** What was drawn for a second look: where each stands, who agrees how often, and drawing (berkas 22, berkas 25). */
import { problem } from '@gerbang/contract';
import { PEGANG_MENIT } from '@gerbang/contract/office/verifikasi-berkas';
import type {
  kesepakatanBerkas,
  periksaKedua,
  undiBerkas,
} from '@gerbang/contract/office/verifikasi-berkas/kedua';
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import type { RowOf } from '@gerbang/contract/wire/list';
import { DIPERIKSA } from '../../../domain/pemeriksaan.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { handOut } from '../../../shapes/hand-out.ts';
import { exportOf, tableList } from '../../../shapes/list.ts';

// The version counts files and decisions: where it is another one, the drawn decision is not what stands.
const STANDS = `(k.nomor_pendaftar, k.slot, k.versi) = (u.nomor_pendaftar, u.slot, u.versi) AND k.siap IS NOT NULL AND NOT q.uji`;
/** SQL: drawn decisions `u` with their second look `l`; `k` is null where the document was replaced or decided since. */
export const DRAWN = `periksa_kedua l JOIN putusan_berkas u ON u.id = l.id_putusan JOIN pendaftar p ON p.nomor_pendaftar = u.nomor_pendaftar
    LEFT JOIN (${DIPERIKSA}) ON ${STANDS}`;
/** SQL: where one of them stands, a `KeadaanKedua`. */
export const STATE = `CASE WHEN l.hasil IS NOT NULL THEN l.hasil WHEN l.putusan = u.putusan THEN 'sama' WHEN k.slot IS NULL THEN 'diganti'
    WHEN l.putusan IS NULL THEN 'menunggu' ELSE 'beda' END`;
/** SQL: who said what. */
export const OPINIONS = `u.id::int, u.putusan, (SELECT nama FROM petugas WHERE username = u.oleh) AS oleh,
    l.putusan AS putusan_kedua, (SELECT nama FROM petugas WHERE username = l.oleh) AS oleh_kedua`;

export const drawn = tableList<typeof periksaKedua, RowOf<typeof periksaKedua>>({
  columns: `${OPINIONS}, u.nomor_pendaftar, u.slot AS dokumen,
    (SELECT d.nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = u.nomor_pendaftar) AS nama_lengkap`,
  from: DRAWN,
  key: ['u.id', 'bigint'],
  view: ({ keadaan = 'beda' }: { keadaan?: string }) => `${STATE} = '${keadaan}'`,
  filters: { penawaran: (bind, kode) => `p.kode_penawaran = ${bind(kode)}`, keadaan: null },
  order: () => ({ by: [['u.id', 'bigint']] }),
  present: ({ urut: _, dokumen, ...row }) => ({ ...row, dokumen: labelDokumen(dokumen) }),
});

export const agreement = tableList<typeof kesepakatanBerkas, RowOf<typeof kesepakatanBerkas>>({
  columns: 's.*',
  from: `(SELECT t.nama || ' (' || t.username || ')' AS petugas, count(*)::int AS diundi, count(l.putusan)::int AS dinilai,
      count(*) FILTER (WHERE l.putusan = u.putusan)::int AS sama, count(*) FILTER (WHERE l.putusan <> u.putusan)::int AS beda,
      count(*) FILTER (WHERE l.hasil = 'diubah')::int AS diubah, count(*) FILTER (WHERE l.putusan IS NULL AND k.slot IS NULL)::int AS diganti
    FROM ${DRAWN} JOIN petugas t ON t.username = u.oleh GROUP BY t.username) s`,
  key: ['s.petugas', 'text'],
  filters: {},
  order: () => ({ by: [['s.petugas', 'text']] }),
  present: ({ urut: _, ...row }) => row,
});
export const agreementExport = exportOf(agreement, {
  jenis: 'kesepakatan-berkas',
  tindakan: 'ekspor kesepakatan pemeriksaan',
  subjek: () => '',
  fileName: (_, day) => `kesepakatan-pemeriksaan-${day}`,
  sheet: 'Kesepakatan',
  columns: [
    ['petugas', (r) => r.petugas, 30],
    ['diundi', (r) => r.diundi, 10],
    ['dinilai_kedua', (r) => r.dinilai, 14],
    ['sependapat', (r) => r.sama, 12],
    ['berbeda', (r) => r.beda, 10],
    ['putusan_diubah', (r) => r.diubah, 16],
    ['diganti', (r) => r.diganti, 10],
  ],
});

/** Drawn documents that wait for somebody else than who judged them first (berkas 23). */
export const secondTurns = handOut<string>({
  holds: 'pegang_kedua',
  key: 'id_putusan',
  from: DRAWN,
  id: 'l.id_putusan',
  locks: 'l',
  order: 'l.id_putusan',
  where: (username, bind) => `l.putusan IS NULL AND k.slot IS NOT NULL AND u.oleh <> ${bind(username)}`,
  one: 'SELECT FROM periksa_kedua WHERE id_putusan = $1 FOR NO KEY UPDATE',
  minutes: PEGANG_MENIT,
});

// Two draws at once would each miss what the other has.
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('undian_berkas', 0))";
const DRAW = `WITH undian AS (INSERT INTO undian_berkas (kode_penawaran, hari, persen, paling_sedikit, oleh, waktu)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)
  INSERT INTO periksa_kedua (id_putusan, id_undian) SELECT d.id, undian.id FROM undian, (
    SELECT u.id, row_number() OVER (PARTITION BY u.oleh ORDER BY random()) AS urut, count(*) OVER (PARTITION BY u.oleh) AS semua
    FROM putusan_berkas u JOIN ${DIPERIKSA} ON ${STANDS} WHERE u.dibatalkan IS NULL AND u.putusan <> 'tidak-perlu'
      AND u.waktu > $6::timestamptz - make_interval(days => $2) AND ($1::text IS NULL OR q.kode_penawaran = $1)
      AND NOT EXISTS (SELECT FROM periksa_kedua WHERE id_putusan = u.id)) d
  WHERE urut <= greatest(ceil(semua * $3::int / 100.0), $4::int)`;
/** Draws a share of what each officer decided, by the database's own chance. Throws `isian_salah` where there is nothing. */
export const drawing: ActKind<typeof undiBerkas, object, { jumlah: number }> = {
  lock: async (db) => (await db.query(LOCK)).rows[0],
  act: async (db, { asked: { penawaran = null, ...share }, who, at }) => {
    const { hari, persen, paling_sedikit } = share;
    const drew = await db.query(DRAW, [penawaran, hari, persen, paling_sedikit, who.username, at]);
    const jumlah = drew.rowCount ?? 0;
    const message = 'Tidak ada putusan dalam rentang itu yang belum pernah diundi';
    if (jumlah === 0) throw problem('isian_salah', [{ field: 'hari', message }]);
    const noted = { tindakan: 'undi pemeriksaan kedua', subjek: penawaran ?? '', baru: { ...share, jumlah } };
    return { result: { jumlah }, noted };
  },
};

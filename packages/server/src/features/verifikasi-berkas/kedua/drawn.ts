/** What was drawn for a second look: where each stands, who agrees how often, the draws, and drawing (berkas 22, berkas 25). */
import { problem } from '@gerbang/contract';
import { PEGANG_MENIT } from '@gerbang/contract/office/verifikasi-berkas';
import type {
  kesepakatanBerkas,
  periksaKedua,
  undianBerkas,
  undiBerkas,
} from '@gerbang/contract/office/verifikasi-berkas/kedua';
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import type { RowOf } from '@gerbang/contract/wire/list';
import { DIPERIKSA } from '../../../domain/pemeriksaan.ts';
import type { Dated } from '../../../http/mount.ts';
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
const nameOf = (username: string) => `(SELECT nama FROM petugas WHERE username = ${username})`;

type Row = RowOf<typeof periksaKedua>;
export const drawn = tableList<typeof periksaKedua, Row>({
  columns: `u.id::int, u.nomor_pendaftar, (SELECT d.nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = u.nomor_pendaftar) AS nama_lengkap,
    p.kode_penawaran, u.slot AS dokumen, u.putusan, ${nameOf('u.oleh')} AS oleh, l.putusan AS putusan_kedua, ${nameOf('l.oleh')} AS oleh_kedua`,
  from: DRAWN,
  key: ['u.id', 'bigint'],
  view: ({ keadaan }) => `${STATE} = '${keadaan ?? 'beda'}'`,
  filters: { penawaran: (bind, kode) => `p.kode_penawaran = ${bind(kode)}`, keadaan: null },
  order: () => ({ by: [['u.id', 'bigint']] }),
  present: ({ urut: _, dokumen, ...row }) => ({ ...row, dokumen: labelDokumen(dokumen) }),
});

export const agreement = tableList<typeof kesepakatanBerkas, RowOf<typeof kesepakatanBerkas>>({
  columns: 's.*',
  from: `(SELECT t.username, t.nama AS petugas, count(*)::int AS diundi, count(l.putusan)::int AS dinilai,
      count(*) FILTER (WHERE l.putusan = u.putusan)::int AS sama, count(*) FILTER (WHERE l.putusan <> u.putusan)::int AS beda,
      count(*) FILTER (WHERE l.hasil = 'diubah')::int AS diubah, count(*) FILTER (WHERE l.putusan IS NULL AND k.slot IS NULL)::int AS diganti
    FROM ${DRAWN} JOIN petugas t ON t.username = u.oleh GROUP BY t.username) s`,
  key: ['s.username', 'text'],
  filters: {},
  order: () => ({
    by: [
      ['s.petugas', 'text'],
      ['s.username', 'text'],
    ],
  }),
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

export const draws = tableList<typeof undianBerkas, Dated<RowOf<typeof undianBerkas>, 'waktu'>>({
  columns: `n.id, n.waktu, ${nameOf('n.oleh')} AS oleh, n.kode_penawaran, n.hari, n.persen, n.paling_sedikit,
    (SELECT count(*)::int FROM periksa_kedua WHERE id_undian = n.id) AS jumlah`,
  from: 'undian_berkas n',
  key: ['n.id', 'integer'],
  filters: {},
  order: () => ({ by: [['n.id', 'integer']], newestFirst: true }),
  present: ({ urut: _, ...row }) => row,
});

/** Drawn documents that wait for somebody else than who judged them first (berkas 23). */
export const secondTurns = handOut<{ username: string }>({
  holds: 'pegang_kedua',
  key: 'id_putusan',
  from: DRAWN,
  id: 'l.id_putusan',
  locks: 'l',
  order: 'l.id_putusan',
  where: ({ username }, bind) => `l.putusan IS NULL AND k.slot IS NOT NULL AND u.oleh <> ${bind(username)}`,
  one: 'SELECT FROM periksa_kedua WHERE id_putusan = $1 FOR NO KEY UPDATE',
  minutes: PEGANG_MENIT,
});

// Two draws at once would each miss what the other has.
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('undian_berkas', 0))";
const ADD = `INSERT INTO undian_berkas (kode_penawaran, hari, persen, paling_sedikit, oleh, waktu) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;
const DRAW = `INSERT INTO periksa_kedua (id_putusan, id_undian) SELECT id, $1 FROM (
    SELECT u.id, row_number() OVER (PARTITION BY u.oleh ORDER BY random()) AS urut, count(*) OVER (PARTITION BY u.oleh) AS semua
    FROM putusan_berkas u JOIN ${DIPERIKSA} ON ${STANDS} WHERE u.dibatalkan IS NULL AND u.putusan <> 'tidak-perlu'
      AND u.waktu > $5::timestamptz - make_interval(days => $2) AND ($6::text IS NULL OR q.kode_penawaran = $6)
      AND NOT EXISTS (SELECT FROM periksa_kedua WHERE id_putusan = u.id)) d
  WHERE urut <= greatest(ceil(semua * $3::int / 100.0), $4::int)`;
/** Draws a share of what each officer decided, by the database's own chance. Throws `isian_salah` where there is nothing. */
export const drawing: ActKind<typeof undiBerkas, object, { jumlah: number }> = {
  lock: async (db) => (await db.query(LOCK)).rows[0],
  act: async (db, { asked: { penawaran = null, hari, persen, paling_sedikit }, who, at }) => {
    const share = [hari, persen, paling_sedikit];
    const made = await db.query<{ id: number }>(ADD, [penawaran, ...share, who.username, at]);
    const { rowCount } = await db.query(DRAW, [made.rows[0]?.id, ...share, at, penawaran]);
    const jumlah = rowCount ?? 0;
    if (jumlah === 0)
      throw problem('isian_salah', [
        { field: 'hari', message: 'Tidak ada putusan dalam rentang itu yang belum pernah diundi' },
      ]);
    const baru = { hari, persen, paling_sedikit, jumlah };
    return {
      result: { jumlah },
      noted: { tindakan: 'undi pemeriksaan kedua', subjek: penawaran ?? '', baru },
    };
  },
};

/** Second looks at documents, for the head: drawing them, deciding where two differ, who agrees how often (berkas 22, berkas 24, berkas 25). */
import { type DataOf, problem } from '@gerbang/contract';
import {
  type bedaKedua,
  type kesepakatanBerkas,
  type periksaKedua,
  type tetapkanKedua,
  UNDI_MAX,
  type undiBerkas,
} from '@gerbang/contract/office/aturan-berkas/kedua';
import type { RowOf } from '@gerbang/contract/wire/list';
import type { Deps } from '../../deps.ts';
import { type Called, namaDokumen, sebutanOf } from '../../domain/nama-dokumen.ts';
import { DIPERIKSA } from '../../domain/pemeriksaan.ts';
import {
  DRAWN,
  type Drawn,
  findDrawn,
  type HeldDrawn,
  lockDrawn,
  OPINIONS,
  readDrawn,
  STANDS,
  STATE,
  STUCK,
} from '../../domain/pemeriksaan-kedua.ts';
import { ACCEPTED, decide, rejectionOf } from '../../domain/putusan-berkas.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type Officer } from '../../http/staff-session.ts';
import type { ActKind } from '../../shapes/act.ts';
import { exportOf, tableList } from '../../shapes/list.ts';

export const drawn = tableList<typeof periksaKedua, Omit<RowOf<typeof periksaKedua>, 'dokumen'> & Called>({
  columns: `${OPINIONS}, ${STATE} = 'beda' AS berbeda, ${STUCK} AS buntu, u.nomor_pendaftar, u.slot, ${sebutanOf('u', 'p')} AS sebutan,
    (SELECT d.nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = u.nomor_pendaftar) AS nama_lengkap`,
  from: DRAWN,
  key: ['u.id', 'bigint'],
  view: ({ keadaan = 'beda' }: { keadaan?: string }) =>
    `${keadaan === 'beda' ? 'NOT l.sama AND l.hasil IS NULL AND ' : ''}${STATE} = '${keadaan}'`,
  filters: { penawaran: (bind, kode) => `p.kode_penawaran = ${bind(kode)}`, keadaan: null },
  order: () => ({ by: [['u.id', 'bigint']] }),
  present: ({ slot, sebutan, ...row }) => ({ ...row, dokumen: namaDokumen({ slot, sebutan }) }),
});

export const agreement = tableList<typeof kesepakatanBerkas, RowOf<typeof kesepakatanBerkas>>({
  columns: 's.*',
  from: `(SELECT t.nama || ' (' || t.username || ')' AS petugas, count(*)::int AS diundi, count(l.putusan)::int AS dinilai,
      count(*) FILTER (WHERE l.sama)::int AS sama, count(*) FILTER (WHERE NOT l.sama)::int AS beda,
      count(*) FILTER (WHERE l.hasil = 'diubah')::int AS diubah, count(*) FILTER (WHERE l.putusan IS NULL AND k.slot IS NULL)::int AS diganti
    FROM ${DRAWN} JOIN petugas t ON t.username = u.oleh GROUP BY t.username) s`,
  key: ['s.petugas', 'text'],
  filters: {},
  order: () => ({ by: [['s.petugas', 'text']] }),
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

// Two draws at once would each miss what the other has.
const LOCK = "SELECT pg_advisory_xact_lock(hashtextextended('undian_berkas', 0))";
const DRAW = `WITH undian AS (INSERT INTO undian_berkas (kode_penawaran, hari, persen, paling_sedikit, oleh, waktu)
    VALUES ($1, $2, $3, $4, $5, $6) RETURNING id)
  INSERT INTO periksa_kedua (id_putusan, id_undian) SELECT d.id, undian.id FROM undian, (
    SELECT u.id, row_number() OVER (PARTITION BY u.oleh ORDER BY random()) AS urut, count(*) OVER (PARTITION BY u.oleh) AS semua
    FROM putusan_berkas u JOIN ${DIPERIKSA} ON ${STANDS} WHERE u.dibatalkan IS NULL AND u.putusan <> 'tidak-perlu'
      AND u.waktu > $6::timestamptz - make_interval(days => $2) AND ($1::text IS NULL OR q.kode_penawaran = $1)
      AND NOT EXISTS (SELECT FROM periksa_kedua WHERE id_putusan = u.id)
      AND NOT EXISTS (SELECT FROM putusan_berkas v JOIN periksa_kedua s ON s.id_putusan = v.id AND s.hasil IS NOT NULL
        WHERE v.id_berkas = u.id_berkas)) d
  WHERE urut <= greatest(ceil(semua * $3::int / 100.0), $4::int) RETURNING id_putusan`;
const REACHES_NOBODY = `SELECT count(*)::int AS n FROM ${DRAWN} WHERE l.id_putusan = ANY($1) AND ${STUCK}`;
/** Draws a share of what each officer decided, by the database's own chance. Throws `isian_salah` where there is nothing, or too much. */
export const drawing: ActKind<typeof undiBerkas, object, { jumlah: number; buntu: number }> = {
  lock: async (db) => (await db.query(LOCK)).rows[0],
  act: async (db, { asked: { penawaran = null, ...share }, who, at }) => {
    const { hari, persen, paling_sedikit } = share;
    // All decisions of three months are read once.
    await db.query("SET LOCAL statement_timeout = '120s'");
    const drew = await db.query<{ id_putusan: string }>(DRAW, [
      penawaran,
      hari,
      persen,
      paling_sedikit,
      who.username,
      at,
    ]);
    const jumlah = drew.rowCount ?? 0;
    const message = 'Tidak ada putusan dalam rentang itu yang belum pernah diundi';
    if (jumlah === 0) throw problem('isian_salah', [{ field: 'hari', message }]);
    if (jumlah > UNDI_MAX)
      throw problem('isian_salah', [
        {
          field: 'persen',
          message: `Terundi ${jumlah.toLocaleString('id-ID')} dokumen; paling banyak ${UNDI_MAX.toLocaleString('id-ID')} sekali undi`,
        },
      ]);
    const noted = { tindakan: 'undi pemeriksaan kedua', subjek: penawaran ?? '', baru: { ...share, jumlah } };
    const ids = drew.rows.map(({ id_putusan }) => id_putusan);
    const buntu = (await db.query<{ n: number }>(REACHES_NOBODY, [ids])).rows[0]?.n ?? 0;
    return { result: { jumlah, buntu }, noted };
  },
};

/** Whether the head said something of the file, or knows whose it is (berkas 26). */
const isInvolved = ({ siapa, kenal }: Drawn, { username }: Officer): boolean =>
  siapa.includes(username) || kenal.includes(username);

/** A document on which two others differ, with what both said. Throws `tidak_ditemukan`, `sudah_diputus` where they do not, `perlu_petugas_lain`. */
export const readDiffering = async (
  deps: Services,
  who: Officer,
  id: number,
): Promise<Answered<DataOf<typeof bedaKedua>>> => {
  const it = await findDrawn(deps.pool, id);
  if (!it) throw problem('tidak_ditemukan');
  // The head opens what two differ on, and nothing else.
  if (it.keadaan !== 'beda') throw problem('sudah_diputus');
  if (isInvolved(it, who)) throw problem('perlu_petugas_lain');
  return { ...it, ...(await readDrawn(deps, who, it, 'bernomor')) };
};

const SETTLE =
  'UPDATE periksa_kedua SET hasil = $2, ditetapkan_oleh = $3, ditetapkan = $4 WHERE id_putusan = $1';
/** Decides between two who differ, by a third; what is decided anew is decided as at the queue. */
export const settling = (deps: Deps): ActKind<typeof tetapkanKedua, HeldDrawn, null> => ({
  lock: lockDrawn,
  refuses: ({ it, who }) => {
    if (it.keadaan !== 'beda') return 'sudah_diputus';
    return isInvolved(it, who) ? 'perlu_petugas_lain' : null;
  },
  act: async (db, { it, asked: { id, putusan, alasan, batas }, who, at }) => {
    const hasil = putusan === it.putusan ? 'tetap' : 'diubah';
    await db.query(SETTLE, [id, hasil, who.username, at]);
    const { nomor_pendaftar: subjek, kini } = it;
    const baru = { dokumen: namaDokumen(it), putusan, hasil };
    const settled = { tindakan: 'tetapkan pemeriksaan kedua', subjek, baru };
    if (hasil === 'tetap' || !kini) return { result: null, noted: settled };
    const verdict = putusan === 'sah' ? ACCEPTED : { putusan, ...rejectionOf(alasan, batas, at) };
    const { noted } = await decide(deps, db, kini, verdict, { who, at });
    return { result: null, noted: [settled, noted] };
  },
});

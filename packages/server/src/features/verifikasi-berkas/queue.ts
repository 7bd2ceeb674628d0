/** The documents of all applicants by state: those that wait by deadline and age, those decided by their decision. */
import { KEADAAN_BERKAS } from '@gerbang/contract/applicant/verifikasi-berkas';
import { type antreanBerkas, PEGANG_MENIT } from '@gerbang/contract/office/verifikasi-berkas';
import { keysOf } from '@gerbang/contract/wire/keys';
import type { RowOf, WantedOf } from '@gerbang/contract/wire/list';
import type { Deps } from '../../deps.ts';
import { type Called, namaDokumen, SEBUTAN } from '../../domain/nama-dokumen.ts';
import { DIPERIKSA_BERURUT, isKnownSql, MENUNGGU } from '../../domain/pemeriksaan.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Dated } from '../../http/mount.ts';
import { handOut } from '../../shapes/hand-out.ts';
import { exportOf, tableList } from '../../shapes/list.ts';
import type { Among, Bind, Order, Some } from '../../shapes/ordered.ts';

type Row = Omit<Dated<RowOf<typeof antreanBerkas>, 'siap' | 'tenggat' | 'batas' | 'diputus'>, 'dokumen'> &
  Called;

/** As the indexes of what was decided say it. */
const DIPUTUS = 'k.diputus IS NOT NULL';

/** The schools whose names have all the words (berkas 19); no row where none is asked, as of signs alone. */
const SCHOOLS = `SELECT (SELECT coalesce(array_agg(id_sekolah), '{}') FROM kata_sekolah WHERE kata @> kata_cari($1)) AS sekolah
  WHERE kata_cari($1) <> '{}'`;
const SCHOOL: Among<{ sekolah?: string | undefined }> = {
  columns: [['k.sekolah', 'integer']],
  find: async (db, { sekolah }) => {
    if (sekolah === undefined) return null;
    const { rows } = await db.query<{ sekolah: number[] }>(SCHOOLS, [sekolah]);
    return rows[0]?.sekolah.map((id) => [id]) ?? null;
  },
};

/** The condition of each filter that the handing out knows as well. */
const NARROWED = {
  penawaran: (bind: Bind, kode: string) => `k.kode_penawaran = ${bind(kode)}`,
  jenis: (bind: Bind, jenis: string) => `k.jenis = ${bind(jenis)}`,
  provinsi: (bind: Bind, kode: string) =>
    `k.nomor_pendaftar IN (SELECT d.nomor_pendaftar FROM data_diri_pendaftar d WHERE d.kode_provinsi_asal = ${bind(kode)})`,
};

/** Of what waits. */
const BY_DEADLINE: Order = {
  by: [
    ['k.tenggat', 'timestamptz'],
    ['k.siap', 'timestamptz'],
    ['k.nomor_pendaftar', 'text'],
    ['k.slot', 'text'],
  ],
};

export const documents = tableList<typeof antreanBerkas, Row>({
  columns: `k.nomor_pendaftar, q.nomor_peserta, (SELECT d.nama_lengkap FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = k.nomor_pendaftar) AS nama_lengkap,
    q.kode_penawaran, (SELECT ${offeringName()} FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE o.kode_penawaran = q.kode_penawaran) AS penawaran, k.slot, ${SEBUTAN} AS sebutan, k.keadaan, k.siap, nullif(k.tenggat, 'infinity') AS tenggat, k.alasan, k.batas, k.diputus,
    (SELECT nama FROM petugas WHERE username = k.diputus_oleh) AS diputus_oleh,
    (SELECT t.nama FROM pegang_berkas g JOIN petugas t ON t.username = g.oleh WHERE g.nomor_pendaftar = k.nomor_pendaftar AND g.sampai > now()) AS dipegang`,
  from: DIPERIKSA_BERURUT,
  where: 'NOT q.uji',
  key: ["k.nomor_pendaftar || ' ' || k.slot", 'text'],
  view: ({ keadaan, cari }) =>
    keadaan === undefined
      ? // Who asks for one applicant sees what of theirs is checked later as well.
        cari === undefined
        ? `${MENUNGGU} AND k.siap <= now()`
        : MENUNGGU
      : keadaan === 'nanti'
        ? `${MENUNGGU} AND k.siap > now()`
        : keadaan === 'lewat'
          ? `${DIPUTUS} AND k.keadaan = 'ditolak' AND k.batas < now()`
          : `${DIPUTUS} AND k.keadaan = '${keadaan}'`,
  filters: {
    // Found first: as one condition of two tables it would be asked of every document.
    cari: (bind, text) =>
      `k.nomor_pendaftar IN (SELECT nomor_pendaftar FROM pendaftar WHERE nomor_pendaftar = ${bind(text.trim())} OR nomor_peserta = ${bind(text.replace(/\s/g, ''))})`,
    ...NARROWED,
    sekolah: null,
    keadaan: null,
    petugas: (bind, username) => `k.diputus_oleh = ${bind(username)}`,
  },
  order: ({ keadaan }) =>
    keadaan === undefined || keadaan === 'nanti'
      ? BY_DEADLINE
      : {
          by: [
            ['k.keadaan', 'text'],
            ['k.diputus', 'timestamptz'],
            ['k.nomor_pendaftar', 'text'],
            ['k.slot', 'text'],
          ],
          newestFirst: true,
        },
  among: SCHOOL,
  present: ({ sebutan, ...row }) => ({ ...row, dokumen: namaDokumen({ ...row, sebutan }) }),
});

type Wanted = WantedOf<typeof antreanBerkas>;
/** Applicants whose documents wait, by the first of them (berkas 16). */
export const turns = handOut<Omit<Wanted, 'sekolah'> & { sekolah: Some['some'] | null; oleh: string }>({
  holds: 'pegang_berkas',
  key: 'nomor_pendaftar',
  from: DIPERIKSA_BERURUT,
  id: 'k.nomor_pendaftar',
  locks: 'q',
  order: BY_DEADLINE,
  where: (wanted, bind, at) =>
    [
      `NOT q.uji AND ${MENUNGGU} AND k.siap <= ${at} AND NOT ${isKnownSql('k.nomor_pendaftar', bind(wanted.oleh))}`,
      ...keysOf(NARROWED).flatMap((name) => {
        const value = wanted[name];
        return value ? [NARROWED[name](bind, value)] : [];
      }),
    ].join(' AND '),
  among: ({ sekolah: some }) => some && { ...SCHOOL, some },
  one: 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 AND NOT uji FOR NO KEY UPDATE',
  minutes: PEGANG_MENIT,
});
/** Hands the next of what is wanted to an officer, but the one named; null where nobody is left. */
export const takeNext = async (
  deps: Pick<Deps, 'pool' | 'now'>,
  username: string,
  wanted: Wanted,
  besides?: string,
): Promise<string | null> => {
  const sekolah = await SCHOOL.find(deps.pool, wanted);
  return turns.next(deps, username, { ...wanted, sekolah, oleh: username }, besides);
};

export const documentsExport = exportOf(documents, {
  jenis: 'pemeriksaan-berkas',
  tindakan: 'ekspor pemeriksaan dokumen',
  subjek: ({ penawaran }) => penawaran ?? '',
  fileName: (_, day) => `pemeriksaan-dokumen-${day}`,
  sheet: 'Pemeriksaan dokumen',
  columns: [
    ['nomor_pendaftar', 'nomor_pendaftar', 16],
    ['nomor_peserta', 'nomor_peserta', 16],
    ['nama', 'nama_lengkap', 36],
    ['penawaran', 'kode_penawaran', 14],
    ['dokumen', namaDokumen, 30],
    ['keadaan', (r) => KEADAAN_BERKAS[r.keadaan], 22],
    ['alasan', (r) => (r.keadaan === 'ditolak' ? (r.alasan ?? '') : ''), 40],
    ['batas_ganti', (r) => (r.keadaan === 'ditolak' ? r.batas : ''), 24],
    ['diperiksa', 'diputus', 24],
    ['oleh', 'diputus_oleh', 24],
  ],
});

/** Objections as the office reads and answers them; none changes a result (sanggah 6–9). */
import { type ErrorCode, problem } from '@gerbang/contract';
import { ALASAN_SANGGAH } from '@gerbang/contract/applicant/sanggah';
import {
  type daftarSanggah,
  type jawabSanggah,
  KEADAAN_SANGGAH,
  type KeadaanSanggah,
  type kembalikanSanggah,
  type SatuSanggah,
  type sahkanSanggah,
  type tautkanSanggah,
} from '@gerbang/contract/office/sanggah';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { notify } from '../../domain/pemberitahuan.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Answered, Dated } from '../../http/mount.ts';
import type { ActKind } from '../../shapes/act.ts';
import { exportOf, tableList } from '../../shapes/list.ts';
import { addDocument, digestOfSide, fileOfSide, type Kept, takeBackDocument } from './documents.ts';

const COLUMNS = `s.id_sanggah, s.nomor_pendaftar, d.nama_lengkap, ${offeringName()} AS penawaran, s.nama, s.diajukan, s.batas_jawab, s.keadaan`;
/** SQL: changes with what is put forward. */
const USULAN = `md5(concat(extract(epoch FROM s.dijawab), s.dijawab_oleh, s.jawaban, ${digestOfSide('petugas')})) AS usulan`;
const FILES = `${fileOfSide('pendaftar')} AS bukti, ${fileOfSide('petugas')} AS dokumen`;
const WHOLE = `s.alasan, s.jawaban, s.dijawab, s.dijawab_oleh, ${officerName('s.dijawab_oleh')} AS penjawab, ${officerName('s.disahkan_oleh')} AS disahkan_oleh, s.id_hasil_baru`;
const FROM = `sanggah s JOIN hasil h ON h.id = s.id_hasil JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)`;

type Row = Dated<
  Omit<SatuSanggah, 'putusan' | 'usulan' | 'bukti' | 'dokumen'>,
  'diajukan' | 'batas_jawab' | 'dijawab'
>;
export const objections = tableList<typeof daftarSanggah, Row>({
  columns: `${COLUMNS}, ${WHOLE}`,
  from: FROM,
  key: ['s.id_sanggah', 'integer'],
  filters: {
    penawaran: (bind, kode) => `h.kode_penawaran = ${bind(kode)}`,
    keadaan: (bind, state) => `s.keadaan = ${bind(state)}`,
    sampai: (bind, day) => `s.batas_jawab < (${bind(day)}::date + 1) AT TIME ZONE 'Asia/Jakarta'`,
  },
  order: () => ({
    by: [
      ['s.batas_jawab', 'timestamptz'],
      ['s.id_sanggah', 'integer'],
    ],
  }),
});
export const objectionsExport = exportOf(objections, {
  jenis: 'sanggah',
  tindakan: 'ekspor sanggah',
  fileName: (_, day) => `sanggah-${day}`,
  sheet: 'Sanggah',
  columns: [
    ['nomor_pendaftar', 'nomor_pendaftar', 18],
    ['nama', 'nama_lengkap', 42],
    ['penawaran', 'penawaran', 42],
    ['hal', 'nama', 42],
    ['alasan', 'alasan', 60],
    ['diajukan', 'diajukan', 26],
    ['batas_menjawab', 'batas_jawab', 26],
    ['keadaan', (r) => KEADAAN_SANGGAH[r.keadaan], 32],
    ['jawaban', 'jawaban', 60],
    ['dijawab', 'dijawab', 26],
    ['dijawab_oleh', 'penjawab'],
    'disahkan_oleh',
  ],
});

/** Condition: result `n` was approved after objection `s` was upheld, and follows the result it was about. */
const FOLLOWS = `n.induk = s.id_hasil AND n.kode_penawaran = h.kode_penawaran AND n.disetujui > s.disahkan AND n.dibatalkan IS NULL`;
const ONE = `SELECT ${COLUMNS}, ${WHOLE}, ${FILES}, ${USULAN}, (SELECT coalesce(json_agg(json_build_object('id_hasil', n.id, 'disetujui', n.disetujui, 'memuat',
      EXISTS (SELECT FROM yudisium y WHERE y.id_hasil = n.id AND y.nomor_pendaftar = s.nomor_pendaftar AND y.diterima)) ORDER BY n.id), '[]')
    FROM hasil n WHERE ${FOLLOWS}) AS putusan
  FROM ${FROM} WHERE s.id_sanggah = $1`;
/** One objection; throws the 404. */
export const readObjection = async (db: Db, id: string): Promise<Answered<SatuSanggah>> => {
  const { rows } = await db.query<Answered<SatuSanggah>>(ONE, [id]);
  if (!rows[0]) throw problem('tidak_ditemukan');
  return rows[0];
};

interface Locked {
  id_sanggah: number;
  nomor_pendaftar: string;
  nama: string;
  keadaan: KeadaanSanggah;
  jawaban: string | null;
  dijawab_oleh: string | null;
  disahkan_oleh: string | null;
  id_hasil_baru: number | null;
  usulan: string;
  /** Digest of the document the answer comes with. */
  sidik: string | null;
}
const LOCKED = `SELECT id_sanggah, nomor_pendaftar, nama, keadaan, jawaban, dijawab_oleh, disahkan_oleh, id_hasil_baru, ${USULAN}, ${digestOfSide('petugas')} AS sidik
  FROM sanggah s WHERE id_sanggah = $1`;
const lock = async (db: Db, { id_sanggah }: { id_sanggah: number }): Promise<Locked | undefined> => {
  // Read by a statement of its own: whoever waited for the row would not see the document stored beside it meanwhile.
  await db.query('SELECT FROM sanggah WHERE id_sanggah = $1 FOR UPDATE', [id_sanggah]);
  return (await db.query<Locked>(LOCKED, [id_sanggah])).rows[0];
};
/** What is noted of an act on an objection, in the history of whom it is of. */
const noted = (tindakan: string, { id_sanggah, nomor_pendaftar, nama, keadaan }: Locked, baru: object) => ({
  tindakan,
  subjek: nomor_pendaftar,
  lama: { id_sanggah, nama, keadaan },
  baru,
});
type Kind<E> = ActKind<E, Locked, null>;
type Telling = Pick<Deps, 'notices' | 'now'>;
const tell = (deps: Telling, db: Db, { nomor_pendaftar, id_sanggah }: Locked): Promise<void> =>
  notify(deps, db, { nomor: nomor_pendaftar, peristiwa: 'sanggah-dijawab', kunci: id_sanggah });

const ANSWER =
  'UPDATE sanggah SET keadaan = $2, jawaban = $3, dijawab = $4, dijawab_oleh = $5 WHERE id_sanggah = $1';
/** Rejects an objection for good, or puts upholding it forward to a second officer; with the document given, where one is. */
export const answer = (deps: Telling, file: Kept | null = null): Kind<typeof jawabSanggah> => ({
  lock,
  repeated: (_, { it, asked, who }) => {
    const isSame =
      it.dijawab_oleh === who.username &&
      it.jawaban === asked.jawaban.trim() &&
      it.sidik === (file?.sidik ?? null) &&
      (it.keadaan === 'ditolak') === (asked.putusan === 'tolak');
    if (!isSame) return undefined;
    file?.drop();
    return null;
  },
  refuses: ({ it }) => (it.keadaan === 'menunggu' ? null : 'sudah_diputus'),
  act: async (db, { it, asked, who, at }) => {
    const jawaban = asked.jawaban.trim();
    if (jawaban.length < ALASAN_SANGGAH.min)
      throw problem('isian_salah', [
        { field: 'jawaban', message: `Jawaban paling sedikit ${ALASAN_SANGGAH.min} huruf` },
      ]);
    const keadaan = asked.putusan === 'tolak' ? 'ditolak' : 'diusulkan';
    await db.query(ANSWER, [it.id_sanggah, keadaan, jawaban, at, who.username]);
    if (file) await addDocument(db, it.id_sanggah, 'petugas', file, at);
    if (keadaan === 'ditolak') await tell(deps, db, it);
    const tindakan = keadaan === 'ditolak' ? 'tolak sanggah' : 'usulkan terima sanggah';
    return {
      result: null,
      noted: noted(tindakan, it, { keadaan, jawaban, ...(file ? { dokumen: file.sidik } : {}) }),
    };
  },
});

interface Doing {
  it: Locked;
  who: { username: string };
  asked: { usulan: string };
}
/** Why an officer cannot judge what was put forward: nobody judges what they put forward themselves. */
const refusesSecond = ({ it, who, asked }: Doing): ErrorCode | null => {
  // What was read is gone: the page shows what is put forward now.
  if (it.keadaan !== 'diusulkan' || it.usulan !== asked.usulan) return 'sudah_diputus';
  return it.dijawab_oleh === who.username ? 'perlu_petugas_lain' : null;
};
const UPHOLD =
  "UPDATE sanggah SET keadaan = 'diterima', disahkan = $2, disahkan_oleh = $3 WHERE id_sanggah = $1";
/** Upholds what another officer put forward; the result stays as it is. */
export const uphold = (deps: Telling): Kind<typeof sahkanSanggah> => ({
  lock,
  repeated: (_, { it, who }) => (it.disahkan_oleh === who.username ? null : undefined),
  refuses: refusesSecond,
  act: async (db, { it, who, at }) => {
    await db.query(UPHOLD, [it.id_sanggah, at, who.username]);
    await tell(deps, db, it);
    return { result: null, noted: noted('sahkan sanggah', it, { keadaan: 'diterima' }) };
  },
});
const GIVE_BACK =
  "UPDATE sanggah SET keadaan = 'menunggu', jawaban = NULL, dijawab = NULL, dijawab_oleh = NULL WHERE id_sanggah = $1";
/** Gives back what another officer put forward. */
export const giveBack: Kind<typeof kembalikanSanggah> = {
  lock,
  refuses: refusesSecond,
  act: async (db, { it, asked: { alasan } }) => {
    await db.query(GIVE_BACK, [it.id_sanggah]);
    await takeBackDocument(db, it.id_sanggah);
    return { result: null, noted: noted('kembalikan sanggah', it, { keadaan: 'menunggu', alasan }) };
  },
};

const LINK = `UPDATE sanggah s SET keadaan = 'selesai', id_hasil_baru = n.id FROM hasil h, hasil n
  WHERE s.id_sanggah = $1 AND h.id = s.id_hasil AND n.id = $2 AND ${FOLLOWS}`;
/** Names the decision that followed an upheld objection. */
export const link: Kind<typeof tautkanSanggah> = {
  lock,
  repeated: (_, { it, asked }) => (it.id_hasil_baru === asked.id_hasil ? null : undefined),
  refuses: ({ it }) => (it.keadaan === 'diterima' ? null : 'sudah_diputus'),
  act: async (db, { it, asked: { id_hasil } }) => {
    if ((await db.query(LINK, [it.id_sanggah, id_hasil])).rowCount !== 1)
      throw problem('bukan_putusan_kemudian');
    return { result: null, noted: noted('tautkan sanggah', it, { keadaan: 'selesai', id_hasil }) };
  },
};

/** An offering on trial: its trial applicants, their clocks, and taking them away (penawaran 24). */
import { problem } from '@gerbang/contract';
import { DIBUKA } from '@gerbang/contract/office/penawaran/tahap';
import type {
  aturWaktuUji,
  bacaUji,
  buatPendaftarUji,
  PendaftarUji,
  SampaiUji,
} from '@gerbang/contract/office/penawaran/uji';
import type { BodyOf, DataOf } from '@gerbang/contract/wire/endpoint';
import { transaction } from '../../../db/pool.ts';
import { findProof, type Proof } from '../../../domain/bukti-penawaran.ts';
import { hapusUji } from '../../../domain/hapus-uji.ts';
import { GIVEN_TO_TRIAL } from '../../../domain/hasil-uji.ts';
import { setTrialClock } from '../../../domain/pendaftar.ts';
import { ASKED_BY_TRIAL } from '../../../domain/permintaan-uji.ts';
import { sidikPenawaran } from '../../../domain/sidik-penawaran.ts';
import { shifted, UJI_COBA } from '../../../domain/uji.ts';
import type { Answered } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import { announce, type By, forget, LOCK } from '../change.ts';
import { readOffering } from '../offering.ts';

type Told = Answered<DataOf<typeof bacaUji>>;
const APPLICANTS = `SELECT p.nomor_pendaftar, d.nama_lengkap, p.fase, CASE WHEN p.diverifikasi IS NOT NULL THEN p.nomor_peserta END AS nomor_peserta,
    p.dibuat, $2::timestamptz + p.uji_geser AS waktu, coalesce(o.tanggal_pengumuman <= ${shifted('$2::timestamptz')}, false) AS diumumkan,
    ARRAY(SELECT c.id_prodi FROM pilihan_jurusan c WHERE c.nomor_pendaftar = p.nomor_pendaftar ORDER BY c.urutan) AS pilihan, ${GIVEN_TO_TRIAL} AS hasil,
    ${ASKED_BY_TRIAL} AS permintaan
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE p.kode_penawaran = $1 AND p.uji ORDER BY p.dibuat DESC, p.nomor_pendaftar`;
const OFFERED = `SELECT DISTINCT s.id_prodi, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama_prodi
  FROM penawaran_prodi t JOIN program_studi s USING (id_prodi) JOIN jenjang_prodi n USING (id_jenjang) WHERE t.kode_penawaran = $1 ORDER BY 2, 1`;

const withoutSidik = ({ sidik: _, ...proof }: Proof, berlaku: boolean) => ({ ...proof, berlaku });

/** The trial of an offering; throws `tidak_ditemukan`. */
export const readTrial = async ({ pool, now }: Services, kode: string): Promise<Told> => {
  const at = now();
  const offering = await readOffering(pool, kode, at);
  const pendaftar = (await pool.query<Answered<PendaftarUji>>(APPLICANTS, [kode, at])).rows;
  const found = await findProof(pool, kode);
  const bukti = found ? withoutSidik(found, found.sidik === sidikPenawaran(offering)) : null;
  const prodi = (await pool.query<Told['prodi'][number]>(OFFERED, [kode])).rows;
  const { tahap, tanggal_pengumuman } = offering;
  return { tahap, bukti, pendaftar, tanggal_pengumuman, prodi };
};

// Somebody may have noted the code of what was opened once: what is paid with it is no trial.
const BEGIN =
  "UPDATE penawaran SET tahap = 'uji_coba', versi = versi + 1 WHERE kode_penawaran = $1 AND pertama_dibuka IS NULL";
/** Brings a draft to its trial; throws `tidak_ditemukan`, and `sudah_diputus` where it is or was opened. */
export const beginTrial = async (deps: Services, { who, kode }: By): Promise<null> => {
  const { pool, now } = deps;
  await transaction(pool, async (db) => {
    const at = now();
    await db.query(LOCK, [kode]);
    const { tahap } = await readOffering(db, kode, at);
    if (tahap === UJI_COBA) return;
    if (tahap === DIBUKA) throw problem('sudah_diputus');
    if ((await db.query(BEGIN, [kode])).rowCount === 0) throw problem('sudah_diputus');
    const [lama, baru] = [{ tahap }, { tahap: UJI_COBA }];
    await who.note(db, { waktu: at, tindakan: 'mulai uji coba', subjek: `penawaran ${kode}`, lama, baru });
    await announce(db);
  });
  forget(deps);
  return null;
};

/** What a trial applicant pays for, and how far their clock stands from the server's, in milliseconds. */
export interface Tried {
  kode_penawaran: string;
  kode_bayar: string;
  biaya: number;
  geser: number;
}
/** Takes somebody through the portal's own calls as far as wanted. */
export type MakeTrial = (offering: Tried, sampai: SampaiUji) => Promise<DataOf<typeof buatPendaftarUji>>;
export interface TrialServices extends Services {
  makeTrial: MakeTrial;
}

const TRIED = `SELECT o.kode_penawaran, o.kode_bayar, o.biaya, o.tahap,
    (extract(epoch FROM greatest(o.tanggal_mulai_daftar, least($2, o.tanggal_selesai_daftar)) - $2::timestamptz) * 1000)::float8 AS geser
  FROM penawaran o WHERE o.kode_penawaran = $1 FOR SHARE`;

/** Makes a trial applicant; throws `tidak_ditemukan`, and `bukan_uji_coba` where the offering is not tried. */
export const addTrial = async (
  { pool, now, makeTrial }: TrialServices,
  { who, kode }: By,
  sampai: SampaiUji,
): Promise<DataOf<typeof buatPendaftarUji>> => {
  // Held while they pay: opened in between, the fee would be a real one.
  const made = await transaction(pool, async (db) => {
    const offering = (await db.query<Tried & Pick<Told, 'tahap'>>(TRIED, [kode, now()])).rows[0];
    if (!offering) throw problem('tidak_ditemukan');
    if (offering.tahap !== UJI_COBA) throw problem('bukan_uji_coba');
    return makeTrial(offering, sampai);
  });
  await who.note(pool, {
    tindakan: 'buat pendaftar uji',
    subjek: made.nomor_pendaftar,
    baru: { kode_penawaran: kode, sampai },
  });
  return made;
};

/** Sets the clock of a trial applicant of the offering; throws `tidak_ditemukan`, and `isian_salah` for what is no instant. */
export const moveClock = (
  { pool, now }: Services,
  { who, kode }: By,
  { nomor_pendaftar: nomor, waktu }: BodyOf<typeof aturWaktuUji>,
): Promise<null> => {
  const to = waktu === null ? null : new Date(waktu);
  if (to && Number.isNaN(to.getTime()))
    throw problem('isian_salah', [{ field: 'waktu', message: 'Isi tanggal dan jam' }]);
  return transaction(pool, async (db) => {
    const at = now();
    if (!(await setTrialClock(db, kode, nomor, to, at))) throw problem('tidak_ditemukan');
    await who.note(db, { waktu: at, tindakan: 'atur waktu uji', subjek: nomor, baru: { waktu: to } });
    return null;
  });
};

/** Deletes one trial applicant, or with null all of the offering. */
export const removeTrial = (
  { pool, jobs }: Services,
  { who, kode }: By,
  nomor: string | null,
): Promise<{ jumlah: number }> =>
  transaction(pool, async (db) => {
    await db.query(LOCK, [kode]);
    return { jumlah: await hapusUji(db, { jobs }, who, kode, nomor) };
  });

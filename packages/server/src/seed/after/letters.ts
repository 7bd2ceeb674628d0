/** Requests for letters in every state. The approved ones get their PDF from the sweep of the first worker. */
import type { Db } from '../../db/pool.ts';
import type { DemoAccount } from '../applicants/accounts.ts';
import type { Row } from '../rows.ts';
import { insertRows } from '../rows.ts';
import { type SeededResults, verifiedOf } from './results.ts';

const HOUR_MS = 3_600_000;
const CONDITIONAL = 1;
const FINAL = 2;

/** Who signs the demo's letters, and the reasons its office rejects with. */
export const letterSettings = async (db: Db): Promise<void> => {
  const loa = {
    kota: 'Semarang',
    penandatangan: {
      jabatan: 'Ketua Panitia Penerimaan Mahasiswa Baru',
      nama: 'Prof. Dr. Ratna Wulandari, M.Sc.',
      nomor: 'NIP 19700101 199503 2 001',
    },
    petunjuk: {
      diterima: 'Saat daftar ulang, bawalah LoA, ijazah asli, dan kartu identitas.',
      tidak_diterima:
        'Gelombang lain masih dapat diikuti selama pendaftarannya dibuka; isian Anda tidak terbawa.',
    },
  };
  await db.query("UPDATE pengaturan SET isi = jsonb_set(isi, '{loa}', $1)", [JSON.stringify(loa)]);
};

export interface SeededLetters {
  /** Applicants whose final letter stands in that state. */
  approved: string | undefined;
  rejected: string | undefined;
}

export const seedLetters = async (
  db: Db,
  accepted: SeededResults['accepted'],
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<SeededLetters> => {
  const ago = (hours: number) => new Date(now.getTime() - hours * HOUR_MS);
  const { rows: offerings } = await db.query<{ kode_penawaran: string; tahun: number }>(
    'SELECT kode_penawaran, tahun FROM penawaran WHERE tanggal_pengumuman > $1 ORDER BY kode_penawaran',
    [now],
  );
  const tahun = offerings[0]?.tahun;
  if (tahun === undefined) return { approved: undefined, rejected: undefined };
  const known = new Set(accounts.map((a) => a.nomor_pendaftar));
  let issued = 0;
  const state = {
    review: {},
    approved: (hours: number) => ({
      status_loa: 2,
      diputus: ago(hours),
      diputus_oleh: 'loa',
      nomor_surat: `${String(++issued).padStart(4, '0')}/LoA/PMB/${tahun}`,
    }),
    rejected: (hours: number, keterangan: string, keterangan_terlihat: boolean) => ({
      status_loa: 3,
      diputus: ago(hours),
      diputus_oleh: 'loa',
      keterangan,
      keterangan_terlihat,
    }),
    revoked: (hours: number, alasan_cabut: string) => ({
      dicabut: ago(hours),
      dicabut_oleh: 'loa',
      alasan_cabut,
      keterangan_terlihat: true,
    }),
  };
  const empty: Row = {
    status_loa: 1,
    diputus: null,
    diputus_oleh: null,
    keterangan: null,
    keterangan_terlihat: false,
    nomor_surat: null,
    dicabut: null,
    dicabut_oleh: null,
    alasan_cabut: null,
  };
  const rows: Row[] = [];
  const finals = [
    state.approved(96),
    state.rejected(72, 'Berkas pendukung belum lengkap atau tidak terbaca.', true),
    { ...state.approved(60), ...state.revoked(24, 'Nama pada surat keliru dan harus diterbitkan ulang.') },
    state.review,
    state.review,
    state.review,
  ];
  accepted.slice(0, finals.length).forEach((person, i) => {
    rows.push({
      ...person,
      jenis_loa: FINAL,
      diminta: ago(120 - i * 7),
      ...empty,
      ...finals[i],
    });
  });
  for (const [place, { kode_penawaran }] of offerings.entries()) {
    const people = (await verifiedOf(db, kode_penawaran)).filter((p) => !known.has(p.nomor_pendaftar));
    const states = [
      state.review,
      state.approved(20),
      state.rejected(18, 'Syarat penerimaan belum terpenuhi.', false),
      state.review,
    ];
    people.slice(0, states.length).forEach(({ nomor_pendaftar, id_prodi }, i) => {
      rows.push({
        nomor_pendaftar,
        id_prodi,
        kode_penawaran,
        jenis_loa: CONDITIONAL,
        diminta: ago(40 + place * 5 + i),
        ...empty,
        ...states[i],
      });
    });
  }
  await insertRows(db, 'loa', rows);
  await db.query('INSERT INTO penomoran_surat (tahun, terakhir) VALUES ($1, $2)', [tahun, issued]);
  return { approved: accepted[0]?.nomor_pendaftar, rejected: accepted[1]?.nomor_pendaftar };
};

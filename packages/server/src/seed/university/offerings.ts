/** The demo's offerings: every state of the calendar at once, counted from today (penawaran 17). */

import type { CustomField } from '@gerbang/contract/form/isian';
import { DIBUKA, type Tahap } from '@gerbang/contract/office/penawaran/tahap';
import { LIST_MIN, MINAT } from '@gerbang/contract/wire/limits';
import type { Calendar } from '../calendar.ts';
import { customFields } from './custom-fields.ts';
import { type Programme, programmes } from './programmes.ts';
import { tracks } from './tracks.ts';

const { saintek, soshum, campuran } = MINAT;

export const KELAS = { reguler: 1, kerjaSama: 2, internasional: 3, akhirPekan: 4 } as const;
/** Rows of `kelas`. */
export const kelas = [
  { id_kelas: KELAS.reguler, nama_kelas: 'Reguler' },
  { id_kelas: KELAS.kerjaSama, nama_kelas: 'Kelas Kerja Sama' },
  { id_kelas: KELAS.internasional, nama_kelas: 'Kelas Internasional' },
  { id_kelas: KELAS.akhirPekan, nama_kelas: 'Kelas Akhir Pekan' },
];

/** Classes that are not open for every programme of the level. */
const ONLY: Readonly<Record<number, readonly number[]>> = {
  [KELAS.kerjaSama]: [509, 510],
  [KELAS.internasional]: [301, 303, 309, 314, 318],
  [KELAS.akhirPekan]: [502, 505, 506, 507],
};

interface Plan {
  /** Where it is not opened. */
  tahap?: Tahap;
  jalur: string;
  gelombang: number;
  /** First and last day of registration and the day of the announcement, in days from today. */
  days: readonly [mulai: number, selesai: number, pengumuman: number];
  /** Rupiah. */
  biaya: number;
  batas_ipk?: number;
  /** Organisations an applicant must have; usually what the specification demands. */
  min_organisasi?: number;
  kelas: readonly number[];
  /** Interest, how many programmes may and how many must be chosen. */
  minat: readonly (readonly [kode: number, most: number, least: number])[];
}

const bothOnce = [
  [saintek, 1, 0],
  [soshum, 1, 0],
] as const;
const test: Pick<Plan, 'kelas' | 'minat' | 'biaya' | 'min_organisasi'> = {
  biaya: 300_000,
  // Whoever never joined an organisation can still apply (organisasi 2).
  min_organisasi: 0,
  kelas: [KELAS.reguler, KELAS.internasional],
  minat: [
    [saintek, 2, 1],
    [soshum, 2, 0],
    [campuran, 1, 0],
  ],
};
const master: Pick<Plan, 'kelas' | 'minat' | 'biaya' | 'batas_ipk'> = {
  biaya: 500_000,
  batas_ipk: 3,
  kelas: [KELAS.reguler, KELAS.akhirPekan],
  minat: bothOnce,
};

const plans: readonly Plan[] = [
  // Closed and announced; open; not open yet.
  { jalur: '11', gelombang: 1, days: [-120, -60, -10], ...test },
  { jalur: '11', gelombang: 2, days: [-20, 20, 45], ...test },
  { jalur: '11', gelombang: 3, days: [35, 65, 95], ...test },
  { jalur: '12', gelombang: 1, days: [-25, 12, 35], biaya: 250_000, kelas: [KELAS.reguler], minat: bothOnce },
  {
    jalur: '13',
    gelombang: 1,
    days: [-21, 9, 30],
    biaya: 350_000,
    kelas: [KELAS.reguler],
    minat: [
      [saintek, 1, 1],
      [soshum, 1, 1],
    ],
  },
  // Closed, examined, not announced; then the next wave.
  { jalur: '21', gelombang: 1, days: [-75, -15, 7], ...master },
  { jalur: '21', gelombang: 2, days: [-10, 25, 50], ...master },
  // Closes tonight.
  {
    jalur: '22',
    gelombang: 1,
    days: [-40, 0, 21],
    biaya: 600_000,
    batas_ipk: 2.75,
    kelas: [KELAS.kerjaSama],
    minat: [[campuran, 1, 1]],
  },
  { jalur: '23', gelombang: 1, days: [-18, 15, 40], ...master, batas_ipk: 3.5, kelas: [KELAS.reguler] },
  {
    jalur: '31',
    gelombang: 1,
    days: [-14, 30, 60],
    biaya: 750_000,
    batas_ipk: 3.25,
    kelas: [KELAS.reguler],
    minat: bothOnce,
  },
  // Being prepared.
  {
    tahap: 'rancangan',
    jalur: '31',
    gelombang: 2,
    days: [40, 85, 110],
    biaya: 750_000,
    batas_ipk: 3.25,
    kelas: [KELAS.reguler],
    minat: bothOnce,
  },
];

export interface Offering {
  tahap: Tahap;
  pertama_dibuka: string | null;
  kode_penawaran: string;
  kode_jalur: string;
  tahun: number;
  gelombang: number;
  nama: string;
  kode_bayar: string;
  biaya: number;
  /** Instants, ISO 8601 with offset. */
  tanggal_mulai_daftar: string;
  tanggal_selesai_daftar: string;
  tanggal_pengumuman: string;
  daftar_ulang_mulai: string;
  daftar_ulang_selesai: string;
  daftar_ulang_tempat: string;
  batas_ipk: number | null;
  min_organisasi: number;
  min_prestasi: number;
}

/** An offering with what can be chosen in it. */
export interface OfferingPlan {
  row: Offering;
  programmes: readonly (Programme & { id_kelas: number })[];
  kelas: readonly number[];
  minat: readonly { kode_minat: number; jumlah_penawaran: number; jumlah_minimum_pengisian: number }[];
  khusus: readonly CustomField[];
}

/** `11-2` within the seeds: track and wave. */
export const offeringKey = ({ kode_jalur, gelombang }: Offering): string => `${kode_jalur}-${gelombang}`;

export const offerings = (calendar: Calendar): OfferingPlan[] =>
  plans.map((plan) => {
    const [mulai, selesai, pengumuman] = plan.days;
    const level = tracks.find((t) => t.kode_jalur === plan.jalur)?.id_jenjang;
    const interests = plan.minat.map(([kode]) => kode);
    const offered = (id_kelas: number) => (p: Programme) =>
      p.id_jenjang === level &&
      interests.includes(p.kode_minat) &&
      ONLY[id_kelas]?.includes(p.id_prodi) !== false;
    return {
      row: {
        tahap: plan.tahap ?? DIBUKA,
        pertama_dibuka: plan.tahap ? null : calendar.at(Math.min(mulai, 0), '00:00:00'),
        kode_penawaran: `${calendar.intake}-${plan.jalur}-${plan.gelombang}`,
        kode_jalur: plan.jalur,
        tahun: calendar.intake,
        gelombang: plan.gelombang,
        nama: `Gelombang ${plan.gelombang}`,
        kode_bayar: `88${calendar.intake % 100}${plan.jalur}${plan.gelombang}`,
        biaya: plan.biaya,
        tanggal_mulai_daftar: calendar.at(mulai, '00:00:00'),
        tanggal_selesai_daftar: calendar.at(selesai, '23:59:59'),
        tanggal_pengumuman: calendar.at(pengumuman, '15:00:00'),
        daftar_ulang_mulai: calendar.at(pengumuman + 7, '08:00:00'),
        daftar_ulang_selesai: calendar.at(pengumuman + 12, '15:59:59'),
        daftar_ulang_tempat: 'Gedung Rektorat lantai 1, Kampus Utama',
        batas_ipk: plan.batas_ipk ?? null,
        min_organisasi: plan.min_organisasi ?? LIST_MIN,
        min_prestasi: LIST_MIN,
      },
      khusus: customFields[plan.jalur] ?? [],
      kelas: plan.kelas,
      programmes: plan.kelas.flatMap((id_kelas) =>
        programmes.filter(offered(id_kelas)).map((p) => ({ ...p, id_kelas })),
      ),
      minat: plan.minat.map(([kode_minat, jumlah_penawaran, jumlah_minimum_pengisian]) => ({
        kode_minat,
        jumlah_penawaran,
        jumlah_minimum_pengisian,
      })),
    };
  });

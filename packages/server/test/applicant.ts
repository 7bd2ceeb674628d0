/** Made-up applicants for tests: the demo's own people, put into the database one by one and signed in. */
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Pool } from '../src/db/pool.ts';
import type { Deps } from '../src/deps.ts';
import { newKode, newToken, tokenHash } from '../src/secrets.ts';
import { pembayaranRow, pendaftarRow, pilihanRows } from '../src/seed/applicants/account-rows.ts';
import type { AccountWish } from '../src/seed/applicants/accounts.ts';
import { type Applicant, applicantOf, type World } from '../src/seed/applicants/applicant.ts';
import { insertForms } from '../src/seed/applicants/form-rows.ts';
import { homes } from '../src/seed/applicants/homes.ts';
import { findSchedules } from '../src/seed/applicants/seats.ts';
import { calendarOf } from '../src/seed/calendar.ts';
import { insertRows } from '../src/seed/rows.ts';
import { formOf } from '../src/seed/university/forms.ts';
import { offeringKey, offerings } from '../src/seed/university/offerings.ts';
import { tracks } from '../src/seed/university/tracks.ts';

/** An applicant and how to act as them. */
export interface TestApplicant {
  nomor_pendaftar: string;
  pin: string;
  kode_penawaran: string;
  kode_jalur: string;
  nomor_peserta: string | null;
  nomor_pembayaran: string;
  /** Bearer token of a session that began when they were made. */
  token: string;
}

export type Wished = Pick<AccountWish, 'offering' | 'stage'> &
  Partial<Pick<AccountWish, 'schedule' | 'orphan' | 'disabilitas' | 'foreigner'>>;

export interface ApplicantMaker {
  /** Makes an applicant, e.g. `{ offering: '11-2', stage: 'lengkap', schedule: 1 }` (track-wave, nth schedule). */
  make(wish: Wished): Promise<TestApplicant>;
  /** A new session of somebody. */
  signIn(nomor_pendaftar: string): Promise<string>;
}

const HOURS = 12;

/** Opens a session as signing in would, without the PIN. */
export const openSession = async (db: Pool, nomor_pendaftar: string, at: Date): Promise<string> => {
  const token = newToken();
  await db.query(
    'INSERT INTO sesi (token_hash, nomor_pendaftar, dibuat, dipakai, berakhir) VALUES ($1, $2, $3, $3, $4)',
    [tokenHash(token), nomor_pendaftar, at, new Date(at.getTime() + HOURS * 3_600_000)],
  );
  return token;
};

const insert = async ({ pool, config, storage }: Deps, a: Applicant, serial: number) => {
  const { kode_jalur, tahun, gelombang } = a.offering.row;
  const prefix = `${tahun % 100}${kode_jalur}${gelombang}`;
  // Far above the numbers the tests draw themselves.
  const nomor_peserta = a.verified ? prefix + String(90_000 + serial) : null;
  await insertRows(pool, 'pendaftar', [pendaftarRow(a, config.keys, nomor_peserta)]);
  const payment = pembayaranRow(a, serial);
  await insertRows(pool, 'pembayaran', [payment]);
  await insertForms(pool, [a], (bytes) => storage.put(bytes));
  await insertRows(pool, 'pilihan_jurusan', pilihanRows([a]));
  if (a.seat)
    await pool.query(
      `WITH taken AS (UPDATE ruang SET terisi = terisi + 1 WHERE id_ruang = $1 RETURNING terisi)
       INSERT INTO kursi (nomor_pendaftar, id_ruang, nomor_kursi) SELECT $2, $1, terisi FROM taken`,
      [a.seat.id_ruang, a.nomor_pendaftar],
    );
  return { nomor_peserta, nomor_pembayaran: payment.nomor_pembayaran as string };
};

/** Needs the demo university in the database; dates count from `deps.now()`. */
export const applicantMaker = async (deps: Deps): Promise<ApplicantMaker> => {
  const { pool, now } = deps;
  const plans = new Map(offerings(calendarOf(now())).map((plan) => [offeringKey(plan.row), plan]));
  const world: World = {
    now: now(),
    today: jakartaDay(now()),
    newCode: newKode,
    home: await homes(pool),
    schedules: await findSchedules(pool),
  };
  let serial = 0;
  return {
    signIn: (nomor) => openSession(pool, nomor, now()),
    make: async ({ offering, stage, ...more }) => {
      const plan = plans.get(offering);
      const track = tracks.find((t) => t.kode_jalur === plan?.row.kode_jalur);
      if (!plan || !track) throw new Error(`no offering ${offering}`);
      serial += 1;
      const wish: AccountWish = { offering, stage, fase: 'baru', keterangan: '', ...more };
      const a = applicantOf(world, wish, plan, track, formOf(track), serial);
      const numbers = await insert(deps, a, serial);
      const { nomor_pendaftar, pin } = a;
      return {
        nomor_pendaftar,
        pin,
        kode_penawaran: plan.row.kode_penawaran,
        kode_jalur: plan.row.kode_jalur,
        ...numbers,
        token: await openSession(pool, nomor_pendaftar, now()),
      };
    },
  };
};

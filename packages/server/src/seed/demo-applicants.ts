/** The demo's applicants: some two hundred made-up people in every phase, and the accounts a visitor signs in with. */
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Db } from '../db/pool.ts';
import { type Keys, newKode } from '../secrets.ts';
import {
  kursiRows,
  participantNumbers,
  pembayaranRow,
  pendaftarRow,
  pilihanRows,
} from './applicants/account-rows.ts';
import { accountWishes, type DemoAccount } from './applicants/accounts.ts';
import { type Applicant, applicantOf } from './applicants/applicant.ts';
import { asDoubles, doubleWishes } from './applicants/doubles.ts';
import { insertForms, type Put } from './applicants/form-rows.ts';
import { homes } from './applicants/homes.ts';
import { population } from './applicants/population.ts';
import { findSchedules } from './applicants/seats.ts';
import { calendarOf } from './calendar.ts';
import { insertRows } from './rows.ts';
import { formOf } from './university/forms.ts';
import { offeringKey, offerings } from './university/offerings.ts';
import { tracks } from './university/tracks.ts';

/** Codes that differ from one another. */
const codes = (): (() => string) => {
  const used = new Set<string>();
  return () => {
    let code = newKode();
    while (used.has(code)) code = newKode();
    used.add(code);
    return code;
  };
};

const makeUp = async (db: Db, now: Date): Promise<Applicant[]> => {
  const plans = new Map(offerings(calendarOf(now)).map((plan) => [offeringKey(plan.row), plan]));
  const world = {
    now,
    today: jakartaDay(now),
    newCode: codes(),
    home: await homes(db),
    schedules: await findSchedules(db),
  };
  const made = [...accountWishes, ...population, ...doubleWishes].map((wish, i) => {
    const offering = plans.get(wish.offering);
    const track = tracks.find((t) => t.kode_jalur === offering?.row.kode_jalur);
    if (!offering || !track) throw new Error(`the demo has no offering ${wish.offering}`);
    return applicantOf(world, wish, offering, track, formOf(track), i + 1);
  });
  return asDoubles(made);
};

const accountOf = (a: Applicant): DemoAccount[] =>
  'fase' in a.wish
    ? [
        {
          peran: 'register',
          fase: a.wish.fase,
          username: a.nomor_pendaftar,
          password: a.pin,
          nomor_pendaftar: a.nomor_pendaftar,
          kode_penawaran: a.offering.row.kode_penawaran,
          keterangan: a.wish.keterangan,
        },
      ]
    : [];

/**
 * Loads the applicants into a database that holds the demo university and nobody else. Files go through `put`
 * before the rows that name them. Codes and PINs are random; everything else is the same every time.
 */
export const seedApplicants = async (db: Db, keys: Keys, put: Put, today: Date): Promise<DemoAccount[]> => {
  const applicants = await makeUp(db, today);
  const { numbers, penomoran } = participantNumbers(applicants);
  await insertRows(db, 'penomoran', penomoran);
  await insertRows(
    db,
    'pendaftar',
    applicants.map((a) => pendaftarRow(a, keys, numbers.get(a.nomor_pendaftar) ?? null)),
  );
  await insertRows(
    db,
    'pembayaran',
    applicants.map((a, i) => pembayaranRow(a, i + 1)),
  );
  await insertRows(db, 'pilihan_jurusan', pilihanRows(applicants));
  await insertRows(db, 'kursi', kursiRows(applicants));
  await db.query(
    'UPDATE ruang SET terisi = (SELECT count(*) FROM kursi k WHERE k.id_ruang = ruang.id_ruang)',
  );
  await insertForms(db, applicants, put);
  return applicants.flatMap(accountOf);
};

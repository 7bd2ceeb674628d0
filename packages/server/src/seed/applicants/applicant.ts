/** One applicant of the demo, put together: account, person, answers, choice, seat and moments. */
import type { Context } from '@gerbang/contract';
import { newPin } from '../../secrets.ts';
import { scheduleCode } from '../university/exams.ts';
import type { OfferingPlan } from '../university/offerings.ts';
import type { Track } from '../university/tracks.ts';
import type { AccountWish } from './accounts.ts';
import { choose, type Chosen } from './choose.ts';
import { fill, type Filled, type Form } from './fill.ts';
import type { Home } from './homes.ts';
import { type Person, personOf } from './person.ts';
import type { Wish } from './population.ts';
import { type Random, randomFrom } from './random.ts';
import type { Schedule, Seat } from './seats.ts';

/** What every applicant is made from. */
export interface World {
  now: Date;
  today: string;
  newCode: () => string;
  home: (random: Random) => Home;
  schedules: ReadonlyMap<string, Schedule>;
}

export interface Applicant {
  wish: Wish | AccountWish;
  offering: OfferingPlan;
  nomor_pendaftar: string;
  pin: string;
  person: Person;
  filled: Filled;
  chosen: Chosen | null;
  kode_jadwal: string | null;
  seat: Seat | null;
  disabilitas: boolean;
  paid: Date;
  saved: Date;
  verified: Date | null;
  attended: Date | null;
}

const MINUTE = 60_000;

/** Moments between the opening and now or the end, in the order in which they happen. */
const moments = (offering: OfferingPlan, now: Date, random: Random): [Date, Date, Date] => {
  const from = Date.parse(offering.row.tanggal_mulai_daftar);
  const until = Math.min(Date.parse(offering.row.tanggal_selesai_daftar), now.getTime());
  const part = (low: number, high: number) =>
    new Date(from + Math.round(((until - from) * random.int(low, high)) / 1000));
  return [part(20, 500), part(520, 800), part(820, 900)];
};

/** When they came to an exam that has begun; one in ten stays away, but nobody with an account of the demo. */
const arrival = (mulai: Date | null | undefined, now: Date, sure: boolean, random: Random): Date | null =>
  mulai && mulai < now && (sure || random.chance(0.9))
    ? new Date(mulai.getTime() - random.int(10, 45) * MINUTE)
    : null;

/** The whole form; or its first steps, no document among them. */
const fillFor = (wish: Wish, person: Person, form: Form, offering: OfferingPlan, today: string): Filled => {
  const limits: Context['limits'] = { ipk: offering.row.batas_ipk, min_organisasi: 1, min_prestasi: 1 };
  if (wish.stage === 'baru') return { records: {}, slots: [] };
  if (wish.stage !== 'sebagian') return fill(person, form, limits, today, true);
  return fill(person, form.slice(0, person.random.int(1, 3)), limits, today, false);
};

/** Makes the applicant number `serial` of the demo; the number decides everything that chance would. */
export const applicantOf = (
  world: World,
  wish: Wish | AccountWish,
  offering: OfferingPlan,
  track: Track,
  form: Form,
  serial: number,
): Applicant => {
  const random = randomFrom(serial * 7919);
  const account = 'fase' in wish ? wish : undefined;
  const person = personOf({
    random,
    home: world.home(random),
    serial,
    id_jenjang: track.id_jenjang,
    intake: offering.row.tahun,
    foreigner: account?.foreigner,
    orphan: account?.orphan,
  });
  const [paid, saved, verified] = moments(offering, world.now, random);
  const kode_jadwal = wish.schedule ? scheduleCode(offering.row.kode_penawaran, wish.schedule) : null;
  const schedule = kode_jadwal ? world.schedules.get(kode_jadwal) : undefined;
  const isComplete = wish.stage === 'lengkap' || wish.stage === 'final';
  const isFinal = wish.stage === 'final';
  return {
    wish,
    offering,
    nomor_pendaftar: world.newCode(),
    pin: newPin(),
    person,
    filled: fillFor(wish, person, form, offering, world.today),
    chosen: isComplete ? choose(offering, random) : null,
    kode_jadwal,
    seat: isFinal && schedule ? schedule.take() : null,
    disabilitas: account?.disabilitas === true || schedule?.disabilitas === true,
    paid,
    saved,
    verified: isFinal ? verified : null,
    attended: isFinal ? arrival(schedule?.mulai, world.now, account !== undefined, random) : null,
  };
};

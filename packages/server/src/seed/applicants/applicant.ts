/** One applicant of the demo, put together: account, person, answers, choice, seat and moments. */
import { newPin } from '../../secrets.ts';
import { scheduleCode } from '../university/exams.ts';
import type { OfferingPlan } from '../university/offerings.ts';
import type { Track } from '../university/tracks.ts';
import type { AccountWish } from './accounts.ts';
import { type Chosen, choose } from './choose.ts';
import { type Filled, type Form, fill, nothing } from './fill.ts';
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
  /** As saving the kinds of special needs records it (kesehatan 5). */
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

/** How many steps at the end of a form somebody who began it has not come to yet. */
const STEPS_AHEAD = 4;

/** The whole form; or its first steps, the last of them without its documents. */
const fillFor = (wish: Wish, person: Person, form: Form, offering: OfferingPlan, today: string): Filled => {
  const { batas_ipk, min_organisasi, min_prestasi } = offering.row;
  const limits = { ipk: batas_ipk, min_organisasi, min_prestasi };
  const asked = { form, khusus: offering.khusus, limits };
  if (wish.stage === 'baru') return nothing();
  if (wish.stage !== 'sebagian') return fill(person, asked, today, false);
  const begun = form.slice(0, person.random.int(1, form.length - STEPS_AHEAD));
  return fill(person, { ...asked, form: begun }, today, true);
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
  const isComplete = wish.stage === 'lengkap' || wish.stage === 'final';
  const isFinal = wish.stage === 'final';
  const kode_jadwal = wish.schedule ? scheduleCode(offering.row.kode_penawaran, wish.schedule) : null;
  const schedule = kode_jadwal ? world.schedules.get(kode_jadwal) : undefined;
  const chosen = isComplete ? choose(offering, random) : null;
  const person = personOf({
    random,
    home: world.home(random),
    serial,
    id_jenjang: track.id_jenjang,
    intake: offering.row.tahun,
    foreigner: account?.foreigner,
    orphan: account?.orphan,
    disabled: account?.disabilitas === true || schedule?.disabilitas === true,
    id_prodi: chosen?.id_prodi[0],
  });
  const [paid, saved, verified] = moments(offering, world.now, random);
  const filled = fillFor(wish, person, form, offering, world.today);
  return {
    wish,
    offering,
    nomor_pendaftar: world.newCode(),
    pin: newPin(),
    person,
    filled,
    chosen,
    kode_jadwal,
    seat: isFinal && schedule ? schedule.take() : null,
    disabilitas: filled.kemampuan_berbeda.length > 0,
    paid,
    saved,
    verified: isFinal ? verified : null,
    attended: isFinal ? arrival(schedule?.mulai, world.now, account !== undefined, random) : null,
  };
};

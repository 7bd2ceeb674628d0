/** How registration goes: in all, by open wave, by day against the year before, by track and by phase. */
import type { Beranda, Rencana } from '@gerbang/contract/office/beranda';
import { FASE, type Fase } from '@gerbang/contract/office/pendaftar';
import { entriesOf } from '@gerbang/contract/wire/keys';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Db } from '../../db/pool.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Answered } from '../../http/mount.ts';

const DAYS = 30;
const DAY_MS = 86_400_000;

/** Offerings of the admission under way: those whose result is not announced yet. */
export const CURRENT = 'o.tanggal_pengumuman IS NULL OR o.tanggal_pengumuman > $1';
const DAY = "(p.dibuat AT TIME ZONE 'Asia/Jakarta')::date";
/** Whoever registered, by offering and day: all that is told of the admission under way comes of this one look. */
const BY_DAY = `SELECT p.kode_penawaran, ${DAY} AS tanggal, count(*) AS jumlah,
    ${Object.keys(FASE)
      .map((fase) => `count(*) FILTER (WHERE p.fase = '${fase}') AS ${fase}`)
      .join(', ')}
  FROM penawaran o JOIN pendaftar p USING (kode_penawaran) WHERE (${CURRENT}) AND NOT p.uji GROUP BY 1, 2`;
const OFFERINGS = `SELECT o.kode_penawaran, o.kode_jalur, j.jalur_masuk, ${offeringName()} AS nama, o.tanggal_mulai_daftar AS mulai,
    o.tanggal_selesai_daftar AS selesai, o.tahap = 'dibuka' AS dibuka, l.kode_penawaran AS kode_lalu, l.tanggal_mulai_daftar AS mulai_lalu,
    l.tanggal_selesai_daftar AS selesai_lalu, l.nama || ' ' || l.tahun AS nama_lalu
  FROM penawaran o JOIN jalur j USING (kode_jalur)
  LEFT JOIN penawaran l ON l.kode_penawaran = coalesce(
    (SELECT c.kode_penawaran FROM penawaran c WHERE c.kode_penawaran = o.salinan_dari AND c.tahun < o.tahun),
    (SELECT b.kode_penawaran FROM penawaran b WHERE b.kode_jalur = o.kode_jalur AND b.gelombang = o.gelombang AND b.tahun = o.tahun - 1))
  WHERE ${CURRENT} ORDER BY o.tanggal_selesai_daftar, o.kode_penawaran`;
const BEFORE = `SELECT ${DAY} AS tanggal, count(*) AS jumlah FROM pendaftar p WHERE p.kode_penawaran = $1 AND NOT p.uji GROUP BY 1`;

type Phases = Record<Fase, number>;
type ByDay = { kode_penawaran: string; tanggal: string; jumlah: number } & Phases;
interface Offering {
  kode_penawaran: string;
  kode_jalur: string;
  jalur_masuk: string;
  nama: string;
  mulai: Date;
  selesai: Date;
  dibuka: boolean;
  kode_lalu: string | null;
  mulai_lalu: Date | null;
  selesai_lalu: Date | null;
  nama_lalu: string | null;
}
type Told = Pick<Answered<Beranda>, 'total' | 'gelombang'> & { rencana: Omit<Rencana, 'per_prodi'> };
/** Counts how registration goes at a moment. */
export type Registrations = (db: Db, at: Date) => Promise<Told>;
/** Registrations by days since the opening, counted from 0. */
type Course = ReadonlyMap<number, number>;

const dayNumber = (day: string): number => Math.round(Date.parse(day) / DAY_MS);
const sum = (numbers: Iterable<number>): number => [...numbers].reduce((n, one) => n + one, 0);
const phasesOf = (rows: readonly ByDay[]): Phases =>
  Object.fromEntries(
    Object.keys(FASE).map((fase) => [fase, sum(rows.map((row) => row[fase as Fase]))]),
  ) as Phases;
const totalOf = (phases: Phases) => ({
  dibayar: sum(Object.values(phases)),
  mengisi: phases.mengisi + phases.koreksi,
  final: phases.terverifikasi + phases.hadir,
});

const isOpen = ({ dibuka, mulai, selesai }: Offering, at: Date): boolean =>
  dibuka && mulai <= at && at <= selesai;

/** What is told, by offerings, days and how the waves a year before went. */
const tell = (
  at: Date,
  offerings: readonly Offering[],
  rows: readonly ByDay[],
  before: ReadonlyMap<string, Course>,
): Told => {
  const today = dayNumber(jakartaDay(at));
  const own = Map.groupBy(rows, (row) => row.kode_penawaran);
  const open = offerings.filter((one) => isOpen(one, at));
  const since = (opened: Date) => today - dayNumber(jakartaDay(opened));
  const compared = open.flatMap(({ mulai, kode_lalu }) => {
    const course = kode_lalu === null ? undefined : before.get(kode_lalu);
    return course ? [{ course, age: since(mulai) }] : [];
  });
  const byDay = new Map<string, number>();
  for (const { tanggal, jumlah } of rows) byDay.set(tanggal, (byDay.get(tanggal) ?? 0) + jumlah);
  const tracks = Map.groupBy(offerings, (one) => one.kode_jalur);
  const phases = phasesOf(rows);
  return {
    total: totalOf(phases),
    gelombang: open.map(({ kode_penawaran, nama, mulai, selesai, kode_lalu, nama_lalu }) => {
      const age = since(mulai);
      const course = kode_lalu === null ? undefined : before.get(kode_lalu);
      return {
        kode_penawaran,
        nama,
        selesai,
        ...totalOf(phasesOf(own.get(kode_penawaran) ?? [])),
        hari_ke: age + 1,
        lalu: course
          ? {
              nama: nama_lalu ?? '',
              dibayar: sum([...course].filter(([day]) => day <= age).map(([, jumlah]) => jumlah)),
            }
          : null,
      };
    }),
    rencana: {
      per_hari: Array.from({ length: DAYS }, (_, i) => {
        const ago = DAYS - 1 - i;
        const tanggal = jakartaDay(new Date(at.getTime() - ago * DAY_MS));
        const lalu = compared.map(({ course, age }) => course.get(age - ago) ?? 0);
        return { tanggal, jumlah: byDay.get(tanggal) ?? 0, lalu: compared.length > 0 ? sum(lalu) : null };
      }),
      per_jalur: [...tracks]
        .map(([kode, waves]) => ({
          kode,
          nama: waves[0]?.jalur_masuk ?? kode,
          jumlah: sum(waves.flatMap((one) => (own.get(one.kode_penawaran) ?? []).map((row) => row.jumlah))),
        }))
        .toSorted((a, b) => b.jumlah - a.jumlah || (a.nama < b.nama ? -1 : 1)),
      per_fase: entriesOf(FASE).map(([kode, nama]) => ({
        kode,
        nama,
        jumlah: phases[kode],
      })),
    },
  };
};

/** Counts for a process, which remembers how a wave went whose registration is over: nobody comes to that any more. */
export const createRegistrations = (): Registrations => {
  const over = new Map<string, Course>();
  const courseOf = async (db: Db, kode: string, opened: Date, isOver: boolean): Promise<Course> => {
    const known = over.get(kode);
    if (known) return known;
    const { rows } = await db.query<{ tanggal: string; jumlah: number }>(BEFORE, [kode]);
    const first = dayNumber(jakartaDay(opened));
    const course = new Map(rows.map(({ tanggal, jumlah }) => [dayNumber(tanggal) - first, jumlah]));
    if (isOver) over.set(kode, course);
    return course;
  };
  return async (db, at) => {
    const offerings = (await db.query<Offering>(OFFERINGS, [at])).rows;
    const rows = (await db.query<ByDay>(BY_DAY, [at])).rows;
    const before = new Map<string, Course>();
    for (const one of offerings) {
      const { kode_lalu, mulai_lalu, selesai_lalu } = one;
      if (kode_lalu && mulai_lalu && selesai_lalu && isOpen(one, at))
        before.set(kode_lalu, await courseOf(db, kode_lalu, mulai_lalu, selesai_lalu < at));
    }
    return tell(at, offerings, rows, before);
  };
};

/** What is said of documents beforehand: which copies are found among a crowd's photos, and what one document costs as it grows. */
import { hintsOfOthers } from '../../packages/server/src/domain/berkas-serupa.ts';
import { randomFrom } from '../../packages/server/src/seed/applicants/random.ts';
import type { Bench } from '../support/bench.ts';
import { type Crowd, GROWTH, placeOf, withCrowds } from '../support/crowd.ts';
import { photographer, storedAnew } from '../support/photos.ts';
import { exactly, inTurn, medianOf, ratio, type Subject } from '../support/rounds.ts';
import { settle } from '../support/settle.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';

const SLOT = 'data_diri_pendaftar/foto';
const CHUNK = 10_000;
/** One in so many sent somebody else's photo: the same file and one stored anew, in turn. */
const EVERY = 500;
/** Documents looked at in a round. */
const LOOKS = 200;
const ADD = `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan, sidik, rupa, rupa_ragu)
  SELECT gen_random_uuid(), f.nomor, '${SLOT}', md5(f.nomor), 'jpg', 'image/jpeg', 90000, now(), sha256(convert_to(f.isi, 'UTF8')), f.rupa::bit(192), f.ragu::smallint[]
  FROM unnest($1::text[], $2::text[], $3::text[], $4::text[]) AS f (nomor, isi, rupa, ragu)`;

/** Whose photo the `i`th sent; their own, except for one in many. */
const ownerOf = (i: number): number => (i > 0 && i % EVERY === 0 ? i - 1 : i);
const isSameFile = (i: number): boolean => i % (2 * EVERY) === 0;

/** Gives everybody of a crowd a photo, once. */
const takePhotos = async (
  { people, plain }: Crowd,
  draw: () => ReturnType<typeof photographer>,
): Promise<void> => {
  const { rows } = await plain.query<{ there: boolean }>(
    "SELECT to_regclass('bench.foto') IS NOT NULL AS there",
  );
  if (rows[0]?.there) return;
  console.log(`Photographing ${people.typed.length} people; this is done once.`);
  const [next, random] = [await draw(), randomFrom(EVERY)];
  await plain.query("SET session_replication_role = 'replica'");
  // What a run that was broken off left.
  await plain.query('TRUNCATE berkas CASCADE');
  let last = next();
  for (let at = 0; at < people.typed.length; at += CHUNK) {
    const some = people.typed.slice(at, at + CHUNK).map((_, n) => {
      const i = at + n;
      const copied = ownerOf(i) !== i;
      const { rupa, ragu } = copied ? (isSameFile(i) ? last : storedAnew(last, random)) : next();
      if (!copied) last = { rupa, ragu };
      return {
        nomor: placeOf(i),
        isi: String(isSameFile(i) ? ownerOf(i) : i),
        rupa,
        ragu: `{${ragu.join(',')}}`,
      };
    });
    await plain.query(ADD, [
      some.map(({ nomor }) => nomor),
      some.map(({ isi }) => isi),
      some.map(({ rupa }) => rupa),
      some.map(({ ragu }) => ragu),
    ]);
  }
  await plain.query("SET session_replication_role = 'origin'");
  await plain.query('CREATE TABLE bench.foto ()');
  await settle(plain);
};

/** Milliseconds for a document. */
const look = async ({ people, pool }: Crowd, round: number): Promise<number> => {
  const step = Math.max(1, Math.floor(people.typed.length / LOOKS));
  const began = performance.now();
  for (let n = 0; n < LOOKS; n += 1)
    await hintsOfOthers(pool, placeOf((n * step + round * 7) % people.typed.length));
  return (performance.now() - began) / LOOKS;
};

/** Shares of the copies that are named. */
const foundIn = async ({ people, pool }: Crowd): Promise<Verdict[]> => {
  const all = people.typed.length;
  const tally = { same: [0, 0], anew: [0, 0] };
  const count = async (i: number, kind: keyof typeof tally, says: RegExp) => {
    const said = (await hintsOfOthers(pool, placeOf(i))).get(SLOT) ?? [];
    tally[kind][0] = (tally[kind][0] ?? 0) + 1;
    tally[kind][1] = (tally[kind][1] ?? 0) + (said.some((words) => says.test(words)) ? 1 : 0);
  };
  // An odd number of them, so that both kinds come in turn.
  const step = (2 * Math.floor(all / EVERY / 2_000) + 1) * EVERY;
  for (let i = EVERY; i < all; i += step) {
    const owner = placeOf(ownerOf(i));
    await count(
      i,
      isSameFile(i) ? 'same' : 'anew',
      new RegExp(`${isSameFile(i) ? 'sama persis' : 'sangat mirip'} ada pada pendaftar ${owner}$`),
    );
  }
  const share = ([of = 0, met = 0]: number[]) => exactly((100 * met) / of);
  return [
    atLeast('The same file at somebody else, found', share(tally.same), 100, '%', {
      planted: tally.same[0] ?? 0,
    }),
    atLeast('A photo stored anew, found', share(tally.anew), 99, '%', { planted: tally.anew[0] ?? 0 }),
  ];
};

export const petunjuk = (bench: Pick<Bench, 'cluster' | 'sizes' | 'effort'>): Promise<Verdict[]> =>
  withCrowds(bench, async (crowds) => {
    let drawn: ReturnType<typeof photographer> | undefined;
    const draw = () => (drawn ??= photographer());
    for (const crowd of Object.values(crowds)) await takePhotos(crowd, draw);
    const subjects = Object.entries(crowds).map(([name, crowd]): Subject => {
      let round = 0;
      return {
        name,
        run: async () => {
          round += 1;
          return { value: await look(crowd, round) };
        },
      };
    });
    const samples = await inTurn(subjects, bench.effort, GROWTH);
    return [
      ...(await foundIn(crowds.large)),
      ...GROWTH.map(([of, to]) =>
        atMost(`Growth, hints of one applicant’s documents, ${of}`, ratio(samples, of, to), 1.3, '×', {
          [`ms ${to}`]: medianOf(samples, to),
          [`ms ${of}`]: medianOf(samples, of),
        }),
      ),
    ];
  });

/** Exam cards: drawn here against a bare page of typst's, and made by the worker of the application. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import pg from 'pg';
import { renderKartuUjian } from '../../packages/server/src/pdf/kartu-ujian.ts';
import { cardPhoto } from '../../packages/server/src/pdf/pictures.ts';
import { sampleCard, samplePhoto } from '../../packages/server/src/pdf/testing.ts';
import { typstRenderer } from '../../packages/server/src/pdf/typst.ts';
import { type Bench, shoot, withApps } from '../support/bench.ts';
import { COMPLETE } from '../support/fill.ts';
import { exactly, inTurn, ratio, spread } from '../support/rounds.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';
import { finaliseAll, leave, reset } from './finalisation.ts';

const CARDS_A_ROUND = 100;
const LOOK_MS = 250;
const LATEST_MS = 120_000;
const MINUTE = 60;

/** Draws the facts of a card on a page as typst does it by itself. */
const floorDrawer = (): ((data: object, photo: Buffer) => void) => {
  const template = join(import.meta.dirname, '../support/floor-card.typ');
  const fonts = join(import.meta.dirname, '../../packages/server/src/pdf/fonts');
  const fontBlobs = ['Regular', 'Bold'].map((weight) =>
    readFileSync(join(fonts, `GerbangSans-${weight}.ttf`)),
  );
  const compiler = NodeCompiler.create({ workspace: dirname(template), fontArgs: [{ fontBlobs }] });
  return (data, photo) => {
    compiler.mapShadow(join(dirname(template), 'data.json'), Buffer.from(JSON.stringify(data)));
    compiler.mapShadow(join(dirname(template), 'foto.jpg'), photo);
    compiler.pdf({ mainFilePath: template });
    compiler.evictCache(10);
  };
};

const drawn = async (bench: Bench): Promise<Verdict[]> => {
  const renderer = typstRenderer();
  const drawFloor = floorDrawer();
  // The portal keeps a PNG of 300 × 400; the floor gets the JPEG ready made.
  const photo = await samplePhoto();
  const ready = await cardPhoto(photo);
  let serial = 0;
  let bytes = 0;
  const card = () => {
    serial += 1;
    return sampleCard({
      nomor_peserta: String(27_110_100_000 + serial),
      nama_lengkap: `Siti Nurhaliza ${serial}`,
    });
  };
  const timed = async (draw: () => Promise<unknown>) => {
    const began = performance.now();
    for (let i = 0; i < CARDS_A_ROUND; i += 1) await draw();
    return { value: (performance.now() - began) / CARDS_A_ROUND };
  };
  const subjects = [
    { name: 'floor', run: () => timed(async () => drawFloor(card(), ready)) },
    {
      name: 'card',
      run: () =>
        timed(async () => {
          bytes = Math.max(bytes, (await renderKartuUjian(renderer, card(), photo)).length);
        }),
    },
  ];
  for (const { run } of subjects) await run();
  const samples = await inTurn(subjects, bench.rounds);
  return [
    atMost('Card PDF', ratio(samples, 'card', 'floor'), 3, "× typst's floor", {
      'ms a card': spread((samples.card ?? []).map(({ value }) => value)).median,
    }),
    atMost('Size of a card', exactly(bytes / 1000), 40, 'kB'),
  ];
};

/** Finalises everybody while no worker runs, then starts one and looks how long it takes for all cards. */
const made = async (bench: Bench): Promise<Verdict> => {
  const db = new pg.Client({ connectionString: bench.cluster.large });
  await db.connect();
  const numbers = bench.people.complete.map(({ nomor }) => nomor);
  // By number, for the worker has the machine's processors to share with whoever looks.
  const count = async () =>
    (
      await db.query<{ n: number }>({
        name: 'cards',
        text: 'SELECT count(*)::int AS n FROM kartu_ujian WHERE nomor_pendaftar = ANY($1)',
        values: [numbers],
      })
    ).rows[0]?.n ?? 0;
  try {
    await reset(db, COMPLETE);
    await withApps(bench, ['web'], (web) => shoot(bench, web, { shots: finaliseAll(bench), seconds: null }));
    return await withApps(bench, ['worker'], async () => {
      const latest = performance.now() + LATEST_MS;
      let [began, first, last] = [0, 0, 0];
      while (last < COMPLETE && performance.now() < latest) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        last = await count();
        // Measured from the first cards on: how long the process takes to start is not the question.
        if (first === 0 && last > 0) [began, first] = [performance.now(), last];
      }
      const seconds = (performance.now() - began) / 1000;
      return atLeast(
        'Cards made by one worker',
        exactly(((last - first) / seconds) * MINUTE),
        5_000,
        'a minute',
        {
          made: `${last - first} in ${seconds.toFixed(1)} s`,
        },
      );
    });
  } finally {
    await leave(db);
    await db.end();
  }
};

export const cards = async (bench: Bench): Promise<Verdict[]> => [...(await drawn(bench)), await made(bench)];

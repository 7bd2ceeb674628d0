/** Exam cards: drawn here against a bare page of typst's, and made by the worker of the application. */
import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import pg from 'pg';
import { cleanPhoto } from '../../packages/server/src/files/image.ts';
import { printCopyOf } from '../../packages/server/src/files/print-copy.ts';
import { renderKartuUjian } from '../../packages/server/src/pdf/kartu-ujian.ts';
import { sampleCard, samplePhoto } from '../../packages/server/src/pdf/testing.ts';
import { typstRenderer } from '../../packages/server/src/pdf/typst.ts';
import { type Bench, shoot, withApps } from '../support/bench.ts';
import { exactly, inTurn, medianOf, ratio } from '../support/rounds.ts';
import { atLeast, atMost, type Verdict } from '../support/verdict.ts';
import { finaliseAll, leave, reset } from './finalisation.ts';

const CARDS_A_ROUND = 100;
const CARDS_QUICK = 10;
const PHOTO_BYTES = 1_000_000;
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
  // As an upload leaves it; the floor gets the JPEG ready made.
  const kept = await cleanPhoto(await samplePhoto(), PHOTO_BYTES);
  if (!kept.ok) throw new Error(kept.problem);
  const photo = kept.bytes;
  const ready = await printCopyOf(photo);
  let serial = 0;
  let bytes = 0;
  const card = () => {
    serial += 1;
    return sampleCard({
      nomor_peserta: String(27_110_100_000 + serial),
      nama_lengkap: `Siti Nurhaliza ${serial}`,
    });
  };
  const cards = bench.quick ? CARDS_QUICK : CARDS_A_ROUND;
  const timed = async (draw: () => Promise<unknown>) => {
    const began = performance.now();
    for (let i = 0; i < cards; i += 1) await draw();
    return { value: (performance.now() - began) / cards };
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
  const samples = await inTurn(subjects, bench.effort, [['card', 'floor']]);
  return [
    atMost('Card PDF', ratio(samples, 'card', 'floor'), 3, "× typst's floor", {
      'ms a card': medianOf(samples, 'card'),
      'ms floor': medianOf(samples, 'floor'),
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
    await reset(db, numbers.length, numbers.length);
    await withApps(bench, ['web'], (web) => shoot(bench, web, { shots: finaliseAll(bench), seconds: null }));
    return await withApps(bench, ['worker'], async () => {
      const latest = performance.now() + LATEST_MS;
      let [began, first, last] = [0, 0, 0];
      while (last < numbers.length && performance.now() < latest) {
        await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
        last = await count();
        // Measured from the first cards on: how long the process takes to start is not the question.
        if (first === 0 && last > 0) [began, first] = [performance.now(), last];
      }
      const seconds = (performance.now() - began) / 1000;
      return atLeast(
        'Cards made by one worker',
        exactly(((last - first) / seconds) * MINUTE),
        6_000,
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

/** The pages anybody may read: how heavy they are, how many a second, how soon they stand. */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { UMUM } from '@gerbang/contract/applicant/publik';
import { type Bench, throughput, withApps } from '../support/bench.ts';
import { openBrowser, show } from '../support/browser.ts';
import type { Shot } from '../support/load.ts';
import { exactly, inTurn, medianOf, ratio } from '../support/rounds.ts';
import { atLeastByBoth, atMost, type Verdict } from '../support/verdict.ts';

const KB = 1000;
const FLOOR = '/umum';
/** The one that is asked for most. */
const PAGE = UMUM.penerimaan;
const plain = (path: string, headers: Record<string, string> = {}): Shot => ({
  method: 'GET',
  path,
  headers,
});

/** Every public page without parameters, as it is sent to who takes no compression. */
const pagesOf = async (origin: string): Promise<[path: string, text: string][]> => {
  const paths = Object.values(UMUM).filter((path) => !path.includes(':'));
  return Promise.all(
    paths.map(async (path): Promise<[string, string]> => {
      const answer = await fetch(origin + path, { headers: { 'accept-encoding': 'identity' } });
      if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
      return [path, await answer.text()];
    }),
  );
};

export const publicPages = (bench: Bench): Promise<Verdict[]> =>
  withApps(bench, ['all'], async (app) => {
    const pages = await pagesOf(app.origin);
    const text = pages.find(([path]) => path === PAGE)?.[1] ?? '';
    await writeFile(join(bench.out, 'umum.html'), text);
    const sizes = pages.map(([path, page]) => [path, gzipSync(page, { level: 9 }).length] as const);
    const [heaviest, bytes] = sizes.reduce((most, one) => (one[1] > most[1] ? one : most));
    const rates = await inTurn(
      [
        throughput(bench, 'floor', bench.floors, [plain(FLOOR)]),
        throughput(bench, 'page', app, [plain(PAGE)]),
        throughput(bench, 'zipped', app, [plain(PAGE, { 'accept-encoding': 'gzip' })]),
      ],
      bench.effort,
      [['page', 'floor']],
    );
    const browser = await openBrowser(bench.out);
    try {
      const paint = (name: string, origin: string, path: string) => ({
        name,
        run: async () => ({ value: (await show(browser, origin, path)).lcp }),
      });
      const paints = await inTurn(
        [paint('static', bench.floors.origin, FLOOR), paint('page', app.origin, PAGE)],
        bench.effort,
        [['page', 'static']],
      );
      return [
        atMost('Any public page', exactly(bytes / KB), 30, 'kB', { heaviest }),
        atLeastByBoth(
          `Public page of ${Buffer.byteLength(text)} bytes`,
          ratio(rates, 'page', 'floor'),
          1 / ratio(rates, 'page', 'floor', 'cpu').median,
          0.8,
          '× bare buffer',
          { 'a second': medianOf(rates, 'page'), 'zipped a second': medianOf(rates, 'zipped') },
        ),
        atMost(
          'Public page, largest paint over slow 4G',
          ratio(paints, 'page', 'static'),
          1.15,
          '× static page',
          {
            'ms static': medianOf(paints, 'static'),
            'ms page': medianOf(paints, 'page'),
          },
        ),
      ];
    } finally {
      await browser.close();
    }
  });

/** The pages as a browser meets them: sizes, requests, and how soon the sign-in page stands. */
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { steps } from '@gerbang/contract/steps/index';
import type { Browser } from 'playwright-core';
import { type Bench, withApps } from '../support/bench.ts';
import { arrive, DESK, type Loaded, openBrowser, type Shown, show, watch } from '../support/browser.ts';
import type { Person } from '../support/people.ts';
import type { Server } from '../support/processes.ts';
import { reactAlone } from '../support/react-alone.ts';
import { exactly, inTurn, medianOf, ratio, spread } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';

const dist = join(import.meta.dirname, '../../packages/web/dist');
const KB = 1000;
/** Of so many screens one is looked at when it has to be quick. */
const QUICK = 12;
const isApi = ({ path }: Loaded) => path.startsWith('/api/');
const sum = (all: readonly Loaded[]) => all.reduce((bytes, { zipped }) => bytes + zipped, 0);

/** Everything an address loads the first time; null where it leads to another screen, which is looked at by its own. */
const loadOf = async (
  browser: Browser,
  app: Server,
  path: string,
  token: string | null,
): Promise<Loaded[] | null> => {
  const context = await arrive(browser, app.origin, token);
  try {
    const watched = watch(context);
    const page = await context.newPage();
    await page.goto(path);
    const loaded = await watched.take();
    return new URL(page.url()).pathname === path ? loaded : null;
  } finally {
    await context.close();
  }
};

const there = (loaded: Loaded[] | null): Loaded[] => {
  if (!loaded) throw new Error('the address led elsewhere');
  return loaded;
};

const login = async (bench: Bench, browser: Browser, app: Server): Promise<Verdict[]> => {
  const html = await readFile(join(dist, 'masuk.html'), 'utf8');
  await writeFile(join(bench.out, 'statis.html'), html.replace(/<script[^>]*>[\s\S]*?<\/script>/g, ''));
  const styles = gzipSync([...html.matchAll(/<style>([\s\S]*?)<\/style>/g)].map((m) => m[1]).join(''), {
    level: 9,
  });
  const loaded = there(await loadOf(browser, app, '/login', null));
  const code = sum(loaded.filter(({ type }) => /javascript|css/.test(type))) + styles.length;
  const alone = await reactAlone(bench.out);
  const shown: Shown[] = [];
  const paint = (name: string, origin: string, path: string) => ({
    name,
    run: async () => {
      const seen = await show(browser, origin, path);
      if (name === 'login') shown.push(seen);
      return { value: seen.lcp };
    },
  });
  const subjects = [paint('static', bench.floors.origin, '/statis'), paint('login', app.origin, '/login')];
  const samples = await inTurn(subjects, bench.effort, [['login', 'static']]);
  const counted = shown.slice(-(samples.login?.length ?? 0));
  return [
    atMost('Sign-in page, JS and CSS', exactly(code / alone), 1.35, '× React alone', {
      kB: code / KB,
      'kB React alone': alone / KB,
    }),
    atMost(
      'Sign-in page, largest paint over slow 4G',
      ratio(samples, 'login', 'static'),
      1.1,
      '× static page',
      {
        'ms static': medianOf(samples, 'static'),
        'ms login': medianOf(samples, 'login'),
      },
    ),
    atMost('Sign-in page, total blocking time', spread(counted.map(({ blocked }) => blocked)), 50, 'ms'),
    atMost('Sign-in page, layout shift', spread(counted.map(({ cls }) => cls)), 0.01, ''),
  ];
};

/** Paths of every screen of an applicant, and as whom to look: a step is shown to those whose form has it. */
const screens = (filling: readonly Person[], final: Person): [path: string, tokens: (string | null)[]][] => {
  const tokens = filling.map(({ token }) => token);
  return [
    ...['/login', '/simulasi-bayar', '/cek_password'].map((path): [string, null[]] => [path, [null]]),
    ...[
      '/dashboard',
      '/dashboard/card-berita',
      '/dashboard/pengumuman',
      '/conditional-loa',
      '/regular-loa',
      '/akun/pin',
    ].map((path): [string, string[]] => [path, tokens.slice(0, 1)]),
    ...steps.map(({ key }): [string, string[]] => [`/register/form/${key}`, tokens]),
    ...['/dashboard', '/register/kartu'].map((path): [string, string[]] => [path, [final.token]]),
  ];
};

/** One of each admission wave. */
const oneOfEach = (people: readonly Person[]): Person[] => [
  ...new Map(people.toReversed().map((one) => [one.kode_penawaran, one])).values(),
];

const allScreens = async (bench: Bench, browser: Browser, app: Server): Promise<Verdict> => {
  const filling = oneOfEach([...bench.people.complete, ...bench.people.open]);
  const sizes: [string, number][] = [];
  const looked = screens(filling, bench.people.announced[0] as Person).filter(
    (_, i) => !bench.quick || i % QUICK === 0,
  );
  for (const [path, tokens] of looked)
    for (const token of tokens) {
      const loaded = await loadOf(browser, app, path, token);
      if (loaded) sizes.push([path, sum(loaded)]);
      if (loaded) break;
    }
  const [heaviest, bytes] = sizes.reduce((most, one) => (one[1] > most[1] ? one : most));
  return atMost('Any applicant screen, the first time', exactly(bytes / KB), 190, 'kB', {
    heaviest,
    screens: sizes.length,
    'nobody opened': looked.length - sizes.length,
    'median kB': spread(sizes.map(([, size]) => size / KB)).median,
  });
};

const wizard = async (bench: Bench, browser: Browser, app: Server): Promise<Verdict[]> => {
  const { token } = bench.people.open[0] as Person;
  const cold = there(await loadOf(browser, app, `/register/form/${steps[0]?.key}`, token)).filter(isApi);
  const context = await arrive(browser, app.origin, token, DESK);
  try {
    const watched = watch(context);
    const page = await context.newPage();
    await page.goto('/dashboard');
    await watched.take();
    await page.getByRole('main').locator('a[href^="/register/form"]').first().click();
    const opened = (await watched.take()).filter(isApi);
    const links = page.locator('nav.rail a');
    // There and back: the first time a step may load its lists, the second time nothing.
    for (const index of [0, 1]) {
      await links.nth(index).click();
      await watched.take();
    }
    await links.nth(0).click();
    const again = (await watched.take()).filter(isApi);
    return [
      atMost('Opening the wizard from the dashboard', exactly(opened.length), 6, 'requests', {
        'by its address': cold.length,
        'of them lists of the step': cold.filter(({ path }) => path.startsWith('/api/v1/')).length,
      }),
      atMost('Opening the wizard by its address, JSON', exactly(sum(cold) / KB), 20, 'kB zipped'),
      atMost('A step already visited', exactly(again.length), 0, 'requests'),
    ];
  } finally {
    await context.close();
  }
};

export const pages = (bench: Bench): Promise<Verdict[]> =>
  withApps(bench, ['web'], async (app) => {
    const browser = await openBrowser(bench.out);
    try {
      return [
        ...(await login(bench, browser, app)),
        await allScreens(bench, browser, app),
        ...(await wizard(bench, browser, app)),
      ];
    } finally {
      await browser.close();
    }
  });

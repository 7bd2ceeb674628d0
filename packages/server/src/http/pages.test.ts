import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { hakCipta, initials, NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { desks } from '@gerbang/contract/office/desks';
import { editableLists } from '@gerbang/contract/references';
import { LOGIN_TABS } from '@gerbang/contract/wire/login-pages';
import { PAGES } from '@gerbang/contract/wire/pages';
import { jakartaDay } from '@gerbang/contract/wire/time';
import Fastify from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../test/app.ts';
import { type App, buildApp } from '../app.ts';
import { registerPages } from './pages.ts';

let t: TestApp;
let app: App;
let webRoot: string;
beforeAll(async () => {
  webRoot = await mkdtemp(join(tmpdir(), 'gerbang-halaman-'));
  for (const name of ['index.html', 'masuk.html', 'petugas.html'])
    await writeFile(join(webRoot, name), `<html lang="id"><head><title>${name}</title></head></html>`);
  t = await startTestApp();
  app = await buildApp(t.deps, { webRoot });
});
afterAll(async () => {
  await app.close();
  await t.close();
  await rm(webRoot, { recursive: true, force: true });
});

const ask = async (url: string) => {
  const { statusCode, body } = await app.inject({ url });
  return [url, statusCode, /<title>([^<]*)/.exec(body)?.[1] ?? body.slice(0, 9)];
};
const filled = (page: string) => page.replaceAll(/:\w+/g, 'abc-1');

test('a page says whose portal it is before any script', async () => {
  // What is built is filled in by its title: one that is written otherwise would stay as it is.
  const built = await readFile(join(import.meta.dirname, '../../../web/index.html'), 'utf8');
  expect(built).toContain(`<title>${NEUTRAL.nama_universitas}</title>`);
  const folder = await mkdtemp(join(tmpdir(), 'gerbang-judul-'));
  const title = `<title>${NEUTRAL.nama_universitas}</title>`;
  await writeFile(join(folder, 'index.html'), `<html lang="id"><head>${title}</head></html>`);
  const spans = [initials(NEUTRAL), NEUTRAL.nama_universitas, hakCipta(NEUTRAL, NEUTRAL.tahun_hak_cipta)];
  await writeFile(
    join(folder, 'masuk.html'),
    `<html lang="id"><body>${spans.map((word) => `<span class="x">${word}</span>`).join('')}</body></html>`,
  );
  const own = Fastify();
  try {
    await registerPages(own, folder, {
      read: async () => ({
        settings: {
          ...NEUTRAL,
          nama_universitas: 'Universitas <A> & B',
          singkatan: 'uab',
          tahun_hak_cipta: 1999,
        },
        beside: '',
        isCurrent: () => true,
      }),
      onChange: () => {},
    });
    expect((await own.inject({ url: '/dashboard' })).body).toContain(
      `<title>${NEUTRAL.nama_universitas} – Universitas &lt;A&gt; &amp; B</title>`,
    );
    const year = jakartaDay(new Date()).slice(0, 4);
    expect((await own.inject({ url: '/' })).body).toContain(
      ['UAB', 'Universitas &lt;A&gt; &amp; B', `1999–${year} Universitas &lt;A&gt; &amp; B`]
        .map((word) => `<span class="x">${word}</span>`)
        .join(''),
    );
  } finally {
    await own.close();
    await rm(folder, { recursive: true });
  }
});

test('each page is there, with and without a query', async () => {
  for (const page of PAGES.map(filled)) {
    const name = page === '/' || page === '/login' ? 'masuk.html' : 'index.html';
    for (const url of [page, `${page}?kembali=%2Fx`]) expect(await ask(url)).toEqual([url, 200, name]);
  }
  for (const page of [
    '',
    '/',
    '/akun',
    ...desks.flatMap(({ path, pages = [] }) => [
      `/${path}?saring=x`,
      ...pages.map((own) => filled(`/${path}/${own}`)),
    ]),
  ]) {
    const url = `/petugas${page}`;
    expect(await ask(url)).toEqual([url, 200, 'petugas.html']);
  }
});

test('an address that is none answers 404, with a page for whoever came by an old link', async () => {
  for (const url of [
    '/metrics',
    '/wp-admin',
    '/dashboard/x',
    '/kartu',
    '/register/form/a/b',
    '/admin/login?x=1',
  ])
    expect(await ask(url)).toEqual([url, 404, 'index.html']);
  const below = desks.flatMap(({ path }) => [`/petugas/${path}/a/b/c/d/e`, `/petugas/${path}/12/tidak-ada`]);
  for (const url of ['/petugas/metrics', '/petugas/x/pendaftar', '/petugas/akun/x', ...below])
    expect(await ask(url)).toEqual([url, 404, 'petugas.html']);
  for (const url of ['/x.php', '/petugas/x.js', '/api/v2/x'])
    expect(await ask(url)).toEqual([url, 404, '{"success']);
});

/** Addresses of a desk's router as they stand in the sources; `{…}` where they come of a list. */
const routesOf = async (desk: string): Promise<string[]> => {
  const folder = new URL(`../../../web/src/staff/features/${desk}/`, import.meta.url);
  const names = (await readdir(folder)).filter((name) => name.endsWith('.tsx'));
  const sources = await Promise.all(names.map((name) => readFile(new URL(name, folder), 'utf8')));
  /** What a list of the folder names its pages. */
  const listed = (file: string) => {
    const source = sources[names.indexOf(file)] ?? '';
    return [...source.matchAll(/^ {2}(?:\{ )?path: '([^']+)',/gm)].map(([, path = '']) => path);
  };
  const lists: Record<string, readonly string[]> = {
    'referensi {name}': editableLists,
    'prodi-jalur {kind.path}': listed('kinds.tsx'),
    'penawaran {path}': listed('offering-page.tsx').map((section) => `:kode/${section}`),
  };
  return sources
    .flatMap((source) => [...source.matchAll(/<Route\s[^>]*?\bpath=(?:"([^"]+)"|(\{[^}]+\}))/g)])
    .flatMap(([, literal, of]) =>
      literal === undefined
        ? (lists[`${desk} ${of}`] ?? [`${desk} ${of}`])
        : literal.replace(/\?$|\/\*$/, ''),
    )
    .filter((path) => path !== '*');
};
test.for(desks.map(({ path, pages = [] }) => [path, pages] as const))(
  'below %s are the pages its router has',
  async ([path, pages]) => {
    expect([...pages].toSorted()).toEqual((await routesOf(path)).toSorted());
  },
);

test('the pages are those the browser has routes for', async () => {
  const web = new URL('../../../web/src/applicant/', import.meta.url);
  const sources = ['app.tsx', 'signed-in-routes.tsx'].map((name) => readFile(new URL(name, web), 'utf8'));
  const routes = [...(await Promise.all(sources)).join('').matchAll(/\bpath="([^"*]+)"/g)].map((m) => m[1]);
  expect(PAGES.toSorted()).toEqual([...routes, ...Object.keys(LOGIN_TABS)].toSorted());
});

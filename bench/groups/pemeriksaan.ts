/** The desk that judges documents: its lists and its handing out as the crowd grows, and how soon the next picture is there. */
import { ambilBerkas, antreanBerkas, pegangBerkas } from '@gerbang/contract/office/verifikasi-berkas';
import pg from 'pg';
import { type Bench, shoot, startOne } from '../support/bench.ts';
import { DESK, openBrowser } from '../support/browser.ts';
import { gather } from '../support/people.ts';
import type { Server } from '../support/processes.ts';
import { inTurn, medianOf, type Pair, ratio, type Subject, spread } from '../support/rounds.ts';
import { atMost, type Verdict } from '../support/verdict.ts';

const CONNECTIONS = 4;
const LOOKS = 80;
/** Applicants taken in hand in a round. */
const TURNS = 20;
/** Documents judged in a row in the browser. */
const JUDGED = 60;
/** How long an officer looks at a document at the least. Milliseconds. */
const LOOKED_AT = 1_500;
/** An office's slow line: a round trip, and both ways. Milliseconds, bytes a second. */
const SLOW_LINE = {
  offline: false,
  latency: 80,
  downloadThroughput: 4_000_000 / 8,
  uploadThroughput: 1_000_000 / 8,
};

const PAGE = '/petugas/verifikasi-berkas/periksa';
/** In the page: resolves with the milliseconds from the next key to another document, drawn. */
const NEXT = `window.__next = new Promise((resolve, reject) => {
  const said = () => document.querySelector('h1').textContent;
  const before = said();
  addEventListener('keydown', () => {
    const began = performance.now();
    const look = () => {
      const took = performance.now() - began;
      if (said() !== before && document.querySelector('.judging') && !document.querySelector('.judging [aria-busy=true]')) resolve(took);
      else if (took > 20000) reject(new Error('no other document after ' + before));
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  }, { once: true, capture: true });
}); undefined`;

/** Words that a hundredth of all schools have. */
const MANY_SCHOOLS = { sekolah: 'negeri 7' };
/** What is wanted of those who are handed out. */
const TURNS_OF: Readonly<Record<string, object>> = { turn: {}, 'turn, words of many schools': MANY_SCHOOLS };

interface Side {
  server: Server;
  url: string;
  cookie: string;
  pages: Record<string, string>;
}

const KNOWN = `SELECT (SELECT kode_penawaran FROM aturan_berkas GROUP BY 1 ORDER BY count(*), 1 LIMIT 1) AS diperiksa,
  (SELECT kode_penawaran FROM bench.lain WHERE ke = 1) AS kecil, (SELECT min(kode_provinsi_asal) FROM data_diri_pendaftar) AS provinsi,
  (SELECT min(kode_provinsi) FROM provinsi WHERE kode_provinsi NOT IN (SELECT kode_provinsi_asal FROM data_diri_pendaftar WHERE kode_provinsi_asal IS NOT NULL)) AS lain,
  (SELECT nomor FROM bench.orang WHERE final ORDER BY i LIMIT 1) AS nomor,
  (SELECT min(nama_sekolah) FROM pendidikan_terakhir) AS sekolah,
  (SELECT json_build_array(k.tenggat::text, k.siap::text, k.nomor_pendaftar, k.slot)
     FROM periksa_berkas k WHERE k.keadaan IN ('belum', 'diganti') AND k.siap IS NOT NULL ORDER BY k.tenggat, k.siap, k.nomor_pendaftar, k.slot
     OFFSET (SELECT count(*) / 2 FROM periksa_berkas WHERE keadaan IN ('belum', 'diganti')) LIMIT 1) AS tengah`;

/** Every page of the queue: each filter alone, mixed, with many and with nobody. */
const pagesOf = async (url: string): Promise<Record<string, string>> => {
  const db = new pg.Client({ connectionString: url });
  await db.connect();
  try {
    const k = (await db.query<Record<string, string>>(KNOWN)).rows[0] as Record<string, string>;
    const queries: Record<string, Record<string, string | undefined>> = {
      waiting: {},
      'waiting, middle': { setelah: Buffer.from(JSON.stringify(k['tengah'])).toString('base64url') },
      accepted: { keadaan: 'sah' },
      rejected: { keadaan: 'ditolak' },
      overdue: { keadaan: 'lewat' },
      'not needed': { keadaan: 'tidak-perlu' },
      'an offering': { penawaran: k['diperiksa'] },
      'an offering of nobody': { penawaran: k['kecil'] },
      'a kind': { jenis: 'pendidikan_terakhir/ijazah' },
      'a kind of nobody': { jenis: 'data_diri_pendaftar/akta' },
      'an officer': { keadaan: 'sah', petugas: 'bench1' },
      'an officer who did nothing': { keadaan: 'sah', petugas: 'bench3' },
      // As one would type it.
      'a school': { sekolah: k['sekolah'] },
      'words of many schools': MANY_SCHOOLS,
      'a school of nobody': { sekolah: 'tidak ada' },
      'a province': { provinsi: k['provinsi'] },
      'a province of nobody': { provinsi: k['lain'] },
      'search by number': { cari: k['nomor'] },
    };
    return Object.fromEntries(
      Object.entries(queries).map(([what, query]) => [
        what,
        `${antreanBerkas.daftar.path}?${new URLSearchParams(query as Record<string, string>).toString()}`,
      ]),
    );
  } finally {
    await db.end();
  }
};

const send = async ({ server, cookie }: Side, path: string, body: object): Promise<void> => {
  const answer = await fetch(`${server.origin}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, origin: server.origin },
    body: JSON.stringify(body),
  });
  const text = await answer.text();
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${text.slice(0, 300)}`);
};
/** Takes the next applicant in hand and gives them back, time and again. Milliseconds of taking. */
const takeTurns = async (side: Side, wanted: object): Promise<number> => {
  const times: number[] = [];
  for (let i = 0; i < TURNS; i += 1) {
    const began = performance.now();
    await send(side, ambilBerkas.path, wanted);
    times.push(performance.now() - began);
    await send(side, pegangBerkas.path, { nomor_pendaftar: [] });
  }
  return spread(times).median;
};

/** What was decided since; the next run finds the queue as it was. */
const UNDO = [
  'DELETE FROM pegang_berkas',
  `UPDATE periksa_berkas k SET keadaan = 'belum', diputus = NULL, diputus_oleh = NULL FROM putusan_berkas u
   WHERE (u.nomor_pendaftar, u.slot) = (k.nomor_pendaftar, k.slot)`,
  'DELETE FROM putusan_berkas',
];

/** From the key that accepts a document to the next one drawn, in a browser on a slow line. Milliseconds, one a document. */
const judge = async ({ server, cookie }: Side, out: string, documents: number): Promise<number[]> => {
  const browser = await openBrowser(out);
  try {
    const context = await browser.newContext({ ...DESK, baseURL: server.origin, locale: 'id-ID' });
    const [name = '', value = ''] = cookie.split('=');
    await context.addCookies([{ name, value, url: server.origin.replace('http:', 'https:'), secure: true }]);
    const page = await context.newPage();
    const devtools = await context.newCDPSession(page);
    await devtools.send('Network.enable');
    await devtools.send('Network.emulateNetworkConditions', SLOW_LINE);
    await page.goto(PAGE);
    await page.locator('.judging').waitFor();
    const times: number[] = [];
    for (let i = 0; i < documents; i += 1) {
      await page.locator('.judging [aria-busy=true]').waitFor({ state: 'detached' });
      await page.waitForTimeout(LOOKED_AT);
      await page.evaluate(NEXT);
      await page.keyboard.press('s');
      times.push((await page.evaluate('window.__next')) as number);
    }
    return times;
  } finally {
    await browser.close();
  }
};

const p95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1] ?? Number.NaN;

export const pemeriksaan = async (bench: Bench): Promise<Verdict[]> => {
  const { cluster, effort, quick, out, people } = bench;
  const sides: Record<string, Side> = {};
  const begun: Server[] = [];
  try {
    for (const size of ['small', 'large'] as const) {
      const server = await startOne(bench, 'web', size);
      begun.push(server);
      const { cookie } = size === 'large' ? people : await gather(cluster.small, 1);
      sides[size] = { server, url: cluster[size], cookie, pages: await pagesOf(cluster[size]) };
    }
    const whats = Object.keys(sides['large']?.pages ?? {});
    const subjects = Object.entries(sides).flatMap(([size, side]): Subject[] => [
      ...Object.entries(TURNS_OF).map(([turn, wanted]) => ({
        name: `${turn} ${size}`,
        run: async () => ({ value: await takeTurns(side, wanted) }),
      })),
      ...whats.map((what) => ({
        name: `${what} ${size}`,
        run: async () => {
          const shot = {
            method: 'GET' as const,
            path: side.pages[what] as string,
            headers: { cookie: side.cookie },
          };
          const shots = Array.from({ length: quick ? 8 : LOOKS }, () => shot);
          return {
            value: (
              await shoot(bench, side.server, { shots, connections: CONNECTIONS, seconds: null, times: true })
            ).p50,
          };
        },
      })),
    ]);
    const calls = [...Object.keys(TURNS_OF), ...whats];
    const pairOf = (call: string): Pair => [`${call} large`, `${call} small`];
    const samples = await inTurn(subjects, effort, calls.map(pairOf));
    const times = await judge(sides['large'] as Side, out, quick ? 4 : JUDGED);
    return [
      atMost('From the key to the next document, slow line', spread(times), 300, 'ms', { p95: p95(times) }),
      ...calls.map((call) => {
        const [of, to] = pairOf(call);
        return atMost(`Growth, documents: ${call}`, ratio(samples, of, to), 1.3, '× p50', {
          'ms large': medianOf(samples, of),
        });
      }),
    ];
  } finally {
    for (const server of begun) await server.stop();
    for (const url of [cluster.large, cluster.small]) {
      const db = new pg.Client({ connectionString: url });
      await db.connect();
      for (const sql of UNDO) await db.query(sql);
      await db.end();
    }
  }
};

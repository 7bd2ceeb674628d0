/**
 * `npm run latihan -- tersegel [--layar=FOLDER] [--detik=N]`: a sealed announcement served by Debian's nginx as
 * docs/operations/pengumuman-tersegel.md has it, with portal and PostgreSQL stopped, opened in Chromium at phone size: the secret
 * typed and scanned from the sheet's code, before and after the key file is there, and after tampering. With `--detik` nginx and
 * the portal's own result call are loaded in turns for so long each.
 */
import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs, promisify } from 'node:util';
import type { Page } from 'playwright-core';
import { openBrowser, PHONE } from '../../bench/support/browser.ts';
import { ask, CONNECTIONS, type Shot, startGun } from '../../bench/support/load.ts';
import { startPortal } from '../../e2e/support/portal.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import { freePort } from './prometheus.ts';

const { values } = parseArgs({
  args: process.argv.slice(3),
  options: { layar: { type: 'string' }, detik: { type: 'string', default: '0' } },
});
const run = promisify(execFile);
const NGINX = '/usr/sbin/nginx';
const found = await Promise.all(
  [NGINX, 'zbarimg', 'openssl'].map((one) => run('which', [one]).catch(() => null)),
);
if (found.includes(null)) throw new Error('Not installed: apt-get install nginx-light zbar-tools openssl');
const say = (line: string): void => console.log(`${new Date().toISOString()} ${line}`);
const wrong: string[] = [];
const check = (what: string, isSo: boolean): void => {
  say(`${isSo ? 'ok   ' : 'WRONG'} ${what}`);
  if (!isSo) wrong.push(what);
};

const folder = await mkdtemp(join(tmpdir(), 'gerbang-tersegel-'));
const shots = values.layar ?? join(folder, 'layar');
await mkdir(shots, { recursive: true });
const port = await freePort();
const host = `https://127.0.0.1:${port}`;
/** The same without TLS, which the portal's own rate has none of either. */
const plainPort = await freePort();
const plain = `http://127.0.0.1:${plainPort}`;
const root = join(folder, 'hasil');
const portal = await startPortal(folder, { GERBANG_TERSEGEL_URL: host });

/** The block of the page word for word, but for address, certificate and folders that need no root. */
const nginxConfig = async (): Promise<string> => {
  const page = await readFile(
    new URL('../../docs/operations/pengumuman-tersegel.md', import.meta.url),
    'utf8',
  );
  const block = /```nginx\n([\s\S]*?)```/.exec(page)?.[1];
  if (!block) throw new Error('the page has no block for nginx');
  const own = block
    .replace(
      'listen 443 ssl;',
      `listen 127.0.0.1:${port} ssl;\n listen 127.0.0.1:${plainPort};\n ssl_certificate ${folder}/tls.pem;\n ssl_certificate_key ${folder}/tls.key;`,
    )
    .replace('root /srv/hasil;', `root ${root};`)
    .replaceAll(/^ {3}/gm, '');
  return `pid ${folder}/nginx.pid;\nerror_log ${folder}/nginx.log;\nworker_processes auto;\nevents { worker_connections 4096; }\nhttp {
include /etc/nginx/mime.types;\naccess_log off;\nsendfile on;\nclient_body_temp_path ${folder}/body;\nproxy_temp_path ${folder}/proxy;
fastcgi_temp_path ${folder}/fastcgi;\nuwsgi_temp_path ${folder}/uwsgi;\nscgi_temp_path ${folder}/scgi;\n${own}\n}\n`;
};
const startNginx = async () => {
  const certificate = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 2 -subj /CN=127.0.0.1`;
  await run('openssl', [
    ...certificate.split(' '),
    '-keyout',
    join(folder, 'tls.key'),
    '-out',
    join(folder, 'tls.pem'),
  ]);
  const config = join(folder, 'nginx.conf');
  await writeFile(config, await nginxConfig());
  await run('chmod', ['-R', 'a+rX', folder]);
  const server = spawn(NGINX, ['-c', config, '-g', 'daemon off;'], { stdio: 'inherit' });
  await wait(1_000);
  return async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
  };
};

const browser = await openBrowser(folder);
const phone = async () => {
  const context = await browser.newContext({
    ...PHONE,
    locale: 'id-ID',
    timezoneId: 'Asia/Jayapura',
    ignoreHTTPSErrors: true,
  });
  const asked: string[] = [];
  context.on('request', (request) => void asked.push(request.url()));
  return { context, page: await context.newPage(), asked };
};
const shoot = (page: Page, name: string) =>
  page.screenshot({ path: join(shots, `${name}.png`), fullPage: true });
const shows = (page: Page, text: string | RegExp, patience = 15_000): Promise<boolean> =>
  page
    .getByText(text)
    .first()
    .waitFor({ timeout: patience })
    .then(
      () => true,
      () => false,
    );

let stopNginx = async () => {};
try {
  await portal.ready;
  const accounts = JSON.parse(
    await readFile(join(portal.dataDir, 'demo-accounts.json'), 'utf8'),
  ) as DemoAccount[];
  const who = accounts.find(({ fase }) => fase === 'setelah_pengumuman');
  const kode = who?.kode_penawaran;
  if (!who || !kode) throw new Error('the demo has nobody who reads a result');

  // In the portal: the sheet with its code, and what the ordinary page says.
  const before = await phone();
  await before.page.goto(`${portal.origin}/login`);
  await before.page.getByRole('textbox', { name: 'ID Pendaftaran' }).fill(who.username);
  await before.page.getByLabel('PIN Pendaftaran').fill(who.password);
  await before.page.getByRole('button', { name: 'Masuk' }).click();
  const card = before.page.getByRole('region', { name: 'Hasil seleksi' });
  const ordinary = await card.getByText(/^(TIDAK )?DITERIMA$/).innerText();
  const token = (await before.page.evaluate("localStorage.getItem('gerbang.token')")) as string | null;
  await before.page.goto(`${portal.origin}/register/lembar-rahasia`);
  const sheet = before.page.getByRole('region', { name: 'Lembar rahasia' });
  const secret = (await sheet.getByText(/^(\w{5} ){6}\w{3}$/).innerText()).replaceAll(' ', '-');
  const code = join(shots, 'kode-qr.png');
  await before.page.getByRole('img', { name: 'Kode QR rahasia Anda' }).screenshot({ path: code });
  const scanned = (await run('zbarimg', ['--quiet', '--raw', code])).stdout.trim();
  check(
    'the code of the sheet, scanned off the screen of a phone, is its address on the host',
    scanned === `${host}/${kode}/#${secret}`,
  );
  await before.context.close();

  const bundle = join(root, kode);
  const sealed = await run(
    process.execPath,
    ['scripts/pmb.ts', 'pengumuman-tersegel', kode, '--ke', bundle],
    { env: { ...process.env, DATA_DIR: portal.dataDir, GERBANG_TERSEGEL_URL: host } },
  );
  const akar = /Akar +([0-9a-f]{64})/.exec(sealed.stdout)?.[1] ?? '';
  say(sealed.stdout.trim());
  const key = Buffer.from(
    await (await fetch(`${portal.origin}/api/v2/kunci_pengumuman/${kode}`)).arrayBuffer(),
  );
  check('the key is 32 bytes', key.length === 32);
  const seconds = Number(values.detik);
  const rates: { portal?: number; nginx?: number } = {};
  const loaded = async (origin: string, shot: Shot) => {
    const gun = startGun();
    const fired = await gun.fire({ origins: [origin], shots: [shot], connections: CONNECTIONS, seconds });
    await gun.stop();
    if (fired.errors > 0) wrong.push(`${origin}${shot.path}: ${fired.errors} errors`);
    return fired.perSecond;
  };
  if (seconds > 0 && token)
    rates.portal = await loaded(portal.origin, ask(`/api/v2/yudisium/${who.username}`, token));

  await portal.stop();
  check(
    'the portal is stopped',
    await fetch(`${portal.origin}/readyz`).then(
      () => false,
      () => true,
    ),
  );
  const running = await readdir(portal.dataDir, { recursive: true });
  check('so is its PostgreSQL', !running.some((name) => name.endsWith('postmaster.pid')));

  stopNginx = await startNginx();
  const { page, asked, context } = await phone();
  await page.goto(`${host}/${kode}/`);
  const field = page.getByLabel('Rahasia dari lembar Anda');
  await field.waitFor();
  await shoot(page, '1-halaman');
  await field.fill(secret.toLowerCase());
  await page.keyboard.press('Enter');
  check(
    'typed before the key is there: the envelope is kept, nothing is told',
    await shows(page, 'Amplop Anda sudah tersimpan di perangkat ini'),
  );
  check('no result is on the page', (await page.getByText(/^(TIDAK )?DITERIMA$/).count()) === 0);
  await shoot(page, '2-menunggu');
  check(
    'what is not there is answered 404',
    (await page.request.get(`${host}/${kode}/kunci`)).status() === 404,
  );
  await writeFile(join(bundle, 'kunci'), key);
  const began = performance.now();
  check('the page finds the key by itself within a minute', await shows(page, ordinary, 70_000));
  say(`     after ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  await page.getByText('Perlihatkan bukti').click();
  check('the proof names the root that was printed', await shows(page, akar));
  await shoot(page, '3-hasil');
  check(
    'every request went to the host',
    asked.every((url) => url.startsWith(host)),
  );
  check('and none held the secret', !asked.some((url) => url.includes(secret.slice(0, 5))));
  const sent = await page.request.get(`${host}/${kode}/kunci`);
  check('the key is asked for anew each time', sent.headers()['cache-control'] === 'no-cache');
  await context.close();

  const scan = await phone();
  await scan.page.goto(scanned);
  check('scanned: opens by itself', await shows(scan.page, ordinary));
  check('and the address no longer holds the secret', scan.page.url() === `${host}/${kode}/`);
  await shoot(scan.page, '4-dipindai');
  await scan.context.close();

  const whole = join(folder, 'utuh');
  await cp(bundle, whole, { recursive: true });
  for (const name of await readdir(join(bundle, 'amplop'))) {
    const bytes = await readFile(join(bundle, 'amplop', name));
    const last = bytes.length - 1;
    if (last >= 0) bytes[last] = (bytes[last] as number) ^ 1;
    await writeFile(join(bundle, 'amplop', name), bytes);
  }
  const harmed = await phone();
  await harmed.page.goto(scanned);
  check(
    'after one flipped bit in each file of envelopes the page says so',
    await shows(harmed.page, 'Bukti tidak cocok'),
  );
  check('and shows no result', (await harmed.page.getByText(/^(TIDAK )?DITERIMA$/).count()) === 0);
  await shoot(harmed.page, '5-diubah');
  await harmed.context.close();
  await rm(bundle, { recursive: true });
  await cp(whole, bundle, { recursive: true });
  const again = await phone();
  await again.page.goto(scanned);
  check('put right again it opens', await shows(again.page, ordinary));
  await again.context.close();

  if (seconds > 0) {
    const envelope = (await readdir(join(bundle, 'amplop')))[0] as string;
    // The crowd has its envelopes from before; at the hour all ask for the key alone.
    const get = (path: string): Shot => ({ method: 'GET', path: `/${kode}/${path}`, headers: {} });
    rates.nginx = await loaded(plain, get('kunci'));
    const early = await loaded(plain, get(`amplop/${envelope}`));
    say(
      `a second, ${CONNECTIONS} connections, ${seconds} s each: the portal's own result call ${rates.portal?.toFixed(0)}; nginx the key ${rates.nginx.toFixed(0)}, a file of envelopes ${early.toFixed(0)}`,
    );
  }
} finally {
  await stopNginx();
  await browser.close();
  await portal.stop();
  await rm(folder, { recursive: true, force: true });
}
for (const one of wrong) say(`WRONG: ${one}`);
process.exitCode = wrong.length === 0 ? 0 : 1;

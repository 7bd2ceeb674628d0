import { execFileSync, spawnSync } from 'node:child_process';
import { generateKeyPairSync } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { replay, writeLedger } from '../seleksi/ledger.ts';
import { signatureLine, signStatement } from '../seleksi/tanda.ts';
import { decided, selections } from '../seleksi/testing.ts';
import { runIn } from './testing.ts';

const folder = await mkdtemp(join(tmpdir(), 'gerbang-seleksi-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const [made] = fc.sample(
  selections('skor').filter(({ participants }) => participants.length > 10),
  { numRuns: 1, seed: 11 },
);
if (!made) throw new Error('no selection');
const { lines, seal } = writeLedger({ penawaran: 'S1', induk: null, ...made });
beforeAll(() => writeFile(join(folder, 'buku.jsonl'), lines.join('')));
const again = (...argv: string[]) => runIn({}, folder, ['seleksi', ...argv]);

test('a ledger is repeated without a portal, and its seal is said', async () => {
  expect(await again('ulang', 'buku.jsonl')).toEqual({ code: 0, out: `identik ${seal}`, err: '' });
});

/** The command as an auditor runs it: a process of its own, in surroundings of its own. */
const elsewhere = (env: Record<string, string>, before: readonly string[] = []): string => {
  const script = fileURLToPath(new URL('../../../../scripts/pmb.ts', import.meta.url));
  const argv = [
    ...before,
    process.execPath,
    '--disable-warning=ExperimentalWarning',
    script,
    'seleksi',
    'ulang',
    'bernama.jsonl',
  ];
  const { PATH = '', HOME = '' } = process.env;
  return execFileSync('env', argv, {
    cwd: folder,
    env: { PATH, HOME, INIT_CWD: folder, ...env },
    encoding: 'utf8',
  });
};
const hasTaskset = spawnSync('env', ['taskset', '--version']).status === 0;

test('a ledger comes out the same in another time zone, another locale and on one processor', async () => {
  const named = writeLedger({ program: '0.9.0', penawaran: 'S1', induk: null, ...made });
  await writeFile(join(folder, 'bernama.jsonl'), named.lines.join(''));
  const said = `identik ${named.seal}\nditulis Gerbang 0.9.0\n`;
  const surroundings: [Record<string, string>, string[]][] = [
    [{ TZ: 'Asia/Jakarta', LC_ALL: 'C' }, []],
    [{ TZ: 'Pacific/Kiritimati', LC_ALL: 'tr_TR.UTF-8', LANG: 'tr_TR.UTF-8', LANGUAGE: 'tr' }, []],
    [
      { TZ: 'America/St_Johns', LC_ALL: 'sv_SE.UTF-8', UV_THREADPOOL_SIZE: '1' },
      hasTaskset ? ['taskset', '-c', '0'] : [],
    ],
  ];
  for (const [env, before] of surroundings) expect([env, elsewhere(env, before)]).toEqual([env, said]);
});

test('a ledger is repeated by PostgreSQL as well', async () => {
  const env = { DATABASE_URL: inject('applicationUrl') };
  expect(await runIn(env, folder, ['seleksi', 'ulang', 'buku.jsonl', '--sql'])).toMatchObject({
    code: 0,
    out: `identik ${seal}`,
  });
  expect(await again('ulang', 'buku.jsonl', '--sql')).toMatchObject({ code: 2 });
});

test('a ledger that was changed, cut or is none ends with a failure that says where', async () => {
  const at = lines.findIndex((line) => line.includes('"diterima":'));
  const changed = lines.map((line, i) => (i === at ? line.replace(/"diterima":\d/, '"diterima":7') : line));
  await writeFile(join(folder, 'diubah.jsonl'), changed.join(''));
  expect(await again('ulang', 'diubah.jsonl')).toMatchObject({
    code: 1,
    err: `TIDAK identik: hasil berbeda dari yang diulang (baris ${at + 1}).`,
  });
  await writeFile(join(folder, 'kosong.jsonl'), '');
  expect(await again('ulang', 'kosong.jsonl')).toMatchObject({
    code: 1,
    err: 'TIDAK identik: kepala berkas tidak terbaca (baris 1).',
  });
  expect(await again('ulang', 'tiada.jsonl')).toMatchObject({
    code: 1,
    err: expect.stringContaining('tiada.jsonl'),
  });
  expect(await again('ulangi', 'buku.jsonl')).toMatchObject({ code: 2 });
});

/** A ledger with plenary decisions and two signatures, its lines by the part they belong to. */
const signedLedger = () => {
  const possible = decided('skor').filter((one) => {
    if (one.decisions.length < 2 || one.participants.length < 4 || one.participants.length > 8) return false;
    try {
      return writeLedger({ penawaran: 'S1', induk: null, ...one }).lines.length > 0;
    } catch {
      return false;
    }
  });
  const [one] = fc.sample(possible, { numRuns: 1, seed: 5 });
  if (!one) throw new Error('no selection');
  const ledger = writeLedger({ penawaran: 'S1', induk: null, ...one });
  const signed = (['mengusulkan', 'menyetujui'] as const).map((peran) => {
    const { publicKey, privateKey } = generateKeyPairSync('ed25519');
    const pernyataan = {
      format: 'gerbang-tanda-tangan/1' as const,
      penawaran: 'S1',
      buku: ledger.seal,
      samaran: null,
      peran,
      petugas: `petugas-${peran}`,
      waktu: '2027-06-01T08:00:00.000Z',
    };
    const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString();
    return signatureLine({
      kunci: publicKey.export({ format: 'der', type: 'spki' }).toString('base64'),
      pernyataan,
      tanda: signStatement(pem, pernyataan),
    });
  });
  const [people, decisions] = [one.participants.length, one.decisions.length];
  const part = (at: number) => {
    if (at < 2) return at === 0 ? 'kepala' : 'aturan';
    if (at < 2 + people) return 'peserta';
    if (at < 2 + people + decisions) return 'putusan';
    return at < ledger.lines.length ? 'hasil' : 'tanda';
  };
  return { lines: [...ledger.lines, ...signed], seal: ledger.seal, part };
};
/** What may be said of a byte in a part: nothing that blames another. */
const SAID: Record<string, RegExp> = {
  // Whatever else of it is still a head is another ledger, which nobody signed; a count moves the parts behind it.
  kepala:
    /^(kepala berkas tidak terbaca|benih undian bukan yang dijanjikan|tanda tangan \S+ milik buku lain|berkas terpotong|(peserta|putusan sidang) tidak terbaca|baris berlebih)$/,
  aturan: /^aturan (diubah|tidak terbaca)$/,
  peserta: /^peserta (diubah|tidak terbaca)$/,
  putusan: /^putusan sidang (diubah|tidak terbaca)$/,
  hasil: /^hasil berbeda dari yang diulang$/,
  tanda: /^(tanda tangan .+|kunci .+ tidak terbaca|baris berlebih)$/,
};

test('a flipped byte anywhere is found, and the part it is in is named', async () => {
  const { lines: rows, seal: own, part } = signedLedger();
  expect(replay(rows)).toEqual({ seal: own, difference: null });
  const seen = new Set<string>();
  for (const [at, row] of rows.entries())
    for (let i = 0; i < row.length; i += 1) {
      const other = `${row.slice(0, i)}${String.fromCharCode(row.charCodeAt(i) ^ 1)}${row.slice(i + 1)}`;
      // As the command reads a file: what was the end of a line may be none now.
      const { difference } = replay(
        rows
          .with(at, other)
          .join('')
          .match(/[^\n]*\n|[^\n]+$/g) ?? [],
      );
      expect([part(at), i, difference?.what]).toEqual([
        part(at),
        i,
        expect.stringMatching(SAID[part(at)] as RegExp),
      ]);
      if (part(at) === 'tanda' || part(at) === 'hasil') expect([i, difference?.line]).toEqual([i, at + 1]);
      seen.add(part(at));
    }
  expect([...seen]).toEqual(Object.keys(SAID));

  // The same through the command, one of each part and one that is no text any more.
  for (const [name, said] of Object.entries(SAID)) {
    const at = rows.findIndex((_, n) => part(n) === name);
    const bytes = Buffer.from(rows.join(''));
    const begin = Buffer.byteLength(rows.slice(0, at).join(''));
    for (const [i, bit] of [
      [20, 1],
      [20, 128],
    ] as const) {
      const flipped = Buffer.from(bytes);
      flipped[begin + i] = (flipped[begin + i] as number) ^ bit;
      await writeFile(join(folder, 'satu-bita.jsonl'), flipped);
      const { code, out, err } = await again('ulang', 'satu-bita.jsonl');
      const what = /^TIDAK identik: (.*?)( \(baris \d+\))?\.$/.exec(err)?.[1];
      expect([name, code, out, what]).toEqual([name, 1, '', expect.stringMatching(said)]);
    }
  }
});

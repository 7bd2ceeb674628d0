/** A process that is killed again and again amid replacements loses none that it acknowledged (berkas 12, berkas 13). */
import { randomBytes } from 'node:crypto';
import type { BerkasSaya } from '@gerbang/contract/applicant/verifikasi-berkas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { type Child, startChild } from '../../../test/child.ts';
import { pdf } from '../../../test/corpus-pdf.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { scaled, tried } from '../../../test/scale.ts';
import { fileForm } from '../../../test/writes.ts';
import { DIPLOMA, decide, setRules, stateOf } from './testing.ts';

const OFFERING = '2027-11-2';
const APPLICANTS = 8;
const ACKNOWLEDGED = scaled(80, 500);
const KILLS = scaled(4, 20);

interface Writer {
  who: TestApplicant;
  /** Files whose replacing was acknowledged, the latest last. */
  files: Buffer[];
  /** The file on its way when the process died, if any. */
  underway: Buffer | null;
}

let t: TestApp;
let officer: StaffCall;
let writers: Writer[];
beforeAll(async () => {
  t = await startTestApp();
  officer = await asStaff(t, 'verifikator');
  await setRules(await asStaff(t, 'seleksi'), OFFERING, [{ jenis: DIPLOMA, menahan: 'kartu' }]);
  writers = [];
  for (let i = 0; i < APPLICANTS; i += 1) {
    const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
    await decide(t, officer, who.nomor_pendaftar, 'ditolak');
    writers.push({ who, files: [], underway: null });
  }
});
afterAll(() => t.close());

/** Everything a slot ever held, the file that stands there last. */
const stored = async (nomor: string): Promise<Buffer[]> => {
  const { rows } = await t.db.query<{ kunci_berkas: string }>(
    'SELECT kunci_berkas FROM berkas WHERE nomor_pendaftar = $1 AND slot = $2 ORDER BY diganti NULLS LAST',
    [nomor, DIPLOMA],
  );
  return Promise.all(rows.map(({ kunci_berkas }) => t.deps.storage.get(kunci_berkas)));
};

/** Replaces over the process, and is rejected again, until `dead` says that the process is gone. */
const goOn = async (child: Child, writer: Writer, dead: () => boolean, said: () => Promise<void>) => {
  const { nomor_pendaftar, token } = writer.who;
  while (!dead()) {
    writer.underway = pdf({ preamble: `% ${randomBytes(200).toString('hex')}\n` });
    try {
      const answer = await fetch(new URL('/api/v2/ganti_berkas', child.url), {
        method: 'POST',
        headers: { authorization: `Bearer ${token}` },
        body: fileForm(nomor_pendaftar, 'berkas', writer.underway, { slot: DIPLOMA }),
      });
      const { data, code } = (await answer.json()) as { data: BerkasSaya | null; code?: string };
      // On a machine that does much else it may be told to try again; nothing was taken then.
      if (code === 'kelebihan_beban') {
        writer.underway = null;
        continue;
      }
      expect([answer.status, code, data?.dokumen[0]?.keadaan]).toEqual([200, undefined, 'diganti']);
    } catch (error) {
      if (dead()) return;
      throw error;
    }
    writer.files.push(writer.underway);
    writer.underway = null;
    await said();
    expect((await decide(t, officer, nomor_pendaftar, 'ditolak')).status).toBe(200);
  }
};

const check = async (writer: Writer): Promise<void> => {
  const { who, files, underway } = writer;
  const kept = await stored(who.nomor_pendaftar);
  const has = (file: Buffer) => kept.some((one) => one.equals(file));
  expect(files.filter((file) => !has(file))).toHaveLength(0);
  const last = kept.at(-1);
  // What was on its way may have arrived unacknowledged; nothing else may stand there.
  const arrived = underway !== null && last?.equals(underway) === true;
  if (files.length > 0) expect(arrived || last?.equals(files.at(-1) as Buffer)).toBe(true);
  if (arrived) files.push(underway);
  writer.underway = null;
  const { keadaan } = await stateOf(t, who.nomor_pendaftar);
  if (arrived) expect(keadaan).toBe('diganti');
  if (keadaan === 'diganti') await decide(t, officer, who.nomor_pendaftar, 'ditolak');
};

test(`killed ${KILLS} times amid ${ACKNOWLEDGED} replacements, every acknowledged file is there`, {
  timeout: scaled(300_000, 1_200_000),
}, async (context) => {
  let acknowledged = 0;
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const child = await startChild('test/child-server.ts', {
      DATABASE_URL: t.deps.config.databaseUrl ?? '',
      DATA_DIR: t.deps.config.dataDir,
      NOW: NOW.toISOString(),
    });
    const enough = Math.ceil((ACKNOWLEDGED / KILLS) * kill);
    let dead = false;
    const said = async () => {
      acknowledged += 1;
      if (dead || acknowledged < enough) return;
      dead = true;
      await child.kill();
    };
    await Promise.all(writers.map((writer) => goOn(child, writer, () => dead, said)));
    for (const writer of writers) await check(writer);
  }
  expect(acknowledged).toBeGreaterThanOrEqual(ACKNOWLEDGED);
  tried(context, acknowledged);
});

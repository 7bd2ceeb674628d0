import { afterAll, beforeAll, expect, test } from 'vitest';
import { audit } from '../audit.ts';
import { readConfig } from '../config.ts';
import { sealAudit } from '../domain/segel.ts';
import { openPortal, type Portal } from './testing.ts';

let portal: Portal;
beforeAll(async () => {
  portal = await openPortal();
  const { pool, env } = portal;
  const now = () => new Date();
  for (const tindakan of ['satu', 'dua', 'tiga'])
    await audit(pool, now(), { pelaku: 'petugas', id_pelaku: 'siti', tindakan });
  await sealAudit({ pool, config: readConfig(env), now });
});
afterAll(() => portal.close());

const lastSeal = async () =>
  (await portal.pool.query("SELECT encode(sidik, 'hex') AS sidik FROM segel")).rows[0]?.sidik as string;

test('an audit that is whole is said to be, with its last seal to write down', async () => {
  const { code, out } = await portal.pmb('jejak', 'periksa');
  expect([code, out]).toEqual([0, expect.stringMatching(/Jejak utuh: 3 entri dalam 1 segel/)]);
  expect(out).toContain(await lastSeal());
});

test('a seal written down elsewhere tells of a chain that was cut off or begun anew', async () => {
  const right = await portal.pmb('jejak', 'periksa', '--segel', '1', '--sidik', await lastSeal());
  expect(right.code).toBe(0);
  const wrong = await portal.pmb('jejak', 'periksa', '--segel', '2', '--sidik', await lastSeal());
  expect([wrong.code, wrong.err]).toEqual([1, expect.stringContaining('Segel nomor 2 bukan yang dicatat')]);
  expect((await portal.pmb('jejak')).code).toBe(2);
});

test('the first entry that was changed is named, and the command fails', async () => {
  await portal.pool.query(
    "SET session_replication_role = replica; UPDATE audit SET id_pelaku = 'budi' WHERE tindakan = 'dua'; RESET session_replication_role",
  );
  const { code, err } = await portal.pmb('jejak', 'periksa');
  const { rows } = await portal.pool.query("SELECT id FROM audit WHERE tindakan = 'dua'");
  expect([code, err]).toEqual([
    1,
    expect.stringContaining(`entri nomor ${rows[0].id} diubah sesudah disegel`),
  ]);
});

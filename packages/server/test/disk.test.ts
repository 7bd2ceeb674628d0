/** What applicants, officers and operators meet when the disk fills, cannot be written, or has lost a file. */
import { readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Beranda } from '@gerbang/contract/office/beranda';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { watchRoom } from '../src/storage/room.ts';
import type { Room } from '../src/storage/storage.ts';
import { startTestApp, type TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { pdf } from './corpus-pdf.ts';
import { asStaff } from './desk.ts';
import { fileForm } from './writes.ts';

const MB = 1024 ** 2;
const GB = 1024 * MB;

let t: TestApp;

const upload = async (who: TestApplicant) =>
  t.call<{ url: string }>('POST', '/api/v2/data_diri_pendaftar/akta', {
    token: who.token,
    form: fileForm(who.nomor_pendaftar, 'akta_kelahiran', pdf()),
  });
const save = (who: TestApplicant) =>
  t.call('POST', '/api/v2/data_diri_pendaftar', {
    token: who.token,
    body: { nomor_pendaftar: who.nomor_pendaftar, nama_lengkap: 'Nama Lain' },
  });
const diskAtHome = async (role: string) =>
  (await (await asStaff(t, role))<Beranda>('GET', '/api/petugas/beranda')).body.data.disk;
const ready = async () => {
  const { status, bytes } = await t.call('GET', '/readyz');
  return [status, (JSON.parse(bytes.toString()) as { status: string }).status];
};
const applicant = () => t.applicants.make({ offering: '11-2', stage: 'sebagian' });
/** What the operator reads. */
const logged = () => vi.spyOn(t.app.log, 'error').mockImplementation(() => {});

describe('the disk', () => {
  afterEach(() => t.close());

  test('below a tenth is told to an admin at home; everything still works', async () => {
    t = await startTestApp({ measure: async () => ({ free: GB, share: 0.083 }) });
    expect((await upload(await applicant())).status).toBe(200);
    expect(await diskAtHome('admin')).toEqual({ bebas: 8.3, dapat_ditulis: true, menolak: false });
    expect(await diskAtHome('layanan')).toBeNull();
    expect(await ready()).toEqual([200, 'ok']);
  });

  test('all but full takes no file, says so with 507, and leaves the rest to what is typed', async () => {
    const disk = { free: GB, share: 0.5 };
    t = await startTestApp({ measure: async () => disk });
    const who = await applicant();
    Object.assign(disk, { free: 100 * MB, share: 0.004 });
    const lines = logged();
    const answer = await upload(who);
    expect([answer.status, answer.body.code]).toEqual([507, 'ruang_habis']);
    expect(answer.body.message).toContain('penuh');
    expect(lines.mock.calls.map((call) => call[1])).toEqual([expect.stringContaining('ruang disk habis')]);
    expect((await save(who)).status).toBe(200);
    expect(await ready()).toEqual([503, 'ruang disk habis']);
    expect(await diskAtHome('admin')).toEqual({ bebas: 0.4, dapat_ditulis: true, menolak: true });
  });

  test('full for the database is the same sentence', async () => {
    t = await startTestApp();
    const who = await applicant();
    await t.db.query(
      `CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION USING ERRCODE = '53100'; END $$;
       CREATE TRIGGER full_disk BEFORE INSERT OR UPDATE ON data_diri_pendaftar FOR EACH ROW EXECUTE FUNCTION full_disk()`,
    );
    const lines = logged();
    const answer = await save(who);
    expect([answer.status, answer.body.code, lines.mock.calls.length]).toEqual([507, 'ruang_habis', 1]);
  });

  test('a folder that cannot be written, and a file that is gone, each have their own sentence and line', async () => {
    t = await startTestApp();
    const who = await applicant();
    const { url } = (await upload(who)).body.data;
    const folder = join(t.deps.config.dataDir, 'berkas');
    await rename(folder, `${folder}.lain`);
    await writeFile(folder, 'a file where the folder should be');
    const lines = logged();
    const refused = await upload(who);
    expect([refused.status, refused.body.code]).toEqual([507, 'tidak_tersimpan']);
    expect(await ready()).toEqual([503, 'folder berkas tidak dapat ditulis']);
    expect(await diskAtHome('admin')).toMatchObject({ dapat_ditulis: false });

    await rm(folder);
    await rename(`${folder}.lain`, folder);
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
    const lost = await t.call('GET', url);
    expect([lost.status, lost.body.code]).toEqual([404, 'berkas_hilang']);
    expect(lines.mock.calls.map((call) => call[1])).toEqual([
      expect.stringContaining('tidak dapat ditulis'),
      expect.stringContaining('tidak ada di DATA_DIR/berkas'),
    ]);
  });
});

test('the log warns once as room runs short, once more for each worse state, and when it is good again', async () => {
  const states: Room[] = [
    { free: 9 * GB, share: 0.5, writable: true },
    { free: GB, share: 0.09, writable: true },
    { free: GB, share: 0.089, writable: true },
    { free: GB, share: 0.09, writable: false },
    { free: 100 * MB, share: 0.01, writable: true },
    { free: 9 * GB, share: 0.5, writable: true },
  ];
  const lines: string[] = [];
  let looks = 0;
  const room = async () => states[Math.min(looks++, states.length - 1)] as Room;
  const stop = watchRoom({ room }, (line) => lines.push(line), 10);
  await expect.poll(() => looks).toBeGreaterThan(states.length);
  stop();
  expect(lines).toEqual([
    expect.stringContaining('tinggal 9,0 %'),
    expect.stringContaining('tidak dapat ditulis'),
    expect.stringContaining('unggahan ditolak'),
    expect.stringContaining('kembali baik'),
  ]);
});

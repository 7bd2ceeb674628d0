import { Readable } from 'node:stream';
import type { Ringkas, Skenario } from '@gerbang/contract/office/seleksi';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { workOnSelection } from '../../skenario/job.ts';
import { startSelection, type TestSelection } from './testing.ts';

type Seen = Skenario & { ringkas: Ringkas | null };
let s: TestSelection;
beforeAll(async () => {
  s = await startSelection(5);
  await s.rule(1);
});
afterAll(() => s.t.close());

const begin = async (nama: string) =>
  (await s.seleksi<{ id: number }>('POST', s.path('/skenario'), { body: { nama } })).body.data.id;
const look = async (id: number) => (await s.seleksi<Seen>('GET', s.path(`/skenario/${id}`))).body.data;
const { promise: stored, resolve: letStore } = Promise.withResolvers<void>();

test('what a scenario came to is seen before its ledger is stored, and can be used only then', async () => {
  const before = await s.run('Dahulu');
  await s.close();
  const id = await begin('Sekarang');
  const { storage } = s.t.deps;
  const working = workOnSelection(
    {
      ...s.t.deps,
      storage: {
        ...storage,
        put: async (bytes) => {
          await stored;
          return storage.put(bytes);
        },
      },
    },
    { id_skenario: id },
  );
  await expect.poll(async () => (await look(id)).ringkas).not.toBeNull();
  const seen = await look(id);
  expect(seen).toMatchObject({ selesai: null, segel: null, diterima: before.diterima });
  expect(seen.ringkas).toEqual(before.ringkas);
  for (const [method, path] of [
    ['GET', `/banding?kiri=${before.id}&kanan=${id}`],
    ['GET', `/skenario/${id}/buku`],
    ['POST', `/skenario/${id}/usulkan`],
  ] as const) {
    const body = method === 'POST' ? { body: { konfirmasi: 'USULKAN' } } : {};
    expect([path, (await s.seleksi(method, s.path(path), body)).status]).toEqual([path, 404]);
  }
  letStore();
  await working;
  expect(await look(id)).toMatchObject({ selesai: expect.any(String), ringkas: seen.ringkas });
  expect((await s.admitted(id)).size).toBe(seen.diterima);
});

test('where the ledger cannot be stored nothing of the outcome stays', async () => {
  const id = await begin('Penuh');
  const { promise: seen, resolve: wasSeen } = Promise.withResolvers<void>();
  const put = async () => {
    await seen;
    throw new Error('no room');
  };
  const deps = { ...s.t.deps, storage: { ...s.t.deps.storage, put } };
  const working = Promise.allSettled([workOnSelection(deps, { id_skenario: id })]);
  await expect.poll(async () => (await look(id)).ringkas).not.toBeNull();
  wasSeen();
  expect(await working).toEqual([{ status: 'rejected', reason: new Error('no room') }]);
  expect(await look(id)).toMatchObject({
    selesai: null,
    ringkas: null,
    gagal: 'Skenario terhenti. Jalankan sekali lagi.',
  });
  expect((await s.admitted(id)).size).toBe(0);
});

test('of a ledger that cannot be read, or is not the one that was sealed, no reasons are written, and the job fails', async () => {
  const { id } = await s.run('Usulan');
  const usul = await s.seleksi<{ id_hasil: number }>('POST', s.path(`/skenario/${id}/usulkan`), {
    body: { konfirmasi: 'USULKAN' },
  });
  expect(usul.status).toBe(200);
  const { rows } = await s.t.db.query<{ id_hasil: string }>(
    'SELECT id_hasil FROM putusan_seleksi WHERE id_skenario = $1',
    [id],
  );
  const id_hasil = Number(rows[0]?.id_hasil);
  const { storage } = s.t.deps;
  type Opened = Awaited<ReturnType<typeof storage.open>>;
  const withOpened = (change: (opened: Opened) => Opened) => ({
    ...s.t.deps,
    storage: { ...storage, open: async (key: string) => change(await storage.open(key)) },
  });
  const breaking = withOpened((opened) => ({
    ...opened,
    parts: Readable.from(
      (async function* () {
        for await (const part of opened.parts) {
          yield (part as Buffer).subarray(0, 100);
          throw new Error('the disk is gone');
        }
      })(),
    ),
  }));
  await expect(workOnSelection(breaking, { id_hasil })).rejects.toThrow('the disk is gone');
  const changed = (from: RegExp, to: string) =>
    withOpened((opened) => ({
      ...opened,
      parts: Readable.from(
        (async function* () {
          let text = '';
          for await (const part of opened.parts) text += part;
          expect(text).toMatch(from);
          yield Buffer.from(text.replace(from, to));
        })(),
      ),
    }));
  await expect(workOnSelection(changed(/"peserta":\d+/, '"peserta":-1'), { id_hasil })).rejects.toThrow();
  await expect(
    workOnSelection(changed(/"nilai":\[\d+/, '"nilai":[99999999'), { id_hasil }),
  ).rejects.toThrow();
  const reasons = async () =>
    (await s.t.db.query('SELECT FROM alasan_hasil WHERE id_hasil = $1', [id_hasil])).rowCount;
  expect(await reasons()).toBe(0);
  await workOnSelection(s.t.deps, { id_hasil });
  expect(await reasons()).toBeGreaterThan(0);
});

import type { Ringkas, Skenario } from '@gerbang/contract/office/seleksi';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
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
  const seen = await vi.waitFor(async () => {
    const now = await look(id);
    expect(now.ringkas).not.toBeNull();
    return now;
  });
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
  const put = async () => {
    throw new Error('no room');
  };
  const deps = { ...s.t.deps, storage: { ...s.t.deps.storage, put } };
  await expect(workOnSelection(deps, { id_skenario: id })).rejects.toThrow('no room');
  expect(await look(id)).toMatchObject({
    selesai: null,
    ringkas: null,
    gagal: 'Skenario terhenti. Jalankan sekali lagi.',
  });
  expect((await s.admitted(id)).size).toBe(0);
});

import { expect, test } from 'vitest';
import type { Deps } from '../../deps.ts';
import type { Results } from '../../domain/yudisium.ts';
import type { Session } from '../../http/session.ts';
import { createStatus } from './status.ts';

const ANNOUNCED = new Date('2026-11-20T03:00:00Z');

test('a status that was read as the announcement came tells a time before it, so that the page asks again', async () => {
  let at = ANNOUNCED.getTime() - 20;
  const row = {
    nomor_pendaftar: '1',
    diverifikasi: new Date('2026-11-01T00:00:00Z'),
    hadir: null,
    batas_khusus: null,
    kode_jadwal: null,
    mulai: new Date('2026-10-01T00:00:00Z'),
    selesai: new Date('2026-11-10T00:00:00Z'),
    pengumuman: ANNOUNCED,
    tanpa_tes: true,
    ujian_mulai: null,
    ujian_selesai: null,
  };
  const deps = {
    now: () => new Date(at),
    reader: { query: async () => ({ rows: [row] }) },
    listener: { on: () => {} },
  } as unknown as Deps;
  // The result is still shut when it is asked for; the moment comes before the answer is written.
  const results: Results = {
    isOpen: async () => false,
    find: async () => {
      at += 40;
      return null;
    },
  };
  const status = createStatus(deps, results);
  const answer = await status({ nomor_pendaftar: '1', kode_penawaran: '1', geser: 0 } as Session);
  expect(answer.status_akhir).toBe(false);
  expect(new Date(answer.time_now).getTime()).toBeLessThan(ANNOUNCED.getTime());
  expect(answer.status_pendaftar).not.toBe('Pengumuman');
});

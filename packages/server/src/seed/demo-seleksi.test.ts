import { type Aturan, aturanAwal } from '@gerbang/contract/seleksi/aturan';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { transaction } from '../db/pool.ts';
import {
  compileRule,
  listGroups,
  readComponents,
  readParticipants,
  readProgrammes,
} from '../domain/peserta-seleksi.ts';
import { openDraw } from '../domain/undian.ts';
import { participantsOf } from '../seleksi/columns.ts';
import { replay, writeLedger } from '../seleksi/ledger.ts';
import { replayInSql } from '../seleksi/replay-sql.ts';
import { seedScores } from './after/nilai.ts';
import { type Demo, loadDemo, NOW } from './testing.ts';

let demo: Demo;
beforeAll(async () => {
  demo = await loadDemo();
  await demo.all(
    "INSERT INTO petugas (username, nama, sandi, peran) VALUES ('seleksi', 'Seleksi', '-', 'seleksi')",
  );
  await transaction(demo.pool, (db) => seedScores(db, demo.keys, NOW));
});
afterAll(() => demo.close());

/** Rules an office of the demo could write, over everything they may speak of. */
const rulesOf = async (kode: string): Promise<Aturan[]> => {
  const [components, programmes] = [
    await readComponents(demo.pool, kode),
    await readProgrammes(demo.pool, kode),
  ];
  const [group] = (await listGroups(demo.pool, kode)).filter(({ jumlah }) => jumlah);
  const codes = components.map((one) => one.kode);
  const begin = aturanAwal(
    codes,
    programmes.map((one) => ({ prodi: one.kode, jumlah: 1, lebih: 50 })),
  );
  return (['skor', 'pilihan'] as const).flatMap((cara) =>
    (['asli', 'linear', 'z', 'persentil'] as const).map((ubah) => ({
      ...begin,
      cara,
      seri: [...codes, 'urut'],
      komponen: begin.komponen.map((one, i) => ({ ...one, ubah, banding: i === 0 ? 'minat' : 'semua' })),
      cadangan: group ? [{ kelompok: group.kode, persen: 50, sisa: 'umum' }] : [],
      tambahan: group
        ? { daftar: [{ kelompok: group.kode, poin: 20_000 }], paling_banyak: 20_000 }
        : { daftar: [], paling_banyak: 0 },
    })),
  );
};

test('both implementations agree on every offering of the demo university that has scores', async () => {
  const offerings = await demo.all<{ kode_penawaran: string }>(
    'SELECT DISTINCT kode_penawaran FROM nilai ORDER BY 1',
  );
  let admitted = 0;
  for (const { kode_penawaran: kode } of offerings)
    for (const aturan of await rulesOf(kode)) {
      const rule = compileRule(
        aturan,
        await readComponents(demo.pool, kode),
        await readProgrammes(demo.pool, kode),
      );
      const { columns } = await transaction(demo.pool, (db) =>
        readParticipants(db, kode, rule, aturan.tambahan ?? { daftar: [], paling_banyak: 0 }, () => {}),
      );
      const participant = participantsOf(rule, columns);
      const { lines, seal, outcome } = writeLedger({
        program: '0.9.0',
        penawaran: kode,
        induk: null,
        benih: await openDraw(demo.pool, demo.keys, kode),
        rule,
        participants: columns.ids.map((_, i) => participant(i)),
      });
      admitted += outcome.verdicts.filter(({ diterima }) => diterima > 0).length;
      expect(replay(lines)).toEqual({ seal, difference: null });
      expect(await replayInSql(demo.pool, lines)).toEqual(lines.slice(2 + columns.count));
    }
  expect(admitted).toBeGreaterThan(offerings.length);
  expect(offerings.length).toBeGreaterThan(0);
});

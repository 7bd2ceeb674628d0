/** What the office has done in the demo: news, conversations, capacities, results, letters. Loaded once the demo's staff exist. */
import type { Db } from '../../db/pool.ts';
import type { Keys } from '../../secrets.ts';
import type { DemoAccount } from '../applicants/accounts.ts';
import type { Put } from '../applicants/form-rows.ts';
import { capacities } from './capacities.ts';
import { extraAccount } from './extra-account.ts';
import { seedKabar } from './kabar.ts';
import { letterSettings, seedLetters } from './letters.ts';
import { seedScores } from './nilai.ts';
import { seedPemeriksaan } from './pemeriksaan.ts';
import { seedPercakapan } from './percakapan.ts';
import { seedPublik } from './publik.ts';
import { seedResults } from './results.ts';

/** Adds to a demo that was just loaded, dates counted from `now`; answers further accounts to sign in with. */
export const seedAfter = async (
  db: Db,
  keys: Keys,
  put: Put,
  accounts: readonly DemoAccount[],
  now: Date,
): Promise<DemoAccount[]> => {
  await capacities(db);
  await letterSettings(db);
  await seedKabar(db, put, now);
  await seedPublik(db);
  await seedPercakapan(db, now);
  await seedScores(db, keys, now);
  const results = await seedResults(db, accounts, now);
  const letters = await seedLetters(db, results.accepted, accounts, now);
  await seedPemeriksaan(db, accounts, now);
  const wishes: [string | undefined, string][] = [
    [results.rejected[0], 'Tanggal pengumuman sudah lewat: tidak diterima.'],
    [results.absent, 'Tanggal pengumuman sudah lewat: tidak tercantum dalam hasil.'],
    [letters.approved, 'Diterima, LoA sudah terbit.'],
    [letters.rejected, 'Diterima, pengajuan LoA ditolak dan dapat diajukan lagi.'],
  ];
  const extra: DemoAccount[] = [];
  for (const [nomor, keterangan] of wishes)
    if (nomor) extra.push(await extraAccount(db, keys, nomor, keterangan));
  return extra;
};

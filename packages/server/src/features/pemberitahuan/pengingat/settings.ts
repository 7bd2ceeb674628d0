/** When reminders leave (pemberitahuan 27). */
import { type BodyOf, problem } from '@gerbang/contract';
import {
  PENGINGAT_BAKU,
  type PengaturanPengingat,
  periksaPengingat,
  type ubahPengingat,
} from '@gerbang/contract/office/pemberitahuan/pengingat';
import type { Author } from '../../../audit.ts';
import type { Db } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { changeVersioned, overDefaults, withVersion } from '../../../domain/pengaturan.ts';

interface Row {
  isi: Partial<PengaturanPengingat>;
  formulir_sampai: Date | null;
}
const READ = 'SELECT isi, formulir_sampai FROM pengaturan_pengingat';
const EXISTS = "INSERT INTO pengaturan_pengingat (isi) VALUES ('{}') ON CONFLICT DO NOTHING";

/** Key by key, in an order of their own. */
const ofRow = (isi?: Partial<PengaturanPengingat>): PengaturanPengingat => overDefaults(PENGINGAT_BAKU, isi);

/** The settings as the desk shows them. */
export const shownReminders = async ({ pool }: Pick<Deps, 'pool'>) =>
  withVersion(ofRow((await pool.query<Row>(READ)).rows[0]?.isi));

/** The settings inside a transaction, which then holds them until its end, and how far idle forms were looked at. */
export const lockReminders = async (db: Db) => {
  await db.query(EXISTS);
  const row = (await db.query<Row>(`${READ} FOR UPDATE`)).rows[0];
  return { settings: ofRow(row?.isi), formulir_sampai: row?.formulir_sampai ?? null };
};

/** Changes them, with one audit entry. Throws `isian_salah` naming the fields, `versi_usang`. */
export const changeReminders = (
  deps: Deps,
  who: Author,
  { versi, ...given }: BodyOf<typeof ubahPengingat>,
) => {
  const next = ofRow(given);
  const findings = periksaPengingat(next);
  if (findings.length > 0) throw problem('isian_salah', findings);
  return changeVersioned(deps, {
    who,
    tindakan: 'ubah pengingat',
    versi,
    next,
    lock: async (db) => (await lockReminders(db)).settings,
    store: async (db) => {
      await db.query('UPDATE pengaturan_pengingat SET isi = $1', [JSON.stringify(next)]);
      // What is due by them is written at once.
      await deps.jobs.send(db, 'ingatkan', {});
    },
  });
};

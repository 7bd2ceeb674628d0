/** How mail leaves the portal: kept as one row, its secrets sealed and never answered (pemberitahuan 9, pemberitahuan 10). */
import { type BodyOf, problem } from '@gerbang/contract';
import {
  KUNCI_LAPORAN_MIN,
  KUNCI_LAPORAN_PENDEK,
} from '@gerbang/contract/office/pemberitahuan/laporan-surel';
import {
  type kirimUji,
  type PengaturanSurel,
  periksaSurel,
  RAHASIA_TERTUTUP,
  SANDI_ULANG,
  SUREL_BAKU,
  type ubahPengaturanSurel,
} from '@gerbang/contract/office/pemberitahuan/pengaturan';
import type { Author } from '../../audit.ts';
import { type Db, named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { keptUntil } from '../../domain/kept.ts';
import { TELL_NOTICES } from '../../domain/pemberitahuan.ts';
import { changeVersioned, overDefaults, withVersion } from '../../domain/pengaturan.ts';
import type { Way } from '../../domain/surel-transport.ts';
import { seal, unseal } from '../../secrets.ts';

/** What binds a sealed secret to its place. */
const PLACE = { sandi: 'sandi surel', dkim: 'kunci dkim', laporan: 'kunci laporan surel' } as const;

interface Row {
  isi: Partial<PengaturanSurel>;
  sandi: Buffer | null;
  dkim: Buffer | null;
  kunci_laporan: Buffer | null;
  jeda_sampai: Date | null;
  gangguan: string | null;
  gagal_beruntun: number;
  berikut: Date | null;
}
const READ =
  'SELECT isi, sandi, dkim, kunci_laporan, jeda_sampai, gangguan, gagal_beruntun, berikut FROM pengaturan_surel';
const EXISTS = "INSERT INTO pengaturan_surel (isi) VALUES ('{}') ON CONFLICT DO NOTHING";
const STORE = `UPDATE pengaturan_surel SET isi = $1, sandi = $2, dkim = $3, kunci_laporan = $4, jeda_sampai = NULL, gangguan = NULL, gagal_beruntun = 0`;

/** Key by key, in an order of their own. */
const ofRow = (isi?: Partial<PengaturanSurel>): PengaturanSurel => overDefaults(SUREL_BAKU, isi);

/** The secrets were sealed with another master secret; says so to the office. */
export class Unopened extends Error {}
const open = (keys: Deps['config']['keys'], place: string, sealed: Buffer | null | undefined) => {
  try {
    return sealed ? unseal(keys, place, sealed) : null;
  } catch {
    throw new Unopened(RAHASIA_TERTUTUP);
  }
};

interface Tested {
  terkirim: boolean;
  /** Why not, in words for the office. */
  alasan: string | null;
}
/** What a test message came to; secrets that cannot be opened are a reason like any other. */
export const tested = (test: () => Promise<Tested>): Promise<Tested> =>
  test().catch((error: unknown) => {
    if (error instanceof Unopened) return { terkirim: false, alasan: error.message };
    throw error;
  });

const wayOf = (
  row: Row | undefined,
  settings: PengaturanSurel,
  secrets: Pick<Way, 'sandi' | 'dkim'>,
): Way => ({
  settings,
  ...secrets,
  jeda_sampai: row?.jeda_sampai ?? null,
  gangguan: row?.gangguan ?? null,
  gagal_beruntun: row?.gagal_beruntun ?? 0,
  berikut: row?.berikut ?? null,
});
/** Reads them, opened; only for what sends. Throws `Unopened`. */
export const readWay = async (db: Db, { keys }: Deps['config']): Promise<Way> => {
  const row = (await db.query<Row>(named('surel_cara', READ, []))).rows[0];
  return wayOf(row, ofRow(row?.isi), {
    sandi: open(keys, PLACE.sandi, row?.sandi),
    dkim: open(keys, PLACE.dkim, row?.dkim),
  });
};

/** The key that reports are signed with; null where none is taken. Throws `Unopened`. */
export const readReportKey = async (
  db: Pick<Db, 'query'>,
  { keys }: Deps['config'],
): Promise<string | null> =>
  open(keys, PLACE.laporan, (await db.query<Row>(named('surel_cara', READ, []))).rows[0]?.kunci_laporan);
const TAKES = 'SELECT FROM pengaturan_surel WHERE kunci_laporan IS NOT NULL';
/** Whether reports can be believed at all, known to the process. */
export const takesReports = (deps: Pick<Deps, 'pool' | 'listener'>): (() => boolean | Promise<boolean>) =>
  keptUntil(deps, 'pemberitahuan', async () => (await deps.pool.query(TAKES)).rowCount === 1);

/** A change of the secrets makes another version too, without saying what they are. */
type Kept = PengaturanSurel & Record<'ada_sandi' | 'ada_dkim' | 'ada_kunci_laporan', boolean>;
const kept = (row: Row | undefined): Kept => ({
  ...ofRow(row?.isi),
  ada_sandi: !!row?.sandi,
  ada_dkim: !!row?.dkim,
  ada_kunci_laporan: !!row?.kunci_laporan,
});
const present = (config: Deps['config'], settings: Kept) => ({
  ...withVersion(settings),
  ada_demo: !config.production,
});

/** The settings as the desk shows them. */
export const shownSettings = async ({ pool, config }: Deps) =>
  present(config, kept((await pool.query<Row>(READ)).rows[0]));

const sealed = (
  keys: Deps['config']['keys'],
  place: string,
  given: string | undefined,
  before: Buffer | null,
) => (given === undefined ? before : given === '' ? null : seal(keys, place, given));

/** Settings that can be. Throws `isian_salah`. */
const judged = (config: Deps['config'], next: PengaturanSurel): PengaturanSurel => {
  const findings = periksaSurel(next);
  if (next.cara === 'demo' && config.production)
    findings.push({ field: 'cara', message: 'Kotak surat contoh hanya ada pada portal contoh' });
  if (findings.length > 0) throw problem('isian_salah', findings);
  return next;
};

/** What a test is sent by, without being stored: what is typed, switched on, with the stored secret where none is. Throws `isian_salah`, `Unopened`. */
export const tryMail = async (
  { pool, config }: Deps,
  { sandi, dkim_kunci, kunci_laporan: _, ...given }: Omit<BodyOf<typeof kirimUji>, 'kepada'>,
): Promise<Way> => {
  const settings = judged(config, { ...ofRow(given), cara: given.cara === 'demo' ? 'demo' : 'smtp' });
  const row = (await pool.query<Row>(READ)).rows[0];
  requirePassword(row, settings, sandi);
  // What is typed anew may be typed because the stored one cannot be opened any more.
  return wayOf(row, settings, {
    sandi: sandi ?? open(config.keys, PLACE.sandi, row?.sandi),
    dkim: dkim_kunci ?? open(config.keys, PLACE.dkim, row?.dkim),
  });
};

/**
 * Changes them, with one audit entry that holds no secret. Throws `isian_salah` naming the fields, also where a stored
 * password would go to another server than it was given for, and `versi_usang`.
 */
export const changeSettings = async (
  deps: Deps,
  who: Author,
  { sandi, dkim_kunci, kunci_laporan, versi, ...given }: BodyOf<typeof ubahPengaturanSurel>,
) => {
  const { config } = deps;
  const next = judged(config, ofRow(given));
  if (kunci_laporan && kunci_laporan.length < KUNCI_LAPORAN_MIN)
    throw problem('isian_salah', [{ field: 'kunci_laporan', message: KUNCI_LAPORAN_PENDEK }]);
  let row: Row | undefined;
  await changeVersioned(deps, {
    who,
    tindakan: 'ubah pengaturan surel',
    versi,
    next: {
      ...next,
      ...(await secretsThere(deps, sandi, dkim_kunci, kunci_laporan)),
      // Words of the audit: that they were handed in anew, never what they are.
      ...(sandi || dkim_kunci || kunci_laporan ? { rahasia: 'diganti' } : {}),
    } as Kept,
    lock: async (db) => {
      await db.query(EXISTS);
      row = (await db.query<Row>(`${READ} FOR UPDATE`)).rows[0];
      requirePassword(row, next, sandi);
      return kept(row);
    },
    store: async (db) => {
      await db.query(STORE, [
        JSON.stringify(next),
        sealed(config.keys, PLACE.sandi, sandi, row?.sandi ?? null),
        sealed(config.keys, PLACE.dkim, dkim_kunci, row?.dkim ?? null),
        sealed(config.keys, PLACE.laporan, kunci_laporan, row?.kunci_laporan ?? null),
      ]);
      await db.query(TELL_NOTICES);
    },
  });
  return shownSettings(deps);
};

const secretsThere = async (
  { pool }: Deps,
  sandi: string | undefined,
  dkim: string | undefined,
  laporan: string | undefined,
): Promise<Pick<Kept, 'ada_sandi' | 'ada_dkim' | 'ada_kunci_laporan'>> => {
  const { ada_sandi, ada_dkim, ada_kunci_laporan } = kept((await pool.query<Row>(READ)).rows[0]);
  return {
    ada_sandi: sandi === undefined ? ada_sandi : sandi !== '',
    ada_dkim: dkim === undefined ? ada_dkim : dkim !== '',
    ada_kunci_laporan: laporan === undefined ? ada_kunci_laporan : laporan !== '',
  };
};

/** A stored password never goes to a server it was not given for. */
const requirePassword = (row: Row | undefined, next: PengaturanSurel, sandi: string | undefined): void => {
  // Without a user nobody signs in, and nothing is shown to anybody.
  if (!row?.sandi || sandi !== undefined || next.pengguna === '') return;
  const before = ofRow(row.isi);
  if ((['host', 'port', 'pengguna', 'keamanan'] as const).some((key) => before[key] !== next[key]))
    throw problem('isian_salah', [{ field: 'sandi', message: SANDI_ULANG }]);
};

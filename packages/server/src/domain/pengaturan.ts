/** The university's settings, one row; the colour must stay readable (pengaturan 1, pengaturan 2). */
import { createHash } from 'node:crypto';
import { type Settings, sealPath } from '@gerbang/contract/applicant/pengaturan/calls';
import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { PENGATURAN_LOA, type PengaturanLoa } from '@gerbang/contract/office/loa/pengaturan';
import type { AturanPembukaan } from '@gerbang/contract/office/penawaran/pembukaan/aturan';
import { colourProblem } from '@gerbang/contract/office/pengaturan';
import type { Author } from '../audit.ts';
import { firstOf } from '../certain.ts';
import { type Db, named, transaction } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import type { UniversitasData } from '../pdf/pdf.ts';
import { officerName } from './nama-petugas.ts';
import { requireSeen } from './seen.ts';

const PORTAL = 'SELECT isi FROM pengaturan';
/** What is stored of settings, each as it begins where it is not; in the order of `defaults`, and nothing else that stands beside them. */
export const overDefaults = <T extends object>(defaults: T, stored: Partial<T> = {}): T => {
  const all = { ...defaults };
  for (const key in defaults) all[key] = stored[key] ?? defaults[key];
  return all;
};
/** The row holds the letters' settings too, which are the office's own. */
const portalOf = (isi?: Partial<Settings>): Settings => overDefaults(NEUTRAL, isi);

/** Reads the settings; a colour that cannot be read on white is refused. */
export const readSettings = async ({ reader }: Pick<Deps, 'reader'>): Promise<Settings> => {
  const { rows } = await reader.query<{ isi: Partial<Settings> }>(named('pengaturan', PORTAL, []));
  const settings = portalOf(rows[0]?.isi);
  const wrong = colourProblem(settings.warna);
  if (wrong) throw new Error(`pengaturan: ${wrong}`);
  return settings;
};

const EXISTS = "INSERT INTO pengaturan (isi) VALUES ('{}') ON CONFLICT DO NOTHING";
/** The settings inside a transaction, which then holds the row until its end. */
export const lockSettings = async (db: Db): Promise<Settings> => {
  await db.query(EXISTS);
  const { rows } = await db.query<{ isi: Partial<Settings> }>(`${PORTAL} FOR UPDATE`);
  return portalOf(rows[0]?.isi);
};
/** Stores them; every process that keeps them hears of it. */
export const storeSettings = async (db: Db, settings: Settings): Promise<void> => {
  await db.query('UPDATE pengaturan SET isi = isi || $1', [JSON.stringify(settings)]);
  await db.query("SELECT pg_notify('pengaturan', '')");
};

/** SQL: whether opening an offering takes two officers (key `penawaran` of the settings). */
export const DUA_PETUGAS =
  "coalesce((SELECT (isi->'penawaran'->>'dua_petugas')::boolean FROM pengaturan), false)";
/** SQL: that an officer asked to lift this, as JSON; null where nobody did. */
export const LEPAS_DUA_PETUGAS = `(SELECT isi->'penawaran'->'lepas' || jsonb_build_object('peminta', ${officerName("(isi->'penawaran'->'lepas'->>'diminta_oleh')")}) FROM pengaturan)`;
/** Whether opening takes two officers, and the request to lift that, while the transaction holds the row. */
export const lockTwoOfficersRule = async (db: Db): Promise<AturanPembukaan> => {
  await lockSettings(db);
  const { rows } = await db.query<AturanPembukaan>(
    `SELECT ${DUA_PETUGAS} AS dua_petugas, ${LEPAS_DUA_PETUGAS} AS lepas_dua_petugas`,
  );
  return firstOf(rows);
};
/** The rule alone, held alike. */
export const lockTwoOfficers = async (db: Db): Promise<boolean> =>
  (await lockTwoOfficersRule(db)).dua_petugas;
/** Stores both; what an officer is called is read anew. */
export const storeTwoOfficers = async (db: Db, rule: AturanPembukaan): Promise<void> => {
  const { dua_petugas, lepas_dua_petugas: asked } = rule;
  const { peminta: _, ...lepas } = asked ?? {};
  await db.query("UPDATE pengaturan SET isi = jsonb_set(isi, '{penawaran}', $1)", [
    JSON.stringify({ dua_petugas, ...(asked && { lepas }) }),
  ]);
};

/** The last seal read: documents ask for the same one again and again, and its picture is kept by its buffer. */
let lastSeal: { path: string; bytes: Buffer } | undefined;
const SEAL = 'SELECT isi FROM lambang WHERE id = $1';

/** The bytes of the seal with this id; undefined for what is none. */
export const findSeal = async ({ reader }: Pick<Deps, 'reader'>, id: string): Promise<Buffer | undefined> =>
  (await reader.query<{ isi: Buffer }>(named('lambang', SEAL, [id]))).rows[0]?.isi;

/** The university as its papers show it, with its seal where it has one. */
export const readUniversity = async (
  deps: Pick<Deps, 'reader'>,
): Promise<{ universitas: UniversitasData; seal: Buffer | undefined }> => {
  const { nama_universitas, alamat, warna, lambang } = await readSettings(deps);
  if (lambang && lastSeal?.path !== lambang) {
    const bytes = await findSeal(deps, lambang.slice(sealPath('').length));
    lastSeal = bytes && { path: lambang, bytes };
  }
  return {
    universitas: { nama: nama_universitas, alamat, warna },
    seal: lambang ? lastSeal?.bytes : undefined,
  };
};

/** Settings with the version a change of them must name. */
export const withVersion = <T extends object>(settings: T): T & { versi: string } => ({
  ...settings,
  versi: createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 22),
});

interface Change<T> {
  who: Author;
  /** As the audit names it. */
  tindakan: string;
  /** What the audit says it is about, where there are several such settings. */
  subjek?: string;
  /** The version the change was built on. */
  versi: string;
  next: T;
  /** Reads what stands and holds it; keys in the order of `next`. */
  lock: (db: Db) => Promise<T>;
  store: (db: Db) => Promise<void>;
}
/** Replaces settings with one audit entry; throws `versi_usang` where others stand than the change was built on. */
export const changeVersioned = <T extends object>({ pool }: Deps, change: Change<T>) =>
  transaction(pool, async (db) => {
    const { who, tindakan, subjek, versi, next, lock, store } = change;
    const before = await lock(db);
    const stands = withVersion(before);
    const wanted = withVersion(next);
    // The answer to a repeated click: what it asks for is done.
    if (stands.versi === wanted.versi) return stands;
    requireSeen(stands.versi, versi);
    await store(db);
    await who.note(db, { tindakan, subjek, lama: before, baru: next });
    return wanted;
  });

type Signatory = PengaturanLoa['penandatangan'];
type Closings = PengaturanLoa['penutup'];
/** What is stored of the letters' settings; whatever is absent or empty has a default. */
type StoredLetter = Partial<Pick<PengaturanLoa, 'pola_nomor' | 'kota' | 'alasan_tolak'>> & {
  penandatangan?: Partial<Signatory>;
  pengesahan?: Partial<PengaturanLoa['pengesahan']>;
  penutup?: { [K in keyof Closings]?: Partial<Closings[K]> };
  petunjuk?: Partial<PengaturanLoa['petunjuk']>;
};
const LETTER = "SELECT isi->'loa' AS loa FROM pengaturan";

/** The settings with the portal's own words where something is empty. */
export const withDefaults = (own: StoredLetter): PengaturanLoa => {
  const { pola_nomor, kota, penandatangan, pengesahan, penutup, petunjuk, alasan_tolak } = PENGATURAN_LOA;
  const closing = (kind: keyof Closings) => ({
    indonesia: own.penutup?.[kind]?.indonesia || penutup[kind].indonesia,
    inggris: own.penutup?.[kind]?.inggris || penutup[kind].inggris,
  });
  return {
    pola_nomor: own.pola_nomor || pola_nomor,
    kota: own.kota ?? kota,
    penandatangan: { ...penandatangan, ...own.penandatangan },
    pengesahan: { ...pengesahan, ...own.pengesahan },
    penutup: { bersyarat: closing('bersyarat'), final: closing('final') },
    petunjuk: { ...petunjuk, ...own.petunjuk },
    alasan_tolak: own.alasan_tolak?.length ? own.alasan_tolak : alasan_tolak,
  };
};

/** What letters are made of beside the applicant (key `loa` of the settings). */
export const readLetterSettings = async ({ reader }: Pick<Deps, 'reader'>): Promise<PengaturanLoa> => {
  const { rows } = await reader.query<{ loa: StoredLetter | null }>(named('pengaturan_loa', LETTER, []));
  return withDefaults(rows[0]?.loa ?? {});
};

/** The same inside a transaction, which then holds the row until its end. */
export const lockLetterSettings = async (db: Db): Promise<PengaturanLoa> => {
  await db.query(EXISTS);
  const { rows } = await db.query<{ loa: StoredLetter | null }>(`${LETTER} FOR UPDATE`);
  return withDefaults(rows[0]?.loa ?? {});
};

/** Stores them; an empty closing or no reason brings the portal's own back. */
export const storeLetterSettings = async (db: Db, settings: PengaturanLoa): Promise<void> => {
  await db.query("UPDATE pengaturan SET isi = jsonb_set(isi, '{loa}', $1)", [JSON.stringify(settings)]);
  // Opened results carry what the office tells beside them.
  await db.query("SELECT pg_notify('hasil', '')");
};

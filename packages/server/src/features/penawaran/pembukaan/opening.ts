/** Opening an offering: asked for, approved by a second officer where the office wants it, done at once or at its time (penawaran 20). */
import { problem } from '@gerbang/contract';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import {
  type aturPembukaan,
  type batalBukaPenawaran,
  type bukaPenawaran,
  penghalang,
  periksaWaktuBuka,
  type rancangPenawaran,
  type setujuiAturPembukaan,
  type setujuiBukaPenawaran,
} from '@gerbang/contract/office/penawaran/pembukaan';
import type { AturanPembukaan } from '@gerbang/contract/office/penawaran/pembukaan/aturan';
import { DIBUKA } from '@gerbang/contract/office/penawaran/tahap';
import { type Author, author, type Noted } from '../../../audit.ts';
import { type Db, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { hapusUji } from '../../../domain/hapus-uji.ts';
import { lockTwoOfficersRule, storeTwoOfficers } from '../../../domain/pengaturan.ts';
import { hasSelection, pledgeDraw } from '../../../domain/undian.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { announce, LOCK } from '../change.ts';
import { readOffering } from '../offering.ts';

type Kind<E> = ActKind<E, DetailPenawaran, DetailPenawaran>;

const NOTHING_ASKED = `buka_pada = NULL, buka_diminta = NULL, buka_diminta_oleh = NULL, buka_disetujui = NULL,
  buka_disetujui_oleh = NULL, buka_halangan = NULL`;
const CHANGE = (what: string) => `UPDATE penawaran SET ${what}, versi = versi + 1 WHERE kode_penawaran = $1`;
const ASK = CHANGE(`buka_pada = $2, buka_diminta = $3, buka_diminta_oleh = $4, buka_disetujui = NULL,
  buka_disetujui_oleh = NULL, buka_halangan = NULL`);
const APPROVE = CHANGE('buka_disetujui = $2, buka_disetujui_oleh = $3');
const OPEN = CHANGE(
  `tahap = '${DIBUKA}', pertama_dibuka = coalesce(pertama_dibuka, $2), buka_halangan = NULL`,
);
const KEEP_SHUT = CHANGE('buka_halangan = $2');
const WITHDRAW = CHANGE(NOTHING_ASKED);
const WITHDRAW_ALL = `UPDATE penawaran SET versi = versi + 1, ${NOTHING_ASKED} WHERE tahap <> '${DIBUKA}' AND buka_diminta IS NOT NULL AND buka_disetujui IS NULL`;
const TAKE_BACK = CHANGE(`tahap = 'rancangan', ${NOTHING_ASKED}`);
const DUE = `SELECT kode_penawaran FROM penawaran
  WHERE tahap <> '${DIBUKA}' AND buka_pada <= $1 AND buka_halangan IS NULL ORDER BY buka_pada, kode_penawaran`;

/** The offering while nobody pays for it and no officer changes it. */
const lock = async (db: Db, kode: string, at: Date): Promise<DetailPenawaran> => {
  await db.query(LOCK, [kode]);
  return readOffering(db, kode, at);
};
const sentences = (o: DetailPenawaran, at: Date): string[] => penghalang(o, at).map((f) => f.kalimat);
const requireReady = (o: DetailPenawaran, at: Date): void => {
  const found = penghalang(o, at);
  if (found.length === 0) return;
  const findings = found.map(({ bagian, kalimat }) => ({ field: bagian, message: kalimat }));
  throw problem('belum_siap', findings, `Belum dapat dibuka. ${found.map((f) => f.kalimat).join(' ')}`);
};

const subjectOf = ({ kode_penawaran }: DetailPenawaran): string => `penawaran ${kode_penawaran}`;
type Own = Pick<Deps, 'config' | 'jobs' | 'now'>;
/** Opens it; what a trial left goes first, and the draw of a copied selection is committed to before anybody can register. */
const openNow = async (
  db: Db,
  deps: Own,
  who: Author,
  { kode_penawaran, buka }: DetailPenawaran,
  at: Date,
): Promise<void> => {
  await hapusUji(db, deps, who, kode_penawaran);
  // At its time it opens in the name of who asked for that.
  const oleh = who.pelaku === 'petugas' ? who.id_pelaku : buka?.diminta_oleh;
  if (await hasSelection(db, kode_penawaran))
    await pledgeDraw(db, deps.config.keys, who, kode_penawaran, at, oleh);
  await db.query(OPEN, [kode_penawaran, at]);
};
/** What an act leaves: told to every process, read anew, and noted with old and new. */
const settle = async (db: Db, before: DetailPenawaran, at: Date, tindakan: string, more: object = {}) => {
  await announce(db);
  const result = await readOffering(db, before.kode_penawaran, at);
  const noted: Noted = {
    tindakan,
    subjek: subjectOf(before),
    lama: { tahap: before.tahap, buka: before.buka },
    baru: { tahap: result.tahap, buka: result.buka, ...more },
  };
  return { result, noted };
};
const of = (now: () => Date) => ({
  lock: (db: Db, { kode_penawaran }: { kode_penawaran: string }) => lock(db, kode_penawaran, now()),
});

/** The acts on the stage of an offering. */
export const openingActs = (deps: Own) => {
  const { now } = deps;
  /** Asks for the opening, and does it where nothing more is needed. */
  const open: Kind<typeof bukaPenawaran> = {
    ...of(now),
    // The answer to a repeated click: what it asks for is done.
    repeated: (_, { it, asked: { buka_pada }, who }) => {
      if (it.tahap === DIBUKA) return it;
      const same =
        it.buka?.diminta_oleh === who.username &&
        it.buka.halangan === null &&
        (it.buka.pada === null
          ? buka_pada === null
          : Date.parse(it.buka.pada) === Date.parse(buka_pada ?? ''));
      return same ? it : undefined;
    },
    // An opening under way is withdrawn before it is asked for otherwise.
    refuses: ({ it }) => (it.buka && it.buka.halangan === null ? 'sudah_diputus' : null),
    act: async (db, { it, asked: { buka_pada }, who, at }) => {
      requireReady(it, at);
      const wrong = periksaWaktuBuka(buka_pada, it, at);
      if (wrong.length > 0) throw problem('isian_salah', wrong);
      await db.query(ASK, [
        it.kode_penawaran,
        buka_pada === null ? null : new Date(buka_pada),
        at,
        who.username,
      ]);
      const opens = buka_pada === null && !it.dua_petugas;
      if (opens) await openNow(db, deps, who, it, at);
      return settle(db, it, at, opens ? 'buka penawaran' : 'minta buka penawaran');
    },
  };
  /** Approves what somebody else asked for, and opens it where its time has come. */
  const approve: Kind<typeof setujuiBukaPenawaran> = {
    ...of(now),
    repeated: (_, { it, who }) => (it.buka?.disetujui_oleh === who.username ? it : undefined),
    refuses: ({ it, who }) => {
      if (it.tahap === DIBUKA || !it.buka || it.buka.halangan !== null || it.buka.disetujui !== null)
        return 'sudah_diputus';
      return it.buka.diminta_oleh === who.username ? 'perlu_petugas_lain' : null;
    },
    act: async (db, { it, who, at }) => {
      requireReady(it, at);
      await db.query(APPROVE, [it.kode_penawaran, at, who.username]);
      const pada = it.buka?.pada ?? null;
      if (pada === null || new Date(pada) <= at) await openNow(db, deps, who, it, at);
      return settle(db, it, at, 'setujui buka penawaran');
    },
  };
  const withdraw: Kind<typeof batalBukaPenawaran> = {
    ...of(now),
    refuses: ({ it }) => (it.tahap === DIBUKA || it.buka === null ? 'sudah_diputus' : null),
    act: async (db, { it, asked: { alasan }, at }) => {
      await db.query(WITHDRAW, [it.kode_penawaran]);
      return settle(db, it, at, 'batalkan buka penawaran', { alasan });
    },
  };
  /** Takes an offering from the public again: nobody can pay while it is locked. */
  const takeBack: Kind<typeof rancangPenawaran> = {
    ...of(now),
    repeated: (_, { it }) => (it.tahap === 'rancangan' ? it : undefined),
    refuses: ({ it }) => (it.pendaftar > 0 ? 'sudah_dibayar' : null),
    act: async (db, { it, asked: { alasan }, who, at }) => {
      await hapusUji(db, deps, who, it.kode_penawaran);
      await db.query(TAKE_BACK, [it.kode_penawaran]);
      return settle(db, it, at, 'kembalikan penawaran ke rancangan', { alasan });
    },
  };
  return { open, approve, withdraw, takeBack };
};

/** The rule of two officers: one demands them, and two lift that again (penawaran 26). */
type RuleKind<E> = ActKind<E, AturanPembukaan, AturanPembukaan>;
const ruled = (tindakan: string, lama: AturanPembukaan, baru: AturanPembukaan, alasan: string) => ({
  result: baru,
  noted: { tindakan, lama, baru: { ...baru, alasan } },
});
/** Demands two officers, or asks to lift that. */
export const twoOfficers: RuleKind<typeof aturPembukaan> = {
  lock: lockTwoOfficersRule,
  repeated: (_, { it, asked }) => {
    const waits = it.lepas_dua_petugas !== null;
    return (asked.dua_petugas ? it.dua_petugas && !waits : !it.dua_petugas || waits) ? it : undefined;
  },
  act: async (db, { it, asked: { dua_petugas, alasan }, who, at }) => {
    const rule = {
      dua_petugas: true,
      lepas_dua_petugas: dua_petugas
        ? null
        : { diminta: at.toISOString(), diminta_oleh: who.username, peminta: who.nama, alasan },
    };
    await storeTwoOfficers(db, rule);
    return ruled(dua_petugas ? 'wajibkan dua petugas' : 'minta lepas dua petugas', it, rule, alasan);
  },
};
/** Lifts it as somebody else asked. */
export const liftTwoOfficers: RuleKind<typeof setujuiAturPembukaan> = {
  lock: lockTwoOfficersRule,
  refuses: ({ it: { lepas_dua_petugas: asked }, who }) =>
    asked === null ? 'sudah_diputus' : asked.diminta_oleh === who.username ? 'perlu_petugas_lain' : null,
  act: async (db, { it, asked: { alasan } }) => {
    const rule = { dua_petugas: false, lepas_dua_petugas: null };
    await storeTwoOfficers(db, rule);
    // Nothing that waited for a second officer opens without one.
    await db.query(WITHDRAW_ALL);
    await announce(db);
    return ruled('lepas dua petugas', it, rule, alasan);
  },
};

/** One offering at its time: opened, or kept shut with what stands in its way; nothing where another process was first. */
const openDue = ({ pool, config, jobs, now }: Own & Pick<Deps, 'pool'>, kode: string): Promise<void> =>
  transaction(pool, async (db) => {
    const at = now();
    const it = await lock(db, kode, at);
    const { buka } = it;
    const system = author(now, 'sistem', 'jadwal');
    if (it.tahap === DIBUKA || !buka?.pada || buka.halangan !== null || new Date(buka.pada) > at) return;
    const missing = it.dua_petugas && buka.disetujui === null ? ['Belum disetujui petugas kedua.'] : [];
    const found = [...missing, ...sentences(it, at)];
    if (found.length > 0) await db.query(KEEP_SHUT, [kode, found]);
    else await openNow(db, { config, jobs, now }, system, it, at);
    const { noted } = await settle(db, it, at, found.length > 0 ? 'tahan buka penawaran' : 'buka penawaran');
    await system.note(db, { waktu: at, ...noted });
  });

/** Opens every offering whose time has come; harmless to repeat, and in several processes at once. */
export const openAllDue = async (deps: Own & Pick<Deps, 'pool'>): Promise<void> => {
  const { rows } = await deps.pool.query<{ kode_penawaran: string }>(DUE, [deps.now()]);
  const failed: unknown[] = [];
  // One that cannot be opened keeps none of the others shut.
  for (const { kode_penawaran } of rows)
    await openDue(deps, kode_penawaran).catch((error: unknown) => failed.push(error));
  if (failed.length > 0) throw failed[0];
};

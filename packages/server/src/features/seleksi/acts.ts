/** Acts on a selection: storing the rule, running a scenario, putting its outcome forward (seleksi 14–16). */
import { problem } from '@gerbang/contract';
import type {
  aturKeterbukaan,
  jalankan,
  Keterbukaan,
  simpanAturan,
  usulkan,
} from '@gerbang/contract/office/seleksi';
import { periksaAturan } from '@gerbang/contract/seleksi/aturan';
import { firstOf } from '../../certain.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { resultOfScenario } from '../../domain/hasil.ts';
import { resultOfCorrection } from '../../domain/koreksi.ts';
import { closePassed } from '../../domain/lapse.ts';
import { takeTurn } from '../../domain/nilai.ts';
import { hasSeveralChoices, readComponents, readProgrammes } from '../../domain/peserta-seleksi.ts';
import { faultsInGroups } from '../../domain/syarat-seleksi.ts';
import { signResult } from '../../domain/tanda-tangan.ts';
import { findPledge, pledgeDraw } from '../../domain/undian.ts';
import { commitmentIn } from '../../seleksi/kepala.ts';
import type { ActKind } from '../../shapes/act.ts';
import { firstLine } from '../../storage/first-line.ts';
import { type Finished, staleness } from './usang/stale.ts';

interface Rule {
  versi: number | null;
  isi: Parameters<typeof periksaAturan>[0] | null;
  keterbukaan: Keterbukaan | null;
}
/** Locks the offering: who changes its rule, runs it or puts it forward waits for the others. */
const lock = async (db: Db, { kode_penawaran }: { kode_penawaran: string }): Promise<Rule | undefined> => {
  if (!(await takeTurn(db, kode_penawaran))) return undefined;
  const { rows } = await db.query<Rule>(
    'SELECT versi, isi, keterbukaan FROM aturan_seleksi WHERE kode_penawaran = $1',
    [kode_penawaran],
  );
  return rows[0] ?? { versi: null, isi: null, keterbukaan: null };
};
const subject = (kode: string): string => `seleksi ${kode}`;

/** Throws `aturan_belum_siap` with everything that is wrong with a rule as components and programmes stand. */
const requireReady = async (db: Db, kode: string, isi: NonNullable<Rule['isi']>): Promise<void> => {
  const found = periksaAturan(isi, {
    komponen: (await readComponents(db, kode)).map((one) => one.kode),
    prodi: (await readProgrammes(db, kode)).map((one) => one.kode),
  });
  if (isi.cara === 'prodi' && (await hasSeveralChoices(db, kode)))
    found.push({ field: 'cara', message: 'Ada peserta dengan lebih dari satu pilihan; pakai cara lain.' });
  found.push(
    ...(await faultsInGroups(db, kode, {
      cadangan: isi.cadangan,
      tambahan: isi.tambahan?.daftar ?? [],
      batas: isi.batas ? [isi.batas] : [],
    })),
  );
  if (found.length > 0) throw problem('aturan_belum_siap', found);
};

const STORE = `INSERT INTO aturan_seleksi AS a (kode_penawaran, isi, diubah, diubah_oleh) VALUES ($1, $2, $3, $4)
  ON CONFLICT (kode_penawaran) DO UPDATE SET isi = excluded.isi, diubah = excluded.diubah, diubah_oleh = excluded.diubah_oleh, versi = a.versi + 1 RETURNING versi`;
/** Stores the rule over the version its officer saw; commits to the draw where that was not done with the first component. */
export const saveRule = ({
  config,
}: Pick<Deps, 'config'>): ActKind<typeof simpanAturan, Rule, { versi: number }> => ({
  lock,
  act: async (db, { it, asked: { kode_penawaran, isi }, who, at }) => {
    await requireReady(db, kode_penawaran, isi);
    await pledgeDraw(db, config.keys, who, kode_penawaran, at);
    const { rows } = await db.query<{ versi: number }>(STORE, [
      kode_penawaran,
      JSON.stringify(isi),
      at,
      who.username,
    ]);
    return {
      result: { versi: firstOf(rows).versi },
      noted: { tindakan: 'simpan aturan seleksi', subjek: subject(kode_penawaran), lama: it.isi, baru: isi },
    };
  },
});

const DISCLOSE = `UPDATE aturan_seleksi SET keterbukaan = $2, diubah = $3, diubah_oleh = $4, versi = versi + 1 WHERE kode_penawaran = $1 RETURNING versi`;
/** Says what applicants read after the announcement. */
export const disclose: ActKind<typeof aturKeterbukaan, Rule, { versi: number }> = {
  lock,
  act: async (db, { it, asked: { kode_penawaran, isi }, who, at }) => {
    const { rows } = await db.query<{ versi: number }>(DISCLOSE, [
      kode_penawaran,
      JSON.stringify(isi),
      at,
      who.username,
    ]);
    if (!rows[0]) throw problem('tidak_ditemukan');
    return {
      result: { versi: rows[0].versi },
      noted: {
        tindakan: 'atur keterbukaan seleksi',
        subjek: subject(kode_penawaran),
        lama: it.keterbukaan,
        baru: isi,
      },
    };
  },
};

const BEGIN = `INSERT INTO skenario (kode_penawaran, nama, dibuat, dibuat_oleh, aturan, versi_aturan) VALUES ($1, $2, $3, $4, $5, $6) RETURNING id`;
/** Has a scenario run by a job with the rule as it is. */
export const runScenario = ({
  config,
  jobs,
}: Pick<Deps, 'config' | 'jobs'>): ActKind<typeof jalankan, Rule, { id: number }> => ({
  lock,
  refuses: ({ it }) => (it.isi ? null : 'aturan_belum_siap'),
  act: async (db, { it, asked: { kode_penawaran, nama }, who, at }) => {
    if (!it.isi) throw problem('aturan_belum_siap');
    await requireReady(db, kode_penawaran, it.isi);
    // A copied rule comes without one.
    await pledgeDraw(db, config.keys, who, kode_penawaran, at);
    const values = [kode_penawaran, nama.trim(), at, who.username, JSON.stringify(it.isi), it.versi];
    const id = firstOf((await db.query<{ id: number }>(BEGIN, values)).rows).id;
    await jobs.send(db, 'seleksi', { id_skenario: id });
    return {
      result: { id },
      noted: {
        tindakan: 'jalankan skenario',
        subjek: subject(kode_penawaran),
        baru: { id, nama, versi_aturan: it.versi },
      },
    };
  },
});

interface Scenario extends Finished {
  nama: string;
  segel: string | null;
  kunci_berkas: string;
}
const SCENARIO =
  'SELECT id, nama, dibuat, masukan, segel, kunci_berkas, koreksi_dari FROM skenario WHERE kode_penawaran = $1 AND id = $2 AND selesai IS NOT NULL';
const OPEN = `SELECT count(*) FILTER (WHERE ditutup IS NULL)::int AS terbuka FROM (SELECT ditutup FROM komponen_nilai WHERE kode_penawaran = $1 ORDER BY kode FOR SHARE) k`;
/** The result of a scenario that read what is there now; throws where one waits or counts already. */
const resultOf = async (
  db: Db,
  of: { kode_penawaran: string; at: Date; oleh: string },
  { id, koreksi_dari }: Scenario,
) => {
  if (koreksi_dari === null) return resultOfScenario(db, of, id);
  const made = await resultOfCorrection(db, of, id, koreksi_dari);
  if (!made) throw problem('koreksi_sudah_ada');
  return made;
};
/**
 * Makes the outcome of a scenario the import of its offering, which a second officer approves at the desk of results.
 * Throws `nilai_belum_ditutup`, `skenario_usang` where anything the run read is another by now, it drew by another
 * seed than the one committed to, or places came from another wave or went back since; `impor_sudah_ada`.
 */
export const propose = ({
  config,
  jobs,
  now,
  storage,
}: Pick<Deps, 'config' | 'jobs' | 'now' | 'storage'>): ActKind<
  typeof usulkan,
  Scenario,
  { id_hasil: number }
> => ({
  lock: async (db, asked) => {
    if (!(await lock(db, asked))) return undefined;
    return (await db.query<Scenario>(SCENARIO, [asked.kode_penawaran, asked.id_skenario])).rows[0];
  },
  act: async (db, { it, asked: { kode_penawaran }, who, at }) => {
    const open = (await db.query<{ terbuka: number }>(OPEN, [kode_penawaran])).rows[0]?.terbuka ?? 0;
    if (open > 0) throw problem('nilai_belum_ditutup');
    if (it.koreksi_dari !== null) await closePassed(db, now, kode_penawaran, at);
    await db.query("SET LOCAL statement_timeout = '120s'");
    if (await staleness(db, kode_penawaran)(it)) throw problem('skenario_usang');
    const pledge = await findPledge(db, kode_penawaran);
    if (!pledge || commitmentIn(await firstLine(storage, it.kunci_berkas)) !== pledge.komitmen)
      throw problem('skenario_usang');
    const of = { kode_penawaran, at, oleh: who.username };
    const { id: id_hasil, ...counted } = await resultOf(db, of, it);
    await signResult(db, config.keys, who, { id_hasil, peran: 'mengusulkan', at });
    await jobs.send(db, 'seleksi', { id_hasil });
    return {
      result: { id_hasil },
      noted: {
        tindakan: 'usulkan hasil seleksi',
        subjek: kode_penawaran,
        baru: { id: id_hasil, skenario: it.nama, segel: it.segel, ...counted },
      },
    };
  },
});

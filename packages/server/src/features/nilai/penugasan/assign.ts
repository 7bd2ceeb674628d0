/** Giving participants to assessors: shared out evenly, or named for one (seleksi 33). */
import { problem } from '@gerbang/contract';
import type { bagiPenugasan, tugaskanPenilai } from '@gerbang/contract/office/nilai/penugasan';
import type { Db } from '../../../db/pool.ts';
import { roleHolders } from '../../../domain/akun-petugas.ts';
import { APPLIES, type Locked, PARTICIPANT } from '../../../domain/nilai.ts';
import type { ActKind } from '../../../shapes/act.ts';
import { lockOne, refusesAssessed } from '../one-component.ts';

const ABLE = `SELECT p.username FROM petugas p WHERE p.aktif AND p.username = ANY($1::text[]) AND ${roleHolders('nilai-ubah')}`;
/** Throws `isian_salah` where one of them may not mark, or is named twice. */
const requireAssessors = async (db: Db, names: readonly string[]): Promise<void> => {
  const able = new Set(
    (await db.query<{ username: string }>(ABLE, [names])).rows.map(({ username }) => username),
  );
  const wrong = names.find((name) => !able.has(name));
  const message =
    wrong === undefined
      ? new Set(names).size < names.length
        ? 'Tiap penilai disebut sekali saja'
        : null
      : `${wrong} bukan petugas aktif yang boleh mengisi nilai`;
  if (message) throw problem('isian_salah', [{ field: 'petugas', message }]);
};

const FREE = `SELECT p.nomor_pendaftar,
    ARRAY(SELECT m.petugas FROM penilaian m WHERE m.nomor_pendaftar = p.nomor_pendaftar AND m.kode_penawaran = $1 AND m.kode = $2) AS dicoret
  FROM komponen_nilai k JOIN pendaftar p ON ${PARTICIPANT} AND ${APPLIES}
  WHERE k.kode_penawaran = $1 AND k.kode = $2
    AND NOT EXISTS (SELECT FROM tugas_penilai t WHERE t.nomor_pendaftar = p.nomor_pendaftar AND t.kode_penawaran = $1 AND t.kode = $2)
    AND NOT EXISTS (SELECT FROM penilaian m WHERE m.nomor_pendaftar = p.nomor_pendaftar AND m.kode_penawaran = $1 AND m.kode = $2 AND m.dicoret IS NULL)
  ORDER BY p.nomor_peserta`;
const LOADS = `SELECT petugas, count(*)::int AS jumlah FROM tugas_penilai WHERE kode_penawaran = $1 AND kode = $2 GROUP BY 1`;
const GIVE = `INSERT INTO tugas_penilai (kode_penawaran, kode, nomor_pendaftar, petugas, ditugaskan, ditugaskan_oleh)
  SELECT $1, $2, n, o, $5, $6 FROM unnest($3::text[], $4::text[]) AS t (n, o)`;

interface Free {
  nomor_pendaftar: string;
  /** Whose marks were struck: others mark anew. */
  dicoret: string[];
}
/** Each participant to the two who have least so far, in the order of their names; who has not two left goes to nobody. */
export const shareOut = (
  people: readonly Free[],
  names: readonly string[],
  loads: ReadonlyMap<string, number>,
): (readonly [nomor: string, petugas: string])[] => {
  const now = names.toSorted().map((name) => ({ name, load: loads.get(name) ?? 0 }));
  return people.flatMap(({ nomor_pendaftar, dicoret }) => {
    const able = now.filter(({ name }) => !dicoret.includes(name));
    if (able.length < 2) return [];
    const two = able.toSorted((a, b) => a.load - b.load).slice(0, 2);
    for (const one of two) one.load += 1;
    return two.map(({ name }) => [nomor_pendaftar, name] as const);
  });
};
/** Shares out whom nobody was given and nobody has marked. */
export const shareAssessors: ActKind<typeof bagiPenugasan, Locked, { dibagi: number }> = {
  lock: lockOne,
  refuses: refusesAssessed,
  act: async (db, { asked: { kode_penawaran, kode_komponen: kode, petugas }, who, at }) => {
    await requireAssessors(db, petugas);
    const free = await db.query<Free>(FREE, [kode_penawaran, kode]);
    const loads = await db.query<{ petugas: string; jumlah: number }>(LOADS, [kode_penawaran, kode]);
    const given = shareOut(free.rows, petugas, new Map(loads.rows.map((row) => [row.petugas, row.jumlah])));
    const columns = [given.map(([nomor]) => nomor), given.map(([, name]) => name)];
    await db.query(GIVE, [kode_penawaran, kode, ...columns, at, who.username]);
    const dibagi = given.length / 2;
    return {
      result: { dibagi },
      noted: {
        tindakan: 'bagi penilai',
        subjek: `nilai ${kode_penawaran} ${kode}`,
        baru: { petugas, dibagi },
      },
    };
  },
};

const PERSON = `SELECT p.nomor_pendaftar,
    ARRAY(SELECT t.petugas FROM tugas_penilai t WHERE t.nomor_pendaftar = p.nomor_pendaftar AND t.kode_penawaran = $1 AND t.kode = $2 ORDER BY 1) AS lama,
    ARRAY(SELECT m.petugas FROM penilaian m WHERE m.nomor_pendaftar = p.nomor_pendaftar AND m.kode_penawaran = $1 AND m.kode = $2 AND m.dicoret IS NULL AND m.ke < 3) AS menilai,
    ARRAY(SELECT m.petugas FROM penilaian m WHERE m.nomor_pendaftar = p.nomor_pendaftar AND m.kode_penawaran = $1 AND m.kode = $2 AND m.dicoret IS NOT NULL) AS dicoret
  FROM komponen_nilai k JOIN pendaftar p ON ${PARTICIPANT} AND ${APPLIES} WHERE k.kode_penawaran = $1 AND k.kode = $2 AND p.nomor_peserta = $3`;
const TAKE =
  'DELETE FROM tugas_penilai WHERE kode_penawaran = $1 AND kode = $2 AND nomor_pendaftar = $3 AND petugas <> ALL($4::text[])';
interface Person {
  nomor_pendaftar: string;
  lama: string[];
  menilai: string[];
  dicoret: string[];
}
/** Names who assesses a participant; throws the 404 for nobody's number. */
export const nameAssessors: ActKind<typeof tugaskanPenilai, Locked, null> = {
  lock: lockOne,
  refuses: refusesAssessed,
  act: async (db, { asked: { kode_penawaran, kode_komponen: kode, nomor_peserta, petugas }, who, at }) => {
    const wrong = (message: string) => problem('isian_salah', [{ field: 'petugas', message }]);
    const found = (await db.query<Person>(PERSON, [kode_penawaran, kode, nomor_peserta])).rows[0];
    if (!found) throw problem('tidak_ditemukan');
    if (petugas.length === 1) throw wrong('Pilih dua penilai, atau tidak seorang pun');
    await requireAssessors(db, petugas);
    const gone = petugas.length > 0 && found.menilai.find((name) => !petugas.includes(name));
    if (gone) throw wrong(`${gone} sudah menilai peserta ini`);
    const struck = found.dicoret.find((name) => petugas.includes(name));
    if (struck) throw wrong(`Penilaian ${struck} atas peserta ini sudah dicoret`);
    const { nomor_pendaftar, lama } = found;
    await db.query(TAKE, [kode_penawaran, kode, nomor_pendaftar, petugas]);
    const added = petugas.filter((name) => !lama.includes(name));
    const columns = [added.map(() => nomor_pendaftar), added];
    await db.query(GIVE, [kode_penawaran, kode, ...columns, at, who.username]);
    return {
      result: null,
      noted: {
        tindakan: 'tugaskan penilai',
        subjek: `nilai ${kode_penawaran} ${kode}`,
        lama: { petugas: lama },
        baru: { petugas },
        tentang: [nomor_pendaftar],
      },
    };
  },
};

/** Conditions of a group: what they can be about, whether they hold together, and what they say (seleksi 44). */
import { type DataOf, problem } from '@gerbang/contract';
import type { isianKelompok } from '@gerbang/contract/office/seleksi/kelompok';
import { keyOf } from '@gerbang/contract/references';
import { AWALAN_KELOMPOK } from '@gerbang/contract/seleksi/aturan';
import {
  ISIAN_SYARAT,
  type IsianSyarat,
  isianSyarat,
  kalimatSyarat,
  type NamaPilihan,
  periksaSyarat,
  type Syarat,
} from '@gerbang/contract/seleksi/syarat';
import { BIRTH_PLACES, LUAR_NEGERI, offeredBy } from '@gerbang/contract/steps/alamat';
import type { Finding } from '@gerbang/contract/wire/errors';
import type { Db } from '../db/pool.ts';
import { type FormConfig, type FormConfigs, readFormConfig } from './form-config.ts';
import { NAMED } from './kelompok-seleksi.ts';

/** What conditions of an offering can be about: fields its form asks, and its custom ones. */
const conditionFields = ({
  codes,
  steps,
  khusus,
}: Pick<FormConfig, 'codes' | 'steps' | 'khusus'>): DataOf<typeof isianKelompok> => ({
  isian: ISIAN_SYARAT.filter(
    ({ langkah, field: { code } }) =>
      steps.includes(langkah) && (code === undefined || Object.hasOwn(codes[langkah] ?? {}, code)),
  ).map(({ kode }) => kode),
  khusus,
});

const THERE = 'SELECT FROM penawaran WHERE kode_penawaran = $1';
/** The same of an offering by its code; throws the 404. */
export const readAskedFields = async (
  { pool, configs }: { pool: Db; configs: FormConfigs },
  kode: string,
): Promise<ReturnType<typeof conditionFields>> => {
  if ((await pool.query(THERE, [kode])).rowCount === 0) throw problem('tidak_ditemukan');
  return conditionFields(await configs.get(kode));
};

/** Fields whose answers there can be: those the form asks, and those it asked once, whose answers are kept. */
const answered = ({ codes, steps, mati, khusus }: FormConfig): IsianSyarat[] => {
  const asked = new Set(conditionFields({ codes, steps, khusus }).isian);
  const isKept = ({ langkah, field: { code } }: IsianSyarat) =>
    code !== undefined && (mati[langkah] ?? []).includes(code);
  return isianSyarat(khusus).filter(
    (one) => one.tabel === 'data_khusus' || asked.has(one.kode) || isKept(one),
  );
};
const readAnswered = async (db: Db, kode: string): Promise<IsianSyarat[]> =>
  answered(await readFormConfig(db, kode));

/** Names of the entries of option lists that conditions speak of, by field and code. */
const namesIn = async (db: Db, fields: ReadonlyMap<string, IsianSyarat>, all: Syarat) => {
  const names = new Map<string, string>();
  for (const { isian, pilihan } of all) {
    const field = fields.get(isian)?.field;
    if (field?.kind !== 'reference') continue;
    const { list } = offeredBy(field);
    const { rows } = await db.query<{ kode: string; nama: string }>(
      `SELECT ${keyOf(list)}::text AS kode, ${list.label} AS nama FROM ${list.table} WHERE ${keyOf(list)}::text = ANY($1)`,
      [pilihan],
    );
    for (const { kode, nama } of rows) names.set(`${isian} ${kode}`, nama);
    if (field.list === BIRTH_PLACES) names.set(`${isian} ${LUAR_NEGERI}`, 'Luar Negeri');
  }
  return names;
};
interface Words {
  kalimat: string | null;
  pilihan: NamaPilihan[];
}
/** What says conditions, in a sentence and name by name, with the names of everything `all` speaks of. */
export const conditionWords = async (
  db: Db,
  kode: string,
  all: readonly (Syarat | null)[],
): Promise<(of: Syarat | null) => Words> => {
  const stated = all.flatMap((of) => of ?? []);
  if (stated.length === 0) return () => ({ kalimat: null, pilihan: [] });
  const form = await readFormConfig(db, kode);
  const fields = isianSyarat(form.khusus);
  const asked = new Set(answered(form).map((one) => one.kode));
  const names = await namesIn(db, new Map(fields.map((one) => [one.kode, one])), stated);
  const nameOf = (isian: string, code: string) => names.get(`${isian} ${code}`);
  return (of) => ({
    kalimat:
      of &&
      kalimatSyarat(
        of,
        fields,
        (isian, code) => nameOf(isian, code) ?? code,
        (isian) => asked.has(isian),
      ),
    pilihan: (of ?? []).flatMap(({ isian, pilihan }) =>
      pilihan.flatMap((code) => {
        const nama = nameOf(isian, code);
        return nama === undefined ? [] : [{ isian, kode: code, nama }];
      }),
    ),
  });
};
/** Conditions in a sentence; throws `isian_salah` where one of them cannot hold. */
export const judgeConditions = async (db: Db, kode: string, of: Syarat): Promise<string | null> => {
  const found = periksaSyarat(of, await readAnswered(db, kode));
  if (found.length > 0) throw problem('isian_salah', found);
  return (await conditionWords(db, kode, [of]))(of).kalimat;
};

const GROUPS = `SELECT ${NAMED} AS kode, nama, syarat FROM kelompok_seleksi g WHERE kode_penawaran = $1`;
interface Group extends Record<string, unknown> {
  kode: string;
  nama: string;
  syarat: Syarat | null;
}
const MADE = Object.values(AWALAN_KELOMPOK);
const faultOf = (group: Group | undefined, fields: readonly IsianSyarat[]): string | null => {
  if (!group) return 'Ada kelompok yang daftar atau syaratnya tidak ada.';
  const fault = group.syarat && periksaSyarat(group.syarat, fields)[0];
  return fault ? `Syarat ${group.nama} tidak cocok lagi dengan formulir. ${fault.message}.` : null;
};
/** Where a rule names a group by list or conditions that is not there, or whose conditions the form as it stands does not bear. */
export const faultsInGroups = async (
  db: Db,
  kode: string,
  named: Readonly<Record<string, readonly { kelompok: string }[]>>,
): Promise<Finding[]> => {
  const groups = new Map((await db.query<Group>(GROUPS, [kode])).rows.map((one) => [one.kode, one]));
  const fields = await readAnswered(db, kode);
  return Object.entries(named).flatMap(([field, of]) =>
    of.flatMap(({ kelompok }) => {
      if (!MADE.some((awalan) => kelompok.startsWith(awalan))) return [];
      const message = faultOf(groups.get(kelompok), fields);
      return message === null ? [] : [{ field, message }];
    }),
  );
};

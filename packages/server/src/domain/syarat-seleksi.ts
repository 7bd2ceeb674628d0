/** Conditions of a group: what they can be about, whether they hold together, and what they say (seleksi 44). */
import { type DataOf, problem } from '@gerbang/contract';
import type { isianKelompok } from '@gerbang/contract/office/seleksi/kelompok';
import { keyOf } from '@gerbang/contract/references';
import {
  ISIAN_SYARAT,
  type IsianSyarat,
  kalimatSyarat,
  periksaSyarat,
  type Syarat,
} from '@gerbang/contract/seleksi/syarat';
import { BIRTH_PLACES, LUAR_NEGERI, offeredBy } from '@gerbang/contract/steps/alamat';
import type { Db } from '../db/pool.ts';
import type { FormConfig, FormConfigs } from './form-config.ts';
import { readConditionFields } from './kelompok-seleksi.ts';

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
/** What says conditions in a sentence, with the names of everything `all` speaks of. */
export const conditionWords = async (db: Db, kode: string, all: Syarat): Promise<(of: Syarat) => string> => {
  const fields = await readConditionFields(db, kode);
  const names = await namesIn(db, new Map(fields.map((one) => [one.kode, one])), all);
  return (of) => kalimatSyarat(of, fields, (isian, code) => names.get(`${isian} ${code}`) ?? code);
};
/** Conditions in a sentence; throws `isian_salah` where one of them cannot hold. */
export const judgeConditions = async (db: Db, kode: string, of: Syarat): Promise<string> => {
  const found = periksaSyarat(of, await readConditionFields(db, kode));
  if (found.length > 0) throw problem('isian_salah', found);
  return (await conditionWords(db, kode, of))(of);
};

/** The form an offering asks: steps and field codes, from the snapshot taken when it opened (formulir 8). */
import { type Context, type Isian, problem, type Step } from '@gerbang/contract';
import type { CustomField } from '@gerbang/contract/form/isian';
import type { Listener } from '../db/listener.ts';
import { named } from '../db/pool.ts';
import type { Reader, Reads } from '../db/reader.ts';
import { recently, type SharedReads } from './recently.ts';

export interface FormConfig {
  /** Step numbers switched on. */
  steps: number[];
  /** Step number → field code → mandatory. */
  codes: Isian['codes'];
  /** Step number → codes that were asked once: what was answered is kept (formulir 34). */
  mati: Readonly<Record<number, readonly string[]>>;
  /** Custom fields in order (khusus 1). */
  khusus: CustomField[];
  limits: Context['limits'];
}

const FIND = `SELECT
    (SELECT coalesce(json_agg(kode_grup_form), '[]') FROM penawaran_grup WHERE kode_penawaran = $1) AS steps,
    (SELECT coalesce(json_object_agg(kode_grup_form, codes), '{}') FROM (
      SELECT kode_grup_form, json_object_agg(nama_form, wajib) AS codes FROM penawaran_form WHERE kode_penawaran = $1 GROUP BY 1) f) AS codes,
    (SELECT coalesce(json_object_agg(kode_grup_form, codes), '{}') FROM (
      SELECT kode_grup_form, json_agg(nama_form) AS codes FROM penawaran_form_mati WHERE kode_penawaran = $1 GROUP BY 1) m) AS mati,
    (SELECT coalesce(json_agg(json_build_object('nama', nama, 'tipe', tipe, 'label', label, 'meta_data', meta_data) ORDER BY urutan, nama), '[]')
      FROM form_khusus WHERE kode_penawaran = $1) AS khusus,
    json_build_object('ipk', o.batas_ipk, 'min_organisasi', o.min_organisasi, 'min_prestasi', o.min_prestasi) AS limits
  FROM penawaran o WHERE o.kode_penawaran = $1`;

/** True when the offering asks the step at all. */
export const hasStep = ({ steps }: FormConfig, { number }: Step): boolean => steps.includes(number);

/** Throws where the step is no part of the offering's form: nothing of it would ever be asked or judged. */
export const requireStep = (config: FormConfig, step: Step): void => {
  if (!hasStep(config, step)) throw problem('bukan_langkah');
};

/** The form as it stands now, for who decides by it; everybody else reads it through `configs`. */
export const readFormConfig = async (db: Reads, kode_penawaran: string): Promise<FormConfig> => {
  const { rows } = await db.query<FormConfig & Record<string, unknown>>(
    named('form_config', FIND, [kode_penawaran]),
  );
  const row = rows[0];
  if (!row) throw new Error(`no offering ${kode_penawaran}`);
  return row;
};

const FRESH_SECONDS = 30;

/** Cached per process: a form is only ever loosened while somebody fills it; the office's changes are heard, and half a minute bounds what is missed. */
export const createFormConfigs = ({
  reader,
  listener,
}: {
  reader: Reader;
  listener: Pick<Listener, 'on'>;
}): SharedReads<FormConfig> => {
  const configs = recently(FRESH_SECONDS, (kode_penawaran) => readFormConfig(reader, kode_penawaran));
  listener.on('penawaran', configs.clear);
  return configs;
};
export type FormConfigs = ReturnType<typeof createFormConfigs>;

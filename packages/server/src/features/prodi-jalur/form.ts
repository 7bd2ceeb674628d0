/** The form of a track: read, judged and replaced as a whole (formulir 8). */
import { problem } from '@gerbang/contract';
import {
  type Langkah,
  periksaFormulir,
  rapikanFormulir,
  type SifatJalur,
} from '@gerbang/contract/office/prodi-jalur/formulir';
import type { Author } from '../../audit.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { changeVersioned, withVersion } from '../../domain/pengaturan.ts';

/** The steps of a track `j` as one object: number → code → mandatory. */
export const FORM_OF = `(SELECT coalesce(json_object_agg(g.kode_grup_form, coalesce(f.codes, '{}')), '{}') FROM jalur_grup g
  LEFT JOIN LATERAL (SELECT json_object_agg(f.nama_form, f.wajib) AS codes FROM jalur_form f
    WHERE f.kode_jalur = g.kode_jalur AND f.kode_grup_form = g.kode_grup_form) f ON true
  WHERE g.kode_jalur = j.kode_jalur)`;
const FIND = `SELECT ${FORM_OF} AS langkah FROM jalur j WHERE j.kode_jalur = $1`;

/** Throws `tidak_ditemukan` where there is no such track. */
export const readForm = async (db: Pick<Db, 'query'>, kode_jalur: string): Promise<Langkah> => {
  const row = (await db.query<{ langkah: Langkah }>(FIND, [kode_jalur])).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  return rapikanFormulir(row.langkah);
};

/** The form with the version a change of it must name. */
export const readVersioned = async ({ pool }: Deps, kode_jalur: string) =>
  withVersion({ langkah: await readForm(pool, kode_jalur) });

const GROUPS =
  'INSERT INTO jalur_grup (kode_jalur, kode_grup_form) SELECT $1, key::integer FROM json_each($2)';
const FORMS = `INSERT INTO jalur_form (kode_jalur, kode_grup_form, nama_form, wajib)
  SELECT $1, g.key::integer, f.key, f.value::boolean FROM json_each($2) g CROSS JOIN json_each_text(g.value) f`;

/**
 * Replaces the form; offerings that are open keep their own. Throws `tidak_ditemukan`, `isian_salah` with every
 * finding, and `versi_usang` where another stands than `versi`.
 */
export const changeForm = (
  deps: Deps,
  who: Author,
  kode_jalur: string,
  given: { langkah: Langkah; versi: string },
) => {
  const langkah = rapikanFormulir(given.langkah);
  return changeVersioned(deps, {
    who,
    tindakan: 'ubah formulir jalur',
    subjek: `jalur ${kode_jalur}`,
    versi: given.versi,
    next: { langkah },
    lock: async (db) => {
      const { rows } = await db.query<SifatJalur>(
        'SELECT pascasarjana, tanpa_tes FROM jalur WHERE kode_jalur = $1 FOR UPDATE',
        [kode_jalur],
      );
      if (!rows[0]) throw problem('tidak_ditemukan');
      const findings = periksaFormulir(langkah, rows[0]);
      if (findings.length > 0) throw problem('isian_salah', findings);
      return { langkah: await readForm(db, kode_jalur) };
    },
    store: async (db) => {
      const form = [kode_jalur, JSON.stringify(langkah)];
      for (const table of ['jalur_form', 'jalur_grup'])
        await db.query(`DELETE FROM ${table} WHERE kode_jalur = $1`, [kode_jalur]);
      await db.query(GROUPS, form);
      await db.query(FORMS, form);
    },
  });
};

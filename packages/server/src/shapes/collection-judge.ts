/** Judging a row of a collection that is sent, as JSON or as the text fields of a form. */
import {
  askedRowFields,
  type CollectionPart,
  type Context,
  judgeFields,
  normalize,
  problem,
  type Step,
  type Values,
} from '@gerbang/contract';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { requireStep } from '../domain/form-config.ts';
import type { Services } from '../http/services.ts';

/**
 * Multipart sends text; whole and decimal numbers are read where the text is exactly one. Throws `isian_salah` where it
 * is none, or names a field the row lacks.
 */
export const fromText = ({ fields }: CollectionPart, sent: Record<string, string>): Values => {
  const unknown = Object.keys(sent).find((name) => !(name in fields));
  if (unknown) throw problem('isian_salah', [{ field: unknown, message: `${unknown} tidak dikenal` }]);
  return Object.fromEntries(
    Object.entries(sent).map(([name, text]) => {
      const field = fields[name];
      const numeric =
        field?.kind === 'integer' ||
        field?.kind === 'money' ||
        field?.kind === 'decimal' ||
        (field?.kind === 'reference' && field.value === 'integer');
      if (!numeric || text.trim() === '') return [name, text];
      if (!/^\d{1,12}(\.\d{1,6})?$/.test(text.trim()))
        throw problem('isian_salah', [{ field: name, message: `${name} harus angka` }]);
      return [name, Number(text)];
    }),
  );
};

interface Judged {
  /** Every column, null where it is not asked; those the form asked once and no longer does are absent (formulir 34). */
  values: Values;
  context: Context;
}
/** The row as it may be stored; throws `bukan_langkah`, and `belum_lengkap` with what is wrong. */
export const judgeRow = async (
  { configs, now }: Services,
  step: Step,
  part: CollectionPart,
  kode_penawaran: string,
  sent: Values,
): Promise<Judged> => {
  const config = await configs.get(kode_penawaran);
  requireStep(config, step);
  const context: Context = {
    codes: config.codes[step.number] ?? {},
    slots: {},
    counts: {},
    other: {},
    limits: config.limits,
    today: jakartaDay(now()),
  };
  const normal = normalize(part.fields, sent);
  const asked = askedRowFields(part, normal, context);
  const findings = judgeFields(asked, normal, context);
  if (findings.length > 0)
    throw problem(
      'belum_lengkap',
      findings.map((f) => ({ ...f, step: step.key })),
    );
  const mati = config.mati[step.number] ?? [];
  const columns = Object.entries(part.fields).flatMap(([name, { code }]) =>
    code !== undefined && mati.includes(code) ? [] : [name],
  );
  return {
    values: Object.fromEntries(columns.map((c) => [c, c in asked ? (normal[c] ?? null) : null])),
    context,
  };
};

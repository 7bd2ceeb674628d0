/** Saving the custom fields: one transaction behind the gate, with one audit entry. */
import { problem } from '@gerbang/contract';
import type { CustomField } from '@gerbang/contract/form/isian';
import { customAnswer, customProblems, customText, dataKhusus } from '@gerbang/contract/steps/data-khusus';
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { passGate } from '../../domain/gate.ts';
import { requireSeen } from '../../domain/seen.ts';
import { type CustomValues, customValues } from './queries.ts';

const SAVE = `INSERT INTO data_khusus (nomor_pendaftar, nama, value, disimpan) SELECT $1, k, v, $4 FROM unnest($2::text[], $3::text[]) AS u(k, v)
  ON CONFLICT (nomor_pendaftar, nama) DO UPDATE SET value = excluded.value, disimpan = excluded.disimpan`;

interface Sent {
  meta_data: CustomValues;
  /** What the sender last saw saved, field by field. */
  semula?: CustomValues | undefined;
}
/**
 * Saves text and select fields of the offering; answers all that is stored. Throws `isian_salah` for a field it lacks,
 * `versi_usang` where a field stands otherwise than the sender saw it, `belum_lengkap`, and as `passGate`.
 */
export const saveCustom = async (
  { pool, now }: Deps,
  nomor: string,
  fields: readonly CustomField[],
  { meta_data, semula = {} }: Sent,
): Promise<CustomValues> => {
  const at = now();
  const unknown = Object.keys(meta_data).find((nama) => !fields.some((f) => f.nama === nama));
  if (unknown) throw problem('isian_salah', [{ field: unknown, message: `${unknown} tidak dikenal` }]);
  return transaction(pool, async (db) => {
    await passGate(db, nomor, at);
    const old = await customValues(db, nomor);
    const sent = Object.fromEntries(
      Object.entries(meta_data).map(([nama, value]) => [nama, customText(value)]),
    );
    for (const [nama, seen] of Object.entries(semula)) {
      const stored = customAnswer(old, nama);
      if (stored !== customAnswer(sent, nama)) requireSeen(stored, customText(seen));
    }
    const values = { ...old, ...sent };
    const findings = customProblems(fields, values, {});
    if (findings.length > 0)
      throw problem(
        'belum_lengkap',
        findings.map((f) => ({ ...f, step: dataKhusus.key })),
      );
    await db.query(SAVE, [nomor, Object.keys(sent), Object.values(sent), at]);
    await author(now, 'pendaftar', nomor).note(db, {
      tindakan: 'simpan data_khusus',
      subjek: nomor,
      lama: old,
      baru: values,
      waktu: at,
    });
    return values;
  });
};

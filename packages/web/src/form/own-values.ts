/** What the steps that draw themselves ask beside their parts, from what is saved, flat as a draft holds it. */
import type { Value } from '@gerbang/contract/form/field';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { customAnswer, dataKhusus, KHUSUS } from '@gerbang/contract/steps/data-khusus';
import { type Choice, pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Saved } from '../api/queries.ts';

export interface OwnValues {
  /** Key of the values in the draft. */
  key: string;
  start: Record<string, Value>;
}

/** In front of the id of a kind of special needs: its tick. */
export const KIND = 'jenis_';

/** Key of the choice in a draft. */
export const CHOICE = 'pilihan';
/** The programmes are one text, in order of preference. */
export const choiceValues = ({ id_kelas, id_prodi, kode_jadwal }: Choice): Record<string, Value> => ({
  id_kelas,
  id_prodi: id_prodi.join(),
  kode_jadwal,
});

export const healthValues = ({ kemampuan_berbeda }: Pick<Saved, 'kemampuan_berbeda'>): OwnValues => ({
  key: 'kemampuan_berbeda',
  start: {
    fisik: kemampuan_berbeda.length > 0 ? 'khusus' : 'normal',
    ...Object.fromEntries(kemampuan_berbeda.map((id) => [KIND + id, true])),
  },
});

export const customValues = ({ khusus: { fields, values } }: Pick<Saved, 'khusus'>): OwnValues => ({
  key: KHUSUS,
  start: Object.fromEntries(
    fields.filter((f) => f.tipe !== 'file').map((f) => [f.nama, customAnswer(values, f.nama)]),
  ),
});

/** Of the step with this key; undefined where its parts are all there is. */
export const ownValues = (step: string, saved: Saved): OwnValues | undefined => {
  if (step === dataKesehatan.key) return healthValues(saved);
  if (step === dataKhusus.key) return customValues(saved);
  return step === pilihanJurusan.key ? { key: CHOICE, start: choiceValues(saved.pilihan) } : undefined;
};

/** What people answer to the custom fields of their offering (khusus 1). */
import type { CustomField } from '@gerbang/contract/form/isian';
import { customOptions } from '@gerbang/contract/steps/data-khusus';
import { usualName } from './names.ts';
import type { Person } from './person.ts';

const AGENCIES = [
  ['Dinas Lingkungan Hidup', 'Pemerintah daerah'],
  ['Badan Penanggulangan Bencana Daerah', 'Pemerintah daerah'],
  ['Balai Riset Nusantara', 'Kementerian atau lembaga'],
  ['PT Samudra Raya Energi', 'Perusahaan swasta'],
] as const;

/** Answers by the field's name, where picking any option will not do. */
const known = ({ random }: Person): Readonly<Record<string, string>> => {
  const [nama_instansi_pengirim, jenis_instansi] = random.pick(AGENCIES);
  const nama_guru_pembimbing = usualName(random, random.pick(['L', 'P']));
  return { nama_instansi_pengirim, jenis_instansi, nama_guru_pembimbing };
};

/** Values of the text and select fields by name; what is uploaded has none. */
export const customValues = (person: Person, fields: readonly CustomField[]): Record<string, string> => {
  const answers = known(person);
  const written = fields.filter(({ tipe }) => tipe !== 'file');
  return Object.fromEntries(
    written.flatMap((field): [string, string][] => {
      const options = customOptions(field);
      const value = answers[field.nama] ?? (options.length > 0 ? person.random.pick(options) : undefined);
      return value === undefined ? [] : [[field.nama, value]];
    }),
  );
};

/** Groups by what the form says: conditions over its fields, all of which must hold (seleksi 44). */
import { z } from 'zod/mini';
import { dayExists, type Field, type Fields } from '../form/field.ts';
import type { CustomField } from '../form/isian.ts';
import { customField, KHUSUS } from '../steps/data-khusus.ts';
import { steps } from '../steps/index.ts';
import type { Finding } from '../wire/errors.ts';
import { dateText, withoutWeekday } from '../wire/time.ts';

export const BUTIR_MAX = 5;
const PILIHAN_MAX = 60;
const ISIAN_MAX = 80;
const NILAI_MAX = 200;

const butir = z.object({
  /** Table and column of a field: `pendidikan_terakhir.tahun_lulus`, `khusus.kip_k`. */
  isian: z.string().check(z.maxLength(ISIAN_MAX)),
  /** One of these, by code; empty where the field is a number or a day. */
  pilihan: z.array(z.string().check(z.minLength(1), z.maxLength(NILAI_MAX))).check(z.maxLength(PILIHAN_MAX)),
  /** Least and greatest, a number with a point or `YYYY-MM-DD`; null for none. */
  dari: z.nullable(z.string().check(z.maxLength(20))),
  sampai: z.nullable(z.string().check(z.maxLength(20))),
});
export type Butir = z.infer<typeof butir>;
export const syarat = z.array(butir).check(z.minLength(1), z.maxLength(BUTIR_MAX));
export type Syarat = z.infer<typeof syarat>;

/** What an entry of an option list is called that a condition names. */
export const namaPilihan = z.object({ isian: z.string(), kode: z.string(), nama: z.string() });
export type NamaPilihan = z.infer<typeof namaPilihan>;

/** A field a condition can be about. */
export interface IsianSyarat {
  kode: string;
  /** Before the step and the section it stands in, for several are called alike. */
  label: string;
  tabel: string;
  kolom: string;
  field: Field;
  /** The field that narrows its list. */
  parent?: Field;
  /** What switches it on: the step, and the code where it has one. */
  langkah: number;
}
const RANGED: readonly Field['kind'][] = ['integer', 'decimal', 'money', 'date'];
/** A least and a greatest, rather than one of several. */
export const berentang = ({ field }: Pick<IsianSyarat, 'field'>): boolean => RANGED.includes(field.kind);
export const YA_TIDAK = [
  { value: 'ya', label: 'Ya' },
  { value: 'tidak', label: 'Tidak' },
] as const;

/** Free texts have no few answers, and a list two levels below another no picker of its own. */
const parentOf = (field: Field, fields: Fields): Field | undefined =>
  field.kind === 'reference' && field.parent ? fields[field.parent] : undefined;
const isUsable = (field: Field, fields: Fields): boolean => {
  if (field.kind === 'text' || field.kind === 'email') return false;
  const above = parentOf(field, fields);
  return above === undefined || parentOf(above, fields) === undefined;
};
/** Every field of the wizard a condition can be about. */
export const ISIAN_SYARAT: readonly IsianSyarat[] = steps.flatMap((step) =>
  step.parts.flatMap((part) =>
    part.shape !== 'record'
      ? []
      : part.sections.flatMap(({ title, fields }) =>
          Object.entries(fields).flatMap(([kolom, field]): IsianSyarat[] => {
            if (!isUsable(field, part.fields)) return [];
            const parent = parentOf(field, part.fields);
            return [
              {
                kode: `${part.table}.${kolom}`,
                label: `${field.label} (${step.title}, ${title})`,
                tabel: part.table,
                kolom,
                field,
                ...(parent ? { parent } : {}),
                langkah: step.number,
              },
            ];
          }),
        ),
  ),
);

/** Digits before the comma that a custom text is read to as a number. */
export const ANGKA_KHUSUS = 9;
/** What is told beside a number that is read out of one. */
export const TITIK_RIBUAN =
  'Titik sebelum tiga angka pada jawaban pendaftar dibaca sebagai pemisah ribuan: 2.500 adalah dua ribu lima ratus.';
/** A custom text is compared as a number: who wrote something else does not meet it. */
const ofCustom = (custom: CustomField): IsianSyarat => ({
  kode: `${KHUSUS}.${custom.nama}`,
  label: `${custom.label} (Data Khusus)`,
  tabel: 'data_khusus',
  kolom: custom.nama,
  field:
    custom.tipe === 'text'
      ? { kind: 'decimal', label: custom.label, min: 0, max: 10 ** ANGKA_KHUSUS - 1, chars: 20 }
      : customField(custom),
  langkah: 0,
});
/** The same with the custom fields of an offering. */
export const isianSyarat = (custom: readonly CustomField[]): IsianSyarat[] => [
  ...ISIAN_SYARAT,
  ...custom.filter(({ tipe }) => tipe !== 'file').map(ofCustom),
];

const NUMBER = /^\d{1,12}(\.\d{1,4})?$/;
const isBound = (field: Field, value: string): boolean =>
  field.kind === 'date'
    ? /^\d{4}-\d{2}-\d{2}$/.test(value) && dayExists(value)
    : NUMBER.test(value) && (field.kind === 'decimal' || /^\d+$/.test(value));
const optionsOf = (field: Field): readonly { value: string; label: string }[] | null => {
  if (field.kind === 'choice') return field.options;
  return field.kind === 'flag' ? YA_TIDAK : null;
};
const isOption = (field: Field, value: string): boolean =>
  optionsOf(field)?.some((one) => one.value === value) ?? /^[A-Z0-9.-]{1,20}$/i.test(value);

const faultOf = ({ pilihan, dari, sampai }: Butir, of: IsianSyarat | undefined): string | null => {
  if (!of) return 'Pilih isian yang ditanyakan penawaran ini';
  if (!berentang(of)) {
    if (pilihan.length === 0) return `Pilih paling sedikit satu nilai untuk ${of.field.label}`;
    const isWrong = dari !== null || sampai !== null || pilihan.some((one) => !isOption(of.field, one));
    return isWrong ? `${of.field.label}: ada nilai yang tidak dapat dipilih` : null;
  }
  if (pilihan.length > 0 || (dari === null && sampai === null))
    return `Isi paling sedikit atau paling banyak untuk ${of.field.label}`;
  if ([dari, sampai].some((one) => one !== null && !isBound(of.field, one)))
    return `${of.field.label}: isi ${of.field.kind === 'date' ? 'tanggal' : 'angka'} yang benar`;
  const isReversed =
    dari !== null &&
    sampai !== null &&
    (of.field.kind === 'date' ? dari > sampai : Number(dari) > Number(sampai));
  return isReversed ? `${of.field.label}: yang paling sedikit melebihi yang paling banyak` : null;
};
/** What is wrong with conditions over the fields there are, in the browser as on the server. */
export const periksaSyarat = (of: Syarat, fields: readonly IsianSyarat[]): Finding[] =>
  of.flatMap((one, i) => {
    const message = faultOf(
      one,
      fields.find(({ kode }) => kode === one.isian),
    );
    return message === null ? [] : [{ field: `syarat.${i}`, message }];
  });

const whole = new Intl.NumberFormat('id-ID', { maximumFractionDigits: 4 });
const boundText = ({ kind }: Field, value: string): string => {
  if (kind === 'date') return withoutWeekday(dateText(value));
  // A year has no thousands.
  return kind === 'integer' ? value : whole.format(Number(value));
};
const rangeText = (field: Field, { dari, sampai }: Butir): string => {
  const [least, most] = [dari, sampai].map((one) => one && boundText(field, one));
  const isDay = field.kind === 'date';
  if (!most) return `${isDay ? 'sejak' : 'paling sedikit'} ${least}`;
  if (!least) return `${isDay ? 'sampai' : 'paling banyak'} ${most}`;
  return least === most ? least : `${least} sampai ${most}`;
};
/** Conditions in one sentence; `nama` answers an option of a list in words, `isAsked` whether there can be answers. */
export const kalimatSyarat = (
  of: Syarat,
  fields: readonly IsianSyarat[],
  nama: (isian: string, kode: string) => string,
  isAsked: (isian: string) => boolean = () => true,
): string =>
  of
    .map((one) => {
      const found = fields.find(({ kode }) => kode === one.isian);
      if (!found) return `${one.isian} (tidak ditanyakan)`;
      const { field, label } = found;
      const named = (kode: string) =>
        optionsOf(field)?.find(({ value }) => value === kode)?.label ?? nama(one.isian, kode);
      if (faultOf(one, found) !== null) {
        const said = [...one.pilihan.map(named), one.dari, one.sampai].filter((each) => each !== null);
        return `${label} ${said.join(' atau ')} (tidak cocok lagi dengan isiannya)`;
      }
      const said = `${label} ${berentang(found) ? rangeText(field, one) : one.pilihan.map(named).join(' atau ')}`;
      return isAsked(one.isian) ? said : `${said} (tidak ditanyakan)`;
    })
    .join('; dan ');

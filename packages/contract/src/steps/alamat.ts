/** The location cascade province → regency → district, used by every address (alamat 1). */
import { type ReferenceField, reference } from '../form/field.ts';
import type { ReferenceName } from '../references.ts';

type More = Partial<Omit<ReferenceField, 'kind' | 'list' | 'value' | 'parent' | 'label'>> & {
  label?: string;
};

export const provinsi = (more: More): ReferenceField =>
  reference({ label: 'Provinsi', list: 'provinsi', ...more });
/** Region codes begin with the code of the region above, so a pair that does not belong together shows. */
const within =
  (parent: string, sentence: string): ReferenceField['check'] =>
  (value, values) =>
    values[parent] == null || String(value).startsWith(String(values[parent])) ? null : sentence;
export const kabupaten = (parent: string, more: More): ReferenceField =>
  reference({
    label: 'Kabupaten/Kota',
    list: 'kabupaten',
    parent,
    check: within(parent, 'Kabupaten/kota tidak sesuai dengan provinsi'),
    ...more,
  });
export const kecamatan = (parent: string, more: More): ReferenceField =>
  reference({
    label: 'Kecamatan',
    list: 'kecamatan',
    parent,
    check: within(parent, 'Kecamatan tidak sesuai dengan kabupaten/kota'),
    ...more,
  });

/** ISO code of Indonesia in the country list. */
export const INDONESIA = 'ID';
/** Pseudo province for those born abroad (data-diri 5). */
export const LUAR_NEGERI = '00';
/** Where one is born: the provinces, and a line for abroad (data-diri 5). */
export const BIRTH_PLACES = 'provinsi_lahir';
/** The list that holds the entries of what a field names as its own. */
export const listBehind = (list: string): ReferenceName =>
  list === BIRTH_PLACES ? 'provinsi' : (list as ReferenceName);

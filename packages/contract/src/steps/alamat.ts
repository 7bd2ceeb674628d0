/** The location cascade province → regency → district, used by every address (alamat 1). */
import { type ReferenceField, reference, type Value } from '../form/field.ts';
import { type ReferenceList, type ReferenceName, references } from '../references.ts';
import { fill, type Path } from '../wire/endpoint.ts';

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
/** What a field offers: the entries of a list, and the path of those below its parent's value; null where all are offered. */
export interface Offered {
  name: ReferenceName;
  list: ReferenceList;
  below: ((parent: Value) => Path) | null;
}
export const offeredBy = ({ list: named, parent }: ReferenceField): Offered => {
  const name = named === BIRTH_PLACES ? 'provinsi' : (named as ReferenceName);
  const list: ReferenceList = references[name];
  const { filteredPath, filters: [filter] = [] } = list;
  const below =
    parent !== undefined && filteredPath !== undefined && filter !== undefined
      ? (value: Value) => fill(filteredPath, { [filter]: String(value) })
      : null;
  return { name, list, below };
};

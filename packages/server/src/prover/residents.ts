/** People of places whose list of smaller places is empty: where all three are mandatory, they cannot go on. */
import { INDONESIA } from '@gerbang/contract/steps/alamat';
import type { Lists } from './lists.ts';
import { type Persona, person } from './personas.ts';

type Given = Persona['given'];

const resident = (place: unknown, given: Given): Persona =>
  person(`tinggal di ${String(place)}`, { fill: 'wajib', given: { negara_asal: INDONESIA, ...given } });

/** Somebody of the first province without a regency, and of the first regency without a district. */
export const residents = async (lists: Lists): Promise<Persona[]> => {
  const [provinces, regencies, districts] = await Promise.all([
    lists.rows('provinsi'),
    lists.rows('kabupaten'),
    lists.rows('kecamatan'),
  ]);
  const withRegency = new Set(regencies.map((row) => row.kode_provinsi));
  const withDistrict = new Set(districts.map((row) => row.kode_kabupaten));
  const province = provinces.find(({ kode_provinsi }) => !withRegency.has(kode_provinsi));
  const regency = regencies.find(({ kode_kabupaten }) => !withDistrict.has(kode_kabupaten));
  const ofProvince =
    province && resident(province.nama_provinsi, { kode_provinsi_asal: province.kode_provinsi });
  const ofRegency =
    regency &&
    resident(regency.nama_kabupaten, {
      kode_provinsi_asal: regency.kode_provinsi,
      kode_kabupaten_asal: regency.kode_kabupaten,
    });
  return [ofProvince, ofRegency].filter((persona) => persona !== undefined);
};

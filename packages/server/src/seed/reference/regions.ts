/** Provinces, regencies and districts out of the package idn-area-data, unmodified but for the dots of the codes. */
import { getDistricts, getProvinces, getRegencies } from 'idn-area-data';

const bare = (code: string): string => code.replaceAll('.', '');

/** Rows of `provinsi` (34), `kabupaten` (3404) and `kecamatan` (340413), read from the package's files. */
export const readRegions = async () => {
  const [provinces, regencies, districts] = await Promise.all([
    getProvinces(),
    getRegencies(),
    getDistricts(),
  ]);
  return {
    provinsi: provinces.map((p) => ({ kode_provinsi: bare(p.code), nama_provinsi: p.name })),
    kabupaten: regencies.map((r) => ({
      kode_kabupaten: bare(r.code),
      kode_provinsi: bare(r.province_code),
      nama_kabupaten: r.name,
    })),
    kecamatan: districts.map((d) => ({
      kode_kecamatan: bare(d.code),
      kode_kabupaten: bare(d.regency_code),
      nama_kecamatan: d.name,
    })),
  };
};

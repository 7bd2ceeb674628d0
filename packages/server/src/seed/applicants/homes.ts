/** Where the made-up people live: real districts, invented streets. */
import type { Db } from '../../db/pool.ts';
import type { Random } from './random.ts';

/** Regency code, name as written for a birth place, first digits of its postcodes. */
const towns: readonly (readonly [kode_kabupaten: string, nama: string, kode_pos: string])[] = [
  ['3374', 'Semarang', '501'],
  ['3372', 'Surakarta', '571'],
  ['3471', 'Yogyakarta', '552'],
  ['3404', 'Sleman', '555'],
  ['3319', 'Kudus', '593'],
  ['3302', 'Banyumas', '531'],
  ['3578', 'Surabaya', '602'],
  ['3273', 'Bandung', '402'],
  ['3174', 'Jakarta', '121'],
  ['1271', 'Medan', '202'],
  ['1471', 'Pekanbaru', '282'],
  ['5171', 'Denpasar', '802'],
  ['5371', 'Kupang', '851'],
  ['6471', 'Balikpapan', '761'],
  ['7371', 'Makassar', '902'],
  ['8171', 'Ambon', '972'],
  ['9171', 'Jayapura', '992'],
];
const streets = ['Melati', 'Kenanga', 'Anggrek', 'Merpati', 'Rajawali', 'Cempaka', 'Mawar', 'Flamboyan'];

export interface Home {
  kota: string;
  kode_provinsi: string;
  kode_kabupaten: string;
  kode_kecamatan: string;
  kelurahan: string;
  rw: number;
  rt: number;
  /** At most 25 letters, as the parents' fields demand (orang-tua 7). */
  alamat: string;
  kode_pos: string;
}

/** Draws addresses in districts the database holds. */
export const homes = async (db: Db): Promise<(random: Random) => Home> => {
  const { rows } = await db.query<{ kode_kecamatan: string; kode_kabupaten: string; nama_kecamatan: string }>(
    'SELECT kode_kecamatan, kode_kabupaten, nama_kecamatan FROM kecamatan WHERE kode_kabupaten = ANY($1) ORDER BY 1',
    [towns.map(([kode]) => kode)],
  );
  const districts = Map.groupBy(rows, (r) => r.kode_kabupaten);
  const known = towns.filter(([kode]) => districts.has(kode));
  return (random) => {
    const [kode_kabupaten, kota, pos] = random.pick(known);
    const { kode_kecamatan, nama_kecamatan } = random.pick(districts.get(kode_kabupaten) ?? []);
    return {
      kota,
      kode_provinsi: kode_kabupaten.slice(0, 2),
      kode_kabupaten,
      kode_kecamatan,
      kelurahan: nama_kecamatan.slice(0, 25),
      rw: random.int(1, 14),
      rt: random.int(1, 9),
      alamat: `Jalan ${random.pick(streets)} ${random.int(1, 120)}`,
      kode_pos: pos + random.digits(2),
    };
  };
};

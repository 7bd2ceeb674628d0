/** Apart from the call, so that the first page carries nothing else with it. */
import type { Settings } from './calls.ts';
import { tahunHakCipta } from './hak-cipta.ts';

/** What stands until a university has set its own. */
export const NEUTRAL: Settings = {
  nama_universitas: 'Penerimaan Mahasiswa Baru',
  singkatan: 'PMB',
  alamat: '',
  warna: '#0B5D4E',
  lambang: null,
  tahun_hak_cipta: 2022,
  surel: '',
  telepon: '',
  media_sosial: [],
  panduan_pembayaran: [],
};

/** What stands for the seal where none is set. */
export const initials = ({ singkatan }: Pick<Settings, 'singkatan'>): string =>
  singkatan.slice(0, 3).toUpperCase();

/** Years and name at the foot of a page. */
export const hakCipta = (
  { tahun_hak_cipta: first, nama_universitas: nama }: Pick<Settings, 'tahun_hak_cipta' | 'nama_universitas'>,
  year: number,
): string => `${tahunHakCipta(first, year)} ${nama}`;

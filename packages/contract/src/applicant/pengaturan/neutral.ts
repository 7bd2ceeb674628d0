/** Apart from the call, so that the first page carries nothing else with it. */
import type { Settings } from './calls.ts';

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

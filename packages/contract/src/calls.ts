/** Every call of the contract by method and path: those written by hand and those derived from steps and lists. */
import * as berandaPetugas from './beranda-petugas.ts';
import * as berkas from './berkas.ts';
import type { Method, Path } from './endpoint.ts';
import * as formulir from './formulir.ts';
import * as hasilPetugas from './hasil-petugas.ts';
import * as kabar from './kabar.ts';
import * as kabarPetugas from './kabar-petugas.ts';
import * as kehadiranPetugas from './kehadiran-petugas.ts';
import * as kesehatan from './kesehatan.ts';
import * as khusus from './khusus.ts';
import * as loa from './loa.ts';
import * as loaPengaturan from './loa-pengaturan.ts';
import * as loaPetugas from './loa-petugas.ts';
import * as pembayaran from './pembayaran.ts';
import * as pembayaranPetugas from './pembayaran-petugas.ts';
import * as penawaran from './penawaran.ts';
import * as penawaranPetugas from './penawaran-petugas.ts';
import * as pendaftarPetugas from './pendaftar-petugas.ts';
import * as percakapan from './percakapan.ts';
import * as percakapanPetugas from './percakapan-petugas.ts';
import * as petugas from './petugas.ts';
import * as pilihan from './pilihan.ts';
import * as prodiJalurPetugas from './prodi-jalur-petugas.ts';
import { type ReferenceList, references } from './references.ts';
import * as ruangPetugas from './ruang-petugas.ts';
import * as sesi from './sesi.ts';
import * as settings from './settings.ts';
import * as settingsPetugas from './settings-petugas.ts';
import { collectionParts, documentParts, recordParts } from './steps/index.ts';
import * as verifikasi from './verifikasi.ts';
import * as yudisium from './yudisium.ts';

interface Call {
  method: Method;
  path: Path;
}

const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

const byHand = [
  berandaPetugas,
  berkas,
  formulir,
  hasilPetugas,
  hasilPetugas.templat,
  kabar,
  kabarPetugas,
  kehadiranPetugas,
  kesehatan,
  khusus,
  loa,
  loaPengaturan,
  loaPetugas,
  loaPetugas.ekspor,
  pembayaran,
  pembayaranPetugas,
  pembayaranPetugas.ekspor,
  penawaran,
  penawaran.publicLists,
  penawaranPetugas,
  pendaftarPetugas,
  pendaftarPetugas.ekspor,
  percakapan,
  percakapanPetugas,
  petugas,
  pilihan,
  prodiJalurPetugas,
  ruangPetugas,
  sesi,
  settings,
  settingsPetugas,
  verifikasi,
  yudisium,
].flatMap((noun) => Object.values(noun).filter(isCall));
const ofLists = Object.values(references as Record<string, ReferenceList>).flatMap(
  ({ paths, filteredPath, crud }): Call[] => [
    ...paths.map((path): Call => ({ method: 'GET', path })),
    ...(filteredPath ? [{ method: 'GET' as const, path: filteredPath }] : []),
    ...(crud
      ? [
          { method: 'POST' as const, path: crud },
          ...(['GET', 'PUT', 'DELETE'] as const).map((method) => ({ method, path: `${crud}/{id}` as Path })),
        ]
      : []),
  ],
);
const ofParts = [...recordParts, ...documentParts, ...collectionParts].flatMap((part): Call[] => [
  { method: 'GET', path: part.load },
  { method: 'POST', path: part.save },
  ...(part.shape === 'collection' ? [{ method: 'DELETE' as const, path: part.remove }] : []),
  ...(part.shape === 'collection' && part.file ? [{ method: 'GET' as const, path: part.file.load }] : []),
]);

export const allCalls: readonly Call[] = [...byHand, ...ofLists, ...ofParts];

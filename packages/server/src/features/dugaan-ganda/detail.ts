/** Two registrations side by side, what differs marked (orang 7). */
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/applicant/berkas/calls';
import type { RincianPasangan } from '@gerbang/contract/office/dugaan-ganda';
import { FASE } from '@gerbang/contract/office/pendaftar';
import { JENIS_KELAMIN } from '@gerbang/contract/steps/data-diri';
import { labelDokumen } from '@gerbang/contract/steps/jenis-dokumen';
import { dateText } from '@gerbang/contract/wire/time';
import { named } from '../../db/pool.ts';
import { identityOf } from '../../domain/isian-diperiksa.ts';
import { officeAddress } from '../../domain/pembukaan.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type Officer } from '../../http/staff-session.ts';
import { COLUMNS, type PairRow } from './pairs.ts';

const FIND = `SELECT ${COLUMNS}, g.alasan FROM dugaan_ganda g WHERE g.id_pasangan = $1`;
const PHOTO = 'data_diri_pendaftar/foto';
const SIDES = `SELECT p.nomor_pendaftar, p.kode_penawaran, p.fase, d.nama_lengkap, d.no_ktp, n.nama_negara, d.tgl_lahir, k.nama_kabupaten, d.jenis_kelamin, d.telp, d.nohp, d.email,
    d.alamat_asal, s.nisn, s.nama_sekolah, t.nama_lengkap_ibu, t.nama_lengkap_ayah,
    (SELECT id FROM berkas b WHERE b.nomor_pendaftar = p.nomor_pendaftar AND b.slot = '${PHOTO}' AND b.diganti IS NULL) AS foto,
    (SELECT alasan FROM izin_kursi i WHERE i.nomor_pendaftar = p.nomor_pendaftar AND i.kode_penawaran = p.kode_penawaran) AS izin
  FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN pendidikan_terakhir s USING (nomor_pendaftar)
    LEFT JOIN data_orang_tua t USING (nomor_pendaftar) LEFT JOIN negara n ON n.kode_negara = d.warga_negara
    LEFT JOIN kabupaten k ON k.kode_kabupaten = d.kabupaten_lahir
  WHERE p.nomor_pendaftar = ANY($1::text[]) ORDER BY p.nomor_pendaftar`;

type Text = string | null;
type Said =
  | 'nama_lengkap'
  | 'no_ktp'
  | 'nama_negara'
  | 'tgl_lahir'
  | 'nama_kabupaten'
  | 'jenis_kelamin'
  | 'telp'
  | 'nohp'
  | 'email'
  | 'alamat_asal'
  | 'nisn'
  | 'nama_sekolah'
  | 'nama_lengkap_ibu'
  | 'nama_lengkap_ayah'
  | 'foto'
  | 'izin';
interface Side extends Record<Said, Text> {
  nomor_pendaftar: string;
  kode_penawaran: string;
  fase: keyof typeof FASE;
}
type Read = (side: Side) => Text | undefined;
/** What is laid side by side, in the order it is read. */
const COMPARED: readonly (readonly [label: string, read: Read])[] = [
  ['Nama lengkap', (s) => s.nama_lengkap],
  ['Warga negara', (s) => s.nama_negara],
  ['NIK atau nomor paspor', (s) => s.no_ktp],
  ['NISN', (s) => s.nisn],
  ['Tanggal lahir', (s) => s.tgl_lahir && dateText(s.tgl_lahir)],
  ['Kabupaten/kota lahir', (s) => s.nama_kabupaten],
  ['Jenis kelamin', (s) => JENIS_KELAMIN.find(({ value }) => value === s.jenis_kelamin)?.label],
  ['Nama ibu', (s) => s.nama_lengkap_ibu],
  ['Nama ayah', (s) => s.nama_lengkap_ayah],
  ['Nomor HP', (s) => s.telp],
  ['Nomor WhatsApp', (s) => s.nohp],
  ['Email', (s) => s.email],
  ['Alamat di KTP', (s) => s.alamat_asal],
  ['Sekolah', (s) => s.nama_sekolah],
];
const textOf = (value: Text | undefined): Text => value || null;
const plain = (value: Text): string =>
  (value ?? '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

const FILES = `SELECT id, slot, ext FROM berkas WHERE nomor_pendaftar = $1 AND diganti IS NULL AND slot <> '${PHOTO}' ORDER BY slot`;
interface Filed {
  id: string;
  slot: string;
  ext: string;
}
/** Of each side the documents that say who it is. */
const identityDocuments = (deps: Services, sides: readonly Side[]) =>
  Promise.all(
    sides.map(async ({ nomor_pendaftar, kode_penawaran }) => {
      const { rows } = await deps.pool.query<Filed>(named('pasangan_berkas', FILES, [nomor_pendaftar]));
      const { khusus } = await deps.configs.get(kode_penawaran);
      const nameOf = (nama: string) => khusus.find((field) => field.nama === nama)?.label;
      const called = rows.map((file) => ({ ...file, label: labelDokumen(file.slot, nameOf) }));
      return identityOf(deps.pool, kode_penawaran, called);
    }),
  );

/** A pair with what it is judged by; counts as opening both. Throws `tidak_ditemukan`, `alasan_pembukaan`. */
export const readPair = async (
  deps: Services,
  who: Officer,
  id: string,
): Promise<Answered<RincianPasangan>> => {
  const pair = (await deps.pool.query<PairRow & { alasan: Text }>(named('pasangan', FIND, [id]))).rows[0];
  if (!pair) throw problem('tidak_ditemukan');
  const numbers = [pair.pertama.nomor_pendaftar, pair.kedua.nomor_pendaftar];
  const { rows } = await deps.pool.query<Side>(named('pasangan_sisi', SIDES, [numbers]));
  for (const nomor of numbers) await deps.openings.file(who, nomor, 'pasangan');
  const address = officeAddress(deps, who);
  const [first, second] = rows as [Side, Side];
  const documents = await identityDocuments(deps, [first, second]);
  return {
    ...pair,
    sisi: [first, second].map(({ nomor_pendaftar, fase, no_ktp, foto, izin }, i) => ({
      nomor_pendaftar,
      fase,
      no_ktp,
      izin,
      foto_url: foto === null ? null : address(PHOTO, berkas.path, { id: foto }),
      dokumen: (documents[i] ?? []).map(({ id: file, ...shown }) => ({
        ...shown,
        url: address(shown.slot, berkas.path, { id: file }),
      })),
    })),
    banding: COMPARED.map(([label, read]) => {
      const [pertama, kedua] = [textOf(read(first)), textOf(read(second))];
      return { label, pertama, kedua, beda: plain(pertama) !== plain(kedua) };
    }),
  };
};

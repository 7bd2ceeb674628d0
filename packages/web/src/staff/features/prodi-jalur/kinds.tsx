/** The four lists of the desk: what a row shows, what its dialog asks, and the calls that change it. */

import * as calls from '@gerbang/contract/office/prodi-jalur/calls';
import { NAMA_MAX } from '@gerbang/contract/office/prodi-jalur/calls';
import { AKREDITASI_MAX } from '@gerbang/contract/office/prodi-jalur/keterangan';
import type { Endpoint } from '@gerbang/contract/wire/endpoint';
import type { Finding } from '@gerbang/contract/wire/errors';
import { NON_TEST_JALUR, POSTGRADUATE_JALUR } from '@gerbang/contract/wire/limits';
import { Link } from 'react-router';
import { Badge } from '../../../ui/badge.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Column } from '../../desk/data-table.tsx';
import { type Choices, wordsFor } from './daftar.ts';

type Daftar = calls.DaftarProdiJalur;
type Cell = string | number | boolean | null;
/** An entry of any of the lists, by column. */
export type Row = Readonly<Record<string, Cell>>;

/** A field of the dialog. */
export interface Asked {
  key: string;
  label: string;
  /** `teks` and `jumlah` may stay empty. */
  kind: 'nomor' | 'nama' | 'pilih' | 'cari' | 'ya' | 'teks' | 'jumlah';
  hint?: string;
  max?: number;
  options?: (choices: Choices) => Choices[keyof Choices];
  /** Why the value of this entry stays; null where it may change. */
  stays?: (row: Row) => string | null;
  /** The code that is typed leaves no choice. */
  forced?: (typed: Row) => boolean;
}
type Call = Pick<Endpoint, 'method' | 'path'>;

export interface Kind {
  path: string;
  title: string;
  noun: string;
  about: string;
  key: string;
  name: string;
  rows: (daftar: Daftar) => readonly Row[];
  columns: (choices: Choices) => readonly Column<Row>[];
  /** Words by which a row is found beside its number and name. */
  words: (row: Row, choices: Choices) => string;
  asked: readonly Asked[];
  check: (row: never) => Finding[];
  add: Call;
  change: Call;
  remove: Call;
  removing: string;
}

const NUMBER_HINT =
  'Nomor menurut universitas Anda; yang bebas berikutnya sudah diisikan. Tidak dapat diubah lagi.';
const PUBLIC_HINT = 'Tampil di halaman Program studi; kosongkan bila tidak diumumkan.';
const plain = (key: string, title: string, numeric = false): Column<Row> => ({
  key,
  title,
  numeric,
  cell: (row) => String(row[key]),
});
const listed = (key: string, title: string, options: Choices[keyof Choices]): Column<Row> => ({
  key,
  title,
  cell: (row) => wordsFor(options, Number(row[key])),
});
const OFFERED = 'Sudah ditawarkan atau dipilih, jadi tidak dapat diubah lagi.';
const HAS_OFFERING = 'Jalur ini sudah mempunyai penawaran, jadi tidak dapat diubah lagi.';

const prodi: Kind = {
  path: 'program-studi',
  title: 'Program studi',
  noun: 'program studi',
  about:
    'Nama baru langsung terlihat oleh pendaftar; kartu dan surat yang sudah terbit tidak berubah. Jenjang dan minat program studi yang sudah ditawarkan tidak dapat diubah.',
  key: 'id_prodi',
  name: 'nama_prodi',
  rows: (d) => d.prodi,
  columns: ({ fakultas, jenjang, minat }) => [
    plain('id_prodi', 'Nomor', true),
    plain('nama_prodi', 'Nama'),
    listed('id_fakultas', 'Fakultas', fakultas),
    listed('id_jenjang', 'Jenjang', jenjang),
    listed('kode_minat', 'Minat', minat),
    plain('akreditasi', 'Akreditasi'),
  ],
  words: (row, { fakultas, jenjang, minat }) =>
    [
      wordsFor(fakultas, Number(row.id_fakultas)),
      wordsFor(jenjang, Number(row.id_jenjang)),
      wordsFor(minat, Number(row.kode_minat)),
    ].join(' '),
  asked: [
    { key: 'id_prodi', label: 'Nomor', kind: 'nomor', hint: NUMBER_HINT },
    { key: 'nama_prodi', label: 'Nama program studi', kind: 'nama', max: NAMA_MAX.prodi },
    { key: 'id_fakultas', label: 'Fakultas', kind: 'cari', options: (c) => c.fakultas },
    {
      key: 'id_jenjang',
      label: 'Jenjang',
      kind: 'pilih',
      options: (c) => c.jenjang,
      stays: (row) => (row.tetap ? OFFERED : null),
    },
    {
      key: 'kode_minat',
      label: 'Minat',
      kind: 'pilih',
      options: (c) => c.minat,
      hint: 'Penawaran menentukan berapa program studi tiap minat boleh dipilih.',
      stays: (row) => (row.tetap ? OFFERED : null),
    },
    {
      key: 'akreditasi',
      label: 'Akreditasi',
      kind: 'teks',
      max: AKREDITASI_MAX,
      hint: 'Misalnya Unggul. Tampil di halaman Program studi yang terbuka bagi siapa pun.',
    },
    { key: 'pendaftar_lalu', label: 'Pendaftar tahun lalu', kind: 'jumlah', hint: PUBLIC_HINT },
    { key: 'diterima_lalu', label: 'Diterima tahun lalu', kind: 'jumlah', hint: PUBLIC_HINT },
  ],
  check: calls.periksaProdi,
  add: calls.tambahProdi,
  change: calls.ubahProdi,
  remove: calls.hapusProdi,
  removing: 'Tidak lagi dapat ditawarkan. Bila sudah ditawarkan atau dipilih, penghapusan ditolak.',
};

const fakultas: Kind = {
  path: 'fakultas',
  title: 'Fakultas',
  noun: 'fakultas',
  about: 'Nama baru langsung terlihat oleh pendaftar; kartu dan surat yang sudah terbit tidak berubah.',
  key: 'id_fakultas',
  name: 'nama_fakultas',
  rows: (d) => d.fakultas,
  columns: () => [
    plain('id_fakultas', 'Nomor', true),
    plain('nama_fakultas', 'Nama'),
    plain('prodi', 'Program studi', true),
  ],
  words: () => '',
  asked: [
    { key: 'id_fakultas', label: 'Nomor', kind: 'nomor', hint: NUMBER_HINT },
    { key: 'nama_fakultas', label: 'Nama fakultas', kind: 'nama', max: NAMA_MAX.fakultas },
  ],
  check: calls.periksaFakultas,
  add: calls.tambahFakultas,
  change: calls.ubahFakultas,
  remove: calls.hapusFakultas,
  removing: 'Bila masih mempunyai program studi, penghapusan ditolak.',
};

const kelas: Kind = {
  path: 'kelas',
  title: 'Kelas',
  noun: 'kelas',
  about: 'Misalnya Reguler, Internasional, atau Akhir Pekan. Penawaran menentukan kelas mana yang dibuka.',
  key: 'id_kelas',
  name: 'nama_kelas',
  rows: (d) => d.kelas,
  columns: () => [plain('id_kelas', 'Nomor', true), plain('nama_kelas', 'Nama')],
  words: () => '',
  asked: [
    { key: 'id_kelas', label: 'Nomor', kind: 'nomor', hint: NUMBER_HINT },
    { key: 'nama_kelas', label: 'Nama kelas', kind: 'nama', max: NAMA_MAX.kelas },
  ],
  check: calls.periksaKelas,
  add: calls.tambahKelas,
  change: calls.ubahKelas,
  remove: calls.hapusKelas,
  removing: 'Bila sudah ditawarkan atau dipilih, penghapusan ditolak.',
};

/** "13 dan 23", "21, 22, dan 23". */
const listing = (codes: readonly string[]): string =>
  `${codes.slice(0, -1).join(', ')}${codes.length > 2 ? ',' : ''} dan ${codes.at(-1) ?? ''}`;

function FormCell({ row }: { row: Row }) {
  const of = <VisuallyHidden> jalur {String(row.jalur_masuk)}</VisuallyHidden>;
  return (
    <span className="ui-row">
      <Link className="track-link" to={`/prodi-jalur/jalur/${row.kode_jalur}`}>
        {row.langkah === 0 ? 'Atur formulir' : `${row.langkah} langkah, ${row.isian} isian`}
        {of}
      </Link>
      {row.langkah === 0 && <Badge kind="warning">Belum diatur</Badge>}
      {Number(row.temuan) > 0 && <Badge kind="error">Perlu diperbaiki</Badge>}
    </span>
  );
}

const jalur: Kind = {
  path: 'jalur',
  title: 'Jalur',
  noun: 'jalur',
  about: `Kode menjadi bagian nomor peserta. Jalur berkode ${listing(POSTGRADUATE_JALUR)} selalu pascasarjana, ${listing(NON_TEST_JALUR)} selalu tanpa tes; untuk kode lain Anda yang menentukan. Setelah ada penawaran, hanya nama dan formulirnya yang dapat diubah.`,
  key: 'kode_jalur',
  name: 'jalur_masuk',
  rows: (d) => d.jalur,
  columns: ({ jenjang }) => [
    plain('kode_jalur', 'Kode', true),
    plain('jalur_masuk', 'Nama'),
    listed('id_jenjang', 'Jenjang', jenjang),
    {
      key: 'sifat',
      title: 'Sifat',
      cell: (row) =>
        [row.pascasarjana ? 'Pascasarjana' : '', row.tanpa_tes ? 'Tanpa tes' : '']
          .filter(Boolean)
          .join(', ') || '–',
    },
    { key: 'formulir', title: 'Formulir', cell: (row) => <FormCell row={row} /> },
    plain('penawaran', 'Penawaran', true),
  ],
  words: (row, { jenjang }) =>
    [
      wordsFor(jenjang, Number(row.id_jenjang)),
      row.pascasarjana ? 'pascasarjana' : '',
      row.tanpa_tes ? 'tanpa tes' : '',
    ].join(' '),
  asked: [
    {
      key: 'kode_jalur',
      label: 'Kode jalur',
      kind: 'nomor',
      hint: 'Dua angka, bagian dari nomor peserta. Tidak dapat diubah lagi.',
      max: 2,
    },
    { key: 'jalur_masuk', label: 'Nama jalur', kind: 'nama', max: NAMA_MAX.jalur },
    {
      key: 'id_jenjang',
      label: 'Jenjang yang dituju',
      kind: 'pilih',
      options: (c) => c.jenjang,
      stays: (row) => (Number(row.penawaran) > 0 ? HAS_OFFERING : null),
    },
    {
      key: 'pascasarjana',
      label: 'Jalur pascasarjana',
      kind: 'ya',
      hint: 'Pendaftarnya sudah bergelar, untuk S2 dan S3.',
      stays: (row) => (Number(row.penawaran) > 0 ? HAS_OFFERING : null),
      forced: (typed) => calls.sifatDariKode(String(typed.kode_jalur)).pascasarjana,
    },
    {
      key: 'tanpa_tes',
      label: 'Tanpa tes',
      kind: 'ya',
      hint: 'Tanpa jadwal, ruang, dan kursi ujian; pendaftar tinggal menunggu pengumuman.',
      stays: (row) => (Number(row.penawaran) > 0 ? HAS_OFFERING : null),
      forced: (typed) => calls.sifatDariKode(String(typed.kode_jalur)).tanpa_tes,
    },
  ],
  check: calls.periksaJalur,
  add: calls.tambahJalur,
  change: calls.ubahJalur,
  remove: calls.hapusJalur,
  removing: 'Formulirnya ikut terhapus. Bila sudah mempunyai penawaran, penghapusan ditolak.',
};

export const KINDS = [prodi, fakultas, kelas, jalur] as const;
/** Name of an entry with its number. */
export const namedRow = ({ key, name }: Kind, row: Row): string => `${row[name]} (${row[key]})`;

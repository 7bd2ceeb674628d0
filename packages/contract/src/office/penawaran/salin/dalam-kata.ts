/** In words what of an offering is set at other desks, so that a copy can be compared with its source (penawaran 23). */
import { DIAM } from '../../../applicant/jawaban.ts';
import { MENAHAN } from '../../../applicant/verifikasi-berkas.ts';
import {
  BANDING,
  CARA,
  KOSONG,
  kalimatBobot,
  kalimatSeri,
  kalimatTambahan,
  namaKelompok,
  SISA,
  TANPA_TAMBAHAN,
  UBAH,
} from '../../../seleksi/aturan.ts';
import { isianDokumen } from '../../../steps/isian-dokumen.ts';
import { labelDokumen } from '../../../steps/jenis-dokumen.ts';
import { keysOf } from '../../../wire/keys.ts';
import { instantText } from '../../../wire/time.ts';
import { MULAI } from '../../aturan-berkas.ts';
import { JENIS, nilaiText, SEMUA } from '../../nilai.ts';
import type { DetailPenawaran } from '../calls.ts';
import type { Isi } from './isi.ts';

const waktuText = (iso: string | null): string =>
  iso === null ? 'Belum diatur' : instantText(new Date(iso));
const yaText = (ya: boolean): string => (ya ? 'Ya' : 'Tidak');
const angka = (n: number): string => n.toLocaleString('id-ID');

/** Names of what rules name by number or code. */
const namesOf = (o: DetailPenawaran) => {
  const prodi = (id: string) => o.semua_prodi.find((p) => p.id_prodi === Number(id))?.nama_prodi ?? id;
  const kelas = (id: string) => o.semua_kelas.find((k) => k.id_kelas === Number(id))?.nama_kelas ?? id;
  const minat = (id: string) => o.semua_minat.find((m) => m.kode_minat === Number(id))?.nama_minat ?? id;
  return {
    komponen: (kode: string) => o.seleksi.komponen.find((one) => one.kode === kode)?.nama ?? kode,
    kelompok: (kode: string) => o.seleksi.kelompok.find((one) => namaKelompok(one) === kode)?.nama ?? kode,
    kursi: (kode: string) => {
      const [id = '', id_kelas = ''] = kode.split('-');
      return `${prodi(id)}, ${kelas(id_kelas)}`;
    },
    sasaran: (untuk: string) => {
      const [what, id = ''] = untuk.split(':');
      return untuk === SEMUA ? 'semua' : what === 'prodi' ? prodi(id) : `minat ${minat(id)}`;
    },
  };
};

const berkas = (o: DetailPenawaran): Isi[] =>
  o.aturan_berkas.map(({ jenis, mulai, menahan, daftar_periksa, harus_sama }) => {
    const label = labelDokumen(jenis, (nama) => o.khusus.find((field) => field.nama === nama)?.label);
    const list = daftar_periksa.length > 0 ? `; diperiksa: ${daftar_periksa.join('; ')}` : '';
    const known = isianDokumen(jenis, o.khusus);
    const named = harus_sama?.map((kunci) => known.find((one) => one.kunci === kunci)?.label ?? kunci);
    const same = named ? `; harus sama: ${named.join(', ') || 'tidak ada'}` : '';
    const holds = menahan === 'tidak' ? 'tidak menahan apa pun' : `menahan ${MENAHAN[menahan]}`;
    return [jenis, 'berkas', label, `${MULAI[mulai]}; ${holds}${list}${same}`];
  });

const publik = (o: DetailPenawaran): Isi[] => [
  ['bobot', 'publik', 'Bobot seleksi ditampilkan', yaText(o.tampil_bobot)],
  ['angka', 'publik', 'Jumlah pendaftar dan diterima ditampilkan', yaText(o.tampil_angka)],
  ['biaya', 'publik', 'Biaya bagi yang diterima', o.biaya_diterima || 'Tidak disebut'],
  ['kriteria', 'publik', 'Cara dan kriteria seleksi', o.kriteria_seleksi || 'Tidak disebut'],
];

const komponen = (o: DetailPenawaran): Isi[] => {
  const names = namesOf(o);
  return o.seleksi.komponen.map(({ kode, nama, rentang: [least, most], untuk, jenis, jarak }) => [
    kode,
    'nilai',
    `Komponen ${nama}`,
    `${nilaiText(least)} sampai ${nilaiText(most)} untuk ${names.sasaran(untuk)}; ${JENIS[jenis]}${
      jarak === null ? '' : `, jarak paling jauh ${nilaiText(jarak)}`
    }`,
  ]);
};

const DIBUKA_HASIL = {
  nilai: 'nilai',
  peringkat: 'peringkat',
  batas: 'nilai terendah yang diterima',
  tunggu: 'urutan daftar tunggu',
} as const;
const aturan = (o: DetailPenawaran): Isi[] => {
  const { aturan: rule, keterbukaan, kelompok } = o.seleksi;
  const names = namesOf(o);
  const groups = kelompok.map(
    ({ kode, nama, kalimat }): Isi => [
      `kelompok ${kode}`,
      'seleksi',
      `Kelompok ${nama}`,
      kalimat ?? 'Dengan daftar',
    ],
  );
  if (!rule) return groups;
  const shown = keysOf(DIBUKA_HASIL)
    .filter((key) => keterbukaan?.[key])
    .map((key) => DIBUKA_HASIL[key]);
  return [
    ...groups,
    ['cara', 'seleksi', 'Cara seleksi', CARA[rule.cara]],
    ['kosong', 'seleksi', 'Nilai yang tidak ada', KOSONG[rule.kosong]],
    ['seri', 'seleksi', 'Nilai sama', kalimatSeri(rule.seri, names.komponen)],
    [
      'tambahan',
      'seleksi',
      'Poin tambahan',
      kalimatTambahan(rule.tambahan ?? TANPA_TAMBAHAN, names.kelompok),
    ],
    ['terbuka', 'seleksi', 'Dibaca peserta', shown.length > 0 ? shown.join(', ') : 'Hasilnya saja'],
    ...rule.komponen.map(
      ({ kode, ubah, banding }): Isi => [
        `ubah ${kode}`,
        'seleksi',
        `Penyetaraan ${names.komponen(kode)}`,
        `${UBAH[ubah]}, dibandingkan dengan ${BANDING[banding]}`,
      ],
    ),
    ...rule.bobot.map(
      (one): Isi => [
        `bobot ${one.untuk}`,
        'seleksi',
        `Bobot untuk ${names.sasaran(one.untuk)}`,
        kalimatBobot(one, names.komponen),
      ],
    ),
    ...rule.kursi.map(
      ({ prodi, jumlah, lebih }): Isi => [
        `kursi ${prodi}`,
        'seleksi',
        `Kursi ${names.kursi(prodi)}`,
        `${angka(jumlah)} kursi${lebih > 0 ? `, ditambah ${lebih} %` : ''}`,
      ],
    ),
    ...rule.cadangan.map(
      ({ kelompok: of, persen, sisa }): Isi => [
        `cadangan ${of}`,
        'seleksi',
        `Kursi cadangan ${names.kelompok(of)}`,
        `${persen} %. ${SISA[sisa]}`,
      ],
    ),
  ];
};

const jawaban = ({ jawaban: rule, putaran }: DetailPenawaran): Isi[] => [
  ...(rule
    ? ([
        ['wajib', 'jawaban', 'Yang diterima wajib menjawab', yaText(rule.wajib)],
        ['batas', 'jawaban', 'Batas menjawab', waktuText(rule.batas)],
        ['diam', 'jawaban', 'Bila tidak menjawab', DIAM[rule.diam]],
        ['naik', 'jawaban', 'Naik ke pilihan yang lebih tinggi', yaText(rule.naik)],
      ] satisfies Isi[])
    : []),
  ...(putaran
    ? ([
        ['tenggat', 'jawaban', 'Waktu menjawab panggilan', `${angka(putaran.tenggat_jam)} jam`],
        [
          'putaran',
          'jawaban',
          'Putaran panggilan',
          putaran.waktu.length > 0 ? putaran.waktu.map(waktuText).join('; ') : 'Belum ada',
        ],
      ] satisfies Isi[])
    : []),
];

const daftarUlang = ({ daftar_ulang: { mulai, selesai, tempat } }: DetailPenawaran): Isi[] => [
  ['mulai', 'daftar-ulang', 'Daftar ulang mulai', waktuText(mulai)],
  ['selesai', 'daftar-ulang', 'Daftar ulang selesai', waktuText(selesai)],
  ['tempat', 'daftar-ulang', 'Tempat daftar ulang', tempat || 'Tidak disebut'],
];

/** Everything of an offering that other desks set, with its public page. */
export const isiLanjutan = (o: DetailPenawaran): Isi[] => [
  ...publik(o),
  ...berkas(o),
  ...komponen(o),
  ...aturan(o),
  ...jawaban(o),
  ...daftarUlang(o),
];

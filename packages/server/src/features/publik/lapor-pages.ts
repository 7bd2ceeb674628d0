/** The pages of the channel for reports: the form, what it answered, and the own report (laporan 1–6). */
import {
  bacaLaporan,
  HARI_LAPORAN,
  ISI_LAPORAN,
  KATEGORI_LAPORAN,
  KEADAAN_LAPORAN,
  KONTAK_MAX,
  kirimLaporan,
  TAMBAHAN_MAX,
  tambahLaporan,
} from '@gerbang/contract/applicant/laporan';
import { alamatLapor, UMUM } from '@gerbang/contract/applicant/publik';
import { dateText, dayText } from '@gerbang/contract/wire/time';
import { html, type SafeHtml } from '@remix-run/html-template';
import { type Key, type OwnReport, takesMore } from '../../domain/laporan.ts';
import { choose } from './form.ts';
import type { Page } from './frame.ts';
import type { Isi } from './queries.ts';
import { paragraphs } from './text-pages.ts';
import { namaGelombang } from './wave.ts';
import { facts, section } from './wave-parts.ts';

/** The form as it was typed. */
export interface Isian {
  kategori: string;
  kode_penawaran: string;
  prodi: string;
  isi: string;
  kontak: string;
}
export const KOSONG: Isian = { kategori: '', kode_penawaran: '', prodi: '', isi: '', kontak: '' };
/** What is wrong with what was typed, by field. */
export type Salah = Readonly<Record<string, string>>;

interface Field {
  id: string;
  label: string;
  hint?: string;
  value: string;
  max: number;
  wrong?: string | undefined;
  type?: string;
}
const described = ({ id, hint, wrong }: Field): SafeHtml | string => {
  const by = [...(hint ? [`${id}-hint`] : []), ...(wrong ? [`${id}-salah`] : [])].join(' ');
  return html`${by ? html` aria-describedby="${by}"` : ''}${wrong ? html` aria-invalid="true"` : ''}`;
};
const around = (field: Field, control: SafeHtml): SafeHtml =>
  html`<div class="umum-field"><label for="${field.id}">${field.label}</label>${
    field.hint ? html`<p class="ui-muted" id="${field.id}-hint">${field.hint}</p>` : ''
  }${control}${field.wrong ? html`<p class="umum-wrong" id="${field.id}-salah">${field.wrong}</p>` : ''}</div>`;
const line = (field: Field): SafeHtml =>
  around(
    field,
    html`<input id="${field.id}" name="${field.id}" value="${field.value}" maxlength="${field.max}" autocomplete="off"${described(field)}>`,
  );
const area = (field: Field, rows: number): SafeHtml =>
  around(
    field,
    html`<textarea id="${field.id}" name="${field.id}" rows="${rows}" maxlength="${field.max}" required${described(field)}>
${field.value}</textarea>`,
  );
const form = (path: string, fields: readonly SafeHtml[], action: string): SafeHtml =>
  html`<form class="ui-card umum-letter" method="post" action="${path}" accept-charset="utf-8">${[...fields]}<div><button class="ui-button ui-button--primary" type="submit">${action}</button></div></form>`;
const wrongs = (salah: Salah): SafeHtml | string =>
  Object.keys(salah).length
    ? html`<div class="ui-card umum-alert" role="alert"><h2>Belum terkirim</h2><ul class="umum-list">${Object.entries(salah).map(([id, words]) => html`<li><a href="#${id}">${words}</a></li>`)}</ul></div>`
    : '';

const page = (given: Pick<Page, 'path' | 'title' | 'main'> & Partial<Page>): Page => ({
  description: 'Kanal laporan dugaan pelanggaran dalam penerimaan mahasiswa baru. Tanpa nama pun diterima.',
  sends: true,
  ...given,
});

/** What the portal keeps of who writes, in words that must stay true (laporan 2). */
const KEPT = html`<p>Nama tidak diminta. Portal ini menyimpan tulisan Anda dan hari dikirimnya; alamat internet, jenis perangkat atau peramban, dan jamnya tidak disimpan, juga tidak di catatan aksesnya. Supaya tidak dibanjiri, kiriman dari satu jaringan dihitung selama satu jam, tanpa alamatnya. Jaringan yang Anda pakai mungkin mencatat sendiri bahwa Anda membuka portal ini.</p>`;

/** The form, with what was typed and is wrong with it. */
export const lapor = (isi: Isi, typed: Isian, salah: Salah = {}): Page => {
  const waves = [...isi.gelombang, ...isi.lewat];
  return page({
    path: alamatLapor(typed.kode_penawaran || undefined),
    title: 'Lapor dugaan pelanggaran',
    main: html`<h1>Lapor dugaan pelanggaran</h1>
<p class="umum-lead">Untuk siapa pun yang melihat kecurangan, pungutan, atau pelanggaran lain dalam penerimaan mahasiswa baru. Dijawab dalam ${HARI_LAPORAN} hari kerja.</p>
${wrongs(salah)}
${KEPT}
<p>Sudah melapor? <a href="${UMUM.lihatLaporan}">Lihat jawaban dengan nomor dan kode</a>.</p>
${form(
  kirimLaporan.path,
  [
    choose('kategori', 'Tentang apa', 'Pilih', Object.entries(KATEGORI_LAPORAN), typed.kategori, {
      required: true,
      wrong: salah.kategori,
    }),
    choose(
      'kode_penawaran',
      'Gelombang (boleh dikosongkan)',
      'Tidak tentu',
      waves.map((wave) => [wave.kode_penawaran, namaGelombang(wave)]),
      typed.kode_penawaran,
    ),
    line({
      id: 'prodi',
      label: 'Program studi (boleh dikosongkan)',
      value: typed.prodi,
      max: KONTAK_MAX,
      wrong: salah.prodi,
    }),
    area(
      {
        id: 'isi',
        label: 'Laporan Anda',
        hint: `Apa yang terjadi, kapan, di mana, siapa, dan bukti apa yang ada; ${ISI_LAPORAN.min} sampai ${ISI_LAPORAN.max} huruf. Yang Anda tulis tentang diri sendiri ikut terbaca.`,
        value: typed.isi,
        max: ISI_LAPORAN.max,
        wrong: salah.isi,
      },
      10,
    ),
    line({
      id: 'kontak',
      label: 'Email atau telepon (boleh dikosongkan)',
      hint: 'Hanya bila Anda mau dihubungi. Jawaban selalu dapat dibaca di sini tanpa kontak.',
      value: typed.kontak,
      max: KONTAK_MAX,
      wrong: salah.kontak,
    }),
  ],
  'Kirim laporan',
)}`,
  });
};

/** Number and code, this once. */
export const terkirim = ({ nomor, kode }: Key): Page =>
  page({
    path: UMUM.lapor,
    title: 'Laporan terkirim',
    hidden: true,
    main: html`<h1>Laporan terkirim</h1>
<p class="umum-lead">Catat nomor dan kode ini sekarang. Kode hanya tampil sekali dan tidak dapat diminta lagi.</p>
${facts([
  ['Nomor laporan', html`<span class="umum-code">${nomor}</span>`],
  ['Kode rahasia', html`<span class="umum-code">${kode}</span>`],
])}
<p>Dengan keduanya Anda membaca jawaban dan menambah keterangan di <a href="${UMUM.lihatLaporan}">Lihat laporan</a>. Laporan dijawab dalam ${HARI_LAPORAN} hari kerja. Siapa pun yang memegang keduanya dapat membaca laporan ini.</p>`,
  });

/** Asks for number and code. */
export const lihatLaporan = (nomor = '', isWrong = false): Page =>
  page({
    path: UMUM.lihatLaporan,
    title: 'Lihat laporan',
    main: html`<h1>Lihat laporan</h1>
${isWrong ? wrongs({ nomor: 'Nomor dan kode ini tidak cocok. Periksa keduanya.' }) : ''}
${form(
  bacaLaporan.path,
  [
    line({ id: 'nomor', label: 'Nomor laporan', hint: 'Misalnya LP-7K3M-9Q2X.', value: nomor, max: 40 }),
    line({ id: 'kode', label: 'Kode rahasia', value: '', max: 40 }),
  ],
  'Lihat laporan',
)}
<p>Kode hilang? Kode tidak disimpan, jadi tidak dapat diberikan lagi; <a href="${UMUM.lapor}">kirim laporan baru</a>.</p>`,
  });

/** The own report, and where it takes more the form for it. */
export const laporanSaya = (report: OwnReport, key: Key, typed = '', salah: Salah = {}): Page => {
  const { nomor, kategori, penawaran, masuk, batas_jawab, keadaan, alasan_tutup, pesan } = report;
  return page({
    path: UMUM.lihatLaporan,
    title: `Laporan ${nomor}`,
    hidden: true,
    main: html`<h1>Laporan ${nomor}</h1>
${wrongs(salah)}
${facts([
  ['Tentang', KATEGORI_LAPORAN[kategori]],
  ['Gelombang', penawaran],
  ['Dikirim', dateText(masuk)],
  ['Keadaan', KEADAAN_LAPORAN[keadaan]],
  ['Dijawab paling lambat', keadaan === 'menunggu' ? dayText(batas_jawab) : null],
])}
${pesan.map(({ dari_petugas, isi, hari }) => section(`${dari_petugas ? 'Jawaban panitia' : 'Anda'}, ${dateText(hari)}`, html`<div class="umum-article">${paragraphs(isi)}</div>`))}
${alasan_tutup === null ? '' : section('Laporan ditutup', html`<div class="umum-article">${paragraphs(alasan_tutup)}</div>`)}
${
  takesMore(report)
    ? form(
        tambahLaporan.path,
        [
          html`<input type="hidden" name="nomor" value="${key.nomor}"><input type="hidden" name="kode" value="${key.kode}">`,
          area(
            {
              id: 'isi',
              label: 'Tambah keterangan',
              hint: `${ISI_LAPORAN.min} sampai ${ISI_LAPORAN.max} huruf.`,
              value: typed,
              max: ISI_LAPORAN.max,
              wrong: salah.isi,
            },
            6,
          ),
        ],
        'Kirim keterangan',
      )
    : html`${typed && section('Yang belum terkirim', html`<div class="umum-article">${paragraphs(typed)}</div>`)}<p>${keadaan === 'ditutup' ? 'Laporan ini sudah ditutup.' : `Sudah ditambah ${TAMBAHAN_MAX} kali.`} Bila ada hal baru, <a href="${UMUM.lapor}">kirim laporan baru</a>.</p>`
}`,
  });
};

/** What was refused, in a sentence; what was typed stands on the page before. */
export const gagal = (sentence: string): Page =>
  page({
    path: UMUM.lapor,
    title: 'Belum terkirim',
    hidden: true,
    main: html`<h1>Belum terkirim</h1><p class="umum-lead">${sentence}</p>
<p>Kembali dengan tombol peramban Anda; tulisan Anda biasanya masih ada di sana.</p>
<p><a href="${UMUM.lapor}">Formulir laporan</a> · <a href="${UMUM.lihatLaporan}">Lihat laporan</a></p>`,
  });

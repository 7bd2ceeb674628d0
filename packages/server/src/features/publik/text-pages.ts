/** Pages of words: how to pay, questions and answers, contacts, news; and the one that says that nothing is there. */
import { kabarBerkas } from '@gerbang/contract/applicant/kabar';
import { simulationMessages } from '@gerbang/contract/applicant/pembayaran/calls';
import { slipSentences } from '@gerbang/contract/applicant/pembayaran/slip';
import { alamatBerita, UMUM } from '@gerbang/contract/applicant/publik';
import { fill } from '@gerbang/contract/wire/path';
import { dayText } from '@gerbang/contract/wire/time';
import { html, type SafeHtml } from '@remix-run/html-template';
import { cleanHtml } from '../../domain/clean-html.ts';
import { campus } from './campus.ts';
import { type Frame, organisation, type Page } from './frame.ts';
import type { Isi, Kabar } from './queries.ts';
import { biayaText, byState, namaGelombang } from './wave.ts';
import { section } from './wave-parts.ts';

/** How the selection fee is paid. */
export const caraBayar = (isi: Isi, frame: Frame): Page => {
  const { dibuka } = byState(isi.gelombang, isi.now);
  const { panduan_pembayaran: guides } = isi.settings;
  return {
    path: UMUM.caraBayar,
    title: 'Cara membayar biaya seleksi',
    description: `Dari kode pembayaran sampai slip dengan ID dan PIN: cara membayar biaya seleksi ${isi.settings.nama_universitas}.`,
    facts: [organisation(isi, frame)],
    main: html`<h1>Cara membayar biaya seleksi</h1>
<ol class="umum-steps">
<li>Buka <a href="/simulasi-bayar">Simulasi Pembayaran</a>. Pilih jenjang, fakultas, program studi, dan jalur, lalu isi tanggal lahir. Anda mendapat kode pembayaran.</li>
<li>Bayar di bank dengan kode itu. ${simulationMessages.bayarTepat}</li>
<li>Simpan slipnya. ${slipSentences.catatanSlip}</li>
<li><a href="/login">Masuk</a> dengan ID dan PIN itu dan isi formulir sebelum pendaftaran ditutup.</li>
</ol>
<p>Slip hilang? <a href="/cek_password">Cek kode dan PIN dengan nomor pembayaran</a>.</p>
${
  guides.length
    ? section(
        'Panduan dari bank',
        html`<ul class="umum-list">${guides.map(({ label, url }) => html`<li><a href="${url}" rel="noreferrer">${label}</a></li>`)}</ul>`,
      )
    : ''
}
${
  dibuka.length
    ? section(
        'Biaya seleksi',
        html`<dl class="umum-facts">${dibuka.map((wave) => html`<div><dt>${namaGelombang(wave)}</dt><dd>${biayaText(wave.biaya)}</dd></div>`)}</dl>`,
      )
    : ''
}`,
  };
};

/** Plain text as paragraphs, lines kept. */
export const paragraphs = (text: string): SafeHtml[] =>
  text
    .split(/\n\s*\n/)
    .map(
      (part) =>
        html`<p>${part.split('\n').flatMap((line, i) => (i === 0 ? [line] : [html`<br>`, line]))}</p>`,
    );

/** Questions and answers of the news desk. */
export const tanyaJawab = (isi: Isi, frame: Frame): Page => ({
  path: UMUM.tanyaJawab,
  title: 'Tanya jawab',
  description: `Yang sering ditanyakan tentang penerimaan mahasiswa baru ${isi.settings.nama_universitas}.`,
  facts: isi.tanya.length
    ? [
        {
          '@type': 'FAQPage',
          mainEntity: isi.tanya.map(({ pertanyaan, jawaban }) => ({
            '@type': 'Question',
            name: pertanyaan,
            acceptedAnswer: { '@type': 'Answer', text: jawaban },
          })),
        },
      ]
    : [organisation(isi, frame)],
  main: html`<h1>Tanya jawab</h1>
${
  isi.tanya.length
    ? isi.tanya.map(
        ({ pertanyaan, jawaban }) =>
          html`<section class="umum-section"><h2>${pertanyaan}</h2>${paragraphs(jawaban)}</section>`,
      )
    : html`<p>Belum ada tanya jawab.</p>`
}
<p>Pertanyaan Anda belum terjawab? <a href="${UMUM.kontak}">Hubungi kami</a>.</p>`,
});

/** How to reach the office. */
export const kontak = (isi: Isi, frame: Frame): Page => {
  const { nama_universitas: nama, alamat, surel, telepon, media_sosial } = isi.settings;
  const row = (term: string, words: SafeHtml | string | null) =>
    words === null ? '' : html`<div><dt>${term}</dt><dd>${words}</dd></div>`;
  return {
    path: UMUM.kontak,
    title: 'Kontak',
    description: `Alamat, telepon, dan email panitia penerimaan mahasiswa baru ${nama}.`,
    facts: [organisation(isi, frame)],
    main: html`<h1>Kontak</h1>
<dl class="umum-facts">
${row('Alamat', alamat || null)}
${row('Telepon', telepon ? html`<a href="tel:${telepon.replace(/[^\d+]/g, '')}">${telepon}</a>` : null)}
${row('Email', surel ? html`<a href="mailto:${surel}">${surel}</a>` : null)}
${row('Media sosial', media_sosial.length ? html`${media_sosial.map(({ label, url }) => html`<a href="${url}" rel="noreferrer">${label}</a> `)}` : null)}
</dl>
${alamat || telepon || surel ? '' : html`<p>Kontak belum diisi oleh universitas.</p>`}
<p>Sudah punya ID dan PIN? <a href="/login">Masuk</a> dan tanyakan lewat percakapan; petugas melihat berkas Anda.</p>
${campus(isi.gambar.slice(0, 2))}`,
  };
};

const fileUrl = (id: string): string => fill(kabarBerkas.path, { id });
const line = ({ jenis, id, judul, terbit, id_berkas }: Kabar): SafeHtml => {
  const href = jenis === 'berita' ? alamatBerita(id) : id_berkas && fileUrl(id_berkas);
  return html`<li><h2>${href ? html`<a href="${href}">${judul}</a>` : judul}</h2><p class="ui-muted">${jenis === 'berita' ? 'Berita' : 'Pengumuman'}, ${dayText(terbit)}${
    jenis === 'pengumuman' && id_berkas ? ' (PDF)' : ''
  }</p></li>`;
};
/** Announcements and articles the office marks as public. */
export const kabar = (isi: Isi, frame: Frame): Page => ({
  path: UMUM.kabar,
  title: 'Kabar',
  description: `Pengumuman dan berita penerimaan mahasiswa baru ${isi.settings.nama_universitas}.`,
  facts: [organisation(isi, frame)],
  main: html`<h1>Kabar</h1>
${isi.kabar.length ? html`<ul class="umum-news">${isi.kabar.map(line)}</ul>` : html`<p>Belum ada kabar.</p>`}
<p class="ui-muted">Kabar untuk pendaftar ada di dalam portal, setelah masuk.</p>`,
});

/** One article with its text. */
export const berita = (article: Kabar, text: string, isi: Isi, frame: Frame): Page => ({
  path: alamatBerita(article.id),
  title: article.judul,
  description: `Berita ${isi.settings.nama_universitas}, ${dayText(article.terbit)}.`,
  facts: [
    {
      '@type': 'NewsArticle',
      headline: article.judul,
      datePublished: article.terbit.toISOString(),
      publisher: organisation(isi, frame),
      ...(article.id_berkas ? { image: frame.origin + fileUrl(article.id_berkas) } : {}),
    },
  ],
  main: html`<nav aria-label="Remah roti"><a href="${UMUM.kabar}">Kabar</a></nav>
<h1>${article.judul}</h1><p class="ui-muted">${dayText(article.terbit)}</p>
${
  article.id_berkas
    ? html`<figure class="umum-figure"><img src="${fileUrl(article.id_berkas)}" alt="${article.deskripsi_foto ?? ''}" loading="lazy"><figcaption>${article.deskripsi_foto ?? ''}</figcaption></figure>`
    : ''
}
<div class="umum-article">${html.raw`${cleanHtml(text)}`}</div>`,
});

/** For an address at which nothing stands, or no longer. */
export const tidakAda = (path: string): Page => ({
  path,
  title: 'Halaman tidak ditemukan',
  description: 'Alamat ini tidak ada.',
  hidden: true,
  absent: true,
  main: html`<h1>Halaman tidak ditemukan</h1>
<p>Gelombang atau kabar ini tidak ada, belum terbit, atau sudah selesai.</p>
<p><a href="${UMUM.penerimaan}">Lihat penerimaan yang dibuka</a></p>`,
});

/** The parts of a wave's page that must be public, each complete or saying what is missing (publik 9–11). */
import { HARI_LAPORAN } from '@gerbang/contract/applicant/laporan';
import { alamatLapor, UMUM } from '@gerbang/contract/applicant/publik';
import { SEMUA } from '@gerbang/contract/office/nilai';
import {
  type Aturan,
  KALIMAT_CARA,
  KALIMAT_KOSONG,
  KALIMAT_PILIHAN_DAHULU,
  KALIMAT_UBAH,
  kalimatBatas,
  kalimatBobot,
  kalimatSeri,
  kalimatTambahan,
  PENUH,
  persenText,
  SISA,
} from '@gerbang/contract/seleksi/aturan';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { Gelombang, Isi } from './queries.ts';
import type { Angka, Terbuka } from './terbuka-queries.ts';
import { paragraphs } from './text-pages.ts';
import { angka, biayaText, waktu } from './wave.ts';
import { section } from './wave-parts.ts';

/** What the office has not said, seen as such. */
const missing = (what: string): SafeHtml => html`<p class="umum-missing">${what}</p>`;
const words = (text: string): SafeHtml => html`<div class="umum-article">${paragraphs(text)}</div>`;

/** What is paid now, and by those who are admitted. */
export const costs = ({ biaya }: Gelombang, { biaya_diterima }: Terbuka): SafeHtml =>
  section(
    'Biaya',
    html`<p>Biaya seleksi: ${biayaText(biaya)}.</p><h3>Bagi yang diterima</h3>${
      biaya_diterima
        ? words(biaya_diterima)
        : missing('Universitas belum mengumumkan biaya bagi yang diterima atau cara menentukannya.')
    }`,
  );

const rules = (aturan: Aturan, { komponen, nama, pilihan_dahulu }: Terbuka): SafeHtml => {
  const named = (kode: string) => komponen.find((one) => one.kode === kode)?.nama ?? kode;
  const scaling = new Map(aturan.komponen.map((one) => [one.kode, KALIMAT_UBAH[one.ubah]]));
  return html`<h3>Komponen</h3><ul class="umum-list">${komponen.map(({ kode, nama: of }) => html`<li><strong>${of}</strong>. ${scaling.get(kode) ?? KALIMAT_UBAH.asli}</li>`)}</ul>
<h3>Bobot</h3><ul class="umum-list">${aturan.bobot.map(
    (one) =>
      html`<li>${one.untuk === SEMUA ? '' : html`<strong>${nama.get(one.untuk) ?? one.untuk}</strong>: `}${kalimatBobot(one, named)}</li>`,
  )}</ul>
<h3>Penetapan</h3><ul class="umum-list"><li>${pilihan_dahulu ? KALIMAT_PILIHAN_DAHULU : KALIMAT_CARA[aturan.cara]}</li><li>${kalimatSeri(aturan.seri, named)}</li><li>${KALIMAT_KOSONG[aturan.kosong]}</li>${aturan.tambahan?.daftar.length ? html`<li>${kalimatTambahan(aturan.tambahan, (kode) => nama.get(kode) ?? kode)}</li>` : ''}${aturan.cadangan.map(
    ({ kelompok, persen, sisa }) =>
      html`<li>${persenText((persen * PENUH) / 100)} kursi setiap program studi dicadangkan bagi ${nama.get(kelompok) ?? kelompok}. ${SISA[sisa]}</li>`,
  )}${aturan.batas ? html`<li>${kalimatBatas(aturan.batas, (kode) => nama.get(kode) ?? kode)}</li>` : ''}</ul>`;
};
const withoutRules = ({ komponen, bobot_dibuka }: Terbuka): SafeHtml =>
  html`${
    komponen.length
      ? html`<h3>Komponen</h3><ul class="umum-list">${komponen.map(({ nama }) => html`<li>${nama}</li>`)}</ul>`
      : ''
  }${missing(
    bobot_dibuka
      ? 'Bobot dan cara penetapan belum ditetapkan.'
      : 'Universitas tidak membuka bobot dan cara penetapannya di halaman ini.',
  )}`;

/** What equals will be drawn by: said before scores are known, so that nobody can choose it afterwards (seleksi 39). */
const draw = ({ undian }: Terbuka): SafeHtml | string =>
  undian === null
    ? ''
    : html`<h3>Janji undian</h3><p>Bila semua penentu sama, peserta diundi dengan benih rahasia yang dibuat ${waktu(undian.dibuat)}, sebelum ada nilai. Sidik SHA-256 benih itu diumumkan di sini, sehingga benihnya tidak dapat diganti; auditor mencocokkannya dengan buku seleksi.</p><p><code class="umum-digest">${undian.komitmen}</code></p>`;

/** How it is selected and by what. */
export const selection = (terbuka: Terbuka): SafeHtml =>
  section(
    'Cara dan kriteria seleksi',
    html`${
      terbuka.kriteria
        ? words(terbuka.kriteria)
        : missing('Universitas belum menuliskan cara dan kriteria seleksinya.')
    }${terbuka.aturan ? rules(terbuka.aturan, terbuka) : withoutRules(terbuka)}${draw(terbuka)}`,
  );

const COLUMNS = ['Daya tampung', 'Peminat', 'Diterima', 'Sisa tempat'];
const row = (
  { id_prodi, tempat, peminat, diterima, sisa }: Angka,
  nama: ReadonlyMap<number, string>,
): SafeHtml =>
  html`<tr><th scope="row">${nama.get(id_prodi) ?? String(id_prodi)}</th>${[tempat, peminat, diterima, sisa].map((n, at) => html`<td class="umum-number" data-judul="${COLUMNS[at] ?? ''}">${n === null ? '–' : angka(n)}</td>`)}</tr>`;
const numbers = (
  { peserta, prodi }: { peserta: number; prodi: Angka[] },
  nama: ReadonlyMap<number, string>,
): SafeHtml => {
  const admitted = prodi.reduce((sum, { diterima }) => sum + diterima, 0);
  return html`<p>${angka(admitted)} dari ${angka(peserta)} peserta diterima.</p>
<div class="umum-table umum-table--rows" role="group" aria-label="Hasil setiap program studi" tabindex="0"><table>
<caption class="ui-hidden">Hasil setiap program studi</caption>
<thead><tr><th scope="col">Program studi</th>${COLUMNS.map((title) => html`<th scope="col" class="umum-number">${title}</th>`)}</tr></thead>
<tbody>${prodi.map((one) => row(one, nama))}</tbody></table></div>
<p class="ui-muted">Peminat dihitung di setiap program studi yang dipilihnya. Sisa tempat adalah daya tampung dikurangi yang diterima di dalamnya dan yang dipindahkan ke gelombang lain; yang kemudian mengundurkan diri tidak dihitung.</p>${
    prodi.some(({ tempat }) => tempat === null)
      ? missing('Daya tampung sebagian program studi tidak diisi universitas.')
      : ''
  }`;
};
const objecting = (batas: Date | null, now: Date): SafeHtml =>
  batas === null
    ? missing('Universitas tidak menetapkan masa sanggah untuk hasil ini.')
    : html`<p>${batas >= now ? `Sanggah diterima sampai ${waktu(batas)}.` : `Masa sanggah berakhir ${waktu(batas)}.`}</p>
<p>Yang tidak diterima <a href="/login">masuk dengan ID dan PIN</a>, membuka hasilnya, menekan “Ajukan sanggah”, memilih hal yang disanggah, dan menulis alasan beserta buktinya.</p>`;

/** What the announcement tells; nothing of it before. */
export const outcome = (
  { pengumuman }: Gelombang,
  { hasil }: Terbuka,
  { now, prodi }: Pick<Isi, 'now' | 'prodi'>,
): SafeHtml | string => {
  if (pengumuman === null || pengumuman > now) return '';
  if (!hasil) return section('Hasil seleksi', missing('Hasil gelombang ini belum tersedia.'));
  const nama = new Map(prodi.map((one) => [one.id_prodi, `${one.nama_prodi} (${one.nama_jenjang})`]));
  return html`${section(
    'Hasil seleksi',
    html`${
      hasil.angka
        ? numbers(hasil.angka, nama)
        : missing('Universitas tidak membuka jumlah peminat dan yang diterima di halaman ini.')
    }<p>Hasil sendiri dibaca <a href="/login">setelah masuk dengan ID dan PIN</a>.</p>`,
  )}${section('Masa sanggah', objecting(hasil.batas_sanggah, now))}`;
};

/** Where suspected violations are reported. */
export const reporting = ({ kode_penawaran }: Gelombang, { surel, telepon }: Isi['settings']): SafeHtml =>
  section(
    'Lapor dugaan pelanggaran',
    html`<p><a href="${alamatLapor(kode_penawaran)}">Kirim laporan</a>, juga tanpa nama dan tanpa akun. Dijawab dalam ${HARI_LAPORAN} hari kerja; jawabannya dibaca dengan nomor dan kode.</p>
${surel || telepon ? html`<p>Panitia juga dapat dihubungi lewat <a href="${UMUM.kontak}">halaman kontak</a>.</p>` : ''}`,
  );

/** The places of a wave as one term of its facts. */
export const places = ({ prodi }: Gelombang): SafeHtml | string => {
  if (prodi.length === 0) return 'Belum ditetapkan';
  const known = prodi.flatMap(({ daya_tampung }) => daya_tampung ?? []);
  // A programme of two classes is one programme.
  const programmes = (of: Gelombang['prodi']) => new Set(of.map(({ id_prodi }) => id_prodi)).size;
  const sum = `${angka(known.reduce((all, one) => all + one, 0))} di ${angka(programmes(prodi))} program studi`;
  if (known.length === prodi.length) return sum;
  return known.length === 0
    ? 'Belum ditetapkan'
    : `${sum}; ${angka(programmes(prodi.filter(({ daya_tampung }) => daya_tampung === null)))} di antaranya belum ditetapkan`;
};

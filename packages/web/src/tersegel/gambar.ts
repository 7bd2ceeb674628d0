/** What the opening page shows: plain elements, texts only (tersegel 8, tersegel 9). */
import { DITERIMA, TIDAK_DITERIMA, YUDISIUM_TIDAK_DITEMUKAN } from '@gerbang/contract/applicant/yudisium';
import type { Isi, Manifes, Petunjuk } from '@gerbang/contract/tersegel/bentuk';
import type { Bukti } from '@gerbang/contract/tersegel/buka';
import type { Koreksi } from '@gerbang/contract/tersegel/koreksi';
import { instantText } from '@gerbang/contract/wire/time';

type Child = Node | string;
/** An element with attributes and children. */
export const h = <K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>>,
  ...children: readonly Child[]
): HTMLElementTagNameMap[K] => {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
};
export const button = (text: string, onClick: () => void): HTMLButtonElement => {
  const element = h('button', { type: 'button', class: 'segel-quiet' }, text);
  element.addEventListener('click', onClick);
  return element;
};

/** A sentence about how far it is. */
export const keadaan = (title: string, ...sentences: readonly string[]): HTMLElement[] => [
  h('h2', {}, title),
  ...sentences.map((sentence) => h('p', {}, sentence)),
];
export const peringatan = (title: string, ...sentences: readonly string[]): HTMLElement[] => [
  h('div', { class: 'segel-alert', role: 'alert' }, ...keadaan(title, ...sentences)),
];

const facts = (rows: readonly (readonly [string, string])[]): HTMLElement =>
  h('dl', {}, ...rows.map(([term, value]) => h('div', {}, h('dt', {}, term), h('dd', {}, value))));

/** The result in the words of the portal's own page. */
export const hasil = (isi: Isi, petunjuk: Petunjuk | null): HTMLElement[] => {
  if (isi.s === null)
    return keadaan(
      YUDISIUM_TIDAK_DITEMUKAN,
      'Amplop Anda terbuka dan tidak memuat hasil. Bila Anda merasa seharusnya ada hasil, hubungi panitia.',
    );
  const hint = isi.s === 1 ? petunjuk?.diterima : petunjuk?.tidak;
  return [
    h('h2', { class: isi.s === 1 ? 'segel-yes' : 'segel-no' }, isi.s === 1 ? DITERIMA : TIDAK_DITERIMA),
    facts([
      ['Nama', isi.nama],
      ...(isi.prodi === null
        ? []
        : ([['Program studi', isi.jenjang === null ? isi.prodi : `${isi.prodi} (${isi.jenjang})`]] as const)),
    ]),
    ...(hint ? [h('p', {}, hint)] : []),
  ];
};

const PORTAL = 'Hasil yang berlaku ada di portal';
/** What is known of changes since the envelope was sealed, and where the result that counts is read. */
export const koreksi = (
  said: Koreksi | 'palsu' | 'gagal' | null,
  { versi, portal }: Pick<Manifes, 'versi' | 'portal'>,
): HTMLElement => {
  const where = (): HTMLElement =>
    portal === undefined || !/^https?:/.test(portal)
      ? h('p', {}, `${PORTAL}.`)
      : h('p', {}, `${PORTAL}: `, h('a', { href: portal, rel: 'noreferrer' }, portal));
  const alert = (judul: string, isi: string): HTMLElement =>
    h('div', { class: 'segel-alert', role: 'alert' }, ...keadaan(judul, isi), where());
  if (said === 'palsu')
    return alert(
      'Berkas koreksi tidak asli',
      'Tanda tangannya tidak cocok dengan pengumuman ini, jadi tidak diketahui apakah ada hasil yang dibetulkan. Laporkan kepada panitia.',
    );
  if (said !== 'gagal' && said?.berubah)
    return alert(
      'Ada hasil seleksi ini yang berubah sesudah disegel',
      'Mungkin hasil Anda, mungkin milik orang lain: amplop memuat hasil seperti saat disegel. Hasil dapat dibetulkan karena sanggah, atau berubah karena pemanggilan dari daftar tunggu.',
    );
  const known =
    said === 'gagal'
      ? 'Berkas koreksi belum dapat diambil, jadi halaman ini tidak tahu apakah ada hasil yang berubah sejak disegel. Periksa sambungan, lalu muat ulang halaman.'
      : said
        ? `Sampai ${instantText(new Date(said.waktu))} kantor menyatakan tidak ada hasil seleksi ini yang berubah sejak disegel.`
        : versi === 1
          ? 'Amplop memuat hasil seperti saat disegel.'
          : 'Berkas koreksi tidak ada di sini, jadi halaman ini tidak tahu apakah ada hasil yang berubah sejak disegel.';
  return h(
    'div',
    {},
    h(
      'p',
      {},
      `${known} Sesudah pengumuman hasil masih dapat dibetulkan, misalnya karena sanggah yang diterima.`,
    ),
    where(),
  );
};

const code = (text: string): HTMLElement => h('code', {}, text);
/** The way from the envelope to the root, to be compared by who doubts. */
export const bukti = ({ daun, langkah, akar }: Bukti, waktu: string): HTMLElement =>
  h(
    'details',
    {},
    h('summary', {}, 'Perlihatkan bukti'),
    h(
      'p',
      {},
      'Amplop Anda termasuk dalam daftar yang akarnya tertulis di bawah. Bandingkan akar itu dengan yang diumumkan kantor sebelum waktunya: bila sama, tidak ada hasil yang diubah, ditambah, atau dihapus sejak itu.',
    ),
    h('p', {}, 'Akar: ', code(akar)),
    h('p', {}, 'Sidik amplop Anda (SHA-256): ', code(daun)),
    h('p', {}, `Waktu pengumuman saat disegel: ${waktu}`),
    h(
      'ol',
      {},
      ...langkah.map(({ sidik, kiri }) =>
        h('li', {}, kiri ? 'Digabung di belakang ' : 'Digabung di depan ', code(sidik)),
      ),
    ),
  );

/** The document around every public page: head, menu, foot, and the policy it is served under (keamanan 14). */
import { createHash } from 'node:crypto';
import { campusPath } from '@gerbang/contract/applicant/pengaturan/calls';
import { hakCipta, initials, NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { paletteStyle } from '@gerbang/contract/applicant/pengaturan/palette';
import { TEMA_SCRIPT } from '@gerbang/contract/applicant/pengaturan/tema';
import { UMUM } from '@gerbang/contract/applicant/publik';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { Isi } from './queries.ts';

/** A page without what all pages have in common. */
export interface Page {
  /** Where it stands, with the query that makes it what it is. */
  path: string;
  title: string;
  /** One or two sentences for search engines and those who share it. */
  description: string;
  main: SafeHtml;
  /** What it says in the terms of schema.org. */
  facts?: readonly object[];
  /** Nothing a search engine should list. */
  hidden?: boolean;
  /** Nothing stands there: answered 404. */
  absent?: boolean;
  /** Its form is sent with where it comes from, which old browsers tell the server by nothing else. */
  sends?: boolean;
}
/** What pages are drawn with beside their content. */
export interface Frame {
  /** The portal's own address, without a slash at its end. */
  origin: string;
  /** The style sheet, as it is written into each page. */
  style: string;
}
/** A page ready to be sent, with the headers it is served under. */
export interface Document {
  html: string;
  headers: Readonly<Record<string, string>>;
}

const MENU: readonly (readonly [path: string, label: string])[] = [
  [UMUM.penerimaan, 'Penerimaan'],
  [UMUM.programStudi, 'Program studi'],
  [UMUM.cariJalur, 'Cari jalur'],
  [UMUM.kalender, 'Kalender'],
  [UMUM.caraBayar, 'Cara bayar'],
  [UMUM.tanyaJawab, 'Tanya jawab'],
  [UMUM.kabar, 'Kabar'],
  [UMUM.kontak, 'Kontak'],
];
const HOME = '/';

/** True of the page itself and of those below it. */
const isAt = (path: string, place: string): boolean => path === place || path.startsWith(`${place}/`);
const links = (path: string): SafeHtml[] =>
  MENU.map(
    ([place, label]) =>
      html`<li><a href="${place}"${isAt(path.split('?')[0] ?? '', place) ? html` aria-current="page"` : ''}>${label}</a></li>`,
  );

const hashOf = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
/** JSON that cannot end the element it stands in. */
const jsonOf = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
const absolute = (origin: string, path: string): string => `${origin}${path === HOME ? '/' : path}`;

/** The university in the terms of schema.org. */
export const organisation = ({ settings }: Isi, { origin }: Frame): object => ({
  '@type': 'CollegeOrUniversity',
  name: settings.nama_universitas,
  url: `${origin}/`,
  ...(settings.alamat ? { address: settings.alamat } : {}),
  ...(settings.surel ? { email: settings.surel } : {}),
  ...(settings.telepon ? { telephone: settings.telepon } : {}),
  ...(settings.lambang ? { logo: origin + settings.lambang } : {}),
});

const seal = ({ lambang, singkatan }: Isi['settings']): SafeHtml =>
  lambang
    ? html`<img class="masthead__seal" src="${lambang}" alt="" width="40" height="40">`
    : html`<span class="masthead__seal masthead__seal--letters" aria-hidden="true">${initials({ singkatan })}</span>`;

const foot = ({ settings: s, now }: Isi): SafeHtml => {
  const year = Number(jakartaDay(now).slice(0, 4));
  return html`<footer class="umum__foot"><div class="umum__in">
${s.alamat ? html`<p>${s.alamat}</p>` : ''}
<p class="umum__links">${s.telepon ? html`<a href="tel:${s.telepon.replace(/[^\d+]/g, '')}">${s.telepon}</a>` : ''}
${s.surel ? html`<a href="mailto:${s.surel}">${s.surel}</a>` : ''}
${s.media_sosial.map(({ label, url }) => html`<a href="${url}" rel="noreferrer">${label}</a> `)}
<a href="${UMUM.untukSekolah}">Untuk sekolah</a>
<a href="${UMUM.lapor}">Lapor pelanggaran</a></p>
<p>© ${hakCipta(s, year)}</p>
</div></footer>`;
};

/** What stands for the portal where a page is shared: the first picture of the campus, else the seal. */
const shared = ({ gambar: [first], settings: { nama_universitas: nama, lambang } }: Isi) =>
  first
    ? { path: campusPath('besar', first.id_gambar), alt: first.teks, large: true }
    : lambang !== null && { path: lambang, alt: `Lambang ${nama}`, large: false };

const head = (page: Page, isi: Isi, { origin, style }: Frame, facts: string): SafeHtml => {
  const { nama_universitas: nama, warna } = isi.settings;
  const shown = shared(isi);
  const title = nama === page.title ? nama : `${page.title} – ${nama}`;
  const address = absolute(origin, page.path);
  return html`<head>
<meta charset="utf-8">
<script>${html.raw`${TEMA_SCRIPT}`}</script>
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${page.description}">
<meta name="theme-color" content="${warna}">
${page.hidden ? html`<meta name="robots" content="noindex">` : html`<link rel="canonical" href="${address}">`}
<link rel="icon" href="/icon.svg" type="image/svg+xml">
<meta property="og:type" content="website">
<meta property="og:locale" content="id_ID">
<meta property="og:site_name" content="${nama}">
<meta property="og:title" content="${page.title}">
<meta property="og:description" content="${page.description}">
<meta property="og:url" content="${address}">
${shown ? html`<meta property="og:image" content="${origin}${shown.path}"><meta property="og:image:alt" content="${shown.alt}">` : ''}
<meta name="twitter:card" content="${shown && shown.large ? 'summary_large_image' : 'summary'}">
<style>${html.raw`${style}`}</style>
${facts ? html.raw`<script type="application/ld+json">${facts}</script>` : ''}
</head>`;
};

/** Writes the page into the document all of them share. */
export const draw = (page: Page, isi: Isi, frame: Frame): Document => {
  const facts = page.facts?.length ? jsonOf({ '@context': 'https://schema.org', '@graph': page.facts }) : '';
  const { nama_universitas: nama, warna } = isi.settings;
  const document = html`<!doctype html>
<html lang="id" style="${paletteStyle(warna)}">
${head(page, isi, frame, facts)}
<body class="umum">
<a class="ui-skip" href="#utama">Langsung ke isi</a>
<header class="masthead"><div class="umum__bar">
<a class="masthead__brand" href="${HOME}">${seal(isi.settings)}<span class="masthead__names"><span class="masthead__name">${nama}</span>${
    nama === NEUTRAL.nama_universitas
      ? ''
      : html`<span class="masthead__sub">${NEUTRAL.nama_universitas}</span>`
  }</span></a>
<a class="ui-button ui-button--secondary umum__masuk" href="/login">Masuk</a>
<details class="umum__menu"><summary>Menu</summary><nav aria-label="Menu"><ul>${links(page.path)}</ul></nav></details>
<nav class="umum__nav" aria-label="Menu"><ul>${links(page.path)}</ul></nav>
</div></header>
<main id="utama" class="umum__in umum__main" tabindex="-1">
${page.main}
</main>
${foot(isi)}
</body>
</html>`;
  return {
    html: String(document),
    headers: {
      ...(page.sends ? { 'referrer-policy': 'same-origin' } : {}),
      'content-security-policy': [
        "default-src 'none'",
        `style-src ${hashOf(frame.style)}`,
        "style-src-attr 'unsafe-inline'",
        `script-src ${[TEMA_SCRIPT, facts].filter(Boolean).map(hashOf).join(' ')}`,
        "img-src 'self'",
        "font-src 'self'",
        // No script of theirs connects; Lighthouse reads robots.txt from within the page.
        "connect-src 'self'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "base-uri 'none'",
      ].join(';'),
    },
  };
};

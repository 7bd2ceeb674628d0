/** What search engines ask for. */

import { kabarBerkas } from '@gerbang/contract/applicant/kabar';
import { campusPath, sealPath } from '@gerbang/contract/applicant/pengaturan/calls';
import { alamatBerita, alamatGelombang, UMUM, UMUM_BERKAS } from '@gerbang/contract/applicant/publik';
import { OFFICE } from '@gerbang/contract/wire/pages';
import { html } from '@remix-run/html-template';
import type { Isi } from './queries.ts';

/** Every page there is to find, as the protocol of sitemaps wants it. */
export const sitemap = (isi: Isi, origin: string): string => {
  const paths = [
    '/',
    ...Object.values(UMUM).filter((path) => !path.includes(':')),
    ...[...isi.gelombang, ...isi.lewat].map(({ kode_penawaran }) => alamatGelombang(kode_penawaran)),
    ...isi.kabar.flatMap(({ jenis, id }) => (jenis === 'berita' ? [alamatBerita(id)] : [])),
  ];
  return String(
    html`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => html`<url><loc>${origin}${path}</loc></url>`)}</urlset>
`,
  );
};

/** Keeps search engines out of the office and the calls; pictures of public pages may be shown. */
export const robots = (origin: string): string =>
  [
    'User-agent: *',
    `Allow: ${sealPath('')}`,
    `Allow: ${campusPath('besar', '')}`,
    `Allow: ${campusPath('kecil', '')}`,
    `Allow: ${kabarBerkas.path.replace('{id}', '')}`,
    'Disallow: /api/',
    `Disallow: ${OFFICE}`,
    'Disallow: /dashboard',
    'Disallow: /register',
    'Disallow: /akun',
    `Sitemap: ${origin}${UMUM_BERKAS.peta}`,
    '',
  ].join('\n');

/** Pictures of the campus on a public page (pengaturan 3). */
import { campusPath } from '@gerbang/contract/applicant/pengaturan/calls';
import type { GambarKampus } from '@gerbang/contract/office/pengaturan/gambar';
import { CAMPUS } from '@gerbang/contract/wire/limits';
import { html, type SafeHtml } from '@remix-run/html-template';
import { section } from './wave-parts.ts';

const figure = ({ id_gambar: id, teks }: GambarKampus): SafeHtml => {
  const [small, large] = [campusPath('kecil', id), campusPath('besar', id)];
  return html`<li><figure class="umum-figure"><img src="${small}" srcset="${small} ${CAMPUS.small}w, ${large} ${CAMPUS.width}w" sizes="(min-width: 48rem) 33vw, 100vw" width="${CAMPUS.width}" height="${CAMPUS.height}" alt="" loading="lazy" decoding="async"><figcaption>${teks}</figcaption></figure></li>`;
};

/** The pictures below what a page is opened for, each fetched when it comes near; nothing where there are none. */
export const campus = (pictures: readonly GambarKampus[]): SafeHtml | '' =>
  pictures.length > 0
    ? section('Kampus kami', html`<ul class="umum-campus">${pictures.map(figure)}</ul>`)
    : '';

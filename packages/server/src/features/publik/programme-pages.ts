/** What can be studied: by faculty and level, with what the office tells of each programme. */
import { UMUM } from '@gerbang/contract/applicant/publik';
import { html, type SafeHtml } from '@remix-run/html-template';
import { asking, choose } from './form.ts';
import { type Frame, organisation, type Page } from './frame.ts';
import type { Gelombang, Isi, Prodi } from './queries.ts';
import { angka, byState, namaGelombang } from './wave.ts';

/** What the list is narrowed to; undefined where it is not. */
export interface Saringan {
  fakultas?: number | undefined;
  jenjang?: number | undefined;
  gelombang?: string | undefined;
  /** From 1. */
  halaman: number;
}
/** Programmes on one page. */
const PAGE = 100;

/** Places of a programme in the waves that are open or to come; null where none are told. */
const placesIn = (waves: readonly Gelombang[]): ReadonlyMap<number, number | null> => {
  const places = new Map<number, number | null>();
  for (const { id_prodi, daya_tampung } of waves.flatMap(({ prodi }) => prodi)) {
    const before = places.get(id_prodi) ?? null;
    places.set(id_prodi, daya_tampung === null ? before : (before ?? 0) + daya_tampung);
  }
  return places;
};

/** Numbers and names of what programmes name, each once. */
const named = (prodi: readonly Prodi[], of: (one: Prodi) => readonly [number, string]): [string, string][] =>
  [...new Map(prodi.map(of))].map(([id, name]) => [String(id), name]);

/** The address of the list narrowed like this. */
export const alamatProdi = ({ fakultas, jenjang, gelombang, halaman }: Saringan): string => {
  const query = new URLSearchParams();
  if (fakultas !== undefined) query.set('fakultas', String(fakultas));
  if (jenjang !== undefined) query.set('jenjang', String(jenjang));
  if (gelombang !== undefined) query.set('gelombang', gelombang);
  if (halaman > 1) query.set('halaman', String(halaman));
  return query.size > 0 ? `${UMUM.programStudi}?${query.toString()}` : UMUM.programStudi;
};

/** What the office tells of at least one programme; a column without words is left out. */
interface Told {
  akreditasi: boolean;
  lalu: boolean;
}
const lastYear = ({ pendaftar_lalu, diterima_lalu }: Prodi): string =>
  [
    pendaftar_lalu === null ? '' : `${angka(pendaftar_lalu)} pendaftar`,
    diterima_lalu === null ? '' : `${angka(diterima_lalu)} diterima`,
  ]
    .filter(Boolean)
    .join(', ') || '–';

const table = (
  faculty: string,
  rows: readonly Prodi[],
  places: ReadonlyMap<number, number | null>,
  told: Told,
): SafeHtml => {
  const seats = (id: number) => {
    const found = places.get(id);
    return found === undefined || found === null ? '–' : angka(found);
  };
  return html`<section class="umum-section"><h2>${faculty}</h2><div class="umum-table umum-table--rows" role="group" aria-label="Program studi ${faculty}" tabindex="0"><table>
<caption class="ui-hidden">Program studi ${faculty}</caption>
<thead><tr><th scope="col">Program studi</th><th scope="col">Jenjang</th>${told.akreditasi ? html`<th scope="col">Akreditasi</th>` : ''}<th scope="col" class="umum-number">Daya tampung</th>${told.lalu ? html`<th scope="col">Tahun lalu</th>` : ''}</tr></thead>
<tbody>${rows.map(
    (one) =>
      html`<tr><th scope="row">${one.nama_prodi}</th><td data-judul="Jenjang">${one.nama_jenjang}</td>${told.akreditasi ? html`<td data-judul="Akreditasi">${one.akreditasi || '–'}</td>` : ''}<td class="umum-number" data-judul="Daya tampung">${seats(one.id_prodi)}</td>${told.lalu ? html`<td data-judul="Tahun lalu">${lastYear(one)}</td>` : ''}</tr>`,
  )}</tbody></table></div></section>`;
};

const turning = (asked: Saringan, pages: number): SafeHtml => {
  const to = (halaman: number, words: string) =>
    halaman < 1 || halaman > pages ? '' : html`<a href="${alamatProdi({ ...asked, halaman })}">${words}</a> `;
  return html`<nav class="umum-row" aria-label="Halaman daftar">${to(asked.halaman - 1, 'Sebelumnya')}<span>Halaman ${asked.halaman} dari ${pages}</span> ${to(asked.halaman + 1, 'Berikutnya')}</nav>`;
};

/** What was asked for, and of how many pages it is; a page behind the last is the last. */
export const narrowed = (asked: Saringan, isi: Isi) => {
  const { dibuka, akan } = byState(isi.gelombang, isi.now);
  const current = [...dibuka, ...akan];
  const wave = current.find(({ kode_penawaran }) => kode_penawaran === asked.gelombang);
  const inWave = wave && new Set(wave.prodi.map(({ id_prodi }) => id_prodi));
  const found = isi.prodi.filter(
    (one) =>
      (asked.fakultas === undefined || one.id_fakultas === asked.fakultas) &&
      (asked.jenjang === undefined || one.id_jenjang === asked.jenjang) &&
      (!inWave || inWave.has(one.id_prodi)),
  );
  const pages = Math.max(1, Math.ceil(found.length / PAGE));
  return { found, pages, halaman: Math.min(asked.halaman, pages), current, wave };
};

/** Study programmes by faculty, as far as they were asked for. */
export const programStudi = (asked: Saringan, isi: Isi, frame: Frame): Page => {
  const { found, pages, halaman, current, wave } = narrowed(asked, isi);
  const shown = found.slice((halaman - 1) * PAGE, halaman * PAGE);
  const faculties = Map.groupBy(shown, ({ nama_fakultas }) => nama_fakultas);
  const places = placesIn(wave ? [wave] : current);
  const told = {
    akreditasi: shown.some(({ akreditasi }) => akreditasi),
    lalu: shown.some((one) => lastYear(one) !== '–'),
  };
  const path = alamatProdi({ ...asked, halaman });
  return {
    path,
    title: 'Program studi',
    description: `${isi.prodi.length} program studi di ${isi.settings.nama_universitas}: fakultas, jenjang, akreditasi, dan daya tampung.`,
    facts: [organisation(isi, frame)],
    hidden: path !== UMUM.programStudi && asked.fakultas === undefined,
    main: html`<h1>Program studi</h1>
${asking(
  UMUM.programStudi,
  [
    choose(
      'fakultas',
      'Fakultas',
      'Semua fakultas',
      named(isi.prodi, (p) => [p.id_fakultas, p.nama_fakultas]),
      String(asked.fakultas ?? ''),
    ),
    choose(
      'jenjang',
      'Jenjang',
      'Semua jenjang',
      named(isi.prodi, (p) => [p.id_jenjang, p.nama_jenjang]),
      String(asked.jenjang ?? ''),
    ),
    choose(
      'gelombang',
      'Gelombang',
      'Semua gelombang',
      current.map((one) => [one.kode_penawaran, namaGelombang(one)]),
      asked.gelombang ?? '',
    ),
  ],
  'Tampilkan',
)}
<p class="ui-muted">${angka(found.length)} program studi. Daya tampung dijumlahkan dari gelombang yang dibuka atau akan dibuka.</p>
${found.length ? [...faculties].map(([faculty, rows]) => table(faculty, rows, places, told)) : html`<p>Tidak ada program studi yang cocok.</p>`}
${pages > 1 ? turning({ ...asked, halaman }, pages) : ''}`,
  };
};

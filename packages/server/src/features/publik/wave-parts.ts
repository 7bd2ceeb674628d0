/** What the pages of waves are put together from. */
import { simulationMessages } from '@gerbang/contract/applicant/pembayaran/calls';
import { alamatGelombang } from '@gerbang/contract/applicant/publik';
import { html, type SafeHtml } from '@remix-run/html-template';
import type { Gelombang } from './queries.ts';
import { biayaText, type Keadaan, keadaanDaftar, namaGelombang, sampaiKapan, waktu } from './wave.ts';

const BADGE: Record<Keadaan, string> = { dibuka: 'Dibuka', akan: 'Akan dibuka', ditutup: 'Ditutup' };
/** A tick, a calendar, a lock. */
const SHAPE: Record<Keadaan, SafeHtml> = {
  dibuka: html`<circle cx="12" cy="12" r="9"/><path d="m8 12.5 2.8 2.8L16 9.5"/>`,
  akan: html`<rect x="4" y="5" width="16" height="16" rx="2"/><path d="M4 10h16M8 3v4m8-4v4"/>`,
  ditutup: html`<rect x="5" y="11" width="14" height="10" rx="2"/><path d="M8 11V7a4 4 0 0 1 8 0v4"/>`,
};
/** Where registration stands, as a word that is seen; the picture only repeats it. */
export const badge = (state: Keadaan): SafeHtml =>
  html`<span class="umum-badge umum-badge--${state}"><svg aria-hidden="true" viewBox="0 0 24 24">${SHAPE[state]}</svg>${BADGE[state]}</span>`;

/** That nothing is open, and when that changes. */
export const nothingOpen = (coming: readonly Gelombang[]): SafeHtml =>
  html`<div class="ui-card"><p><strong>${simulationMessages.tidakAdaGelombang}</strong></p><p>${
    coming[0]
      ? `Yang berikutnya, ${namaGelombang(coming[0])}, dibuka ${waktu(coming[0].mulai)}.`
      : 'Jadwal berikutnya tampil di halaman ini begitu ditetapkan.'
  }</p></div>`;

/** Terms with what is said of them; those without words are left out. */
export const facts = (rows: readonly (readonly [string, SafeHtml | string | null])[]): SafeHtml =>
  html`<dl class="umum-facts">${rows.map(([term, words]) =>
    words === null ? '' : html`<div><dt>${term}</dt><dd>${words}</dd></div>`,
  )}</dl>`;

/** A wave as one card of a list. */
const card = (wave: Gelombang, now: Date): SafeHtml => html`<li class="ui-card umum-card">
${badge(keadaanDaftar(wave, now))}
<h3><a href="${alamatGelombang(wave.kode_penawaran)}">${namaGelombang(wave)}</a></h3>
<p>${sampaiKapan(wave, now)}</p>
<p class="ui-muted">${wave.nama_jenjang} · Biaya seleksi ${biayaText(wave.biaya)}</p>
</li>`;
/** Waves as cards. */
export const cards = (waves: readonly Gelombang[], now: Date): SafeHtml =>
  html`<ul class="umum-cards">${waves.map((wave) => card(wave, now))}</ul>`;

/** A part of a page under its heading. */
export const section = (title: string, content: SafeHtml): SafeHtml =>
  html`<section class="umum-section"><h2>${title}</h2>${content}</section>`;

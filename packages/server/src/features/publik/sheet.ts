/** The sheet that schools print and put up. */
import { UMUM } from '@gerbang/contract/applicant/publik';
import { dayText } from '@gerbang/contract/wire/time';
import { html, type SafeHtml } from '@remix-run/html-template';
import { type Frame, organisation, type Page } from './frame.ts';
import type { Gelombang, Isi } from './queries.ts';
import { biayaText, byState, namaGelombang } from './wave.ts';
import { nothingOpen } from './wave-parts.ts';

/** A sheet that schools print and put up; `code` draws the QR code of an address. */
export const untukSekolah = (isi: Isi, frame: Frame, code: SafeHtml): Page => {
  const { dibuka, akan } = byState(isi.gelombang, isi.now);
  const { nama_universitas: nama, surel, telepon } = isi.settings;
  const row = (wave: Gelombang) =>
    html`<tr><th scope="row">${namaGelombang(wave)} <span class="umum-under">${dayText(wave.mulai)} – ${dayText(wave.selesai)}</span></th><td class="umum-number">${biayaText(wave.biaya)}</td></tr>`;
  return {
    path: UMUM.untukSekolah,
    title: 'Untuk sekolah',
    description: `Lembar penerimaan mahasiswa baru ${nama} untuk dicetak dan ditempel di sekolah.`,
    facts: [organisation(isi, frame)],
    main: html`<h1>Penerimaan mahasiswa baru ${nama}</h1>
<p class="umum-no-print">Cetak halaman ini (Ctrl P) dan tempel di papan pengumuman. Tanggalnya mengikuti jadwal terakhir.</p>
${
  dibuka.length + akan.length
    ? html`<div class="umum-table" role="group" aria-label="Jadwal pendaftaran" tabindex="0"><table><caption class="ui-hidden">Jadwal pendaftaran</caption><thead><tr><th scope="col">Gelombang dan masa pendaftaran</th><th scope="col" class="umum-number">Biaya seleksi</th></tr></thead><tbody>${[...dibuka, ...akan].map(row)}</tbody></table></div>`
    : nothingOpen(akan)
}
<div class="umum-sheet">${code}<div><p><strong>Pindai untuk jadwal, syarat, dan program studi</strong></p><p class="umum-address">${frame.origin}${UMUM.penerimaan}</p>
${telepon ? html`<p>Telepon ${telepon}</p>` : ''}${surel ? html`<p>Email ${surel}</p>` : ''}</div></div>`,
  };
};

/** What is open and what is coming: the list, a page for each wave, and the lines beside the sign-in. */
import { simulationMessages } from '@gerbang/contract/applicant/pembayaran/calls';
import { alamatGelombang, LULUSAN, lulusanUntuk, UMUM } from '@gerbang/contract/applicant/publik';
import { clockText, dateText, dayText } from '@gerbang/contract/wire/time';
import { html, type SafeHtml } from '@remix-run/html-template';
import { campus } from './campus.ts';
import { type Frame, organisation, type Page } from './frame.ts';
import type { Gelombang, Isi, Prodi } from './queries.ts';
import { costs, outcome, places, reporting, selection } from './terbuka.ts';
import type { Terbuka } from './terbuka-queries.ts';
import {
  angka,
  biayaText,
  byState,
  isiFormulir,
  keadaanDaftar,
  namaGelombang,
  sampaiKapan,
  waktu,
} from './wave.ts';
import { badge, cards, facts, nothingOpen, section } from './wave-parts.ts';

/** How registering goes, in the order one does it. */
const steps = (wave: Pick<Gelombang, 'tanpa_tes'>, amount: string): SafeHtml => html`<ol class="umum-steps">
<li>Hitung kode pembayaran di <a href="/simulasi-bayar">Simulasi Pembayaran</a> dan bayar tepat ${amount} di bank. <a href="${UMUM.caraBayar}">Cara bayar</a></li>
<li>Masuk dengan ID dan PIN dari slip bank, isi formulir langkah demi langkah, dan unggah dokumen. Isian tersimpan; boleh dilanjutkan lain waktu.</li>
<li>Pilih program studi${wave.tanpa_tes ? '' : ' dan lokasi ujian'}, periksa semuanya, lalu finalisasi sebelum pendaftaran ditutup.</li>
${wave.tanpa_tes ? '' : html`<li>Unduh kartu peserta dan ikuti ujian pada hari yang tertera.</li>`}
<li>Lihat hasil di portal ini pada hari pengumuman.</li>
</ol>`;

/** Those whose registration is open or to come. */
export const penerimaan = (isi: Isi, frame: Frame): Page => {
  const { dibuka, akan } = byState(isi.gelombang, isi.now);
  const first = dibuka[0] ?? akan[0];
  return {
    path: UMUM.penerimaan,
    title: 'Penerimaan mahasiswa baru',
    description: dibuka.length
      ? `Gelombang yang sedang dibuka di ${isi.settings.nama_universitas}: ${dibuka.slice(0, 3).map(namaGelombang).join('; ')}.`
      : `Jadwal penerimaan mahasiswa baru ${isi.settings.nama_universitas}. ${simulationMessages.tidakAdaGelombang}`,
    facts: [organisation(isi, frame)],
    main: html`<h1>Penerimaan mahasiswa baru</h1>
${section('Sedang dibuka', dibuka.length ? cards(dibuka, isi.now) : nothingOpen(akan))}
${akan.length ? section('Akan dibuka', cards(akan, isi.now)) : ''}
${isi.lewat.length ? section('Baru selesai', cards(isi.lewat, isi.now)) : ''}
<p>Belum yakin yang mana? <a href="${UMUM.cariJalur}">Cari jalur lewat tiga pertanyaan</a> atau lihat semua tanggal di <a href="${UMUM.kalender}">kalender</a>.</p>
${first ? section('Langkah mendaftar', steps(first, 'sejumlah biaya seleksinya')) : ''}
${campus(isi.gambar)}`,
  };
};

/** More programmes than these are counted, and listed on the page of programmes. */
const PROGRAMMES_MAX = 120;
const offered = (wave: Gelombang, prodi: ReadonlyMap<number, Prodi>): SafeHtml => {
  const rows = wave.prodi.flatMap((one) => {
    const found = prodi.get(one.id_prodi);
    return found ? [{ ...found, ...one }] : [];
  });
  const rest = rows.length - PROGRAMMES_MAX;
  const all = `${UMUM.programStudi}?gelombang=${encodeURIComponent(wave.kode_penawaran)}`;
  return html`<div class="umum-table umum-table--rows" role="group" aria-label="Program studi yang ditawarkan" tabindex="0"><table>
<caption class="ui-hidden">Program studi yang ditawarkan</caption>
<thead><tr><th scope="col">Program studi</th><th scope="col">Kelas</th><th scope="col" class="umum-number">Daya tampung</th></tr></thead>
<tbody>${rows
    .slice(0, PROGRAMMES_MAX)
    .map(
      (row) =>
        html`<tr><th scope="row">${row.nama_prodi}<br><span class="ui-muted">${row.nama_fakultas}</span></th><td data-judul="Kelas">${row.nama_kelas}</td><td class="umum-number" data-judul="Daya tampung">${row.daya_tampung === null ? '–' : angka(row.daya_tampung)}</td></tr>`,
    )}</tbody></table></div>
${rest > 0 ? html`<p><a href="${all}">Lihat ${angka(rest)} lainnya</a></p>` : ''}`;
};

const exams = ({ ujian }: Gelombang): SafeHtml =>
  html`<ul class="umum-list">${ujian.map(
    ({ lokasi_ujian, disabilitas, sesi }) =>
      html`<li><strong>${lokasi_ujian}</strong>${disabilitas ? ' (khusus peserta berkebutuhan khusus)' : ''}${
        sesi.length
          ? html`<ul>${sesi.map((one) => html`<li>${dateText(one.tanggal)}, ${one.jam_mulai.replace(':', '.')}–${one.jam_selesai.replace(':', '.')} WIB: ${one.jenis_tes}</li>`)}</ul>`
          : html`<br>Tanggal menyusul.`
      }</li>`,
  )}</ul>`;

const requirements = (wave: Gelombang): SafeHtml => {
  const { langkah, menit, berkas } = isiFormulir(wave);
  const least = (count: number, noun: string, title: string) =>
    count > 0 && langkah.includes(title) ? html`<li>Paling sedikit ${count} ${noun}</li>` : '';
  const file = (wajib: boolean) => berkas.filter((one) => one.wajib === wajib);
  return html`<ul class="umum-list">
<li>Lulusan ${lulusanUntuk(wave)
    .map((one) => LULUSAN[one])
    .join('; ')}</li>
${wave.batas_ipk === null ? '' : html`<li>IPK paling rendah ${angka(wave.batas_ipk)}</li>`}
${least(wave.min_organisasi, 'pengalaman organisasi', 'Data Organisasi')}
${least(wave.min_prestasi, 'prestasi', 'Data Prestasi')}
</ul>
${file(true).length ? html`<h3>Dokumen yang wajib diunggah</h3><ul class="umum-list">${file(true).map(({ label }) => html`<li>${label}</li>`)}</ul>` : ''}
${file(false).length ? html`<h3>Dokumen lain, bila ada atau diminta</h3><ul class="umum-list">${file(false).map(({ label }) => html`<li>${label}</li>`)}</ul>` : ''}
${langkah.length ? html`<h3>Isi formulir</h3><p>${langkah.join(', ')}. Kira-kira ${menit} menit, boleh dicicil.</p>` : ''}`;
};

/** A wave in the terms of schema.org. */
const event = (wave: Gelombang, isi: Isi, frame: Frame): object => {
  const url = frame.origin + alamatGelombang(wave.kode_penawaran);
  return {
    '@type': 'EducationEvent',
    name: `Pendaftaran ${namaGelombang(wave)}`,
    url,
    startDate: wave.mulai.toISOString(),
    endDate: wave.selesai.toISOString(),
    eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
    eventStatus: 'https://schema.org/EventScheduled',
    location: { '@type': 'VirtualLocation', url },
    organizer: organisation(isi, frame),
    offers: {
      '@type': 'Offer',
      price: wave.biaya,
      priceCurrency: 'IDR',
      url,
      validFrom: wave.mulai.toISOString(),
      validThrough: wave.selesai.toISOString(),
    },
  };
};

/** One wave, all that is known of it. */
export const satuPenerimaan = (wave: Gelombang, terbuka: Terbuka, isi: Isi, frame: Frame): Page => {
  const state = keadaanDaftar(wave, isi.now);
  const name = namaGelombang(wave);
  const prodi = new Map(isi.prodi.map((one) => [one.id_prodi, one]));
  return {
    path: alamatGelombang(wave.kode_penawaran),
    title: name,
    description: `${name} di ${isi.settings.nama_universitas}. ${sampaiKapan(wave, isi.now)}. Biaya seleksi ${biayaText(wave.biaya)}.`,
    facts: [event(wave, isi, frame)],
    main: html`<nav aria-label="Remah roti"><a href="${UMUM.penerimaan}">Penerimaan</a></nav>
<div class="umum-title">${badge(state)}<h1>${name}</h1><p class="umum-lead">${sampaiKapan(wave, isi.now)}</p></div>
${facts([
  ['Jenjang', wave.nama_jenjang],
  ['Daya tampung', places(wave)],
  ['Biaya seleksi', biayaText(wave.biaya)],
  ['Pendaftaran dibuka', waktu(wave.mulai)],
  ['Pendaftaran ditutup', waktu(wave.selesai)],
  ['Seleksi', wave.tanpa_tes ? 'Tanpa tes' : 'Dengan tes'],
  ['Pengumuman hasil', wave.pengumuman ? waktu(wave.pengumuman) : 'Belum ditetapkan'],
])}
${state === 'dibuka' ? html`<p class="umum-row"><a class="ui-button ui-button--primary" href="/simulasi-bayar">Hitung kode pembayaran</a> <a href="/login">Sudah membayar? Masuk</a></p>` : ''}
${outcome(wave, terbuka, isi)}
${section('Syarat', requirements(wave))}
${state === 'ditutup' ? '' : section('Langkah mendaftar', steps(wave, biayaText(wave.biaya)))}
${costs(wave, terbuka)}
${selection(terbuka)}
${wave.prodi.length ? section('Program studi', offered(wave, prodi)) : ''}
${!wave.tanpa_tes && wave.ujian.length ? section('Ujian', exams(wave)) : ''}
${reporting(wave, isi.settings)}`,
  };
};

/** Waves named beside the sign-in. */
const BESIDE_MAX = 8;
/** What stands beside the sign-in form in its first HTML. */
export const disampingMasuk = (isi: Isi): string => {
  const { dibuka, akan } = byState(isi.gelombang, isi.now);
  const all = [...dibuka, ...akan];
  const shown = all.slice(0, BESIDE_MAX);
  const rest = all.length - shown.length;
  return String(
    html`<h2>Penerimaan mahasiswa baru</h2>${dibuka.length ? '' : html`<p>${simulationMessages.tidakAdaGelombang}</p>`}<ul>${shown.map(
      (wave) =>
        html`<li><a href="${alamatGelombang(wave.kode_penawaran)}">${namaGelombang(wave)}</a><span>${
          keadaanDaftar(wave, isi.now) === 'dibuka'
            ? `Dibuka sampai ${dayText(wave.selesai)}`
            : `Dibuka mulai ${dayText(wave.mulai)}`
        }, ${clockText(keadaanDaftar(wave, isi.now) === 'dibuka' ? wave.selesai : wave.mulai)}</span></li>`,
    )}</ul><p><a href="${UMUM.penerimaan}">Jadwal, biaya, dan syarat${rest > 0 ? `; ${rest} gelombang lain` : ''}</a></p>`,
  );
};

/** All dates of the waves, as a page and for a calendar of one's own (RFC 5545). */
import { alamatGelombang, UMUM, UMUM_BERKAS } from '@gerbang/contract/applicant/publik';
import { clockText, dayText, jakartaDay } from '@gerbang/contract/wire/time';
import { html } from '@remix-run/html-template';
import ical, { ICalCalendarMethod } from 'ical-generator';
import { type Frame, organisation, type Page } from './frame.ts';
import type { Gelombang, Isi } from './queries.ts';
import { namaGelombang } from './wave.ts';

interface Acara {
  /** Stays the same while the date moves, so that a calendar moves it too. */
  id: string;
  judul: string;
  mulai: Date;
  selesai: Date;
  kode_penawaran: string;
}

/** A clock time of a Jakarta day. */
const at = (tanggal: string, jam: string): Date => new Date(`${tanggal}T${jam}:00+07:00`);
const moment = (kode: string, what: string, judul: string, mulai: Date): Acara => ({
  id: `${kode}-${what}`,
  judul,
  mulai,
  selesai: mulai,
  kode_penawaran: kode,
});
const ofWave = (wave: Gelombang): Acara[] => {
  const { kode_penawaran: kode, mulai, selesai, pengumuman, ujian, tanpa_tes } = wave;
  const name = namaGelombang(wave);
  // Places examine at the same hours; a calendar shows each of them once.
  const sessions = new Map(
    tanpa_tes
      ? []
      : ujian
          .flatMap(({ sesi }) => sesi)
          .map((one) => [`${one.tanggal}-${one.jam_mulai}-${one.jenis_tes}`, one]),
  );
  return [
    moment(kode, 'dibuka', `Pendaftaran dibuka: ${name}`, mulai),
    moment(kode, 'ditutup', `Pendaftaran ditutup: ${name}`, selesai),
    ...[...sessions].map(([key, one]) => ({
      ...moment(kode, `ujian-${key}`, `Ujian (${one.jenis_tes}): ${name}`, at(one.tanggal, one.jam_mulai)),
      selesai: at(one.tanggal, one.jam_selesai),
    })),
    ...(pengumuman ? [moment(kode, 'hasil', `Pengumuman hasil: ${name}`, pengumuman)] : []),
  ];
};
const all = ({ gelombang }: Isi): Acara[] =>
  gelombang.flatMap(ofWave).toSorted((a, b) => a.mulai.getTime() - b.mulai.getTime());

const month = new Intl.DateTimeFormat('id-ID', { timeZone: 'Asia/Jakarta', month: 'long', year: 'numeric' });

/** What is still to come, month by month. */
export const kalender = (isi: Isi, frame: Frame): Page => {
  const today = jakartaDay(isi.now);
  const coming = all(isi).filter(({ selesai }) => jakartaDay(selesai) >= today);
  const months = Map.groupBy(coming, ({ mulai }) => month.format(mulai));
  return {
    path: UMUM.kalender,
    title: 'Kalender penerimaan',
    description: `Semua tanggal penerimaan mahasiswa baru ${isi.settings.nama_universitas}: pendaftaran, ujian, dan pengumuman.`,
    facts: [organisation(isi, frame)],
    main: html`<h1>Kalender penerimaan</h1>
<p><a href="${UMUM_BERKAS.kalender}">Tambahkan ke kalender Anda (.ics)</a></p>
${coming.length ? '' : html`<p>Belum ada tanggal yang ditetapkan.</p>`}
${[...months].map(
  ([name, events]) =>
    html`<section class="umum-section"><h2>${name}</h2><ul class="umum-dates">${events.map(
      (one) =>
        html`<li><span class="umum-dates__day"><span>${dayText(one.mulai)}</span> <span>${clockText(one.mulai)}</span></span><a href="${alamatGelombang(one.kode_penawaran)}">${one.judul}</a></li>`,
    )}</ul></section>`,
)}`,
  };
};

/** The same as iCalendar. */
export const kalenderIcs = (isi: Isi, { origin }: Frame): string => {
  const { nama_universitas: nama } = isi.settings;
  const calendar = ical({
    name: `Penerimaan ${nama}`,
    prodId: { company: nama, product: 'Penerimaan', language: 'ID' },
    method: ICalCalendarMethod.PUBLISH,
    ttl: 3_600,
  });
  for (const { id, judul, mulai, selesai, kode_penawaran } of all(isi))
    calendar.createEvent({
      id: `${id}@${new URL(origin).hostname}`,
      stamp: isi.now,
      start: mulai,
      end: selesai,
      summary: judul,
      url: origin + alamatGelombang(kode_penawaran),
    });
  return calendar.toString();
};

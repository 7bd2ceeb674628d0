/** Three questions, and the waves that fit the answers. */
import {
  KAPAN,
  type Kapan,
  LULUSAN,
  type Lulusan,
  lulusanUntuk,
  UMUM,
} from '@gerbang/contract/applicant/publik';
import { html } from '@remix-run/html-template';
import { asking, choose } from './form.ts';
import { type Frame, organisation, type Page } from './frame.ts';
import type { Gelombang, Isi } from './queries.ts';
import { byState } from './wave.ts';
import { cards } from './wave-parts.ts';

/** What the finder was asked; what is no answer counts as none. */
export interface Pertanyaan {
  lulusan?: Lulusan | undefined;
  jenjang?: number | undefined;
  kapan?: Kapan | undefined;
}
/** The address of the answers. */
export const alamatCari = ({ lulusan, jenjang, kapan }: Pertanyaan): string => {
  const query = new URLSearchParams();
  if (lulusan) query.set('lulusan', lulusan);
  if (jenjang !== undefined) query.set('jenjang', String(jenjang));
  if (kapan) query.set('kapan', kapan);
  return query.size > 0 ? `${UMUM.cariJalur}?${query.toString()}` : UMUM.cariJalur;
};

/** Levels that waves lead to, by number. */
const levels = (waves: readonly Gelombang[]): [string, string][] =>
  [...new Map(waves.map((wave) => [wave.id_jenjang, wave.nama_jenjang]))]
    .toSorted(([a], [b]) => a - b)
    .map(([id, name]) => [String(id), name]);

/** Three questions and the waves that fit. */
export const cariJalur = (asked: Pertanyaan, isi: Isi, frame: Frame): Page => {
  const { dibuka, akan } = byState(isi.gelombang, isi.now);
  const among = asked.kapan === 'sekarang' ? dibuka : asked.kapan === 'nanti' ? akan : [...dibuka, ...akan];
  const fits = among.filter(
    (wave) =>
      (asked.lulusan === undefined || lulusanUntuk(wave).includes(asked.lulusan)) &&
      (asked.jenjang === undefined || wave.id_jenjang === asked.jenjang),
  );
  const isAsked = Object.values(asked).some((answer) => answer !== undefined);
  return {
    path: alamatCari(asked),
    title: 'Cari jalur',
    description: `Tiga pertanyaan untuk menemukan jalur masuk ${isi.settings.nama_universitas} yang cocok: lulusan apa, mau jenjang apa, dan kapan.`,
    facts: [organisation(isi, frame)],
    hidden: isAsked,
    main: html`<h1>Cari jalur</h1>
${asking(
  UMUM.cariJalur,
  [
    choose('lulusan', 'Anda lulusan apa?', 'Semua lulusan', Object.entries(LULUSAN), asked.lulusan ?? ''),
    choose(
      'jenjang',
      'Mau ke jenjang apa?',
      'Semua jenjang',
      levels([...dibuka, ...akan]),
      String(asked.jenjang ?? ''),
    ),
    choose('kapan', 'Kapan mau mendaftar?', 'Kapan saja', Object.entries(KAPAN), asked.kapan ?? ''),
  ],
  'Cari',
)}
<section class="umum-section" aria-labelledby="hasil"><h2 id="hasil">${isAsked ? `${fits.length} gelombang cocok` : 'Semua gelombang'}</h2>
${fits.length ? cards(fits, isi.now) : html`<p>Tidak ada gelombang yang cocok. Ubah salah satu jawaban, atau <a href="${UMUM.kontak}">tanyakan kepada kami</a>.</p>`}
</section>`,
  };
};

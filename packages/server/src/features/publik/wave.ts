/** What is said of a wave: where it stands, what it asks, in words. */
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { steps } from '@gerbang/contract/steps/index';
import { sizeOf } from '@gerbang/contract/steps/size';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { clockText, dayText } from '@gerbang/contract/wire/time';
import type { Gelombang } from './queries.ts';

export type Keadaan = 'dibuka' | 'akan' | 'ditutup';

/** Where registration stands at `now`. */
export const keadaanDaftar = ({ mulai, selesai }: Gelombang, now: Date): Keadaan => {
  if (now < mulai) return 'akan';
  return now <= selesai ? 'dibuka' : 'ditutup';
};
/** Waves by where they stand: open ones in the order they close, coming ones in the order they open. */
export const byState = (waves: readonly Gelombang[], now: Date): Record<Keadaan, Gelombang[]> => {
  const of = (state: Keadaan) => waves.filter((wave) => keadaanDaftar(wave, now) === state);
  return {
    dibuka: of('dibuka'),
    akan: of('akan').toSorted((a, b) => a.mulai.getTime() - b.mulai.getTime()),
    ditutup: of('ditutup'),
  };
};

/** "Ujian Mandiri Sarjana, Gelombang 2 2027". */
export const namaGelombang = ({ jalur_masuk, nama, tahun }: Gelombang): string =>
  `${jalur_masuk}, ${nama} ${tahun}`;
/** "Rp300.000", or that it costs nothing. */
export const biayaText = (biaya: number): string => (biaya === 0 ? 'Tanpa biaya' : rupiah(biaya));
const number = new Intl.NumberFormat('id-ID');
/** A number as people write it, `3,25`. */
export const angka = (value: number): string => number.format(value);
/** "Jumat, 20 November 2026 pukul 23.59 WIB". */
export const waktu = (at: Date): string => `${dayText(at)} pukul ${clockText(at)}`;

/** The one sentence about registration. */
export const sampaiKapan = (wave: Gelombang, now: Date): string => {
  const state = keadaanDaftar(wave, now);
  if (state === 'akan') return `Dibuka ${waktu(wave.mulai)}`;
  if (state === 'dibuka') return `Ditutup ${waktu(wave.selesai)}`;
  const result =
    wave.pengumuman === null
      ? ''
      : wave.pengumuman > now
        ? `; hasil diumumkan ${dayText(wave.pengumuman)}`
        : `; pengumuman hasil ${dayText(wave.pengumuman)}`;
  return `Pendaftaran sudah ditutup${result}`;
};

/** A file to prepare. */
export interface Berkas {
  label: string;
  /** False where it is asked of some, or may stay away. */
  wajib: boolean;
}
/** What the form asks: its steps by title, about how many minutes it takes, and the files to prepare. */
export const isiFormulir = ({
  formulir,
}: Gelombang): { langkah: string[]; menit: number; berkas: Berkas[] } => {
  // In the wizard's order, which the numbers do not follow.
  const found = steps.flatMap((step) => {
    const codes = formulir[step.number];
    return codes ? [{ step, codes }] : [];
  });
  const berkas = found.flatMap(({ step, codes }) =>
    step.parts.flatMap((part): Berkas[] => {
      if (part.shape === 'document' && part.code in codes)
        return [
          {
            label: part.label,
            wajib: codes[part.code] === true && !!part.required && !part.when && !part.needed,
          },
        ];
      if (part.shape === 'collection' && part.file && part.file.code in codes)
        return [{ label: part.file.label, wajib: false }];
      return [];
    }),
  );
  return {
    // Handing in is no part to fill in.
    langkah: found.flatMap(({ step }) => (step.key === finalisasi.key ? [] : step.title)),
    menit: sizeOf(
      found.map(({ step }) => step),
      { codes: formulir },
    ).menit,
    berkas: [...new Map(berkas.map((one) => [one.label, one])).values()],
  };
};

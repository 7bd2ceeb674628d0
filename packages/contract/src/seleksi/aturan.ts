/** The rule of an offering as the office writes it, what each part of it does in a sentence, and what is wrong with it (seleksi 14). */
import { z } from 'zod/mini';
import { KOMPONEN_MAX, nilai, nilaiText, SEMUA, sasaran } from '../office/nilai.ts';
import type { Finding } from '../wire/errors.ts';
import { keysOf } from '../wire/keys.ts';

/** Weights and shares count in ten-thousandths; this is all of it. */
export const PENUH = 10_000;
const SERATUS = 100;
const PRODI_MAX = 3_000;
const CADANGAN_MAX = 10;
const TAMBAHAN_MAX = 20;

export const CARA = {
  skor: 'Menurut nilai',
  pilihan: 'Menurut urutan pilihan',
  prodi: 'Per program studi',
} as const;
export const KALIMAT_CARA: Readonly<Record<keyof typeof CARA, string>> = {
  skor: 'Peserta bernilai lebih tinggi didahulukan di setiap prodi; menulis pilihan dalam urutan lain tidak menguntungkan siapa pun.',
  pilihan:
    'Semua pilihan pertama dipenuhi dahulu, baru pilihan kedua dan seterusnya; nilai hanya membandingkan pilihan yang sama urutannya. Di kursi cadangan kelompoknya tetap lebih dahulu.',
  prodi: 'Setiap peserta hanya bersaing di satu prodi; untuk penawaran dengan satu pilihan.',
};
/** By choice as seats were given before the group came before the rank on reserved ones (seleksi 45). */
export const KALIMAT_PILIHAN_DAHULU =
  'Semua pilihan pertama dipenuhi dahulu, baru pilihan kedua dan seterusnya; nilai hanya membandingkan pilihan yang sama urutannya. Di kursi cadangan pun urutan pilihan lebih dahulu daripada kelompok.';
export const KOSONG = { gugur: 'Gugur', nol: 'Dihitung nol' } as const;
export const KALIMAT_KOSONG: Readonly<Record<keyof typeof KOSONG, string>> = {
  gugur: 'Peserta tanpa nilai pada komponen yang berbobot tidak ikut diperingkat.',
  nol: 'Nilai yang tidak ada dihitung nol; peserta tetap diperingkat.',
};
export const UBAH = {
  asli: 'Nilai asli',
  linear: 'Linear 0–100',
  z: 'Nilai baku',
  persentil: 'Persentil',
} as const;
export const KALIMAT_UBAH: Readonly<Record<keyof typeof UBAH, string>> = {
  asli: 'Dipakai sebagaimana adanya.',
  linear: 'Rentangnya direntangkan menjadi 0 sampai 100.',
  z: 'Diubah menjadi nilai dengan rata-rata 500 dan simpangan baku 100.',
  persentil: 'Diubah menjadi persentase peserta yang nilainya di bawahnya.',
};
export const BANDING = {
  semua: 'semua peserta',
  minat: 'peserta dengan minat pilihan pertama yang sama',
} as const;
export const SISA = {
  umum: 'Kursi yang tidak terisi diberikan kepada semua peserta.',
  kosong: 'Kursi yang tidak terisi dibiarkan kosong.',
} as const;
const ANGGOTA_MENURUT_PILIHAN =
  'Anggota kelompok ini didahulukan di kursi cadangannya, juga yang menulis prodinya sebagai pilihan kedua atau seterusnya.';
/** What decides among equal totals beside a component. */
export const URUT = 'urut';

const kode = z.string().check(z.regex(/^[a-z0-9-]{1,20}$/));
const enumOf = <T extends string>(of: Readonly<Record<T, string>>) => z.enum(keysOf(of));
const bobot = z.object({
  untuk: sasaran,
  komponen: z
    .array(
      z.object({
        kode,
        bobot: z.int().check(z.minimum(0), z.maximum(PENUH)),
        /** Least raw score; null for none. */
        minimum: z.nullable(nilai),
      }),
    )
    .check(z.maxLength(KOMPONEN_MAX)),
  minimum_total: z.nullable(nilai),
});
/** A group rules speak of: the form says who belongs to it, by a field or by conditions, or a list the office uploads. */
const kodeKelompok = z.string().check(z.regex(/^(disabilitas|asal:\d{2}|(daftar|syarat):[a-z0-9-]{1,20})$/));
/** What the name of a group an office makes begins with. */
export const AWALAN_KELOMPOK = { daftar: 'daftar:', syarat: 'syarat:' } as const;
/** How rules name such a group. */
export const namaKelompok = (of: { kode: string; syarat: unknown }): string =>
  AWALAN_KELOMPOK[of.syarat ? 'syarat' : 'daftar'] + of.kode;
const tambahan = z.object({
  /** Points on every total of whoever is in the group, or off it where below nothing. */
  daftar: z.array(z.object({ kelompok: kodeKelompok, poin: nilai })).check(z.maxLength(TAMBAHAN_MAX)),
  /** What all together come to at most, upwards and downwards. */
  paling_banyak: nilai.check(z.minimum(0)),
});
export type Tambahan = z.infer<typeof tambahan>;
export const TANPA_TAMBAHAN: Tambahan = { daftar: [], paling_banyak: 0 };

export const aturan = z.object({
  cara: enumOf(CARA),
  kosong: enumOf(KOSONG),
  komponen: z
    .array(z.object({ kode, ubah: enumOf(UBAH), banding: enumOf(BANDING) }))
    .check(z.maxLength(KOMPONEN_MAX)),
  /** Codes of components, greatest first, or `urut`, earliest finalised first; the draw is always last. */
  seri: z.array(kode).check(z.maxLength(KOMPONEN_MAX + 1)),
  /** For everybody first; one for an interest or a programme takes its place there. */
  bobot: z.array(bobot).check(z.minLength(1), z.maxLength(SERATUS)),
  kursi: z
    .array(
      z.object({
        /** Programme and class: `501-1`. */
        prodi: z.string().check(z.regex(/^\d{1,9}-\d{1,9}$/)),
        jumlah: z.int().check(z.minimum(0), z.maximum(100_000)),
        /** Seats given beyond, in hundredths, for those who will decline. */
        lebih: z.int().check(z.minimum(0), z.maximum(SERATUS)),
      }),
    )
    .check(z.maxLength(PRODI_MAX)),
  /** Shares of every programme's seats, in the order they are filled. */
  cadangan: z
    .array(
      z.object({
        kelompok: kodeKelompok,
        persen: z.int().check(z.minimum(1), z.maximum(SERATUS)),
        sisa: enumOf(SISA),
      }),
    )
    .check(z.maxLength(CADANGAN_MAX)),
  /** Rules that were kept before there was any have none. */
  tambahan: z.optional(tambahan),
  /** The most of one group on the seats of a programme that are not reserved; null for none. */
  batas: z.optional(
    z.nullable(z.object({ kelompok: kodeKelompok, persen: z.int().check(z.minimum(0), z.maximum(SERATUS)) })),
  ),
});
export type Aturan = z.infer<typeof aturan>;
export type Bobot = Aturan['bobot'][number];

/** Seats of a programme with what is given beyond, halves upwards. */
export const kursiSemua = ({ jumlah, lebih }: Aturan['kursi'][number]): number =>
  jumlah + Math.floor((jumlah * lebih * 2 + SERATUS) / (2 * SERATUS));
/** Reserved seats of that many, rounded down. */
export const kursiCadangan = (semua: number, persen: number): number =>
  Math.floor((semua * persen) / SERATUS);
/** Seats that are not reserved, of as many in all. */
export const kursiBebas = (semua: number, { cadangan }: Pick<Aturan, 'cadangan'>): number =>
  cadangan.reduce((left, { persen }) => left - kursiCadangan(semua, persen), semua);
type Kursi = Pick<Aturan, 'kursi' | 'cadangan'>;
/** Seats of all programmes that a share reserves, and those it leaves a group of what is not reserved. */
const seluruhCadangan = ({ kursi }: Kursi, persen: number): number =>
  kursi.reduce((sum, one) => sum + kursiCadangan(kursiSemua(one), persen), 0);
export const seluruhBatas = ({ kursi, cadangan }: Kursi, persen: number): number =>
  kursi.reduce((sum, one) => sum + kursiCadangan(kursiBebas(kursiSemua(one), { cadangan }), persen), 0);
/** What a reserve comes to and becomes of its rest; by choice with it that the group comes before the rank. */
export const kalimatCadangan = (
  of: Kursi & Pick<Aturan, 'cara'>,
  { persen, sisa }: Aturan['cadangan'][number],
): string =>
  [
    `${new Intl.NumberFormat('id-ID').format(seluruhCadangan(of, persen))} kursi di seluruh prodi.`,
    SISA[sisa],
    ...(of.cara === 'pilihan' && sisa === 'umum' ? [ANGGOTA_MENURUT_PILIHAN] : []),
  ].join(' ');
/** What a most of one group does, in one sentence. */
export const kalimatBatas = (
  { kelompok: of, persen }: NonNullable<Aturan['batas']>,
  nama: (kelompok: string) => string,
): string =>
  `Dari kursi yang bukan cadangan di setiap program studi, paling banyak ${persenText(persen * SERATUS)} untuk ${nama(of)}, dibulatkan ke bawah; di kursi itu mereka bersaing dengan semua peserta.`;
export const jumlahBobot = ({ komponen }: Bobot): number => komponen.reduce((sum, one) => sum + one.bobot, 0);
/** A weight as people read it: 4000 is 40 %. */
export const persenText = (part: number): string =>
  `${new Intl.NumberFormat('id-ID', { maximumFractionDigits: 2 }).format((part * SERATUS) / PENUH)} %`;

/** What the weights do, in one sentence. */
export const kalimatBobot = (one: Bobot, nama: (kode: string) => string): string => {
  const parts = one.komponen
    .filter((part) => part.bobot > 0)
    .map((part) => `${persenText(part.bobot)} ${nama(part.kode)}`);
  const least = one.komponen.flatMap(({ kode: of, minimum }) =>
    minimum === null ? [] : [`${nama(of)} paling sedikit ${nilaiText(minimum)}`],
  );
  if (one.minimum_total !== null) least.push(`total paling sedikit ${nilaiText(one.minimum_total)}`);
  return `Total = ${parts.join(' + ') || 'belum ada'}${least.length > 0 ? `; ${least.join(', ')}` : ''}.`;
};
/** What is added to the total of who is in these groups, never more than the cap (seleksi 24). */
export const tambahanBagi = (
  { daftar, paling_banyak }: Tambahan,
  groups: { includes: (kelompok: string) => boolean },
): number => {
  const sum = daftar.reduce((all, one) => all + (groups.includes(one.kelompok) ? one.poin : 0), 0);
  return Math.max(-paling_banyak, Math.min(paling_banyak, sum));
};
/** What the bonus does, in one sentence. */
export const kalimatTambahan = (
  { daftar, paling_banyak }: Tambahan,
  nama: (kelompok: string) => string,
): string =>
  daftar.length === 0
    ? 'Tidak ada tambahan atau pengurangan poin.'
    : `Total ${daftar
        .map(({ kelompok: of, poin }) =>
          poin < 0
            ? `dikurangi ${nilaiText(-poin)} bagi ${nama(of)}`
            : `ditambah ${nilaiText(poin)} bagi ${nama(of)}`,
        )
        .join('; ')}; seluruhnya paling banyak ${nilaiText(paling_banyak)}.`;
/** How equal totals are decided, in one sentence. */
export const kalimatSeri = (seri: Aturan['seri'], nama: (kode: string) => string): string =>
  `Bila total sama, yang didahulukan: ${[
    ...seri.map((of) => (of === URUT ? 'yang lebih dahulu finalisasi' : `nilai ${nama(of)} lebih tinggi`)),
    'undian yang benihnya sudah dijanjikan',
  ].join('; lalu ')}.`;

/** Components and programmes a rule is held against. */
export interface Lingkup {
  komponen: readonly string[];
  prodi: readonly string[];
}
/** What is wrong with a rule; nothing where a scenario can be run with it. */
export const periksaAturan = (of: Aturan, { komponen, prodi }: Lingkup): Finding[] => {
  const found: Finding[] = [];
  const say = (field: string, message: string) => found.push({ field, message });
  if (komponen.length === 0) say('komponen', 'Belum ada komponen nilai. Buat dahulu di meja Nilai.');
  if (of.komponen.some((one) => !komponen.includes(one.kode)))
    say('komponen', 'Ada komponen yang sudah dihapus di meja Nilai.');
  if (of.bobot[0]?.untuk !== SEMUA) say('bobot', 'Bobot pertama harus berlaku bagi semua.');
  if (new Set(of.bobot.map(({ untuk }) => untuk)).size < of.bobot.length)
    say('bobot', 'Satu minat atau prodi hanya mempunyai satu bobot.');
  for (const [i, one] of of.bobot.entries()) {
    const sum = jumlahBobot(one);
    if (sum !== PENUH) say(`bobot.${i}`, `Bobot berjumlah ${persenText(sum)}, seharusnya 100 %.`);
    if (one.komponen.some((part) => !komponen.includes(part.kode)))
      say(`bobot.${i}`, 'Ada komponen yang sudah dihapus di meja Nilai.');
  }
  if (of.seri.some((one) => one !== URUT && !komponen.includes(one)))
    say('seri', 'Urutan nilai sama menyebut komponen yang tidak ada.');
  if (new Set(of.seri).size < of.seri.length) say('seri', 'Tiap penentu disebut sekali saja.');
  const seats = new Set(of.kursi.map((one) => one.prodi));
  if (seats.size < of.kursi.length || prodi.some((one) => !seats.has(one)))
    say('kursi', 'Isi kursi setiap program studi.');
  if (of.cadangan.reduce((sum, { persen }) => sum + persen, 0) > SERATUS)
    say('cadangan', 'Kursi cadangan lebih dari seluruh kursi.');
  if (new Set(of.cadangan.map(({ kelompok }) => kelompok)).size < of.cadangan.length)
    say('cadangan', 'Tiap kelompok disebut sekali saja.');
  if (of.batas && of.cadangan.some(({ kelompok }) => kelompok === of.batas?.kelompok))
    say('batas', 'Kelompok yang dibatasi tidak sekaligus diberi kursi cadangan.');
  if (of.batas && of.cadangan.some(({ sisa }) => sisa === 'umum'))
    say('batas', 'Biarkan sisa kursi cadangan kosong: terbuka bagi semua, ia melewati batas.');
  const { daftar } = of.tambahan ?? TANPA_TAMBAHAN;
  if (new Set(daftar.map((one) => one.kelompok)).size < daftar.length)
    say('tambahan', 'Tiap kelompok disebut sekali saja.');
  if (daftar.some(({ poin }) => poin === 0)) say('tambahan', 'Isi poin setiap kelompok, bukan nol.');
  if (daftar.length > 0 && of.tambahan?.paling_banyak === 0)
    say('tambahan', 'Isi paling banyak berapa poin seluruhnya.');
  return found;
};

/** A rule to begin with: equal weights, seats as the offering records them. */
export const aturanAwal = (komponen: readonly string[], kursi: Aturan['kursi']): Aturan => {
  const each = komponen.length > 0 ? Math.floor(PENUH / komponen.length) : 0;
  return {
    cara: 'skor',
    kosong: 'gugur',
    komponen: komponen.map((of) => ({ kode: of, ubah: 'asli', banding: 'semua' })),
    seri: [URUT],
    bobot: [
      {
        untuk: SEMUA,
        komponen: komponen.map((of, i) => ({
          kode: of,
          bobot: i === 0 ? PENUH - each * (komponen.length - 1) : each,
          minimum: null,
        })),
        minimum_total: null,
      },
    ],
    kursi: [...kursi],
    cadangan: [],
    tambahan: TANPA_TAMBAHAN,
  };
};

/** Examples beside the rule of a selection: eight people for each way of giving seats, and one participant counted under the rule as it is typed, and what one will read (seleksi 36–38). */
import { z } from 'zod/mini';
import { reasons } from '../../applicant/yudisium.ts';
import { aturan, CARA, persenText } from '../../seleksi/aturan.ts';
import { parameters } from '../../wire/endpoint.ts';
import { keysOf } from '../../wire/keys.ts';
import { callsOf } from '../../wire/office.ts';
import { instantText } from '../../wire/time.ts';
import { nilaiText } from '../nilai.ts';

const BODY_MAX = 500_000;
const office = {
  atur: callsOf('petugas:seleksi-atur', 'petugas'),
  lihat: callsOf('petugas:seleksi-lihat', 'petugas'),
};
const cara = z.enum(keysOf(CARA));

const orang = z.object({
  nama: z.string(),
  nilai: z.int(),
  /** One seat of the first programme is reserved for whoever is. */
  mitra: z.boolean(),
  pilihan: z.array(
    z.object({
      nama: z.string(),
      diterima: z.boolean(),
      /** It is the reserved seat. */
      cadangan: z.boolean(),
      /** Below the minimum. */
      kurang: z.boolean(),
      /** Total of the last admitted on seats for everybody. */
      batas: z.nullable(z.int()),
      /** Place on the waiting list; 0 for none. */
      tunggu: z.int(),
    }),
  ),
});
export type OrangContoh = z.infer<typeof orang>;
const contoh = z.object({
  cara,
  kursi: z.array(z.object({ nama: z.string(), kursi: z.int(), cadangan: z.int() })),
  minimum: z.int(),
  /** Who would have had a higher choice by putting it first; null where order gains nobody anything. */
  lebih_baik: z.nullable(z.int()),
  peserta: z.array(orang),
});
export type ContohPembagian = z.infer<typeof contoh>;
export const contohPembagian = office.atur.get('/api/petugas/contoh-pembagian', {
  summary: 'Eight fixed people and four seats, given by each of the ways there are.',
  data: z.array(contoh),
});

/** Why somebody of the example sits where they do, or nowhere. */
export const kalimatContoh = ({ nilai, pilihan }: OrangContoh, minimum: number): string => {
  const said: string[] = [];
  for (const { nama, diterima, cadangan, kurang, batas, tunggu } of pilihan) {
    if (diterima) {
      said.push(
        cadangan ? `Mendapat kursi cadangan ${nama} sebagai anggota kelompoknya.` : `Mendapat kursi ${nama}.`,
      );
      break;
    }
    if (kurang) {
      said.push(`Nilainya di bawah minimum ${nama}, ${nilaiText(minimum)}.`);
      continue;
    }
    if (batas !== null)
      said.push(
        nilai < batas
          ? `Peserta terakhir di ${nama} bernilai ${nilaiText(batas)}.`
          : `Kursi ${nama} sudah terisi oleh yang menulisnya di urutan lebih awal, sampai nilai ${nilaiText(batas)}.`,
      );
    if (tunggu > 0) said.push(`Urutan ${tunggu} pada daftar tunggu ${nama}.`);
  }
  return said.join(' ');
};
/** How many seats the example has, and what is told of the order of choices. */
export const kalimatKursiContoh = ({ kursi, minimum, lebih_baik }: ContohPembagian): string =>
  `${kursi
    .map(
      (one) =>
        `${one.nama}: ${one.kursi} kursi${one.cadangan > 0 ? `, ${one.cadangan} di antaranya cadangan bagi sekolah mitra` : ''}`,
    )
    .join('; ')}. Nilai paling sedikit ${nilaiText(minimum)}.${
    lebih_baik === null
      ? ''
      : ` ${lebih_baik} peserta akan mendapat pilihan yang lebih tinggi seandainya menulis pilihan dalam urutan lain.`
  }`;

const hitungan = z.object({
  nomor_peserta: z.string(),
  nama_lengkap: z.nullable(z.string()),
  komponen: z.array(
    z.object({
      kode: z.string(),
      nama: z.string(),
      mentah: z.nullable(z.int()),
      setara: z.nullable(z.int()),
    }),
  ),
  tambahan: z.int(),
  /** Groups of the bonus the participant is in, by code. */
  kelompok: z.array(z.string()),
  /** When the form was finalised. */
  finalisasi: z.string(),
  pilihan: z.array(
    z.object({
      nama: z.string(),
      /** In the order of the components. */
      bobot: z.array(z.int()),
      /** The weighted sum before the bonus; null where a score is missing that puts out. */
      jumlah: z.nullable(z.int()),
      kurang: z.array(z.object({ nama: z.string(), nilai: z.nullable(z.int()), minimum: z.int() })),
      kosong: z.array(z.string()),
      total: z.nullable(z.int()),
    }),
  ),
});
export type Hitungan = z.infer<typeof hitungan>;
export const hitungContoh = office.atur.post('/api/petugas/seleksi/{kode_penawaran}/contoh', {
  summary:
    'What each part of a rule, as it is typed, does to one participant: the one named, or somebody in the middle; null where nobody has a score. Changes nothing; recorded as an opening.',
  body: { isi: aturan, nomor_peserta: z.nullable(parameters.nomor_peserta) },
  bodyMax: BODY_MAX,
  data: z.nullable(hitungan),
});

type Komponen = Hitungan['komponen'][number];
type Pilihan = Hitungan['pilihan'][number];
/** What scaling makes of a raw score. */
export const kalimatSetara = ({ mentah, setara }: Komponen): string =>
  mentah === null || setara === null
    ? 'tidak ada nilai'
    : `${nilaiText(mentah)} menjadi ${nilaiText(setara)}`;
/** What the weights make of comparable scores, and which minimum is missed. */
export const kalimatJumlah = (
  { bobot, jumlah, kurang, kosong }: Pilihan,
  komponen: readonly Komponen[],
): string => {
  const parts = komponen.flatMap(({ setara }, k) =>
    (bobot[k] ?? 0) > 0
      ? [`${persenText(bobot[k] as number)} × ${setara === null ? '–' : nilaiText(setara)}`]
      : [],
  );
  const said = `${parts.join(' + ') || 'belum ada bobot'} = ${jumlah === null ? '–' : nilaiText(jumlah)}`;
  const wrong = [
    ...kurang.map(
      ({ nama, nilai, minimum }) =>
        `${nama} ${nilai === null ? 'tidak ada nilainya' : nilaiText(nilai)}, paling sedikit ${nilaiText(minimum)}`,
    ),
    ...kosong.map((nama) => `tidak ada nilai ${nama}`),
  ];
  return wrong.length > 0 ? `${said}; ${wrong.join('; ')}` : said;
};
/** What the bonus makes of the total of a choice. */
export const kalimatTotal = ({ jumlah, total, kurang, kosong }: Pilihan, tambahan: number): string => {
  if (total !== null && jumlah !== null) {
    const bonus = tambahan === 0 ? '' : ` ${tambahan < 0 ? '−' : '+'} ${nilaiText(Math.abs(tambahan))}`;
    return bonus === '' ? nilaiText(total) : `${nilaiText(jumlah)}${bonus} = ${nilaiText(total)}`;
  }
  return kurang.length + kosong.length > 0
    ? 'tidak diperingkat'
    : 'di bawah minimum total, tidak diperingkat';
};
/** By what the participant would be told apart from somebody with the same total. */
export const kalimatPenentu = (seri: readonly string[], { komponen, finalisasi }: Hitungan): string =>
  [
    ...seri.map((of) => {
      const one = komponen.find(({ kode }) => kode === of);
      if (!one) return `finalisasi ${instantText(new Date(finalisasi))}`;
      return `${one.nama} ${one.setara === null ? 'tidak ada nilai' : nilaiText(one.setara)}`;
    }),
    'undian',
  ].join('; lalu ');

const ticked = z.optional(z.literal('ya'));
export const pratinjauAlasan = office.lihat.get(
  '/api/petugas/seleksi/{kode_penawaran}/skenario/{id_skenario}/alasan/{nomor_peserta}',
  {
    summary:
      'What a participant of a finished scenario would read of the reasons with these parts opened; alasan is null where nothing would be. Recorded as an opening.',
    query: { nilai: ticked, peringkat: ticked, batas: ticked, tunggu: ticked },
    data: z.object({
      nomor_peserta: z.string(),
      nama_lengkap: z.nullable(z.string()),
      alasan: z.nullable(reasons),
    }),
  },
);

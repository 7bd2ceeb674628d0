/** A wave carried to another: how its dates move, and how the copy differs from it now (penawaran 23). */
import { customOptions } from '../../steps/data-khusus.ts';
import { findStep } from '../../steps/index.ts';
import type { Finding } from '../../wire/errors.ts';
import { keysOf } from '../../wire/keys.ts';
import { rupiah } from '../../wire/rupiah.ts';
import { dateText, instantText } from '../../wire/time.ts';
import { namaKode } from '../prodi-jalur/formulir.ts';
import type { DetailPenawaran, SesiUjian } from './calls.ts';
import { isiLanjutan } from './salin/dalam-kata.ts';
import type { BagianSalinan, Isi } from './salin/isi.ts';

/** The most weeks dates are moved by: ten years. */
export const GESER_MINGGU_MAX = 520;
const WEEK_MS = 7 * 86_400_000;

/** Weeks between two intakes: 52 a year, so that what was on a Saturday is on a Saturday again. */
export const mingguAntara = (dari: number, ke: number): number =>
  Math.min(Math.max(0, ke - dari) * 52, GESER_MINGGU_MAX);
/** An instant so many weeks later; Jakarta has one offset the year round. */
export const geserWaktu = (iso: string, minggu: number): string =>
  new Date(Date.parse(iso) + minggu * WEEK_MS).toISOString();
const geserHari = (hari: string, minggu: number): string =>
  geserWaktu(`${hari}T00:00:00Z`, minggu).slice(0, 10);

const jamText = ({ jam_mulai, jam_selesai }: SesiUjian): string =>
  `${jam_mulai}–${jam_selesai}`.replaceAll(':', '.');
const sesiText = (sesi: SesiUjian): string => `${dateText(sesi.tanggal)} ${jamText(sesi)} ${sesi.jenis_tes}`;
const waktuText = (iso: string): string => instantText(new Date(iso));

/** A date of the wave that is copied, and what it becomes. */
export interface TanggalDigeser {
  hal: string;
  dari: string;
  menjadi: string;
}
/** Every date that a copy carries, in words. A track without a test takes no exam. */
export const tanggalDigeser = (
  asal: DetailPenawaran,
  minggu: number,
  tanpa_tes: boolean,
): TanggalDigeser[] => {
  const at = (hal: string, iso: string | null): TanggalDigeser[] =>
    iso === null ? [] : [{ hal, dari: waktuText(iso), menjadi: waktuText(geserWaktu(iso, minggu)) }];
  return [
    ...at('Pendaftaran mulai', asal.tanggal_mulai_daftar),
    ...at('Pendaftaran selesai', asal.tanggal_selesai_daftar),
    ...at('Pengumuman', asal.tanggal_pengumuman),
    ...at('Daftar ulang mulai', asal.daftar_ulang.mulai),
    ...at('Daftar ulang selesai', asal.daftar_ulang.selesai),
    ...at('Batas menjawab', asal.jawaban?.batas ?? null),
    ...(asal.putaran?.waktu ?? []).flatMap((waktu) => at('Putaran panggilan', waktu)),
    ...(tanpa_tes ? [] : asal.jadwal).flatMap(({ lokasi_ujian, sesi }) =>
      sesi.map((one) => ({
        hal: `Ujian di ${lokasi_ujian}`,
        dari: sesiText(one),
        menjadi: sesiText({ ...one, tanggal: geserHari(one.tanggal, minggu) }),
      })),
    ),
  ];
};

/**
 * What is wrong with moving the dates by so many weeks: exams, the announcement and what follows it must lie ahead, the announcement
 * behind the end of registration, `selesai`, of the new wave.
 */
export const periksaGeser = (
  asal: DetailPenawaran,
  minggu: number,
  { tanpa_tes, selesai }: { tanpa_tes: boolean; selesai: string },
  now: Date,
): Finding[] => {
  const say = (message: string): Finding[] => [{ field: 'geser_minggu', message }];
  if (!(Number.isInteger(minggu) && minggu >= 0 && minggu <= GESER_MINGGU_MAX))
    return say(`Isi 0 sampai ${GESER_MINGGU_MAX} minggu, atau kosongkan`);
  const { daftar_ulang, jawaban, putaran } = asal;
  const instants = [
    ...[asal.tanggal_pengumuman, daftar_ulang.mulai, daftar_ulang.selesai, jawaban?.batas ?? null].filter(
      (one) => one !== null,
    ),
    ...(putaran?.waktu ?? []),
    ...(tanpa_tes ? [] : asal.jadwal).flatMap(({ sesi }) =>
      sesi.map(({ tanggal, jam_mulai }) => `${tanggal}T${jam_mulai}:00+07:00`),
    ),
  ];
  const past = instants.filter((iso) => Date.parse(geserWaktu(iso, minggu)) <= now.getTime()).length;
  if (past > 0)
    return say(
      `Sesudah digeser, ${past} tanggal ujian, pengumuman, atau sesudahnya sudah lewat. Geser lebih jauh, atau kosongkan agar tidak disalin`,
    );
  const { tanggal_pengumuman: announced } = asal;
  return announced !== null && Date.parse(geserWaktu(announced, minggu)) <= Date.parse(selesai)
    ? say(
        'Sesudah digeser, pengumuman tidak sesudah akhir pendaftaran. Geser lebih jauh, atau kosongkan agar tidak disalin',
      )
    : [];
};

/** One thing in which a copy differs from its source, with both values in words. */
export interface BedaSalinan {
  bagian: BagianSalinan;
  hal: string;
  asal: string;
  salinan: string;
}
const TIDAK_ADA: Record<BagianSalinan, string> = {
  umum: 'Tidak ada',
  prodi: 'Tidak ditawarkan',
  formulir: 'Tidak ditanyakan',
  ujian: 'Tidak ada',
  publik: 'Tidak ada',
  'daftar-ulang': 'Tidak ada',
  berkas: 'Tidak diperiksa',
  nilai: 'Tidak ada',
  seleksi: 'Belum diatur',
  jawaban: 'Belum diatur',
};
const angka = (n: number): string => n.toLocaleString('id-ID');

const umum = (o: DetailPenawaran): Isi[] =>
  (
    [
      ['Jalur', o.jalur_masuk],
      ['Nama gelombang', o.nama],
      ['Kode bayar', o.kode_bayar],
      ['Biaya seleksi', rupiah(o.biaya)],
      ['Pendaftaran mulai', waktuText(o.tanggal_mulai_daftar)],
      ['Pendaftaran selesai', waktuText(o.tanggal_selesai_daftar)],
      ['Pengumuman', o.tanggal_pengumuman === null ? 'Belum dijadwalkan' : waktuText(o.tanggal_pengumuman)],
      ['IPK paling rendah', o.batas_ipk === null ? 'Tidak dibatasi' : o.batas_ipk.toLocaleString('id-ID')],
      ['Jumlah organisasi paling sedikit', angka(o.min_organisasi)],
      ['Jumlah prestasi paling sedikit', angka(o.min_prestasi)],
    ] as const
  ).map(([hal, nilai]) => [hal, 'umum', hal, nilai]);

const prodi = (o: DetailPenawaran): Isi[] => {
  const classOf = (id: number) => o.semua_kelas.find((k) => k.id_kelas === id)?.nama_kelas ?? String(id);
  const nameOf = (id: number) => o.semua_prodi.find((p) => p.id_prodi === id)?.nama_prodi ?? String(id);
  const minatOf = (id: number) => o.semua_minat.find((m) => m.kode_minat === id)?.nama_minat ?? String(id);
  return [
    ...o.kelas.flatMap(({ id_kelas, prodi: own }): Isi[] => [
      [`kelas ${id_kelas}`, 'prodi', `Kelas ${classOf(id_kelas)}`, 'Ditawarkan'],
      ...own.map(
        ({ id_prodi, daya_tampung }): Isi => [
          `prodi ${id_kelas} ${id_prodi}`,
          'prodi',
          `${nameOf(id_prodi)}, ${classOf(id_kelas)}`,
          daya_tampung === null ? 'Daya tampung tidak dicatat' : `Daya tampung ${angka(daya_tampung)}`,
        ],
      ),
    ]),
    ...o.minat.map(
      ({ kode_minat, jumlah_minimum_pengisian: least, jumlah_penawaran: most }): Isi => [
        `minat ${kode_minat}`,
        'prodi',
        `Minat ${minatOf(kode_minat)}`,
        `Pilihan ${least} sampai ${most}`,
      ],
    ),
    ['batas', 'prodi', 'Batas setiap minat', o.batas_per_minat ? 'Berlaku' : 'Tidak berlaku'],
  ];
};

const KHUSUS = { text: 'teks', select: 'pilihan', file: 'berkas' } as const;
const formulir = (o: DetailPenawaran): Isi[] => [
  ...o.formulir.langkah.flatMap(({ kode_grup_form: number, kolom }): Isi[] => [
    [`langkah ${number}`, 'formulir', `Langkah ${findStep(number)?.title ?? number}`, 'Ditanyakan'],
    ...kolom.map(({ nama_form: code, wajib }): Isi => {
      const { langkah, nama } = namaKode(number, code);
      return [`isian ${number} ${code}`, 'formulir', `${langkah}: ${nama}`, wajib ? 'Wajib' : 'Opsional'];
    }),
  ]),
  ...o.khusus.map((field): Isi => {
    const options = field.tipe === 'select' ? `: ${customOptions(field).join(', ')}` : '';
    const nilai = `${field.label} (${KHUSUS[field.tipe]}${options})`;
    return [`khusus ${field.nama}`, 'formulir', `Isian khusus ${field.label}`, nilai];
  }),
  ...[...Map.groupBy(o.catatan, (note) => note.kode_grup_form)].map(
    ([number, notes]): Isi => [
      `catatan ${number}`,
      'formulir',
      `Catatan ${findStep(number)?.title ?? number}`,
      notes.map(({ note }) => note).join(' '),
    ],
  ),
];

/** Schedules are the same by their place in the list: their codes are each offering's own. */
const ujian = (o: DetailPenawaran): Isi[] =>
  o.jadwal.flatMap(({ lokasi_ujian, disabilitas, sesi, ruang, kapasitas }, i): Isi[] =>
    (
      [
        ['tempat', lokasi_ujian],
        ['peruntukan', disabilitas ? 'Pendaftar berkebutuhan khusus' : 'Semua pendaftar'],
        ['sesi', sesi.length === 0 ? 'Belum ada' : sesi.map(sesiText).join('; ')],
        ['ruang', `${angka(ruang)} ruang, ${angka(kapasitas)} kursi`],
      ] as const
    ).map(([hal, nilai]) => [`${hal} ${i}`, 'ujian', `Jadwal ${i + 1}: ${hal}`, nilai]),
  );

const isiOf = (o: DetailPenawaran): Map<string, Isi> =>
  new Map(
    [...umum(o), ...prodi(o), ...formulir(o), ...ujian(o), ...isiLanjutan(o)].map((isi) => [
      `${isi[1]} ${isi[0]}`,
      isi,
    ]),
  );

/** In what a copy differs from the wave it was copied from as both stand now, section by section. */
export const bedaSalinan = (asal: DetailPenawaran, salinan: DetailPenawaran): BedaSalinan[] => {
  const [before, after] = [isiOf(asal), isiOf(salinan)];
  const order = keysOf(TIDAK_ADA);
  const found = [...new Set([...before.keys(), ...after.keys()])].flatMap((key): BedaSalinan[] => {
    const [was, is] = [before.get(key), after.get(key)];
    const [, bagian, hal] = (is ?? was) as Isi;
    const [old, now] = [was?.[3] ?? TIDAK_ADA[bagian], is?.[3] ?? TIDAK_ADA[bagian]];
    return old === now ? [] : [{ bagian, hal, asal: old, salinan: now }];
  });
  return found.toSorted((a, b) => order.indexOf(a.bagian) - order.indexOf(b.bagian));
};

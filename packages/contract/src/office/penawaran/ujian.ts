/** Judges the exam schedules of an offering (jadwal 1, jadwal 2). */
import type { Finding } from '../../wire/errors.ts';
import { isDay } from '../../wire/time.ts';
import type { DetailPenawaran, JadwalDikirim, JadwalPenawaran, SesiUjian } from './calls.ts';
import { UJIAN } from './sizes.ts';
import type { Peringatan } from './umum.ts';

const words = (text: string): string => text.trim().replace(/\s+/g, ' ');
const before = (a: SesiUjian, b: SesiUjian): number =>
  `${a.tanggal} ${a.jam_mulai}` < `${b.tanggal} ${b.jam_mulai}` ? -1 : 1;
const textOf = ({ tanggal, jam_mulai, jam_selesai, jenis_tes }: SesiUjian): string =>
  `${tanggal} ${jam_mulai} ${jam_selesai} ${words(jenis_tes)}`;

/** As it is stored: sessions by time. */
export const tidyJadwal = (schedules: readonly JadwalDikirim[]): JadwalDikirim[] =>
  schedules.map(({ kode_jadwal, lokasi_ujian, disabilitas, sesi }) => ({
    kode_jadwal,
    lokasi_ujian: words(lokasi_ujian),
    disabilitas,
    sesi: sesi
      .map(({ tanggal, jam_mulai, jam_selesai, jenis_tes }) => ({
        tanggal,
        jam_mulai,
        jam_selesai,
        jenis_tes: words(jenis_tes),
      }))
      .toSorted(before),
  }));

const isClock = (clock: string): boolean => /^([01]\d|2[0-3]):[0-5]\d$/.test(clock);
const begins = ({ tanggal, jam_mulai }: SesiUjian): number => Date.parse(`${tanggal}T${jam_mulai}:00+07:00`);

const sessionProblems = (
  sessions: readonly SesiUjian[],
  stood: readonly SesiUjian[],
  now: Date,
  place: string,
): Finding[] => {
  const known = new Set(stood.map(textOf));
  return sessions.flatMap((s, j): Finding[] => {
    const found: Finding[] = [];
    const say = (key: string, message: string) => found.push({ field: `${place}.sesi.${j}.${key}`, message });
    if (!isDay(s.tanggal)) say('tanggal', 'Isi tanggal ujian');
    if (!isClock(s.jam_mulai)) say('jam_mulai', 'Isi jam mulai');
    if (!isClock(s.jam_selesai)) say('jam_selesai', 'Isi jam selesai');
    else if (s.jam_selesai <= s.jam_mulai) say('jam_selesai', 'Sesi harus selesai sesudah mulai');
    const kind = words(s.jenis_tes);
    if (kind === '' || kind.length > UJIAN.jenis)
      say('jenis_tes', `Isi jenis tes, paling banyak ${UJIAN.jenis} huruf`);
    if (found.length > 0) return found;
    if (!known.has(textOf(s)) && begins(s) <= now.getTime()) say('tanggal', 'Sesi baru harus di masa depan');
    const clash = sessions.some(
      (o, k) =>
        k < j && o.tanggal === s.tanggal && o.jam_mulai < s.jam_selesai && s.jam_mulai < o.jam_selesai,
    );
    if (clash) say('jam_mulai', 'Bertumpuk dengan sesi lain pada jadwal ini');
    return found;
  });
};

const scheduleProblems = (
  wanted: JadwalDikirim,
  stood: JadwalPenawaran | undefined,
  now: Date,
  place: string,
): Finding[] => {
  const found: Finding[] = [];
  const say = (key: string, message: string) => found.push({ field: `${place}.${key}`, message });
  const lokasi = words(wanted.lokasi_ujian);
  if (lokasi === '' || lokasi.length > UJIAN.lokasi)
    say('lokasi_ujian', `Isi tempat ujian, paling banyak ${UJIAN.lokasi} huruf`);
  if (wanted.kode_jadwal !== null && !stood) say('lokasi_ujian', 'Jadwal ini sudah tidak ada');
  if (wanted.sesi.length > UJIAN.sesi) say('sesi', `Paling banyak ${UJIAN.sesi} sesi`);
  if (stood && stood.pemilih > 0) {
    const chosen = `Jadwal ini sudah dipilih ${stood.pemilih} pendaftar`;
    if (stood.disabilitas !== wanted.disabilitas)
      say('disabilitas', `${chosen}, jadi peruntukannya tidak dapat diubah`);
    if (stood.sesi.length > 0 && wanted.sesi.length === 0)
      say('sesi', `${chosen}, jadi paling sedikit satu sesi harus tetap ada`);
    const kept = new Set(wanted.sesi.map(textOf));
    if (stood.sesi.some((s) => begins(s) <= now.getTime() && !kept.has(textOf(s))))
      say('sesi', `${chosen}, jadi sesi yang sudah berlangsung tidak dapat diubah`);
  }
  return [...found, ...sessionProblems(wanted.sesi, stood?.sesi ?? [], now, place)];
};

/** Judges a change against what stands. */
export const periksaUjian = (
  next: readonly JadwalDikirim[],
  stands: Pick<DetailPenawaran, 'jadwal' | 'tanpa_tes'>,
  now: Date,
): Finding[] => {
  if (stands.tanpa_tes && next.length > 0) return [{ field: 'jadwal', message: 'Jalur ini tanpa ujian' }];
  const codes = next.flatMap((j) => j.kode_jadwal ?? []);
  const refused: Finding[] = stands.jadwal
    .filter((j) => j.terpakai && !codes.includes(j.kode_jadwal))
    .map((j) => ({
      field: 'jadwal',
      message:
        j.pemilih > 0
          ? `${j.lokasi_ujian} sudah dipilih ${j.pemilih} pendaftar, jadi tidak dapat dihapus`
          : `Kursi di ${j.lokasi_ujian} sudah pernah diberikan, jadi tidak dapat dihapus`,
    }));
  if (next.length > UJIAN.jadwal || new Set(codes).size !== codes.length)
    refused.push({ field: 'jadwal', message: `Paling banyak ${UJIAN.jadwal} jadwal, masing-masing sekali` });
  return [
    ...refused,
    ...next.flatMap((j, i) =>
      scheduleProblems(
        j,
        stands.jadwal.find((s) => s.kode_jadwal === j.kode_jadwal),
        now,
        `jadwal.${i}`,
      ),
    ),
  ];
};

/** Minutes without a further change after which those who chose a schedule are told that it changed. */
export const TENANG_MENIT = 15;

/** Schedules that stay but read otherwise on a card: place or sessions. */
export const jadwalBerubah = (
  next: readonly JadwalDikirim[],
  stands: Pick<DetailPenawaran, 'jadwal'>,
): JadwalPenawaran[] => {
  const wanted = new Map(tidyJadwal(next).map((j) => [j.kode_jadwal, j]));
  return stands.jadwal.filter((s) => {
    const j = wanted.get(s.kode_jadwal);
    return (
      j !== undefined &&
      (j.lokasi_ujian !== s.lokasi_ujian ||
        j.sesi.map(textOf).join('|') !== s.sesi.toSorted(before).map(textOf).join('|'))
    );
  });
};

/** What an officer must agree to first: applicants have chosen what is going to change; null: none has. */
export const konfirmasiUjian = (
  next: readonly JadwalDikirim[],
  stands: Pick<DetailPenawaran, 'jadwal'>,
): Peringatan | null => {
  const changed = jadwalBerubah(next, stands);
  const jumlah = changed.reduce((n, j) => n + j.pemilih, 0);
  const cards = changed.reduce((n, j) => n + j.pemegang, 0);
  if (jumlah === 0) return null;
  const chosen = `Jadwal yang berubah sudah dipilih ${jumlah.toLocaleString('id-ID')} pendaftar`;
  return {
    jumlah,
    kalimat:
      cards === 0
        ? `${chosen}. Belum ada yang memegang kartu ujian; mereka melihat jadwal barunya di formulir.`
        : `${chosen}, dan ${cards.toLocaleString('id-ID')} di antaranya sudah memegang kartu ujian. Kartu baru dibuat untuk mereka, dan kartu yang sudah dicetak terbaca tidak berlaku. Yang alamatnya terkonfirmasi diberi tahu ${TENANG_MENIT} menit sesudah perubahan terakhir, bila portal mengirim pemberitahuan; kabari yang lain lewat pengumuman.`,
  };
};

/** Exam schedules as they are typed. */
import type { DetailPenawaran, JadwalDikirim } from '@gerbang/contract/office/penawaran/calls';
import { dateText } from '@gerbang/contract/wire/time';
import { clockWords, readClock } from '../../../desk/clock.ts';

export interface TypedSession {
  tanggal: string | null;
  mulai: string;
  selesai: string;
  jenis_tes: string;
}
export interface TypedSchedule {
  kode_jadwal: string | null;
  lokasi_ujian: string;
  disabilitas: boolean;
  sesi: readonly TypedSession[];
}
export interface ExamsForm {
  jadwal: readonly TypedSchedule[];
}

export const NEW_SESSION: TypedSession = { tanggal: null, mulai: '', selesai: '', jenis_tes: '' };
export const NEW_SCHEDULE: TypedSchedule = {
  kode_jadwal: null,
  lokasi_ujian: '',
  disabilitas: false,
  sesi: [],
};

export const examsForm = ({ jadwal }: DetailPenawaran): ExamsForm => ({
  jadwal: jadwal.map(({ kode_jadwal, lokasi_ujian, disabilitas, sesi }) => ({
    kode_jadwal,
    lokasi_ujian,
    disabilitas,
    sesi: sesi.map(({ tanggal, jam_mulai, jam_selesai, jenis_tes }) => ({
      tanggal,
      mulai: clockWords(jam_mulai),
      selesai: clockWords(jam_selesai),
      jenis_tes,
    })),
  })),
});
/** What is no day or no time goes as nothing, for the judge to name. */
export const examsOf = ({ jadwal }: ExamsForm): JadwalDikirim[] =>
  jadwal.map(({ kode_jadwal, lokasi_ujian, disabilitas, sesi }) => ({
    kode_jadwal,
    lokasi_ujian,
    disabilitas,
    sesi: sesi.map(({ tanggal, mulai, selesai, jenis_tes }) => ({
      tanggal: tanggal ?? '',
      jam_mulai: readClock(mulai) ?? '',
      jam_selesai: readClock(selesai) ?? '',
      jenis_tes,
    })),
  }));

export const examsWords = ({ jadwal }: ExamsForm): [string, string][] =>
  jadwal.map(({ lokasi_ujian, disabilitas, sesi }, i) => [
    `Jadwal ${i + 1}`,
    [
      disabilitas ? `${lokasi_ujian} (berkebutuhan khusus)` : lokasi_ujian,
      ...sesi.map((s) => `${s.tanggal ? dateText(s.tanggal) : ''} ${s.mulai}–${s.selesai} ${s.jenis_tes}`),
    ].join('; '),
  ]);

/** How much an offering may hold, and the largest bodies that come of it (keamanan 18). */
import { steps } from '../../steps/index.ts';
import { BYTES_PER_CHARACTER, BYTES_PER_ROW } from '../../wire/limits.ts';

export const ISIAN_KHUSUS = { banyak: 30, label: 100, pilihan: 40 } as const;
export const CATATAN = { huruf: 300, perLangkah: 8 } as const;
export const UJIAN = { jadwal: 50, sesi: 20, lokasi: 80, jenis: 60 } as const;
/** Classes of an offering, and programmes of one of them. */
export const KELAS_MAX = 20;
export const PRODI_MAX = 500;

// A little more than these allow: what is beyond them is told by its sentence.
/** An option is followed by its comma. */
export const KHUSUS_BYTES =
  (ISIAN_KHUSUS.banyak + 1) *
  (BYTES_PER_ROW +
    (ISIAN_KHUSUS.label + ISIAN_KHUSUS.pilihan * (ISIAN_KHUSUS.label + 1)) * BYTES_PER_CHARACTER);
export const CATATAN_BYTES =
  (steps.length * CATATAN.perLangkah + 1) * (BYTES_PER_ROW + CATATAN.huruf * BYTES_PER_CHARACTER);
export const UJIAN_BYTES =
  (UJIAN.jadwal + 1) *
  (BYTES_PER_ROW +
    UJIAN.lokasi * BYTES_PER_CHARACTER +
    UJIAN.sesi * (BYTES_PER_ROW + UJIAN.jenis * BYTES_PER_CHARACTER));
/** A row here is two numbers with their names. */
export const PRODI_BYTES = (KELAS_MAX + 1) * (PRODI_MAX + 1) * (BYTES_PER_ROW / 2);

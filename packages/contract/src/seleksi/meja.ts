/** The desks of selection, as the menu has them. */
import { desk } from '../wire/desk.ts';

/** Components and scores. */
export const mejaNilai = desk({
  path: 'nilai',
  title: 'Nilai',
  group: 'seleksi',
  about: 'Scores of participants: by file or typed at a sheet, closed by a second officer.',
  roles: {
    'nilai-lihat': ['seleksi', 'pimpinan'],
    'nilai-ubah': ['seleksi'],
    'nilai-tutup': ['seleksi', 'pimpinan'],
  },
  needs: ['nilai-lihat'],
  entries: 'penawaran',
  pages: [
    ':kode',
    ':kode/lembar',
    ':kode/komponen/:komponen',
    ':kode/komponen/:komponen/penilaian',
    ':kode/komponen/:komponen/penugasan',
  ],
});
/** Rule, scenarios, plenary decisions. */
export const mejaSeleksi = desk({
  path: 'seleksi',
  title: 'Seleksi',
  group: 'seleksi',
  about: 'Rule and seats of an offering, scenarios side by side, and the outcome put forward as result.',
  roles: {
    'seleksi-lihat': ['seleksi', 'pimpinan'],
    'seleksi-atur': ['seleksi'],
    'sidang-sahkan': ['pimpinan'],
  },
  needs: ['seleksi-lihat'],
  entries: 'penawaran',
  pages: [':kode'],
});
/** Ledgers that may leave the office. */
export const mejaBuku = desk({
  path: 'buku-seleksi',
  title: 'Buku seleksi',
  group: 'seleksi',
  about:
    'Ledgers of runs that became results: under other names for who is outside, who signed them, and the key file of the auditor.',
  roles: {
    'buku-seleksi': ['seleksi', 'pimpinan', 'auditor'],
    'kunci-samaran': ['auditor'],
    'kunci-cabut': ['pimpinan', 'auditor'],
  },
  needs: ['buku-seleksi', 'kunci-samaran'],
});
/** Results, their approval and announcement. */
export const mejaHasil = desk({
  path: 'hasil',
  title: 'Hasil',
  group: 'seleksi',
  about: 'Results: import, approval by a second officer, time of the announcement.',
  roles: {
    'hasil-lihat': ['seleksi', 'pimpinan'],
    'hasil-impor': ['seleksi'],
    'hasil-setujui': ['pimpinan'],
  },
  needs: ['hasil-lihat'],
  entries: 'penawaran',
  pages: [':kode'],
});
/** Answers and free seats. */
export const mejaJawaban = desk({
  path: 'jawaban',
  title: 'Jawaban',
  group: 'seleksi',
  about: 'Answers of the admitted, free seats, and calling up from the waiting list.',
  roles: {},
  needs: ['hasil-lihat'],
  entries: 'penawaran',
  pages: [':kode'],
});

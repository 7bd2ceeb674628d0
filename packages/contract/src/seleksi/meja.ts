/** The desks of selection, as the menu has them. */
import { desk } from '../wire/desk.ts';

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

/**
 * The desks of the office in the order of the menu. Route, menu, permission matrix, the page of the manual and what the
 * command palette offers follow from the entry.
 */
import { mejaBuku, mejaHasil, mejaJawaban, mejaNilai, mejaSeleksi } from '../seleksi/meja.ts';
import { desk, ROLES, type Role } from '../wire/desk.ts';
import { entriesOf } from '../wire/keys.ts';

/** Sections of an offering, each with an address of its own. */
const BAGIAN = [
  'umum',
  'prodi',
  'formulir',
  'ujian',
  'publik',
  'daftar-ulang',
  'uji',
  'periksa',
  'beda',
] as const;

export const desks = [
  desk({
    path: 'beranda',
    title: 'Beranda',
    group: 'harian',
    about: 'What waits at every desk, and how registration goes.',
    roles: { beranda: ROLES, 'beranda-rencana': ['pimpinan'] },
    needs: ['beranda'],
  }),
  desk({
    path: 'pendaftar',
    title: 'Pendaftar',
    group: 'harian',
    about: 'Finding applicants, reading their form and documents, and acting on them.',
    roles: {
      'pendaftar-lihat': ['layanan', 'seleksi', 'pimpinan', 'keuangan'],
      'baca-identitas': ['layanan', 'seleksi'],
      'baca-akademik': ['layanan', 'seleksi', 'pimpinan'],
      'baca-kesehatan': ['seleksi'],
      'baca-keuangan': ['keuangan'],
      'pendaftar-ubah': [],
    },
    needs: ['pendaftar-lihat'],
    pages: ['massal', 'massal/:id', ':nomor'],
  }),
  desk({
    path: 'pembayaran',
    title: 'Pembayaran',
    group: 'harian',
    about: 'Payments that were set aside, and recording one by hand.',
    roles: { pembayaran: ['keuangan'] },
    needs: ['pembayaran'],
    acts: [{ title: 'Catat pembayaran', at: '#catat' }],
    pages: ['diterima', 'rekap'],
  }),
  desk({
    path: 'rekonsiliasi',
    title: 'Rekonsiliasi',
    group: 'harian',
    about: "A bank's statement of a day against the payments recorded here, closed by a second officer.",
    roles: { rekonsiliasi: ['keuangan'] },
    needs: ['rekonsiliasi'],
    pages: [':id'],
  }),
  desk({
    path: 'percakapan',
    title: 'Percakapan',
    group: 'harian',
    about: 'Questions of applicants and their answers.',
    roles: { percakapan: ['layanan'] },
    needs: ['percakapan'],
    acts: [{ title: 'Kelola balasan siap', at: 'balasan' }],
    pages: ['balasan', ':nomor'],
  }),
  desk({
    path: 'dugaan-ganda',
    title: 'Dugaan ganda',
    group: 'harian',
    about: 'Registrations that may be one person: deciding, allowing a second seat, correcting a NIK.',
    roles: { 'dugaan-ganda': ['layanan'], 'koreksi-identitas': ['layanan', 'verifikator'] },
    needs: ['dugaan-ganda'],
    pages: [':id'],
  }),
  desk({
    path: 'kabar',
    title: 'Berita & pengumuman',
    group: 'harian',
    about: 'News and announcements for applicants, questions and answers for everybody.',
    roles: { berita: ['humas'] },
    needs: ['berita'],
    acts: [
      { title: 'Tulis berita', at: 'baru' },
      { title: 'Buat pengumuman', at: 'pengumuman/baru' },
      { title: 'Kelola tanya jawab', at: 'tanya-jawab' },
    ],
    pages: ['pengumuman/:id', 'tanya-jawab', ':id'],
  }),
  desk({
    path: 'pemberitahuan',
    title: 'Pemberitahuan',
    group: 'harian',
    about: 'Mail to applicants: what was sent to whom, its words, and the way it leaves.',
    roles: { pemberitahuan: ['humas'], 'pemberitahuan-atur': [] },
    needs: ['pemberitahuan'],
    acts: [{ title: 'Ubah kata-kata pemberitahuan', at: 'templat' }],
    pages: ['templat', 'pengaturan', 'pengingat', 'wa', 'push', 'kotak'],
  }),
  desk({
    path: 'kehadiran',
    title: 'Kehadiran',
    group: 'seleksi',
    about: 'Who is present at the exam: one by one at the door, or by list.',
    roles: { kehadiran: ['pengawas'] },
    needs: ['kehadiran'],
  }),
  desk({
    path: 'verifikasi-berkas',
    title: 'Verifikasi berkas',
    group: 'seleksi',
    about: 'Documents of applicants, judged one by one.',
    roles: { 'verifikasi-berkas': ['layanan', 'verifikator'] },
    needs: ['verifikasi-berkas'],
    acts: [{ title: 'Mulai memeriksa dokumen', at: 'periksa' }],
    pages: ['kedua', 'periksa', 'periksa/:nomor'],
  }),
  desk({
    path: 'loa',
    title: 'LoA',
    group: 'seleksi',
    about: 'Requests for letters of acceptance, and their wording.',
    roles: { loa: ['loa'] },
    needs: ['loa'],
    acts: [{ title: 'Pengaturan LoA', at: 'pengaturan' }],
    pages: ['pengaturan', ':id'],
  }),
  desk({
    path: 'ekspor',
    title: 'Ekspor',
    group: 'seleksi',
    about:
      'Everything that is asked of applicants as a table of chosen columns, and their documents as an archive.',
    roles: { ekspor: ['seleksi', 'pimpinan'] },
    needs: ['ekspor'],
  }),
  mejaNilai,
  mejaSeleksi,
  mejaBuku,
  mejaHasil,
  mejaJawaban,
  desk({
    path: 'sanggah',
    title: 'Sanggah',
    group: 'seleksi',
    about:
      'Objections to announced results: answering them in time, upholding with a second officer, how long there is for them.',
    roles: {
      sanggah: ['seleksi', 'pimpinan'],
      'sanggah-sahkan': ['pimpinan'],
      'sanggah-atur': ['pimpinan'],
    },
    needs: ['sanggah'],
    pages: [':id'],
  }),
  desk({
    path: 'laporan',
    title: 'Laporan',
    group: 'seleksi',
    about: 'Reports of suspected violations, often anonymous: reading, answering in time, closing.',
    roles: { laporan: ['integritas'] },
    needs: ['laporan'],
    apart: true,
    pages: [':id'],
  }),
  desk({
    path: 'penawaran',
    title: 'Penawaran',
    group: 'penyiapan',
    about: 'Admission waves: period, fee, programmes, form, exams.',
    roles: { penawaran: [] },
    needs: ['penawaran'],
    entries: 'penawaran',
    acts: [{ title: 'Buat penawaran', at: '#buat' }],
    pages: [':kode', ...BAGIAN.map((bagian) => `:kode/${bagian}` as const)],
  }),
  desk({
    path: 'ruang',
    title: 'Ruang ujian',
    group: 'penyiapan',
    about: 'Exam rooms, their buildings and their seats.',
    roles: { ruang: ['seleksi'] },
    needs: ['ruang'],
    acts: [{ title: 'Tambah gedung', at: '#gedung-baru' }],
  }),
  desk({
    path: 'aturan-berkas',
    title: 'Aturan pemeriksaan',
    group: 'penyiapan',
    about:
      'Which documents of an offering are checked and what waits for them, how far the checking is, and second looks at it.',
    roles: { 'aturan-berkas': ['seleksi', 'pimpinan'], 'periksa-kedua': ['pimpinan'] },
    needs: ['aturan-berkas', 'periksa-kedua'],
    entries: 'penawaran',
    acts: [{ title: 'Kemajuan pemeriksaan dokumen', at: 'kemajuan' }],
    pages: ['kemajuan', 'kedua', 'kedua/:id', 'kesepakatan', ':kode'],
  }),
  desk({
    path: 'prodi-jalur',
    title: 'Prodi & jalur',
    group: 'penyiapan',
    about: 'Faculties, programmes, classes, tracks and the form of each track.',
    roles: {},
    needs: ['penawaran'],
    pages: ['program-studi', 'fakultas', 'kelas', 'jalur', 'jalur/:kode'],
  }),
  desk({
    path: 'referensi',
    title: 'Daftar referensi',
    group: 'penyiapan',
    about: 'Entries of the option lists of the form.',
    roles: { referensi: [] },
    needs: ['referensi'],
    pages: ['provinsi', 'kabupaten', 'kecamatan', 'tahun', 'alasan_berkas'],
  }),
  desk({
    path: 'jejak',
    title: 'Jejak audit',
    group: 'sistem',
    about: 'Who did what to whom and who opened what, and whether the audit is whole.',
    roles: { jejak: ['pimpinan', 'auditor'] },
    needs: ['jejak'],
  }),
  desk({
    path: 'kesehatan-sistem',
    title: 'Kesehatan sistem',
    group: 'sistem',
    about: 'Disk, backup, jobs, clocks and version: what is well, what needs somebody, and what to do.',
    roles: { 'kesehatan-sistem': ['pimpinan'] },
    needs: ['kesehatan-sistem'],
  }),
  desk({
    path: 'pengaturan',
    title: 'Pengaturan portal',
    group: 'sistem',
    about: 'Name, seal, colour, address and links of the university.',
    roles: { pengaturan: [] },
    needs: ['pengaturan'],
  }),
  desk({
    path: 'akun-petugas',
    title: 'Akun petugas',
    group: 'sistem',
    about: 'Officers: inviting them, their roles, switching them off, lost passwords and telephones.',
    roles: { 'akun-petugas': [] },
    needs: ['akun-petugas'],
    pages: ['peran'],
  }),
] as const;

type Entry = (typeof desks)[number];
/**
 * What a role may do, one for each desk and act. `masuk` and `sesi` are every officer's: the own account, and what all
 * desks share; whose role needs one-time codes and who has none yet holds `masuk` alone.
 */
export type Permission =
  | { [D in Entry as D['path']]: keyof D['roles'] & string }[Entry['path']]
  | 'masuk'
  | 'sesi';

/** Permissions of a role. */
export const permissionsOf = (role: Role): readonly Permission[] => [
  'masuk',
  'sesi',
  ...desks.flatMap(({ roles, apart }) =>
    entriesOf<Permission, readonly Role[]>(roles).flatMap(([permission, holders]) =>
      (role === 'admin' && !apart) || holders.includes(role) ? [permission] : [],
    ),
  ),
];
/** Every permission there is. */
export const allPermissions: readonly Permission[] = [...new Set(ROLES.flatMap(permissionsOf))];
export const permissions: ReadonlySet<string> = new Set(allPermissions);
/** The desk that grants a permission, by its address; null for what is every officer's. */
export const deskOf = (permission: string): string | null =>
  desks.find(({ roles }) => Object.hasOwn(roles, permission))?.path ?? null;
/** Titles of the desks by address. */
export const deskTitles: Readonly<Record<string, string>> = Object.fromEntries(
  desks.map(({ path, title }) => [path, title]),
);

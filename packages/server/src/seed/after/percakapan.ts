/** Conversations of the demo, in every state the desk knows, and the replies it has ready. */

import { ROLE } from '@gerbang/contract/applicant/percakapan';
import { FLAG } from '@gerbang/contract/office/percakapan';
import type { Db } from '../../db/pool.ts';
import { insertRows } from '../rows.ts';

const MINUTE_MS = 60_000;
const CLERK = 'layanan';
const CHIEF = 'admin';

const canned = [
  {
    judul: 'Salam dan terima kasih',
    isi: 'Halo {nama}, terima kasih sudah menghubungi kami. Ada lagi yang bisa dibantu?',
  },
  {
    judul: 'Lupa PIN',
    isi: 'Halo {nama}, PIN untuk nomor {nomor} dapat dilihat di menu "Cek PIN" dengan nomor pembayaran dari bank. Jangan berikan PIN kepada siapa pun, termasuk petugas.',
  },
  {
    judul: 'Dokumen terlalu besar',
    isi: 'Dokumen PDF harus di bawah 1 MB. Foto dari ponsel diperkecil otomatis, jadi dokumen boleh difoto saja.',
  },
  {
    judul: 'Jadwal ujian',
    isi: 'Jadwal dan lokasi ujian dipilih pada langkah Pilihan Jurusan dan tercetak di kartu ujian setelah finalisasi.',
  },
];

interface Said {
  /** Minutes ago. */
  ago: number;
  by: 'pendaftar' | 'layanan' | 'admin';
  pesan: string;
}
interface Talk {
  said: readonly Said[];
  holder?: string;
  solved?: boolean;
}
const asks = (ago: number, pesan: string): Said => ({ ago, by: 'pendaftar', pesan });
const says = (ago: number, pesan: string, by: 'layanan' | 'admin' = 'layanan'): Said => ({ ago, by, pesan });

const talks: readonly Talk[] = [
  {
    said: [asks(195, 'Selamat pagi, apakah tanggal lahir masih bisa diperbaiki setelah finalisasi?')],
  },
  {
    said: [
      asks(64, 'Foto saya selalu ditolak, padahal ukurannya kecil.'),
      asks(61, 'Formatnya dari kamera ponsel.'),
    ],
  },
  { said: [asks(18, 'Apakah boleh memilih lokasi ujian di kota lain?')], holder: CLERK },
  { said: [asks(4, 'Kak, kartu ujian saya belum muncul.')] },
  {
    said: [
      asks(1500, 'Rapor semester 5 belum terbit. Bagaimana mengisinya?'),
      says(1480, 'Kosongkan dulu dan simpan. Formulir dapat dilanjutkan sampai batas pendaftaran.'),
      asks(35, 'Kalau sampai batasnya belum terbit juga?'),
    ],
    holder: CLERK,
  },
  {
    said: [
      asks(410, 'Pembayaran saya sudah berhasil, tetapi belum menerima PIN.'),
      says(395, 'PIN dapat dilihat di menu "Cek PIN" dengan nomor pembayaran dari bank.'),
    ],
    holder: CLERK,
  },
  {
    said: [
      asks(2900, 'Apakah ada tes wawancara?'),
      says(2860, 'Untuk jalur ini tidak ada tes wawancara.', CHIEF),
    ],
    holder: CHIEF,
  },
  {
    said: [
      asks(4400, 'Bagaimana cara mengganti PIN?'),
      says(4391, 'Setelah masuk, buka menu Ganti PIN.'),
      asks(4380, 'Sudah bisa, terima kasih banyak!'),
    ],
    holder: CLERK,
    solved: true,
  },
  {
    said: [
      asks(7300, 'Apakah ijazah harus dilegalisir?'),
      says(7250, 'Tidak perlu, cukup pindaian ijazah asli.'),
    ],
    holder: CLERK,
    solved: true,
  },
  {
    said: [
      asks(10_100, 'Lokasi parkir saat ujian di mana?'),
      says(10_060, 'Di halaman timur, mengikuti petunjuk petugas.', CHIEF),
    ],
    holder: CHIEF,
    solved: true,
  },
];

/** Gives conversations to applicants who have saved something, spread over the tracks. Needs the demo's staff. */
export const seedPercakapan = async (db: Db, now: Date): Promise<void> => {
  const at = (ago: number) => new Date(now.getTime() - ago * MINUTE_MS);
  for (const { judul, isi } of canned)
    await db.query('INSERT INTO balasan_siap (judul, isi) VALUES ($1, $2)', [judul, isi]);
  const people = await db.query<{ nomor_pendaftar: string }>(
    'SELECT nomor_pendaftar FROM data_diri_pendaftar ORDER BY md5(nama_lengkap), nomor_pendaftar LIMIT $1',
    [talks.length],
  );
  for (const [i, { said, holder, solved }] of talks.entries()) {
    const nomor_pendaftar = people.rows[i]?.nomor_pendaftar;
    if (nomor_pendaftar === undefined)
      throw new Error('the demo has too few applicants for its conversations');
    const answered = said.filter((s) => s.by !== ROLE.pendaftar);
    const lastAnswer = said.findLastIndex((s) => s.by !== ROLE.pendaftar);
    const waiting = solved ? undefined : said[lastAnswer + 1];
    await db.query(
      `INSERT INTO percakapan (nomor_pendaftar, flag, petugas, menunggu_sejak, dibuka, respons_pertama, terakhir)
       VALUES ($1, $2, $3, $4, $5, $6, $7)`,
      [
        nomor_pendaftar,
        solved ? FLAG.selesai : FLAG.belum,
        holder ?? null,
        waiting ? at(waiting.ago) : null,
        at(said[0]?.ago ?? 0),
        answered[0] ? at(answered[0].ago) : null,
        at(said.at(-1)?.ago ?? 0),
      ],
    );
    await insertRows(
      db,
      'pesan',
      said.map(({ ago, by, pesan }, place) => ({
        nomor_pendaftar,
        role: by === ROLE.pendaftar ? ROLE.pendaftar : ROLE.admin,
        petugas: by === ROLE.pendaftar ? null : by,
        pesan,
        dikirim: at(ago),
        // What came before an answer was read.
        terbaca: place <= lastAnswer || solved === true,
      })),
    );
  }
};

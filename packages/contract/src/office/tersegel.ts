/** The sealed announcement at the office: the bundle of an approved result, and its root (tersegel 10–12). */
import { z } from 'zod/mini';
import { parameters } from '../wire/endpoint.ts';
import { callsOf } from '../wire/office.ts';

const office = {
  lihat: callsOf('petugas:hasil-lihat', 'petugas'),
  setujui: callsOf('petugas:hasil-setujui', 'petugas'),
};

const bundel = z.object({
  akar: z.string(),
  jumlah: z.int(),
  dibuat: z.string(),
  dibuat_oleh: z.string(),
  /** Its result was cancelled since. */
  batal: z.boolean(),
  /** The announcement was moved since. */
  bergeser: z.boolean(),
});
export type BundelTersegel = z.infer<typeof bundel>;
/** Why a bundle is outdated, and what to do; null where it holds. */
export const outdatedSentence = ({ batal, bergeser }: BundelTersegel): string | null =>
  batal
    ? 'Hasilnya sudah dibatalkan, jadi kuncinya tidak akan pernah terbit. Tarik bundel itu dari peladen, lalu segel hasil yang baru.'
    : bergeser
      ? 'Waktu pengumuman sudah diubah. Bundel itu terbuka pada waktu yang baru, tetapi menyebut waktu yang lama; segel lagi agar peserta membaca waktu yang benar.'
      : null;

export const bundelTersegel = office.lihat.get('/api/petugas/hasil/{kode_penawaran}/tersegel', {
  summary: 'The latest sealed bundle of an offering with its root, and whether it still holds.',
  data: z.object({ bundel: z.nullable(bundel) }),
});
export const segelPengumuman = office.setujui.exports('/api/petugas/pengumuman-tersegel', {
  summary:
    'Seals the approved result of an offering into a bundle for a static web server, as an archive made by a job. Recorded.',
  saringan: { kode_penawaran: parameters.kode_penawaran },
  bentuk: ['zip'],
  more: ['tersegel_belum_siap'],
});

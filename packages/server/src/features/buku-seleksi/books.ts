/** Ledgers of runs that were put forward: under other names, the key that leads back, who signed (seleksi 29–31). */
import { problem } from '@gerbang/contract';
import type { BukuSeleksi } from '@gerbang/contract/office/buku-seleksi';
import type { Db } from '../../db/pool.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Answered } from '../../http/mount.ts';
import { fingerprintOf, keysLine } from '../../seleksi/tanda.ts';

type Row = Answered<Omit<BukuSeleksi, 'tanda'>>;
const BOOKS = `SELECT h.id AS id_hasil, o.kode_penawaran, ${offeringName()} AS penawaran, s.nama AS skenario, h.dibuat, h.disetujui, h.dibatalkan, s.segel,
    b.segel AS segel_samaran
  FROM putusan_seleksi u JOIN hasil h ON h.id = u.id_hasil JOIN skenario s ON s.id = u.id_skenario JOIN penawaran o ON o.kode_penawaran = h.kode_penawaran
  JOIN jalur j USING (kode_jalur) LEFT JOIN buku_samaran b ON b.id_skenario = s.id AND b.jenis = 'samaran' ORDER BY h.id DESC LIMIT 200`;
const SIGNED = `SELECT t.id_hasil, t.peran, t.petugas, p.nama, t.waktu, k.kunci_publik FROM tanda_tangan_seleksi t
  JOIN petugas p ON p.username = t.petugas JOIN kunci_petugas k ON k.kunci_publik = t.baris::json->>'kunci' WHERE t.id_hasil = ANY($1::int[]) ORDER BY t.peran`;
interface Signed {
  id_hasil: number;
  peran: 'mengusulkan' | 'menyetujui';
  petugas: string;
  nama: string;
  waktu: Date;
  kunci_publik: string;
}

/** Runs that were put forward, newest first. */
export const listBooks = async (db: Db): Promise<Answered<BukuSeleksi>[]> => {
  const { rows } = await db.query<Row>(BOOKS);
  const signed = await db.query<Signed>(SIGNED, [rows.map(({ id_hasil }) => id_hasil)]);
  const by = Map.groupBy(signed.rows, ({ id_hasil }) => id_hasil);
  return rows.map((row) => ({
    ...row,
    tanda: (by.get(row.id_hasil) ?? []).map(({ id_hasil: _, kunci_publik, ...one }) => ({
      ...one,
      sidik_kunci: fingerprintOf(kunci_publik),
    })),
  }));
};

const BOOK = `SELECT b.kunci_berkas, b.segel, u.id_skenario, h.kode_penawaran FROM putusan_seleksi u JOIN hasil h ON h.id = u.id_hasil
  JOIN buku_samaran b ON b.id_skenario = u.id_skenario AND b.jenis = $2 WHERE u.id_hasil = $1`;
/** Where one of the two files of a run is stored; throws the 404. */
export const findBook = async (db: Db, id_hasil: string, jenis: 'samaran' | 'kunci') => {
  const { rows } = await db.query<{
    kunci_berkas: string;
    segel: string;
    id_skenario: number;
    kode_penawaran: string;
  }>(BOOK, [id_hasil, jenis]);
  if (!rows[0]) throw problem('tidak_ditemukan');
  return rows[0];
};
const LINES = 'SELECT baris FROM tanda_tangan_seleksi WHERE id_hasil = $1 ORDER BY peran';
/** Who signed a result, as the lines that go behind its ledger. */
export const linesOfResult = async (db: Db, id_hasil: string): Promise<string> =>
  (await db.query<{ baris: string }>(LINES, [id_hasil])).rows.map(({ baris }) => baris).join('');

const KEYS = `SELECT k.username AS petugas, p.nama, k.kunci_publik AS kunci, k.dibuat, k.dicabut, (SELECT o.nama FROM petugas o WHERE o.username = k.dicabut_oleh) AS dicabut_oleh, k.alasan_cabut
  FROM kunci_petugas k JOIN petugas p USING (username) ORDER BY 1, k.dicabut NULLS FIRST`;
interface Key {
  petugas: string;
  nama: string;
  kunci: string;
  dibuat: Date;
  dicabut: Date | null;
  dicabut_oleh: string | null;
  alasan_cabut: string | null;
}
/** Public keys of officers. */
export const listKeys = async (db: Db) =>
  (await db.query<Key>(KEYS)).rows.map((row) => ({ ...row, sidik_kunci: fingerprintOf(row.kunci) }));
/** The same as a file. */
export const keysFile = async (db: Db): Promise<Buffer> =>
  Buffer.from(
    keysLine(
      (await db.query<Key>(KEYS)).rows.map(({ petugas, kunci, dibuat, dicabut }) => ({
        petugas,
        kunci,
        dibuat: dibuat.toISOString(),
        dicabut: dicabut?.toISOString() ?? null,
      })),
    ),
  );

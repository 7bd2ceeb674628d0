/** Reading corrections: objections that wait for one, whom it gives more, and where more sit than there are seats (seleksi 40, seleksi 41). */
import {
  type KeadaanKoreksi,
  KOREKSI_ORANG_MAX,
  type UsulanKoreksi,
} from '@gerbang/contract/office/seleksi/koreksi';
import type { Db } from '../../../db/pool.ts';
import { findAnnounced, findNewestRun, listGains } from '../../../domain/koreksi.ts';
import { officerName } from '../../../domain/nama-petugas.ts';
import { programmeName } from '../../../domain/nama-prodi.ts';
import type { Dated } from '../../../http/mount.ts';
import type { Figures } from '../../../skenario/figures.ts';

const MADE = `SELECT k.id AS id_hasil, s.nama, s.segel, s.ringkas, k.dibuat, k.dibuat_oleh, ${officerName('k.dibuat_oleh')} AS pengusul, k.disetujui, ${officerName('k.disetujui_oleh')} AS disetujui_oleh, k.jumlah_diterima AS jumlah,
    (SELECT i.segel FROM putusan_seleksi v JOIN skenario i ON i.id = v.id_skenario JOIN hasil w ON w.id = v.id_hasil
      WHERE (w.id = k.induk OR w.induk = k.induk AND w.koreksi) AND w.id < k.id AND w.disetujui IS NOT NULL AND w.dibatalkan IS NULL ORDER BY w.id DESC LIMIT 1) AS induk
  FROM hasil k JOIN putusan_seleksi u ON u.id_hasil = k.id JOIN skenario s ON s.id = u.id_skenario
  WHERE k.induk = $1 AND k.koreksi AND k.dibatalkan IS NULL ORDER BY k.id DESC`;
type Made = Dated<Omit<UsulanKoreksi, 'orang' | 'luapan'>, 'dibuat' | 'disetujui'> & { ringkas: Figures };
const WAITING = `SELECT s.id_sanggah, s.nama, d.nama_lengkap FROM sanggah s JOIN hasil h ON h.id = s.id_hasil LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE h.kode_penawaran = $1 AND s.keadaan = 'diterima' ORDER BY s.id_sanggah`;
const OPEN = 'SELECT nama FROM komponen_nilai WHERE kode_penawaran = $1 AND ditutup IS NULL ORDER BY urutan';
const NAMES = `SELECT prodi, ${programmeName('prodi')} AS nama FROM unnest($1::text[]) AS prodi`;

const withPeople = async (
  db: Db,
  induk: number,
  { ringkas, ...made }: Made,
): Promise<Dated<UsulanKoreksi, 'dibuat' | 'disetujui'>> => {
  const full = ringkas.prodi.filter(({ luapan }) => luapan !== undefined);
  const { rows } = await db.query<{ prodi: string; nama: string }>(NAMES, [full.map(({ prodi }) => prodi)]);
  const names = new Map(rows.map(({ prodi, nama }) => [prodi, nama]));
  const people = await listGains(db, made.id_hasil, induk, KOREKSI_ORANG_MAX);
  return {
    ...made,
    orang: people.map(({ nomor_peserta, nama_lengkap, nama_prodi, dari }) => ({
      nomor_peserta,
      nama_lengkap,
      nama_prodi,
      dari,
    })),
    luapan: full.map(({ prodi, kursi, terisi, luapan = 0 }) => ({
      nama: names.get(prodi) ?? prodi,
      kursi,
      terisi,
      luapan,
    })),
  };
};

/** Where an offering stands after its announcement; throws the 404. */
export const readCorrections = async (db: Db, kode: string, at: Date) => {
  const { id, wajib } = await findAnnounced(db, kode, at);
  const sanggah = (await db.query<KeadaanKoreksi['sanggah'][number]>(WAITING, [kode])).rows;
  const open = (await db.query<{ nama: string }>(OPEN, [kode])).rows;
  const made: Dated<UsulanKoreksi, 'dibuat' | 'disetujui'>[] = [];
  if (id !== null)
    for (const one of (await db.query<Made>(MADE, [id])).rows) made.push(await withPeople(db, id, one));
  return {
    dapat: id !== null,
    sanggah,
    terbuka: open.map(({ nama }) => nama),
    wajib,
    dihitung: id === null ? null : await findNewestRun(db, id),
    usulan: made.find(({ disetujui }) => disetujui === null) ?? null,
    riwayat: made.filter(({ disetujui }) => disetujui !== null),
  };
};

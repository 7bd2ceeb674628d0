/** Entries the filters of the desks choose from, each by one statement. */
import { problem } from '@gerbang/contract';
import type { Permission } from '@gerbang/contract/office/desks';
import { customSlot } from '@gerbang/contract/steps/data-khusus';
import { JENIS_DOKUMEN } from '@gerbang/contract/steps/jenis-dokumen';
import { ACUAN, type Acuan } from '@gerbang/contract/wire/acuan';
import { ROLES } from '@gerbang/contract/wire/desk';
import { dateText } from '@gerbang/contract/wire/time';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { BAYAR_HITUNGAN } from '../../domain/bayar-harian.ts';
import { offeringName } from '../../domain/penawaran.ts';
import { type Officer } from '../../http/staff-session.ts';

interface Entry {
  kode: string;
  nama: string;
  /** First day of an exam, `YYYY-MM-DD`; null where no session is set yet. */
  tanggal?: string | null;
}
const KINDS = [...JENIS_DOKUMEN]
  .map(([slot, { label }]) => `('${slot}', '${label.replaceAll("'", "''")}')`)
  .join(', ');
const SQL: Readonly<Record<Acuan, string>> = {
  penawaran: `SELECT o.kode_penawaran AS kode, ${offeringName()} AS nama FROM penawaran o JOIN jalur j USING (kode_jalur)
    ORDER BY o.tanggal_selesai_daftar DESC, o.kode_penawaran`,
  prodi: `SELECT s.id_prodi::text AS kode, n.nama_jenjang || ' ' || s.nama_prodi AS nama FROM program_studi s
    JOIN jenjang_prodi n USING (id_jenjang) ORDER BY s.nama_prodi, s.id_prodi`,
  provinsi:
    'SELECT kode_provinsi AS kode, nama_provinsi AS nama FROM provinsi ORDER BY nama_provinsi, kode_provinsi',
  // The exam nearest to today first, before or after; only those somebody has a seat in.
  jadwal: `SELECT j.kode_jadwal AS kode, j.lokasi_ujian || ', ' || ${offeringName('o', 't')} AS nama, d.mulai AS tanggal
    FROM jadwal_ujian j JOIN penawaran o USING (kode_penawaran) JOIN jalur t USING (kode_jalur)
    LEFT JOIN (SELECT kode_jadwal, min(tanggal) AS mulai FROM detail_jadwal GROUP BY kode_jadwal) d USING (kode_jadwal)
    WHERE EXISTS (SELECT FROM ruang r JOIN kursi k USING (id_ruang) WHERE r.kode_jadwal = j.kode_jadwal)
    ORDER BY abs(d.mulai - (now() AT TIME ZONE 'Asia/Jakarta')::date) NULLS LAST, nama, j.urutan, j.kode_jadwal`,
  petugas:
    "SELECT username AS kode, nama || ' (' || username || ')' AS nama FROM petugas ORDER BY nama, username",
  // From one act to the next in the index, however many entries there are of each.
  tindakan: `WITH RECURSIVE ada AS ((SELECT tindakan FROM audit WHERE pelaku <> 'pendaftar' ORDER BY tindakan LIMIT 1)
      UNION ALL SELECT (SELECT tindakan FROM audit WHERE pelaku <> 'pendaftar' AND tindakan > ada.tindakan ORDER BY tindakan LIMIT 1)
      FROM ada WHERE tindakan IS NOT NULL)
    SELECT tindakan AS kode, upper(left(tindakan, 1)) || substr(tindakan, 2) AS nama FROM ada WHERE tindakan IS NOT NULL`,
  pemeriksa: `SELECT username AS kode, nama FROM petugas WHERE EXISTS (SELECT FROM putusan_berkas WHERE oleh = username)
    ORDER BY nama, username`,
  // What an offering asks for itself is called there what it is called; the same file may have another name elsewhere.
  'jenis-dokumen': `SELECT m.jenis AS kode, coalesce(v.nama, min(f.label), m.jenis) AS nama FROM (SELECT DISTINCT kode_penawaran, jenis FROM aturan_berkas) m
    LEFT JOIN (VALUES ${KINDS}) v (jenis, nama) USING (jenis)
    LEFT JOIN form_khusus f ON f.kode_penawaran = m.kode_penawaran AND '${customSlot('')}' || f.nama = m.jenis
    GROUP BY m.jenis, v.nama ORDER BY 2, 1`,
  bank: `SELECT DISTINCT bank AS kode, bank AS nama FROM ${BAYAR_HITUNGAN} ORDER BY 1`,
  'jumlah-bayar': `SELECT jumlah::text AS kode, 'Rp' || translate(to_char(jumlah, 'FM999G999G999G999'), ',', '.') AS nama
    FROM (SELECT DISTINCT jumlah FROM ${BAYAR_HITUNGAN}) h ORDER BY h.jumlah`,
  peran: `SELECT nama AS kode, nama FROM (VALUES ${ROLES.map((role, i) => `('${role}', ${i})`).join(', ')}) bawaan (nama, urut)
    UNION ALL SELECT * FROM (SELECT nama, nama FROM peran_kantor ORDER BY nama) kantor`,
};

/** Lists that only who holds a permission may read. */
const GUARDED: Partial<Record<Acuan, Permission>> = {
  petugas: 'jejak',
  tindakan: 'jejak',
  bank: 'pembayaran',
  'jumlah-bayar': 'pembayaran',
  peran: 'akun-petugas',
  pemeriksa: 'verifikasi-berkas',
  'jenis-dokumen': 'verifikasi-berkas',
};

/** Entries of an option list; throws `tidak_ditemukan` for a name that is none. */
export const listEntries = async (
  { reader }: Deps,
  who: Officer,
  name: string,
): Promise<{ kode: string; nama: string }[]> => {
  const list = ACUAN.find((one) => one === name);
  const permission = list && GUARDED[list];
  if (!list || (permission && !who.may(permission))) throw problem('tidak_ditemukan');
  const { rows } = await reader.query<Entry>(named(`acuan_${list}`, SQL[list], []));
  return rows.map(({ kode, nama, tanggal }) => ({
    kode,
    nama: tanggal === undefined ? nama : `${tanggal ? dateText(tanggal) : 'Hari belum ditetapkan'}, ${nama}`,
  }));
};

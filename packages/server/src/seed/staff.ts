/** Demo staff: one account for each role, with a random password. */
import type { Db } from '../db/pool.ts';
import { roles } from '../http/staff-session.ts';
import { hashPassword, newToken } from '../secrets.ts';
import type { DemoAccount } from './demo.ts';

const NAMES: Record<string, string> = {
  admin: 'Admin PMB',
  layanan: 'Petugas Layanan',
  loa: 'Petugas LoA',
  seleksi: 'Petugas Seleksi',
  pimpinan: 'Ketua Panitia',
  humas: 'Petugas Humas',
  keuangan: 'Petugas Keuangan',
  pengawas: 'Pengawas Ujian',
  auditor: 'Auditor',
  verifikator: 'Petugas Verifikasi Berkas',
  integritas: 'Petugas Integritas',
};

export const seedStaff = async (db: Db): Promise<DemoAccount[]> => {
  const accounts: DemoAccount[] = [];
  for (const peran of Object.keys(roles)) {
    const password = newToken().slice(0, 16);
    await db.query(
      'INSERT INTO petugas (username, nama, sandi, peran) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING',
      [peran, NAMES[peran] ?? peran, await hashPassword(password), peran],
    );
    accounts.push({
      peran,
      fase: 'petugas',
      username: peran,
      password,
      nomor_pendaftar: null,
      kode_penawaran: null,
      keterangan: `${NAMES[peran] ?? peran}: masuk di /petugas`,
    });
  }
  return accounts;
};

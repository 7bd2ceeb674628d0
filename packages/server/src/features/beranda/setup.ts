/** How far an installation is set up, until nothing of it is left. */
import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import type { Beranda, Penyiapan } from '@gerbang/contract/office/beranda';
import { keysOf } from '@gerbang/contract/wire/keys';
import type { Db } from '../../db/pool.ts';
import { ROLES_HELD } from '../../domain/akun-petugas.ts';

const letter = (path: string): string =>
  `coalesce((SELECT trim(isi #>> '{loa,${path}}') FROM pengaturan), '') <> ''`;
/** Of each step, whether it is done. */
const DONE: Readonly<Record<Penyiapan, string>> = {
  pengaturan: `EXISTS (SELECT FROM pengaturan WHERE coalesce(isi->>'nama_universitas', $1) <> $1)`,
  fakultas:
    'EXISTS (SELECT FROM fakultas) AND EXISTS (SELECT FROM program_studi) AND EXISTS (SELECT FROM kelas)',
  jalur: 'EXISTS (SELECT FROM jalur)',
  penawaran: 'EXISTS (SELECT FROM penawaran)',
  // A campus that examines nobody needs none.
  ruang: `EXISTS (SELECT FROM ruang)
    OR EXISTS (SELECT FROM penawaran) AND NOT EXISTS (SELECT FROM penawaran JOIN jalur USING (kode_jalur) WHERE NOT tanpa_tes)`,
  surat: `${letter('kota')} AND ${letter('penandatangan,nama')}`,
  pengumuman: 'EXISTS (SELECT FROM penawaran WHERE tanggal_pengumuman IS NOT NULL)',
  surel: `EXISTS (SELECT FROM pengaturan_surel WHERE coalesce(isi->>'cara', 'mati') <> 'mati' OR isi->'tidak_dipakai' = 'true')
    OR EXISTS (SELECT FROM pengaturan_wa WHERE isi->'menyala' = 'true')`,
  rekan: `(SELECT count(*) FROM petugas p WHERE aktif AND sandi IS NOT NULL AND 'admin' = ANY (${ROLES_HELD})) > 1`,
  buka: 'EXISTS (SELECT FROM penawaran WHERE pertama_dibuka IS NOT NULL)',
};
const steps = keysOf(DONE);
const READ = `SELECT ${steps.map((step) => `(${DONE[step]}) AS ${step}`).join(', ')}`;

/** Every step with whether it is done; null once all are: what is left stays told after a wave was opened. */
export const readSetup = async (db: Db): Promise<Beranda['penyiapan']> => {
  const { rows } = await db.query<Record<Penyiapan, boolean>>(READ, [NEUTRAL.nama_universitas]);
  const [done] = rows;
  return !done || steps.every((kunci) => done[kunci])
    ? null
    : steps.map((kunci) => ({ kunci, selesai: done[kunci] }));
};

/** Every answer of one applicant in words: read before finalising, printed afterwards (verifikasi 9). */
import { problem } from '@gerbang/contract';
import type { LangkahTerisi } from '@gerbang/contract/applicant/verifikasi';
import { named } from '../../db/pool.ts';
import { presentFile } from '../../domain/berkas.ts';
import { readSteps, type Whose } from '../../domain/langkah.ts';
import type { Services } from '../../http/services.ts';

interface Row extends Omit<Whose, 'nomor_pendaftar'> {
  diverifikasi: Date | null;
}

const FIND = `SELECT kode_penawaran, disabilitas, kode_jadwal, diverifikasi,
    (SELECT coalesce(json_agg(kondisi_kesehatan ORDER BY id_kesehatan), '[]') FROM kemampuan_berbeda JOIN kesehatan USING (id_kesehatan) WHERE nomor_pendaftar = $1) AS kebutuhan
  FROM pendaftar WHERE nomor_pendaftar = $1`;

/** Takes the applicant's number; throws `tidak_ditemukan`. */
export const readBiodata = async (
  deps: Services,
  nomor_pendaftar: string,
): Promise<{ diverifikasi: Date | null; langkah: LangkahTerisi[] }> => {
  const row = (await deps.reader.query<Row>(named('biodata', FIND, [nomor_pendaftar]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const { langkah } = await readSteps(
    deps,
    { nomor_pendaftar, ...row },
    () => true,
    (file) => presentFile(deps, file).url,
  );
  return { diverifikasi: row.diverifikasi, langkah };
};

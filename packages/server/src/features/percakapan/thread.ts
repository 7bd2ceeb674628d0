/** One conversation as the desk reads it, with what it needs to know of the applicant. */
import { problem, stepFindings } from '@gerbang/contract';
import { FASE, type Fase } from '@gerbang/contract/office/pendaftar';
import { FLAG, type Percakapan } from '@gerbang/contract/office/percakapan';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { steps } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { readIsian } from '../../domain/isian.ts';
import type { Answered } from '../../http/mount.ts';
import { readDeskPage } from './queries.ts';

const FIND = `SELECT p.nomor_pendaftar, coalesce(c.flag, '${FLAG.belum}') AS flag, c.petugas, s.nama AS nama_petugas, c.menunggu_sejak, c.dibuka, c.respons_pertama,
    d.nama_lengkap AS nama, j.jalur_masuk AS jalur, o.nama || ' ' || o.tahun AS penawaran, p.nomor_peserta, p.kode_penawaran,
    p.fase, EXISTS (SELECT 1 FROM pilihan_jurusan x WHERE x.nomor_pendaftar = p.nomor_pendaftar) AS memilih,
    coalesce((SELECT a.waktu FROM audit a WHERE a.subjek = p.nomor_pendaftar AND a.pelaku = 'pendaftar' ORDER BY a.id DESC LIMIT 1), d.disimpan) AS terakhir_disimpan
  FROM pendaftar p LEFT JOIN percakapan c USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
    LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN petugas s ON s.username = c.petugas
  WHERE p.nomor_pendaftar = $1`;
type Thread = Answered<Percakapan>;
/** The conversation and its applicant in one row, and what the next step is judged by. */
type Row = Omit<Thread, 'pendaftar' | 'pesan' | 'ada_sebelumnya'> &
  Omit<Thread['pendaftar'], 'fase' | 'langkah_berikut'> & {
    nomor_pendaftar: string;
    kode_penawaran: string;
    fase: Fase;
    memilih: boolean;
  };

/** Title of the first active step the judge finds fault with; finalising where there is none. */
const nextStep = async (deps: Deps, configs: FormConfigs, r: Row): Promise<string | null> => {
  if (r.fase === 'terverifikasi' || r.fase === 'hadir') return null;
  const config = await configs.get(r.kode_penawaran);
  const isian = await readIsian(deps.pool, r.nomor_pendaftar, config, deps.now());
  const open = steps
    .filter((step) => config.steps.includes(step.number))
    .find((step) => (step.key === pilihanJurusan.key ? !r.memilih : stepFindings(step, isian).length > 0));
  return (open ?? finalisasi).title;
};

/** Empty where neither side has written yet; throws `tidak_ditemukan` where there is no such applicant. */
export const readThread = async (deps: Deps, configs: FormConfigs, nomor: string): Promise<Thread> => {
  const row = (await deps.reader.query<Row>(named('percakapan_satu', FIND, [nomor]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const [page, langkah_berikut] = await Promise.all([
    readDeskPage(deps.reader, nomor),
    nextStep(deps, configs, row),
  ]);
  const {
    nama,
    jalur,
    penawaran,
    nomor_peserta,
    fase,
    terakhir_disimpan,
    memilih: _,
    kode_penawaran: __,
    ...state
  } = row;
  return {
    ...state,
    pendaftar: {
      nama,
      jalur,
      penawaran,
      nomor_peserta,
      fase: FASE[fase],
      langkah_berikut,
      terakhir_disimpan,
    },
    ...page,
  };
};

/** One conversation as the desk reads it, with what it needs to know of the applicant. */
import { problem, stepFindings } from '@gerbang/contract';
import { FASE, type Fase } from '@gerbang/contract/pendaftar-petugas';
import { FLAG, type Percakapan, type PesanMeja } from '@gerbang/contract/percakapan-petugas';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { steps } from '@gerbang/contract/steps/index';
import { pilihanJurusan } from '@gerbang/contract/steps/pilihan-jurusan';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { readIsian } from '../../domain/isian.ts';

/** The latest messages; a conversation that has more is read in the applicant's own file. */
const MAX_MESSAGES = 500;
const FIND = `SELECT p.nomor_pendaftar, coalesce(c.flag, '${FLAG.belum}') AS flag, c.petugas, s.nama AS nama_petugas, c.menunggu_sejak, c.dibuka, c.respons_pertama,
    d.nama_lengkap AS nama, j.jalur_masuk AS jalur, o.nama || ' ' || o.tahun AS penawaran, p.nomor_peserta, p.kode_penawaran,
    p.fase, EXISTS (SELECT 1 FROM pilihan_jurusan x WHERE x.nomor_pendaftar = p.nomor_pendaftar) AS memilih,
    coalesce((SELECT a.waktu FROM audit a WHERE a.subjek = p.nomor_pendaftar AND a.pelaku = 'pendaftar' ORDER BY a.id DESC LIMIT 1), d.disimpan) AS terakhir_disimpan
  FROM pendaftar p LEFT JOIN percakapan c USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
    LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) LEFT JOIN petugas s ON s.username = c.petugas
  WHERE p.nomor_pendaftar = $1`;
/** Message `m` with the name of who of the office wrote it. */
export const MESSAGE = 'm.id, m.role, m.pesan, m.terbaca, m.dikirim, m.id_klien, s.nama AS nama_petugas';
const MESSAGES = `SELECT ${MESSAGE} FROM pesan m LEFT JOIN petugas s ON s.username = m.petugas
  WHERE m.nomor_pendaftar = $1 ORDER BY m.id DESC LIMIT ${MAX_MESSAGES}`;

export interface MessageRow {
  id: number;
  role: string;
  pesan: string;
  terbaca: boolean;
  dikirim: Date;
  id_klien: string | null;
  nama_petugas: string | null;
}
export const presentMessage = ({ dikirim, ...row }: MessageRow): PesanMeja => ({
  ...row,
  tanggal: dikirim.toISOString(),
});

interface Row {
  nomor_pendaftar: string;
  flag: string;
  petugas: string | null;
  nama_petugas: string | null;
  menunggu_sejak: Date | null;
  dibuka: Date | null;
  respons_pertama: Date | null;
  nama: string | null;
  jalur: string;
  penawaran: string;
  nomor_peserta: string | null;
  kode_penawaran: string;
  fase: Fase;
  memilih: boolean;
  terakhir_disimpan: Date | null;
}

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
export const readThread = async (deps: Deps, configs: FormConfigs, nomor: string): Promise<Percakapan> => {
  const r = (await deps.reader.query<Row>(named('percakapan_satu', FIND, [nomor]))).rows[0];
  if (!r) throw problem('tidak_ditemukan');
  const [messages, langkah_berikut] = await Promise.all([
    deps.reader.query<MessageRow>(named('percakapan_pesan', MESSAGES, [nomor])),
    nextStep(deps, configs, r),
  ]);
  return {
    nomor_pendaftar: r.nomor_pendaftar,
    flag: r.flag,
    petugas: r.petugas,
    nama_petugas: r.nama_petugas,
    menunggu_sejak: r.menunggu_sejak?.toISOString() ?? null,
    dibuka: r.dibuka?.toISOString() ?? null,
    respons_pertama: r.respons_pertama?.toISOString() ?? null,
    pendaftar: {
      nama: r.nama,
      jalur: r.jalur,
      penawaran: r.penawaran,
      nomor_peserta: r.nomor_peserta,
      fase: FASE[r.fase],
      langkah_berikut,
      terakhir_disimpan: r.terakhir_disimpan?.toISOString() ?? null,
    },
    pesan: messages.rows.reverse().map(presentMessage),
  };
};

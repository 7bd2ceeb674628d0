/** One applicant's whole file for the office; what concerns health and finance is read apart (security 15). */
import { problem, type Step } from '@gerbang/contract';
import { kartuBerkas } from '@gerbang/contract/berkas';
import type { BerkasPendaftar, Fase, LangkahBerkas } from '@gerbang/contract/pendaftar-petugas';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { steps } from '@gerbang/contract/steps/index';
import { dateText, jakartaDay } from '@gerbang/contract/time';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { CURRENT_FILES, type FileRow, presentFile } from '../../domain/berkas.ts';
import type { FormConfigs } from '../../domain/form-config.ts';
import { readIsian } from '../../domain/isian.ts';
import { type Schedule, schedules } from '../../domain/penawaran.ts';
import { readChoice } from '../../domain/pilihan.ts';
import { signedUrl } from '../../domain/signed-url.ts';
import { maskNumber } from './payment-number.ts';
import { presentSteps } from './steps.ts';

const PRIVATE = new Set([dataKesehatan.key, dataKeluarga.key]);
const PHOTO = 'data_diri_pendaftar/foto';

interface Row extends Record<string, unknown> {
  nomor_peserta: string | null;
  kode_penawaran: string;
  jalur_masuk: string;
  nama_gelombang: string;
  tahun: number;
  fase: Fase;
  disabilitas: boolean;
  tanpa_tes: boolean;
  dibuat: Date;
  diverifikasi: Date | null;
  hadir: Date | null;
  versi_kartu: number;
  kartu: boolean;
  selesai: Date;
  batas_khusus: Date | null;
  kode_jadwal: string | null;
  nama_ruang: string | null;
  nama_gedung: string | null;
  nomor_kursi: number | null;
  sisa: Record<string, number>;
  kebutuhan: string[];
  pembayaran: BerkasPendaftar['ringkas']['pembayaran'];
  loa: BerkasPendaftar['ringkas']['loa'];
}

const FIND = `SELECT p.nomor_peserta, p.kode_penawaran, j.jalur_masuk, o.nama AS nama_gelombang, o.tahun, p.fase, p.disabilitas, j.tanpa_tes,
    p.dibuat, p.diverifikasi, p.hadir, p.versi_kartu, o.tanggal_selesai_daftar AS selesai, p.batas_khusus, p.kode_jadwal, r.nama_ruang, g.nama_gedung, k.nomor_kursi,
    EXISTS (SELECT 1 FROM kartu_ujian c WHERE c.nomor_pendaftar = p.nomor_pendaftar AND c.versi = p.versi_kartu AND p.diverifikasi IS NOT NULL) AS kartu,
    (SELECT coalesce(json_object_agg(kode_jadwal, sisa), '{}') FROM (SELECT kode_jadwal, sum(kapasitas - terisi) AS sisa
       FROM ruang JOIN jadwal_ujian u USING (kode_jadwal) WHERE u.kode_penawaran = p.kode_penawaran GROUP BY 1) s) AS sisa,
    (SELECT coalesce(json_agg(kondisi_kesehatan ORDER BY id_kesehatan), '[]') FROM kemampuan_berbeda JOIN kesehatan USING (id_kesehatan) WHERE nomor_pendaftar = $1) AS kebutuhan,
    (SELECT json_build_object('nomor_pembayaran', nomor_pembayaran, 'bank', bank, 'jumlah', jumlah, 'dibayar_pada', dibayar_pada, 'dicatat', dicatat)
       FROM pembayaran WHERE nomor_pendaftar = $1) AS pembayaran,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'jenis_loa', jenis_loa, 'status_loa', status_loa, 'nomor_surat', nomor_surat,
       'dicabut', dicabut IS NOT NULL) ORDER BY id DESC), '[]') FROM loa WHERE nomor_pendaftar = $1) AS loa
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN kursi k USING (nomor_pendaftar) LEFT JOIN ruang r USING (id_ruang) LEFT JOIN gedung g USING (id_gedung)
  WHERE p.nomor_pendaftar = $1`;

const scheduleText = (s: Schedule): string =>
  [s.lokasi_ujian, ...s.detail_jadwal.slice(0, 1).map((d) => dateText(d.tanggal))].join(', ');

/** Everything a file shows, for the steps asked for. Throws the 404 where there is no such applicant. */
const read = async (deps: Deps, configs: FormConfigs, nomor: string, wanted: (step: Step) => boolean) => {
  const { reader, now } = deps;
  const db = reader as never;
  const row = (await reader.query<Row>(named('berkas_petugas', FIND, [nomor]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const form = await configs.get(row.kode_penawaran);
  const [isian, files, choice, offered] = await Promise.all([
    readIsian(db, nomor, form, now()),
    reader.query<FileRow & Record<string, unknown>>(named('berkas_semua', CURRENT_FILES, [nomor])),
    readChoice(db, nomor),
    schedules(db, row.kode_penawaran, row.disabilitas, row.kode_jadwal, now()),
  ]);
  const chosen = offered.find((s) => s.kode_jadwal === row.kode_jadwal);
  const active = steps.filter((s) => form.steps.includes(s.number));
  const langkah = await presentSteps(
    reader,
    nomor,
    active.filter(wanted),
    {
      isian,
      files: files.rows,
      choice,
      jadwal: chosen ? scheduleText(chosen) : null,
      kebutuhan: row.kebutuhan,
    },
    (file) => presentFile(deps, file).url,
  );
  return { row, isian, files: files.rows, offered, active, langkah };
};

/** The file without health and finance; the payment number whole only where `wholeNumber`. */
export const readFile = async (
  deps: Deps,
  configs: FormConfigs,
  nomor: string,
  wholeNumber: boolean,
): Promise<BerkasPendaftar> => {
  const { row, isian, files, offered, active, langkah } = await read(
    deps,
    configs,
    nomor,
    (step) => !PRIVATE.has(step.key),
  );
  const at = deps.now();
  const photo = files.find((f) => f.slot === PHOTO);
  const name = isian.records.data_diri_pendaftar?.nama_lengkap;
  const { sign } = deps.config.keys;
  return {
    ringkas: {
      nomor_pendaftar: nomor,
      nomor_peserta: row.nomor_peserta,
      nama_lengkap: name == null ? null : String(name),
      foto_url: photo ? presentFile(deps, photo).url : null,
      kode_penawaran: row.kode_penawaran,
      jalur_masuk: row.jalur_masuk,
      nama_gelombang: row.nama_gelombang,
      tahun: row.tahun,
      fase: row.fase,
      tanpa_tes: row.tanpa_tes,
      dibuat: row.dibuat.toISOString(),
      diverifikasi: row.diverifikasi?.toISOString() ?? null,
      hadir: row.hadir?.toISOString() ?? null,
      versi_kartu: row.versi_kartu,
      kartu_url: row.kartu
        ? signedUrl(
            sign,
            at,
            kartuBerkas.path,
            { nomor_peserta: row.nomor_peserta as string },
            { versi: String(row.versi_kartu) },
          )
        : null,
      tanggal_selesai_daftar: row.selesai.toISOString(),
      batas_khusus: row.batas_khusus?.toISOString() ?? null,
      kode_jadwal: row.kode_jadwal,
      ruang: row.nama_ruang === null ? null : `${row.nama_ruang}, ${row.nama_gedung}`,
      kursi: row.nomor_kursi,
      jadwal: offered.map((s) => ({
        kode_jadwal: s.kode_jadwal,
        nama: scheduleText(s),
        sisa: row.sisa[s.kode_jadwal] ?? 0,
        dapat_dipilih: isMovable(s, at) && s.kode_jadwal !== row.kode_jadwal,
      })),
      loa: row.loa,
      pembayaran: row.pembayaran && {
        ...row.pembayaran,
        nomor_pembayaran: wholeNumber
          ? row.pembayaran.nomor_pembayaran
          : maskNumber(row.pembayaran.nomor_pembayaran),
      },
    },
    langkah,
    tertutup: active.filter((s) => PRIVATE.has(s.key)).map((s) => s.title),
  };
};

/** True when the office may put somebody into the schedule: it has dates, and the first has not passed. */
export const isMovable = (s: Schedule, now: Date): boolean =>
  (s.detail_jadwal[0]?.tanggal ?? '') >= jakartaDay(now);

/** The steps on health and finance; whoever calls this records that it was read. */
export const readPrivate = async (
  deps: Deps,
  configs: FormConfigs,
  nomor: string,
): Promise<LangkahBerkas[]> => (await read(deps, configs, nomor, (step) => PRIVATE.has(step.key))).langkah;

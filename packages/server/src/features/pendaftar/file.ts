/** One applicant's whole file for the office; what concerns health and finance is read apart (keamanan 15). */
import { problem, type Step, type Value } from '@gerbang/contract';
import { berkas, kartuBerkas } from '@gerbang/contract/applicant/berkas/calls';
import type { Validasi } from '@gerbang/contract/applicant/verifikasi-berkas';
import { SLOT_KARTU } from '@gerbang/contract/office/jejak/pembukaan';
import type { BerkasPendaftar, Fase, LangkahBerkas } from '@gerbang/contract/office/pendaftar';
import { dataKeluarga } from '@gerbang/contract/steps/data-keluarga';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { dateText } from '@gerbang/contract/wire/time';
import { named } from '../../db/pool.ts';
import { identityOf } from '../../domain/isian-diperiksa.ts';
import { readSteps } from '../../domain/langkah.ts';
import { readRegistrations } from '../../domain/orang.ts';
import { officeAddress, openerOf } from '../../domain/pembukaan.ts';
import { VALIDASI_SQL } from '../../domain/pemeriksaan.ts';
import { isMovable, type Schedule } from '../../domain/penawaran.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type Officer } from '../../http/staff-session.ts';
import { maskNumber } from './payment-number.ts';

/** Steps that are opened apart, each of a kind of its own. */
const PRIVATE = new Map<string, 'kesehatan' | 'keuangan'>([
  [dataKesehatan.key, 'kesehatan'],
  [dataKeluarga.key, 'keuangan'],
]);
const PHOTO = 'data_diri_pendaftar/foto';

interface Row {
  nomor_peserta: string | null;
  kode_penawaran: string;
  jalur_masuk: string;
  nama_gelombang: string;
  tahun: number;
  fase: Fase;
  validasi: Validasi;
  uji: boolean;
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
  izin_kursi: string | null;
}

const FIND = `SELECT p.nomor_peserta, p.kode_penawaran, j.jalur_masuk, o.nama AS nama_gelombang, o.tahun, p.fase, ${VALIDASI_SQL} AS validasi, p.uji, p.disabilitas, j.tanpa_tes,
    p.dibuat, p.diverifikasi, p.hadir, p.versi_kartu, o.tanggal_selesai_daftar AS selesai, p.batas_khusus, p.kode_jadwal, r.nama_ruang, g.nama_gedung, k.nomor_kursi,
    EXISTS (SELECT 1 FROM kartu_ujian c WHERE c.nomor_pendaftar = p.nomor_pendaftar AND c.versi = p.versi_kartu AND p.diverifikasi IS NOT NULL) AS kartu,
    (SELECT coalesce(json_object_agg(kode_jadwal, sisa), '{}') FROM (SELECT kode_jadwal, sum(kapasitas - terisi) AS sisa
       FROM ruang JOIN jadwal_ujian u USING (kode_jadwal) WHERE u.kode_penawaran = p.kode_penawaran GROUP BY 1) s) AS sisa,
    (SELECT coalesce(json_agg(kondisi_kesehatan ORDER BY id_kesehatan), '[]') FROM kemampuan_berbeda JOIN kesehatan USING (id_kesehatan) WHERE nomor_pendaftar = $1) AS kebutuhan,
    (SELECT json_build_object('nomor_pembayaran', nomor_pembayaran, 'bank', bank, 'jumlah', jumlah, 'dibayar_pada', dibayar_pada, 'dicatat', dicatat, 'dikembalikan', dikembalikan)
       FROM pembayaran WHERE nomor_pendaftar = $1) AS pembayaran,
    (SELECT coalesce(json_agg(json_build_object('id', id, 'jenis_loa', jenis_loa, 'status_loa', status_loa, 'nomor_surat', nomor_surat,
       'dicabut', dicabut IS NOT NULL) ORDER BY id DESC), '[]') FROM loa WHERE nomor_pendaftar = $1) AS loa,
    (SELECT alasan FROM izin_kursi i WHERE i.nomor_pendaftar = $1 AND i.kode_penawaran = p.kode_penawaran) AS izin_kursi
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN kursi k USING (nomor_pendaftar) LEFT JOIN ruang r USING (id_ruang) LEFT JOIN gedung g USING (id_gedung)
  WHERE p.nomor_pendaftar = $1`;

const textOf = (value: Value | null | undefined): string | null => (value == null ? null : String(value));
const scheduleText = (s: Schedule): string =>
  [s.lokasi_ujian, ...s.detail_jadwal.slice(0, 1).map((d) => dateText(d.tanggal))].join(', ');

/** True for a step that is opened apart, and that the officer may open at this desk. */
const mayOpen = (who: Officer, { key }: Pick<Step, 'key'>): boolean => {
  const kind = PRIVATE.get(key);
  return kind !== undefined && openerOf(who, kind) !== undefined;
};

/** Everything a file shows, for the steps asked for. Throws the 404 where there is no such applicant. */
const read = async (deps: Services, who: Officer, nomor: string, wanted: (step: Step) => boolean) => {
  const row = (await deps.reader.query<Row>(named('berkas_petugas', FIND, [nomor]))).rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const address = officeAddress(deps, who);
  const found = await readSteps(deps, { nomor_pendaftar: nomor, ...row }, wanted, (file) =>
    address(file.slot, berkas.path, { id: file.id }),
  );
  return { row, ...found, address };
};

/** The file without health and finance; documents and the whole payment number only for who may open them. */
export const readFile = async (
  deps: Services,
  who: Officer,
  nomor: string,
): Promise<Answered<BerkasPendaftar>> => {
  const { row, isian, files, offered, active, langkah, address } = await read(
    deps,
    who,
    nomor,
    (step) => !PRIVATE.has(step.key),
  );
  await deps.openings.file(who, nomor, 'isian');
  const identity = await identityOf(
    deps.reader,
    row.kode_penawaran,
    langkah.flatMap(({ dokumen }) => dokumen),
  );
  const at = deps.now();
  const photo = files.find((f) => f.slot === PHOTO);
  return {
    ringkas: {
      nomor_pendaftar: nomor,
      nomor_peserta: row.nomor_peserta,
      nama_lengkap: textOf(isian.records.data_diri_pendaftar?.nama_lengkap),
      foto_url: photo ? address(PHOTO, berkas.path, { id: photo.id }) : null,
      kode_penawaran: row.kode_penawaran,
      jalur_masuk: row.jalur_masuk,
      nama_gelombang: row.nama_gelombang,
      tahun: row.tahun,
      fase: row.fase,
      validasi: row.validasi,
      uji: row.uji,
      tanpa_tes: row.tanpa_tes,
      dibuat: row.dibuat,
      diverifikasi: row.diverifikasi,
      hadir: row.hadir,
      versi_kartu: row.versi_kartu,
      kartu_url:
        row.kartu && row.nomor_peserta !== null
          ? address(
              SLOT_KARTU,
              kartuBerkas.path,
              { nomor_peserta: row.nomor_peserta },
              { versi: String(row.versi_kartu) },
            )
          : null,
      tanggal_selesai_daftar: row.selesai,
      batas_khusus: row.batas_khusus,
      kode_jadwal: row.kode_jadwal,
      ruang: row.nama_ruang === null ? null : `${row.nama_ruang}, ${row.nama_gedung}`,
      kursi: row.nomor_kursi,
      jadwal: offered.map((s) => ({
        kode_jadwal: s.kode_jadwal,
        nama: scheduleText(s),
        sisa: row.sisa[s.kode_jadwal] ?? 0,
        dapat_dipilih: isMovable(s, at) && s.kode_jadwal !== row.kode_jadwal,
      })),
      registrasi_lain: await readRegistrations(deps.reader, nomor),
      izin_kursi: row.izin_kursi,
      loa: row.loa,
      pembayaran: row.pembayaran && {
        ...row.pembayaran,
        nomor_pembayaran: who.may('pembayaran')
          ? row.pembayaran.nomor_pembayaran
          : maskNumber(row.pembayaran.nomor_pembayaran),
      },
    },
    langkah,
    identitas: {
      no_ktp: textOf(isian.records.data_diri_pendaftar?.no_ktp),
      slot: identity.map(({ slot }) => slot),
    },
    tertutup: active.filter((s) => mayOpen(who, s)).map((s) => s.title),
  };
};

/** The steps on health and finance that the officer may open, each recorded; none where they may open none. */
export const readPrivate = async (deps: Services, who: Officer, nomor: string): Promise<LangkahBerkas[]> => {
  const mine = [...PRIVATE].filter(([key]) => mayOpen(who, { key }));
  if (mine.length === 0) return [];
  const { langkah } = await read(deps, who, nomor, (step) => mine.some(([key]) => key === step.key));
  await deps.openings.file(who, nomor, ...mine.map(([, kind]) => kind));
  return langkah;
};

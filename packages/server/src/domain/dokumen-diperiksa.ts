/** One applicant as the judging screen shows them: documents with what must agree, what was there before, and hints (berkas 12). */

import type { Value } from '@gerbang/contract';
import { problem } from '@gerbang/contract';
import { berkas } from '@gerbang/contract/applicant/berkas/calls';
import { slotUmum } from '@gerbang/contract/office/jejak/pembukaan';
import type { DokumenDiperiksa, Putusan } from '@gerbang/contract/office/verifikasi-berkas';
import { dataDiri } from '@gerbang/contract/steps/data-diri';
import { daftarAwal, isIdentitas, langkahDokumen, samaDari } from '@gerbang/contract/steps/isian-dokumen';
import { named } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { hintsOfOthers } from './berkas-serupa.ts';
import type { FormConfigs } from './form-config.ts';
import { typedBeside } from './isian-diperiksa.ts';
import { readSteps } from './langkah.ts';
import { type Called, namaDokumen, SEBUTAN } from './nama-dokumen.ts';
import { type Openings, officeAddress, type Viewer } from './pembukaan.ts';
import { DIPERIKSA, IKUT } from './pemeriksaan.ts';
import { offeringName } from './penawaran.ts';
import { type Hinted, hintsOf, pairHints, pairsOfNumbers, type Seen } from './petunjuk-berkas.ts';
import { DITETAPKAN } from './putusan-berkas.ts';

interface Row extends Omit<Seen, 'harus_sama' | 'self'>, Called {
  id: string;
  keadaan: DokumenDiperiksa['keadaan'];
  versi: number;
  disimpan: Date;
  siap: Date;
  tenggat: Date | null;
  alasan: string | null;
  batas: Date | null;
  diputus: Date | null;
  diputus_oleh: string | null;
  ditetapkan_oleh: string | null;
  putusan_pimpinan: DokumenDiperiksa['putusan_pimpinan'];
  menahan: DokumenDiperiksa['menahan'];
  daftar_periksa: string[];
  /** Null where the portal proposes them. */
  harus_sama: string[] | null;
}
const DOCUMENTS = `SELECT k.slot, ${SEBUTAN} AS sebutan, b.id, b.ext, b.ukuran, b.kosong, b.halaman, b.lebar, b.tinggi, k.keadaan, k.versi, b.disimpan, k.siap, nullif(k.tenggat, 'infinity') AS tenggat, k.alasan, k.batas, k.diputus,
    (SELECT nama FROM petugas WHERE username = k.diputus_oleh) AS diputus_oleh, ${DITETAPKAN}, m.menahan, m.daftar_periksa, m.harus_sama
  FROM ${DIPERIKSA} WHERE k.nomor_pendaftar = $1 AND NOT q.uji AND k.siap IS NOT NULL AND ${IKUT}
  ORDER BY k.keadaan NOT IN ('belum', 'diganti'), k.siap > $2, k.tenggat, k.siap, k.slot`;

interface Earlier {
  slot: string;
  id: string;
  ext: string;
  disimpan: Date;
  putusan: Putusan | null;
  alasan: string | null;
}
const EARLIER = `SELECT b.slot, b.id, b.ext, b.disimpan, u.putusan, u.alasan FROM berkas b LEFT JOIN LATERAL (
    SELECT putusan, alasan FROM putusan_berkas WHERE id_berkas = b.id AND dibatalkan IS NULL ORDER BY id DESC LIMIT 1) u ON true
  WHERE b.nomor_pendaftar = $1 AND b.diganti IS NOT NULL ORDER BY b.diganti DESC, b.id`;

interface Applicant {
  nomor_peserta: string | null;
  kode_penawaran: string;
  disabilitas: boolean;
  kode_jadwal: string | null;
  penawaran: string;
}
const APPLICANT = `SELECT p.nomor_peserta, p.kode_penawaran, p.disabilitas, p.kode_jadwal, ${offeringName()} AS penawaran
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) WHERE p.nomor_pendaftar = $1`;

const textOf = (value: Value | null | undefined): string | null => (value == null ? null : String(value));

interface Services extends Deps {
  configs: FormConfigs;
  openings: Openings;
}
/** An applicant's checked documents for one officer; the reading is recorded. Throws `tidak_ditemukan`, `alasan_pembukaan`. */
export const readSubject = async (
  deps: Services,
  who: Viewer,
  nomor: string,
  opened: 'pemeriksaan' | 'bernomor',
) => {
  const { pool, configs, openings } = deps;
  const [[applicant], { rows: documents }, { rows: earlier }, alike, pairs] = await Promise.all([
    pool
      .query<Applicant & Record<string, unknown>>(named('periksa_siapa', APPLICANT, [nomor]))
      .then((r) => r.rows),
    pool.query<Row & Record<string, unknown>>(named('periksa_dokumen', DOCUMENTS, [nomor, deps.now()])),
    pool.query<Earlier & Record<string, unknown>>(named('periksa_sebelum', EARLIER, [nomor])),
    hintsOfOthers(pool, nomor),
    pairsOfNumbers(pool, nomor),
  ]);
  if (!applicant || documents.length === 0) throw problem('tidak_ditemukan');
  await openings.file(who, nomor, opened);
  const address = officeAddress(deps, who);
  const urlOf = (slot: string, id: string) => address(slot, berkas.path, { id });
  const wanted = new Set([dataDiri.key, ...documents.map(({ slot }) => langkahDokumen(slotUmum(slot)).key)]);
  const { isian, langkah } = await readSteps(
    deps,
    { ...applicant, nomor_pendaftar: nomor, kebutuhan: [] },
    ({ key }) => wanted.has(key),
    () => null,
  );
  const { khusus } = await configs.get(applicant.kode_penawaran);
  const self: Hinted = isian.records.data_diri_pendaftar ?? {};
  return {
    nomor_pendaftar: nomor,
    nomor_peserta: applicant.nomor_peserta,
    nama_lengkap: textOf(self.nama_lengkap),
    penawaran: applicant.penawaran,
    no_ktp: textOf(self.no_ktp),
    dokumen: documents.map(({ id, sebutan, ukuran, kosong, halaman, lebar, tinggi, harus_sama, ...row }) => {
      const { slot, ext, daftar_periksa } = row;
      const label = namaDokumen({ slot, sebutan });
      const sama = samaDari(harus_sama, slot, label);
      const seen: Seen = { slot, ext, ukuran, kosong, halaman, lebar, tinggi, harus_sama: sama, self };
      return {
        ...row,
        label,
        url: urlOf(slot, id),
        daftar_periksa: daftar_periksa.length > 0 ? daftar_periksa : [...daftarAwal(slotUmum(slot), label)],
        identitas: isIdentitas(sama),
        isian: typedBeside(langkah, khusus, slot, sama),
        petunjuk: [...hintsOf(seen), ...pairHints(seen, pairs), ...(alike.get(slot) ?? [])],
        sebelumnya: earlier
          .filter((one) => one.slot === slot)
          .map(({ slot: _, id: file, ...rest }) => ({ ...rest, url: urlOf(slot, file) })),
      };
    }),
  };
};

/** The fingerprint of an offering's configuration: what was proved holds for exactly that and nothing else (penawaran 21). */
import { createHash } from 'node:crypto';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';

/** SQL: the fingerprints under which offering `o` was proved. */
export const TERBUKTI = `ARRAY(SELECT b.sidik FROM bukti_penawaran b WHERE b.kode_penawaran = o.kode_penawaran AND b.hasil = 'lulus')`;

/** What an applicant's way depends on; not what applicants did with it, nor names and notes. */
const configurationOf = (o: Configured) => ({
  tanpa_tes: o.tanpa_tes,
  id_jenjang: o.id_jenjang,
  biaya: o.biaya,
  kode_bayar: o.kode_bayar,
  mulai: o.tanggal_mulai_daftar,
  selesai: o.tanggal_selesai_daftar,
  pengumuman: o.tanggal_pengumuman,
  batas: [o.batas_ipk, o.min_organisasi, o.min_prestasi],
  kelas: o.kelas.map(({ id_kelas, prodi }) => [
    id_kelas,
    prodi.map(({ id_prodi }) => [id_prodi, o.semua_prodi.find((p) => p.id_prodi === id_prodi)?.kode_minat]),
  ]),
  minat: o.minat.map((m) => [m.kode_minat, m.jumlah_penawaran, m.jumlah_minimum_pengisian]),
  ...(o.batas_per_minat ? { batas_per_minat: true } : {}),
  langkah: o.formulir.langkah.map(({ kode_grup_form, kolom }) => [
    kode_grup_form,
    kolom.map(({ nama_form, wajib }) => [nama_form, wajib]),
  ]),
  khusus: o.khusus.map(({ nama, tipe, meta_data }) => [nama, tipe, meta_data]),
  jadwal: o.jadwal.map(({ kode_jadwal, disabilitas, sesi, kapasitas }) => [
    kode_jadwal,
    disabilitas,
    sesi.map((s) => [s.tanggal, s.jam_mulai, s.jam_selesai]),
    kapasitas > 0,
  ]),
});

/** Of an offering what its fingerprint is made of. */
export type Configured = Omit<DetailPenawaran, 'terbukti'>;
/** SHA-256 of the configuration in hexadecimal digits: another as soon as anything differs that an applicant could meet. */
export const sidikPenawaran = (offering: Configured): string =>
  createHash('sha256')
    .update(JSON.stringify(configurationOf(offering)))
    .digest('hex');

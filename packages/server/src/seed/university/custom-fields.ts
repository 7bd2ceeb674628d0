/** Custom fields of the demo's offerings, by track: what only this office wants to know (khusus 1). */
import type { CustomField } from '@gerbang/contract/form/isian';

const text = (nama: string, label: string): CustomField => ({ nama, tipe: 'text', label, meta_data: null });
const select = (nama: string, label: string, meta_data: string): CustomField => ({
  nama,
  tipe: 'select',
  label,
  meta_data,
});
const file = (nama: string, label: string): CustomField => ({ nama, tipe: 'file', label, meta_data: null });

/** In the order in which they are asked; a track that is not named has none. */
export const customFields: Readonly<Record<string, readonly CustomField[]>> = {
  '13': [
    select('ukuran_jas_almamater', 'Ukuran Jas Almamater', 'S,M,L,XL,XXL'),
    text('nama_guru_pembimbing', 'Nama Guru Pembimbing Prestasi'),
    file('surat_rekomendasi_sekolah', 'Surat Rekomendasi Kepala Sekolah'),
  ],
  '22': [
    text('nama_instansi_pengirim', 'Nama Instansi Pengirim'),
    select(
      'jenis_instansi',
      'Jenis Instansi Pengirim',
      'Kementerian atau lembaga,Pemerintah daerah,BUMN atau BUMD,Perusahaan swasta,Lainnya',
    ),
    file('surat_izin_belajar', 'Surat Izin Belajar'),
  ],
};

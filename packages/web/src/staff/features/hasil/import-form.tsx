/** Importing results: how the file comes about, tried out, and kept for a second officer. */
import { imporHasil, templat } from '@gerbang/contract/office/hasil';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { ExportPanel } from '../../desk/export-panel.tsx';
import { ImportPanel } from '../../desk/import/import-panel.tsx';

export function ImportForm({ kode, onSaved }: { kode: string; onSaved: () => void }) {
  const flash = useFlash();
  const params = { kode_penawaran: kode };
  return (
    <ImportPanel
      calls={imporHasil}
      params={params}
      title="Unggah hasil"
      action={(rows) => `Simpan impor ${rows} baris`}
      done={(rows) => `${rows} baris disimpan`}
      looked="Peringatan di atas sudah saya periksa"
      onDone={() => {
        flash('Impor disimpan dan menunggu persetujuan petugas kedua.', { kind: 'success' });
        onSaved();
      }}
    >
      <ol>
        <li>Siapkan lalu unduh templat: berisi semua peserta terverifikasi dan daftar program studi.</li>
        <li>Isi kolom status (DITERIMA atau TIDAK DITERIMA) dan kode_prodi bagi yang diterima.</li>
        <li>Unggah kembali. Berkas diperiksa dahulu; belum ada yang disimpan.</li>
      </ol>
      <ExportPanel
        calls={templat}
        filters={params}
        forms={{ xlsx: 'Siapkan templat Excel' }}
        done={(rows) => `Unduh templat, ${rows} peserta`}
      />
    </ImportPanel>
  );
}

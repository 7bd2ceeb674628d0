/** Importing results: template, dry run, then keeping the very file that was judged. */
import {
  hasWarnings,
  type ImporHasil,
  type LaporanImpor,
  periksaHasil,
  simpanHasil,
  templat,
} from '@gerbang/contract/hasil-petugas';
import { useEffect, useRef, useState } from 'react';
import { addressOf, CallError } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { FileField } from '../../../ui/file/file-field.tsx';
import { ExportPanel } from '../../ui/export-panel.tsx';
import { ImportReport } from './import-report.tsx';

export function ImportForm({ kode, onSaved }: { kode: string; onSaved: () => void }) {
  const flash = useFlash();
  const params = { kode_penawaran: kode };
  const [file, setFile] = useState<File | null>(null);
  const [progress, setProgress] = useState<number | null>(null);
  const [report, setReport] = useState<LaporanImpor | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [looked, setLooked] = useState(false);
  const [saving, setSaving] = useState(false);

  const check = async (chosen: File) => {
    setFile(chosen);
    setReport(null);
    setFailure(null);
    setLooked(false);
    setProgress(0);
    try {
      setReport(
        await upload<LaporanImpor>(
          addressOf(periksaHasil.path, { params }),
          'berkas',
          chosen,
          {},
          setProgress,
        ),
      );
    } catch (error) {
      setFailure((error as CallError).message);
    }
    setProgress(null);
  };
  const save = async () => {
    setSaving(true);
    setFailure(null);
    try {
      await upload<ImporHasil>(
        addressOf(simpanHasil.path, { params }),
        'berkas',
        file,
        { sudah_periksa: looked ? '1' : '0' },
        () => {},
      );
      flash('Impor disimpan dan menunggu persetujuan petugas kedua.', { kind: 'success' });
      onSaved();
    } catch (error) {
      setFailure((error as CallError).message);
      setSaving(false);
    }
  };
  // What was found stands below the fold of a small screen.
  const outcome = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (report) outcome.current?.scrollIntoView({ block: 'nearest' });
  }, [report]);
  const clean = report !== null && report.salah.jumlah === 0;
  const warned = report !== null && hasWarnings(report);
  return (
    <section className="ui-card ui-stack" aria-labelledby="impor">
      <h2 id="impor">Unggah hasil</h2>
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
      <FileField
        id="berkas-hasil"
        label="Berkas hasil"
        accept="tabel"
        state={progress === null ? 'kosong' : 'mengunggah'}
        progress={progress === 1 ? null : progress}
        pickLabel={file ? 'Pilih berkas lain' : 'Pilih berkas'}
        onSelect={(files) => files[0] && void check(files[0])}
      />
      {failure && (
        <Alert kind="error" announce>
          {failure}
        </Alert>
      )}
      <div ref={outcome}>{report && file && <ImportReport report={report} fileName={file.name} />}</div>
      {clean && warned && (
        <CheckboxField label="Peringatan di atas sudah saya periksa" checked={looked} onChange={setLooked} />
      )}
      {clean && (
        <p>
          <Button loading={saving} disabled={warned && !looked} onClick={() => void save()}>
            Simpan impor
          </Button>
        </p>
      )}
    </section>
  );
}

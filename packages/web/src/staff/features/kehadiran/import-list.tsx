/** Attendance from a list: trial run with errors by row, carrying out. */
import { type HasilImporKehadiran, imporKehadiran, KATA_HADIR } from '@gerbang/contract/kehadiran-petugas';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { CallError } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { FileField } from '../../../ui/file/file-field.tsx';
import { Findings } from './findings.tsx';
import { KEHADIRAN } from './state.ts';

const count = new Intl.NumberFormat('id-ID');

export function ImportList() {
  const client = useQueryClient();
  const [file, setFile] = useState<File | null>(null);
  const [report, setReport] = useState<HasilImporKehadiran | null>(null);
  const [done, setDone] = useState<HasilImporKehadiran | null>(null);
  const [busy, setBusy] = useState(false);
  const [looked, setLooked] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);

  const send = async (chosen: File, terapkan: 'ya' | 'tidak') => {
    setBusy(true);
    setFailure(null);
    try {
      const answer = await upload<HasilImporKehadiran>(
        imporKehadiran.path,
        'daftar',
        chosen,
        { terapkan },
        () => {},
      );
      if (terapkan === 'tidak') setReport(answer);
      else {
        setDone(answer);
        void client.invalidateQueries({ queryKey: KEHADIRAN });
        setReport(null);
        setFile(null);
      }
    } catch (error) {
      setFailure((error as CallError).message);
    }
    setBusy(false);
  };
  const choose = (chosen: File) => {
    setFile(chosen);
    setReport(null);
    setDone(null);
    setLooked(false);
    void send(chosen, 'tidak');
  };
  return (
    <section className="ui-card ui-stack" aria-labelledby="impor-hadir">
      <h2 id="impor-hadir">Impor daftar hadir</h2>
      <ol>
        <li>Unduh daftar peserta satu jadwal di atas.</li>
        <li>Tulis {KATA_HADIR} di kolom hadir bagi yang hadir; kosongkan yang lain.</li>
        <li>Unggah kembali. Berkas diperiksa dahulu; belum ada yang disimpan.</li>
      </ol>
      <p className="ui-muted">
        Daftar sendiri, Excel atau CSV, cukup berkolom nomor_peserta. Tanpa kolom hadir, semua yang tercantum
        ditandai.
      </p>
      <FileField
        id="daftar-hadir"
        label="Daftar hadir"
        accept="tabel"
        state={busy ? 'mengunggah' : 'kosong'}
        pickLabel={file ? 'Pilih berkas lain' : 'Pilih berkas'}
        onSelect={(files) => files[0] && choose(files[0])}
      />
      {failure && (
        <Alert kind="error" announce>
          {failure}
        </Alert>
      )}
      {report && (
        <>
          <Alert
            kind={report.salah.jumlah + report.peringatan.jumlah > 0 ? 'warning' : 'info'}
            announce
            title={`Hasil pemeriksaan ${file?.name ?? ''}`}
          >
            <p>
              {count.format(report.dibaca)} baris dibaca: {count.format(report.ditandai)} akan ditandai hadir,{' '}
              {count.format(report.sudah)} sudah hadir, {count.format(report.tidak_hadir)} tidak hadir,{' '}
              {count.format(report.salah.jumlah)} bermasalah.
            </p>
          </Alert>
          <Findings caption="Baris bermasalah, tidak ditandai" problem="Masalah" {...report.salah} />
          <Findings caption="Ujian belum mulai, tetap ditandai" problem="Peringatan" {...report.peringatan} />
          {report.peringatan.jumlah > 0 && (
            <CheckboxField
              label={`${count.format(report.peringatan.jumlah)} peserta yang ujiannya belum mulai memang hadir`}
              checked={looked}
              onChange={setLooked}
            />
          )}
          {file && report.ditandai > 0 && (
            <p>
              <Button
                loading={busy}
                disabled={report.peringatan.jumlah > 0 && !looked}
                onClick={() => void send(file, 'ya')}
              >
                Tandai {report.ditandai} peserta hadir
              </Button>
            </p>
          )}
        </>
      )}
      {done && (
        <Alert kind="success" announce title={`${count.format(done.ditandai)} peserta ditandai hadir`} />
      )}
    </section>
  );
}

/** Attendance from a list: how it is filled in, tried out, carried out and taken back. */
import { impor, KATA_HADIR, peserta } from '@gerbang/contract/office/kehadiran';
import { instantText } from '@gerbang/contract/wire/time';
import { useRenew } from '../../../api/renew.ts';
import { Imports } from '../../desk/import/imports.tsx';
import { listKey } from '../../desk/list/use-desk-list.ts';

export function AttendanceImport() {
  const renew = useRenew(listKey(peserta));
  return (
    <Imports
      calls={impor}
      title="Impor daftar hadir"
      action={(rows) => `Tandai ${rows} peserta hadir`}
      done={(rows) => `${rows} peserta ditandai hadir`}
      looked="Peserta yang ujiannya belum mulai memang hadir"
      onDone={renew}
      undoing={({ petugas, waktu }) =>
        `Peserta yang ditandai hadir oleh impor ${petugas} pada ${instantText(new Date(waktu))} kembali belum hadir. Tanda yang diberikan satu per satu tetap.`
      }
      undone={(rows) => `${rows} peserta tidak lagi ditandai hadir.`}
    >
      <ol>
        <li>Ekspor daftar peserta satu jadwal di atas.</li>
        <li>Tulis {KATA_HADIR} di kolom hadir bagi yang hadir; kosongkan yang lain.</li>
        <li>Unggah kembali. Berkas diperiksa dahulu; belum ada yang disimpan.</li>
      </ol>
      <p className="ui-muted">
        Daftar sendiri, Excel atau CSV, cukup berkolom nomor_peserta. Tanpa kolom hadir, semua yang tercantum
        ditandai.
      </p>
    </Imports>
  );
}

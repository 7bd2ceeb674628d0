/** Tells an admin what is wrong with the server: its disk runs full, or nobody does its jobs. */
import type { Beranda } from '@gerbang/contract/office/beranda';
import { Alert } from '../../../ui/feedback/alert.tsx';

const percent = new Intl.NumberFormat('id-ID', { style: 'percent', maximumFractionDigits: 1 });

export function DiskAlert({ bebas, dapat_ditulis, menolak }: NonNullable<Beranda['disk']>) {
  if (!dapat_ditulis && !menolak)
    return (
      <Alert kind="error" title="Penyimpanan berkas tidak dapat ditulis">
        Unggahan pendaftar ditolak dan kartu ujian tidak terbit. Beri tahu pengelola server sekarang.
      </Alert>
    );
  const left = `Ruang disk server tinggal ${percent.format(bebas / 100)}`;
  if (menolak)
    return (
      <Alert kind="error" title={left}>
        Unggahan pendaftar ditolak supaya basis data tetap dapat menulis. Beri tahu pengelola server sekarang.
      </Alert>
    );
  return (
    <Alert kind="warning" title={left}>
      Bila habis, unggahan dan isian pendaftar tidak dapat disimpan. Beri tahu pengelola server.
    </Alert>
  );
}

export function WorkerAlert() {
  return (
    <Alert kind="error" title="Tidak ada proses yang mengerjakan antrean">
      Sudah lebih dari satu menit. Kartu ujian, surat, dan ekspor tidak dibuat sampai proses itu berjalan
      lagi. Beri tahu pengelola server sekarang.
    </Alert>
  );
}

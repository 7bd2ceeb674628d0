/** Who of a group one of two scenarios admits, page by page. */
import { type Menurut, type OrangBanding, orangBanding } from '@gerbang/contract/office/seleksi/banding';
import { useEffect, useRef, useState } from 'react';
import { useRead } from '../../../../api/read.ts';
import { Button } from '../../../../ui/button.tsx';
import { DataTable } from '../../../desk/data-table.tsx';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { SELEKSI } from '../use-selection.ts';

/** The bar that was chosen. */
export interface Picked {
  menurut: Menurut;
  kode: string;
  sisi: 'kiri' | 'kanan';
  title: string;
}
interface Props {
  kode: string;
  kiri: string;
  kanan: string;
  names: readonly [left: string, right: string];
  picked: Picked;
  onClose: () => void;
}

export function GroupPeople({ kode, kiri, kanan, names, picked, onClose }: Props) {
  const [pages, setPages] = useState<readonly (string | undefined)[]>([undefined]);
  const head = useRef<HTMLHeadingElement>(null);
  // The list stands below its chart: whoever asked for it is taken there.
  useEffect(() => head.current?.focus(), []);
  const { menurut, kode: code, sisi, title } = picked;
  const setelah = pages.at(-1);
  const { data, error, refetch } = useRead(orangBanding, {
    key: [...SELEKSI, kode, 'banding-orang', kiri, kanan, menurut, code, sisi, setelah ?? ''],
    params: { kode_penawaran: kode },
    query: { kiri, kanan, sisi, menurut, kode: code, setelah },
    staleTime: 60_000,
  });
  return (
    <div className="ui-card ui-stack">
      <h4 ref={head} tabIndex={-1}>
        {title}
      </h4>
      {(error || !data) && <NotLoaded what="Daftar" error={error} retry={refetch} lines={4} height="40px" />}
      {data && (
        <DataTable
          caption={title}
          columns={[
            { key: 'nomor', title: 'Nomor peserta', cell: (o: OrangBanding) => o.nomor_peserta },
            { key: 'nama', title: 'Nama', cell: (o: OrangBanding) => o.nama_lengkap ?? '–' },
            { key: 'kiri', title: names[0], cell: (o: OrangBanding) => o.kiri ?? 'Tidak diterima' },
            { key: 'kanan', title: names[1], cell: (o: OrangBanding) => o.kanan ?? 'Tidak diterima' },
          ]}
          rows={data.baris}
          id={(o) => o.nomor_peserta}
          empty="Tidak ada yang diterima di sini."
        />
      )}
      <div className="ui-row">
        {pages.length > 1 && (
          <Button variant="secondary" onClick={() => setPages(pages.slice(0, -1))}>
            Sebelumnya
          </Button>
        )}
        {data?.berikut && (
          <Button variant="secondary" onClick={() => setPages([...pages, data.berikut ?? undefined])}>
            Berikutnya
          </Button>
        )}
        <Button variant="quiet" onClick={onClose}>
          Tutup daftar
        </Button>
      </div>
    </div>
  );
}

/** The way of giving seats on eight people, so that an officer sees who gets what and why (seleksi 36). */
import { nilaiText } from '@gerbang/contract/office/nilai';
import { contohPembagian, kalimatContoh, kalimatKursiContoh } from '@gerbang/contract/office/seleksi/contoh';
import { type Aturan, CARA } from '@gerbang/contract/seleksi/aturan';
import { useRead } from '../../../../api/read.ts';
import { DataTable } from '../../../desk/data-table.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { SELEKSI } from '../use-selection.ts';

export function WorkedExample({ cara }: { cara: Aturan['cara'] }) {
  const { data, error, refetch } = useRead(contohPembagian, {
    key: [...SELEKSI, 'contoh-pembagian'],
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (error && !data) return <LoadFailed title="Contoh belum dapat dimuat" error={error} retry={refetch} />;
  const example = data?.find((one) => one.cara === cara);
  const caption = `Contoh delapan peserta, ${CARA[cara].toLowerCase()}`;
  return (
    <div className="ui-stack ui-stack--close">
      {example && (
        <p className="ui-muted">
          {caption}. {kalimatKursiContoh(example)}
        </p>
      )}
      <DataTable
        caption={caption}
        columns={[
          {
            key: 'nama',
            title: 'Peserta',
            cell: (one) => (one.mitra ? `${one.nama} (sekolah mitra)` : one.nama),
          },
          { key: 'nilai', title: 'Nilai', numeric: true, cell: (one) => nilaiText(one.nilai) },
          {
            key: 'pilihan',
            title: 'Pilihan',
            cell: (one) => one.pilihan.map(({ nama }) => nama).join(', lalu '),
          },
          {
            key: 'mendapat',
            title: 'Mendapat',
            cell: (one) => {
              const got = one.pilihan.find(({ diterima }) => diterima)?.nama;
              return got ? <strong>{got}</strong> : 'Tidak diterima';
            },
          },
          {
            key: 'mengapa',
            title: 'Mengapa',
            cell: (one) => <span className="seleksi__why">{kalimatContoh(one, example?.minimum ?? 0)}</span>,
          },
        ]}
        rows={example?.peserta}
        id={(one) => one.nama}
        empty="Tidak ada contoh."
      />
    </div>
  );
}

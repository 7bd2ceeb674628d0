/** Typing scores at a sheet. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import { Link, useParams } from 'react-router';
import { SheetTable } from '../../../ui/sheet/sheet-table.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { useMay } from '../../desk/staff.ts';
import { SheetForm } from './sheet-form.tsx';
import { useScores } from './use-scores.ts';
import { columnOf, rowOf, useSheet } from './use-sheet.ts';

function Sheet({ kode, components }: { kode: string; components: readonly Komponen[] }) {
  const mayChange = useMay('nilai-ubah');
  const sheet = useSheet(kode, components);
  const { data, error, refetch } = sheet.sheet;
  if (error || !data) return <NotLoaded what="Lembar" error={error} retry={refetch} />;
  const replaces = [...sheet.typed.values()].some(({ from }) => from !== '');
  return (
    <SheetForm
      of={sheet}
      next={data.berikut}
      unit="sel"
      overtaken={{
        title: 'Sebagian sel sudah diubah petugas lain',
        about: 'Tulisan Anda masih ada. Periksa, lalu simpan lagi untuk menggantikan nilai ini:',
      }}
      reason={replaces ? { label: 'Alasan perubahan', hint: 'Ada nilai lama yang digantikan.' } : null}
    >
      <SheetTable
        caption="Lembar nilai"
        head="Peserta"
        rows={data.baris.map(rowOf(components, mayChange))}
        columns={components.map(columnOf)}
        typed={sheet.typed}
        onType={sheet.setTyped}
        empty="Belum ada peserta terverifikasi."
      />
    </SheetForm>
  );
}

export function SheetPage() {
  const { kode = '' } = useParams();
  const mayChange = useMay('nilai-ubah');
  const { data, error, refetch } = useScores(kode);
  if (!data) return <NotLoaded what="Lembar" error={error} retry={refetch} />;
  return (
    <div className="ui-stack">
      <Link to={`/nilai/${kode}`}>Semua komponen</Link>
      <div>
        <h1>Lembar nilai</h1>
        <p className="ui-muted">
          {data.jalur_masuk}, {data.nama} {data.tahun}
        </p>
      </div>
      {mayChange && (
        <p className="ui-muted">
          Panah dan Enter berpindah sel. Kolom yang disalin dari Excel dapat ditempel: isinya turun dari sel
          yang dipilih. Koma untuk pecahan, misalnya 87,5.
        </p>
      )}
      <Sheet kode={kode} components={data.daftar} />
    </div>
  );
}

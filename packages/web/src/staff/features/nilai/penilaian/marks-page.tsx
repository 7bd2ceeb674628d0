/** Marking participants as one of two assessors, or as the third. */
import { type Komponen, nilaiText } from '@gerbang/contract/office/nilai';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { SheetTable } from '../../../../ui/sheet/sheet-table.tsx';
import { NotLoaded } from '../../../desk/not-loaded.tsx';
import { useMay } from '../../../desk/staff.ts';
import { SheetForm } from '../sheet-form.tsx';
import { AssessedPage } from './assessed-page.tsx';
import { StrikeMarks } from './strike-marks.tsx';
import { columnsOf, rowOf, useMarks } from './use-marks.ts';

function Marks({ kode, komponen }: { kode: string; komponen: Komponen }) {
  const mayChange = useMay('nilai-ubah');
  const marks = useMarks(kode, komponen);
  const { typed, hanya, setHanya } = marks;
  const { data, error, refetch } = marks.sheet;
  if (error) return <NotLoaded what="Lembar" error={error} retry={refetch} />;
  const only = (label: string, which: NonNullable<typeof hanya>) => (
    <CheckboxField
      label={label}
      checked={hanya === which}
      disabled={typed.size > 0}
      onChange={(on) => setHanya(on ? which : null)}
    />
  );
  return (
    <SheetForm
      of={marks}
      next={data?.berikut ?? null}
      stays
      unit="nilai"
      overtaken={{ title: 'Sebagian peserta sudah dinilai petugas lain' }}
      reason={
        marks.needsReason
          ? { label: 'Alasan', hint: 'Anda mengganti nilai Anda, atau memutuskan sebagai penilai ketiga.' }
          : null
      }
    >
      {only('Hanya yang perlu penilai ketiga', 'beda')}
      {only('Hanya yang ditugaskan kepada saya', 'saya')}
      {data ? (
        <SheetTable
          caption="Lembar penilai"
          head="Peserta"
          rows={data.baris.map(rowOf(mayChange))}
          columns={columnsOf(komponen)}
          typed={typed}
          onType={marks.setTyped}
          empty="Tidak ada peserta di sini."
        />
      ) : (
        <Skeleton lines={8} height="48px" />
      )}
    </SheetForm>
  );
}

export function MarksPage() {
  const mayStrike = useMay('nilai-tutup');
  return (
    <AssessedPage title="Lembar penilai">
      {(kode, komponen) => (
        <>
          <p className="ui-muted">
            Nilai penilai lain baru tampak setelah keduanya masuk. Bila keduanya berbeda lebih dari{' '}
            {nilaiText(komponen.jarak ?? 0)}, petugas yang bukan salah satunya memutuskan.
          </p>
          <Marks kode={kode} komponen={komponen} />
          {mayStrike && !komponen.ditutup && <StrikeMarks kode={kode} komponen={komponen} />}
        </>
      )}
    </AssessedPage>
  );
}

/** Marking participants as one of two assessors, or as the third. */
import { type Komponen, nilaiText, SEL_MAX } from '@gerbang/contract/office/nilai';
import { type FormEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { SheetTable } from '../../../../ui/sheet/sheet-table.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { numberText } from '../../../desk/number.ts';
import { useMay } from '../../../desk/staff.ts';
import { rangeText } from '../use-scores.ts';
import { StrikeMarks } from './strike-marks.tsx';
import { useAssessed } from './use-assessed.tsx';
import { columnsOf, rowOf, useMarks } from './use-marks.ts';

function Marks({ kode, komponen }: { kode: string; komponen: Komponen }) {
  const mayChange = useMay('nilai-ubah');
  const marks = useMarks(kode, komponen);
  const { sheet, pages, setPages, typed, conflicts, saving, good, needsReason } = marks;
  const [alasan, setAlasan] = useState('');
  if (sheet.error)
    return <LoadFailed title="Lembar belum dapat dimuat" error={sheet.error} retry={sheet.refetch} />;
  const { baris, berikut } = sheet.data ?? { baris: [], berikut: null };
  const sendable = good && typed.size > 0 && typed.size <= SEL_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sendable) void marks.save(alasan).then((done) => done && setAlasan(''));
  };
  return (
    <form className="ui-stack" noValidate onSubmit={submit}>
      <Failure of={saving} title="Belum tersimpan" finding />
      {conflicts.length > 0 && (
        <Alert kind="warning" announce title="Sebagian peserta sudah dinilai petugas lain">
          <ul>
            {conflicts.map(({ field, message }) => (
              <li key={field}>
                {field}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <CheckboxField
        label="Hanya yang perlu penilai ketiga"
        checked={marks.hanya === 'beda'}
        disabled={typed.size > 0}
        onChange={(on) => marks.setHanya(on ? 'beda' : null)}
      />
      <CheckboxField
        label="Hanya yang ditugaskan kepada saya"
        checked={marks.hanya === 'saya'}
        disabled={typed.size > 0}
        onChange={(on) => marks.setHanya(on ? 'saya' : null)}
      />
      {sheet.data ? (
        <SheetTable
          caption="Lembar penilai"
          head="Peserta"
          rows={baris.map(rowOf(mayChange))}
          columns={columnsOf(komponen)}
          typed={typed}
          onType={marks.setTyped}
          empty="Tidak ada peserta di sini."
        />
      ) : (
        <Skeleton lines={8} height="48px" />
      )}
      <div className="ui-row">
        {pages.length > 1 && (
          <Button variant="secondary" disabled={typed.size > 0} onClick={() => setPages(pages.slice(0, -1))}>
            Sebelumnya
          </Button>
        )}
        {berikut && (
          <Button variant="secondary" disabled={typed.size > 0} onClick={() => setPages([...pages, berikut])}>
            Berikutnya
          </Button>
        )}
      </div>
      {typed.size > 0 && (
        <div className="ui-card ui-stack">
          <p role="status">
            {numberText(typed.size)} nilai belum disimpan.
            {!good && ' Ada sel yang bukan nilai yang sah.'}
          </p>
          {needsReason && (
            <TextField
              label="Alasan"
              required
              max={500}
              hint="Anda mengganti nilai Anda, atau memutuskan sebagai penilai ketiga."
              value={alasan}
              onChange={setAlasan}
            />
          )}
          <div className="ui-row">
            <Button type="submit" loading={saving.busy} disabled={!sendable}>
              Simpan nilai
            </Button>
            <Button variant="secondary" onClick={marks.discard}>
              Buang perubahan
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

export function MarksPage() {
  const mayStrike = useMay('nilai-tutup');
  const assessed = useAssessed('Lembar belum dapat dimuat');
  if (assessed.instead) return assessed.instead;
  const { kode, data, komponen } = assessed;
  return (
    <div className="ui-stack">
      <Link to={`/nilai/${kode}/komponen/${komponen.kode}`}>{komponen.nama}</Link>
      <div>
        <h1>Lembar penilai {komponen.nama}</h1>
        <p className="ui-muted">
          {data.jalur_masuk}, {data.nama} {data.tahun}; nilai {rangeText(komponen.rentang)}
        </p>
      </div>
      <p className="ui-muted">
        Nilai penilai lain baru tampak setelah keduanya masuk. Bila keduanya berbeda lebih dari{' '}
        {nilaiText(komponen.jarak ?? 0)}, petugas yang bukan salah satunya memutuskan.
      </p>
      <Marks kode={kode} komponen={komponen} />
      {mayStrike && !komponen.ditutup && <StrikeMarks kode={kode} komponen={komponen} />}
    </div>
  );
}

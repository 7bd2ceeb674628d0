/** Typing scores at a sheet. */
import { type Komponen, SEL_MAX } from '@gerbang/contract/office/nilai';
import { type FormEvent, useState } from 'react';
import { Link, useParams } from 'react-router';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SheetTable } from '../../../ui/sheet/sheet-table.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { useMay } from '../../desk/staff.ts';
import { useScores } from './use-scores.ts';
import { columnOf, rowOf, useSheet } from './use-sheet.ts';

function Conflicts({ found }: { found: readonly { field: string; message: string }[] }) {
  return (
    <Alert kind="warning" announce title="Sebagian sel sudah diubah petugas lain">
      <p>Tulisan Anda masih ada. Periksa, lalu simpan lagi untuk menggantikan nilai ini:</p>
      <ul>
        {found.map(({ field, message }) => (
          <li key={field}>
            {field.replace('/', ', ')}: {message}
          </li>
        ))}
      </ul>
    </Alert>
  );
}

function Sheet({ kode, components }: { kode: string; components: readonly Komponen[] }) {
  const mayChange = useMay('nilai-ubah');
  const { sheet, pages, setPages, typed, setTyped, discard, conflicts, saving, good, save } = useSheet(
    kode,
    components,
  );
  const [alasan, setAlasan] = useState('');
  if (sheet.error || !sheet.data)
    return <NotLoaded what="Lembar" error={sheet.error} retry={sheet.refetch} />;
  const { baris, berikut } = sheet.data;
  const tooMany = typed.size > SEL_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (good && !tooMany && typed.size > 0) void save(alasan).then((done) => done && setAlasan(''));
  };
  return (
    <form className="ui-stack" noValidate onSubmit={submit}>
      <Failure of={saving} title="Belum tersimpan" finding />
      {conflicts.length > 0 && <Conflicts found={conflicts} />}
      <SheetTable
        caption="Lembar nilai"
        head="Peserta"
        rows={baris.map(rowOf(components, mayChange))}
        columns={components.map(columnOf)}
        typed={typed}
        onType={setTyped}
        empty="Belum ada peserta terverifikasi."
      />
      <div className="ui-row">
        {pages.length > 1 && (
          <Button variant="secondary" onClick={() => setPages(pages.slice(0, -1))}>
            Sebelumnya
          </Button>
        )}
        {berikut && (
          <Button variant="secondary" onClick={() => setPages([...pages, berikut])}>
            Berikutnya
          </Button>
        )}
      </div>
      {typed.size > 0 && (
        <div className="ui-card ui-stack">
          <p role="status">
            {numberText(typed.size)} sel belum disimpan.
            {!good && ' Ada sel yang bukan nilai yang sah.'}
            {tooMany && ` Paling banyak ${numberText(SEL_MAX)} sel sekali simpan.`}
          </p>
          {[...typed.values()].some(({ from }) => from !== '') && (
            <TextField
              label="Alasan perubahan"
              required
              max={500}
              hint="Ada nilai lama yang digantikan."
              value={alasan}
              onChange={setAlasan}
            />
          )}
          <div className="ui-row">
            <Button type="submit" loading={saving.busy} disabled={!good || tooMany}>
              Simpan nilai
            </Button>
            <Button variant="secondary" onClick={discard}>
              Buang perubahan
            </Button>
          </div>
        </div>
      )}
    </form>
  );
}

export function SheetPage() {
  const { kode = '' } = useParams();
  const mayChange = useMay('nilai-ubah');
  const { data, error, refetch } = useScores(kode);
  if (error || !data) return <NotLoaded what="Lembar" error={error} retry={refetch} />;
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

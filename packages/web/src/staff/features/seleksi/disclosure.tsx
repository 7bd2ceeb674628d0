/** What applicants read of the reasons after the announcement. */
import { aturKeterbukaan, type Keterbukaan } from '@gerbang/contract/office/seleksi';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { useMay } from '../../desk/staff.ts';
import { Preview } from './contoh/preview.tsx';
import { SELEKSI, type Selection } from './use-selection.ts';

const PARTS: readonly (readonly [keyof Keterbukaan, string, string])[] = [
  ['nilai', 'Nilai sendiri', 'Nilai setiap komponen, total, dan minimum yang tidak tercapai.'],
  ['peringkat', 'Peringkat', 'Peringkat di setiap pilihan, dan dari berapa peserta.'],
  ['batas', 'Batas diterima', 'Total peserta terakhir yang diterima di setiap pilihan.'],
  ['tunggu', 'Daftar tunggu', 'Urutan pada daftar tunggu pilihan yang tidak didapat.'],
];

export function Disclosure({ selection }: { selection: Selection }) {
  const client = useQueryClient();
  const flash = useFlash();
  const mayChange = useMay('seleksi-atur');
  const [isi, setIsi] = useState(selection.keterbukaan);
  const saving = useSend(aturKeterbukaan, {
    onDone: () => {
      flash('Keterbukaan disimpan.', { kind: 'success' });
      return client.invalidateQueries({ queryKey: SELEKSI });
    },
    onFailed: ({ code }) => {
      if (code === 'versi_usang') void client.invalidateQueries({ queryKey: SELEKSI });
    },
  });
  const { versi, kode_penawaran } = selection;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (versi !== null) void saving.send({ params: { kode_penawaran }, body: { isi, versi } });
  };
  return (
    <div className="ui-stack">
      <form noValidate className="ui-card ui-stack" onSubmit={submit}>
        <h2>Yang dibuka bagi pendaftar</h2>
        <p className="ui-muted">
          Terbuka bersama hasilnya, tidak sebelum waktu pengumuman. Semua tertutup bila tidak ada yang
          dicentang.
        </p>
        <Failure of={saving} finding />
        {PARTS.map(([key, label, hint]) => (
          <CheckboxField
            key={key}
            label={label}
            hint={hint}
            disabled={!mayChange || versi === null}
            checked={isi[key]}
            onChange={(on) => setIsi({ ...isi, [key]: on })}
          />
        ))}
        {versi === null && <p>Simpan dahulu aturannya.</p>}
        {mayChange && versi !== null && (
          <p>
            <Button type="submit" loading={saving.busy}>
              Simpan keterbukaan
            </Button>
          </p>
        )}
      </form>
      <Preview selection={selection} open={isi} />
    </div>
  );
}

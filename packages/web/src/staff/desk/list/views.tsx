/** Named views of a list: taken with one choice, kept from what is on the screen, shared with colleagues or not. */
import { hapusTampilan, NAMA_TAMPILAN_MAX, simpanTampilan } from '@gerbang/contract/office/tampilan';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { ConfirmDialog } from '../confirm-dialog.tsx';
import { useFields } from '../fields.ts';
import { FormDialog } from '../form-dialog.tsx';
import { accepted, type Listed, type ListState, type Narrowed, unnarrowed } from './listed.ts';
import { useViews, viewsKey } from './use-view.ts';

interface Props {
  list: Listed;
  state: Pick<ListState<unknown>, 'asked' | 'change'>;
  hidden: readonly string[];
  onColumns: (hidden: readonly string[]) => void;
}

const same = (a: Narrowed, b: Narrowed): boolean =>
  Object.keys({ ...a, ...b }).every((name) => a[name] === b[name]);

function SaveDialog({ list, state, hidden, onClose }: Omit<Props, 'onColumns'> & { onClose: () => void }) {
  const client = useQueryClient();
  const flash = useFlash();
  const { form, at, tick, passes } = useFields({ nama: '', bersama: false }, (typed) => ({
    nama: !typed.nama.trim() && 'Isi nama tampilan',
  }));
  const nama = form.nama.trim();
  return (
    <FormDialog
      title="Simpan tampilan"
      action="Simpan tampilan"
      onClose={onClose}
      onSubmit={async () => {
        if (!passes()) return false;
        const body = {
          daftar: list.daftar.path,
          nama,
          bersama: form.bersama,
          saringan: state.asked,
          tersembunyi: hidden,
        };
        await call(simpanTampilan, { body });
        await client.invalidateQueries({ queryKey: viewsKey(list) });
        flash(`Tampilan ${nama} disimpan.`, { kind: 'success' });
        return true;
      }}
    >
      <p>Saringan, urutan, dan kolom yang sedang tampil disimpan dengan nama.</p>
      <TextField {...at('nama')} label="Nama tampilan" required max={NAMA_TAMPILAN_MAX} autoComplete="off" />
      <CheckboxField label="Petugas lain boleh memakainya" {...tick('bersama')} />
    </FormDialog>
  );
}

export function Views({ list, state, hidden, onColumns }: Props) {
  const client = useQueryClient();
  const views = useViews(list).filter(({ nama }) => nama !== '');
  const [saving, setSaving] = useState(false);
  const [forgetting, setForgetting] = useState(false);
  const [taken, setTaken] = useState<string | null>(null);
  // Narrowed otherwise since, what is on the screen is no longer the view.
  const shown = views.filter(
    ({ saringan, tersembunyi }) =>
      same(
        accepted(list, (name) => saringan[name]),
        state.asked,
      ) && tersembunyi.toSorted().join() === hidden.toSorted().join(),
  );
  const chosen = shown.find(({ id }) => String(id) === taken) ?? shown[0];
  const take = (id: string | null) => {
    setTaken(id);
    const view = views.find((one) => String(one.id) === id);
    state.change({ ...unnarrowed(list), ...view?.saringan });
    onColumns(view?.tersembunyi ?? []);
  };
  return (
    <>
      {views.length > 0 && (
        <SelectField
          label="Tampilan tersimpan"
          placeholder="Pilih tampilan"
          options={views.map(({ id, nama, milik_sendiri }) => ({
            value: String(id),
            label: milik_sendiri ? nama : `${nama} (bersama)`,
          }))}
          value={chosen ? String(chosen.id) : null}
          onChange={take}
        />
      )}
      <Button variant="quiet" onClick={() => setSaving(true)}>
        Simpan tampilan…
      </Button>
      {chosen?.milik_sendiri && (
        <Button variant="quiet" onClick={() => setForgetting(true)}>
          Hapus tampilan…
        </Button>
      )}
      {saving && <SaveDialog list={list} state={state} hidden={hidden} onClose={() => setSaving(false)} />}
      {forgetting && chosen && (
        <ConfirmDialog
          title={`Hapus tampilan ${chosen.nama}`}
          action="Hapus tampilan"
          onClose={() => setForgetting(false)}
          onConfirm={async () => {
            await call(hapusTampilan, { params: { id_tampilan: chosen.id } });
            setTaken(null);
            await client.invalidateQueries({ queryKey: viewsKey(list) });
          }}
        >
          <p>
            Daftarnya sendiri tidak berubah
            {chosen.bersama && '; petugas lain juga tidak dapat memakainya lagi'}.
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}

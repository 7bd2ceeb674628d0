/** What one participant of a scenario would read with the boxes as they are ticked, before anybody approves (seleksi 38). */
import type { Keterbukaan } from '@gerbang/contract/office/seleksi';
import { pratinjauAlasan } from '@gerbang/contract/office/seleksi/contoh';
import { NOMOR_PESERTA } from '@gerbang/contract/wire/limits';
import { type FormEvent, useState } from 'react';
import { failureOf } from '../../../../api/client.ts';
import { useRead } from '../../../../api/read.ts';
import { Button } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { ReasonsView } from '../../../../ui/reasons-view.tsx';
import { useFields } from '../../../desk/fields.ts';
import { SELEKSI, type Selection } from '../use-selection.ts';

interface Wanted {
  id_skenario: string;
  nomor_peserta: string;
}
const useReasons = (kode_penawaran: string, wanted: Wanted | null, open: Keterbukaan) => {
  const said = Object.fromEntries(
    Object.entries(open).flatMap(([key, on]) => (on ? [[key, 'ya' as const]] : [])),
  );
  return useRead(pratinjauAlasan, {
    key: [...SELEKSI, kode_penawaran, 'pratinjau', wanted, said],
    params: { kode_penawaran, ...(wanted ?? { id_skenario: '', nomor_peserta: '' }) },
    query: said,
    enabled: wanted !== null,
    retry: false,
  });
};

export function Preview({ selection, open }: { selection: Selection; open: Keterbukaan }) {
  const { kode_penawaran, daftar_skenario, id_skenario } = selection;
  const finished = daftar_skenario.filter(({ selesai }) => selesai);
  const { form, at, passes } = useFields<{ skenario: string | null; nomor: string }>(
    { skenario: null, nomor: '' },
    ({ nomor }) => ({
      nomor: !NOMOR_PESERTA.test(nomor.trim()) && 'Isi nomor peserta',
    }),
  );
  const [wanted, setWanted] = useState<Wanted | null>(null);
  const scenario = form.skenario ?? String(id_skenario ?? finished[0]?.id ?? '');
  const { data, error, errorUpdatedAt, isFetching } = useReasons(kode_penawaran, wanted, open);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (passes()) setWanted({ id_skenario: scenario, nomor_peserta: form.nomor.trim() });
  };
  if (finished.length === 0) return <p>Jalankan satu skenario untuk melihat pratinjaunya.</p>;
  return (
    <section aria-labelledby="pratinjau-alasan" className="ui-card ui-stack">
      <h2 id="pratinjau-alasan">Pratinjau halaman pendaftar</h2>
      <p className="ui-muted">
        Yang akan dibaca seorang peserta menurut satu skenario dengan centang di atas, sudah disimpan atau
        belum. Pratinjau tercatat sebagai pembukaan data peserta.
      </p>
      <form noValidate className="ui-stack" onSubmit={submit}>
        <SelectField
          {...at('skenario')}
          label="Skenario"
          required
          options={finished.map(({ id, nama }) => ({ value: String(id), label: nama }))}
          value={scenario}
        />
        <TextField {...at('nomor')} label="Nomor peserta" required inputMode="numeric" autoComplete="off" />
        <p>
          <Button type="submit" variant="secondary" loading={isFetching}>
            Lihat sebagai pendaftar
          </Button>
        </p>
      </form>
      <Failure of={{ failure: error && failureOf(error), attempt: errorUpdatedAt }} finding />
      {isFetching && !data && <Skeleton lines={4} label="Menyusun pratinjau…" />}
      {data && !error && (
        <div role="region" aria-label="Pratinjau alasan" className="seleksi__example ui-stack">
          <p>
            {data.nama_lengkap ?? 'Tanpa nama'}, {data.nomor_peserta}
          </p>
          {data.alasan ? (
            <ReasonsView of={data.alasan} />
          ) : (
            <p>Tidak ada yang dicentang, jadi pendaftar hanya membaca hasilnya tanpa alasan.</p>
          )}
        </div>
      )}
    </section>
  );
}

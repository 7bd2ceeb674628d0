/** The letter of nobody, drawn by the server with what stands on the form. */
import { contohLoa, type PengaturanLoa } from '@gerbang/contract/office/loa/pengaturan';
import { keepPreviousData } from '@tanstack/react-query';
import { useState } from 'react';
import { failureOf } from '../../../../api/client.ts';
import { useRead } from '../../../../api/read.ts';
import { Button } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';

const KINDS = [
  { value: 'bersyarat', label: 'LoA conditional' },
  { value: 'final', label: 'LoA final' },
];

/** `settings` as they stand on the form; drawn when asked, not with every letter typed. */
export function LetterExample({ settings }: { settings: PengaturanLoa }) {
  const [drawn, setDrawn] = useState(settings);
  const [kind, setKind] = useState('bersyarat');
  const { data, error, errorUpdatedAt, isFetching, refetch } = useRead(contohLoa, {
    key: ['loa-contoh', kind, drawn],
    body: { ...drawn, bersyarat: kind === 'bersyarat' },
    placeholderData: keepPreviousData,
    // The next number grows with every approval.
    staleTime: 0,
    gcTime: 60_000,
  });
  const draw = () => {
    if (JSON.stringify(settings) === JSON.stringify(drawn)) void refetch();
    else setDrawn(settings);
  };
  const failed = { failure: error && failureOf(error), attempt: errorUpdatedAt };
  return (
    <section className="loa-letter__example" aria-labelledby="contoh-surat">
      <h2 id="contoh-surat">Contoh surat</h2>
      <RadioGroupField
        label="Jenis surat"
        name="jenis-contoh"
        inline
        options={KINDS}
        value={kind}
        onChange={setKind}
      />
      <div className="ui-row">
        <Button variant="secondary" loading={isFetching} onClick={draw}>
          Perbarui contoh
        </Button>
        {data && !error && (
          <p role="status">
            Nomor berikutnya: <strong>{data.nomor_surat}</strong>
          </p>
        )}
      </div>
      <Failure of={failed} title="Contoh belum dapat dibuat" finding />
      {!data && !error && <Skeleton lines={1} height="420px" label="Membuat contoh surat…" />}
      {data && !error && (
        <img
          className="loa-letter__page"
          src={`data:image/svg+xml,${encodeURIComponent(data.halaman)}`}
          alt={`Contoh surat nomor ${data.nomor_surat} dengan isian di halaman ini`}
        />
      )}
    </section>
  );
}

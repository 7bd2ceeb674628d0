/** The example applicant beside the parts of the rule: who it is, and what each part does to them (seleksi 37). */
import { type Hitungan } from '@gerbang/contract/office/seleksi/contoh';
import { NOMOR_PESERTA } from '@gerbang/contract/wire/limits';
import type { FormEvent, ReactNode } from 'react';
import { failureOf } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { useFields } from '../../../desk/fields.ts';

interface Props {
  of: Hitungan | null | undefined;
  error: Error | null;
  onPick: (nomor: string) => void;
}

/** Who stands beside the rule, and choosing another by number; it is no form, for it stands within one. */
export function ExamplePicker({ of, error, onPick }: Props) {
  const { form, at, passes } = useFields({ nomor: '' }, ({ nomor }) => ({
    nomor: !NOMOR_PESERTA.test(nomor.trim()) && 'Isi nomor peserta',
  }));
  const pick = (event: Pick<FormEvent, 'preventDefault'>) => {
    event.preventDefault();
    if (passes()) onPick(form.nomor.trim());
  };
  return (
    <section aria-labelledby="peserta-contoh" className="seleksi__example ui-stack ui-stack--close">
      <h2 id="peserta-contoh">Peserta contoh</h2>
      <Failure
        of={{ failure: error && failureOf(error), attempt: 0 }}
        title="Contoh tidak dapat dihitung"
        finding
      />
      {of === undefined && !error && <Skeleton lines={1} label="Memuat peserta contoh…" />}
      {of && (
        <p role="status">
          {of.nama_lengkap ?? 'Tanpa nama'}, {of.nomor_peserta}. Di setiap bagian aturan di bawah ini tampak
          apa akibatnya bagi peserta ini.
        </p>
      )}
      {of === null && (
        <p>Belum ada peserta yang bernilai. Setelah ada, salah satunya menjadi contoh di setiap bagian.</p>
      )}
      <div className="seleksi__pick">
        <TextField
          {...at('nomor')}
          label="Nomor peserta contoh lain"
          inputMode="numeric"
          autoComplete="off"
          onKeyDown={(event) => event.key === 'Enter' && pick(event)}
        />
        <Button variant="secondary" onClick={pick}>
          Pakai sebagai contoh
        </Button>
      </div>
    </section>
  );
}

/** What a part of the rule does to the example; nothing while there is none. */
export function ExampleLines({
  of,
  lines,
}: {
  of: Hitungan | null | undefined;
  lines: (of: Hitungan) => readonly ReactNode[];
}) {
  if (!of) return null;
  const said = lines(of);
  return said.length === 0 ? null : (
    <div className="seleksi__example">
      <p className="ui-muted">Contoh {of.nama_lengkap ?? of.nomor_peserta}:</p>
      <ul>
        {said.map((one, i) => (
          // They stand in the order of components or choices.
          <li key={i}>{one}</li>
        ))}
      </ul>
    </div>
  );
}

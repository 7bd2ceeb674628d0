/** A document that is judged: large, with buttons and keys of a decision and what was typed beside it. */
import {
  type DokumenDiperiksa,
  HALAMAN_WAJAR,
  type Terlihat,
} from '@gerbang/contract/office/verifikasi-berkas';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Failure, type Tried } from '../../ui/feedback/failure.tsx';
import { Keys } from '../../ui/keys.tsx';
import './documents.css';
import './judging.css';
import { RejectForm, type Rejecting } from './reject-form.tsx';
import { ShownDocument } from './shown-document.tsx';
import { useKeys } from './use-keys.ts';
import { useLook } from './use-look.ts';

/** What was typed, what to look for, and hints. */
function Typed({ dokumen }: { dokumen: Terlihat['dokumen'] }) {
  const { isian, daftar_periksa, petunjuk } = dokumen;
  return (
    <>
      {petunjuk.length > 0 && (
        <Alert kind="warning" title="Perhatikan">
          {petunjuk.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Alert>
      )}
      <section aria-labelledby="yang-dilihat">
        <h2 id="yang-dilihat">Yang dilihat</h2>
        <ul>
          {daftar_periksa.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
      </section>
      {isian.length > 0 && (
        <section aria-labelledby="isian-pendaftar">
          <h2 id="isian-pendaftar">Isian pendaftar</h2>
          <dl className="ui-facts judging__typed">
            {isian
              .toSorted((a, b) => Number(b.sama) - Number(a.sama))
              .map(({ label, nilai, sama }) => (
                <div key={label} className={sama ? 'judging__same' : undefined}>
                  <dt>
                    {label}
                    {sama && ' (harus sama)'}
                  </dt>
                  <dd>{nilai ?? '–'}</dd>
                </div>
              ))}
          </dl>
        </section>
      )}
      <details>
        <summary>Apa yang dicari mesin</summary>
        <p>
          NIK yang tidak cocok dengan tanggal lahir atau jenis kelamin; NIK atau NISN yang juga ada pada
          pendaftar lain; file yang sama persis; foto yang sama walau disimpan ulang; gambar yang kosong atau
          sangat kecil; PDF lebih dari {HALAMAN_WAJAR} halaman. Nomor yang dikoreksi petugas dibandingkan
          dengan pendaftar lain seketika, yang diubah pendaftar sendiri kira-kira semenit kemudian.
        </p>
        <p>
          Tidak dikenali: foto yang dipotong ulang atau hanya gambar sederhana seperti logo, dokumen selain
          foto yang disimpan ulang, halaman PDF yang kosong, dan nama yang berbeda pada dokumen.
        </p>
      </details>
    </>
  );
}

interface ChoiceProps {
  only: Props['only'] | undefined;
  busy: boolean;
  onAccept: () => void;
  onReject: () => void;
  children: ReactNode;
}
/** The buttons of a decision; keys do the same where it is free. */
function Choice({ only, busy, onAccept, onReject, children }: ChoiceProps) {
  return (
    <div className="ui-row">
      {only !== 'ditolak' && (
        <Button loading={busy} onClick={onAccept} aria-keyshortcuts={only ? undefined : 's'}>
          Sah{!only && <Keys>(s)</Keys>}
        </Button>
      )}
      {only !== 'sah' && (
        <Button variant="danger" onClick={onReject} aria-keyshortcuts={only ? undefined : 't'}>
          Tolak…{!only && <Keys>(t)</Keys>}
        </Button>
      )}
      {children}
    </div>
  );
}

interface Props {
  /** Tells the version of one document from all others. */
  seen: string;
  nama: string | null;
  dokumen: Terlihat['dokumen'];
  /** What was sent of it. */
  tried: readonly Tried[];
  busy: boolean;
  decide: (putusan: 'sah' | 'ditolak', said?: Rejecting) => void;
  /** What can be decided, where it is not both: by button alone, for it follows at once and cannot be taken back. */
  only?: 'sah' | 'ditolak';
  /** A rejection opens nothing, and needs no deadline. */
  undated?: boolean;
  keys?: Readonly<Record<string, () => unknown>>;
  /** Below the heading. */
  about: ReactNode;
  /** Takes the last decision back, above the buttons of the next. */
  undo?: ReactNode;
  /** What was said of it, above the buttons. */
  said?: ReactNode;
  /** Beside the buttons of a decision. */
  third?: ReactNode;
  /** Further buttons, below. */
  more?: ReactNode;
  /** What was in its slot before, the latest first. */
  versions?: DokumenDiperiksa['sebelumnya'];
  /** Asks for its address anew. */
  onRenew: () => void;
}
export function Judging({ seen, nama, dokumen, tried, busy, decide, only, undated, keys, ...props }: Props) {
  const { about, undo, said, third, more, versions = [], onRenew } = props;
  const [drawn, setDrawn] = useState('');
  const [rejecting, setRejecting] = useState('');
  const look = useLook();
  const heading = useRef<HTMLHeadingElement>(null);
  const beside = useRef<HTMLDivElement>(null);
  const ready = drawn === seen && !busy;
  useEffect(() => {
    setRejecting('');
    if (seen === '') return;
    heading.current?.focus({ preventScroll: true });
    // Only where it is out of sight.
    heading.current?.scrollIntoView({ block: 'nearest' });
    // What was read of the one before stood lower than the buttons.
    beside.current?.scrollTo(0, 0);
  }, [seen]);
  useKeys({
    ...keys,
    s: () => !only && ready && decide('sah'),
    t: () => !only && ready && setRejecting(seen),
    r: look.turn,
    '+': look.larger,
    '-': look.smaller,
    '0': look.fit,
    n: look.nextPage,
    p: look.pageBefore,
  });
  return (
    <>
      <h1 ref={heading} tabIndex={-1}>
        {dokumen.label}: {nama ?? 'Nama belum diisi'}
      </h1>
      {about}
      <div className="judging">
        <div className="ui-stack ui-stack--close" aria-busy={drawn !== seen || undefined}>
          <ShownDocument
            key={seen}
            dokumen={dokumen}
            look={look}
            versions={versions}
            onDrawn={() => {
              // A page that comes back into sight is drawn again, and stays as it was enlarged.
              if (drawn === seen) return;
              look.fit();
              setDrawn(seen);
            }}
            onRenew={onRenew}
          />
        </div>
        <div ref={beside} className="ui-stack judging__decision">
          {undo}
          <section className="ui-card ui-stack ui-stack--close" aria-label="Putusan">
            {tried.map((one, i) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: each place is one call
              <Failure key={i} of={one} finding />
            ))}
            {said}
            {rejecting === seen ? (
              <RejectForm
                busy={busy}
                undated={undated}
                onReject={(why) => decide('ditolak', why)}
                onCancel={() => {
                  setRejecting('');
                  heading.current?.focus({ preventScroll: true });
                }}
              />
            ) : (
              <Choice
                only={only}
                busy={busy}
                onAccept={() => decide('sah')}
                onReject={() => setRejecting(seen)}
              >
                {third}
              </Choice>
            )}
          </section>
          <section className="ui-card ui-stack ui-stack--close" aria-label="Pembanding">
            <Typed dokumen={dokumen} />
          </section>
          {more && rejecting !== seen && <div className="ui-row judging__more">{more}</div>}
        </div>
      </div>
    </>
  );
}

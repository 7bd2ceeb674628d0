/** Everything the applicant has entered, to read through before finalising and to print afterwards (verifikasi 10). */

import type { DraftKartu, LangkahTerisi } from '@gerbang/contract/applicant/verifikasi';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { steps } from '@gerbang/contract/steps/index';
import { sentences } from '@gerbang/contract/wire/sentences';
import { Link } from 'react-router';
import { controlId } from '../../../form/step-state.ts';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import './finalisasi.css';

const UNFILLED = <span className="ui-muted">Tidak diisi</span>;

type Group = LangkahTerisi['bagian'][number];

/** Address of the first field of a group. */
const addressOf = (key: string, { part, field }: Group): string => {
  const step = steps.find((s) => s.key === key);
  return `/register/form/${key}${step ? `#${controlId(step, { part: part ?? undefined, field })}` : ''}`;
};

function Answers({ step, group, locked }: { step: LangkahTerisi; group: Group; locked: boolean }) {
  // Line after line of nothing would hide, on a phone, what there is to read through.
  const isEmpty = group.isian.every(({ nilai }) => nilai === null);
  return (
    <>
      <div className="sheet__head">
        <h3>{group.judul}</h3>
        {!locked && (
          <Link to={addressOf(step.key, group)}>
            Ubah<VisuallyHidden> {`${group.judul}, ${step.judul}`}</VisuallyHidden>
          </Link>
        )}
      </div>
      {isEmpty && !locked ? (
        <p className="ui-muted">Tidak ada yang diisi.</p>
      ) : (
        <dl className="ui-facts sheet__facts">
          {group.isian.map(({ label, nilai, besar }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd className={besar && nilai !== null ? 'sheet__large' : undefined}>{nilai ?? UNFILLED}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

interface CheckSheetProps {
  draft: DraftKartu;
  langkah: readonly LangkahTerisi[];
  /** After finalising nothing leads back into the form. */
  locked?: boolean;
}

export function CheckSheet({ draft, langkah, locked = false }: CheckSheetProps) {
  return (
    <>
      <section className="ui-card sheet sheet--top" aria-label="Pendaftar">
        {draft.foto_url ? (
          <img
            src={draft.foto_url}
            alt={`Foto ${draft.data_diri.nama_lengkap ?? 'pendaftar'}`}
            width={120}
            height={160}
          />
        ) : (
          <div className="sheet__nophoto">Belum ada foto</div>
        )}
        <dl className="ui-facts">
          <div>
            <dt>Nomor pendaftar</dt>
            <dd>{draft.nomor_pendaftar}</dd>
          </div>
          {draft.nomor_peserta && (
            <div>
              <dt>Nomor peserta</dt>
              <dd>{draft.nomor_peserta}</dd>
            </div>
          )}
          <div>
            <dt>Jalur</dt>
            <dd>
              {draft.jalur_masuk}, {draft.nama_gelombang} {draft.tahun}
            </dd>
          </div>
        </dl>
      </section>
      {langkah
        .filter(({ key }) => key !== finalisasi.key)
        .map((step) => (
          <section key={step.key} className="ui-card sheet" aria-labelledby={`isian-${step.key}`}>
            <h2 id={`isian-${step.key}`}>{step.judul}</h2>
            {step.bagian.map((group) => (
              <Answers key={group.judul} {...{ step, group, locked }} />
            ))}
            {step.dokumen.length > 0 && (
              <ul className="sheet__documents" aria-label={`Dokumen ${step.judul}`}>
                {step.dokumen.map(({ slot, label, url }) => (
                  <li key={slot}>
                    {label}:{' '}
                    <a href={url} target="_blank" rel="noreferrer">
                      {sentences.cekDokumen}
                      <VisuallyHidden> {label}</VisuallyHidden>
                    </a>
                  </li>
                ))}
              </ul>
            )}
          </section>
        ))}
    </>
  );
}

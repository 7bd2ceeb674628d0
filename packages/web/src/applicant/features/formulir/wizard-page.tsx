/** The wizard: guards, banner, steps, moving between them (formulir 1, formulir 11, formulir 12, formulir 22). */

import type { Isian } from '@gerbang/contract/form/isian';
import type { Step } from '@gerbang/contract/form/step';
import { finalisasi } from '@gerbang/contract/steps/finalisasi';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { instantText } from '@gerbang/contract/wire/time';
import { type ComponentType, useEffect, useRef } from 'react';
import { Link, Navigate, useLocation, useNavigate, useParams } from 'react-router';
import { toIsian, useFormConfig, useMe, useNotes, useSaved } from '../../../api/queries.ts';
import type { OwnSteps, StepProps } from '../../../form/step-props.ts';
import { isDone, stepStates } from '../../../form/step-states.ts';
import { useFresh } from '../../../form/use-fresh.ts';
import { Breadcrumb } from '../../../ui/breadcrumb.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { useFieldInAddress } from '../../../ui/field/use-field-in-address.ts';
import { PageHead } from '../../layout/page-head.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import { Banner } from './banner.tsx';
import { StepRail } from './step-rail.tsx';
import './wizard.css';

/** The title of the page (formulir 1). */
const TITLE = 'Formulir Pendaftaran';
/** The router's key of the page one came in by; it keeps the browser's own focus. */
const FIRST_VISIT = 'default';

/** Where a step stands among those to fill in; Finalisasi comes after them and is not counted (docs/decisions/0014). */
const placeOf = (steps: readonly Step[], step: Step): string => {
  const counted = steps.filter((s) => s.key !== finalisasi.key);
  return step.key === finalisasi.key
    ? `Setelah ${counted.length} langkah.`
    : `Langkah ${counted.indexOf(step) + 1} dari ${counted.length}.`;
};

interface Steps {
  own: OwnSteps;
  /** Draws every other step; fetched ahead once somebody touches the form, for a connection may be gone when they go on. */
  plain: ComponentType<StepProps> & { preload: (steps: readonly Step[]) => void };
}

export function WizardPage(drawn: Steps) {
  const me = useMe();
  const now = me.now();
  const open = now >= new Date(me.tanggal_mulai_daftar) && now <= new Date(me.tanggal_selesai_daftar);
  // Verified first, then the period (formulir 11).
  if (me.no_peserta) return <Navigate to="/register/kartu" replace />;
  if (!open)
    return (
      <div className="ui-stack">
        <PageHead title={TITLE} />
        <Alert kind="warning" title={pageErrors.bukan_periode[1]}>
          Masa pengisian: {instantText(new Date(me.tanggal_mulai_daftar))} sampai{' '}
          {instantText(new Date(me.tanggal_selesai_daftar))}.
        </Alert>
      </div>
    );
  return <Wizard {...drawn} />;
}

function Wizard({ own, plain }: Steps) {
  const me = useMe();
  const { langkah } = useParams();
  const navigate = useNavigate();
  const config = useFormConfig(me.penawaran_jalur.kode_jalur);
  const notes = useNotes(me.kode_penawaran);
  const saved = useSaved(me.nomor_pendaftar);
  const failed = config.error ?? saved.error;
  const { hash, key: visit } = useLocation();
  useEffect(() => {
    if (!hash) window.scrollTo({ top: 0 });
  }, [langkah, hash]);
  useFieldInAddress(hash);
  const step = config.data?.steps.find((s) => s.key === langkah);
  usePageTitle(step ? `${TITLE}: ${step.title}` : TITLE);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = step?.key;
  useEffect(() => {
    // The button that led here is gone: the step begins at its heading, unless the address names a field of it.
    if (shown && !hash && visit !== FIRST_VISIT) heading.current?.focus({ preventScroll: true });
  }, [shown, hash, visit]);
  const { key, onTouched } = useFresh(me.nomor_pendaftar, step?.key);

  if (failed && (!config.data || !saved.data))
    return (
      <Alert kind="error" announce title="Formulir belum dapat dimuat">
        <p>{failed.message}</p>
        <Button
          variant="secondary"
          onClick={() => {
            void config.refetch();
            void saved.refetch();
          }}
        >
          Coba lagi
        </Button>
      </Alert>
    );
  if (!config.data || !saved.data) return <Skeleton lines={6} height="72px" label="Memuat formulir…" />;

  const { steps, codes } = config.data;
  const isian: Isian = toIsian(saved.data, codes, me.now());
  const states = stepStates(steps, isian, saved.data, me.nomor_pendaftar);
  if (!step) {
    const firstGap = steps.find((s) => !isDone(states[s.key])) ?? steps[0];
    return firstGap ? (
      <Navigate to={`/register/form/${firstGap.key}`} replace />
    ) : (
      <Alert kind="warning">Formulir jalur ini belum disiapkan panitia.</Alert>
    );
  }
  const go = (to: Step | undefined) => {
    const path = to && `/register/form/${to.key}`;
    // Pressed twice it leads on once, else the way back would lead nowhere.
    if (path && path !== window.location.pathname) void navigate(path);
  };
  const at = steps.indexOf(step);
  const before = steps[at - 1];
  const Own = own[step.key] ?? plain;
  const shared = {
    onBack: before ? () => go(before) : null,
    onNext: () => go(steps[at + 1]),
    onLater: () => navigate('/dashboard'),
    onTouched,
  };
  const preload = () => plain.preload(steps);
  return (
    <div className="wizard" onPointerDown={preload} onFocus={preload}>
      <StepRail steps={steps} states={states} active={step.key} />
      <section className="ui-stack wizard__step" aria-labelledby="judul-langkah">
        <div className="wizard__head">
          <Breadcrumb
            items={[{ label: 'Dashboard', to: '/dashboard' }, { label: TITLE }]}
            renderLink={(to, label) => <Link to={to}>{label}</Link>}
          />
          <h1 ref={heading} id="judul-langkah" tabIndex={-1}>
            {step.title}
          </h1>
          <p className="wizard__purpose">
            <span className="ui-muted">{placeOf(steps, step)}</span> {step.purpose}
          </p>
        </div>
        <Banner
          notes={notes.data?.filter((n) => n.kode_grup_form === step.number).map((n) => n.note) ?? []}
        />
        {notes.error && !notes.data && (
          <Alert kind="warning" title="Catatan panitia belum dapat dimuat">
            <p>{notes.error.message}</p>
            <Button variant="quiet" onClick={() => void notes.refetch()}>
              Coba lagi
            </Button>
          </Alert>
        )}
        <Own key={key} step={step} isian={isian} saved={saved.data} steps={steps} {...shared} />
      </section>
    </div>
  );
}

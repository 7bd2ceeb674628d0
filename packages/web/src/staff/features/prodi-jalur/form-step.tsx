/** One step of a track's form: whether it is there, and below it what it asks. */

import type { Step } from '@gerbang/contract/form/step';
import {
  alasanSelaluAda,
  namaIsian,
  tempatIsian,
  tempatLangkah,
} from '@gerbang/contract/office/prodi-jalur/formulir';
import { dataKhusus } from '@gerbang/contract/steps/data-khusus';
import type { StepCode } from '@gerbang/contract/steps/index';
import { codesOf } from '@gerbang/contract/steps/index';
import { useId } from 'react';
import { Button } from '../../../ui/button.tsx';
import { FieldErrorText } from '../../../ui/field/field-shell.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import type { Codes } from './track-form.ts';

interface Props {
  step: Step;
  /** What it asks; undefined where the step is off. */
  asked: Codes | undefined;
  /** Codes the search leaves; null where nothing is sought. */
  sought: ReadonlySet<string> | null;
  open: boolean;
  errors: Readonly<Record<string, string>>;
  onOpen: (open: boolean) => void;
  onSwitch: (on: boolean) => void;
  onAsk: (asked: Codes) => void;
}

/** How much of the step is asked, in words. */
const sizeOf = (step: Step, asked: Codes | undefined, known: number): string => {
  if (!asked) return 'tidak dipakai';
  if (step === dataKhusus) return 'isiannya diatur pada penawaran';
  if (known === 0) return 'tanpa isian yang diatur';
  const mandatory = Object.values(asked).filter(Boolean).length;
  return `${Object.keys(asked).length} dari ${known} isian, ${mandatory} wajib`;
};

interface FieldProps extends Pick<Props, 'step' | 'errors'> {
  one: StepCode;
  asked: Codes;
  onSwitch: (on: boolean) => void;
  onDemand: (on: boolean) => void;
}

/** One code of the step: whether it is asked, and whether it must be answered. */
function Field({ step, one, asked, errors, onSwitch, onDemand }: FieldProps) {
  const id = tempatIsian(step.number, one.code);
  const error = errors[id];
  const name = `${namaIsian(one)} (${one.code})`;
  return (
    <tr data-asked={one.code in asked}>
      <th scope="row">
        {namaIsian(one)} <small className="ui-muted">{one.code}</small>
        {error && <FieldErrorText id={`${id}-error`}>{error}</FieldErrorText>}
      </th>
      <td>
        <label>
          <input
            type="checkbox"
            id={id}
            aria-label={`Tanyakan ${name}`}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : undefined}
            checked={one.code in asked}
            onChange={(event) => onSwitch(event.target.checked)}
          />
        </label>
      </td>
      <td>
        {one.demandable ? (
          <label>
            <input
              type="checkbox"
              aria-label={`Wajibkan ${name}`}
              disabled={!(one.code in asked)}
              checked={asked[one.code] === true}
              onChange={(event) => onDemand(event.target.checked)}
            />
          </label>
        ) : (
          <span className="ui-muted">tak pernah</span>
        )}
      </td>
    </tr>
  );
}

function Fields({
  step,
  asked,
  codes,
  errors,
  onAsk,
}: Pick<Props, 'step' | 'errors' | 'onAsk'> & { asked: Codes; codes: readonly StepCode[] }) {
  const groups = [...new Set(codes.map(({ group }) => group))];
  const demandable = codes.filter((one) => one.demandable && one.code in asked);
  const ask = (some: readonly StepCode[], on: boolean) => {
    const rest = Object.entries(asked).filter(([code]) => !some.some((one) => one.code === code));
    const added = some.map(({ code, demandable: may }) => [code, asked[code] ?? may] as const);
    onAsk(Object.fromEntries(on ? [...rest, ...added] : rest));
  };
  const demand = (some: readonly StepCode[], on: boolean) =>
    onAsk({ ...asked, ...Object.fromEntries(some.map(({ code }) => [code, on])) });
  return (
    <table className="track-fields">
      <caption>
        <VisuallyHidden>Isian {step.title}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Isian</th>
          <th scope="col">
            <label>
              Ditanyakan
              <input
                type="checkbox"
                aria-label={`Tanyakan semua isian ${step.title}`}
                checked={codes.every(({ code }) => code in asked)}
                onChange={(event) => ask(codes, event.target.checked)}
              />
            </label>
          </th>
          <th scope="col">
            <label>
              Wajib
              <input
                type="checkbox"
                aria-label={`Wajibkan semua isian ${step.title} yang ditanyakan`}
                disabled={demandable.length === 0}
                checked={demandable.length > 0 && demandable.every(({ code }) => asked[code])}
                onChange={(event) => demand(demandable, event.target.checked)}
              />
            </label>
          </th>
        </tr>
      </thead>
      {groups.map((group) => (
        <tbody key={group}>
          {(groups.length > 1 || group !== step.title) && (
            <tr>
              <th scope="rowgroup" colSpan={3} className="track-fields__group">
                {group}
              </th>
            </tr>
          )}
          {codes
            .filter((one) => one.group === group)
            .map((one) => (
              <Field
                key={one.code}
                one={one}
                {...{ step, asked, errors }}
                onSwitch={(on) => ask([one], on)}
                onDemand={(on) => demand([one], on)}
              />
            ))}
        </tbody>
      ))}
    </table>
  );
}

export function FormStep({ step, asked, sought, open, errors, onOpen, onSwitch, onAsk }: Props) {
  const id = useId();
  const known = codesOf(step);
  const why = alasanSelaluAda(step);
  const place = tempatLangkah(step.number);
  const error = errors[place];
  const codes = sought ? known.filter(({ code }) => sought.has(code)) : known;
  const unfolded = asked !== undefined && codes.length > 0 && (open || sought !== null);
  return (
    <section aria-labelledby={`${id}-judul`} className="track-step" data-off={asked === undefined}>
      <div className="track-step__head">
        <h2 id={`${id}-judul`}>
          <label className="ui-choice">
            <input
              type="checkbox"
              id={place}
              className="ui-choice__box"
              checked={asked !== undefined}
              disabled={why !== null}
              aria-describedby={`${id}-ukuran`}
              onChange={(event) => onSwitch(event.target.checked)}
            />
            {step.title}
          </label>
        </h2>
        <p id={`${id}-ukuran`} className="ui-muted">
          {sizeOf(step, asked, known.length)}
          {why && ` · selalu ada: ${why}`}
        </p>
        {asked && known.length > 0 && sought === null && (
          <Button
            variant="quiet"
            aria-expanded={unfolded}
            aria-controls={`${id}-isian`}
            onClick={() => onOpen(!open)}
          >
            {open ? 'Tutup isian' : 'Atur isian'}
            <VisuallyHidden> {step.title}</VisuallyHidden>
          </Button>
        )}
      </div>
      {error && <FieldErrorText id={`${place}-error`}>{error}</FieldErrorText>}
      <div id={`${id}-isian`} hidden={!unfolded}>
        {unfolded && <Fields {...{ step, asked, codes, errors, onAsk }} />}
      </div>
    </section>
  );
}

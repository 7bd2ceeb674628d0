/** The form around a sheet: what went wrong, its pages, and saving what is typed, with a reason where that is asked for. */
import { SEL_MAX } from '@gerbang/contract/office/nilai';
import { ALASAN_MAX } from '@gerbang/contract/wire/act';
import type { FormEvent, ReactNode } from 'react';
import type { Sending } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { numberText } from '../../desk/number.ts';

/** Where the pages shown so far began; the last is the one on the screen. */
type Pages = readonly (string | undefined)[];

interface Props {
  of: {
    pages: Pages;
    setPages: (pages: Pages) => void;
    typed: ReadonlyMap<string, unknown>;
    conflicts: readonly { field: string; message: string }[];
    saving: Pick<Sending<[]>, 'busy' | 'failure' | 'attempt'>;
    /** No cell holds what is no score. */
    good: boolean;
    /** Held with what is typed: this form goes while a page is on its way. */
    alasan: string;
    setAlasan: (alasan: string) => void;
    save: () => Promise<boolean>;
    discard: () => void;
  };
  /** Where the next page begins. */
  next: string | null;
  /** What is typed belongs to one page, which stays until it is saved. */
  stays?: boolean;
  /** What one cell is called. */
  unit: string;
  /** What the page says over what colleagues changed meanwhile. */
  overtaken: { title: string; about?: string };
  /** Absent where no reason is asked for. */
  reason: { label: string; hint: string } | null;
  children: ReactNode;
}

export function SheetForm({ of, next, stays = false, unit, overtaken, reason, children }: Props) {
  const { pages, setPages, typed, conflicts, saving, good, alasan, setAlasan, save, discard } = of;
  const tooMany = typed.size > SEL_MAX;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (good && !tooMany && typed.size > 0) void save();
  };
  const turn = (title: string, to: Pages) => (
    <Button variant="secondary" disabled={stays && typed.size > 0} onClick={() => setPages(to)}>
      {title}
    </Button>
  );
  return (
    <form className="ui-stack" noValidate onSubmit={submit}>
      <Failure of={saving} title="Belum tersimpan" finding />
      {conflicts.length > 0 && (
        <Alert kind="warning" announce title={overtaken.title}>
          {overtaken.about && <p>{overtaken.about}</p>}
          <ul>
            {conflicts.map(({ field, message }) => (
              <li key={field}>
                {field.replace('/', ', ')}: {message}
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {children}
      <div className="ui-row">
        {pages.length > 1 && turn('Sebelumnya', pages.slice(0, -1))}
        {next && turn('Berikutnya', [...pages, next])}
      </div>
      {typed.size > 0 && (
        <div className="ui-card ui-stack">
          <p role="status">
            {numberText(typed.size)} {unit} belum disimpan.
            {!good && ' Ada sel yang bukan nilai yang sah.'}
            {tooMany && ` Paling banyak ${numberText(SEL_MAX)} ${unit} sekali simpan.`}
          </p>
          {reason && <TextField {...reason} required max={ALASAN_MAX} value={alasan} onChange={setAlasan} />}
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

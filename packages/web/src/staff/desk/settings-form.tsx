/** The form of settings that several officers may change: what is wrong, what was kept, save, and the conflict. */
import type { FormEvent, ReactNode } from 'react';
import { byField } from '../../api/send.ts';
import { Button } from '../../ui/button.tsx';
import { classNames } from '../../ui/class-names.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { ErrorSummary } from '../../ui/feedback/error-summary.tsx';
import { type Fields, fieldsOf } from './fields.ts';
import './settings-form.css';
import { UnsavedNotices } from './unsaved.tsx';
import type { Editing, Versioned } from './use-editing.ts';

interface Props<Form extends object, Item extends Versioned> {
  editing: Omit<Editing<Item>, 'form' | 'change'> & { form: Form; change: (next: Partial<Form>) => void };
  /** The form that comes of what is stored. */
  formOf: (item: Item) => Form;
  /** The settings as lines of words, to read somebody else's beside one's own. */
  wordsOf: (form: Form) => readonly [string, string][];
  /** The fields, given their places. */
  children: (fields: Fields<Form>) => ReactNode;
  /** What comes of the settings, beside the form; without it the form has the whole width. */
  beside?: ReactNode;
  /** The fields need more room than what stands beside them. */
  wide?: boolean;
  /** What the button says, where a page has several such forms. */
  action?: string;
  /** What several officers may change, to begin a sentence. */
  subject?: string;
}

export function SettingsForm<Form extends object, Item extends Versioned>(props: Props<Form, Item>) {
  const { editing, formOf, wordsOf, children, beside, wide } = props;
  const { action = 'Simpan', subject = 'Pengaturan ini' } = props;
  const { form, change, acting, findings, attempt, theirs } = editing;
  const busy = editing.busy === 'simpan';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editing.submit();
  };
  const own = new Map(wordsOf(form));
  return (
    <>
      <ErrorSummary key={attempt} errors={findings.map((f) => ({ id: f.field, message: f.message }))} />
      <UnsavedNotices acting={acting} restored={editing.restored} onDiscard={editing.discard} />
      <div className={classNames(beside !== undefined && 'settings-form', wide && 'settings-form--wide')}>
        <form noValidate autoComplete="off" className="ui-card ui-stack" onSubmit={submit}>
          {children(fieldsOf({ form, change, errors: byField(findings) }))}
          <Button type="submit" loading={busy}>
            {action}
          </Button>
        </form>
        {beside !== undefined && <div className="settings-form__beside">{beside}</div>}
      </div>
      {theirs && (
        <Dialog
          open
          wide
          busy={busy}
          title={`${subject} sudah diubah petugas lain`}
          onClose={editing.stay}
          actions={
            <>
              <Button loading={busy} onClick={() => void editing.override()}>
                Simpan tulisan saya
              </Button>
              <Button variant="secondary" disabled={busy} onClick={() => editing.takeTheirs()}>
                Pakai versi ini
              </Button>
            </>
          }
        >
          <p>Tulisan Anda masih ada; menyimpannya menggantikan versi ini. Yang berbeda pada versi ini:</p>
          <dl className="ui-facts">
            {wordsOf(formOf(theirs))
              .filter(([label, words]) => own.get(label) !== words)
              .map(([label, words]) => (
                <div key={label}>
                  <dt>{label}</dt>
                  <dd>{words || '(kosong)'}</dd>
                </div>
              ))}
          </dl>
        </Dialog>
      )}
    </>
  );
}

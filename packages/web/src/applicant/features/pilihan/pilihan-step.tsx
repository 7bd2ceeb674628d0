/** Data Pilihan Jurusan: read-only and edit modes, class, ranked programmes, exam place and date (pilihan 1–6). */

import { type Choice, choiceProblems } from '@gerbang/contract/steps/pilihan-jurusan';
import { sentences } from '@gerbang/contract/wire/sentences';
import { useState } from 'react';
import { useLocation } from 'react-router';
import { type Saved, useMe } from '../../../api/queries.ts';
import { Complaints } from '../../../form/complaints.tsx';
import { StepActions } from '../../../form/step-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { fetched } from '../../../ui/fetched.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { ChoiceFields } from './choice-fields.tsx';
import { SavedChoice } from './saved-choice.tsx';
import { useChoice } from './use-choice.ts';
import { useLeaveChoice } from './use-leave-choice.ts';
import { type Offers, programmesOf, useOffers } from './use-offers.ts';

const ChoiceConflict = fetched(async () => (await import('./choice-conflict.tsx')).ChoiceConflict);

interface Props {
  saved: Saved;
  onBack: (() => void) | null;
  onNext: () => void;
  onLater: () => void;
  onTouched: () => void;
}

/** Id of the button that opens the saved choice for changes. */
const CHANGE = 'ubah-pilihan';
/** Ids of its fields, as findings name them. */
const FIELDS = ['id_kelas', 'id_prodi', 'kode_jadwal'];
/** The pressed button goes with its mode; the focus goes on in the other one, once that is drawn. */
const focusAfterwards = (id: string) => requestAnimationFrame(() => focusField(id));

export function PilihanStep(props: Props) {
  const offers = useOffers();
  if (offers.error && !offers.data)
    return (
      <Alert kind="error" announce title="Penawaran belum dapat dimuat">
        <p>{offers.error.message}</p>
        <Button variant="secondary" onClick={() => void offers.refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  if (!offers.data) return <Skeleton lines={4} height="96px" label="Memuat penawaran…" />;
  return <Loaded {...props} offers={offers.data} reload={() => void offers.refetch()} />;
}

function Loaded({ offers, reload, ...props }: Props & { offers: Offers; reload: () => void }) {
  const { saved, onBack, onNext, onLater, onTouched } = props;
  const me = useMe();
  const hasChoice = saved.pilihan.id_prodi.length > 0 || saved.pilihan.kode_jadwal !== null;
  const made = useChoice(saved, offers.prodi);
  const { start, draft, choice, theirs, begin, change } = made;
  const selectable = offers.jadwal?.filter((j) => j.dapat_dipilih) ?? null;
  const offered = { minat: offers.minat, prodi: programmesOf(offers), jadwal: selectable };
  const sought = useLocation().hash.slice(1);
  // Whoever comes to mend the choice, or must, finds its fields.
  const [editing, setEditing] = useState(
    () =>
      !hasChoice ||
      start !== null ||
      FIELDS.includes(sought) ||
      choiceProblems(saved.pilihan, offered).length > 0,
  );
  const { complaints, busy, pressed, leave, settle } = useLeaveChoice({
    saved,
    offered,
    made,
    onNext,
    onStale: reload,
    onRefused: () => setEditing(true),
  });
  const edit = (part: Partial<Choice>) => {
    onTouched();
    change({ ...choice, ...part });
    complaints.forgive((f) => f.field in part);
  };
  /** Edit mode begins with no programme ticked; nothing is lost until saved (pilihan 2). */
  const reopen = () => {
    onTouched();
    begin({ ...saved.pilihan, id_prodi: [] });
    setEditing(true);
    focusAfterwards('id_kelas');
  };
  const cancel = () => {
    void draft.drop();
    begin(saved.pilihan);
    complaints.clear();
    setEditing(false);
    focusAfterwards(CHANGE);
  };

  return (
    <form
      className="ui-stack"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void leave();
      }}
    >
      <Complaints
        errors={complaints.found.map((f) => ({ id: f.field, message: f.message }))}
        failure={complaints.failure}
        attempt={complaints.attempt}
      />
      {start?.unsent && (
        <Alert kind="info">Isian yang belum terkirim dari perangkat ini sudah dipulihkan.</Alert>
      )}
      {theirs && <ChoiceConflict {...{ offers, theirs, pressed }} mine={choice} onChoose={settle} />}
      {me.penawaran_jalur.jalur.tanpa_tes && <Alert kind="info">{sentences.catatanTanpaTes}</Alert>}

      {!editing ? (
        <SavedChoice offers={offers} choice={choice}>
          <Button id={CHANGE} variant="secondary" onClick={reopen}>
            Ubah
          </Button>
        </SavedChoice>
      ) : (
        <>
          <ChoiceFields
            {...{ offers, choice }}
            saved={saved.pilihan.kode_jadwal}
            errorOf={(field) => complaints.found.find((f) => f.field === field)?.message}
            onChange={edit}
          />
          {hasChoice && (
            <p>
              <Button variant="quiet" onClick={cancel}>
                Batal
              </Button>
            </p>
          )}
        </>
      )}
      <StepActions
        status={draft.status}
        busy={busy}
        onBack={onBack && (() => void draft.flush().finally(onBack))}
        onLater={() => void draft.flush().finally(onLater)}
      />
    </form>
  );
}

/** The form of a track: steps on and off, what each asks, what is mandatory; saved as a whole (formulir 8). */
import type { Step } from '@gerbang/contract/form/step';
import {
  type DaftarProdiJalur,
  type FormulirTersimpan,
  formulirJalur,
  ubahFormulirJalur,
} from '@gerbang/contract/office/prodi-jalur/calls';
import {
  isianAwal,
  type Langkah,
  namaIsian,
  periksaFormulir,
  rapikanFormulir,
} from '@gerbang/contract/office/prodi-jalur/formulir';
import { codesOf, steps } from '@gerbang/contract/steps/index';
import { useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type ReactNode, type SetStateAction, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { filterOptions } from '../../../ui/field/filter-options.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { useEditing } from '../../desk/use-editing.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { DAFTAR, useDaftar } from './daftar.ts';
import { FormStep } from './form-step.tsx';
import { ReadyDialog } from './ready-dialog.tsx';
import { Summary } from './summary.tsx';
import { type Codes, clean, type TrackForm, wordsOf } from './track-form.ts';

type Track = DaftarProdiJalur['jalur'][number];

const formKey = (kode: string) => ['prodi-jalur', 'formulir', kode] as const;

/** Codes of the step that the words find; null where nothing is sought. */
const soughtIn = (step: Step, words: string): ReadonlySet<string> | null => {
  if (words.trim() === '') return null;
  const options = codesOf(step).map((one) => ({
    value: one.code,
    label: `${namaIsian(one)} ${one.code} ${one.group} ${step.title}`,
  }));
  return new Set(filterOptions(options, words).map(({ value }) => value));
};

/** From where a form is taken. */
type Taking = 'jadi' | 'salin';

interface NoticesProps {
  isNew: boolean;
  tidied: boolean;
  onTake: (from: Taking) => void;
}
function Notices({ isNew, tidied, onTake }: NoticesProps) {
  return (
    <>
      {isNew && (
        <Alert kind="info" title="Formulir jalur ini belum pernah disimpan">
          <p>Mulailah dari formulir siap pakai yang paling dekat, ubah seperlunya, lalu simpan.</p>
          <p>
            <Button onClick={() => onTake('jadi')}>Mulai dari formulir siap pakai…</Button>
          </p>
        </Alert>
      )}
      {tidied && (
        <Alert kind="warning" title="Formulir yang tersimpan dirapikan">
          Di dalamnya ada langkah atau kode yang tidak dikenal portal, atau ada yang kurang. Di bawah ini
          tampil yang sudah dirapikan; simpan agar berlaku.
        </Alert>
      )}
    </>
  );
}

interface SearchProps {
  words: string;
  onWords: (words: string) => void;
  /** Steps that are found, and how many of them are off. */
  hits: number;
  off: number;
  /** What else can be done with the whole form. */
  children: ReactNode;
}
function Search({ words, onWords, hits, off, children }: SearchProps) {
  return (
    <>
      <div className="desk-lists__filters">
        <TextField
          label="Cari isian, kode, atau langkah"
          type="search"
          autoComplete="off"
          value={words}
          onChange={onWords}
        />
        <p className="ui-row">{children}</p>
      </div>
      <p role="status" className="ui-muted">
        {words.trim() !== '' &&
          (hits === 0
            ? 'Tidak ada isian yang cocok.'
            : `Cocok di ${hits} langkah${off > 0 ? `, ${off} di antaranya tidak dipakai` : ''}.`)}
      </p>
    </>
  );
}

interface EditorProps {
  track: Track;
  tracks: readonly Track[];
  stored: FormulirTersimpan;
  /** Numbers of the steps that are folded open. */
  opened: ReadonlySet<number>;
  setOpened: Dispatch<SetStateAction<ReadonlySet<number>>>;
}

/** What the officer does to the steps of the form: folding, switching on and off, taking another form. */
const useSteps = (
  { form, change }: Pick<ReturnType<typeof useTrackForm>, 'form' | 'change'>,
  { track, setOpened }: Pick<EditorProps, 'track' | 'setOpened'>,
) => {
  const fold = (step: Step, open: boolean) =>
    setOpened(
      (before) => new Set(open ? [...before, step.number] : [...before].filter((n) => n !== step.number)),
    );
  const put = (step: Step, asked: Codes) =>
    change({ langkah: rapikanFormulir({ ...form.langkah, [step.number]: asked }) });
  const replace = (langkah: Langkah) => change({ langkah: clean(langkah, track), mati: {} });
  const turn = (step: Step, on: boolean) => {
    const { [step.number]: asked = {}, ...rest } = form.langkah;
    if (!on) change({ langkah: rest, mati: { ...form.mati, [step.number]: asked } });
    else {
      put(step, form.mati[step.number] ?? isianAwal(step, track));
      fold(step, true);
    }
  };
  return { fold, put, replace, turn };
};

const useTrackForm = (track: Track, stored: FormulirTersimpan) => {
  const { kode_jalur: kode } = track;
  const params = { kode_jalur: kode };
  const client = useQueryClient();
  const formOf = ({ langkah }: FormulirTersimpan): TrackForm => ({
    langkah: clean(langkah, track),
    mati: {},
  });
  const initial = formOf(stored);
  const editing = useEditing<TrackForm, FormulirTersimpan>({
    name: () => `formulir-jalur-${kode}`,
    item: stored,
    initial,
    check: ({ langkah }) => periksaFormulir(langkah, track),
    save: ({ langkah }, versi) =>
      call(ubahFormulirJalur, { params, body: { langkah, versi: versi ?? stored.versi } }),
    latest: () => call(formulirJalur, { params }),
    saved: () => 'Tersimpan. Berlaku bagi penawaran yang dibuka sesudah ini.',
    onStored: (next) => {
      client.setQueryData(formKey(kode), next);
      void client.invalidateQueries({ queryKey: DAFTAR, exact: true });
    },
  });
  const tidied = JSON.stringify(initial.langkah) !== JSON.stringify(stored.langkah);
  return { ...editing, editing, formOf, tidied };
};

function Editor({ track, tracks, stored, opened, setOpened }: EditorProps) {
  const [words, setWords] = useState('');
  const [taking, setTaking] = useState<Taking | null>(null);
  const isNew = Object.keys(stored.langkah).length === 0;
  const writing = useTrackForm(track, stored);
  const { editing, form, findings, formOf } = writing;
  const { fold, put, replace, turn } = useSteps(writing, { track, setOpened });
  // What is wrong is in sight before its link is followed.
  useEffect(() => {
    const numbers = findings.map(({ field }) => Number(field.split('.')[1]));
    if (numbers.length === 0) return;
    setWords('');
    setOpened((before) => new Set([...before, ...numbers]));
  }, [findings, setOpened]);

  const seen = steps.map((step) => ({ step, sought: soughtIn(step, words) }));
  const hits = seen.filter(({ sought }) => sought === null || sought.size > 0);
  return (
    <>
      <Notices isNew={isNew} tidied={!isNew && writing.tidied} onTake={setTaking} />
      <Search
        words={words}
        onWords={setWords}
        hits={hits.length}
        off={hits.filter(({ step, sought }) => sought && !form.langkah[step.number]).length}
      >
        {!isNew && (
          <Button variant="secondary" onClick={() => setTaking('jadi')}>
            Ganti dengan formulir siap pakai…
          </Button>
        )}
        <Button variant="secondary" onClick={() => setTaking('salin')}>
          Salin formulir dari jalur lain…
        </Button>
      </Search>
      <div className="track-form ui-stack">
        <SettingsForm
          editing={editing}
          formOf={formOf}
          wordsOf={wordsOf}
          wide
          beside={
            <Summary
              langkah={form.langkah}
              track={track}
              unsaved={editing.unsaved}
              onDiscard={editing.discard}
            />
          }
        >
          {({ errors }) => (
            <div>
              {hits.map(({ step, sought }) => (
                <FormStep
                  key={step.number}
                  step={step}
                  asked={form.langkah[step.number]}
                  sought={sought}
                  open={opened.has(step.number)}
                  errors={errors}
                  onOpen={(open) => fold(step, open)}
                  onSwitch={(on) => turn(step, on)}
                  onAsk={(asked) => put(step, asked)}
                />
              ))}
            </div>
          )}
        </SettingsForm>
      </div>
      {taking === 'jadi' && <ReadyDialog track={track} onClose={() => setTaking(null)} onChosen={replace} />}
      {taking === 'salin' && (
        <CopyDialog
          tracks={tracks.filter((one) => one.kode_jalur !== track.kode_jalur && one.langkah > 0)}
          onClose={() => setTaking(null)}
          onCopied={replace}
        />
      )}
    </>
  );
}

export function FormPage({ kode }: { kode: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const daftar = useDaftar();
  // Steps that are folded open stay so when the page is saved.
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  const form = useRead(formulirJalur, { key: formKey(kode), params: { kode_jalur: kode }, retry: false });
  const track = daftar.data?.jalur.find((one) => one.kode_jalur === kode);
  const error = form.error ?? daftar.error;
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="ui-stack">
      <div className="desk-head">
        <Link to="/prodi-jalur/jalur">Semua jalur</Link>
      </div>
      <h1 ref={heading} tabIndex={-1}>
        Formulir {track ? `${track.jalur_masuk} (${kode})` : `jalur ${kode}`}
      </h1>
      <p className="ui-muted">
        Berlaku bagi penawaran yang dibuka sesudah ini. Penawaran yang sudah dibuka memegang salinannya
        sendiri dan tidak ikut berubah
        {track && track.penawaran > 0 ? `; jalur ini sudah mempunyai ${track.penawaran} penawaran.` : '.'}
      </p>
      {error && !(form.data && track) ? (
        <LoadFailed
          title="Formulir belum dapat dimuat"
          error={error}
          retry={() => Promise.all([form.refetch(), daftar.refetch()])}
        />
      ) : form.data && track ? (
        <Editor
          track={track}
          tracks={daftar.data?.jalur ?? []}
          stored={form.data}
          opened={opened}
          setOpened={setOpened}
        />
      ) : (
        <Skeleton lines={8} height="56px" label="Memuat formulir…" />
      )}
    </div>
  );
}

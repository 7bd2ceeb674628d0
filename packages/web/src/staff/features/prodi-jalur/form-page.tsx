/** The form of a track: steps on and off, what each asks, what is mandatory; saved as a whole (decisions 47). */
import {
  isianAwal,
  namaIsian,
  periksaFormulir,
  peringatanFormulir,
  rapikanFormulir,
  ukuranFormulir,
} from '@gerbang/contract/formulir-jalur';
import {
  type DaftarProdiJalur,
  type FormulirTersimpan,
  formulirJalur,
  ubahFormulirJalur,
} from '@gerbang/contract/prodi-jalur-petugas';
import type { Step } from '@gerbang/contract/step';
import { codesOf, steps } from '@gerbang/contract/steps/index';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type Dispatch, type SetStateAction, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { filterOptions } from '../../../ui/field/filter-options.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { SettingsForm } from '../../ui/settings-form.tsx';
import { useEditing } from '../../ui/use-editing.ts';
import { CopyDialog } from './copy-dialog.tsx';
import { DAFTAR, useDaftar } from './daftar.ts';
import { FormStep } from './form-step.tsx';
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

function Summary({
  form,
  track,
  unsaved,
  onDiscard,
}: {
  form: TrackForm;
  track: Track;
  unsaved: boolean;
  onDiscard: () => void;
}) {
  const size = ukuranFormulir(form.langkah);
  const warnings = peringatanFormulir(form.langkah, track);
  return (
    <section aria-labelledby="ringkasan" className="ui-card ui-stack">
      <h2 id="ringkasan">Ringkasan</h2>
      <dl className="desk-facts">
        <div>
          <dt>Langkah</dt>
          <dd>
            {size.langkah} dari {steps.length}
          </dd>
        </div>
        <div>
          <dt>Isian yang ditanyakan</dt>
          <dd>
            {size.isian}, {size.wajib} wajib
          </dd>
        </div>
      </dl>
      {warnings.length > 0 && (
        <Alert kind="warning" title="Sebaiknya diperiksa">
          <ul>
            {warnings.map((said) => (
              <li key={said}>{said}</li>
            ))}
          </ul>
        </Alert>
      )}
      {unsaved && (
        <p>
          Ada perubahan yang belum disimpan.{' '}
          <Button variant="quiet" onClick={onDiscard}>
            Buang perubahan
          </Button>
        </p>
      )}
    </section>
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

function Editor({ track, tracks, stored, opened, setOpened }: EditorProps) {
  const { kode_jalur: kode } = track;
  const params = { kode_jalur: kode };
  const client = useQueryClient();
  const [words, setWords] = useState('');
  const [copying, setCopying] = useState(false);
  const formOf = ({ langkah }: FormulirTersimpan): TrackForm => ({
    langkah: clean(langkah, track),
    mati: {},
  });
  const initial = formOf(stored);
  const isNew = Object.keys(stored.langkah).length === 0;
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
  const { form, change, findings } = editing;
  // What is wrong is in sight before its link is followed.
  useEffect(() => {
    const numbers = findings.map(({ field }) => Number(field.split('.')[1]));
    if (numbers.length === 0) return;
    setWords('');
    setOpened((before) => new Set([...before, ...numbers]));
  }, [findings, setOpened]);

  const fold = (step: Step, open: boolean) =>
    setOpened(
      (before) => new Set(open ? [...before, step.number] : [...before].filter((n) => n !== step.number)),
    );
  const put = (step: Step, asked: Codes) =>
    change({ langkah: rapikanFormulir({ ...form.langkah, [step.number]: asked }) });
  const turn = (step: Step, on: boolean) => {
    const { [step.number]: asked = {}, ...rest } = form.langkah;
    if (!on) change({ langkah: rest, mati: { ...form.mati, [step.number]: asked } });
    else {
      put(step, form.mati[step.number] ?? isianAwal(step, track));
      fold(step, true);
    }
  };
  const seen = steps.map((step) => ({ step, sought: soughtIn(step, words) }));
  const hits = seen.filter(({ sought }) => sought === null || sought.size > 0);
  const off = hits.filter(({ step, sought }) => sought && !form.langkah[step.number]).length;
  return (
    <>
      {isNew && (
        <Alert kind="info" title="Formulir jalur ini belum pernah disimpan">
          Salin dari jalur yang mirip, atau nyalakan langkah yang diperlukan, lalu simpan.
        </Alert>
      )}
      {!isNew && JSON.stringify(initial.langkah) !== JSON.stringify(stored.langkah) && (
        <Alert kind="warning" title="Formulir yang tersimpan dirapikan">
          Di dalamnya ada langkah atau kode yang tidak dikenal portal, atau ada yang kurang. Di bawah ini
          tampil yang sudah dirapikan; simpan agar berlaku.
        </Alert>
      )}
      <div className="desk-lists__filters">
        <TextField
          label="Cari isian, kode, atau langkah"
          type="search"
          autoComplete="off"
          value={words}
          onChange={setWords}
        />
        <p>
          <Button variant="secondary" onClick={() => setCopying(true)}>
            Salin formulir dari jalur lain…
          </Button>
        </p>
      </div>
      <p role="status" className="ui-muted">
        {words.trim() !== '' &&
          (hits.length === 0
            ? 'Tidak ada isian yang cocok.'
            : `Cocok di ${hits.length} langkah${off > 0 ? `, ${off} di antaranya tidak dipakai` : ''}.`)}
      </p>
      <div className="track-form ui-stack">
        <SettingsForm
          editing={editing}
          formOf={formOf}
          wordsOf={wordsOf}
          wide
          beside={<Summary form={form} track={track} unsaved={editing.unsaved} onDiscard={editing.discard} />}
        >
          {(errors) => (
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
      {copying && (
        <CopyDialog
          tracks={tracks.filter((one) => one.kode_jalur !== kode && one.langkah > 0)}
          onClose={() => setCopying(false)}
          onCopied={(langkah) => change({ langkah: clean(langkah, track), mati: {} })}
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
  const form = useQuery({
    queryKey: formKey(kode),
    queryFn: () => call(formulirJalur, { params: { kode_jalur: kode } }),
    retry: false,
  });
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

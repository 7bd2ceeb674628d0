/** What letters are made of: number, signatory, closing words, reasons; with the letter that comes of it. */
import { pengaturanLoa, SURAT_MAX } from '@gerbang/contract/loa-pengaturan';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorSummary } from '../../../ui/feedback/error-summary.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { UnsavedNotices } from '../../ui/unsaved.tsx';
import { LetterExample } from './letter-example.tsx';
import {
  formOf,
  LETTER,
  type LetterForm,
  type StoredLetter,
  settingsOf,
  useLetterForm,
} from './letter-form.ts';

const SIGNATORY = [
  ['jabatan', 'Jabatan', undefined],
  ['nama', 'Nama', 'Kosongkan bila surat ditandatangani dengan tulisan tangan di atas garis.'],
  ['nomor', 'Nomor pegawai', 'Ditulis lengkap, misalnya NIP 19700101 199503 2 001.'],
] as const;
const CLOSINGS = [
  ['bersyarat', 'Penutup LoA conditional'],
  ['final', 'Penutup LoA final'],
] as const;
const LANGUAGES = [
  ['indonesia', 'Bahasa Indonesia'],
  ['inggris', 'Bahasa Inggris'],
] as const;

interface FieldsProps {
  form: LetterForm;
  change: (next: Partial<LetterForm>) => void;
  errors: Readonly<Record<string, string>>;
}

function Fields({ form, change, errors }: FieldsProps) {
  const { penandatangan, penutup } = form;
  return (
    <>
      <Fieldset legend="Nomor dan tempat">
        <TextField
          id="pola_nomor"
          label="Pola nomor"
          required
          max={SURAT_MAX.pola_nomor}
          autoComplete="off"
          hint="{nomor} menjadi urutan empat angka, {tahun} tahun penawaran, {bulan} bulan dalam angka Romawi. Urutan tetap berlanjut bila polanya diubah."
          value={form.pola_nomor}
          onChange={(pola_nomor) => change({ pola_nomor })}
          error={errors.pola_nomor}
        />
        <TextField
          id="kota"
          label="Kota"
          max={SURAT_MAX.kota}
          autoComplete="off"
          hint="Tercetak di depan tanggal surat."
          value={form.kota}
          onChange={(kota) => change({ kota })}
          error={errors.kota}
        />
      </Fieldset>
      <Fieldset legend="Penanda tangan">
        {SIGNATORY.map(([key, label, hint]) => (
          <TextField
            key={key}
            id={`penandatangan.${key}`}
            label={label}
            hint={hint}
            required={key === 'jabatan'}
            max={SURAT_MAX[key]}
            autoComplete="off"
            value={penandatangan[key]}
            onChange={(value) => change({ penandatangan: { ...penandatangan, [key]: value } })}
            error={errors[`penandatangan.${key}`]}
          />
        ))}
      </Fieldset>
      {CLOSINGS.map(([kind, legend]) => (
        <Fieldset key={kind} legend={legend} hint="Satu alinea. Kosongkan untuk memakai kalimat baku.">
          {LANGUAGES.map(([language, label]) => (
            <TextAreaField
              key={language}
              id={`penutup.${kind}.${language}`}
              label={label}
              lang={language === 'inggris' ? 'en' : undefined}
              rows={3}
              max={SURAT_MAX.penutup}
              value={penutup[kind][language]}
              onChange={(value) =>
                change({ penutup: { ...penutup, [kind]: { ...penutup[kind], [language]: value } } })
              }
              error={errors[`penutup.${kind}.${language}`]}
            />
          ))}
        </Fieldset>
      ))}
      <Fieldset legend="Penolakan">
        <TextAreaField
          id="alasan_tolak"
          label="Alasan yang ditawarkan"
          rows={5}
          hint="Satu alasan setiap baris. Kosongkan untuk memakai alasan baku."
          value={form.alasan}
          onChange={(alasan) => change({ alasan })}
          error={errors.alasan_tolak}
        />
      </Fieldset>
    </>
  );
}

/** The settings as lines of words, to read beside one's own. */
const wordsOf = (form: LetterForm): [string, string][] => [
  ['Pola nomor', form.pola_nomor],
  ['Kota', form.kota],
  ...SIGNATORY.map(([key, label]): [string, string] => [label, form.penandatangan[key]]),
  ...CLOSINGS.flatMap(([kind, legend]) =>
    LANGUAGES.map(([language, label]): [string, string] => [
      `${legend}, ${label}`,
      form.penutup[kind][language],
    ]),
  ),
  ['Alasan yang ditawarkan', form.alasan],
];

function SettingsForm({ stored }: { stored: StoredLetter }) {
  const editing = useLetterForm(stored);
  const { form, change, busy, failure, findings, attempt, theirs } = editing;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void editing.save();
  };
  const own = new Map(wordsOf(form));
  return (
    <>
      <ErrorSummary key={attempt} errors={findings.map((f) => ({ id: f.field, message: f.message }))} />
      <UnsavedNotices failure={failure} restored={editing.restored} onDiscard={editing.discard} />
      <div className="loa-letter">
        <form noValidate className="ui-card ui-stack" onSubmit={submit}>
          <Fields
            form={form}
            change={change}
            errors={Object.fromEntries(findings.map((f) => [f.field, f.message]))}
          />
          <Button type="submit" loading={busy}>
            Simpan
          </Button>
        </form>
        <LetterExample settings={settingsOf(form)} />
      </div>
      {theirs && (
        <Dialog
          open
          wide
          busy={busy}
          title="Pengaturan ini sudah diubah petugas lain"
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
          <dl className="desk-facts">
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

export function SettingsPage() {
  const heading = useRef<HTMLHeadingElement>(null);
  const { data, error, refetch } = useQuery({ queryKey: LETTER, queryFn: () => call(pengaturanLoa) });
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="ui-stack">
      <Link to="/loa">Antrean LoA</Link>
      <h1 ref={heading} tabIndex={-1}>
        Pengaturan surat
      </h1>
      <p className="ui-muted">
        Berlaku bagi surat yang disetujui sesudah disimpan; surat yang sudah terbit tidak berubah. Nama
        universitas, alamat, dan warna mengikuti pengaturan portal.
      </p>
      {error && !data && (
        <Alert kind="error" announce title="Pengaturan belum dapat dimuat">
          <p>{error.message}</p>
          <Button variant="secondary" onClick={() => void refetch()}>
            Coba lagi
          </Button>
        </Alert>
      )}
      {!data && !error && <Skeleton lines={6} height="56px" label="Memuat pengaturan…" />}
      {data && <SettingsForm key={data.versi} stored={data} />}
    </div>
  );
}

/** What letters are made of: number, signatory, closing words, reasons; with the letter that comes of it. */
import { pengaturanLoa, SURAT_MAX } from '@gerbang/contract/office/loa/pengaturan';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { call } from '../../../../api/client.ts';
import { Skeleton } from '../../../../ui/feedback/skeleton.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { LoadFailed } from '../../../desk/load-failed.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { LetterExample } from './letter-example.tsx';
import {
  formOf,
  LETTER,
  type LetterForm,
  type StoredLetter,
  settingsOf,
  useLetterForm,
} from './letter-form.ts';
import { Signing, signingWords } from './signing.tsx';

const SIGNATORY = [
  ['jabatan', 'Jabatan', undefined],
  ['nama', 'Nama', 'Tanpa nama dan kota tidak ada surat yang dapat disetujui.'],
  ['nomor', 'Nomor pegawai', 'Ditulis lengkap, misalnya NIP 19700101 199503 2 001.'],
] as const;
const GUIDANCE = [
  [
    'diterima',
    'Bagi yang diterima',
    'Misalnya tanggal dan tempat daftar ulang. Tampil bersama hasil seleksi.',
  ],
  ['tidak_diterima', 'Bagi yang tidak diterima', 'Apa yang masih terbuka. Tampil bersama hasil seleksi.'],
  ['loa_ditolak', 'Bagi yang pengajuan LoA-nya ditolak', 'Tampil di bawah alasan penolakan.'],
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
  const { penandatangan, penutup, petunjuk } = form;
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
      <Signing
        pengesahan={form.pengesahan}
        onChange={(pengesahan) => change({ pengesahan })}
        errors={errors}
      />
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
      <Fieldset legend="Petunjuk setelah hasil" hint="Satu alinea. Yang kosong tidak ditampilkan.">
        {GUIDANCE.map(([when, label, hint]) => (
          <TextAreaField
            key={when}
            id={`petunjuk.${when}`}
            label={label}
            hint={hint}
            rows={3}
            max={SURAT_MAX.petunjuk}
            value={petunjuk[when]}
            onChange={(value) => change({ petunjuk: { ...petunjuk, [when]: value } })}
            error={errors[`petunjuk.${when}`]}
          />
        ))}
      </Fieldset>
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
  ...signingWords(form.pengesahan),
  ...CLOSINGS.flatMap(([kind, legend]) =>
    LANGUAGES.map(([language, label]): [string, string] => [
      `${legend}, ${label}`,
      form.penutup[kind][language],
    ]),
  ),
  ...GUIDANCE.map(([when, label]): [string, string] => [label, form.petunjuk[when]]),
  ['Alasan yang ditawarkan', form.alasan],
];

function LetterSettings({ stored }: { stored: StoredLetter }) {
  const editing = useLetterForm(stored);
  const { form, change } = editing;
  return (
    <SettingsForm
      editing={editing}
      formOf={formOf}
      wordsOf={wordsOf}
      beside={<LetterExample settings={settingsOf(form)} />}
    >
      {(errors) => <Fields form={form} change={change} errors={errors} />}
    </SettingsForm>
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
      {error && !data && <LoadFailed title="Pengaturan belum dapat dimuat" error={error} retry={refetch} />}
      {!data && !error && <Skeleton lines={6} height="56px" label="Memuat pengaturan…" />}
      {data && <LetterSettings stored={data} />}
    </div>
  );
}

/** What letters are made of: number, signatory, closing words, reasons; with the letter that comes of it. */
import {
  pengaturanLoa,
  periksaPengaturanLoa,
  SURAT_MAX,
  ubahPengaturanLoa,
} from '@gerbang/contract/office/loa/pengaturan';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { call } from '../../../../api/client.ts';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { type Fields, fieldsOf } from '../../../desk/fields.ts';
import { Loaded } from '../../../desk/loaded.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { type SettingsKind, useSettings, useStored } from '../../../desk/use-settings.ts';
import { LetterExample } from './letter-example.tsx';
import { formOf, type LetterForm, type StoredLetter, settingsOf } from './letter-form.ts';
import { Signing, signingWords } from './signing.tsx';

const SIGNATORY = [
  ['jabatan', 'Jabatan'],
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

interface Props extends Fields<LetterForm> {
  form: LetterForm;
  change: (next: Partial<LetterForm>) => void;
}

function LetterFields({ form, change, at, errors }: Props) {
  const { penutup } = form;
  /** A part of the form that has fields of its own. */
  const part = <K extends 'penandatangan' | 'petunjuk'>(key: K) =>
    fieldsOf<LetterForm[K]>({
      form: form[key],
      change: (next) => change({ [key]: { ...form[key], ...next } }),
      errors,
      path: key,
    }).at;
  const closing = (kind: keyof typeof penutup) =>
    fieldsOf({
      form: penutup[kind],
      change: (next) => change({ penutup: { ...penutup, [kind]: { ...penutup[kind], ...next } } }),
      errors,
      path: `penutup.${kind}`,
    }).at;
  return (
    <>
      <Fieldset legend="Nomor dan tempat">
        <TextField
          {...at('pola_nomor')}
          label="Pola nomor"
          required
          max={SURAT_MAX.pola_nomor}
          hint="{nomor} menjadi urutan empat angka, {tahun} tahun penawaran, {bulan} bulan dalam angka Romawi. Urutan tetap berlanjut bila polanya diubah."
        />
        <TextField
          {...at('kota')}
          label="Kota"
          max={SURAT_MAX.kota}
          hint="Tercetak di depan tanggal surat."
        />
      </Fieldset>
      <Fieldset legend="Penanda tangan">
        {SIGNATORY.map(([key, label, hint]) => (
          <TextField
            key={key}
            {...part('penandatangan')(key)}
            label={label}
            hint={hint}
            required={key === 'jabatan'}
            max={SURAT_MAX[key]}
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
              {...closing(kind)(language)}
              label={label}
              lang={language === 'inggris' ? 'en' : undefined}
              rows={3}
              max={SURAT_MAX.penutup}
            />
          ))}
        </Fieldset>
      ))}
      <Fieldset legend="Petunjuk setelah hasil" hint="Satu alinea. Yang kosong tidak ditampilkan.">
        {GUIDANCE.map(([when, label, hint]) => (
          <TextAreaField
            key={when}
            {...part('petunjuk')(when)}
            label={label}
            hint={hint}
            rows={3}
            max={SURAT_MAX.petunjuk}
          />
        ))}
      </Fieldset>
      <Fieldset legend="Penolakan">
        <TextAreaField
          {...at('alasan', 'alasan_tolak')}
          label="Alasan yang ditawarkan"
          rows={5}
          hint="Satu alasan setiap baris. Kosongkan untuk memakai alasan baku."
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

const LETTER: SettingsKind<LetterForm, StoredLetter> = {
  key: 'loa-pengaturan',
  read: () => call(pengaturanLoa),
  formOf,
  wordsOf,
  check: (form) => periksaPengaturanLoa(settingsOf(form)),
  write: (form, versi) => call(ubahPengaturanLoa, { body: { ...settingsOf(form), versi } }),
  saved: 'Tersimpan. Berlaku bagi surat yang disetujui sesudah ini.',
};

function LetterSettings({ stored }: { stored: StoredLetter }) {
  const client = useQueryClient();
  const settings = useSettings(LETTER, stored, {
    onStored: () => client.invalidateQueries({ queryKey: ['loa-acuan'] }),
  });
  const { form, change } = settings.editing;
  return (
    <SettingsForm {...settings} beside={<LetterExample settings={settingsOf(form)} />}>
      {(fields) => <LetterFields {...fields} form={form} change={change} />}
    </SettingsForm>
  );
}

export function SettingsPage() {
  const heading = useRef<HTMLHeadingElement>(null);
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
      <Loaded of={useStored(LETTER)} what="Pengaturan" lines={6} height="56px">
        {(stored) => <LetterSettings stored={stored} />}
      </Loaded>
    </div>
  );
}

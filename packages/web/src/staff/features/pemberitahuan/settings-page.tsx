/** How mail leaves the portal, and a test message. */
import type { DataOf } from '@gerbang/contract';
import {
  JALUR_KABAR_SUREL,
  KUNCI_LAPORAN_PENDEK,
} from '@gerbang/contract/office/pemberitahuan/laporan-surel';
import {
  ALAMAT_SUREL,
  CARA,
  type Cara,
  KEAMANAN,
  KEPADA_SUREL,
  type Keamanan,
  kirimUji,
  type PengaturanSurel,
  pengaturanSurel,
  periksaSurel,
  SUREL_MAX,
  ubahPengaturanSurel,
} from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { useEditing } from '../../desk/use-editing.ts';
import { ChannelPage, whole } from './channel.tsx';
import { STANDING } from './standing.tsx';
import { TestMessage } from './test-message.tsx';

const SETTINGS = ['pemberitahuan-pengaturan'] as const;
type Stored = DataOf<typeof pengaturanSurel>;
const NUMBERS = ['port', 'per_menit', 'per_hari', 'harga'] as const;
type Typed = Omit<PengaturanSurel, (typeof NUMBERS)[number]> & Record<(typeof NUMBERS)[number], string>;
/** Never part of what is kept on the device while it is written. */
interface Secrets {
  sandi?: string;
  dkim_kunci?: string;
  kunci_laporan?: string;
}

const formOf = ({
  ada_sandi: _,
  ada_dkim: _1,
  ada_demo: _2,
  ada_kunci_laporan: _3,
  versi: _4,
  ...rest
}: Stored): Typed => ({
  ...rest,
  port: String(rest.port),
  per_menit: String(rest.per_menit),
  per_hari: String(rest.per_hari),
  harga: String(rest.harga),
});
const settingsOf = (form: Typed): PengaturanSurel => ({
  ...form,
  host: form.host.trim(),
  pengguna: form.pengguna.trim(),
  pengirim: form.pengirim.trim(),
  balas_ke: form.balas_ke.trim(),
  port: whole(form.port),
  per_menit: whole(form.per_menit),
  per_hari: whole(form.per_hari),
  harga: whole(form.harga),
});

const SERVER = [
  ['host', 'Server SMTP', 'Misalnya smtp.universitas.ac.id.'],
  ['port', 'Port', undefined],
  ['pengguna', 'Nama pengguna', 'Kosongkan bila server tidak memintanya.'],
] as const;
const SENDER = [
  ['pengirim', 'Alamat pengirim', 'Misalnya pmb@universitas.ac.id.'],
  ['nama_pengirim', 'Nama pengirim', 'Kosongkan untuk memakai nama universitas.'],
  ['balas_ke', 'Balasan ke', 'Kosongkan bila balasan ke alamat pengirim.'],
] as const;
const PACE = [
  ['per_menit', 'Paling banyak per menit', 'Ikuti batas penyedia email Anda.'],
  ['per_hari', 'Paling banyak per orang dalam sehari', undefined],
  ['harga', 'Harga per 1.000 email, rupiah', '0 bila gratis. Dipakai menaksir biaya siaran.'],
] as const;
const DKIM = [
  ['dkim_domain', 'Domain DKIM', undefined],
  ['dkim_selektor', 'Selektor DKIM', undefined],
] as const;
const LABELS: readonly (readonly [keyof Typed, string, unknown])[] = [...SERVER, ...SENDER, ...PACE, ...DKIM];
const wordsOf = (form: Typed): [string, string][] => [
  ['Pengiriman', CARA[form.cara]],
  ['Keamanan sambungan', KEAMANAN[form.keamanan]],
  ...LABELS.map(([key, label]): [string, string] => [label, form[key]]),
];

interface FieldsProps {
  stored: Stored;
  form: Typed;
  change: (next: Partial<Typed>) => void;
  secrets: Secrets;
  onSecrets: (next: Secrets) => void;
  errors: Readonly<Record<string, string>>;
}

function Fields({ stored, form, change, secrets, onSecrets, errors }: FieldsProps) {
  const text = ([key, label, hint]: (typeof SERVER | typeof SENDER | typeof PACE | typeof DKIM)[number]) => (
    <TextField
      key={key}
      id={key}
      label={label}
      hint={hint}
      autoComplete="off"
      value={form[key]}
      onChange={(value) => change({ [key]: value })}
      error={errors[key]}
    />
  );
  const ways = (Object.keys(CARA) as Cara[]).filter((one) => one !== 'demo' || stored.ada_demo);
  return (
    <>
      <RadioGroupField
        id="cara"
        label="Pengiriman"
        options={ways.map((value) => ({ value, label: CARA[value] }))}
        value={form.cara}
        onChange={(cara) => change({ cara: (cara ?? 'mati') as Cara })}
        error={errors.cara}
      />
      <Fieldset legend="Server">
        {SERVER.map(text)}
        <RadioGroupField
          id="keamanan"
          label="Keamanan sambungan"
          options={Object.entries(KEAMANAN).map(([value, label]) => ({ value, label }))}
          value={form.keamanan}
          onChange={(value) => change({ keamanan: (value ?? 'starttls') as Keamanan })}
          error={errors.keamanan}
        />
        <TextField
          id="sandi"
          label="Kata sandi"
          type="password"
          autoComplete="new-password"
          max={SUREL_MAX.sandi}
          hint={
            stored.ada_sandi
              ? 'Tersimpan dan tidak ditampilkan. Isi hanya untuk menggantinya.'
              : 'Disimpan tersegel dan tidak ditampilkan lagi.'
          }
          value={secrets.sandi ?? ''}
          onChange={(sandi) => onSecrets({ ...secrets, sandi })}
          error={errors.sandi}
        />
      </Fieldset>
      <Fieldset legend="Pengirim">{SENDER.map(text)}</Fieldset>
      <Fieldset legend="Laju dan biaya">{PACE.map(text)}</Fieldset>
      <Fieldset legend="Tanda tangan DKIM" hint="Boleh dikosongkan bila server SMTP sudah menandatangani.">
        {DKIM.map(text)}
        <TextAreaField
          id="dkim_kunci"
          label="Kunci privat DKIM (PEM)"
          rows={4}
          max={SUREL_MAX.dkim}
          hint={
            stored.ada_dkim ? 'Tersimpan dan tidak ditampilkan. Isi hanya untuk menggantinya.' : undefined
          }
          value={secrets.dkim_kunci ?? ''}
          onChange={(dkim_kunci) => onSecrets({ ...secrets, dkim_kunci })}
          error={errors.dkim_kunci}
        />
      </Fieldset>
      <Fieldset
        legend="Laporan email"
        hint={`Penyedia email atau pipa pantulan melaporkan ke ${JALUR_KABAR_SUREL} apa yang sampai, ditolak, atau disebut spam.`}
      >
        <TextField
          id="kunci_laporan"
          label="Kunci bersama laporan"
          type="password"
          autoComplete="new-password"
          max={SUREL_MAX.kunci_laporan}
          hint={
            stored.ada_kunci_laporan
              ? 'Tersimpan dan tidak ditampilkan. Isi hanya untuk menggantinya.'
              : `${KUNCI_LAPORAN_PENDEK}. Tanpa kunci tidak ada laporan yang diterima.`
          }
          value={secrets.kunci_laporan ?? ''}
          onChange={(kunci_laporan) => onSecrets({ ...secrets, kunci_laporan })}
          error={errors.kunci_laporan}
        />
      </Fieldset>
    </>
  );
}

function MailSettings({ stored }: { stored: Stored }) {
  const client = useQueryClient();
  const [secrets, setSecrets] = useState<Secrets>({});
  const given = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));
  const editing = useEditing<Typed, Stored>({
    name: () => 'pengaturan-surel',
    item: stored,
    initial: formOf(stored),
    check: (form) => periksaSurel(settingsOf(form)),
    save: (form, versi) =>
      call(ubahPengaturanSurel, { body: { ...settingsOf(form), ...given, versi: versi ?? stored.versi } }),
    latest: () => call(pengaturanSurel),
    saved: () => 'Tersimpan. Kirim pesan uji untuk memastikannya.',
    onStored: (next) => {
      setSecrets({});
      client.setQueryData(SETTINGS, next);
      void client.invalidateQueries({ queryKey: STANDING });
    },
  });
  const test = (
    <TestMessage
      send={(kepada) => call(kirimUji, { body: { kepada, ...settingsOf(editing.form), ...given } })}
      by="Memakai isian di layar ini, juga yang belum disimpan; tidak menyimpan atau menyalakan apa pun."
      taker="server"
      field={{ label: 'Kirim ke', inputMode: 'email', pattern: ALAMAT_SUREL, wrong: KEPADA_SUREL }}
    />
  );
  return (
    <SettingsForm editing={editing} formOf={formOf} wordsOf={wordsOf} beside={test}>
      {(errors) => (
        <Fields
          stored={stored}
          form={editing.form}
          change={editing.change}
          secrets={secrets}
          onSecrets={setSecrets}
          errors={errors}
        />
      )}
    </SettingsForm>
  );
}

export function SettingsPage() {
  const query = useQuery({ queryKey: SETTINGS, queryFn: () => call(pengaturanSurel) });
  return (
    <ChannelPage title="Pengaturan pemberitahuan" query={query}>
      {(stored) => <MailSettings stored={stored} />}
    </ChannelPage>
  );
}

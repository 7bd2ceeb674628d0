/** How mail leaves the portal, and a test message. */
import type { DataOf } from '@gerbang/contract';
import {
  JALUR_KABAR_SUREL,
  KUNCI_LAPORAN_PENDEK,
} from '@gerbang/contract/office/pemberitahuan/laporan-surel';
import {
  ALAMAT_SUREL,
  CARA,
  KEAMANAN,
  KEPADA_SUREL,
  kirimUji,
  type PengaturanSurel,
  pengaturanSurel,
  periksaSurel,
  SUREL_MAX,
  ubahPengaturanSurel,
} from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { optionsOf } from '../../../ui/field/option.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import type { Fields } from '../../desk/fields.ts';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { SecretField, TextFields, type TextLine } from '../../desk/text-fields.tsx';
import { type SettingsKind, useSecrets, useSettings, useStored } from '../../desk/use-settings.ts';
import { ChannelPage, whole } from './channel.tsx';
import { STANDING } from './standing.tsx';
import { TestMessage } from './test-message.tsx';

type Stored = DataOf<typeof pengaturanSurel>;
const NUMBERS = ['port', 'per_menit', 'per_hari', 'harga'] as const;
type Typed = Omit<PengaturanSurel, (typeof NUMBERS)[number]> & Record<(typeof NUMBERS)[number], string>;
const SECRETS = ['sandi', 'dkim_kunci', 'kunci_laporan'] as const;
type Secret = (typeof SECRETS)[number];

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
  // Whoever sends does use it; what was ticked before is hidden then.
  tidak_dipakai: form.cara === 'mati' && form.tidak_dipakai,
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
  ['port', 'Port'],
  ['pengguna', 'Nama pengguna', 'Kosongkan bila server tidak memintanya.'],
] as const;
const SENDER = [
  ['pengirim', 'Alamat pengirim', 'Misalnya pmb@universitas.ac.id.'],
  ['nama_pengirim', 'Nama pengirim', 'Kosongkan untuk memakai nama universitas.'],
  ['balas_ke', 'Balasan ke', 'Kosongkan bila balasan ke alamat pengirim.'],
] as const;
const PACE = [
  ['per_menit', 'Paling banyak per menit', 'Ikuti batas penyedia email Anda.'],
  ['per_hari', 'Paling banyak per orang dalam sehari'],
  ['harga', 'Harga per 1.000 email, rupiah', '0 bila gratis. Dipakai menaksir biaya siaran.'],
] as const;
const DKIM = [
  ['dkim_domain', 'Domain DKIM'],
  ['dkim_selektor', 'Selektor DKIM'],
] as const;
const LABELS: readonly TextLine<Exclude<keyof Typed, 'tidak_dipakai'>>[] = [
  ...SERVER,
  ...SENDER,
  ...PACE,
  ...DKIM,
];

const MAIL: SettingsKind<Typed, Stored, Secret> = {
  key: 'pengaturan-surel',
  read: () => call(pengaturanSurel),
  formOf,
  wordsOf: (form) => [
    ['Pengiriman', CARA[form.cara]],
    ['Email memang tidak dipakai', form.tidak_dipakai ? 'Ya' : 'Tidak'],
    ['Keamanan sambungan', KEAMANAN[form.keamanan]],
    ...LABELS.map(([key, label]): [string, string] => [label, form[key]]),
  ],
  check: (form) => periksaSurel(settingsOf(form)),
  write: (form, versi, given) =>
    call(ubahPengaturanSurel, { body: { ...settingsOf(form), ...given, versi } }),
  saved: 'Tersimpan. Kirim pesan uji untuk memastikannya.',
};

interface Props extends Fields<Typed> {
  stored: Stored;
  secret: Fields<Record<Secret, string>>['at'];
}
function MailFields({ stored, at, tick, secret }: Props) {
  const { value: cara } = at('cara');
  const ways = optionsOf(CARA).filter(({ value }) => value !== 'demo' || stored.ada_demo);
  return (
    <>
      <RadioGroupField {...at('cara')} label="Pengiriman" options={ways} />
      {cara === 'mati' && (
        <CheckboxField
          {...tick('tidak_dipakai')}
          label="Email memang tidak dipakai; jangan ingatkan lagi di Beranda"
        />
      )}
      <Fieldset legend="Server">
        <TextFields of={SERVER} at={at} />
        <RadioGroupField {...at('keamanan')} label="Keamanan sambungan" options={optionsOf(KEAMANAN)} />
        <SecretField
          {...secret('sandi')}
          label="Kata sandi"
          stored={stored.ada_sandi}
          max={SUREL_MAX.sandi}
        />
      </Fieldset>
      <Fieldset legend="Pengirim">
        <TextFields of={SENDER} at={at} />
      </Fieldset>
      <Fieldset legend="Laju dan biaya">
        <TextFields of={PACE} at={at} />
      </Fieldset>
      <Fieldset legend="Tanda tangan DKIM" hint="Boleh dikosongkan bila server SMTP sudah menandatangani.">
        <TextFields of={DKIM} at={at} />
        <SecretField
          {...secret('dkim_kunci')}
          label="Kunci privat DKIM (PEM)"
          rows={4}
          stored={stored.ada_dkim}
          max={SUREL_MAX.dkim}
        />
      </Fieldset>
      <Fieldset
        legend="Laporan email"
        hint={`Penyedia email atau pipa pantulan melaporkan ke ${JALUR_KABAR_SUREL} apa yang sampai, ditolak, atau disebut spam.`}
      >
        <SecretField
          {...secret('kunci_laporan')}
          label="Kunci bersama laporan"
          about={`${KUNCI_LAPORAN_PENDEK}. Tanpa kunci tidak ada laporan yang diterima.`}
          stored={stored.ada_kunci_laporan}
          max={SUREL_MAX.kunci_laporan}
        />
      </Fieldset>
    </>
  );
}

function MailSettings({ stored }: { stored: Stored }) {
  const client = useQueryClient();
  const secrets = useSecrets(SECRETS);
  const settings = useSettings(MAIL, stored, {
    secrets,
    onStored: () => client.invalidateQueries({ queryKey: STANDING }),
  });
  const { form } = settings.editing;
  const test = (
    <TestMessage
      send={(kepada) => call(kirimUji, { body: { kepada, ...settingsOf(form), ...secrets.given } })}
      by="Memakai isian di layar ini, juga yang belum disimpan; tidak menyimpan atau menyalakan apa pun."
      taker="server"
      field={{ label: 'Kirim ke', inputMode: 'email', pattern: ALAMAT_SUREL, wrong: KEPADA_SUREL }}
    />
  );
  return (
    <SettingsForm {...settings} beside={test}>
      {(fields) => <MailFields {...fields} stored={stored} secret={secrets.places(fields.errors)} />}
    </SettingsForm>
  );
}

export function SettingsPage() {
  return (
    <ChannelPage title="Pengaturan pemberitahuan" query={useStored(MAIL)}>
      {(stored) => <MailSettings stored={stored} />}
    </ChannelPage>
  );
}

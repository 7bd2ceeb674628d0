/** How messages to numbers leave the portal, and a test message. */
import type { DataOf } from '@gerbang/contract';
import { NOMOR_WA } from '@gerbang/contract/applicant/pemberitahuan';
import {
  CARA_WA,
  JALUR_KABAR_GATEWAY,
  JALUR_KABAR_WA,
  KEPADA_WA,
  KUNCI_GATEWAY_MIN,
  kirimUjiWa,
  LEWAT,
  namaTemplatWa,
  type PengaturanWa,
  pengaturanWa,
  periksaWa,
  type RahasiaWa,
  ubahPengaturanWa,
} from '@gerbang/contract/office/pemberitahuan/wa';
import { call } from '../../../../api/client.ts';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { optionsOf } from '../../../../ui/field/option.ts';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { SecretField, TextFields, type TextLine } from '../../../desk/text-fields.tsx';
import { type SettingsKind, useSecrets, useSettings, useStored } from '../../../desk/use-settings.ts';
import { ChannelPage, whole } from '../channel.tsx';
import { TestMessage } from '../test-message.tsx';

type Stored = DataOf<typeof pengaturanWa>;
const NUMBERS = ['per_menit', 'per_hari', 'kode_per_hari'] as const;
type Typed = Omit<PengaturanWa, (typeof NUMBERS)[number]> & Record<(typeof NUMBERS)[number], string>;
const formOf = (s: Stored): Typed => ({
  menyala: s.menyala,
  cara: s.cara,
  alamat_gateway: s.alamat_gateway,
  gateway_privat: s.gateway_privat,
  lewat: s.lewat,
  ringkas: s.ringkas,
  alamat: s.alamat,
  versi_api: s.versi_api,
  id_nomor: s.id_nomor,
  bahasa: s.bahasa,
  bahasa_inggris: s.bahasa_inggris,
  awalan: s.awalan,
  per_menit: String(s.per_menit),
  per_hari: String(s.per_hari),
  kode_per_hari: String(s.kode_per_hari),
});
const settingsOf = (form: Typed): PengaturanWa => ({
  ...form,
  alamat: form.alamat.trim(),
  alamat_gateway: form.alamat_gateway.trim(),
  id_nomor: form.id_nomor.trim(),
  per_menit: whole(form.per_menit),
  per_hari: whole(form.per_hari),
  kode_per_hari: whole(form.kode_per_hari),
});

const CLOUD = [
  ['id_nomor', 'Phone number ID', 'Bukan nomor teleponnya; ada di WhatsApp Manager.'],
  ['awalan', 'Awalan nama templat', 'Templat dinamai awalan_peristiwa, misalnya gerbang_hasil.'],
  ['bahasa', 'Bahasa templat', 'Kode bahasa saat templat diajukan.'],
  [
    'bahasa_inggris',
    'Bahasa templat Inggris',
    'Misalnya en, sesudah semua templat disetujui juga dalam bahasa itu. Kosong: semua mendapat bahasa Indonesia.',
  ],
  ['alamat', 'Alamat API', 'Biarkan, kecuali memakai perantara yang berbahasa sama.'],
  ['versi_api', 'Versi API'],
] as const;
const GATEWAY = [
  [
    'alamat_gateway',
    'Alamat gateway',
    'Alamat https yang menerima pesan, misalnya https://gateway.kampus.ac.id/kirim.',
  ],
] as const;
const LIMITS = [
  ['per_menit', 'Paling banyak per menit'],
  ['per_hari', 'Paling banyak per orang dalam sehari'],
  [
    'kode_per_hari',
    'Kode konfirmasi sehari, seluruh portal',
    'Setiap kode berbiaya. Tiga perlima dapat dipakai tagihan; seperlima selalu tersisa untuk kode melihat PIN.',
  ],
] as const;
const waysOf = ({ cara }: Typed): readonly TextLine<(typeof CLOUD | typeof GATEWAY)[number][0]>[] =>
  cara === 'gateway' ? GATEWAY : CLOUD;
/** Key, label, whether it is there, and what it is. */
const SECRETS = [
  ['token', 'Token akses', 'ada_token', 'Milik system user, tanpa batas waktu.'],
  ['rahasia', 'App secret', 'ada_rahasia', 'Ada di App settings, Basic.'],
  ['verifikasi', 'Verify token', 'ada_verifikasi', 'Karangan Anda; isikan juga pada webhook di Meta.'],
] as const;
const GATEWAY_SECRETS = [
  [
    'kunci_gateway',
    'Kunci bersama',
    'ada_kunci_gateway',
    `Paling sedikit ${KUNCI_GATEWAY_MIN} huruf; gateway memakai kunci yang sama.`,
  ],
] as const;
const WA: SettingsKind<Typed, Stored, RahasiaWa> = {
  key: 'pengaturan-wa',
  read: () => call(pengaturanWa),
  formOf,
  wordsOf: (form) => [
    ['Nomor pendaftar', form.menyala ? 'Menyala' : 'Mati'],
    ['Pembawa pesan', CARA_WA[form.cara]],
    ...[...waysOf(form), ...LIMITS].map(([key, label]): [string, string] => [label, form[key]]),
  ],
  check: (form) => periksaWa(settingsOf(form)),
  write: (form, versi, given) => call(ubahPengaturanWa, { body: { ...settingsOf(form), ...given, versi } }),
  saved: 'Tersimpan. Kirim pesan uji untuk memastikannya.',
};

function WaTest({ settings, given }: { settings: PengaturanWa; given: Partial<Record<RahasiaWa, string>> }) {
  const { token, kunci_gateway } = given;
  const secrets = { ...(token ? { token } : {}), ...(kunci_gateway ? { kunci_gateway } : {}) };
  return (
    <TestMessage
      send={(kepada) => call(kirimUjiWa, { body: { kepada, ...settings, ...secrets } })}
      key={settings.cara}
      by={`Memakai isian di layar ini, juga yang belum disimpan; tidak menyimpan atau menyalakan apa pun.${settings.cara === 'cloud' ? ` Templatnya ${namaTemplatWa(settings.awalan, 'uji')}.` : ''}`}
      taker={settings.cara === 'cloud' ? 'penyedia' : 'gateway'}
      field={{
        label: 'Kirim ke nomor',
        hint: 'Dengan kode negara, angka saja: 6281234567890.',
        inputMode: 'tel',
        pattern: NOMOR_WA,
        wrong: KEPADA_WA,
      }}
    />
  );
}

function WaSettings({ stored }: { stored: Stored }) {
  const secrets = useSecrets<RahasiaWa>(['token', 'rahasia', 'verifikasi', 'kunci_gateway']);
  const settings = useSettings(WA, stored, { secrets });
  const { form } = settings.editing;
  const isGateway = form.cara === 'gateway';
  const test = <WaTest settings={settingsOf(form)} given={secrets.given} />;
  return (
    <SettingsForm {...settings} beside={test}>
      {({ at, tick, errors }) => (
        <>
          <CheckboxField {...tick('menyala')} label="Kirim juga ke nomor pendaftar" />
          <RadioGroupField {...at('cara')} label="Pembawa pesan" options={optionsOf(CARA_WA)} />
          <Fieldset
            legend={isGateway ? 'Gateway' : 'Penyedia'}
            hint={`Laporan pengiriman diterima di ${window.location.origin}${isGateway ? JALUR_KABAR_GATEWAY : JALUR_KABAR_WA}`}
          >
            <TextFields of={[...waysOf(form), ...LIMITS]} at={at} />
            {isGateway ? (
              <>
                <RadioGroupField
                  {...at('lewat')}
                  label="Sampai di ponsel sebagai"
                  inline
                  options={optionsOf(LEWAT)}
                />
                <CheckboxField {...tick('gateway_privat')} label="Gateway ada di jaringan privat kampus" />
              </>
            ) : (
              <CheckboxField
                {...tick('ringkas')}
                label="Templat berakhiran _ringkasan sudah disetujui: gabungkan kabar yang tertahan"
              />
            )}
          </Fieldset>
          <Fieldset legend="Rahasia">
            {(isGateway ? GATEWAY_SECRETS : SECRETS).map(([key, label, there, what]) => (
              <SecretField
                key={key}
                {...secrets.places(errors)(key)}
                label={label}
                about={what}
                stored={stored[there]}
              />
            ))}
          </Fieldset>
        </>
      )}
    </SettingsForm>
  );
}

export function WaPage() {
  const query = useStored(WA);
  return (
    <ChannelPage
      title="Pemberitahuan lewat WhatsApp atau SMS"
      query={query}
      about="Menyertai email: berjalan hanya selagi email menyala."
      trouble={['Pesan ke nomor belum dapat dikirim', query.data?.gangguan]}
    >
      {(stored) => <WaSettings stored={stored} />}
    </ChannelPage>
  );
}

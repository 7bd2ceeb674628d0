/** How messages to numbers leave the portal, and a test message. */
import type { DataOf } from '@gerbang/contract';
import { NOMOR_WA } from '@gerbang/contract/applicant/pemberitahuan';
import {
  CARA_WA,
  type CaraWa,
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
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { useEditing } from '../../../desk/use-editing.ts';
import { ChannelPage, whole } from '../channel.tsx';
import { TestMessage } from '../test-message.tsx';

const SETTINGS = ['pemberitahuan-wa'] as const;
type Stored = DataOf<typeof pengaturanWa>;
const NUMBERS = ['per_menit', 'per_hari', 'kode_per_hari'] as const;
type Typed = Omit<PengaturanWa, (typeof NUMBERS)[number]> & Record<(typeof NUMBERS)[number], string>;
/** Never part of what is kept on the device while it is written. */
type Secrets = Partial<Record<RahasiaWa, string>>;

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
  ['versi_api', 'Versi API', undefined],
] as const;
const GATEWAY = [
  [
    'alamat_gateway',
    'Alamat gateway',
    'Alamat https yang menerima pesan, misalnya https://gateway.kampus.ac.id/kirim.',
  ],
] as const;
const LIMITS = [
  ['per_menit', 'Paling banyak per menit', undefined],
  ['per_hari', 'Paling banyak per orang dalam sehari', undefined],
  [
    'kode_per_hari',
    'Kode konfirmasi sehari, seluruh portal',
    'Setiap kode berbiaya. Tiga perlima dapat dipakai tagihan; seperlima selalu tersisa untuk kode melihat PIN.',
  ],
] as const;
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
const wordsOf = (form: Typed): [string, string][] => [
  ['Nomor pendaftar', form.menyala ? 'Menyala' : 'Mati'],
  ['Pembawa pesan', CARA_WA[form.cara]],
  ...[...(form.cara === 'gateway' ? GATEWAY : CLOUD), ...LIMITS].map(([key, label]): [string, string] => [
    label,
    form[key],
  ]),
];

interface TextsProps {
  fields: readonly (readonly [
    (typeof CLOUD | typeof GATEWAY | typeof LIMITS)[number][0],
    string,
    string | undefined,
  ])[];
  form: Typed;
  errors: Readonly<Record<string, string>>;
  change: (part: Partial<Typed>) => void;
}
function Texts({ fields, form, errors, change }: TextsProps) {
  return fields.map(([key, label, hint]) => (
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
  ));
}

function WaTest({ settings, given }: { settings: PengaturanWa; given: Secrets }) {
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
  const client = useQueryClient();
  const [secrets, setSecrets] = useState<Secrets>({});
  const given: Secrets = Object.fromEntries(Object.entries(secrets).filter(([, value]) => value !== ''));
  const editing = useEditing<Typed, Stored>({
    name: () => 'pengaturan-wa',
    item: stored,
    initial: formOf(stored),
    check: (form) => periksaWa(settingsOf(form)),
    save: (form, versi) =>
      call(ubahPengaturanWa, { body: { ...settingsOf(form), ...given, versi: versi ?? stored.versi } }),
    latest: () => call(pengaturanWa),
    saved: () => 'Tersimpan. Kirim pesan uji untuk memastikannya.',
    onStored: (next) => {
      setSecrets({});
      client.setQueryData(SETTINGS, next);
    },
  });
  const { form, change } = editing;
  const isGateway = form.cara === 'gateway';
  const test = <WaTest settings={settingsOf(form)} given={given} />;
  return (
    <SettingsForm editing={editing} formOf={formOf} wordsOf={wordsOf} beside={test}>
      {(errors) => (
        <>
          <CheckboxField
            label="Kirim juga ke nomor pendaftar"
            checked={form.menyala}
            onChange={(menyala) => change({ menyala })}
          />
          <RadioGroupField
            id="cara"
            label="Pembawa pesan"
            options={Object.entries(CARA_WA).map(([value, label]) => ({ value, label }))}
            value={form.cara}
            onChange={(cara) => change({ cara: cara as CaraWa })}
          />
          <Fieldset legend={isGateway ? 'Gateway' : 'Penyedia'}>
            <Texts
              fields={[...(isGateway ? GATEWAY : CLOUD), ...LIMITS]}
              form={form}
              errors={errors}
              change={change}
            />
            {isGateway ? (
              <>
                <RadioGroupField
                  id="lewat"
                  label="Sampai di ponsel sebagai"
                  inline
                  options={Object.entries(LEWAT).map(([value, label]) => ({ value, label }))}
                  value={form.lewat}
                  onChange={(lewat) => change({ lewat: lewat as keyof typeof LEWAT })}
                />
                <CheckboxField
                  label="Gateway ada di jaringan privat kampus"
                  checked={form.gateway_privat}
                  onChange={(gateway_privat) => change({ gateway_privat })}
                />
              </>
            ) : (
              <CheckboxField
                label="Templat berakhiran _ringkasan sudah disetujui: gabungkan kabar yang tertahan"
                checked={form.ringkas}
                onChange={(ringkas) => change({ ringkas })}
              />
            )}
          </Fieldset>
          <Fieldset legend="Rahasia">
            {(isGateway ? GATEWAY_SECRETS : SECRETS).map(([key, label, there, what]) => (
              <TextField
                key={key}
                id={key}
                label={label}
                type="password"
                autoComplete="new-password"
                hint={`${what} ${
                  stored[there]
                    ? 'Tersimpan dan tidak ditampilkan. Isi hanya untuk menggantinya.'
                    : 'Disimpan tersegel dan tidak ditampilkan lagi.'
                }`}
                value={secrets[key] ?? ''}
                onChange={(value) => setSecrets({ ...secrets, [key]: value })}
                error={errors[key]}
              />
            ))}
          </Fieldset>
        </>
      )}
    </SettingsForm>
  );
}

export function WaPage() {
  const query = useQuery({ queryKey: SETTINGS, queryFn: () => call(pengaturanWa) });
  const { cara, gangguan } = query.data ?? {};
  const path = cara === 'gateway' ? JALUR_KABAR_GATEWAY : JALUR_KABAR_WA;
  return (
    <ChannelPage
      title="Pemberitahuan lewat WhatsApp atau SMS"
      query={query}
      about={`Menyertai email: berjalan hanya selagi email menyala. Laporan diterima di ${window.location.origin}${path}`}
      trouble={['Pesan ke nomor belum dapat dikirim', gangguan]}
    >
      {(stored) => <WaSettings stored={stored} />}
    </ChannelPage>
  );
}

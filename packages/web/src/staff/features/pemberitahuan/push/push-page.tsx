/** How notices reach devices, and a test message to the browser at hand. */
import type { DataOf } from '@gerbang/contract';
import {
  kirimUjiPush,
  kunciUjiPush,
  type PengaturanPush,
  pengaturanPush,
  periksaPush,
  ubahPengaturanPush,
} from '@gerbang/contract/office/pemberitahuan/push';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { useSending } from '../../../../api/send.ts';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { PUSH_HINDRANCES, pushHindrance, switchOn } from '../../../../ui/push.ts';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { TextFields } from '../../../desk/text-fields.tsx';
import { type SettingsKind, useSettings, useStored } from '../../../desk/use-settings.ts';
import { ChannelPage, whole } from '../channel.tsx';

type Stored = DataOf<typeof pengaturanPush>;
interface Typed {
  menyala: boolean;
  kontak: string;
  /** A host a line. */
  layanan: string;
  per_menit: string;
  per_hari: string;
}
const formOf = (s: Stored): Typed => ({
  menyala: s.menyala,
  kontak: s.kontak,
  layanan: s.layanan.join('\n'),
  per_menit: String(s.per_menit),
  per_hari: String(s.per_hari),
});
const settingsOf = (form: Typed): PengaturanPush => ({
  menyala: form.menyala,
  kontak: form.kontak.trim(),
  layanan: form.layanan.toLowerCase().split(/\s+/).filter(Boolean),
  per_menit: whole(form.per_menit),
  per_hari: whole(form.per_hari),
});
const TEXTS = [
  ['kontak', 'Alamat email panitia', 'Disebut kepada layanan push, agar dapat menghubungi bila ada masalah.'],
  ['per_menit', 'Paling banyak per menit'],
  ['per_hari', 'Paling banyak per orang dalam sehari'],
] as const;
const PUSH: SettingsKind<Typed, Stored> = {
  key: 'pengaturan-push',
  read: () => call(pengaturanPush),
  formOf,
  wordsOf: (form) => [
    ['Perangkat', form.menyala ? 'Menyala' : 'Mati'],
    ...TEXTS.map(([key, label]): [string, string] => [label, form[key]]),
    ['Layanan push', form.layanan],
  ],
  check: (form) => periksaPush(settingsOf(form)),
  write: (form, versi) => call(ubahPengaturanPush, { body: { ...settingsOf(form), versi } }),
  saved: 'Tersimpan. Kirim pesan uji untuk memastikannya.',
};

function Test({ settings }: { settings: PengaturanPush }) {
  const [failed, setFailed] = useState<string | null>(null);
  const sending = useSending(async () => {
    const { kunci } = await call(kunciUjiPush, { body: {} });
    const device = await switchOn(kunci).catch(() => null);
    if (device === null) {
      const hindrance = pushHindrance();
      setFailed(hindrance ? PUSH_HINDRANCES[hindrance] : 'Peramban ini belum dapat menerima pemberitahuan.');
      return;
    }
    const { terkirim, alasan } = await call(kirimUjiPush, { body: { ...device, ...settings } });
    if (!terkirim) setFailed(alasan);
  });
  return (
    <section className="ui-card ui-stack" aria-labelledby="uji">
      <h2 id="uji">Pesan uji</h2>
      <p className="ui-muted">
        Dikirim ke peramban ini dengan isian di layar, juga yang belum disimpan; tidak menyalakan apa pun.
      </p>
      <Failure of={sending} finding />
      {failed !== null && (
        <Alert kind="error" announce key={`gagal ${sending.attempt}`} title="Pesan uji tidak terkirim">
          {failed}
        </Alert>
      )}
      {sending.done && failed === null && (
        <Alert kind="success" announce key={sending.attempt} title="Pesan uji diterima layanan push" />
      )}
      <Button
        variant="secondary"
        loading={sending.busy}
        onClick={() => {
          setFailed(null);
          void sending.send();
        }}
      >
        Kirim pesan uji ke peramban ini
      </Button>
    </section>
  );
}

function PushSettings({ stored }: { stored: Stored }) {
  const settings = useSettings(PUSH, stored);
  return (
    <SettingsForm {...settings} beside={<Test settings={settingsOf(settings.editing.form)} />}>
      {({ at, tick }) => (
        <>
          <CheckboxField {...tick('menyala')} label="Kirim juga ke perangkat yang dinyalakan pendaftar" />
          <TextFields of={TEXTS} at={at} />
          <TextAreaField
            {...at('layanan')}
            label="Layanan push"
            hint="Satu host per baris, beserta semua di bawahnya. Portal tidak memanggil alamat lain."
          />
        </>
      )}
    </SettingsForm>
  );
}

export function PushPage() {
  const query = useStored(PUSH);
  const { perangkat = 0, gangguan } = query.data ?? {};
  return (
    <ChannelPage
      title="Pemberitahuan di perangkat"
      query={query}
      about={`Menyertai email: berjalan hanya selagi email menyala. ${perangkat} perangkat menyala.`}
      trouble={['Pemberitahuan ke perangkat belum dapat dikirim', gangguan]}
    >
      {(stored) => <PushSettings stored={stored} />}
    </ChannelPage>
  );
}

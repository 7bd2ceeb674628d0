/** When reminders leave. */
import type { DataOf } from '@gerbang/contract';
import {
  PENGINGAT_MAX,
  type PengaturanPengingat,
  pengaturanPengingat,
  periksaPengingat,
  ubahPengingat,
} from '@gerbang/contract/office/pemberitahuan/pengingat';
import { keysOf } from '@gerbang/contract/wire/keys';
import { call } from '../../../api/client.ts';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { TextFields, type TextLine } from '../../desk/text-fields.tsx';
import { type SettingsKind, useSettings, useStored } from '../../desk/use-settings.ts';
import { ChannelPage } from './channel.tsx';

type Stored = DataOf<typeof pengaturanPengingat>;
type Key = keyof PengaturanPengingat;
type Typed = Record<Key, string>;
const DAYS: readonly TextLine<Key>[] = [
  [
    'formulir_hari',
    'Formulir diam (hari)',
    'Bagi yang belum final dan tidak menyimpan apa pun selama itu; sekali setiap kali berhenti.',
  ],
  ['batas_hari', 'Sebelum pendaftaran ditutup (hari)', 'Bagi yang belum final, menurut batasnya sendiri.'],
  ['batas_jam', 'Sebelum pendaftaran ditutup (jam)', 'Sekali lagi, menjelang akhir.'],
  ['ujian_hari', 'Sebelum ujian (hari)', 'Bagi yang sudah memegang kursi: waktu, tempat, ruang, dan kartu.'],
  ['pengumuman_hari', 'Sebelum pengumuman (hari)', 'Bagi yang sudah final.'],
];
const KEYS = keysOf(PENGINGAT_MAX);
/** What is no number is refused at its field, and not taken for 0, which is off. */
const settingsOf = (form: Typed): PengaturanPengingat =>
  Object.fromEntries(
    KEYS.map((key) => [key, /^\d{1,3}$/.test(form[key].trim()) ? Number(form[key]) : -1]),
  ) as PengaturanPengingat;

const REMINDERS: SettingsKind<Typed, Stored> = {
  key: 'pengaturan-pengingat',
  read: () => call(pengaturanPengingat),
  formOf: (stored) => Object.fromEntries(KEYS.map((key) => [key, String(stored[key])])) as Typed,
  wordsOf: (form) => DAYS.map(([key, label]) => [label, form[key]]),
  check: (form) => periksaPengingat(settingsOf(form)),
  write: (form, versi) => call(ubahPengingat, { body: { ...settingsOf(form), versi } }),
  saved: 'Tersimpan. Yang sudah diingatkan tidak diingatkan lagi.',
};

function Reminders({ stored }: { stored: Stored }) {
  return (
    <SettingsForm {...useSettings(REMINDERS, stored)}>
      {({ at }) => (
        <div className="notices__days ui-stack">
          <TextFields of={DAYS} at={at} inputMode="numeric" />
        </div>
      )}
    </SettingsForm>
  );
}

export function RemindersPage() {
  return (
    <ChannelPage
      title="Pengingat"
      query={useStored(REMINDERS)}
      about="Isi 0 untuk mematikan. Pendaftar dapat menolak pengingat; yang tanggalnya berubah sebelum terkirim tidak dikirim."
    >
      {(stored) => <Reminders stored={stored} />}
    </ChannelPage>
  );
}

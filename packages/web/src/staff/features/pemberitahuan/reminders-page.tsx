/** When reminders leave. */
import type { DataOf } from '@gerbang/contract';
import {
  PENGINGAT_MAX,
  type PengaturanPengingat,
  pengaturanPengingat,
  periksaPengingat,
  ubahPengingat,
} from '@gerbang/contract/office/pemberitahuan/pengingat';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { TextField } from '../../../ui/field/text-field.tsx';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { useEditing } from '../../desk/use-editing.ts';
import { ChannelPage } from './channel.tsx';

const SETTINGS = ['pemberitahuan-pengingat'] as const;
type Stored = DataOf<typeof pengaturanPengingat>;
type Key = keyof PengaturanPengingat;
type Typed = Record<Key, string>;
const KEYS = Object.keys(PENGINGAT_MAX) as Key[];
const LABELS: Readonly<Record<Key, [label: string, hint: string]>> = {
  formulir_hari: [
    'Formulir diam (hari)',
    'Bagi yang belum final dan tidak menyimpan apa pun selama itu; sekali setiap kali berhenti.',
  ],
  batas_hari: ['Sebelum pendaftaran ditutup (hari)', 'Bagi yang belum final, menurut batasnya sendiri.'],
  batas_jam: ['Sebelum pendaftaran ditutup (jam)', 'Sekali lagi, menjelang akhir.'],
  ujian_hari: ['Sebelum ujian (hari)', 'Bagi yang sudah memegang kursi: waktu, tempat, ruang, dan kartu.'],
  pengumuman_hari: ['Sebelum pengumuman (hari)', 'Bagi yang sudah final.'],
};

const formOf = (stored: Stored): Typed =>
  Object.fromEntries(KEYS.map((key) => [key, String(stored[key])])) as Typed;
/** What is no number is refused at its field, and not taken for 0, which is off. */
const settingsOf = (form: Typed): PengaturanPengingat =>
  Object.fromEntries(
    KEYS.map((key) => [key, /^\d{1,3}$/.test(form[key].trim()) ? Number(form[key]) : -1]),
  ) as PengaturanPengingat;
const wordsOf = (form: Typed): [string, string][] => KEYS.map((key) => [LABELS[key][0], form[key]]);

function Reminders({ stored }: { stored: Stored }) {
  const client = useQueryClient();
  const editing = useEditing<Typed, Stored>({
    name: () => 'pengaturan-pengingat',
    item: stored,
    initial: formOf(stored),
    check: (form) => periksaPengingat(settingsOf(form)),
    save: (form, versi) =>
      call(ubahPengingat, { body: { ...settingsOf(form), versi: versi ?? stored.versi } }),
    latest: () => call(pengaturanPengingat),
    saved: () => 'Tersimpan. Yang sudah diingatkan tidak diingatkan lagi.',
    onStored: (next) => client.setQueryData(SETTINGS, next),
  });
  const { form, change } = editing;
  return (
    <SettingsForm editing={editing} formOf={formOf} wordsOf={wordsOf}>
      {(errors) => (
        <div className="notices__days ui-stack">
          {KEYS.map((key) => (
            <TextField
              key={key}
              id={key}
              label={LABELS[key][0]}
              hint={LABELS[key][1]}
              inputMode="numeric"
              autoComplete="off"
              value={form[key]}
              onChange={(value) => change({ [key]: value })}
              error={errors[key]}
            />
          ))}
        </div>
      )}
    </SettingsForm>
  );
}

export function RemindersPage() {
  const query = useQuery({ queryKey: SETTINGS, queryFn: () => call(pengaturanPengingat) });
  return (
    <ChannelPage
      title="Pengingat"
      query={query}
      about="Isi 0 untuk mematikan. Pendaftar dapat menolak pengingat; yang tanggalnya berubah sebelum terkirim tidak dikirim."
    >
      {(stored) => <Reminders stored={stored} />}
    </ChannelPage>
  );
}

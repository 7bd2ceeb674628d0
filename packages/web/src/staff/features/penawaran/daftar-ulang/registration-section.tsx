/** When and where those admitted register anew; they read it once the result is announced (yudisium 8). */
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { ubahDaftarUlangPenawaran } from '@gerbang/contract/office/penawaran/daftar-ulang';
import {
  type DaftarUlang,
  periksaDaftarUlang,
  TEMPAT_MAX,
} from '@gerbang/contract/office/penawaran/daftar-ulang/isian';
import { END_SECONDS, START_SECONDS } from '@gerbang/contract/office/penawaran/umum';
import { call } from '../../../../api/client.ts';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { instantOf, type Moment, MomentFields, momentOf, momentText } from '../period.tsx';
import { useSection } from '../use-section.ts';

interface RegistrationForm {
  mulai: Moment;
  selesai: Moment;
  tempat: string;
}
const formOf = ({ daftar_ulang: { mulai, selesai, tempat } }: DetailPenawaran): RegistrationForm => ({
  mulai: mulai === null ? { day: null, clock: '08.00' } : momentOf(mulai),
  selesai: selesai === null ? { day: null, clock: '16.00' } : momentOf(selesai),
  tempat,
});
/** As it is sent; a time without a day is none, and one nobody touched stays as it stands. */
const sentOf = (form: RegistrationForm, { daftar_ulang }: DetailPenawaran): DaftarUlang => ({
  mulai:
    form.mulai.day === null ? null : instantOf(form.mulai, START_SECONDS, daftar_ulang.mulai ?? undefined),
  selesai:
    form.selesai.day === null
      ? null
      : instantOf(form.selesai, END_SECONDS, daftar_ulang.selesai ?? undefined),
  tempat: form.tempat,
});
const whenText = (moment: Moment): string => (moment.day === null ? 'Belum diatur' : momentText(moment));
const wordsOf = (form: RegistrationForm): [string, string][] => [
  ['Mulai', whenText(form.mulai)],
  ['Selesai', whenText(form.selesai)],
  ['Tempat', form.tempat],
];

export function RegistrationSection({ stored }: { stored: DetailPenawaran }) {
  const { kode_penawaran } = stored;
  const { settings } = useSection<RegistrationForm>({
    section: 'daftar-ulang',
    stored,
    formOf,
    wordsOf,
    check: (form) => periksaDaftarUlang(sentOf(form, stored), stored.tanggal_pengumuman),
    save: (form, { versi }) =>
      call(ubahDaftarUlangPenawaran, {
        params: { kode_penawaran },
        body: { ...sentOf(form, stored), versi },
      }),
  });
  return (
    <>
      <p>Hanya dibaca oleh yang diterima, sejak waktu pengumuman, dan dapat mereka simpan ke kalender.</p>
      <SettingsForm {...settings}>
        {({ at }) => (
          <Fieldset legend="Daftar ulang bagi yang diterima">
            <MomentFields {...at('mulai')} label="Tanggal mulai" optional />
            <MomentFields {...at('selesai')} label="Tanggal selesai" optional />
            <TextField
              {...at('tempat')}
              label="Tempat"
              hint="Alamat gedung, atau alamat laman yang diawali https://"
              max={TEMPAT_MAX}
            />
          </Fieldset>
        )}
      </SettingsForm>
    </>
  );
}

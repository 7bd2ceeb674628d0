/** What the public page of an offering opens. */
import { alamatGelombang } from '@gerbang/contract/applicant/publik';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { ubahPublikPenawaran } from '@gerbang/contract/office/penawaran/publik';
import {
  periksaTerbuka,
  TERBUKA_MAX,
  type TerbukaPenawaran,
  tidyTerbuka,
} from '@gerbang/contract/office/penawaran/publik/terbuka';
import { DIBUKA } from '@gerbang/contract/office/penawaran/tahap';
import { call } from '../../../../api/client.ts';
import { CheckboxField } from '../../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { SettingsForm } from '../../../desk/settings-form.tsx';
import { useSection } from '../use-section.ts';

const yes = (on: boolean) => (on ? 'Ya' : 'Tidak');
const wordsOf = (form: TerbukaPenawaran): [string, string][] => [
  ['Biaya bagi yang diterima', form.biaya_diterima],
  ['Cara dan kriteria seleksi', form.kriteria_seleksi],
  ['Bobot dan cara penetapan dibuka', yes(form.tampil_bobot)],
  ['Jumlah peminat dan yang diterima dibuka', yes(form.tampil_angka)],
];

export function PublicSection({ stored }: { stored: DetailPenawaran }) {
  const { kode_penawaran } = stored;
  const { settings } = useSection<TerbukaPenawaran>({
    section: 'publik',
    stored,
    formOf: tidyTerbuka,
    wordsOf,
    check: (form) => periksaTerbuka(tidyTerbuka(form)),
    save: (form, { versi }) =>
      call(ubahPublikPenawaran, { params: { kode_penawaran }, body: { ...tidyTerbuka(form), versi } }),
  });
  return (
    <>
      <p>
        Daya tampung, biaya seleksi, dan jadwal diambil dari bagian lain; komponen, bobot, dan cara penetapan
        dari meja Seleksi.{' '}
        {stored.tahap === DIBUKA && <a href={alamatGelombang(kode_penawaran)}>Lihat halaman publiknya</a>}
      </p>
      <SettingsForm {...settings}>
        {({ at, tick }) => (
          <>
            <Fieldset legend="Dengan kata-kata universitas">
              <TextAreaField
                {...at('biaya_diterima')}
                label="Biaya bagi yang diterima"
                hint="Besarnya, atau cara menentukannya. Bila kosong, halaman publik mengatakan bahwa belum diumumkan."
                rows={4}
                max={TERBUKA_MAX}
              />
              <TextAreaField
                {...at('kriteria_seleksi')}
                label="Cara dan kriteria seleksi"
                hint="Bagaimana peserta diseleksi dan siapa yang dapat diterima."
                rows={6}
                max={TERBUKA_MAX}
              />
            </Fieldset>
            <Fieldset legend="Yang dibuka">
              <CheckboxField
                {...tick('tampil_bobot')}
                label="Bobot dan cara penetapan"
                hint="Komponen, bobot, nilai minimum, dan urutan bila total sama, begitu aturannya disimpan di meja Seleksi."
              />
              <CheckboxField
                {...tick('tampil_angka')}
                label="Jumlah peminat dan yang diterima"
                hint="Setiap program studi, dengan sisa tempatnya; tidak pernah sebelum waktu pengumuman."
              />
            </Fieldset>
          </>
        )}
      </SettingsForm>
    </>
  );
}

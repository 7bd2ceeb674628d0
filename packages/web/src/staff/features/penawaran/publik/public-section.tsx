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
  const { editing } = useSection<TerbukaPenawaran>({
    section: 'publik',
    stored,
    formOf: tidyTerbuka,
    check: (form) => periksaTerbuka(tidyTerbuka(form)),
    save: (form, { versi }) =>
      call(ubahPublikPenawaran, { params: { kode_penawaran }, body: { ...tidyTerbuka(form), versi } }),
  });
  const { form, change } = editing;
  return (
    <>
      <p>
        Daya tampung, biaya seleksi, dan jadwal diambil dari bagian lain; komponen, bobot, dan cara penetapan
        dari meja Seleksi.{' '}
        {stored.tahap === DIBUKA && <a href={alamatGelombang(kode_penawaran)}>Lihat halaman publiknya</a>}
      </p>
      <SettingsForm editing={editing} formOf={tidyTerbuka} wordsOf={wordsOf} subject="Penawaran ini">
        {(errors) => (
          <>
            <Fieldset legend="Dengan kata-kata universitas">
              <TextAreaField
                id="biaya_diterima"
                label="Biaya bagi yang diterima"
                hint="Besarnya, atau cara menentukannya. Bila kosong, halaman publik mengatakan bahwa belum diumumkan."
                rows={4}
                max={TERBUKA_MAX}
                value={form.biaya_diterima}
                onChange={(biaya_diterima) => change({ biaya_diterima })}
                error={errors.biaya_diterima}
              />
              <TextAreaField
                id="kriteria_seleksi"
                label="Cara dan kriteria seleksi"
                hint="Bagaimana peserta diseleksi dan siapa yang dapat diterima."
                rows={6}
                max={TERBUKA_MAX}
                value={form.kriteria_seleksi}
                onChange={(kriteria_seleksi) => change({ kriteria_seleksi })}
                error={errors.kriteria_seleksi}
              />
            </Fieldset>
            <Fieldset legend="Yang dibuka">
              <CheckboxField
                label="Bobot dan cara penetapan"
                hint="Komponen, bobot, nilai minimum, dan urutan bila total sama, begitu aturannya disimpan di meja Seleksi."
                checked={form.tampil_bobot}
                onChange={(tampil_bobot) => change({ tampil_bobot })}
              />
              <CheckboxField
                label="Jumlah peminat dan yang diterima"
                hint="Setiap program studi, dengan sisa tempatnya; tidak pernah sebelum waktu pengumuman."
                checked={form.tampil_angka}
                onChange={(tampil_angka) => change({ tampil_angka })}
              />
            </Fieldset>
          </>
        )}
      </SettingsForm>
    </>
  );
}

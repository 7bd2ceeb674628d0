/** Striking the marks of a participant, who is then assessed anew by others. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import { coretPenilaian } from '@gerbang/contract/office/nilai/penilaian';
import { NOMOR_PESERTA } from '@gerbang/contract/wire/limits';
import { useRenew } from '../../../../api/renew.ts';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { ActButton } from '../../../desk/act-button.tsx';
import { useFields } from '../../../desk/fields.ts';
import { NILAI } from '../use-scores.ts';

export function StrikeMarks({ kode, komponen }: { kode: string; komponen: Komponen }) {
  const renew = useRenew(NILAI);
  const { form, at, passes, reset } = useFields({ nomor: '' }, ({ nomor }) => ({
    nomor: !NOMOR_PESERTA.test(nomor.trim()) && 'Isi nomor peserta',
  }));
  return (
    <p>
      <ActButton
        variant="quiet"
        act={coretPenilaian}
        title="Coret penilaian"
        danger
        sends={() => {
          if (!passes()) return null;
          return { kode_penawaran: kode, kode_komponen: komponen.kode, nomor_peserta: form.nomor.trim() };
        }}
        said={({ dicoret }) => `${dicoret} nilai dicoret.`}
        onDone={() => {
          reset();
          renew();
        }}
      >
        <p>
          Semua nilai penilai peserta ini dicoret dan tetap tercatat. Yang menilainya ulang adalah petugas
          yang belum pernah menilai peserta ini.
        </p>
        <TextField {...at('nomor')} label="Nomor peserta" required inputMode="numeric" autoComplete="off" />
      </ActButton>
    </p>
  );
}

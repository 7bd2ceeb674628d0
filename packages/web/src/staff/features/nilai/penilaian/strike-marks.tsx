/** Striking the marks of a participant, who is then assessed anew by others. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import { coretPenilaian } from '@gerbang/contract/office/nilai/penilaian';
import { useState } from 'react';
import { useRenew } from '../../../../api/renew.ts';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { ActButton } from '../../../desk/act-button.tsx';
import { NILAI } from '../use-scores.ts';

export function StrikeMarks({ kode, komponen }: { kode: string; komponen: Komponen }) {
  const renew = useRenew(NILAI);
  const [nomor, setNomor] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <p>
      <ActButton
        variant="quiet"
        act={coretPenilaian}
        title="Coret penilaian"
        danger
        sends={() => {
          setTried(true);
          const nomor_peserta = nomor.trim();
          if (nomor_peserta === '') return null;
          return { kode_penawaran: kode, kode_komponen: komponen.kode, nomor_peserta };
        }}
        said={({ dicoret }) => `${dicoret} nilai dicoret.`}
        onDone={() => {
          setNomor('');
          renew();
        }}
      >
        <p>
          Semua nilai penilai peserta ini dicoret dan tetap tercatat. Yang menilainya ulang adalah petugas
          yang belum pernah menilai peserta ini.
        </p>
        <TextField
          label="Nomor peserta"
          required
          inputMode="numeric"
          autoComplete="off"
          value={nomor}
          onChange={setNomor}
          error={tried && nomor.trim() === '' ? 'Isi nomor peserta' : undefined}
        />
      </ActButton>
    </p>
  );
}

/** Striking the marks of a participant, who is then assessed anew by others. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import { coretPenilaian } from '@gerbang/contract/office/nilai/penilaian';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { NILAI } from '../use-scores.ts';

export function StrikeMarks({ kode, komponen }: { kode: string; komponen: Komponen }) {
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  const [nomor, setNomor] = useState('');
  const [tried, setTried] = useState(false);
  return (
    <>
      <p>
        <Button variant="quiet" onClick={() => setOpen(true)}>
          Coret penilaian…
        </Button>
      </p>
      {open && (
        <ActDialog
          act={coretPenilaian}
          title="Coret penilaian"
          action="Coret penilaian"
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
            setOpen(false);
            void client.invalidateQueries({ queryKey: NILAI });
          }}
          onClose={() => setOpen(false)}
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
        </ActDialog>
      )}
    </>
  );
}

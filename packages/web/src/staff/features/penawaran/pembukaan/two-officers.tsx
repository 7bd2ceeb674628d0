/** The rule that opening takes two officers: demanded by one, lifted by two (penawaran 26). */
import { aturPembukaan, setujuiAturPembukaan } from '@gerbang/contract/office/penawaran/pembukaan';
import type { AturanPembukaan } from '@gerbang/contract/office/penawaran/pembukaan/aturan';
import { useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { useStaff } from '../../../desk/staff.ts';
import { whenText } from '../state.ts';

interface Props {
  rule: AturanPembukaan;
  onChanged: (rule: AturanPembukaan, words: string) => void;
}

/** The rule as it stands, with what this officer can do about it. */
export function TwoOfficers({ rule: { dua_petugas, lepas_dua_petugas: asked }, onChanged }: Props) {
  const { username } = useStaff();
  const [asking, setAsking] = useState<'wajib' | 'minta' | 'setuju' | null>(null);
  const close = () => setAsking(null);
  return (
    <>
      {asked && (
        <Alert kind="warning" title="Diminta: cukup satu petugas untuk membuka">
          Diminta oleh {asked.diminta_oleh}, {whenText(asked.diminta)}: {asked.alasan} Sampai petugas lain
          menyetujuinya, pembukaan tetap perlu dua petugas.
        </Alert>
      )}
      <p className="ui-row">
        {asked && asked.diminta_oleh !== username && (
          <Button variant="secondary" onClick={() => setAsking('setuju')}>
            Setujui cukup satu petugas…
          </Button>
        )}
        <Button variant="quiet" onClick={() => setAsking(dua_petugas && !asked ? 'minta' : 'wajib')}>
          {asked ? 'Tetap dua petugas…' : dua_petugas ? 'Cukup satu petugas…' : 'Wajibkan dua petugas…'}
        </Button>
      </p>
      {(asking === 'wajib' || asking === 'minta') && (
        <ActDialog
          act={aturPembukaan}
          title={
            asking === 'minta'
              ? 'Minta cukup satu petugas untuk membuka?'
              : asked
                ? 'Tetap wajib dua petugas?'
                : 'Wajibkan dua petugas untuk membuka?'
          }
          action={asking === 'minta' ? 'Minta persetujuan' : 'Simpan aturan'}
          sends={() => ({ dua_petugas: asking === 'wajib' })}
          onDone={(rule) =>
            onChanged(
              rule,
              rule.lepas_dua_petugas ? 'Permintaan dicatat.' : 'Pembukaan penawaran perlu dua petugas.',
            )
          }
          onClose={close}
        >
          <p>
            Aturan ini berlaku bagi semua penawaran.
            {asking === 'minta' && ' Petugas lain menyetujuinya dahulu.'}
          </p>
        </ActDialog>
      )}
      {asking === 'setuju' && (
        <ActDialog
          act={setujuiAturPembukaan}
          title="Setujui cukup satu petugas untuk membuka?"
          action="Setujui"
          sends={() => ({})}
          onDone={(rule) => onChanged(rule, 'Pembukaan penawaran cukup satu petugas.')}
          onClose={close}
        >
          <p>
            Aturan ini berlaku bagi semua penawaran. Pembukaan yang masih menunggu persetujuan dibatalkan.
          </p>
        </ActDialog>
      )}
    </>
  );
}

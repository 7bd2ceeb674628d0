/** The rule that opening takes two officers: demanded by one, lifted by two (penawaran 26). */
import { aturPembukaan, setujuiAturPembukaan } from '@gerbang/contract/office/penawaran/pembukaan';
import type { AturanPembukaan } from '@gerbang/contract/office/penawaran/pembukaan/aturan';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { ActButton } from '../../../desk/act-button.tsx';
import { ActDialog } from '../../../desk/act-dialog.tsx';
import { DialogButton } from '../../../desk/dialog-button.tsx';
import { useStaff } from '../../../desk/staff.ts';
import { whenText } from '../state.ts';

interface Props {
  rule: AturanPembukaan;
  onChanged: (rule: AturanPembukaan, words: string) => void;
}

/** The rule as it stands, with what this officer can do about it. */
export function TwoOfficers({ rule: { dua_petugas, lepas_dua_petugas: asked }, onChanged }: Props) {
  const { username } = useStaff();
  /** Whether this officer would ask for one to be enough. */
  const lifts = dua_petugas && !asked;
  return (
    <>
      {asked && (
        <Alert kind="warning" title="Diminta: cukup satu petugas untuk membuka">
          Diminta oleh {asked.peminta}, {whenText(asked.diminta)}: {asked.alasan} Sampai petugas lain
          menyetujuinya, pembukaan tetap perlu dua petugas.
        </Alert>
      )}
      <p className="ui-row">
        {asked && asked.diminta_oleh !== username && (
          <ActButton
            variant="secondary"
            label="Setujui cukup satu petugas…"
            act={setujuiAturPembukaan}
            title="Setujui cukup satu petugas untuk membuka?"
            action="Setujui"
            sends={() => ({})}
            onDone={(rule) => onChanged(rule, 'Pembukaan penawaran cukup satu petugas.')}
          >
            <p>
              Aturan ini berlaku bagi semua penawaran. Pembukaan yang masih menunggu persetujuan dibatalkan.
            </p>
          </ActButton>
        )}
        <DialogButton
          variant="quiet"
          label={asked ? 'Tetap dua petugas…' : dua_petugas ? 'Cukup satu petugas…' : 'Wajibkan dua petugas…'}
        >
          {(onClose) => (
            // Where the rule changes meanwhile another thing is asked, and its reason is another; the button keeps the focus.
            <ActDialog
              key={String(lifts)}
              act={aturPembukaan}
              title={
                lifts
                  ? 'Minta cukup satu petugas untuk membuka?'
                  : asked
                    ? 'Tetap wajib dua petugas?'
                    : 'Wajibkan dua petugas untuk membuka?'
              }
              action={lifts ? 'Minta persetujuan' : 'Simpan aturan'}
              sends={() => ({ dua_petugas: !lifts })}
              onDone={(rule) =>
                onChanged(
                  rule,
                  rule.lepas_dua_petugas ? 'Permintaan dicatat.' : 'Pembukaan penawaran perlu dua petugas.',
                )
              }
              onClose={onClose}
            >
              <p>
                Aturan ini berlaku bagi semua penawaran.
                {lifts && ' Petugas lain menyetujuinya dahulu.'}
              </p>
            </ActDialog>
          )}
        </DialogButton>
      </p>
    </>
  );
}

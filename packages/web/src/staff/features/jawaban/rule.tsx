/** Whether the admitted must answer, until when, and what silence means. */
import { DIAM } from '@gerbang/contract/applicant/jawaban';
import { type AturanJawaban, aturJawaban } from '@gerbang/contract/office/jawaban';
import { useState } from 'react';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { FactList } from '../../desk/fact-list.tsx';
import { useMay } from '../../desk/staff.ts';
import { useMoment } from '../../desk/use-moment.tsx';
import { whenText } from './state.ts';

interface Props {
  kode: string;
  aturan: AturanJawaban | null;
  /** Announced: the deadline only moves later. */
  terbuka: boolean;
  onChanged: () => void;
}
const OPTIONS = Object.entries(DIAM).map(([value, label]) => ({ value, label }));

function Change({ kode, aturan, terbuka, onChanged, onClose }: Props & { onClose: () => void }) {
  const fixed = terbuka && aturan?.wajib === true;
  const [wajib, setWajib] = useState(aturan?.wajib ?? true);
  const [diam, setDiam] = useState(aturan?.diam ?? 'gugur');
  const [naik, setNaik] = useState(aturan?.naik ?? false);
  const { read, fields } = useMoment(aturan?.batas ?? null, '23.59');
  return (
    <ActDialog
      act={aturJawaban}
      title="Kewajiban menjawab"
      action="Simpan"
      onClose={onClose}
      sends={() => ({ kode_penawaran: kode, wajib, diam, naik, batas: read(), versi: aturan?.versi ?? null })}
      said="Kewajiban menjawab disimpan."
      onDone={onChanged}
      onFailed={({ code }) => code === 'versi_usang' && onChanged()}
    >
      {fixed && <p>Hasil sudah diumumkan: batasnya hanya dapat diundurkan, yang lain tetap.</p>}
      <CheckboxField
        label="Yang diterima wajib menjawab"
        hint="Menerima atau melepas tempatnya di halaman hasil. Tanpa ini tidak ada yang ditanyakan."
        disabled={fixed}
        checked={wajib}
        onChange={setWajib}
      />
      {fields}
      <RadioGroupField
        label="Bila tidak menjawab sampai batasnya"
        options={OPTIONS}
        disabled={fixed}
        value={diam}
        onChange={(value) => setDiam(value === 'terima' ? 'terima' : 'gugur')}
      />
      <CheckboxField
        label="Yang diterima naik ke pilihan yang lebih tinggi"
        hint="Bila ada kursi di sana, ia pindah menurut daftar tunggu dan kursinya diberikan kepada yang berikutnya. Yang memilih tetap di sini atau sudah mengajukan LoA tidak pindah."
        disabled={fixed}
        checked={naik}
        onChange={setNaik}
      />
    </ActDialog>
  );
}

export function Rule(props: Props) {
  const { aturan } = props;
  const mayChange = useMay('hasil-setujui');
  return (
    <section aria-label="Kewajiban menjawab" className="ui-card ui-stack">
      <h2>Kewajiban menjawab</h2>
      {aturan?.wajib ? (
        <FactList
          of={[
            ['Batas menjawab', whenText(aturan.batas)],
            ['Bila tidak menjawab', DIAM[aturan.diam]],
            [
              'Pilihan yang lebih tinggi',
              aturan.naik ? 'Yang diterima naik bila ada kursi' : 'Yang diterima tidak naik',
            ],
          ]}
        />
      ) : (
        <p>Yang diterima tidak diminta menjawab.</p>
      )}
      {mayChange && (
        <p>
          <DialogButton variant="secondary" label={aturan?.wajib ? 'Ubah…' : 'Atur…'}>
            {(onClose) => <Change {...props} onClose={onClose} />}
          </DialogButton>
        </p>
      )}
    </section>
  );
}

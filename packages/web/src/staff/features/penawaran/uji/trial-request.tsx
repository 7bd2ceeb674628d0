/** What a trial applicant asked for after its result, and deciding it: letters and objections (penawaran 24). */
import {
  HAL_UJI,
  JAWABAN_UJI_MAX,
  KEADAAN_PERMINTAAN_UJI,
  type PendaftarUji,
  putuskanUji,
} from '@gerbang/contract/office/penawaran/uji';
import { useQueryClient } from '@tanstack/react-query';
import { type ComponentProps, useState } from 'react';
import { CallError, call } from '../../../../api/client.ts';
import { Button } from '../../../../ui/button.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { TwoLines } from '../../../desk/data-table.tsx';
import { FormDialog } from '../../../desk/form-dialog.tsx';
import { trialKey } from '../state.ts';

/** Two lines that stay together in a stack. */
export const Lines = (given: ComponentProps<typeof TwoLines>) => (
  <div>
    <TwoLines {...given} />
  </div>
);

type Request = PendaftarUji['permintaan'][number];
const titleOf = ({ hal, nama }: Request): string =>
  hal === 'sanggah' ? `${HAL_UJI.sanggah}: ${nama}` : HAL_UJI[hal];

interface Listed {
  of: PendaftarUji;
  onDecide: (request: Request) => void;
}
/** Its letters and objections with where they stand. */
export function TrialRequests({ of: { nomor_pendaftar, permintaan }, onDecide }: Listed) {
  return permintaan.map((request) => (
    <div key={request.hal + request.rincian} className="ui-stack ui-stack--close">
      <Lines first={titleOf(request)} second={KEADAAN_PERMINTAAN_UJI[request.keadaan]} />
      {request.keadaan === 'menunggu' && (
        <div className="ui-row">
          <Button variant="secondary" onClick={() => onDecide(request)}>
            Putuskan{' '}
            <VisuallyHidden>
              {titleOf(request)} {nomor_pendaftar}
            </VisuallyHidden>
          </Button>
        </div>
      )}
    </div>
  ));
}

const PUTUSAN = [
  { value: 'setuju', label: KEADAAN_PERMINTAAN_UJI.setuju },
  { value: 'tolak', label: KEADAAN_PERMINTAAN_UJI.tolak },
];

interface Props {
  kode: string;
  pendaftar: PendaftarUji;
  request: Request;
  onClose: () => void;
}
export function TrialRequest({ kode, pendaftar, request, onClose }: Props) {
  const [putusan, setPutusan] = useState('setuju');
  const [jawaban, setJawaban] = useState('');
  const client = useQueryClient();
  const objection = request.hal === 'sanggah';
  const answered = objection || putusan === 'tolak';
  const submit = async () => {
    if (answered && jawaban.trim() === '')
      throw new CallError(400, 'isian_salah', objection ? 'Isi jawabannya.' : 'Isi alasannya.');
    const { nomor_pendaftar } = pendaftar;
    const { hal, rincian } = request;
    await call(putuskanUji, {
      params: { kode_penawaran: kode },
      body: {
        nomor_pendaftar,
        hal,
        rincian,
        setuju: putusan === 'setuju',
        jawaban: answered ? jawaban : null,
      },
    });
    await client.invalidateQueries({ queryKey: trialKey(kode) });
    return true;
  };
  return (
    <FormDialog title="Putuskan permintaan uji" action="Putuskan" onClose={onClose} onSubmit={submit}>
      <p>
        {titleOf(request)}, pendaftar uji {pendaftar.nomor_pendaftar}.
      </p>
      {request.alasan !== null && <blockquote>{request.alasan}</blockquote>}
      <RadioGroupField
        id="putusan-uji"
        label="Putusan"
        options={PUTUSAN}
        value={putusan}
        onChange={setPutusan}
      />
      {answered && (
        <TextAreaField
          id="jawaban-uji"
          label={objection ? 'Jawaban' : 'Alasan penolakan'}
          required
          rows={4}
          max={JAWABAN_UJI_MAX}
          value={jawaban}
          onChange={setJawaban}
        />
      )}
    </FormDialog>
  );
}

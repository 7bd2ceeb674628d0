/** Questions and answers that everybody may read: added, changed, put in order, deleted. */
import {
  daftarTanya,
  hapusTanya,
  JAWABAN_MAX,
  PERTANYAAN_MAX,
  type TanyaJawab,
  tambahTanya,
  URUTAN_MAX,
  ubahTanya,
} from '@gerbang/contract/office/tanya-jawab';
import { Link } from 'react-router';
import { call } from '../../../api/client.ts';
import { useRead } from '../../../api/read.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { Column } from '../../desk/data-table.tsx';
import { Entries } from '../../desk/entry-lists.tsx';
import { useFields, useSeen } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { OvertakenNotice } from '../../desk/overtaken-notice.tsx';

const QUESTIONS = ['tanya-jawab'] as const;
interface Props {
  /** Null: a new one. */
  row: TanyaJawab | null;
  onClose: () => void;
  onDone: (name: string) => void;
}

const placeOf = (urutan: string): number | null => (/^\d{1,4}$/.test(urutan.trim()) ? Number(urutan) : null);

function QuestionDialog({ row, onClose, onDone }: Props) {
  const { form, at, tick, passes, says } = useFields(
    {
      pertanyaan: row?.pertanyaan ?? '',
      jawaban: row?.jawaban ?? '',
      urutan: String(row?.urutan ?? 0),
      tampil: row?.tampil ?? false,
    },
    ({ pertanyaan, jawaban, urutan }) => ({
      pertanyaan: !pertanyaan.trim() && 'Isi pertanyaan',
      jawaban: !jawaban.trim() && 'Isi jawaban',
      urutan: placeOf(urutan) === null && `Isi urutan dengan angka, 0 sampai ${URUTAN_MAX}`,
    }),
  );
  const { seen, isOvertaken, onFailed } = useSeen(row, async (before) =>
    (await call(daftarTanya)).find((one) => one.id_tanya === before?.id_tanya),
  );
  const submit = async (): Promise<boolean> => {
    const urutan = placeOf(form.urutan);
    if (!passes() || urutan === null) return false;
    const body = {
      pertanyaan: form.pertanyaan.trim(),
      jawaban: form.jawaban.trim(),
      urutan,
      tampil: form.tampil,
    };
    await (seen
      ? call(ubahTanya, { params: { id_tanya: seen.id_tanya }, body: { ...body, versi: seen.versi } })
      : call(tambahTanya, { body }));
    onDone('Tanya jawab');
    return true;
  };
  return (
    <FormDialog
      title={row ? 'Ubah tanya jawab' : 'Tambah tanya jawab'}
      action="Simpan"
      onClose={onClose}
      onSubmit={submit}
      says={says}
      onFailed={onFailed}
    >
      {seen && isOvertaken && (
        <OvertakenNotice
          stands={[
            ['Pertanyaan', seen.pertanyaan],
            ['Jawaban', seen.jawaban],
          ]}
        />
      )}
      <TextField {...at('pertanyaan')} label="Pertanyaan" required max={PERTANYAAN_MAX} />
      <TextAreaField
        {...at('jawaban')}
        label="Jawaban"
        required
        rows={6}
        max={JAWABAN_MAX}
        hint="Teks biasa. Baris kosong memulai paragraf baru."
      />
      <TextField
        {...at('urutan')}
        label="Urutan"
        required
        inputMode="numeric"
        hint="Yang terkecil tampil paling atas."
      />
      <CheckboxField
        {...tick('tampil')}
        label="Tampilkan di halaman Tanya jawab"
        hint="Terbaca siapa pun, tanpa masuk."
      />
    </FormDialog>
  );
}

const columns: Column<TanyaJawab>[] = [
  { key: 'urutan', title: 'Urutan', numeric: true, cell: (one) => one.urutan },
  { key: 'pertanyaan', title: 'Pertanyaan', cell: (one) => one.pertanyaan },
  {
    key: 'tampil',
    title: 'Keadaan',
    cell: (one) => (one.tampil ? <Badge kind="success">Tampil</Badge> : <Badge kind="neutral">Draf</Badge>),
  },
];

export function QuestionsPage() {
  const { data, error, refetch } = useRead(daftarTanya, { key: QUESTIONS });
  return (
    <div className="ui-stack">
      <Link to="/kabar">Kembali ke daftar</Link>
      <Entries
        name="tanya-jawab"
        noun="tanya jawab"
        caption="Tanya jawab menurut urutannya"
        rows={data}
        error={error}
        retry={refetch}
        codeOf={(one) => String(one.id_tanya)}
        nameOf={(one) => one.pertanyaan}
        columns={columns}
        dialog={({ row, onClose, onDone }) => <QuestionDialog row={row} onClose={onClose} onDone={onDone} />}
        remove={({ id_tanya }) => call(hapusTanya, { params: { id_tanya } })}
        removing="Pertanyaan ini hilang dari halaman Tanya jawab."
        refresh={refetch}
        head={(heading, add) => (
          <div className="desk-head">
            <div>
              <h1 ref={heading} tabIndex={-1}>
                Tanya jawab
              </h1>
              <p className="ui-muted">
                Terbaca siapa pun di halaman <a href="/tanya-jawab">Tanya jawab</a>.
              </p>
            </div>
            {add}
          </div>
        )}
      />
    </div>
  );
}

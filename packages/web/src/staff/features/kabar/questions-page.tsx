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
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { type CallError, call } from '../../../api/client.ts';
import type { Sentences } from '../../../api/send.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import type { Column } from '../../desk/data-table.tsx';
import { Entries } from '../../desk/entry-lists.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { OvertakenNotice } from '../../desk/overtaken-notice.tsx';

const QUESTIONS = ['tanya-jawab'] as const;
const FIRST = { pertanyaan: '', jawaban: '', urutan: 0, tampil: false };

interface Props {
  /** Null: a new one. */
  row: TanyaJawab | null;
  onClose: () => void;
  onDone: (name: string) => void;
}

function QuestionDialog({ row, onClose, onDone }: Props) {
  const form = useId();
  const [seen, setSeen] = useState(row);
  const [typed, setTyped] = useState(row ?? FIRST);
  const [urutan, setUrutan] = useState(String(typed.urutan));
  const [wrong, setWrong] = useState<Sentences>({});
  const change = (next: Partial<typeof FIRST>) => setTyped((now) => ({ ...now, ...next }));
  const show = (found: Sentences): boolean => {
    setWrong(found);
    const first = ['pertanyaan', 'jawaban', 'urutan'].find((field) => found[field]);
    if (first) focusField(`${form}-${first}`);
    return first !== undefined;
  };
  const submit = async (): Promise<boolean> => {
    const pertanyaan = typed.pertanyaan.trim();
    const jawaban = typed.jawaban.trim();
    const place = /^\d{1,4}$/.test(urutan.trim()) ? Number(urutan) : null;
    const found = {
      ...(pertanyaan ? {} : { pertanyaan: 'Isi pertanyaan' }),
      ...(jawaban ? {} : { jawaban: 'Isi jawaban' }),
      ...(place === null ? { urutan: `Isi urutan dengan angka, 0 sampai ${URUTAN_MAX}` } : {}),
    };
    if (show(found) || place === null) return false;
    const body = { pertanyaan, jawaban, urutan: place, tampil: typed.tampil };
    await (seen
      ? call(ubahTanya, { params: { id_tanya: seen.id_tanya }, body: { ...body, versi: seen.versi } })
      : call(tambahTanya, { body }));
    onDone('Tanya jawab');
    return true;
  };
  const refused = async ({ code }: CallError): Promise<boolean> => {
    if (code !== 'versi_usang') return false;
    const now = (await call(daftarTanya)).find((one) => one.id_tanya === seen?.id_tanya);
    if (now) setSeen(now);
    return now !== undefined;
  };
  return (
    <FormDialog
      title={row ? 'Ubah tanya jawab' : 'Tambah tanya jawab'}
      action="Simpan"
      onClose={onClose}
      onSubmit={submit}
      says={show}
      onFailed={refused}
    >
      {seen && seen !== row && (
        <OvertakenNotice
          stands={[
            ['Pertanyaan', seen.pertanyaan],
            ['Jawaban', seen.jawaban],
          ]}
        />
      )}
      <TextField
        id={`${form}-pertanyaan`}
        label="Pertanyaan"
        required
        max={PERTANYAAN_MAX}
        value={typed.pertanyaan}
        onChange={(pertanyaan) => change({ pertanyaan })}
        error={wrong.pertanyaan}
      />
      <TextAreaField
        id={`${form}-jawaban`}
        label="Jawaban"
        required
        rows={6}
        max={JAWABAN_MAX}
        hint="Teks biasa. Baris kosong memulai paragraf baru."
        value={typed.jawaban}
        onChange={(jawaban) => change({ jawaban })}
        error={wrong.jawaban}
      />
      <TextField
        id={`${form}-urutan`}
        label="Urutan"
        required
        inputMode="numeric"
        autoComplete="off"
        hint="Yang terkecil tampil paling atas."
        value={urutan}
        onChange={setUrutan}
        error={wrong.urutan}
      />
      <CheckboxField
        label="Tampilkan di halaman Tanya jawab"
        hint="Terbaca siapa pun, tanpa masuk."
        checked={typed.tampil}
        onChange={(tampil) => change({ tampil })}
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
  const { data, error, refetch } = useQuery({ queryKey: QUESTIONS, queryFn: () => call(daftarTanya) });
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

/** Asks the office to correct what is locked: it arrives in the conversation, where an officer answers (verifikasi 12). */

import { kirimPesan, PESAN_MAX, permohonanKoreksi } from '@gerbang/contract/applicant/percakapan';
import type { LangkahTerisi } from '@gerbang/contract/applicant/verifikasi';
import { type FormEvent, useState } from 'react';
import { openChat } from '../../../api/chat-open.ts';
import { useMe } from '../../../api/queries.ts';
import { useSend } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';

export function CorrectionForm({ langkah }: { langkah: readonly LangkahTerisi[] }) {
  const { nomor_pendaftar } = useMe();
  const [bagian, setBagian] = useState<string | null>(null);
  const [alasan, setAlasan] = useState('');
  const [tried, setTried] = useState(false);
  const [sent, setSent] = useState(false);
  const sending = useSend(kirimPesan, {
    renews: [['percakapan']],
    onDone: () => {
      setSent(true);
      setAlasan('');
      setTried(false);
    },
  });
  const gaps = {
    bagian: bagian === null ? 'Pilih bagian yang perlu dikoreksi' : undefined,
    alasan: alasan.trim() === '' ? 'Tulis apa yang salah, apa yang benar, dan sebabnya' : undefined,
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (gaps.bagian) return void focusField('koreksi-bagian');
    if (gaps.alasan) return void focusField('koreksi-alasan');
    const pesan = permohonanKoreksi(bagian ?? '', alasan.trim());
    void sending.send({ body: { nomor_pendaftar, pesan } });
  };
  return (
    <section id="koreksi" className="ui-card ui-stack no-print" aria-labelledby="judul-koreksi">
      <h2 id="judul-koreksi">Ajukan koreksi</h2>
      <p>
        Data yang sudah difinalisasi hanya dapat dibuka oleh panitia. Permohonan Anda masuk ke percakapan
        dengan panitia, dan dijawab di sana.
      </p>
      {sent && (
        <Alert kind="success" announce title="Permohonan koreksi terkirim">
          <Button variant="quiet" onClick={openChat}>
            Lihat di chat
          </Button>
        </Alert>
      )}
      <Failure of={sending} />
      <form className="ui-stack" noValidate onSubmit={submit}>
        <SelectField
          id="koreksi-bagian"
          label="Bagian"
          required
          options={langkah.map(({ judul }) => ({ value: judul, label: judul }))}
          value={bagian}
          onChange={setBagian}
          error={tried ? gaps.bagian : undefined}
        />
        <TextAreaField
          id="koreksi-alasan"
          label="Apa yang salah, apa yang benar, dan sebabnya"
          required
          value={alasan}
          onChange={setAlasan}
          max={PESAN_MAX - permohonanKoreksi(bagian ?? '', '').length}
          error={tried ? gaps.alasan : undefined}
        />
        <p>
          <Button type="submit" variant="secondary" loading={sending.busy}>
            Kirim permohonan
          </Button>
        </p>
      </form>
    </section>
  );
}

/** The dialog in which one item of the result is objected to, with evidence where there is some (sanggah 4, sanggah 10). */
import {
  ALASAN_SANGGAH,
  ajukanSanggah,
  ajukanSanggahBerbukti,
  type SanggahSaya,
} from '@gerbang/contract/applicant/sanggah';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { useSending } from '../../../api/send.ts';
import { upload } from '../../../api/upload.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { compressImage } from '../../../ui/file/compress-image.ts';
import { OptionalFile } from '../../../ui/file/optional-file.tsx';
import { SANGGAH_SAYA } from './sanggah-saya.ts';

const valueOf = ({ butir, rincian }: SanggahSaya['butir'][number]): string => `${butir}:${rincian}`;

export function Objecting({ items, onClose }: { items: SanggahSaya['butir']; onClose: () => void }) {
  const { nomor_pendaftar, uji } = useMe();
  const client = useQueryClient();
  const [chosen, setChosen] = useState<string | null>(null);
  const [alasan, setAlasan] = useState('');
  const [tried, setTried] = useState(false);
  const [file, setFile] = useState<File | null>(null);
  const sending = useSending(
    async (body: BodyOf<typeof ajukanSanggah>): Promise<SanggahSaya> =>
      file
        ? upload(ajukanSanggahBerbukti, { body, file: await compressImage(file, MAX_FILE_BYTES) })
        : call(ajukanSanggah, { body }),
    {
      onDone: (data: SanggahSaya) => {
        client.setQueryData(SANGGAH_SAYA, data);
        onClose();
      },
      onFailed: () => void client.invalidateQueries({ queryKey: SANGGAH_SAYA }),
    },
  );
  // By what it is: the list is read anew while somebody writes.
  const item = items.find((one) => valueOf(one) === chosen);
  const isLong = alasan.trim().length >= ALASAN_SANGGAH.min;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (!item || !isLong) {
      focusField(item ? 'alasan-sanggah' : 'butir-sanggah');
      return;
    }
    const { butir, rincian } = item;
    void sending.send({ nomor_pendaftar, butir, rincian, alasan: alasan.trim() });
  };
  return (
    <Dialog
      open
      onClose={onClose}
      busy={sending.busy}
      title="Ajukan sanggah"
      actions={
        <>
          <Button type="submit" form="sanggah" loading={sending.busy}>
            Kirim sanggah
          </Button>
          <Button variant="secondary" disabled={sending.busy} onClick={onClose}>
            Batal
          </Button>
        </>
      }
    >
      <form id="sanggah" noValidate className="ui-stack" onSubmit={submit}>
        <Failure of={sending} finding />
        <p>Setiap hal dapat disanggah satu kali, dan sanggah yang sudah dikirim tidak dapat diubah.</p>
        <SelectField
          id="butir-sanggah"
          label="Yang disanggah"
          required
          options={items.map((one) => ({ value: valueOf(one), label: one.nama }))}
          value={item ? chosen : null}
          onChange={setChosen}
          error={tried && !item ? 'Pilih yang disanggah' : undefined}
        />
        <TextAreaField
          id="alasan-sanggah"
          label="Alasan"
          hint="Apa yang menurut Anda keliru, dan dari mana Anda mengetahuinya"
          required
          rows={6}
          max={ALASAN_SANGGAH.max}
          value={alasan}
          onChange={setAlasan}
          error={tried && !isLong ? `Isi alasan, paling sedikit ${ALASAN_SANGGAH.min} huruf` : undefined}
        />
        {uji ? (
          <p className="ui-muted">Bukti tidak dapat dilampirkan dalam uji coba.</p>
        ) : (
          <OptionalFile
            label="Bukti"
            readBy="Hanya dibaca panitia."
            without="Kirim tanpa bukti"
            file={file}
            onChange={setFile}
          />
        )}
      </form>
    </Dialog>
  );
}

/** What an officer does to an objection: answer it, judge what a colleague put forward, name the later decision. */
import { ALASAN_SANGGAH } from '@gerbang/contract/applicant/sanggah';
import {
  jawabSanggah,
  jawabSanggahBerdokumen,
  kembalikanSanggah,
  type SatuSanggah,
  sahkanSanggah,
  tautkanSanggah,
} from '@gerbang/contract/office/sanggah';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { upload } from '../../../api/upload.ts';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { compressImage } from '../../../ui/file/compress-image.ts';
import { OptionalFile } from '../../../ui/file/optional-file.tsx';
import { ActButton } from '../../desk/act-button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { shortTime } from '../../desk/age.ts';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { useFields } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { useMay, useStaff } from '../../desk/staff.ts';

interface Props {
  of: SatuSanggah;
  onChanged: () => void;
}
type Doing = Props & { onClose: () => void };

const VERDICTS = [
  { value: 'tolak', label: 'Ditolak', hint: 'Jawaban langsung dibaca pendaftar.' },
  { value: 'terima', label: 'Diterima', hint: 'Diusulkan dahulu kepada petugas kedua.' },
] as const;

function Answer({ of, onClose, onChanged }: Doing) {
  const flash = useFlash();
  const { form, change, at, passes } = useFields(
    { putusan: null as (typeof VERDICTS)[number]['value'] | null, jawaban: '', file: null as File | null },
    ({ putusan, jawaban }) => ({
      putusan: putusan === null && 'Pilih putusan',
      jawaban:
        jawaban.trim().length < ALASAN_SANGGAH.min &&
        `Isi jawaban, paling sedikit ${ALASAN_SANGGAH.min} huruf`,
    }),
  );
  const { putusan, file } = form;
  const submit = async (): Promise<boolean> => {
    if (!passes() || putusan === null) return false;
    const { id_sanggah } = of;
    const said = { putusan, jawaban: form.jawaban.trim() };
    if (file)
      await upload(jawabSanggahBerdokumen, {
        params: { id_sanggah },
        body: said,
        file: await compressImage(file, MAX_FILE_BYTES),
      });
    else await call(jawabSanggah, { body: { id_sanggah, ...said } });
    flash(
      putusan === 'tolak' ? 'Sanggah ditolak dan dijawab.' : 'Diusulkan diterima; menunggu petugas kedua.',
      { kind: 'success' },
    );
    onChanged();
    return true;
  };
  return (
    <FormDialog title="Jawab sanggah" action="Simpan jawaban" onClose={onClose} onSubmit={submit}>
      <RadioGroupField {...at('putusan')} label="Putusan" required options={VERDICTS} />
      <TextAreaField
        {...at('jawaban')}
        label="Jawaban dengan alasannya"
        hint="Dibaca pendaftar."
        required
        rows={6}
        max={ALASAN_SANGGAH.max}
      />
      <OptionalFile
        label="Dokumen jawaban"
        readBy="Dibaca pendaftar bersama jawabannya."
        without="Jawab tanpa dokumen"
        file={file}
        onChange={(chosen) => change({ file: chosen })}
      />
    </FormDialog>
  );
}

function Link({ of, onClose, onChanged }: Doing) {
  const [chosen, setChosen] = useState(String(of.putusan[0]?.id_hasil ?? ''));
  return (
    <ActDialog
      act={tautkanSanggah}
      title="Tautkan putusan baru"
      action="Tautkan"
      onClose={onClose}
      sends={() => ({ id_sanggah: of.id_sanggah, id_hasil: Number(chosen) })}
      said="Putusan baru ditautkan."
      onDone={onChanged}
    >
      <RadioGroupField
        id="putusan-baru"
        label="Putusan yang disetujui sesudah sanggah diterima"
        options={of.putusan.map(({ id_hasil, disetujui, memuat }) => ({
          value: String(id_hasil),
          label: `Nomor ${id_hasil}, ${shortTime(disetujui)}`,
          hint: memuat ? 'Menerima pendaftar ini.' : 'Tidak menerima pendaftar ini.',
        }))}
        value={chosen}
        onChange={setChosen}
      />
    </ActDialog>
  );
}

/** The acts an objection is open to, for who may do them. */
export function Acts(props: Props) {
  const { of, onChanged } = props;
  const { keadaan, dijawab_oleh, putusan } = of;
  const put = { id_sanggah: of.id_sanggah, usulan: of.usulan };
  const isOwn = dijawab_oleh === useStaff().username;
  const maySecond = useMay('sanggah-sahkan') && !isOwn;
  return (
    <div className="ui-row">
      {keadaan === 'menunggu' && (
        <DialogButton label="Jawab…">{(onClose) => <Answer {...props} onClose={onClose} />}</DialogButton>
      )}
      {keadaan === 'diusulkan' && !maySecond && (
        <p>{isOwn ? 'Usulan Anda menunggu petugas lain.' : 'Menunggu petugas yang berwenang mengesahkan.'}</p>
      )}
      {keadaan === 'diusulkan' && maySecond && (
        <>
          <ActButton
            act={sahkanSanggah}
            label="Sahkan…"
            title="Sahkan sanggah diterima"
            action="Sahkan"
            sends={() => put}
            said="Sanggah diterima. Menunggu putusan lanjutan."
            onDone={onChanged}
          >
            <p>
              Pendaftar membaca jawabannya. Hasil tidak berubah karenanya: yang keliru dibetulkan, lalu
              seleksi dihitung ulang di meja Seleksi dan disahkan petugas kedua. Hasil yang diimpor dari
              berkas diputus dengan pemanggilan di meja Jawaban, lalu ditautkan di sini.
            </p>
          </ActButton>
          <ActButton
            act={kembalikanSanggah}
            variant="secondary"
            label="Kembalikan…"
            title="Kembalikan usulan"
            action="Kembalikan"
            sends={() => put}
            said="Usulan dikembalikan. Sanggah menunggu jawaban lagi."
            onDone={onChanged}
          >
            <p>Usulan dan jawabannya dihapus; sanggah dijawab lagi dari awal.</p>
          </ActButton>
        </>
      )}
      {keadaan === 'diterima' && putusan.length === 0 && (
        <p>Belum ada putusan lanjutan yang disetujui sesudah sanggah ini diterima.</p>
      )}
      {keadaan === 'diterima' && putusan.length > 0 && (
        <DialogButton label="Tautkan putusan baru…">
          {(onClose) => <Link {...props} onClose={onClose} />}
        </DialogButton>
      )}
    </div>
  );
}

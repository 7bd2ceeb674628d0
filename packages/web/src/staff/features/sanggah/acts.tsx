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
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { TextAreaField } from '../../../ui/field/text-area-field.tsx';
import { compressImage } from '../../../ui/file/compress-image.ts';
import { OptionalFile } from '../../../ui/file/optional-file.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { shortTime } from '../../desk/age.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { useMay, useStaff } from '../../desk/staff.ts';

interface Props {
  of: SatuSanggah;
  onChanged: () => void;
}
type Doing = Props & { onClose: () => void; done: (said: string) => void };

const VERDICTS = [
  { value: 'tolak', label: 'Ditolak', hint: 'Jawaban langsung dibaca pendaftar.' },
  { value: 'terima', label: 'Diterima', hint: 'Diusulkan dahulu kepada petugas kedua.' },
] as const;

function Answer({ of, onClose, done }: Doing) {
  const [putusan, setPutusan] = useState<'tolak' | 'terima' | null>(null);
  const [jawaban, setJawaban] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const isLong = jawaban.trim().length >= ALASAN_SANGGAH.min;
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (putusan === null || !isLong) {
      focusField(putusan === null ? 'putusan' : 'jawaban');
      return false;
    }
    const { id_sanggah } = of;
    const said = { putusan, jawaban: jawaban.trim() };
    if (file)
      await upload(jawabSanggahBerdokumen, {
        params: { id_sanggah },
        body: said,
        file: await compressImage(file, MAX_FILE_BYTES),
      });
    else await call(jawabSanggah, { body: { id_sanggah, ...said } });
    done(
      putusan === 'tolak' ? 'Sanggah ditolak dan dijawab.' : 'Diusulkan diterima; menunggu petugas kedua.',
    );
    return true;
  };
  return (
    <FormDialog title="Jawab sanggah" action="Simpan jawaban" onClose={onClose} onSubmit={submit}>
      <RadioGroupField
        id="putusan"
        label="Putusan"
        required
        options={VERDICTS}
        value={putusan}
        onChange={(value) => setPutusan(value === 'terima' ? 'terima' : 'tolak')}
        error={tried && putusan === null ? 'Pilih putusan' : undefined}
      />
      <TextAreaField
        id="jawaban"
        label="Jawaban dengan alasannya"
        hint="Dibaca pendaftar."
        required
        rows={6}
        max={ALASAN_SANGGAH.max}
        value={jawaban}
        onChange={setJawaban}
        error={tried && !isLong ? `Isi jawaban, paling sedikit ${ALASAN_SANGGAH.min} huruf` : undefined}
      />
      <OptionalFile
        label="Dokumen jawaban"
        readBy="Dibaca pendaftar bersama jawabannya."
        without="Jawab tanpa dokumen"
        file={file}
        onChange={setFile}
      />
    </FormDialog>
  );
}

function Second({ of, onClose, done }: Doing) {
  return (
    <ActDialog
      act={sahkanSanggah}
      title="Sahkan sanggah diterima"
      action="Sahkan"
      onClose={onClose}
      sends={() => ({ id_sanggah: of.id_sanggah, usulan: of.usulan })}
      onDone={() => done('Sanggah diterima. Menunggu putusan lanjutan.')}
    >
      <p>
        Pendaftar membaca jawabannya. Hasil tidak berubah karenanya: yang keliru dibetulkan, lalu seleksi
        dihitung ulang di meja Seleksi dan disahkan petugas kedua. Hasil yang diimpor dari berkas diputus
        dengan pemanggilan di meja Jawaban, lalu ditautkan di sini.
      </p>
    </ActDialog>
  );
}

function GiveBack({ of, onClose, done }: Doing) {
  return (
    <ActDialog
      act={kembalikanSanggah}
      title="Kembalikan usulan"
      action="Kembalikan"
      onClose={onClose}
      sends={() => ({ id_sanggah: of.id_sanggah, usulan: of.usulan })}
      onDone={() => done('Usulan dikembalikan. Sanggah menunggu jawaban lagi.')}
    >
      <p>Usulan dan jawabannya dihapus; sanggah dijawab lagi dari awal.</p>
    </ActDialog>
  );
}

function Link({ of, onClose, done }: Doing) {
  const [chosen, setChosen] = useState(String(of.putusan[0]?.id_hasil ?? ''));
  return (
    <ActDialog
      act={tautkanSanggah}
      title="Tautkan putusan baru"
      action="Tautkan"
      onClose={onClose}
      sends={() => ({ id_sanggah: of.id_sanggah, id_hasil: Number(chosen) })}
      onDone={() => done('Putusan baru ditautkan.')}
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

const DIALOGS = { jawab: Answer, sahkan: Second, kembalikan: GiveBack, tautkan: Link } as const;

/** The acts an objection is open to, for who may do them. */
export function Acts({ of, onChanged }: Props) {
  const flash = useFlash();
  const { username } = useStaff();
  const maySecond = useMay('sanggah-sahkan');
  const [open, setOpen] = useState<keyof typeof DIALOGS | null>(null);
  const Open = open && DIALOGS[open];
  const done = (said: string) => {
    flash(said, { kind: 'success' });
    onChanged();
  };
  const isOwn = of.dijawab_oleh === username;
  return (
    <div className="ui-row">
      {of.keadaan === 'menunggu' && <Button onClick={() => setOpen('jawab')}>Jawab…</Button>}
      {of.keadaan === 'diusulkan' && (!maySecond || isOwn) && (
        <p>{isOwn ? 'Usulan Anda menunggu petugas lain.' : 'Menunggu petugas yang berwenang mengesahkan.'}</p>
      )}
      {of.keadaan === 'diusulkan' && maySecond && !isOwn && (
        <>
          <Button onClick={() => setOpen('sahkan')}>Sahkan…</Button>
          <Button variant="secondary" onClick={() => setOpen('kembalikan')}>
            Kembalikan…
          </Button>
        </>
      )}
      {of.keadaan === 'diterima' && of.putusan.length === 0 && (
        <p>Belum ada putusan lanjutan yang disetujui sesudah sanggah ini diterima.</p>
      )}
      {of.keadaan === 'diterima' && of.putusan.length > 0 && (
        <Button onClick={() => setOpen('tautkan')}>Tautkan putusan baru…</Button>
      )}
      {Open && <Open of={of} onChanged={onChanged} onClose={() => setOpen(null)} done={done} />}
    </div>
  );
}

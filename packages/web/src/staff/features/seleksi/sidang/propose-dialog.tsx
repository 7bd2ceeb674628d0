/** Proposing a plenary decision: whom, what, where, why, and the document it stands in. */
import {
  KALIMAT_KURSI_SIDANG,
  KURSI_SIDANG,
  type KursiSidang,
  type PesertaSidang,
  pesertaSidang,
  usulkanSidang,
} from '@gerbang/contract/office/seleksi/sidang';
import { type PutusanSidang } from '@gerbang/contract/seleksi/sidang';
import { ALASAN_MAX, ALASAN_MIN } from '@gerbang/contract/wire/act';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { useState } from 'react';
import { useSend } from '../../../../api/send.ts';
import { upload } from '../../../../api/upload.ts';
import { Button } from '../../../../ui/button.tsx';
import { Failure } from '../../../../ui/feedback/failure.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { compressImage } from '../../../../ui/file/compress-image.ts';
import { FileField } from '../../../../ui/file/file-field.tsx';
import { FormDialog } from '../../../desk/form-dialog.tsx';

const VERDICTS: readonly { value: PutusanSidang; label: string; hint: string }[] = [
  { value: 'terima', label: 'Terima', hint: 'Di salah satu prodi pilihannya, di luar aturan.' },
  { value: 'tolak', label: 'Tolak', hint: 'Peserta tidak mendapat kursi dan tidak masuk daftar tunggu.' },
];
const SEATS = (Object.keys(KURSI_SIDANG) as KursiSidang[]).map((value) => ({
  value,
  label: KURSI_SIDANG[value],
  hint: KALIMAT_KURSI_SIDANG[value],
}));

/** Finds a participant by number; what was found stays until the number is another. */
function Person({
  kode,
  found,
  onFound,
  error,
}: {
  kode: string;
  found: PesertaSidang | null;
  onFound: (one: PesertaSidang | null) => void;
  error: string | undefined;
}) {
  const [nomor, setNomor] = useState('');
  const finding = useSend(pesertaSidang, { onDone: onFound });
  return (
    <>
      <TextField
        label="Nomor peserta"
        required
        autoComplete="off"
        inputMode="numeric"
        value={nomor}
        onChange={(next) => {
          setNomor(next);
          onFound(null);
          finding.clear();
        }}
        error={error}
      />
      <p className="ui-row">
        <Button
          variant="secondary"
          loading={finding.busy}
          disabled={nomor.trim() === ''}
          onClick={() => void finding.send({ params: { kode_penawaran: kode, nomor_peserta: nomor.trim() } })}
        >
          Cari peserta
        </Button>
        {found && <strong role="status">{found.nama_lengkap ?? 'Tanpa nama'}</strong>}
      </p>
      <Failure of={finding} />
    </>
  );
}

interface Props {
  kode: string;
  onClose: () => void;
  onDone: () => void;
}
export function ProposeDialog({ kode, onClose, onDone }: Props) {
  const [person, setPerson] = useState<PesertaSidang | null>(null);
  const [putusan, setPutusan] = useState<PutusanSidang | null>(null);
  const [prodi, setProdi] = useState<string | null>(null);
  const [kursi, setKursi] = useState<KursiSidang | null>(null);
  const [alasan, setAlasan] = useState('');
  const [file, setFile] = useState<File | null>(null);
  const [tried, setTried] = useState(false);
  const admits = putusan === 'terima';
  const wrong = {
    person: person ? undefined : 'Cari pesertanya dahulu',
    putusan: putusan ? undefined : 'Pilih putusan',
    prodi: admits && prodi === null ? 'Pilih prodi' : undefined,
    kursi: admits && kursi === null ? 'Pilih dari mana kursinya' : undefined,
    alasan: alasan.trim().length < ALASAN_MIN ? `Isi alasan, paling sedikit ${ALASAN_MIN} huruf` : undefined,
    file: file ? undefined : 'Pilih dokumen putusan',
  };
  const said = (field: keyof typeof wrong) => (tried ? wrong[field] : undefined);
  return (
    <FormDialog
      title="Usulkan putusan sidang"
      action="Usulkan putusan"
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (!person || !putusan || !file || Object.values(wrong).some(Boolean)) return false;
        const place = admits && prodi && kursi ? { prodi, kursi } : {};
        await upload(usulkanSidang, {
          params: { kode_penawaran: kode },
          body: { nomor_peserta: person.nomor_peserta, putusan, ...place, alasan: alasan.trim() },
          file: await compressImage(file, MAX_FILE_BYTES),
        });
        onDone();
        return true;
      }}
    >
      <Person
        kode={kode}
        found={person}
        onFound={(one) => {
          setPerson(one);
          setProdi(null);
        }}
        error={said('person')}
      />
      <RadioGroupField
        label="Putusan"
        required
        options={VERDICTS}
        value={putusan}
        onChange={(value) => setPutusan(value === 'terima' ? 'terima' : 'tolak')}
        error={said('putusan')}
      />
      {admits && person && (
        <RadioGroupField
          label="Diterima di"
          required
          options={person.pilihan.map((one) => ({ value: one.prodi, label: one.nama }))}
          value={prodi}
          onChange={setProdi}
          error={said('prodi')}
        />
      )}
      {admits && (
        <RadioGroupField
          label="Kursi"
          required
          options={SEATS}
          value={kursi}
          onChange={(value) => setKursi(value === 'ambil' ? 'ambil' : 'tambah')}
          error={said('kursi')}
        />
      )}
      <TextAreaField
        label="Alasan"
        hint="Tersimpan selamanya bersama putusan. Tidak dibaca pendaftar."
        required
        rows={4}
        max={ALASAN_MAX}
        value={alasan}
        onChange={setAlasan}
        error={said('alasan')}
      />
      <FileField
        label="Dokumen putusan"
        required
        state="kosong"
        {...(file ? { hint: `Dipilih: ${file.name}`, pickLabel: 'Pilih berkas lain' } : {})}
        onSelect={([chosen]) => setFile(chosen ?? null)}
        error={said('file')}
      />
    </FormDialog>
  );
}

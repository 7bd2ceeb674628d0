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
import { optionsOf } from '../../../../ui/field/option.ts';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { TextAreaField } from '../../../../ui/field/text-area-field.tsx';
import { TextField } from '../../../../ui/field/text-field.tsx';
import { compressImage } from '../../../../ui/file/compress-image.ts';
import { FileField } from '../../../../ui/file/file-field.tsx';
import { useFields } from '../../../desk/fields.ts';
import { FormDialog } from '../../../desk/form-dialog.tsx';

const VERDICTS: readonly { value: PutusanSidang; label: string; hint: string }[] = [
  { value: 'terima', label: 'Terima', hint: 'Di salah satu prodi pilihannya, di luar aturan.' },
  { value: 'tolak', label: 'Tolak', hint: 'Peserta tidak mendapat kursi dan tidak masuk daftar tunggu.' },
];
const EMPTY = {
  person: null as PesertaSidang | null,
  putusan: null as PutusanSidang | null,
  prodi: null as string | null,
  kursi: null as KursiSidang | null,
  alasan: '',
  file: null as File | null,
};

/** Finds a participant by number; what was found stays until the number is another. */
interface PersonProps {
  id: string;
  kode: string;
  found: PesertaSidang | null;
  onFound: (one: PesertaSidang | null) => void;
  error: string | undefined;
}
function Person({ id, kode, found, onFound, error }: PersonProps) {
  const [nomor, setNomor] = useState('');
  const finding = useSend(pesertaSidang, { onDone: onFound });
  return (
    <>
      <TextField
        id={id}
        label="Nomor peserta"
        required
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
  const { form, change, at, errors, passes } = useFields(EMPTY, (typed) => ({
    person: !typed.person && 'Cari pesertanya dahulu',
    putusan: !typed.putusan && 'Pilih putusan',
    prodi: typed.putusan === 'terima' && typed.prodi === null && 'Pilih prodi',
    kursi: typed.putusan === 'terima' && typed.kursi === null && 'Pilih dari mana kursinya',
    alasan: typed.alasan.trim().length < ALASAN_MIN && `Isi alasan, paling sedikit ${ALASAN_MIN} huruf`,
    file: !typed.file && 'Pilih dokumen putusan',
  }));
  const { person, putusan, prodi, kursi, file } = form;
  const admits = putusan === 'terima';
  return (
    <FormDialog
      title="Usulkan putusan sidang"
      action="Usulkan putusan"
      onClose={onClose}
      onSubmit={async () => {
        if (!passes() || !person || !putusan || !file) return false;
        const place = admits && prodi && kursi ? { prodi, kursi } : {};
        await upload(usulkanSidang, {
          params: { kode_penawaran: kode },
          body: { nomor_peserta: person.nomor_peserta, putusan, ...place, alasan: form.alasan.trim() },
          file: await compressImage(file, MAX_FILE_BYTES),
        });
        onDone();
        return true;
      }}
    >
      <Person
        kode={kode}
        id={at('person').id}
        found={person}
        onFound={(one) => change({ person: one, prodi: null })}
        error={errors.person}
      />
      <RadioGroupField {...at('putusan')} label="Putusan" required options={VERDICTS} />
      {admits && person && (
        <RadioGroupField
          {...at('prodi')}
          label="Diterima di"
          required
          options={person.pilihan.map((one) => ({ value: one.prodi, label: one.nama }))}
        />
      )}
      {admits && (
        <RadioGroupField
          {...at('kursi')}
          label="Kursi"
          required
          options={optionsOf(KURSI_SIDANG, KALIMAT_KURSI_SIDANG)}
        />
      )}
      <TextAreaField
        {...at('alasan')}
        label="Alasan"
        hint="Tersimpan selamanya bersama putusan. Tidak dibaca pendaftar."
        required
        rows={4}
        max={ALASAN_MAX}
      />
      <FileField
        label="Dokumen putusan"
        required
        state="kosong"
        {...(file ? { hint: `Dipilih: ${file.name}`, pickLabel: 'Pilih berkas lain' } : {})}
        onSelect={([chosen]) => change({ file: chosen ?? null })}
        error={errors.file}
      />
    </FormDialog>
  );
}

/** The statement of a bank for a day, uploaded and compared. */
import {
  bankRekonsiliasi,
  HARI_BELUM_TIBA,
  REKENING_TERLALU_BESAR,
  rekeningKoran,
  rekonsiliasi,
  selisih,
} from '@gerbang/contract/office/rekonsiliasi';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { REKENING_MAX_BYTES } from '@gerbang/contract/wire/limits';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { useState } from 'react';
import { Link } from 'react-router';
import { useRead } from '../../../api/read.ts';
import { useUpload } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { Failure } from '../../../ui/feedback/failure.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { ACCEPT } from '../../../ui/file/accept.ts';
import { FileField } from '../../../ui/file/file-field.tsx';
import { listKey } from '../../desk/list/use-desk-list.ts';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { numberText } from '../../desk/number.ts';
import { ProfileDialog } from './profile-dialog.tsx';
import { DAY } from './use-day.ts';

type Compared = DataOf<typeof rekeningKoran>;
const BANKS = ['bank-rekonsiliasi'];

function Outcome({ of }: { of: Compared }) {
  return (
    <Alert
      kind={of.selisih > 0 ? 'warning' : 'success'}
      announce
      title={of.selisih > 0 ? `${numberText(of.selisih)} selisih ditemukan` : 'Tidak ada selisih'}
    >
      <p>
        {numberText(of.cocok)} dari {numberText(of.baris)} baris cocok, {numberText(of.dilewati)} baris hari
        lain atau tanpa jumlah dilewati.
        {!of.berubah && ' Tidak ada yang berubah sejak unggahan sebelumnya.'}{' '}
        <Link to={`/rekonsiliasi/${of.id_rekonsiliasi}`}>Buka hari itu</Link>
      </p>
    </Alert>
  );
}

export function UploadForm() {
  const banks = useRead(bankRekonsiliasi, { key: BANKS });
  const [bank, setBank] = useState<string | null>(null);
  const [hari, setHari] = useState<string | null>(null);
  const [tooLarge, setTooLarge] = useState(false);
  const [editing, setEditing] = useState(false);
  const [result, setResult] = useState<Compared | null>(null);
  const uploading = useUpload(rekeningKoran, {
    renews: [listKey(rekonsiliasi), DAY, listKey(selisih)],
    onDone: setResult,
  });
  if (banks.error)
    return <LoadFailed title="Daftar bank belum dapat dimuat" error={banks.error} retry={banks.refetch} />;
  const profil = banks.data?.find((one) => one.bank === bank)?.profil;
  const { busy, progress } = uploading;
  const today = jakartaDay(new Date());
  const isAhead = hari !== null && hari > today;
  const change = (set: (value: string | null) => void) => (value: string | null) => {
    set(value);
    setResult(null);
    setTooLarge(false);
    uploading.clear();
  };
  return (
    <section className="ui-card ui-stack" aria-labelledby="unggah">
      <h2 id="unggah">Unggah rekening koran</h2>
      <SelectField
        label="Bank"
        required
        options={(banks.data ?? []).map((one) => ({ value: one.bank, label: one.bank }))}
        loading={banks.isLoading}
        disabled={busy}
        value={bank}
        onChange={change(setBank)}
      />
      {bank && (
        <p className="ui-row">
          <span className="ui-muted">
            {profil
              ? `Kolom: ${profil.kolom_kunci}, ${profil.kolom_jumlah}, ${profil.kolom_waktu}.`
              : 'Susunan kolom bank ini belum diisi.'}
          </span>
          <Button variant={profil ? 'quiet' : 'primary'} disabled={busy} onClick={() => setEditing(true)}>
            Susunan kolom…
          </Button>
        </p>
      )}
      <DateField
        label="Hari"
        required
        disabled={busy}
        max={today}
        value={hari}
        onChange={change(setHari)}
        error={isAhead ? HARI_BELUM_TIBA : undefined}
      />
      {bank && hari && !isAhead && profil && (
        <FileField
          id="rekening-koran"
          label="Berkas CSV"
          accept="csv"
          hint={`${ACCEPT.csv.hint} Unggahan baru menggantikan yang lama.`}
          error={tooLarge ? REKENING_TERLALU_BESAR : undefined}
          state={busy ? 'mengunggah' : 'kosong'}
          progress={progress === 1 ? null : progress}
          onSelect={([file]) => {
            setResult(null);
            uploading.clear();
            const beyond = file !== undefined && file.size >= REKENING_MAX_BYTES;
            setTooLarge(beyond);
            if (file && !beyond) void uploading.send({ file, query: { bank, hari } });
          }}
        />
      )}
      {!(bank && hari) && (
        <p className="ui-muted">Sesudah bank dan hari dipilih, berkas CSV-nya dipilih di sini.</p>
      )}
      <Failure of={uploading} finding />
      {result && <Outcome of={result} />}
      {editing && bank && (
        <ProfileDialog
          bank={bank}
          profil={profil ?? null}
          onClose={() => setEditing(false)}
          onDone={() => banks.refetch()}
        />
      )}
    </section>
  );
}

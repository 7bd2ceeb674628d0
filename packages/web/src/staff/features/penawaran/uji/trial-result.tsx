/** Giving a trial applicant a result, to be read as it would be: by its own clock, before the announcement or after it (penawaran 24). */
import {
  aturWaktuUji,
  type bacaUji,
  beriHasilUji,
  HARI_PANGGILAN_UJI,
  HASIL_UJI,
  type HasilUji,
  type PendaftarUji,
} from '@gerbang/contract/office/penawaran/uji';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { keysOf } from '@gerbang/contract/wire/keys';
import { instantText } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';
import { CallError, call } from '../../../../api/client.ts';
import { Alert } from '../../../../ui/feedback/alert.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../../ui/field/select-field.tsx';
import { FormDialog } from '../../../desk/form-dialog.tsx';
import { trialKey } from '../state.ts';

const NONE = 'tanpa';
const HASIL = [
  ...keysOf(HASIL_UJI).map((value) => ({ value, label: HASIL_UJI[value] })),
  { value: NONE, label: 'Tanpa hasil' },
];
/** More than so many programmes are searched. */
const SELECTED_MAX = 15;
const MINUTE_MS = 60_000;
/** Where their clock is put, by how far from the announcement. Milliseconds. */
const WAKTU = {
  sesudah: ['Sesudah pengumuman', 0],
  sebelum: ['Satu menit sebelum pengumuman', -MINUTE_MS],
  tetap: ['Biarkan seperti sekarang', null],
} as const;
type Waktu = keyof typeof WAKTU;
const WHEN = keysOf(WAKTU).map((value) => ({ value, label: WAKTU[value][0] }));

interface Props extends Pick<DataOf<typeof bacaUji>, 'tanggal_pengumuman' | 'prodi'> {
  kode: string;
  pendaftar: PendaftarUji;
  onClose: () => void;
}
export function TrialResult({ kode, pendaftar, tanggal_pengumuman, prodi, onClose }: Props) {
  const { nomor_pendaftar } = pendaftar;
  const client = useQueryClient();
  const [hasil, setHasil] = useState<string>(pendaftar.hasil?.hasil ?? 'diterima');
  const [programme, setProgramme] = useState<string | null>(
    String(pendaftar.hasil?.id_prodi ?? pendaftar.pilihan[0] ?? prodi[0]?.id_prodi ?? ''),
  );
  const [waktu, setWaktu] = useState<Waktu>('sesudah');
  const Programme = prodi.length > SELECTED_MAX ? SearchSelectField : SelectField;
  const named = hasil === 'diterima' || hasil === 'cadangan' || hasil === 'dipanggil';
  const submit = async () => {
    if (named && !programme) throw new CallError(400, 'isian_salah', 'Pilih program studinya.');
    const params = { kode_penawaran: kode };
    await call(beriHasilUji, {
      params,
      body: {
        nomor_pendaftar,
        hasil: hasil === NONE ? null : (hasil as HasilUji),
        id_prodi: named ? Number(programme) : null,
      },
    });
    const from = WAKTU[waktu][1];
    if (tanggal_pengumuman !== null && from !== null)
      await call(aturWaktuUji, {
        params,
        body: { nomor_pendaftar, waktu: new Date(Date.parse(tanggal_pengumuman) + from).toISOString() },
      });
    await client.invalidateQueries({ queryKey: trialKey(kode) });
    return true;
  };
  return (
    <FormDialog title="Beri hasil" action="Simpan" onClose={onClose} onSubmit={submit}>
      <p>
        Hasil ini hanya milik pendaftar uji {nomor_pendaftar}: hanya tampil kepadanya, tidak masuk hasil
        seleksi, daftar, atau hitungan mana pun, dan ikut terhapus.
      </p>
      <RadioGroupField id="uji-hasil" label="Hasil" options={HASIL} value={hasil} onChange={setHasil} />
      {named && (
        <Programme
          id="uji-prodi"
          label="Program studi"
          required
          options={prodi.map(({ id_prodi, nama_prodi }) => ({ value: String(id_prodi), label: nama_prodi }))}
          value={programme}
          onChange={setProgramme}
        />
      )}
      {hasil === 'cadangan' && (
        <Alert kind="info">
          Yang menunggu membaca hasil yang sama dengan yang tidak diterima. Urutannya pada daftar tunggu
          tampil bila keterbukaan alasan penawaran ini membukanya.
        </Alert>
      )}
      {hasil === 'dipanggil' && (
        <Alert kind="info">
          Yang dipanggil menjawab sampai {HARI_PANGGILAN_UJI} hari sesudah batas jawaban penawaran ini.
        </Alert>
      )}
      {tanggal_pengumuman === null ? (
        <Alert kind="warning">
          Waktu pengumuman penawaran ini belum diisi, jadi hasil belum tampil.{' '}
          <Link to={`/hasil/${kode}`}>Atur di meja Hasil</Link>
        </Alert>
      ) : (
        <RadioGroupField
          id="uji-hasil-waktu"
          label="Waktu pendaftar uji ini"
          hint={`Pengumuman ${instantText(new Date(tanggal_pengumuman))}`}
          options={WHEN}
          value={waktu}
          onChange={(value) => setWaktu(value as Waktu)}
        />
      )}
    </FormDialog>
  );
}

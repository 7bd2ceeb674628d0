/** Adding a room to a schedule, and changing how many seats a room has. */
import {
  ALAMAT_GEDUNG_MAX,
  daftarRuang,
  type JadwalRuang,
  KAPASITAS_MAX,
  NAMA_GEDUNG_MAX,
  NAMA_RUANG_MAX,
  type RuangUjian,
  tambahGedung,
  tambahRuang,
  ubahKapasitas,
} from '@gerbang/contract/office/ruang';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallError, call } from '../../../api/client.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { OvertakenNotice } from '../../desk/overtaken-notice.tsx';
import { GEDUNG, useBuildings } from './buildings.tsx';

/** Stands in the list of buildings for one that is not there yet. */
const NEW = 'baru';

const capacityProblem = (kapasitas: number | null, least: number): string | undefined =>
  kapasitas === null || kapasitas < least || kapasitas > KAPASITAS_MAX
    ? `Isi kapasitas, ${least} sampai ${KAPASITAS_MAX} kursi`
    : undefined;

interface NewBuildingProps {
  nama: string;
  onNama: (next: string) => void;
  alamat: string;
  onAlamat: (next: string) => void;
  wrong: string | undefined;
}
/** A building that is written where its first room is. */
function NewBuilding({ nama, onNama, alamat, onAlamat, wrong }: NewBuildingProps) {
  return (
    <>
      <TextField
        label="Nama gedung baru"
        hint="Tercetak pada kartu peserta."
        required
        max={NAMA_GEDUNG_MAX}
        autoComplete="off"
        value={nama}
        onChange={onNama}
        error={wrong}
      />
      <TextField
        label="Alamat gedung baru"
        hint="Tercetak pada kartu, dan menjadi tautan peta di ponsel. Boleh menyusul."
        max={ALAMAT_GEDUNG_MAX}
        autoComplete="off"
        value={alamat}
        onChange={onAlamat}
      />
    </>
  );
}

export function AddRoomDialog({
  jadwal,
  onClose,
  onDone,
}: {
  jadwal: JadwalRuang;
  onClose: () => void;
  onDone: (nama: string) => void;
}) {
  const client = useQueryClient();
  const buildings = useBuildings();
  const [chosen, setGedung] = useState<string | null>(null);
  const [namaGedung, setNamaGedung] = useState('');
  const [alamat, setAlamat] = useState('');
  const [nama, setNama] = useState('');
  const [kapasitas, setKapasitas] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const none = buildings.data?.length === 0;
  // Where there is no building there is nothing to choose from.
  const gedung = none ? NEW : chosen;
  const wrong = {
    gedung: gedung === null ? 'Pilih gedung' : undefined,
    namaGedung: gedung === NEW && namaGedung.trim() === '' ? 'Isi nama gedung' : undefined,
    nama: nama.trim() === '' ? 'Isi nama ruang' : undefined,
    kapasitas: capacityProblem(kapasitas, 1),
  };
  /** The new building's number; chosen from then on, should the room be refused. */
  const build = async (): Promise<number> => {
    const made = await call(tambahGedung, {
      body: { nama_gedung: namaGedung.trim(), alamat: alamat.trim() },
    });
    await client.invalidateQueries({ queryKey: GEDUNG });
    setGedung(String(made.id_gedung));
    return made.id_gedung;
  };
  return (
    <FormDialog
      title="Tambah ruang"
      action="Tambah ruang"
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (kapasitas === null || Object.values(wrong).some(Boolean)) return false;
        const { kode_jadwal } = jadwal;
        const id_gedung = gedung === NEW ? await build() : Number(gedung);
        const body = { kode_jadwal, id_gedung, nama_ruang: nama.trim(), kapasitas };
        const room = await call(tambahRuang, { body });
        onDone(room.nama_ruang);
        return true;
      }}
    >
      <p>
        {jadwal.lokasi_ujian}, {jadwal.penawaran}
      </p>
      {!none && (
        <SearchSelectField
          label="Gedung"
          required
          loading={buildings.isLoading}
          options={[
            ...(buildings.data ?? []).map((g) => ({ value: String(g.id_gedung), label: g.nama_gedung })),
            { value: NEW, label: 'Gedung baru…' },
          ]}
          nothingFound="Tidak ditemukan; pilih Gedung baru…"
          value={gedung}
          onChange={setGedung}
          error={tried ? wrong.gedung : undefined}
        />
      )}
      {gedung === NEW && (
        <NewBuilding
          nama={namaGedung}
          onNama={setNamaGedung}
          alamat={alamat}
          onAlamat={setAlamat}
          wrong={tried ? wrong.namaGedung : undefined}
        />
      )}
      <TextField
        label="Nama ruang"
        required
        max={NAMA_RUANG_MAX}
        autoComplete="off"
        value={nama}
        onChange={setNama}
        error={tried ? wrong.nama : undefined}
      />
      <NumberField
        label="Kapasitas"
        hint="Banyaknya kursi"
        required
        value={kapasitas}
        onChange={setKapasitas}
        error={tried ? wrong.kapasitas : undefined}
      />
    </FormDialog>
  );
}

export function CapacityDialog({
  ruang,
  onClose,
  onDone,
}: {
  ruang: RuangUjian;
  onClose: () => void;
  onDone: () => void;
}) {
  const [kapasitas, setKapasitas] = useState<number | null>(ruang.kapasitas);
  const [tried, setTried] = useState(false);
  /** The room as it was seen when the dialog opened, or after a colleague changed it meanwhile. */
  const [seen, setSeen] = useState(ruang);
  const wrong = capacityProblem(kapasitas, seen.kapasitas_min);
  const refused = async ({ code }: CallError): Promise<boolean> => {
    if (code !== 'versi_usang') return false;
    const rooms = (await call(daftarRuang)).flatMap((jadwal) => jadwal.ruang);
    const now = rooms.find((one) => one.id_ruang === ruang.id_ruang);
    if (now) setSeen(now);
    return now !== undefined;
  };
  return (
    <FormDialog
      title={`Kapasitas ${ruang.nama_ruang}`}
      action="Simpan"
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (wrong || kapasitas === null) return false;
        const params = { id_ruang: ruang.id_ruang };
        await call(ubahKapasitas, { params, body: { kapasitas, semula: seen.kapasitas } });
        onDone();
        return true;
      }}
      onFailed={refused}
    >
      {seen !== ruang && <OvertakenNotice stands={[['Kapasitas', String(seen.kapasitas)]]} />}
      <p>
        {seen.terisi} kursi sudah terisi; kapasitas paling sedikit {seen.kapasitas_min}.
      </p>
      <NumberField
        label="Kapasitas"
        required
        value={kapasitas}
        onChange={setKapasitas}
        error={tried ? wrong : undefined}
      />
    </FormDialog>
  );
}

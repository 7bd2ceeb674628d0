/** Adding a room to a schedule, and changing how many seats a room has. */
import type { Path } from '@gerbang/contract/path';
import { references } from '@gerbang/contract/references';
import {
  daftarRuang,
  type JadwalRuang,
  KAPASITAS_MAX,
  NAMA_RUANG_MAX,
  type RuangUjian,
  tambahRuang,
  ubahKapasitas,
} from '@gerbang/contract/ruang-petugas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type CallError, call, callPath } from '../../../api/client.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { OvertakenNotice } from '../../ui/overtaken-notice.tsx';

const capacityProblem = (kapasitas: number | null, least: number): string | undefined =>
  kapasitas === null || kapasitas < least || kapasitas > KAPASITAS_MAX
    ? `Isi kapasitas, ${least} sampai ${KAPASITAS_MAX} kursi`
    : undefined;

export function AddRoomDialog({
  jadwal,
  onClose,
  onDone,
}: {
  jadwal: JadwalRuang;
  onClose: () => void;
  onDone: (nama: string) => void;
}) {
  const buildings = useQuery({
    queryKey: ['gedung'],
    queryFn: () =>
      callPath<{ id_gedung: number; nama_gedung: string }[]>('GET', references.gedung.paths[0] as Path),
    staleTime: 10 * 60_000,
  });
  const [gedung, setGedung] = useState<string | null>(null);
  const [nama, setNama] = useState('');
  const [kapasitas, setKapasitas] = useState<number | null>(null);
  const [tried, setTried] = useState(false);
  const wrong = {
    gedung: gedung === null ? 'Pilih gedung' : undefined,
    nama: nama.trim() === '' ? 'Isi nama ruang' : undefined,
    kapasitas: capacityProblem(kapasitas, 1),
  };
  return (
    <FormDialog
      title="Tambah ruang"
      action="Tambah ruang"
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (Object.values(wrong).some(Boolean)) return false;
        const { kode_jadwal } = jadwal;
        const body = { kode_jadwal, id_gedung: Number(gedung), nama_ruang: nama.trim(), kapasitas };
        const room = await call(tambahRuang, { body });
        onDone(room.nama_ruang);
        return true;
      }}
    >
      <p>
        {jadwal.lokasi_ujian}, {jadwal.penawaran}
      </p>
      <SearchSelectField
        label="Gedung"
        required
        loading={buildings.isLoading}
        options={(buildings.data ?? []).map((g) => ({ value: String(g.id_gedung), label: g.nama_gedung }))}
        value={gedung}
        onChange={setGedung}
        error={tried ? wrong.gedung : undefined}
      />
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
  const save = async (): Promise<boolean> => {
    const params = { id_ruang: ruang.id_ruang };
    try {
      await call(ubahKapasitas, { params, body: { kapasitas, semula: seen.kapasitas } });
      return true;
    } catch (error) {
      if ((error as CallError).code !== 'versi_usang') throw error;
      const rooms = (await call(daftarRuang)).flatMap((jadwal) => jadwal.ruang);
      const now = rooms.find((one) => one.id_ruang === ruang.id_ruang);
      if (!now) throw error;
      setSeen(now);
      return false;
    }
  };
  return (
    <FormDialog
      title={`Kapasitas ${ruang.nama_ruang}`}
      action="Simpan"
      onClose={onClose}
      onSubmit={async () => {
        setTried(true);
        if (wrong) return false;
        const saved = await save();
        if (saved) onDone();
        return saved;
      }}
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

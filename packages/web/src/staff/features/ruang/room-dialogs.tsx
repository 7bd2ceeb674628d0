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
import { call } from '../../../api/client.ts';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { useFields, useSeen } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { OvertakenNotice } from '../../desk/overtaken-notice.tsx';
import { GEDUNG, useBuildings } from './buildings.tsx';

/** Stands in the list of buildings for one that is not there yet. */
const NEW = 'baru';

const capacityProblem = (kapasitas: number | null, least: number): string | undefined =>
  kapasitas === null || kapasitas < least || kapasitas > KAPASITAS_MAX
    ? `Isi kapasitas, ${least} sampai ${KAPASITAS_MAX} kursi`
    : undefined;
const EMPTY = {
  gedung: null as string | null,
  nama_gedung: '',
  alamat: '',
  nama_ruang: '',
  kapasitas: null as number | null,
};

interface AddProps {
  jadwal: JadwalRuang;
  onClose: () => void;
  onDone: (nama: string) => void;
}
export function AddRoomDialog({ jadwal, onClose, onDone }: AddProps) {
  const client = useQueryClient();
  const buildings = useBuildings();
  const none = buildings.data?.length === 0;
  // Where there is no building there is nothing to choose from.
  const chosen = (form: typeof EMPTY) => (none ? NEW : form.gedung);
  const { form, change, at, passes } = useFields(EMPTY, (typed) => ({
    gedung: chosen(typed) === null && 'Pilih gedung',
    nama_gedung: chosen(typed) === NEW && typed.nama_gedung.trim() === '' && 'Isi nama gedung',
    nama_ruang: typed.nama_ruang.trim() === '' && 'Isi nama ruang',
    kapasitas: capacityProblem(typed.kapasitas, 1),
  }));
  const { kapasitas } = form;
  const gedung = chosen(form);
  /** The new building's number; chosen from then on, should the room be refused. */
  const build = async (): Promise<number> => {
    const row = { nama_gedung: form.nama_gedung.trim(), alamat: form.alamat.trim() };
    const made = await call(tambahGedung, { body: row });
    await client.invalidateQueries({ queryKey: GEDUNG });
    change({ gedung: String(made.id_gedung) });
    return made.id_gedung;
  };
  return (
    <FormDialog
      title="Tambah ruang"
      action="Tambah ruang"
      onClose={onClose}
      onSubmit={async () => {
        if (!passes() || kapasitas === null) return false;
        const { kode_jadwal } = jadwal;
        const id_gedung = gedung === NEW ? await build() : Number(gedung);
        const body = { kode_jadwal, id_gedung, nama_ruang: form.nama_ruang.trim(), kapasitas };
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
          {...at('gedung')}
          label="Gedung"
          required
          loading={buildings.isLoading}
          options={[
            ...(buildings.data ?? []).map((g) => ({ value: String(g.id_gedung), label: g.nama_gedung })),
            { value: NEW, label: 'Gedung baru…' },
          ]}
          nothingFound="Tidak ditemukan; pilih Gedung baru…"
        />
      )}
      {gedung === NEW && (
        <>
          <TextField
            {...at('nama_gedung')}
            label="Nama gedung baru"
            hint="Tercetak pada kartu peserta."
            required
            max={NAMA_GEDUNG_MAX}
          />
          <TextField
            {...at('alamat')}
            label="Alamat gedung baru"
            hint="Tercetak pada kartu, dan menjadi tautan peta di ponsel. Boleh menyusul."
            max={ALAMAT_GEDUNG_MAX}
          />
        </>
      )}
      <TextField {...at('nama_ruang')} label="Nama ruang" required max={NAMA_RUANG_MAX} />
      <NumberField {...at('kapasitas')} label="Kapasitas" hint="Banyaknya kursi" required />
    </FormDialog>
  );
}

interface CapacityProps {
  ruang: RuangUjian;
  onClose: () => void;
  onDone: () => void;
}
export function CapacityDialog({ ruang, onClose, onDone }: CapacityProps) {
  const { seen, isOvertaken, onFailed } = useSeen(ruang, async ({ id_ruang }) =>
    (await call(daftarRuang)).flatMap((jadwal) => jadwal.ruang).find((one) => one.id_ruang === id_ruang),
  );
  const { form, at, passes } = useFields({ kapasitas: ruang.kapasitas as number | null }, (typed) => ({
    kapasitas: capacityProblem(typed.kapasitas, seen.kapasitas_min),
  }));
  return (
    <FormDialog
      title={`Kapasitas ${ruang.nama_ruang}`}
      action="Simpan"
      onClose={onClose}
      onSubmit={async () => {
        const { kapasitas } = form;
        if (!passes() || kapasitas === null) return false;
        const params = { id_ruang: ruang.id_ruang };
        await call(ubahKapasitas, { params, body: { kapasitas, semula: seen.kapasitas } });
        onDone();
        return true;
      }}
      onFailed={onFailed}
    >
      {isOvertaken && <OvertakenNotice stands={[['Kapasitas', String(seen.kapasitas)]]} />}
      <p>
        {seen.terisi} kursi sudah terisi; kapasitas paling sedikit {seen.kapasitas_min}.
      </p>
      <NumberField {...at('kapasitas')} label="Kapasitas" required />
    </FormDialog>
  );
}

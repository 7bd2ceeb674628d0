/** Who takes the exam of a schedule: how many are there, who is missing, and the list to take along. */
import {
  daftarJadwalKehadiran,
  eksporPeserta,
  jumlahKehadiran,
  pesertaJadwal,
} from '@gerbang/contract/kehadiran-petugas';
import { clockText, dateText } from '@gerbang/contract/time';
import { useQuery } from '@tanstack/react-query';
import { addressOf, call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { usePages } from '../../ui/use-pages.ts';
import { KEHADIRAN } from './state.ts';

const FILTERS = ['jadwal', 'hadir'] as const;
const count = new Intl.NumberFormat('id-ID');

function Seats({ jadwal, hadir }: { jadwal: string; hadir: string }) {
  const query = { jadwal, hadir };
  const counts = useQuery({
    queryKey: [...KEHADIRAN, 'jumlah', jadwal],
    queryFn: () => call(jumlahKehadiran, { query: { jadwal } }),
  });
  const { rows, error, onMore, loadingMore } = usePages([...KEHADIRAN, 'peserta', jadwal, hadir], (setelah) =>
    call(pesertaJadwal, { query: { ...query, setelah: setelah ?? undefined } }),
  );
  const failed = error ?? counts.error;
  if (failed)
    return (
      <Alert kind="error" announce>
        {failed.message}
      </Alert>
    );
  return (
    <>
      <p role="status">
        {counts.data &&
          `${count.format(counts.data.peserta)} peserta: ${count.format(counts.data.hadir)} hadir, ${count.format(counts.data.peserta - counts.data.hadir)} belum hadir.`}
      </p>
      <DataTable
        caption="Peserta, menurut ruang dan kursi"
        columns={[
          { key: 'ruang', title: 'Ruang', cell: (r) => r.ruang },
          { key: 'kursi', title: 'Kursi', numeric: true, cell: (r) => r.kursi },
          { key: 'nomor', title: 'Nomor peserta', cell: (r) => r.nomor_peserta },
          { key: 'nama', title: 'Nama', cell: (r) => r.nama_lengkap ?? '–' },
          {
            key: 'hadir',
            title: 'Kehadiran',
            cell: (r) =>
              r.hadir ? (
                <Badge kind="success">{`Hadir ${clockText(new Date(r.hadir))}`}</Badge>
              ) : (
                'Belum hadir'
              ),
          },
        ]}
        rows={rows}
        id={(r) => r.nomor_peserta}
        empty="Tidak ada peserta."
        {...(onMore ? { onMore } : {})}
        loadingMore={loadingMore}
      />
    </>
  );
}

export function Participants() {
  const [{ jadwal, hadir }, change] = useFilters(FILTERS);
  const filter = hadir === '0' || hadir === '1' ? hadir : '';
  const schedules = useQuery({
    queryKey: [...KEHADIRAN, 'jadwal'],
    queryFn: () => call(daftarJadwalKehadiran),
    staleTime: 10 * 60_000,
  });
  return (
    <section className="ui-card ui-stack" aria-labelledby="peserta">
      <h2 id="peserta">Peserta per jadwal</h2>
      {schedules.error && (
        <Alert kind="error" announce>
          {schedules.error.message}
        </Alert>
      )}
      <div className="attendance__filter">
        <SearchSelectField
          label="Jadwal ujian"
          loading={schedules.isLoading}
          options={(schedules.data ?? []).map((s) => ({
            value: s.kode_jadwal,
            label: `${s.tanggal === null ? 'Hari belum ditetapkan' : dateText(s.tanggal)}, ${s.lokasi_ujian}, ${s.penawaran}`,
          }))}
          value={jadwal || null}
          onChange={(value) => change({ jadwal: value ?? '' })}
        />
        <SelectField
          label="Kehadiran"
          placeholder="Semua"
          options={[
            { value: '1', label: 'Hadir' },
            { value: '0', label: 'Belum hadir' },
          ]}
          value={filter || null}
          onChange={(value) => change({ hadir: value ?? '' })}
        />
        {jadwal && (
          <LinkButton
            variant="secondary"
            href={addressOf(eksporPeserta.path, { query: { jadwal, hadir: filter } })}
            download
          >
            Unduh daftar (Excel)
          </LinkButton>
        )}
      </div>
      {jadwal && <Seats jadwal={jadwal} hadir={filter} />}
    </section>
  );
}

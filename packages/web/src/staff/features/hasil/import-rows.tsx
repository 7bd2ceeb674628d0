/** The rows of the import in force, for whoever approves it. */
import { barisHasil, eksporHasil } from '@gerbang/contract/hasil-petugas';
import { addressOf, call } from '../../../api/client.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { IconClose } from '../../../ui/icon.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DataTable } from '../../ui/data-table.tsx';
import { useFilters } from '../../ui/use-filters.ts';
import { usePages } from '../../ui/use-pages.ts';
import { HASIL } from './state.ts';

const FILTERS = ['diterima'] as const;

export function ImportRows({ id }: { id: number }) {
  const [{ diterima }, change] = useFilters(FILTERS);
  const filter = diterima === '0' || diterima === '1' ? diterima : '';
  const { rows, onMore, loadingMore, error } = usePages([...HASIL, 'baris', id, filter], (setelah) =>
    call(barisHasil, {
      params: { id_hasil: id },
      query: { diterima: filter, setelah: setelah ?? undefined },
    }),
  );
  return (
    <section className="ui-stack" aria-labelledby="baris">
      <h2 id="baris">Isi impor</h2>
      <div className="hasil__filter">
        <SelectField
          label="Tampilkan"
          placeholder="Semua"
          options={[
            { value: '1', label: 'Diterima' },
            { value: '0', label: 'Tidak diterima' },
          ]}
          value={filter || null}
          onChange={(value) => change({ diterima: value ?? '' })}
        />
        <LinkButton
          variant="secondary"
          href={addressOf(eksporHasil.path, { params: { id_hasil: id }, query: { diterima: filter } })}
          download
        >
          Unduh CSV
        </LinkButton>
      </div>
      {error ? (
        <Alert kind="error" announce>
          {error.message}
        </Alert>
      ) : (
        <DataTable
          caption="Isi impor, menurut urutan berkas"
          columns={[
            { key: 'nomor', title: 'Nomor peserta', cell: (r) => r.nomor_peserta },
            { key: 'nama', title: 'Nama', cell: (r) => r.nama_lengkap ?? '–' },
            {
              key: 'hasil',
              title: 'Hasil',
              cell: (r) =>
                r.diterima ? (
                  <Badge kind="success">Diterima</Badge>
                ) : (
                  <Badge icon={IconClose}>Tidak diterima</Badge>
                ),
            },
            { key: 'prodi', title: 'Program studi', cell: (r) => r.nama_prodi ?? '–' },
          ]}
          rows={rows}
          id={(r) => r.nomor_peserta}
          empty="Tidak ada baris."
          {...(onMore ? { onMore } : {})}
          loadingMore={loadingMore}
        />
      )}
    </section>
  );
}

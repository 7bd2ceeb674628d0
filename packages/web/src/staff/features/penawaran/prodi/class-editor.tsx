/** The programmes of one class: added one by one or a faculty at a time, with their capacity, taken out while nobody chose them. */
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { useRef, useState } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { FieldErrorText } from '../../../../ui/field/field-shell.tsx';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { SearchSelectField } from '../../../../ui/field/search-select-field.tsx';
import { VisuallyHidden } from '../../../../ui/visually-hidden.tsx';
import { type Column, DataTable } from '../../../desk/data-table.tsx';
import { classText, countText } from '../state.ts';
import type { OfferedClass } from './programmes-form.ts';

interface Props {
  stored: DetailPenawaran;
  offered: OfferedClass;
  onChange: (offered: OfferedClass) => void;
  onRemove: () => void;
  errors: Readonly<Record<string, string>>;
}
interface Row {
  id_prodi: number;
  daya_tampung: string;
  nama_prodi: string;
  nama_fakultas: string;
  nama_minat: string;
  dipilih: number;
}

interface Columns {
  /** Of the class, in fields and in words. */
  id: string;
  nama: string;
  errors: Readonly<Record<string, string>>;
  change: (id_prodi: number, daya_tampung: string) => void;
  remove: (id_prodi: number) => void;
}
const columnsOf = ({ id, nama, errors, change, remove }: Columns): Column<Row>[] => [
  {
    key: 'prodi',
    title: 'Program studi',
    cell: (r) => (
      <>
        {r.nama_prodi}
        <br />
        <span className="ui-muted">
          {r.nama_fakultas}
          {r.nama_minat && `, ${r.nama_minat}`}
        </span>
      </>
    ),
  },
  {
    key: 'daya',
    title: 'Daya tampung',
    cell: (r) => {
      const field = `${id}.${r.id_prodi}`;
      return (
        <>
          <input
            id={field}
            className="ui-input offers__capacity"
            inputMode="numeric"
            autoComplete="off"
            aria-label={`Daya tampung ${r.nama_prodi}, ${nama}`}
            aria-invalid={errors[field] ? true : undefined}
            aria-describedby={errors[field] ? `${field}-error` : undefined}
            value={r.daya_tampung}
            onChange={({ target }) => change(r.id_prodi, target.value)}
          />
          {errors[field] && <FieldErrorText id={`${field}-error`}>{errors[field]}</FieldErrorText>}
        </>
      );
    },
  },
  { key: 'dipilih', title: 'Dipilih', numeric: true, cell: (r) => countText(r.dipilih) },
  {
    key: 'tindakan',
    title: 'Tindakan',
    cell: (r) =>
      r.dipilih === 0 && (
        <Button variant="quiet" onClick={() => remove(r.id_prodi)}>
          Keluarkan
          <VisuallyHidden>
            {' '}
            {r.nama_prodi}, {nama}
          </VisuallyHidden>
        </Button>
      ),
  },
];

export function ClassEditor({ stored, offered, onChange, onRemove, errors }: Props) {
  const heading = useRef<HTMLDivElement>(null);
  const [programme, setProgramme] = useState<string | null>(null);
  const { id_kelas, prodi } = offered;
  const id = `kelas.${id_kelas}`;
  const nama = classText(
    stored.semua_kelas.find((k) => k.id_kelas === id_kelas)?.nama_kelas ?? String(id_kelas),
  );
  const chosen = (id_prodi: number) =>
    stored.dipilih.find((d) => d.id_kelas === id_kelas && d.id_prodi === id_prodi)?.jumlah ?? 0;
  const rows: Row[] = prodi
    .map((p) => {
      const known = stored.semua_prodi.find((s) => s.id_prodi === p.id_prodi);
      const minat = stored.semua_minat.find((m) => m.kode_minat === known?.kode_minat);
      return {
        ...p,
        nama_prodi: known?.nama_prodi ?? String(p.id_prodi),
        nama_fakultas: known?.nama_fakultas ?? '',
        nama_minat: minat?.nama_minat ?? '',
        dipilih: chosen(p.id_prodi),
      };
    })
    .toSorted(
      (a, b) => a.nama_fakultas.localeCompare(b.nama_fakultas) || a.nama_prodi.localeCompare(b.nama_prodi),
    );
  const left = stored.semua_prodi.filter((s) => !prodi.some((p) => p.id_prodi === s.id_prodi));
  const faculties = [...Map.groupBy(left, (s) => s.id_fakultas)];
  const add = (ids: readonly number[]) =>
    onChange({ ...offered, prodi: [...prodi, ...ids.map((id_prodi) => ({ id_prodi, daya_tampung: '' }))] });
  /** `f` and a number stands for all of a faculty. */
  const take = (value: string | null) => {
    setProgramme(null);
    if (value === null) return;
    const faculty = value.startsWith('f') ? Number(value.slice(1)) : null;
    add(
      faculty === null
        ? [Number(value)]
        : left.filter((s) => s.id_fakultas === faculty).map((s) => s.id_prodi),
    );
  };
  const remove = (id_prodi: number) => {
    onChange({ ...offered, prodi: prodi.filter((p) => p.id_prodi !== id_prodi) });
    // The button that was pressed is gone; the keyboard goes on from here.
    heading.current?.focus();
  };
  const change = (id_prodi: number, daya_tampung: string) =>
    onChange({
      ...offered,
      prodi: prodi.map((p) => (p.id_prodi === id_prodi ? { ...p, daya_tampung } : p)),
    });
  const columns = columnsOf({ id, nama, errors, change, remove });
  return (
    <Fieldset id={id} legend={nama} error={errors[id]}>
      <div ref={heading} tabIndex={-1} className="offers__anchor">
        <SearchSelectField
          label={`Tambah program studi ke ${nama}`}
          placeholder={
            left.length === 0 ? 'Semua sudah ditawarkan' : 'Ketik nama program studi atau fakultas…'
          }
          disabled={left.length === 0}
          options={[
            ...faculties.map(([id_fakultas, own]) => ({
              value: `f${id_fakultas}`,
              label: `Semua dari ${own[0]?.nama_fakultas} (${own.length})`,
            })),
            ...left.map((s) => ({ value: String(s.id_prodi), label: `${s.nama_prodi}, ${s.nama_fakultas}` })),
          ]}
          value={programme}
          onChange={take}
        />
      </div>
      <DataTable
        caption={`Program studi ${nama}`}
        columns={columns}
        rows={rows}
        id={(r) => String(r.id_prodi)}
        empty="Belum ada program studi di kelas ini."
      />
      {rows.every((r) => r.dipilih === 0) && (
        <p>
          <Button variant="quiet" onClick={onRemove}>
            Jangan tawarkan {nama}
          </Button>
        </p>
      )}
    </Fieldset>
  );
}

/** One more group among those that are left, nothing where none is; and one less. */
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { countText } from '../../desk/number.ts';
import type { Selection } from './use-selection.ts';

interface Props {
  label: string;
  selection: Selection;
  taken: readonly { kelompok: string }[];
  onAdd: (kelompok: string) => void;
}
export function AddGroup({ label, selection, taken, onAdd }: Props) {
  const options = selection.kelompok
    .filter(({ kode }) => !taken.some(({ kelompok }) => kelompok === kode))
    .map((one) => ({ value: one.kode, label: `${one.nama} (${countText(one.jumlah, ' peserta')})` }));
  return (
    options.length > 0 && (
      <SelectField label={label} options={options} value={null} onChange={(kode) => kode && onAdd(kode)} />
    )
  );
}

export const RemoveGroup = ({ what, onRemove }: { what: string; onRemove: () => void }) => (
  <p>
    <Button variant="quiet" onClick={onRemove}>{`Hapus ${what}`}</Button>
  </p>
);

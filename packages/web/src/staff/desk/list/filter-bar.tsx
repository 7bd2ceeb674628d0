/** What narrows a list: its search, its filters and its order, drawn from their declaration. */
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button } from '../../../ui/button.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { entriesOf } from '../entries.ts';
import { SearchForm } from '../search-form.tsx';
import './desk-list.css';
import { Fold, useNarrow } from './fold.tsx';
import { type Drawn, drawn, type ListState } from './listed.ts';

/** Choices that are looked through rather than searched. */
const SCROLLED = 8;

interface One {
  filter: Drawn;
  value: string | null;
  onChange: (value: string | null) => void;
}
function Referred({ filter, value, onChange }: One & { filter: Extract<Drawn, { kind: 'acuan' }> }) {
  const { data, isLoading } = useQuery(entriesOf(filter.from));
  return (
    <SearchSelectField
      label={filter.label}
      placeholder={filter.all}
      loading={isLoading}
      options={(data ?? []).map(({ kode, nama }) => ({ value: kode, label: nama }))}
      value={value}
      onChange={onChange}
    />
  );
}
function FilterField({ filter, ...field }: One) {
  if (filter.kind === 'acuan') return <Referred filter={filter} {...field} />;
  if (filter.kind === 'cari') return null;
  if (filter.kind === 'kata')
    return (
      <SearchForm
        label={filter.label}
        hint={filter.hint}
        landmark={filter.label}
        value={field.value ?? ''}
        onSearch={field.onChange}
      />
    );
  if (filter.kind === 'hari') return <DateField label={filter.label} {...field} />;
  const options = Object.entries(filter.options).map(([value, label]) => ({ value, label }));
  // Whoever would scroll through a list of names types instead.
  const Field = options.length > SCROLLED ? SearchSelectField : SelectField;
  return <Field label={filter.label} placeholder={filter.all} options={options} {...field} />;
}

interface Props<Row> {
  state: ListState<Row>;
  /** What else is chosen of the list's look. */
  children?: ReactNode;
}

export function FilterBar<Row>({ state, children }: Props<Row>) {
  const { list, asked, change, clear, narrowed, live } = state;
  const filters = drawn(list);
  const [searching] = filters.filter(([, { kind }]) => kind === 'cari');
  const orders = Object.entries(list.orders);
  const [first] = orders;
  const chosen = filters.filter(([, { kind }]) => kind !== 'cari');
  const ordered = orders.length > 1 && first;
  const filtered = chosen.length > 0 || !!ordered;
  const title = filtered ? (children ? 'Saringan dan tampilan' : 'Saringan') : 'Tampilan';
  const narrow = useNarrow();
  const fields = (
    <>
      {chosen.map(([name, filter]) => (
        <FilterField
          key={name}
          filter={filter}
          value={asked[name] ?? null}
          onChange={(value) => change({ [name]: value ?? '' })}
        />
      ))}
      {ordered && (
        <SelectField
          label="Urutan"
          placeholder={first[1]}
          options={orders.slice(1).map(([value, label]) => ({ value, label }))}
          value={asked.urut ?? null}
          onChange={(value) => change({ urut: value ?? '' })}
        />
      )}
    </>
  );
  return (
    <>
      {(searching || filtered) && (
        <div className="desk-filters">
          {searching && searching[1].kind === 'cari' && (
            <SearchForm
              label={searching[1].label}
              hint={searching[1].hint}
              live={live}
              value={asked[searching[0]] ?? ''}
              onSearch={(words) => change({ [searching[0]]: words })}
            />
          )}
          {!narrow && fields}
        </div>
      )}
      {narrow && (filtered || children) ? (
        <Fold title={title} used={chosen.filter(([name]) => asked[name]).length}>
          {filtered && <div className="desk-filters">{fields}</div>}
          {children}
        </Fold>
      ) : (
        children
      )}
      {narrowed && (
        <p>
          <Button variant="quiet" onClick={clear}>
            Hapus semua saringan
          </Button>
        </p>
      )}
    </>
  );
}

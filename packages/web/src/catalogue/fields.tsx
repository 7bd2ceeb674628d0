/** What is typed, chosen or ticked. */
import type { ReactNode } from 'react';
import { Button } from '../ui/button.tsx';
import { CheckboxField } from '../ui/field/checkbox-field.tsx';
import { Counter } from '../ui/field/counter.tsx';
import { DateField } from '../ui/field/date-field.tsx';
import { FieldErrorText, FieldShell, LabelText } from '../ui/field/field-shell.tsx';
import { Fieldset } from '../ui/field/fieldset.tsx';
import { InputFrame } from '../ui/field/input-frame.tsx';
import { MoneyField } from '../ui/field/money-field.tsx';
import { NumberField } from '../ui/field/number-field.tsx';
import { RadioGroupField } from '../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../ui/field/search-select-field.tsx';
import { SearchSelectInput } from '../ui/field/search-select-input.tsx';
import { SelectField } from '../ui/field/select-field.tsx';
import { TextAreaField } from '../ui/field/text-area-field.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import type { Room } from './entry.ts';
import { Live, Pressed } from './live.tsx';
import { FAITHS, LONG_LABEL, LONG_TEXT, LONG_WORD, PLACES, PROVINCES, SHORT, VILLAGES } from './samples.ts';

interface Look {
  label: string;
  hint?: string;
  error?: string;
  required?: boolean;
  disabled?: boolean;
}

/** A field in the states that every field has; `none` is its empty value. */
const field = <T,>(
  label: string,
  none: T,
  filled: T,
  draw: (look: Look, value: T, change: (next: T) => void) => ReactNode,
): Record<string, ReactNode> => {
  const live = (start: T, look: Partial<Look>) => (
    <Live start={start}>{(value, change) => draw({ label, ...look }, value, change)}</Live>
  );
  return {
    empty: live(none, {}),
    'filled, required, with help': live(filled, { required: true, hint: 'Sesuai dokumen resmi.' }),
    error: live(none, { required: true, error: `Isi ${label}`, hint: 'Sesuai dokumen resmi.' }),
    disabled: live(filled, { disabled: true }),
    'long words': live(filled, { label: LONG_LABEL, required: true, hint: LONG_TEXT, error: LONG_TEXT }),
  };
};

const noop = () => undefined;
const search = (autoFocus = false) => (
  <FieldShell label="Desa">
    {(control) => (
      <SearchSelectInput
        control={control}
        label="Desa"
        options={VILLAGES}
        value="3"
        onChange={noop}
        placeholder="Ketik atau pilih…"
        nothingFound="Tidak ditemukan"
        chosen="Desa Sukamaju 3"
        onBlur={noop}
        autoFocus={autoFocus}
        startsOpen={false}
        early={null}
        onArrival={noop}
      />
    )}
  </FieldShell>
);

export const fields: Room = {
  title: 'ui/field',
  entries: [
    {
      name: 'TextField',
      states: {
        ...field('Nama Lengkap', '', 'Siti Rahmawati', (look, value, onChange) => (
          <TextField {...look} value={value} onChange={onChange} />
        )),
        'read-only': <TextField label="Nomor pendaftar" readOnly value="27110001" />,
        'with units': <TextField label="Tinggi badan" prefix="±" suffix="cm" defaultValue="165" />,
        'units, wrong': <TextField label="Tinggi badan" suffix="cm" defaultValue="x" error="Isi angka" />,
        'room running out': (
          <TextField label="Alamat" max={40} defaultValue={'Jalan Raya Bandung Garut 21 No'} />
        ),
        'too long': <TextField label="Alamat" max={40} defaultValue={LONG_LABEL} />,
        password: <TextField label="PIN" type="password" defaultValue="1234567890123456" />,
        search: <TextField label="Cari" type="search" defaultValue="Siti" />,
      },
    },
    {
      name: 'TextAreaField',
      states: {
        ...field('Alasan', '', LONG_TEXT, (look, value, onChange) => (
          <TextAreaField {...look} rows={3} value={value} onChange={onChange} />
        )),
        'read-only': <TextAreaField label="Alasan" readOnly rows={2} value={LONG_TEXT} onChange={noop} />,
        'too long': <TextAreaField label="Alasan" max={100} value={LONG_TEXT} onChange={noop} />,
      },
    },
    {
      name: 'NumberField',
      states: {
        ...field<number | null>('Anak ke-', null, 2, (look, value, onChange) => (
          <NumberField {...look} value={value} onChange={onChange} />
        )),
        'no number': <NumberField label="Anak ke-" value={null} text="dua" onChange={noop} />,
        padded: <NumberField label="RT" pad={3} value={7} onChange={noop} />,
      },
    },
    {
      name: 'MoneyField',
      states: field<number | null>('Penghasilan', null, 4_500_000, (look, value, onChange) => (
        <MoneyField {...look} value={value} onChange={onChange} />
      )),
    },
    {
      name: 'DateField',
      states: {
        ...field<string | null>('Tanggal Lahir', null, '2007-08-17', (look, value, onChange) => (
          <DateField {...look} value={value} onChange={onChange} />
        )),
        'no date': <DateField label="Tanggal Lahir" value={null} text="31-02-2007" onChange={noop} />,
      },
    },
    {
      name: 'SelectField',
      states: {
        ...field<string | null>('Agama', null, '3', (look, value, onChange) => (
          <SelectField {...look} options={FAITHS} value={value} onChange={onChange} />
        )),
        loading: <SelectField label="Agama" options={[]} value={null} onChange={noop} loading />,
        'long choice': (
          <SelectField
            label="Sekolah"
            options={[{ value: '1', label: `SMA ${LONG_WORD}` }]}
            value="1"
            onChange={noop}
          />
        ),
      },
    },
    {
      name: 'SearchSelectField',
      states: {
        ...field<string | null>('Provinsi', null, '6', (look, value, onChange) => (
          <SearchSelectField {...look} options={PROVINCES} value={value} onChange={onChange} />
        )),
        loading: <SearchSelectField label="Provinsi" options={[]} value={null} onChange={noop} loading />,
        'loading, chosen': (
          <SearchSelectField
            label="Provinsi"
            options={[]}
            value="6"
            valueLabel="Daerah Khusus Ibukota Jakarta"
            onChange={noop}
            loading
          />
        ),
      },
    },
    {
      name: 'SearchSelectInput',
      states: { closed: search() },
      alone: { open: <Pressed selector="input">{search()}</Pressed> },
    },
    {
      name: 'RadioGroupField',
      states: {
        ...field<string | null>('Lokasi ujian', null, 'a', (look, value, onChange) => (
          <RadioGroupField {...look} options={PLACES} value={value} onChange={onChange} />
        )),
        inline: (
          <Live start="2">
            {(value, change) => (
              <RadioGroupField
                label="Golongan darah"
                inline
                options={SHORT}
                value={value}
                onChange={change}
              />
            )}
          </Live>
        ),
      },
    },
    {
      name: 'CheckboxField',
      states: {
        ...field('Saya mempunyai NPWP', false, true, (look, checked, onChange) => (
          <CheckboxField {...look} checked={checked} onChange={onChange} />
        )),
        framed: <CheckboxField label="Tuna netra" framed defaultChecked />,
      },
    },
    {
      name: 'Fieldset',
      states: {
        group: (
          <Fieldset legend="Alamat" hint="Sesuai KTP." required>
            <TextField label="Jalan" />
            <TextField label="Kelurahan" />
          </Fieldset>
        ),
        error: (
          <Fieldset legend="Daftar Prestasi" error="Tambahkan paling sedikit satu prestasi">
            <Button variant="secondary">Tambah prestasi</Button>
          </Fieldset>
        ),
      },
    },
    {
      name: 'FieldShell',
      states: {
        'around a control of your own': (
          <FieldShell label="Warna" hint="Warna kampus." required>
            {(control) => <input {...control} type="color" defaultValue="#0b5d4e" />}
          </FieldShell>
        ),
      },
    },
    {
      name: 'LabelText',
      states: {
        required: (
          <p>
            <LabelText required>Nama Lengkap</LabelText>
          </p>
        ),
      },
    },
    {
      name: 'FieldErrorText',
      states: { plain: <FieldErrorText id="contoh-galat">Isi Nama</FieldErrorText> },
    },
    {
      name: 'InputFrame',
      states: {
        'both sides': (
          <InputFrame prefix="Rp" suffix="per bulan" affixId="contoh-satuan">
            <input
              aria-label="Uang saku"
              aria-describedby="contoh-satuan"
              className="ui-input"
              defaultValue="500.000"
            />
          </InputFrame>
        ),
      },
    },
    {
      name: 'Counter',
      states: {
        'little room': <Counter length={95} max={100} />,
        'too long': <Counter length={112} max={100} />,
      },
    },
  ],
};

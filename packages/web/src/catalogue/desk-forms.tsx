/** Forms of the office, what is read into them, and what is known of one thing. */
import { isianSyarat } from '@gerbang/contract/seleksi/syarat';
import { type ComponentProps, useState } from 'react';
import { ApplicantLines, ApplicantLink } from '../staff/desk/applicant-link.tsx';
import { ClockField } from '../staff/desk/clock-field.tsx';
import { BUTIR_KOSONG, ConditionFields } from '../staff/desk/condition-fields.tsx';
import { FactList } from '../staff/desk/fact-list.tsx';
import { fieldsOf } from '../staff/desk/fields.ts';
import { LoadFailed } from '../staff/desk/load-failed.tsx';
import { Loaded } from '../staff/desk/loaded.tsx';
import { NotLoaded } from '../staff/desk/not-loaded.tsx';
import { SettingsForm } from '../staff/desk/settings-form.tsx';
import { StaffContext } from '../staff/desk/staff.ts';
import { SecretField, TextFields } from '../staff/desk/text-fields.tsx';
import { UploadSlot } from '../staff/desk/upload-slot.tsx';
import type { Tried } from '../ui/feedback/failure.tsx';
import { TextField } from '../ui/field/text-field.tsx';
import type { Room } from './entry.ts';
import { Live } from './live.tsx';
import { LONG_TEXT, OFFICER, PICTURE_URL } from './samples.ts';

const noop = () => undefined;
const forEver = () => new Promise<never>(noop);
const failed = (message: string): Tried => ({ failure: { message, findings: [] }, attempt: 1 });

const uploading: ComponentProps<typeof UploadSlot>['uploading'] = {
  busy: false,
  done: false,
  sent: undefined,
  failure: null,
  attempt: 0,
  progress: null,
  send: forEver,
  clear: noop,
};

interface Setting {
  versi: number;
  nama: string;
}
const settings = (
  editing: Partial<Parameters<typeof SettingsForm<{ nama: string }, Setting>>[0]['editing']>,
) => (
  <div className="ui-stack">
    <SettingsForm<{ nama: string }, Setting>
      editing={{
        form: { nama: 'Universitas Contoh' },
        change: noop,
        unsaved: false,
        restored: false,
        discard: noop,
        busy: null,
        acting: { failure: null, attempt: 0 },
        findings: [],
        attempt: 0,
        act: forEver,
        submit: forEver,
        theirs: null,
        takeTheirs: noop,
        override: forEver,
        stay: noop,
        ...editing,
      }}
      formOf={({ nama }) => ({ nama })}
      wordsOf={({ nama }) => [['Nama perguruan tinggi', nama]]}
      beside={<p className="ui-card">Yang dilihat pendaftar.</p>}
    >
      {({ at }) => <TextField {...at('nama')} label="Nama perguruan tinggi" />}
    </SettingsForm>
  </div>
);

function Lines({ errors = {} }: { errors?: Readonly<Record<string, string>> }) {
  const [form, setForm] = useState({ host: 'smtp.contoh.id', port: '', sandi: '' });
  const { at } = fieldsOf({
    form,
    change: (next) => setForm({ ...form, ...next }),
    errors,
    prefix: 'baris-',
  });
  return (
    <div className="ui-stack">
      <TextFields
        of={[
          ['host', 'Server', 'Misalnya smtp.contoh.id.'],
          ['port', 'Port'],
        ]}
        at={at}
      />
    </div>
  );
}
const read = (of: { data?: string; error?: Error }) => (
  <Loaded of={{ data: of.data, error: of.error ?? null, refetch: forEver }} what="Pengaturan" lines={2}>
    {(words) => <p>{words}</p>}
  </Loaded>
);
const secret = (name: string, isStored: boolean, rows?: number) => (
  <Live start="">
    {(value, onChange) => (
      <SecretField
        id={`rahasia-${name}`}
        label="Kunci bersama"
        about="Paling sedikit 24 huruf."
        stored={isStored}
        value={value}
        onChange={onChange}
        error={undefined}
        {...(rows === undefined ? {} : { rows })}
      />
    )}
  </Live>
);

const CONDITIONED = isianSyarat([
  { nama: 'kip_k', tipe: 'select', label: 'Pemegang KIP-K', meta_data: 'Ya,Tidak' },
]);
const YEARS = { ...BUTIR_KOSONG, isian: 'pendidikan_terakhir.tahun_lulus', dari: '2025', sampai: '2027' };
function Conditions({ errors = {} }: { errors?: Readonly<Record<string, string>> }) {
  const [value, setValue] = useState([{ ...BUTIR_KOSONG, isian: 'khusus.kip_k', pilihan: ['Ya'] }, YEARS]);
  return <ConditionFields fields={CONDITIONED} value={value} onChange={setValue} errors={errors} />;
}

export const deskForms: Room = {
  title: 'staff/desk: forms',
  entries: [
    {
      name: 'SettingsForm',
      wide: true,
      states: {
        plain: settings({}),
        busy: settings({ busy: 'simpan' }),
        'failed, text restored': settings({ acting: failed(LONG_TEXT), restored: true }),
      },
      alone: {
        findings: settings({ findings: [{ field: 'nama', message: 'Isi nama perguruan tinggi' }] }),
        'saved by a colleague meanwhile': settings({ theirs: { versi: 4, nama: 'Universitas Lain' } }),
      },
    },
    {
      name: 'TextFields',
      states: { plain: <Lines />, error: <Lines errors={{ port: 'Isi port' }} /> },
    },
    {
      name: 'ConditionFields',
      wide: true,
      states: { 'a choice and a number': <Conditions /> },
      alone: { error: <Conditions errors={{ 'syarat.1': 'Tahun Lulus: isi angka yang benar' }} /> },
    },
    {
      name: 'SecretField',
      states: {
        none: secret('baru', false),
        stored: secret('ada', true),
        'of several lines': secret('panjang', true, 3),
      },
    },
    {
      name: 'UploadSlot',
      states: Object.fromEntries(
        (
          [
            ['empty', null, undefined],
            ['stored', PICTURE_URL, undefined],
            ['error', null, 'Pilih tanda tangan'],
          ] as const
        ).map(([name, url, error]) => [
          name,
          <UploadSlot
            key={name}
            id={`unggah-${name}`}
            label="Tanda tangan"
            uploading={uploading}
            accept="gambar"
            url={url}
            openLabel="Lihat tanda tangan"
            removeLabel="Hapus tanda tangan"
            error={error}
            onRemove={noop}
          />,
        ]),
      ),
    },
    {
      name: 'ClockField',
      states: Object.fromEntries(
        (
          [
            ['empty', '', {}],
            ['filled', '23.59', {}],
            ['error', '', { error: 'Isi jam' }],
            ['disabled', '08.00', { disabled: true }],
          ] as const
        ).map(([name, start, look]) => [
          name,
          <Live key={name} start={start as string}>
            {(value, change) => <ClockField label="Jam" value={value} onChange={change} {...look} />}
          </Live>,
        ]),
      ),
    },
    {
      name: 'FactList',
      states: {
        plain: (
          <FactList
            of={[
              ['Penawaran', 'SNBP 2027'],
              ['Alasan', LONG_TEXT],
            ]}
          />
        ),
      },
    },
    {
      name: 'ApplicantLink',
      states: {
        plain: <ApplicantLink nomor="2700000011" />,
        named: <ApplicantLink nomor="2700000011">{LONG_TEXT}</ApplicantLink>,
        'without the permission': (
          <StaffContext value={{ ...OFFICER, izin: [] }}>
            <ApplicantLink nomor="2700000011" />
          </StaffContext>
        ),
      },
    },
    {
      name: 'ApplicantLines',
      states: {
        plain: <ApplicantLines nomor="2700000011" nama="Dewi Lestari" />,
        'without a name': <ApplicantLines nomor="2700000011" nama={null} />,
      },
    },
    {
      name: 'Loaded',
      states: {
        'on its way': read({}),
        there: read({ data: 'Yang dimuat.' }),
        failed: read({ error: new Error('Server tidak menjawab.') }),
      },
    },
    {
      name: 'NotLoaded',
      states: {
        'on its way': <NotLoaded what="Daftar" error={null} retry={noop} lines={2} />,
        failed: <NotLoaded what="Daftar" error={new Error('Server tidak menjawab.')} retry={noop} />,
      },
    },
    {
      name: 'LoadFailed',
      states: {
        plain: (
          <LoadFailed
            title="Daftar belum dapat dimuat"
            error={new Error('Server tidak menjawab.')}
            retry={noop}
          />
        ),
      },
    },
  ],
};

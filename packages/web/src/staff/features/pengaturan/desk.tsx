/** The desk for the university as every page and paper shows it: name, seal, colour, address, links (pengaturan 1). */

import type { Settings } from '@gerbang/contract/applicant/pengaturan/calls';
import { paletteStyle } from '@gerbang/contract/applicant/pengaturan/palette';
import {
  colourProblem,
  PENGATURAN_MAX,
  pengaturanPortal,
  periksaPengaturan,
  TAHUN_HAK_CIPTA,
  ubahPengaturanPortal,
  unggahLambang,
} from '@gerbang/contract/office/pengaturan';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { useUpload } from '../../../api/send.ts';
import { showSettings } from '../../../api/settings.ts';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { compressImage } from '../../../ui/file/compress-image.ts';
import type { Fields } from '../../desk/fields.ts';
import { Loaded } from '../../desk/loaded.tsx';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { UploadSlot } from '../../desk/upload-slot.tsx';
import { type SettingsKind, useSettings, useStored } from '../../desk/use-settings.ts';
import { CampusPictures } from './campus-pictures.tsx';
import { LinkList } from './link-list.tsx';
import './pengaturan.css';
import { formOf, type PortalForm, type StoredPortal, settingsOf } from './portal-form.ts';
import { Preview } from './preview.tsx';

const NAMES = [
  ['nama_universitas', 'Nama universitas', 'Tampil di setiap halaman, kartu ujian, surat, dan slip.'],
  ['singkatan', 'Singkatan', 'Tiga huruf pertamanya menggantikan lambang bila belum ada.'],
] as const;
const CONTACTS = [
  ['alamat', 'Alamat', 'Satu baris, dengan kota dan kode pos.'],
  ['telepon', 'Telepon'],
  ['surel', 'Email'],
] as const;
const linksText = (links: Settings['media_sosial']) =>
  links.map(({ label, url }) => `${label} ${url}`).join('; ');
const PORTAL: SettingsKind<PortalForm, StoredPortal> = {
  key: 'pengaturan-portal',
  read: () => call(pengaturanPortal),
  formOf,
  wordsOf: (form) => [
    ...[...NAMES, ...CONTACTS].map(([key, label]): [string, string] => [label, form[key]]),
    ['Lambang', form.lambang ? `terpasang (${form.lambang.slice(-6)})` : ''],
    ['Warna utama', form.warna],
    ['Tahun hak cipta', form.tahun],
    ['Media sosial', linksText(form.media_sosial)],
    ['Panduan pembayaran', linksText(form.panduan_pembayaran)],
  ],
  check: (form) => periksaPengaturan(settingsOf(form)),
  write: (form, versi) => call(ubahPengaturanPortal, { body: { ...settingsOf(form), versi } }),
  saved: 'Tersimpan. Berlaku pada halaman yang dibuka sesudah ini.',
};

/** A seal keeps its clear parts unless it is too large to be sent as it is. */
const prepareSeal = (chosen: File) =>
  chosen.size < MAX_FILE_BYTES ? Promise.resolve(chosen) : compressImage(chosen, MAX_FILE_BYTES);

interface Props extends Fields<PortalForm> {
  form: PortalForm;
  change: (next: Partial<PortalForm>) => void;
}

function PortalFields({ form, change, at, errors }: Props) {
  const { min, max } = TAHUN_HAK_CIPTA;
  const uploading = useUpload(unggahLambang, {
    prepare: prepareSeal,
    onDone: ({ lambang }) => change({ lambang }),
  });
  const text = ([key, label, hint]: (typeof NAMES | typeof CONTACTS)[number]) => (
    <TextField
      key={key}
      {...at(key)}
      label={label}
      hint={hint}
      required={key === 'nama_universitas' || key === 'singkatan'}
      max={PENGATURAN_MAX[key]}
      inputMode={key === 'surel' ? 'email' : key === 'telepon' ? 'tel' : undefined}
    />
  );
  return (
    <>
      <Fieldset legend="Universitas">
        {NAMES.map(text)}
        <UploadSlot
          id="lambang"
          label="Lambang"
          hint="Gambar png atau jpg, sebaiknya persegi dengan latar bening."
          uploading={uploading}
          accept="gambar"
          url={form.lambang}
          openLabel="Lihat lambang"
          removeLabel="Hapus lambang"
          error={errors.lambang}
          onRemove={() => change({ lambang: null })}
        />
        <TextField
          {...at('warna')}
          label="Warna utama"
          required
          spellCheck={false}
          hint="Warna tombol dan tautan. Tulisan putih harus terbaca di atasnya."
          prefix={
            <input
              type="color"
              className="portal__colour"
              aria-label="Pilih warna utama"
              value={/^#[0-9a-f]{6}$/i.test(form.warna) ? form.warna.toLowerCase() : '#000000'}
              onChange={(event) => change({ warna: event.target.value.toUpperCase() })}
            />
          }
          error={errors.warna ?? colourProblem(form.warna.trim()) ?? undefined}
        />
      </Fieldset>
      <Fieldset legend="Kontak dan kaki halaman">
        {CONTACTS.map(text)}
        <TextField
          {...at('tahun', 'tahun_hak_cipta')}
          label="Tahun hak cipta"
          required
          inputMode="numeric"
          hint={`Tahun pertama portal dipakai; tahun berjalan menyusul sendiri di belakangnya. Dari ${min} sampai ${max}.`}
        />
      </Fieldset>
      <LinkList
        id="media_sosial"
        legend="Media sosial"
        hint="Tampil di kaki halaman."
        noun="media sosial"
        links={form.media_sosial}
        onChange={(media_sosial) => change({ media_sosial })}
        errors={errors}
      />
      <LinkList
        id="panduan_pembayaran"
        legend="Panduan pembayaran"
        hint="Tampil di halaman masuk, simulasi pembayaran, dan kaki halaman."
        noun="panduan"
        links={form.panduan_pembayaran}
        onChange={(panduan_pembayaran) => change({ panduan_pembayaran })}
        errors={errors}
      />
    </>
  );
}

function PortalSettings({ stored }: { stored: StoredPortal }) {
  const settings = useSettings(PORTAL, stored, {
    onStored: (next) => {
      showSettings(next);
      document.documentElement.style.cssText = paletteStyle(next.warna);
    },
  });
  const { form, change } = settings.editing;
  return (
    <SettingsForm {...settings} beside={<Preview form={form} />} wide>
      {(fields) => <PortalFields {...fields} form={form} change={change} />}
    </SettingsForm>
  );
}

export default function PengaturanDesk() {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="ui-stack">
      <h1 ref={heading} tabIndex={-1}>
        Pengaturan portal
      </h1>
      <p className="ui-muted">
        Universitas sebagaimana tampil kepada pendaftar. Kartu dan surat yang sudah terbit tidak berubah.
      </p>
      <Loaded of={useStored(PORTAL)} what="Pengaturan" lines={6} height="56px">
        {(stored) => <PortalSettings stored={stored} />}
      </Loaded>
      <CampusPictures />
    </div>
  );
}

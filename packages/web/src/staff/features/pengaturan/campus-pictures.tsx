/** Pictures of the campus for the public pages: handed in, put in order, described (pengaturan 3). */
import type { DataOf } from '@gerbang/contract';
import { campusPath } from '@gerbang/contract/applicant/pengaturan/calls';
import {
  GAMBAR_KAMPUS_MAX,
  type GambarKampus,
  gambarKampus,
  periksaGambarKampus,
  TEKS_GAMBAR_MAX,
  ubahGambarKampus,
  unggahGambarKampus,
} from '@gerbang/contract/office/pengaturan/gambar';
import { CAMPUS, MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { useEffect, useRef } from 'react';
import { call } from '../../../api/client.ts';
import { type Sentences, useUpload } from '../../../api/send.ts';
import { Button } from '../../../ui/button.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { compressImage } from '../../../ui/file/compress-image.ts';
import { Loaded } from '../../desk/loaded.tsx';
import { SettingsForm } from '../../desk/settings-form.tsx';
import { UploadSlot } from '../../desk/upload-slot.tsx';
import { type SettingsKind, useSettings, useStored } from '../../desk/use-settings.ts';

type Stored = DataOf<typeof gambarKampus>;
interface Form {
  gambar: GambarKampus[];
}

const PICTURES: SettingsKind<Form, Stored> = {
  key: 'gambar-kampus',
  read: () => call(gambarKampus),
  formOf: ({ gambar }) => ({ gambar }),
  wordsOf: ({ gambar }) => [['Gambar', gambar.map(({ teks }, i) => `${i + 1}. ${teks}`).join('; ')]],
  check: periksaGambarKampus,
  write: (form, versi) => call(ubahGambarKampus, { body: { ...form, versi } }),
  saved: 'Tersimpan. Halaman penerimaan menampilkannya dalam beberapa detik.',
};

interface FieldsProps {
  gambar: readonly GambarKampus[];
  change: (gambar: GambarKampus[]) => void;
  errors: Sentences;
}

function Fields({ gambar, change, errors }: FieldsProps) {
  const rest = useRef<HTMLDivElement>(null);
  // Words are typed while a picture is under way.
  const latest = useRef(gambar);
  useEffect(() => void (latest.current = gambar), [gambar]);
  const uploading = useUpload(unggahGambarKampus, {
    prepare: (chosen: File) =>
      chosen.size < MAX_FILE_BYTES ? Promise.resolve(chosen) : compressImage(chosen, MAX_FILE_BYTES),
    onDone: ({ id_gambar }) => {
      if (!latest.current.some((one) => one.id_gambar === id_gambar))
        change([...latest.current, { id_gambar, teks: '' }]);
    },
  });
  const swap = (at: number) =>
    change(gambar.map((one, i) => gambar[i === at ? at - 1 : i === at - 1 ? at : i] ?? one));
  return (
    <Fieldset
      id="gambar"
      legend="Gambar kampus"
      hint={`Tampil di halaman penerimaan dan kontak, dan saat halamannya dibagikan. Mendatar, paling sedikit ${CAMPUS.width} × ${CAMPUS.height} piksel; tepinya dipotong menjadi 16:9.`}
      error={errors.gambar}
    >
      {gambar.map(({ id_gambar, teks }, i) => (
        <div key={id_gambar} className="portal__picture" role="group" aria-label={`Gambar ${i + 1}`}>
          <img src={campusPath('kecil', id_gambar)} alt={teks} width={320} height={180} loading="lazy" />
          <div className="ui-stack">
            <TextField
              id={`gambar.${id_gambar}.teks`}
              label="Keterangan"
              hint="Yang terlihat pada gambar; dibacakan kepada yang tidak dapat melihatnya."
              required
              max={TEKS_GAMBAR_MAX}
              value={teks}
              onChange={(next) => change(gambar.map((one, at) => (at === i ? { ...one, teks: next } : one)))}
              error={errors[`gambar.${id_gambar}.teks`]}
            />
            <p className="ui-row">
              <Button
                variant="secondary"
                aria-label={`Naikkan gambar ${i + 1}`}
                disabled={i === 0}
                onClick={() => swap(i)}
              >
                Naikkan
              </Button>
              <Button
                variant="quiet"
                aria-label={`Hapus gambar ${i + 1}`}
                onClick={() => {
                  change(gambar.filter((_, at) => at !== i));
                  // The button that was pressed is gone; the keyboard goes on from here.
                  rest.current?.focus();
                }}
              >
                Hapus
              </Button>
            </p>
          </div>
        </div>
      ))}
      <div ref={rest} tabIndex={-1}>
        {gambar.length < GAMBAR_KAMPUS_MAX ? (
          <UploadSlot
            id="gambar-baru"
            label="Tambah gambar"
            uploading={uploading}
            accept="gambar"
            url={null}
            openLabel="Lihat gambar"
            removeLabel="Hapus gambar"
            onRemove={() => undefined}
          />
        ) : (
          <p className="ui-muted">Sudah {GAMBAR_KAMPUS_MAX} gambar; hapus satu untuk menambah yang lain.</p>
        )}
      </div>
    </Fieldset>
  );
}

function Pictures({ stored }: { stored: Stored }) {
  const settings = useSettings(PICTURES, stored);
  const { form, change } = settings.editing;
  return (
    <SettingsForm {...settings} action="Simpan gambar" subject="Gambar kampus">
      {({ errors }) => (
        <Fields gambar={form.gambar} change={(gambar) => change({ gambar })} errors={errors} />
      )}
    </SettingsForm>
  );
}

/** The part of the desk, which loads by itself. */
export function CampusPictures() {
  return (
    <Loaded of={useStored(PICTURES)} what="Gambar kampus" lines={3} height="56px">
      {(stored) => <Pictures stored={stored} />}
    </Loaded>
  );
}

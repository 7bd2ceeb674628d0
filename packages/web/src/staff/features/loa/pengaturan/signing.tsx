/** What signs a letter: the code it carries, or pictures of signature and stamp. */
import {
  gambarSurat,
  PENGESAHAN,
  type PengaturanLoa,
  unggahGambarSurat,
} from '@gerbang/contract/office/loa/pengaturan';
import { fill } from '@gerbang/contract/wire/endpoint';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { useUpload } from '../../../../api/send.ts';
import { Fieldset } from '../../../../ui/field/fieldset.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { compressImage } from '../../../../ui/file/compress-image.ts';
import { UploadSlot } from '../../../desk/upload-slot.tsx';

type Pengesahan = PengaturanLoa['pengesahan'];
const WAYS = (['elektronik', 'gambar'] as const).map((value) => ({ value, label: PENGESAHAN[value] }));
const PICTURES = [
  ['tanda_tangan', 'Tanda tangan', 'Gambar png berlatar bening, atau jpg berlatar putih.'],
  ['stempel', 'Stempel', 'Boleh dikosongkan. Tercetak menimpa tepi kiri tanda tangan.'],
] as const;

/** Clear parts are kept unless the picture is too large to be sent as it is. */
const prepare = (chosen: File) =>
  chosen.size < MAX_FILE_BYTES ? Promise.resolve(chosen) : compressImage(chosen, MAX_FILE_BYTES);

/** The choice in words, to read beside a colleague's. */
export const signingWords = ({ cara, ...pictures }: Pengesahan): [string, string][] => [
  ['Pengesahan', PENGESAHAN[cara]],
  ...PICTURES.map(([key, label]): [string, string] => [
    label,
    pictures[key] ? `terpasang (${pictures[key].slice(-6)})` : '',
  ]),
];

interface Props {
  pengesahan: Pengesahan;
  onChange: (pengesahan: Pengesahan) => void;
  errors: Readonly<Record<string, string>>;
}

function Picture({ pengesahan, onChange, errors, of }: Props & { of: (typeof PICTURES)[number] }) {
  const [key, label, hint] = of;
  const uploading = useUpload(unggahGambarSurat, {
    prepare,
    onDone: ({ id }) => onChange({ ...pengesahan, [key]: id }),
  });
  const id = pengesahan[key];
  return (
    <UploadSlot
      id={`pengesahan.${key}`}
      label={label}
      hint={hint}
      uploading={uploading}
      accept="gambar"
      url={id && fill(gambarSurat.path, { id_gambar: id })}
      openLabel={`Lihat ${label.toLowerCase()}`}
      removeLabel={`Hapus ${label.toLowerCase()}`}
      error={errors[`pengesahan.${key}`]}
      onRemove={() => onChange({ ...pengesahan, [key]: null })}
    />
  );
}

export function Signing(props: Props) {
  const { pengesahan, onChange } = props;
  return (
    <Fieldset legend="Pengesahan">
      <RadioGroupField
        id="pengesahan.cara"
        label="Surat ditandatangani"
        required
        options={WAYS}
        value={pengesahan.cara}
        onChange={(value) => onChange({ ...pengesahan, cara: value === 'gambar' ? 'gambar' : 'elektronik' })}
      />
      {pengesahan.cara === 'gambar' && PICTURES.map((of) => <Picture key={of[0]} {...props} of={of} />)}
    </Fieldset>
  );
}

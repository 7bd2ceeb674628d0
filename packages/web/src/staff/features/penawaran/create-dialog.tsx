/** A new offering: of which track, year and wave, and after which other one. */
import {
  type BarisPenawaran,
  buatPenawaran,
  type DetailPenawaran,
  kodePenawaran,
} from '@gerbang/contract/office/penawaran/calls';
import { NAMA_GELOMBANG_MAX } from '@gerbang/contract/office/penawaran/umum';
import { useId, useState } from 'react';
import { call } from '../../../api/client.ts';
import type { Sentences } from '../../../api/send.ts';
import { focusField } from '../../../ui/field/focus-field.ts';
import { MoneyField } from '../../../ui/field/money-field.tsx';
import { NumberField } from '../../../ui/field/number-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { TextField } from '../../../ui/field/text-field.tsx';
import { type Fields, fieldsOf } from '../../desk/fields.ts';
import { FormDialog } from '../../desk/form-dialog.tsx';
import { HINT_KODE_BAYAR, HINT_NAMA } from './general-form.ts';
import { MomentFields } from './period.tsx';
import { CopyFields } from './salin/copy-fields.tsx';
import { useNewOffering } from './use-new-offering.ts';

interface Props {
  offerings: readonly BarisPenawaran[];
  onClose: () => void;
  onDone: (made: DetailPenawaran) => void;
}
const ORDER = [
  'kode_jalur',
  'tahun',
  'gelombang',
  'salin_dari',
  'geser_minggu',
  'nama',
  'kode_bayar',
  'biaya',
  'tanggal_mulai_daftar',
  'tanggal_selesai_daftar',
] as const;

type Making = ReturnType<typeof useNewOffering>;
type WhichProps = Pick<Making, 'form' | 'set' | 'tracks' | 'years'> & Pick<Fields<Making['form']>, 'at'>;
/** Of which track, year and wave it is, which make its code. */
function Which({ form: { kode_jalur, tahun, gelombang }, set, tracks, years, at }: WhichProps) {
  return (
    <>
      <SearchSelectField
        {...at('kode_jalur')}
        label="Jalur"
        required
        loading={tracks.isLoading}
        options={(tracks.data ?? []).map((t) => ({
          value: t.kode_jalur,
          label: `${t.jalur_masuk} (${t.kode_jalur})`,
        }))}
        onChange={(next) => set({ kode_jalur: next, salin_dari: null })}
      />
      <div className="offers__pair">
        <SelectField
          {...at('tahun')}
          label="Tahun"
          hint="Tahun lain ditambahkan di Daftar referensi."
          required
          loading={years.isLoading}
          options={(years.data ?? [])
            .map((y) => ({ value: String(y.tahun), label: String(y.tahun) }))
            .toReversed()}
        />
        <NumberField {...at('gelombang')} label="Gelombang" required />
      </div>
      {kode_jalur !== null && tahun !== null && gelombang !== null && (
        <p role="status" className="ui-muted">
          Kodenya menjadi {kodePenawaran(Number(tahun), kode_jalur, gelombang)}.
        </p>
      )}
    </>
  );
}

export function CreateDialog({ offerings, onClose, onDone }: Props) {
  const prefix = useId();
  const idOf = (field: string) => `${prefix}-${field}`;
  const [tried, setTried] = useState(false);
  const making = useNewOffering(offerings);
  const { form, set, sources, source, found, refused, setRefused, body } = making;
  const wrong: Sentences = tried ? { ...found, ...refused } : {};
  const { at } = fieldsOf({ form, change: set, errors: wrong, prefix: `${prefix}-` });
  const lead = (all: Sentences): void => {
    const first = ORDER.find((field) => all[field]);
    if (first) focusField(idOf(first));
  };
  const submit = async (): Promise<boolean> => {
    setTried(true);
    if (Object.keys(found).length > 0 || body === null) {
      lead(found);
      return false;
    }
    onDone(await call(buatPenawaran, { body }));
    return true;
  };
  const says = (all: Sentences): boolean => {
    setRefused(all);
    lead(all);
    return true;
  };
  return (
    <FormDialog
      title="Buat penawaran"
      action="Buat penawaran"
      onClose={onClose}
      onSubmit={submit}
      says={says}
    >
      <Which {...making} at={at} />
      <CopyFields
        idOf={idOf}
        sources={sources}
        salin_dari={form.salin_dari}
        onSource={(next) => set({ salin_dari: next })}
        source={source}
        minggu={form.minggu}
        onMinggu={(next) => set({ minggu: next })}
        tanpa_tes={form.tanpa_tes}
        errors={wrong}
      />
      <TextField
        {...at('nama')}
        label="Nama gelombang"
        hint={HINT_NAMA}
        required
        max={NAMA_GELOMBANG_MAX}
        autoComplete="off"
      />
      <TextField
        {...at('kode_bayar')}
        label="Kode bayar"
        hint={HINT_KODE_BAYAR}
        required
        inputMode="numeric"
        autoComplete="off"
      />
      <MoneyField {...at('biaya')} label="Biaya seleksi" required />
      <MomentFields {...at('mulai', 'tanggal_mulai_daftar')} label="Pendaftaran mulai" />
      <MomentFields {...at('selesai', 'tanggal_selesai_daftar')} label="Pendaftaran selesai" />
    </FormDialog>
  );
}

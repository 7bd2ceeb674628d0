/** Loosens the form of an offering that people are filling: field by field, with what it does to them, and why (formulir 34). */
import {
  isianTerisi,
  KELONGGARAN,
  type Kelonggaran,
  kelonggaran,
  langkahPenawaran,
  longgarkanFormulir,
  periksaLonggar,
} from '@gerbang/contract/office/formulir/longgar';
import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { type Langkah, namaKode } from '@gerbang/contract/office/prodi-jalur/formulir';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { useState } from 'react';
import { call } from '../../../../api/client.ts';
import { useRead } from '../../../../api/read.ts';
import { Button } from '../../../../ui/button.tsx';
import { useFlash } from '../../../../ui/feedback/flash.tsx';
import { RadioGroupField } from '../../../../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../../../../ui/field/search-select-field.tsx';
import { ConfirmDialog } from '../../../desk/confirm-dialog.tsx';
import { DialogButton } from '../../../desk/dialog-button.tsx';
import { useAct } from '../use-section.ts';

/** Whom loosening a field reaches, in words. */
const filledText = (
  { pendaftar, terisi }: DataOf<typeof isianTerisi>,
  number: number,
  code: string,
  menjadi: Kelonggaran['menjadi'],
): string => {
  const sudah = terisi.find((one) => one.kode_grup_form === number && one.nama_form === code)?.terisi ?? 0;
  const tersimpan = menjadi === 'mati' && sudah > 0 ? ' dan jawabannya tetap tersimpan' : '';
  return `${(pendaftar - sudah).toLocaleString('id-ID')} belum mengisi dan boleh melewatinya; ${sudah.toLocaleString('id-ID')} sudah mengisi${tersimpan}.`;
};

type Menjadi = Kelonggaran['menjadi'];
interface Place {
  number: number;
  code: string;
}
const placeText = ({ number, code }: Place): string => {
  const { langkah, nama } = namaKode(number, code);
  return `${langkah}: ${nama} (${code})`;
};
const placesOf = (langkah: Langkah): Place[] =>
  Object.entries(langkah).flatMap(([number, codes]) =>
    Object.keys(codes).map((code) => ({ number: Number(number), code })),
  );

/** The form with one field of it loosened. */
const loosened = (langkah: Langkah, { number, code }: Place, menjadi: Menjadi): Langkah => {
  const { [code]: _, ...rest } = langkah[number] ?? {};
  return { ...langkah, [number]: menjadi === 'mati' ? rest : { ...rest, [code]: false } };
};
/** The form with one field as it was before. */
const restored = (langkah: Langkah, before: Langkah, { number, code }: Place): Langkah => ({
  ...langkah,
  [number]: { ...langkah[number], [code]: before[number]?.[code] ?? false },
});

interface PickProps {
  stored: DetailPenawaran;
  next: Langkah;
  onPicked: (next: Langkah) => void;
}

/** Picks a field and what becomes of it; what would demand more is refused at once. */
function Pick({ stored, next, onPicked }: PickProps) {
  const [picked, setPicked] = useState<string | null>(null);
  const [menjadi, setMenjadi] = useState<Menjadi>('opsional');
  const [error, setError] = useState<string>();
  const places = placesOf(next);
  const add = () => {
    const place = places.find((one) => placeText(one) === picked);
    if (!place) return setError('Pilih isian');
    const now = next[place.number]?.[place.code];
    if (menjadi === 'opsional' && now === false) return setError('Isian ini sudah opsional');
    const changed = loosened(next, place, menjadi);
    const [found] = periksaLonggar(langkahPenawaran(stored), changed, stored);
    if (found) return setError(found.message);
    setError(undefined);
    setPicked(null);
    onPicked(changed);
  };
  return (
    <>
      <SearchSelectField
        label="Isian"
        options={places.map((place) => ({
          value: placeText(place),
          label: `${placeText(place)}${next[place.number]?.[place.code] ? ', wajib' : ', opsional'}`,
        }))}
        value={picked}
        onChange={setPicked}
        error={error}
      />
      <RadioGroupField
        label="Menjadi"
        inline
        options={[
          { value: 'opsional', label: 'Opsional' },
          { value: 'mati', label: 'Tidak ditanyakan' },
        ]}
        value={menjadi}
        onChange={(value) => setMenjadi(value === 'mati' ? 'mati' : 'opsional')}
      />
      <p>
        <Button variant="secondary" onClick={add}>
          Tambahkan ke daftar
        </Button>
      </p>
    </>
  );
}

function LoosenDialog({ stored, onClose }: { stored: DetailPenawaran; onClose: () => void }) {
  const flash = useFlash();
  const act = useAct(stored);
  const before = langkahPenawaran(stored);
  const [next, setNext] = useState(before);
  const [tried, setTried] = useState(false);
  const params = { kode_penawaran: stored.kode_penawaran };
  const { data } = useRead(isianTerisi, {
    key: ['penawaran', 'isian', stored.kode_penawaran, stored.versi],
    params,
  });
  const changes = kelonggaran(before, next);
  const loosen = async (alasan: string) => {
    if (changes.length === 0) {
      setTried(true);
      return false;
    }
    await act((versi) => call(longgarkanFormulir, { params, body: { langkah: next, versi, alasan } }));
    flash('Formulir dilonggarkan. Pendaftar memakainya pada simpanan berikutnya.', { kind: 'success' });
    return true;
  };
  return (
    <ConfirmDialog
      title="Longgarkan formulir"
      action="Longgarkan"
      reason="Alasan"
      onClose={onClose}
      onConfirm={loosen}
    >
      <p>
        Yang wajib dapat menjadi opsional, atau tidak ditanyakan lagi. Tidak ada yang dapat ditambahkan atau
        diwajibkan. Jawaban yang sudah ada tetap tersimpan; yang sudah finalisasi tidak terpengaruh.
      </p>
      <Pick stored={stored} next={next} onPicked={setNext} />
      <section aria-live="polite" aria-label="Yang dilonggarkan">
        {changes.length === 0 ? (
          <p className="ui-muted">
            {tried ? 'Tambahkan paling sedikit satu isian ke daftar.' : 'Belum ada isian di daftar.'}
          </p>
        ) : (
          <ul>
            {changes.map(({ kode_grup_form: number, nama_form: code, menjadi }) => (
              <li key={`${number}.${code}`}>
                <strong>{placeText({ number, code })}</strong> {KELONGGARAN[menjadi]}.{' '}
                {data && filledText(data, number, code, menjadi)}{' '}
                <Button
                  variant="quiet"
                  aria-label={`Batalkan ${placeText({ number, code })}`}
                  onClick={() => setNext(restored(next, before, { number, code }))}
                >
                  Batalkan
                </Button>
              </li>
            ))}
          </ul>
        )}
      </section>
    </ConfirmDialog>
  );
}

/** The way to loosening, where there is a form. */
export function Loosen({ stored }: { stored: DetailPenawaran }) {
  return (
    <p>
      <DialogButton variant="secondary" label="Longgarkan formulir…">
        {(onClose) => <LoosenDialog stored={stored} onClose={onClose} />}
      </DialogButton>
    </p>
  );
}

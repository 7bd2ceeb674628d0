/** Payment simulation: level, faculty, programme, track, birth date → payment code (A 2, A 4, A 5; decisions 37, 38). */
import { fill } from '@gerbang/contract/endpoint';
import { errors as catalogue } from '@gerbang/contract/errors';
import { isBirthDay, paymentCode, simulationMessages } from '@gerbang/contract/pembayaran';
import type { Penawaran } from '@gerbang/contract/penawaran';
import { sentences } from '@gerbang/contract/sentences';
import { jakartaDay } from '@gerbang/contract/time';
import { type FormEvent, useEffect, useState } from 'react';
import { CallError, callPath } from '../../../api/client.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { DateField } from '../../../ui/field/date-field.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { formatMoney } from '../../../ui/field/parse-money.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';

interface Prodi {
  id_prodi: number;
  nama_prodi: string;
  id_fakultas: number;
  id_jenjang: number;
}

interface List<T> {
  items: T[];
  loading: boolean;
  /** Why it did not come. */
  failure: string | null;
  retry: () => void;
}

/** Loads a list whenever `path` changes; null while nothing is chosen. */
function useList<T>(path: string | null): List<T> {
  const flash = useFlash();
  const [attempt, setAttempt] = useState(0);
  const wish = path && `${path} ${attempt}`;
  const [state, setState] = useState<{ wish: string | null; items: T[]; failure: string | null }>({
    wish: null,
    items: [],
    failure: null,
  });
  useEffect(() => {
    if (path === null) return;
    let wanted = true;
    callPath<T[]>('GET', path as '/api/').then(
      (items) => wanted && setState({ wish, items, failure: null }),
      (error: CallError) => {
        if (!wanted) return;
        const busy = error.status === 429;
        setState({ wish, items: [], failure: busy ? catalogue.sibuk[1] : sentences.muatGagal });
        if (busy) flash(catalogue.sibuk[1], { kind: 'error' });
      },
    );
    return () => {
      wanted = false;
    };
  }, [path, wish, flash]);
  const here = state.wish === wish;
  return {
    items: here ? state.items : [],
    loading: path !== null && !here,
    failure: here ? state.failure : null,
    retry: () => setAttempt(attempt + 1),
  };
}

const EMPTY = { jenjang: null, fakultas: null, prodi: null, jalur: null } as Record<
  'jenjang' | 'fakultas' | 'prodi' | 'jalur',
  string | null
>;

export function Simulation() {
  const [choice, setChoice] = useState(EMPTY);
  const [born, setBorn] = useState<{ iso: string | null; text: string }>({ iso: null, text: '' });
  /** The code with the fee of its offering. */
  const [code, setCode] = useState<{ code: string; biaya: number } | null>(null);
  const [errors, setErrors] = useState<Record<string, string>>({});
  const levels = useList<{ id_jenjang: number; nama_jenjang: string }>('/api/v1/public/jenjang_prodi');
  const faculties = useList<{ id_fakultas: number; nama_fakultas: string }>(
    choice.jenjang && fill('/api/v1/public/fakultas/jenjang/{id_jenjang}', { id_jenjang: choice.jenjang }),
  );
  const programmes = useList<Prodi>(choice.fakultas && '/api/v1/public/program_studi');
  const tracks = useList<Penawaran>(
    choice.prodi && fill('/api/v2/public/penawaran_jalur/prodi/{id_prodi}', { id_prodi: choice.prodi }),
  );

  /** A change clears everything chosen below it and the code shown. */
  const choose = (key: keyof typeof EMPTY, value: string | null) => {
    const order = Object.keys(EMPTY) as (keyof typeof EMPTY)[];
    const below = order.slice(order.indexOf(key) + 1);
    setChoice((c) => ({ ...c, [key]: value, ...Object.fromEntries(below.map((k) => [k, null])) }));
    setCode(null);
    setErrors({});
  };
  const noTrack = choice.prodi !== null && !tracks.loading && !tracks.failure && tracks.items.length === 0;
  const failed = [levels, faculties, programmes, tracks].filter((l) => l.failure);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const found: Record<string, string> = {};
    if (!choice.jenjang) found.jenjang = simulationMessages.jenjang;
    if (!choice.fakultas) found.fakultas = simulationMessages.fakultas;
    if (!choice.prodi) found.prodi = simulationMessages.prodi;
    if (!choice.jalur) found.jalur = noTrack ? simulationMessages.jalurBelumDibuka : simulationMessages.jalur;
    if (!born.iso) found.tanggal = simulationMessages.tanggal;
    else if (!isBirthDay(born.iso, jakartaDay(new Date())))
      found.tanggal = simulationMessages.tanggalMustahil;
    setErrors(found);
    const first = Object.keys(found)[0];
    if (first) return void focusField(`sim-${first}`);
    const track = tracks.items.find((t) => t.kode_penawaran === choice.jalur);
    if (track && born.iso) setCode({ code: paymentCode(track.kode_bayar, born.iso), biaya: track.biaya });
  };
  const options = <T,>(items: T[], value: (item: T) => number | string, label: (item: T) => string) =>
    items.map((item) => ({ value: String(value(item)), label: label(item) }));

  return (
    <form className="login" noValidate onSubmit={submit}>
      <p className="muted">Pilih dari atas ke bawah untuk mengetahui kode yang dibayarkan di bank.</p>
      {failed.length > 0 && (
        <Alert kind="error" announce>
          <p>{failed[0]?.failure}</p>
          <Button
            variant="quiet"
            onClick={() => {
              for (const list of failed) list.retry();
            }}
          >
            Muat ulang daftar
          </Button>
        </Alert>
      )}
      <RadioGroupField
        id="sim-jenjang"
        label="Jenjang"
        required
        inline
        error={errors.jenjang}
        value={choice.jenjang}
        onChange={(v) => choose('jenjang', v)}
        options={options(
          levels.items,
          (l) => l.id_jenjang,
          (l) => l.nama_jenjang,
        )}
      />
      <SelectField
        id="sim-fakultas"
        label="Fakultas"
        required
        error={errors.fakultas}
        value={choice.fakultas}
        onChange={(v) => choose('fakultas', v)}
        loading={faculties.loading}
        disabled={!choice.jenjang}
        hint={
          choice.jenjang && !faculties.loading && !faculties.failure && faculties.items.length === 0
            ? 'Belum ada program studi di jenjang ini.'
            : undefined
        }
        options={options(
          faculties.items,
          (f) => f.id_fakultas,
          (f) => f.nama_fakultas,
        )}
      />
      <SearchSelectField
        id="sim-prodi"
        label="Program Studi"
        required
        error={errors.prodi}
        value={choice.prodi}
        onChange={(v) => choose('prodi', v)}
        loading={programmes.loading}
        disabled={!choice.fakultas}
        options={options(
          programmes.items.filter(
            (p) => String(p.id_fakultas) === choice.fakultas && String(p.id_jenjang) === choice.jenjang,
          ),
          (p) => p.id_prodi,
          (p) => p.nama_prodi,
        )}
      />
      <SelectField
        id="sim-jalur"
        label="Jalur Masuk"
        required
        error={errors.jalur ?? (noTrack ? simulationMessages.jalurBelumDibuka : undefined)}
        value={choice.jalur}
        onChange={(v) => choose('jalur', v)}
        loading={tracks.loading}
        disabled={!choice.prodi || noTrack}
        options={options(
          tracks.items,
          (t) => t.kode_penawaran,
          (t) => `${t.jalur_masuk} – ${t.nama} (${t.tahun})`,
        )}
      />
      <DateField
        id="sim-tanggal"
        label="Tanggal Lahir"
        required
        error={errors.tanggal}
        value={born.iso}
        text={born.text}
        onChange={(iso, typed) => {
          setBorn({ iso, text: typed.text });
          setCode(null);
          setErrors({});
        }}
      />
      <Button type="submit" block>
        Kode Pembayaran
      </Button>
      {code && (
        <Alert kind="success" title="Kode Pembayaran" announce>
          <p className="facts__big">{code.code}</p>
          <p>Sebutkan kode ini saat membayar biaya seleksi di bank.</p>
          <p>
            Biaya seleksi: <strong>Rp{formatMoney(code.biaya)}</strong>. {simulationMessages.bayarTepat}
          </p>
        </Alert>
      )}
    </form>
  );
}

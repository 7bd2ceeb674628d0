/** Payment simulation: level, faculty, programme, track, birth date → payment code (pembayaran 1–4). */

import { simulationMessages } from '@gerbang/contract/applicant/pembayaran/calls';
import { UMUM } from '@gerbang/contract/applicant/publik';
import { rupiah } from '@gerbang/contract/wire/rupiah';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { BORN_HINT, DateField } from '../../../ui/field/date-field.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { SearchSelectField } from '../../../ui/field/search-select-field.tsx';
import { SelectField } from '../../../ui/field/select-field.tsx';
import { BillView } from './bill-view.tsx';
import { TakeBill } from './take-bill.tsx';
import { useBill } from './use-bill.ts';
import { useSimulation } from './use-simulation.ts';

/** A list as options to choose from. */
const options = <T,>(items: T[], value: (item: T) => number | string, label: (item: T) => string) =>
  items.map((item) => ({ value: String(value(item)), label: label(item) }));

/** Level, faculty, programme and track, each from what is chosen above it. */
function Choices({ made }: { made: ReturnType<typeof useSimulation> }) {
  const { choice, choose, errors, offered, faculties, programmes, tracks, noTrack } = made;
  const waves = options(
    tracks.items,
    (t) => t.kode_penawaran,
    (t) => `${t.jalur_masuk} – ${t.nama} (${t.tahun})`,
  );
  return (
    <>
      <RadioGroupField
        id="sim-jenjang"
        label="Jenjang"
        required
        inline
        hint={offered.closed.length > 0 ? simulationMessages.jenjangBelumDibuka(offered.closed) : undefined}
        error={errors.jenjang}
        value={choice.jenjang}
        onChange={(v) => choose('jenjang', v)}
        options={options(
          offered.open,
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
        // A phone cuts off what does not fit into the list.
        hint={waves.find(({ value }) => value === choice.jalur)?.label}
        options={waves}
      />
    </>
  );
}

export function Simulation() {
  const made = useSimulation();
  const taken = useBill();
  const { born, bear, code, errors, failed, isClosed, submit } = made;
  if (isClosed)
    return (
      <div className="ui-stack ui-stack--close">
        <p>{simulationMessages.tidakAdaGelombang}</p>
        <p>
          <a href={UMUM.penerimaan}>Lihat jadwal penerimaan</a>
        </p>
      </div>
    );
  return (
    <div className="ui-stack">
      {taken.bill && <BillView made={taken} bill={taken.bill} />}
      <form className="login" noValidate onSubmit={submit}>
        <p className="ui-muted">Pilih dari atas ke bawah untuk mengetahui kode yang dibayarkan di bank.</p>
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
        <Choices made={made} />
        <DateField
          id="sim-tanggal"
          label="Tanggal Lahir"
          hint={BORN_HINT}
          required
          error={errors.tanggal}
          value={born.iso}
          text={born.text}
          onChange={(iso, typed) => {
            bear(iso, typed.text);
          }}
        />
        <Button type="submit" block>
          Kode Pembayaran
        </Button>
        {code && (
          <Alert kind="success" title="Kode Pembayaran" announce>
            <p className="ui-facts__big">{code.code}</p>
            <p>Sebutkan kode ini saat membayar biaya seleksi di bank.</p>
            <p>
              Biaya seleksi: <strong>{rupiah(code.biaya)}</strong>. {simulationMessages.bayarTepat}
            </p>
          </Alert>
        )}
      </form>
      {code && (!taken.bill || taken.bill.keadaan === 'kedaluwarsa') && (
        <TakeBill kode_penawaran={code.kode_penawaran} tanggal_lahir={code.iso} made={taken} />
      )}
    </div>
  );
}

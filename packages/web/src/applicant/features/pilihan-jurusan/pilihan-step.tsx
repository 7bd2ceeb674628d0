/** Data Pilihan Jurusan: read-only and edit modes, class, ranked programmes, exam place and date (C 2, C 4, C 5). */

import type { Finding } from '@gerbang/contract/errors';
import { errors } from '@gerbang/contract/errors';
import { pilihanJurusanMany, pilihJadwal } from '@gerbang/contract/pilihan';
import { sentences } from '@gerbang/contract/sentences';
import {
  type Choice,
  choiceBounds,
  choiceProblems,
  SCHEDULE_REFUSED,
  scheduleLabel,
} from '@gerbang/contract/steps/pilihan-jurusan';
import { type FormEvent, useState } from 'react';
import { useLocation } from 'react-router';
import { CallError, call } from '../../../api/client.ts';
import { type Saved, useMe, usePatchSaved } from '../../../api/queries.ts';
import { StepActions } from '../../../form/step-actions.tsx';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ErrorSummary } from '../../../ui/feedback/error-summary.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { fetched } from '../../../ui/fetched.tsx';
import { focusField } from '../../../ui/field/focus-field.ts';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { RankedProgrammes } from './ranked-programmes.tsx';
import { SavedChoice } from './saved-choice.tsx';
import { type Schedule, ScheduleLines } from './schedule-lines.tsx';
import { useChoice } from './use-choice.ts';
import { type Offers, useOffers } from './use-offers.ts';

const ChoiceConflict = fetched(async () => (await import('./choice-conflict.tsx')).ChoiceConflict);

interface Props {
  saved: Saved;
  onBack: (() => void) | null;
  onNext: () => void;
  onLater: () => void;
  onTouched: () => void;
}

/** Id of the button that opens the saved choice for changes. */
const CHANGE = 'ubah-pilihan';
/** Ids of its fields, as findings name them. */
const FIELDS = ['id_kelas', 'id_prodi', 'kode_jadwal'];
/** The pressed button goes with its mode; the focus goes on in the other one, once that is drawn. */
const focusAfterwards = (id: string) => requestAnimationFrame(() => focusField(id));

export function PilihanStep(props: Props) {
  const offers = useOffers();
  if (offers.error && !offers.data)
    return (
      <Alert kind="error" announce title="Penawaran belum dapat dimuat">
        <p>{offers.error.message}</p>
        <Button variant="secondary" onClick={() => void offers.refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  if (!offers.data) return <Skeleton lines={4} height="96px" label="Memuat penawaran…" />;
  return <Loaded {...props} offers={offers.data} reload={() => void offers.refetch()} />;
}

function Loaded({
  saved,
  offers,
  reload,
  onBack,
  onNext,
  onLater,
  onTouched,
}: Props & { offers: Offers; reload: () => void }) {
  const me = useMe();
  const patch = usePatchSaved();
  const hasChoice = saved.pilihan.id_prodi.length > 0 || saved.pilihan.kode_jadwal !== null;
  const { start, draft, choice, theirs, begin, change, overtaken, settle } = useChoice(saved, offers.prodi);
  const selectable = offers.jadwal?.filter((j) => j.dapat_dipilih) ?? null;
  const offered = { minat: offers.minat, prodi: offers.prodi, jadwal: selectable };
  const sought = useLocation().hash.slice(1);
  // Whoever comes to mend the choice, or must, finds its fields.
  const [editing, setEditing] = useState(
    () =>
      !hasChoice ||
      start !== null ||
      FIELDS.includes(sought) ||
      choiceProblems(saved.pilihan, offered).length > 0,
  );
  const [findings, setFindings] = useState<Finding[]>([]);
  const [failure, setFailure] = useState<string | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [pressed, setPressed] = useState(0);
  const [busy, setBusy] = useState(false);
  const { min, max } = choiceBounds(offers.minat);
  const isKept = selectable?.some((j) => j.kode_jadwal === choice.kode_jadwal) === true;
  const isLost = (j: Schedule) => j.kode_jadwal === saved.pilihan.kode_jadwal && !j.dapat_dipilih;
  const errorOf = (field: string) => findings.find((f) => f.field === field)?.message;
  const edit = (part: Partial<Choice>) => {
    onTouched();
    change({ ...choice, ...part });
    setFindings(findings.filter((f) => !(f.field in part)));
  };

  const refuse = (found: Finding[], said: string | null) => {
    setFindings(found);
    setFailure(said);
    setAttempt(attempt + 1);
    setEditing(true);
    if (found.length === 0) window.scrollTo({ top: 0 });
  };
  const save = async (event: FormEvent) => {
    event.preventDefault();
    if (theirs) return setPressed(pressed + 1);
    const found = choiceProblems(choice, offered);
    if (found.length > 0) return refuse(found, null);
    const nomor_pendaftar = me.nomor_pendaftar;
    setBusy(true);
    setFailure(null);
    let saving = 'pilihan jurusan';
    try {
      if (await overtaken()) return setPressed(1);
      if (
        choice.id_kelas !== saved.pilihan.id_kelas ||
        choice.id_prodi.join() !== saved.pilihan.id_prodi.join()
      ) {
        const { penawaran_jalur: pj } = me;
        const body = {
          nomor_pendaftar,
          id_prodi: choice.id_prodi,
          id_kelas: choice.id_kelas,
          kode_jalur: pj.kode_jalur,
          tahun_daftar: pj.tahun,
          id_jenjang: pj.jalur.id_jenjang,
        };
        await call(pilihanJurusanMany, { body });
        patch.choice(
          { ...choice, kode_jadwal: saved.pilihan.kode_jadwal },
          saved.kekurangan_pilihan.filter((f) => f.field === 'kode_jadwal'),
        );
      }
      saving = 'lokasi dan tanggal ujian';
      if (choice.kode_jadwal !== null && choice.kode_jadwal !== saved.pilihan.kode_jadwal) {
        await call(pilihJadwal, { body: { nomor_pendaftar, kode_jadwal: choice.kode_jadwal } });
      }
      patch.choice(choice, []);
      await draft.drop();
      onNext();
    } catch (error) {
      const e = error as CallError;
      if (e.code === 'jadwal_tidak_tersedia') reload();
      const said = `${errors.gagal_menyimpan[1]}: ${saving}`;
      refuse(e.findings, e.findings.length > 0 ? said : `${said}. ${e.message}`);
    } finally {
      setBusy(false);
    }
  };

  return (
    <form className="stack" noValidate onSubmit={(event) => void save(event)}>
      {findings.length > 0 && (
        <ErrorSummary
          key={attempt}
          title={errors.belum_lengkap[1]}
          errors={findings.map((f) => ({ id: f.field, message: f.message }))}
        />
      )}
      {failure && (
        <Alert key={`f${attempt}`} kind="error" announce>
          {failure}
        </Alert>
      )}
      {start?.unsent && (
        <Alert kind="info">Isian yang belum terkirim dari perangkat ini sudah dipulihkan.</Alert>
      )}
      {theirs && (
        <ChoiceConflict
          {...{ offers, theirs, pressed }}
          mine={choice}
          onChoose={(keepMine) => {
            setPressed(0);
            settle(keepMine);
          }}
        />
      )}
      {me.penawaran_jalur.jalur.tanpa_tes && <Alert kind="info">{sentences.catatanTanpaTes}</Alert>}

      {!editing ? (
        <SavedChoice offers={offers} choice={choice}>
          <Button
            id={CHANGE}
            variant="secondary"
            onClick={() => {
              // Edit mode begins with no programme ticked; nothing is lost until saved (C 4, decisions 116).
              onTouched();
              begin({ ...saved.pilihan, id_prodi: [] });
              setEditing(true);
              focusAfterwards('id_kelas');
            }}
          >
            Ubah
          </Button>
        </SavedChoice>
      ) : (
        <>
          <RadioGroupField
            id="id_kelas"
            label="Kelas"
            required
            error={errorOf('id_kelas')}
            value={choice.id_kelas === null ? null : String(choice.id_kelas)}
            options={offers.kelas.map((k) => ({ value: String(k.id_kelas), label: k.kelas.nama_kelas }))}
            onChange={(v) => edit({ id_kelas: Number(v), id_prodi: [] })}
          />
          {choice.id_kelas !== null && (
            <RankedProgrammes
              id="id_prodi"
              error={errorOf('id_prodi')}
              min={min}
              max={max}
              programmes={offers.prodi.filter((p) => p.id_kelas === choice.id_kelas)}
              chosen={choice.id_prodi}
              onChange={(id_prodi) => edit({ id_prodi })}
            />
          )}
          {offers.jadwal && (
            <RadioGroupField
              id="kode_jadwal"
              label="Lokasi dan tanggal ujian"
              required
              error={errorOf('kode_jadwal')}
              // A radio that is both chosen and disabled would keep the keyboard out of the group.
              value={isKept ? choice.kode_jadwal : null}
              hint={
                offers.jadwal.length === 0
                  ? 'Belum ada jadwal yang dapat dipilih. Hubungi panitia.'
                  : offers.jadwal.some(isLost)
                    ? SCHEDULE_REFUSED
                    : 'Kursi diambil saat finalisasi.'
              }
              onChange={(v) => edit({ kode_jadwal: v })}
              options={offers.jadwal.map((j) => ({
                value: j.kode_jadwal,
                label: j.lokasi_ujian,
                hint: (
                  <>
                    <ScheduleLines schedule={j} />
                    {isLost(j) ? 'TIDAK DAPAT DIPILIH LAGI' : scheduleLabel(j.status_penuh)}
                  </>
                ),
                disabled:
                  !j.dapat_dipilih || (j.kode_jadwal !== saved.pilihan.kode_jadwal && j.status_penuh !== 0),
              }))}
            />
          )}
          {hasChoice && (
            <p>
              <Button
                variant="quiet"
                onClick={() => {
                  void draft.drop();
                  begin(saved.pilihan);
                  setFindings([]);
                  setFailure(null);
                  setEditing(false);
                  focusAfterwards(CHANGE);
                }}
              >
                Batal
              </Button>
            </p>
          )}
        </>
      )}
      <StepActions
        status={draft.status}
        busy={busy}
        onBack={onBack && (() => void draft.flush().finally(onBack))}
        onLater={() => void draft.flush().finally(onLater)}
      />
    </form>
  );
}

/** Programmes to tick, and the ticked ones in order of preference (pilihan 4, pilihan 9, pilihan 13). */
import type { penawaranJurusan } from '@gerbang/contract/applicant/penawaran';
import { type OfferedMinat, roomOfMinat } from '@gerbang/contract/steps/pilihan-jurusan';
import { useRef } from 'react';
import { CheckboxField } from '../../../ui/field/checkbox-field.tsx';
import { Fieldset } from '../../../ui/field/fieldset.tsx';
import { IconArrowDown, IconArrowUp, IconClose } from '../../../ui/icon.tsx';
import { IconButton } from '../../../ui/icon-button.tsx';
import './pilihan.css';

type Programme = (typeof penawaranJurusan)['data']['_zod']['output'][number];

interface Props {
  id: string;
  error?: string;
  min: number;
  max: number;
  minat: readonly OfferedMinat[];
  /** Of the chosen class. */
  programmes: readonly Programme[];
  chosen: readonly number[];
  onChange: (chosen: number[]) => void;
}

const named = (p: Programme | undefined) =>
  p ? `${p.program_studi.nama_prodi} (${p.program_studi.nama_jenjang})` : '';

interface CountsProps {
  minat: readonly OfferedMinat[];
  chosenOf: (kode_minat: number) => number;
}

/** How many of each interest are chosen, where each has numbers of its own (pilihan 13). */
function InterestCounts({ minat, chosenOf }: CountsProps) {
  const limited = minat.filter((m) => m.dibatasi);
  if (limited.length === 0) return null;
  return (
    <ul className="ui-muted">
      {limited.map((m) => (
        <li key={m.kode_minat}>
          Minat {m.nama_minat}: {chosenOf(m.kode_minat)} dari {m.jumlah_penawaran}
          {m.jumlah_minimum_pengisian > 0 && ` (paling sedikit ${m.jumlah_minimum_pengisian})`}
        </li>
      ))}
    </ul>
  );
}

export function RankedProgrammes({ id, error, min, max, minat, programmes, chosen, onChange }: Props) {
  const status = useRef<HTMLParagraphElement>(null);
  const sorted = [...programmes].sort(
    (a, b) =>
      a.program_studi.id_fakultas - b.program_studi.id_fakultas || named(a).localeCompare(named(b), 'id'),
  );
  const faculties = [
    ...new Map(sorted.map((p) => [p.program_studi.id_fakultas, p.program_studi.fakultas.nama_fakultas])),
  ];
  const full = chosen.length >= max;
  const chosenOf = (kode_minat: number) =>
    programmes.filter((p) => p.program_studi.kode_minat === kode_minat && chosen.includes(p.id_prodi)).length;
  const isClosed = ({ program_studi: { kode_minat } }: Programme) =>
    full || roomOfMinat(minat, kode_minat, chosenOf(kode_minat)) <= 0;
  // A button that became disabled under the finger would throw the keyboard's focus away.
  const move = (at: number, by: number) => {
    if (chosen[at + by] === undefined) return;
    const next = [...chosen];
    const [one] = next.splice(at, 1);
    next.splice(at + by, 0, one as number);
    onChange(next);
  };
  return (
    <Fieldset
      id={id}
      legend="Program studi"
      required
      error={error}
      hint={`Pilih ${min === max ? max : `${min} sampai ${max}`} program studi, lalu urutkan menurut minat Anda.`}
    >
      {chosen.length > 0 && (
        <ol className="ranked" aria-label="Urutan pilihan">
          {chosen.map((one, at) => {
            const label = named(programmes.find((p) => p.id_prodi === one));
            return (
              <li key={one}>
                <span className="ranked__no">{at + 1}</span>
                <span className="ranked__name">{label}</span>
                <span className="ranked__tools">
                  <IconButton
                    icon={IconArrowUp}
                    label={`Naikkan ${label}`}
                    aria-disabled={at === 0 || undefined}
                    onClick={() => move(at, -1)}
                  />
                  <IconButton
                    icon={IconArrowDown}
                    label={`Turunkan ${label}`}
                    aria-disabled={at === chosen.length - 1 || undefined}
                    onClick={() => move(at, 1)}
                  />
                  <IconButton
                    icon={IconClose}
                    label={`Hapus ${label}`}
                    onClick={() => {
                      // The button goes with its line; what is said of the rest stands where it was.
                      status.current?.focus({ preventScroll: true });
                      onChange(chosen.filter((c) => c !== one));
                    }}
                  />
                </span>
              </li>
            );
          })}
        </ol>
      )}
      <p ref={status} role="status" tabIndex={-1} className="ui-muted">
        {chosen.length} dari {max} dipilih{full ? '. Hapus satu pilihan untuk menggantinya.' : ''}
      </p>
      <InterestCounts minat={minat} chosenOf={chosenOf} />
      {faculties.map(([faculty, name]) => (
        <Fieldset key={faculty} legend={name} size="choice">
          {sorted
            .filter((p) => p.program_studi.id_fakultas === faculty)
            .map((p) => (
              <CheckboxField
                key={p.id_prodi}
                framed
                label={named(p)}
                checked={chosen.includes(p.id_prodi)}
                disabled={isClosed(p) && !chosen.includes(p.id_prodi)}
                onChange={(on) =>
                  onChange(
                    on ? [...chosen, p.id_prodi].slice(0, max) : chosen.filter((c) => c !== p.id_prodi),
                  )
                }
              />
            ))}
        </Fieldset>
      ))}
    </Fieldset>
  );
}

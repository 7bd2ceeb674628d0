/** The question which choice goes on: class, programmes in their order, exam place, of both devices (pilihan 11). */

import type { Choice } from '@gerbang/contract/steps/pilihan-jurusan';
import { sentences } from '@gerbang/contract/wire/sentences';
import { ConflictAlert, type Line } from '../../../form/conflict-alert.tsx';
import { EMPTY } from '../../../form/words.ts';
import { choiceText } from './choice-versions.ts';
import { ScheduleLines } from './schedule-lines.tsx';
import { nameOfClass, nameOfProgramme, type Offers } from './use-offers.ts';

interface Props {
  offers: Offers;
  mine: Choice;
  theirs: Choice;
  pressed: number;
  onChoose: (keepMine: boolean) => void;
}

const Nothing = () => <span className="ui-muted">{EMPTY}</span>;

function Class({ offers, choice }: { offers: Offers; choice: Choice }) {
  return choice.id_kelas === null ? <Nothing /> : nameOfClass(offers, choice.id_kelas);
}

function Programmes({ offers, choice }: { offers: Offers; choice: Choice }) {
  if (choice.id_prodi.length === 0) return <Nothing />;
  return (
    <ol className="versions__list">
      {choice.id_prodi.map((id) => (
        <li key={id}>{nameOfProgramme(offers, id)}</li>
      ))}
    </ol>
  );
}

function Place({ offers, choice }: { offers: Offers; choice: Choice }) {
  if (choice.kode_jadwal === null) return <Nothing />;
  const schedule = offers.jadwal?.find((j) => j.kode_jadwal === choice.kode_jadwal);
  if (!schedule) return sentences.tidakDitemukan;
  return (
    <>
      {schedule.lokasi_ujian} <ScheduleLines schedule={schedule} />
    </>
  );
}

const PARTS = [
  ['id_kelas', 'Kelas', Class],
  ['id_prodi', 'Program studi menurut urutan', Programmes],
  ['kode_jadwal', 'Lokasi dan tanggal ujian', Place],
] as const;

export function ChoiceConflict({ offers, mine, theirs, ...question }: Props) {
  const [here, there] = [choiceText(mine), choiceText(theirs)];
  const lines = PARTS.filter(([name]) => here[name] !== there[name]).map(
    ([key, label, Part]): Line => ({
      key,
      label,
      mine: <Part offers={offers} choice={mine} />,
      theirs: <Part offers={offers} choice={theirs} />,
    }),
  );
  return <ConflictAlert lines={lines} {...question} />;
}

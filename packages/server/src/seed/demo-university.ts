/** The demo university: settings, faculties, programmes, tracks with their forms, offerings and exams. */
import type { Db } from '../db/pool.ts';
import { openPenawaran } from '../features/penawaran/formulir/open.ts';
import { calendarOf } from './calendar.ts';
import { addMissing, insertRows } from './rows.ts';
import { examRows, gedung } from './university/exams.ts';
import { formRows } from './university/forms.ts';
import { notesOf } from './university/notes.ts';
import { kelas, type Offering, offeringKey, offerings } from './university/offerings.ts';
import { fakultas, programmes } from './university/programmes.ts';
import { settings } from './university/settings.ts';
import { stepsOf, tracks } from './university/tracks.ts';

/** Notes of the steps an offering has. */
const noteRows = (offering: Offering) => {
  const track = tracks.find((t) => t.kode_jalur === offering.kode_jalur);
  return (track ? stepsOf(track) : []).flatMap((step) =>
    notesOf(step, offering).map((note) => ({
      kode_penawaran: offering.kode_penawaran,
      kode_grup_form: step.number,
      note,
    })),
  );
};

/** Loads the university into a database that holds the reference data and no offering; dates count from `today`. */
export const seedUniversity = async (db: Db, today: Date): Promise<void> => {
  const calendar = calendarOf(today);
  const plans = offerings(calendar);
  const forms = formRows();
  const exams = plans.map(({ row }) => examRows(offeringKey(row), row.kode_penawaran, calendar));

  await addMissing(db, 'pengaturan', [{ id: 1, isi: settings }]);
  await insertRows(db, 'fakultas', fakultas);
  await insertRows(
    db,
    'program_studi',
    programmes.map((p) => ({ ...p })),
  );
  await insertRows(
    db,
    'jalur',
    tracks.map((t) => ({ ...t })),
  );
  await insertRows(db, 'jalur_grup', forms.jalur_grup);
  await insertRows(db, 'jalur_form', forms.jalur_form);
  await insertRows(db, 'kelas', kelas);
  await insertRows(db, 'gedung', gedung);

  await insertRows(
    db,
    'penawaran',
    plans.map(({ row }) => ({ ...row })),
  );
  for (const { row } of plans) await openPenawaran(db, row.kode_penawaran, today);
  await insertRows(
    db,
    'catatan_formulir',
    plans.flatMap(({ row }) => noteRows(row)),
  );
  await insertRows(
    db,
    'form_khusus',
    plans.flatMap(({ row: { kode_penawaran }, khusus }) =>
      khusus.map((field, i) => ({ kode_penawaran, ...field, urutan: i + 1 })),
    ),
  );
  await insertRows(
    db,
    'penawaran_kelas',
    plans.flatMap((plan) =>
      plan.kelas.map((id_kelas) => ({ kode_penawaran: plan.row.kode_penawaran, id_kelas })),
    ),
  );
  await insertRows(
    db,
    'penawaran_prodi',
    plans.flatMap((plan) =>
      plan.programmes.map(({ id_kelas, id_prodi }) => ({
        kode_penawaran: plan.row.kode_penawaran,
        id_kelas,
        id_prodi,
      })),
    ),
  );
  await insertRows(
    db,
    'penawaran_minat',
    plans.flatMap(({ row: { kode_penawaran }, minat }) => minat.map((m) => ({ kode_penawaran, ...m }))),
  );
  await insertRows(
    db,
    'jadwal_ujian',
    exams.flatMap((e) => e.jadwal_ujian),
  );
  await insertRows(
    db,
    'detail_jadwal',
    exams.flatMap((e) => e.detail_jadwal),
  );
  await insertRows(
    db,
    'ruang',
    exams.flatMap((e) => e.ruang),
  );
};

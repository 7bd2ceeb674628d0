/** The office's desk for what the university offers. */
import {
  type Langkah,
  periksaFormulir,
  type SifatJalur,
  ukuranFormulir,
} from '@gerbang/contract/formulir-jalur';
import type { DaftarProdiJalur } from '@gerbang/contract/prodi-jalur-petugas';
import * as calls from '@gerbang/contract/prodi-jalur-petugas';
import type { Deps } from '../../deps.ts';
import type { Lists } from '../../plugins/lists.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import {
  addEntry,
  changeEntry,
  fakultas,
  jalur,
  kelas,
  PRODI_IN_USE,
  prodi,
  removeEntry,
} from './entries.ts';
import { changeForm, FORM_OF, readVersioned } from './form.ts';

const FACULTIES = `SELECT f.id_fakultas, f.nama_fakultas, count(s.id_prodi)::int AS prodi
  FROM fakultas f LEFT JOIN program_studi s USING (id_fakultas) GROUP BY f.id_fakultas ORDER BY f.id_fakultas`;
const PROGRAMMES = `SELECT s.id_prodi, s.nama_prodi, s.id_fakultas, s.id_jenjang, s.kode_minat, (${PRODI_IN_USE}) AS tetap
  FROM program_studi s ORDER BY s.id_prodi`;
const CLASSES = 'SELECT id_kelas, nama_kelas FROM kelas ORDER BY id_kelas';
const TRACKS = `SELECT j.kode_jalur, j.jalur_masuk, j.id_jenjang, j.pascasarjana, j.tanpa_tes, ${FORM_OF} AS form,
    (SELECT count(*)::int FROM penawaran o WHERE o.kode_jalur = j.kode_jalur) AS penawaran
  FROM jalur j ORDER BY j.kode_jalur`;

type Track = Omit<DaftarProdiJalur['jalur'][number], 'langkah' | 'isian' | 'temuan'> & { form: Langkah };
/** Beside the track how large its form is, and how much of it would be refused today. */
const measured = ({ form, ...track }: Track & SifatJalur): DaftarProdiJalur['jalur'][number] => {
  const { langkah, isian } = ukuranFormulir(form);
  return { ...track, langkah, isian, temuan: langkah === 0 ? 0 : periksaFormulir(form, track).length };
};

export const prodiJalurStaffRoutes = (router: Router, deps: Deps, lists: Lists): void => {
  const rows = async <T>(sql: string) => (await deps.pool.query(sql)).rows as T[];

  mountStaff(router, calls.daftarProdiJalur, async () => {
    const [faculties, programmes, classes, tracks] = await Promise.all([
      rows<DaftarProdiJalur['fakultas'][number]>(FACULTIES),
      rows<DaftarProdiJalur['prodi'][number]>(PROGRAMMES),
      rows<DaftarProdiJalur['kelas'][number]>(CLASSES),
      rows<Track>(TRACKS),
    ]);
    return { fakultas: faculties, prodi: programmes, kelas: classes, jalur: tracks.map(measured) };
  });

  const office = { ...deps, lists };
  mountStaff(router, calls.tambahFakultas, ({ body, staff }) =>
    addEntry(office, staff.username, fakultas, body),
  );
  mountStaff(router, calls.ubahFakultas, ({ params, body, staff }) =>
    changeEntry(office, staff.username, fakultas, params.id_fakultas as string, body),
  );
  mountStaff(router, calls.hapusFakultas, ({ params, staff }) =>
    removeEntry(office, staff.username, fakultas, params.id_fakultas as string),
  );
  mountStaff(router, calls.tambahProdi, ({ body, staff }) => addEntry(office, staff.username, prodi, body));
  mountStaff(router, calls.ubahProdi, ({ params, body, staff }) =>
    changeEntry(office, staff.username, prodi, params.id_prodi as string, body),
  );
  mountStaff(router, calls.hapusProdi, ({ params, staff }) =>
    removeEntry(office, staff.username, prodi, params.id_prodi as string),
  );
  mountStaff(router, calls.tambahKelas, ({ body, staff }) => addEntry(office, staff.username, kelas, body));
  mountStaff(router, calls.ubahKelas, ({ params, body, staff }) =>
    changeEntry(office, staff.username, kelas, params.id_kelas as string, body),
  );
  mountStaff(router, calls.hapusKelas, ({ params, staff }) =>
    removeEntry(office, staff.username, kelas, params.id_kelas as string),
  );
  mountStaff(router, calls.tambahJalur, ({ body, staff }) => addEntry(office, staff.username, jalur, body));
  mountStaff(router, calls.ubahJalur, ({ params, body, staff }) =>
    changeEntry(office, staff.username, jalur, params.kode_jalur as string, body),
  );
  mountStaff(router, calls.hapusJalur, ({ params, staff }) =>
    removeEntry(office, staff.username, jalur, params.kode_jalur as string),
  );

  mountStaff(router, calls.formulirJalur, ({ params }) => readVersioned(deps, params.kode_jalur as string));
  mountStaff(router, calls.ubahFormulirJalur, ({ params, body, staff }) =>
    changeForm(deps, staff.username, params.kode_jalur as string, body),
  );
};

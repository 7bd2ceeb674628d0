/** The form of an offering: taken from its track, custom fields and notes (formulir 8, formulir 10, khusus 1). */
import { problem } from '@gerbang/contract';
import type {
  DetailPenawaran,
  ubahCatatanPenawaran,
  ubahKhususPenawaran,
} from '@gerbang/contract/office/penawaran/calls';
import {
  periksaCatatan,
  periksaKhusus,
  tidyCatatan,
  tidyKhusus,
} from '@gerbang/contract/office/penawaran/formulir';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Services } from '../../../http/services.ts';
import { type By, changeOffering } from '../change.ts';
import { openPenawaran } from './open.ts';

/** A form somebody is filling never changes under them; nobody pays while the offering is locked. */
const requireNobodyPaid = ({ pendaftar }: DetailPenawaran): void => {
  if (pendaftar > 0) throw problem('formulir_terkunci');
};

/** Takes the form of the track as it is now. Throws as `changeOffering`, `formulir_terkunci`, `jalur_tanpa_formulir`. */
export const takeForm = (deps: Services, by: By, versi: number) =>
  changeOffering(deps, {
    ...by,
    tindakan: 'ambil formulir penawaran',
    versi,
    of: ({ formulir }) => formulir.langkah,
    done: ({ berformulir, formulir }) => berformulir && !formulir.jalur_berbeda,
    check: (before) => {
      requireNobodyPaid(before);
      if (!before.formulir.jalur_berformulir) throw problem('jalur_tanpa_formulir');
      return [];
    },
    store: async (db, _, at) => {
      for (const table of ['penawaran_form_mati', 'penawaran_form', 'penawaran_grup'])
        await db.query(`DELETE FROM ${table} WHERE kode_penawaran = $1`, [by.kode]);
      await openPenawaran(db, by.kode, at);
    },
  });

const ADD_CUSTOM = `INSERT INTO form_khusus (kode_penawaran, nama, tipe, label, meta_data, urutan)
  SELECT $1, nama, tipe, label, meta_data, row_number() OVER ()
  FROM json_to_recordset($2::json) AS n (nama text, tipe text, label text, meta_data text)`;

/** Replaces the custom fields. Throws as `changeOffering`, `formulir_terkunci`. */
export const changeCustom = (
  deps: Services,
  by: By,
  { khusus, versi }: BodyOf<typeof ubahKhususPenawaran>,
) => {
  const next = tidyKhusus(khusus);
  return changeOffering(deps, {
    ...by,
    tindakan: 'ubah isian khusus penawaran',
    versi,
    of: (o) => tidyKhusus(o.khusus),
    next,
    check: (before) => {
      requireNobodyPaid(before);
      return periksaKhusus(next);
    },
    store: async (db) => {
      await db.query('DELETE FROM form_khusus WHERE kode_penawaran = $1', [by.kode]);
      await db.query(ADD_CUSTOM, [by.kode, JSON.stringify(next)]);
    },
  });
};

const ADD_NOTES = `INSERT INTO catatan_formulir (kode_penawaran, kode_grup_form, note)
  SELECT $1, kode_grup_form, note FROM json_to_recordset($2::json) AS n (kode_grup_form int, note text)`;

/** Replaces the notes of the steps. Throws as `changeOffering`. */
export const changeNotes = (
  deps: Services,
  by: By,
  { catatan, versi }: BodyOf<typeof ubahCatatanPenawaran>,
) => {
  const next = tidyCatatan(catatan);
  return changeOffering(deps, {
    ...by,
    tindakan: 'ubah catatan penawaran',
    versi,
    of: (o) => tidyCatatan(o.catatan),
    next,
    check: () => periksaCatatan(next),
    store: async (db) => {
      await db.query('DELETE FROM catatan_formulir WHERE kode_penawaran = $1', [by.kode]);
      await db.query(ADD_NOTES, [by.kode, JSON.stringify(next)]);
    },
  });
};

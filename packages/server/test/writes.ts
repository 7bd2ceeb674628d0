/** Every call by which an applicant changes something, made ready to be sent with values that are accepted. */
import type { CollectionPart, DocumentPart, RecordPart, Step } from '@gerbang/contract';
import { steps } from '@gerbang/contract/steps/index';
import { jakartaDay } from '@gerbang/contract/wire/time';
import type { Answered, TestApp } from './app.ts';
import type { TestApplicant } from './applicant.ts';
import { picture } from './corpus-image.ts';
import { pdf } from './corpus-pdf.ts';
import { formTables, validValues } from './form.ts';

export interface Write {
  /** Method and path as the contract writes it. */
  name: string;
  send(): Promise<Answered>;
}

/** A form with a file and the applicant's own code. */
export const fileForm = (
  nomor_pendaftar: string,
  field: string,
  bytes: Buffer,
  more: Record<string, string> = {},
  filename = 'berkas',
): FormData => {
  const form = new FormData();
  form.set('nomor_pendaftar', nomor_pendaftar);
  for (const [name, value] of Object.entries(more)) form.set(name, value);
  form.set(field, new File([new Uint8Array(bytes)], filename));
  return form;
};

/** Custom fields of the three kinds, for an offering. */
export const addCustomFields = (t: TestApp, kode_penawaran: string) =>
  t.db.query(
    `INSERT INTO form_khusus (kode_penawaran, nama, tipe, label, meta_data, urutan) VALUES
      ($1, 'uji_teks', 'text', 'Teks', NULL, 1), ($1, 'uji_pilih', 'select', 'Pilihan', 'Ya,Tidak', 2), ($1, 'uji_berkas', 'file', 'Berkas', NULL, 3)`,
    [kode_penawaran],
  );

/** An earlier registration of theirs with what proves it, born on the day they have saved by now. */
const earlierOf = async (t: TestApp, { nomor_pendaftar }: TestApplicant) => {
  const earlier = await t.applicants.make({ offering: '21-2', stage: 'lengkap', schedule: 1 });
  return async () => {
    const { rows } = await t.db.query<{ tgl_lahir: string }>(
      `UPDATE data_diri_pendaftar SET tgl_lahir = (SELECT tgl_lahir FROM data_diri_pendaftar WHERE nomor_pendaftar = $1)
       WHERE nomor_pendaftar = $2 RETURNING tgl_lahir`,
      [nomor_pendaftar, earlier.nomor_pendaftar],
    );
    return { kode_lama: earlier.nomor_pendaftar, pin_lama: earlier.pin, tgl_lahir: rows[0]?.tgl_lahir };
  };
};

/** `who` must be complete, its offering must ask everything and have the custom fields. */
export const writesOf = async (t: TestApp, who: TestApplicant): Promise<Write[]> => {
  const { nomor_pendaftar, token } = who;
  const today = jakartaDay(t.clock.now());
  const photo = await picture(300, 400).png().toBuffer();
  const body = (path: string, values: object, method: 'POST' | 'PUT' = 'POST') =>
    t.call(method, path, { token, body: { nomor_pendaftar, ...values } });
  const all: Write[] = [];
  const add = (name: string, send: () => Promise<Answered>) => all.push({ name, send });

  const ofRecord = async (step: Step, part: RecordPart) => {
    const values = await validValues(t.db, step, part, today);
    add(`POST ${part.save}`, () => body(part.save, values));
  };
  const ofDocument = (part: DocumentPart) =>
    add(`POST ${part.save}`, () =>
      t.call('POST', part.save, {
        token,
        form: fileForm(nomor_pendaftar, part.field, part.accept === 'foto' ? photo : pdf()),
      }),
    );
  const ofCollection = async (step: Step, part: CollectionPart) => {
    const record: RecordPart = { ...part, shape: 'record', sections: [] };
    const values = await validValues(t.db, step, record, today);
    const { file } = part;
    add(`POST ${part.save}`, () =>
      file
        ? t.call('POST', part.save, {
            token,
            form: fileForm(nomor_pendaftar, file.field, pdf(), values as Record<string, string>),
          })
        : body(part.save, values),
    );
    /** Puts a row into the list, which is then changed or deleted. */
    const probe = async (): Promise<{ row: string; path: string; disimpan: string }> => {
      const at = t.clock.now();
      const { rows } = await t.db.query<Record<string, string>>(
        `INSERT INTO ${part.table} (nomor_pendaftar, disimpan) VALUES ($1, $2) RETURNING ${part.id}`,
        [nomor_pendaftar, at],
      );
      const row = String(rows[0]?.[part.id]);
      return { row, path: part.remove.replace(`{${part.id}}`, row), disimpan: at.toISOString() };
    };
    add(`PUT ${part.remove}`, async () => {
      const { row, path, disimpan } = await probe();
      const changed = { ...values, disimpan } as Record<string, string>;
      const answer = await (file
        ? t.call('PUT', path, { token, form: fileForm(nomor_pendaftar, file.field, pdf(), changed) })
        : body(path, changed, 'PUT'));
      // It would count towards the most there may be.
      await t.db.query(`DELETE FROM ${part.table} WHERE ${part.id} = $1`, [row]);
      return answer;
    });
    add(`DELETE ${part.remove}`, async () => t.call('DELETE', (await probe()).path, { token }));
  };
  for (const step of steps)
    for (const part of step.parts) {
      if (part.shape === 'record') await ofRecord(step, part);
      else if (part.shape === 'document') ofDocument(part);
      else await ofCollection(step, part);
    }

  const { rows } = await t.db.query<{ id_prodi: number[]; id_kelas: number; kode_jadwal: string | null }>(
    `SELECT array_agg(id_prodi ORDER BY urutan) AS id_prodi, min(id_kelas) AS id_kelas,
       (SELECT kode_jadwal FROM pendaftar WHERE nomor_pendaftar = $1) AS kode_jadwal FROM pilihan_jurusan WHERE nomor_pendaftar = $1`,
    [nomor_pendaftar],
  );
  const { kode_jadwal, ...choice } = rows[0] ?? { kode_jadwal: null };
  add('POST /api/v2/pilihan_jurusan/many', () => body('/api/v2/pilihan_jurusan/many', choice));
  add('POST /api/v2/pilih_jadwal', () => body('/api/v2/pilih_jadwal', { kode_jadwal }));
  add('POST /api/v2/kemampuan_berbeda/many', () =>
    body('/api/v2/kemampuan_berbeda/many', { kemampuan_berbeda: [1, 2] }),
  );
  add('POST /api/v2/data_khusus', () =>
    body('/api/v2/data_khusus', { meta_data: { uji_teks: 'Isi', uji_pilih: 'Ya' } }),
  );
  add('POST /api/v2/data_khusus/upload', () =>
    t.call('POST', '/api/v2/data_khusus/upload', {
      token,
      form: fileForm(nomor_pendaftar, 'meta_file', pdf(), { nama: 'uji_berkas' }),
    }),
  );
  const earlier = await earlierOf(t, who);
  add('POST /api/v2/salin_data', async () => body('/api/v2/salin_data', await earlier()));
  const draft = `/api/v2/draf/${nomor_pendaftar}/data-diri`;
  add('PUT /api/v2/draf/{nomor_pendaftar}/{step}', async () => {
    const { rows: drafts } = await t.db.query<{ versi: number }>(
      "SELECT versi FROM draf WHERE nomor_pendaftar = $1 AND step = 'data-diri'",
      [nomor_pendaftar],
    );
    return t.call('PUT', draft, {
      token,
      body: { versi: drafts[0]?.versi ?? 0, isi: { nama_lengkap: 'Sit' } },
    });
  });
  return all;
};

/** Everything stored of an applicant's form, as one text to compare by. */
export const formOf = async (t: TestApp, nomor: string): Promise<string> => {
  const texts = [];
  for (const table of [...formTables, 'draf', 'pendaftar', 'kursi']) {
    const { rows } = await t.db.query<{ text: string | null }>(
      `SELECT string_agg(r::text, ' ' ORDER BY r::text) AS text FROM ${table} r WHERE nomor_pendaftar = $1`,
      [nomor],
    );
    texts.push(`${table}: ${rows[0]?.text}`);
  }
  return texts.join('\n');
};

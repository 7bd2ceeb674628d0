import {
  askedRowFields,
  contextOf,
  isRowFileRequired,
  judgeFields,
  stepState,
  type Values,
} from '@gerbang/contract';
import type { CollectionPart, Step } from '@gerbang/contract/form/step';
import { collectionParts, documentParts, steps } from '@gerbang/contract/steps/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { closeInspection, inspect } from '../files/inspect.ts';
import { COMPLETE, type Demo, loadDemo, type SeededApplicant } from './testing.ts';

let demo: Demo;
let complete: SeededApplicant[];
beforeAll(async () => {
  demo = await loadDemo();
  complete = await demo.applicants(COMPLETE);
});
afterAll(async () => {
  await closeInspection();
  await demo.close();
});

describe('forms', () => {
  test('between them the offerings ask every step of the wizard', async () => {
    const asked = await demo.all<{ n: number }>('SELECT DISTINCT kode_grup_form AS n FROM penawaran_grup');
    expect(new Set(asked.map(({ n }) => n))).toEqual(new Set(steps.map((s) => s.number)));
  });

  test('nothing is marked mandatory that an applicant may always leave empty', async () => {
    const wajib = async (codes: string[]) =>
      demo.all('SELECT DISTINCT wajib FROM penawaran_form WHERE nama_form = ANY($1)', [codes]);
    const free = ['GD_A', 'RIWAYAT_PENYAKIT', 'PENDAMPINGAN', 'KETERANGAN_ORGANISASI', 'NILAI_UAN'];
    expect(await wajib(free)).toEqual([{ wajib: false }]);
    const mandatory = ['KEMAMPUAN_BERBEDA', 'NAMA_ORGANISASI', 'SERTIFIKAT', 'UPLOAD_KARYA', 'NISN', 'IPK'];
    expect(await wajib(mandatory)).toEqual([{ wajib: true }]);
  });

  test('two offerings have custom fields, of every type, and only they have the step', async () => {
    const fields = await demo.all(
      `SELECT substr(kode_penawaran, 6) AS offering, array_agg(tipe ORDER BY tipe) AS types, bool_and(meta_data ~ ',') AS options
       FROM form_khusus GROUP BY 1 ORDER BY 1`,
    );
    const types = ['file', 'select', 'text'];
    expect(fields).toEqual(['13-1', '22-1'].map((offering) => ({ offering, types, options: true })));
    expect(
      await demo.all(
        'SELECT substr(kode_penawaran, 6) AS offering FROM penawaran_grup WHERE kode_grup_form = 99 ORDER BY 1',
      ),
    ).toEqual([{ offering: '13-1' }, { offering: '22-1' }]);
  });

  test('notes name the limits of their offering', async () => {
    const notes = (offering: string) =>
      demo.one<{ notes: string }>(
        `SELECT string_agg(note, ' ') AS notes FROM catatan_formulir WHERE substr(kode_penawaran, 6) = $1`,
        [offering],
      );
    expect((await notes('23-1')).notes).toContain('IPK paling rendah 3,50.');
    expect((await notes('22-1')).notes).toContain('IPK paling rendah 2,75.');
    expect((await notes('11-2')).notes).toContain('Belum pernah berorganisasi?');
    expect((await notes('13-1')).notes).not.toContain('Belum pernah berorganisasi?');
  });
});

const RULES = collectionParts.map((part) => {
  const step = steps.find((s) => s.parts.includes(part)) as Step;
  return { part, step };
});

/** What adding the rows one by one would have answered: what is wrong with each, and files it lacks. */
const rowGaps = async (a: SeededApplicant, part: CollectionPart, step: Step): Promise<unknown[]> => {
  const isian = await demo.isianOf(a);
  const context = contextOf(step, isian);
  const rows = await demo.all<Values>(`SELECT * FROM ${part.table} WHERE nomor_pendaftar = $1`, [
    a.nomor_pendaftar,
  ]);
  const wrong = rows.flatMap((row) => judgeFields(askedRowFields(part, row, context), row, context));
  const { file } = part;
  if (!file || !isRowFileRequired(part, context)) return wrong;
  const held = Object.keys(isian.slots).filter((slot) => slot.startsWith(`${file.slot}/`));
  const demanded = rows.map((row) => `${file.slot}/${row[part.id]}`);
  const missing = demanded.filter((slot) => !held.includes(slot));
  return [...wrong, ...missing, ...held.filter((slot) => !demanded.includes(slot))];
};

describe('the complete', () => {
  test('finalising finds nothing wrong with anybody', async () => {
    expect(complete.length).toBeGreaterThan(100);
    expect((await Promise.all(complete.map(demo.gaps))).flat()).toEqual([]);
  });

  test('every row of a list is one the form would take, with the file it demands', async () => {
    for (const { part, step } of RULES) {
      const counts = await Promise.all(complete.map(async (a) => (await demo.isianOf(a)).counts[part.key]));
      expect(Math.max(...counts.map(Number)), part.key).toBeGreaterThan(1);
      expect((await Promise.all(complete.map((a) => rowGaps(a, part, step)))).flat(), part.key).toEqual([]);
    }
  });

  test('whoever never joined an organisation is complete where none is demanded', async () => {
    const without = complete.filter(({ kode_penawaran }) => kode_penawaran.slice(5, 7) === '11');
    const counts = await Promise.all(
      without.map(async (a) => (await demo.isianOf(a)).counts.data_organisasi),
    );
    expect(counts).toContain(0);
  });

  test('a disability is recorded exactly for those who named its kinds', async () => {
    const odd = await demo.all(
      `SELECT nomor_pendaftar FROM pendaftar p
       WHERE disabilitas <> EXISTS (SELECT FROM kemampuan_berbeda k WHERE k.nomor_pendaftar = p.nomor_pendaftar)`,
    );
    expect(odd).toEqual([]);
    const [account] = (await demo.of('siap_finalisasi')).filter((a) => a.disabilitas);
    const { records } = await demo.isianOf(account as SeededApplicant);
    expect(records.kesehatan_mahasiswa?.pendampingan_khusus).toMatch(/\w/);
  });

  test('one language certificate is enough, and a score stands with its certificate', async () => {
    const held = await Promise.all(complete.map(demo.isianOf));
    const kinds = held
      .filter(({ records }) => records.data_sertifikasi)
      .map(({ slots, records }) => {
        const tests = ['toefl', 'toafl'].filter((name) => slots[`data_sertifikasi/${name}`]);
        const scored = ['toefl', 'toafl'].filter(
          (name) => records.data_sertifikasi?.[`nilai_${name}`] != null,
        );
        expect(scored).toEqual(tests);
        return tests.join();
      });
    expect(new Set(kinds)).toEqual(new Set(['toefl', 'toafl', 'toefl,toafl']));
  });
});

describe('everybody', () => {
  test('those who began stopped at different steps, and wait for a programme', async () => {
    const begun = await demo.applicants(
      `NOT ${COMPLETE} AND EXISTS (SELECT FROM data_diri_pendaftar d WHERE d.nomor_pendaftar = p.nomor_pendaftar)`,
    );
    const finished = await Promise.all(
      begun.map(async (a) => {
        const isian = await demo.isianOf(a);
        return steps.filter((s) => isian.codes[s.number] && stepState(s, isian) === 'lengkap').length;
      }),
    );
    expect(Math.min(...finished)).toBe(0);
    expect(new Set(finished).size).toBeGreaterThan(4);
    for (const a of begun) expect(await demo.gaps(a)).not.toEqual([]);
  });

  test('names test the forms: apostrophes, one word, very long, letters beyond ASCII', async () => {
    const rows = await demo.all<{ nama: string }>('SELECT nama_lengkap AS nama FROM data_diri_pendaftar');
    for (const kind of [/[a-z]'[a-z]/i, /^\S+$/, /^.{70,}$/, /[^\p{ASCII}]/u])
      expect(
        rows.some(({ nama }) => kind.test(nama)),
        String(kind),
      ).toBe(true);
  });

  test('every file is one the upload would take', async () => {
    const rows = await demo.all<{
      slot: string;
      kunci_berkas: string;
      mime: string;
      ext: string;
      ukuran: number;
    }>('SELECT * FROM berkas');
    expect(new Set(rows.map((r) => r.kunci_berkas))).toEqual(new Set(demo.stored.keys()));
    const acceptOf = (slot: string) =>
      documentParts.find((part) => part.slot === slot)?.accept ??
      collectionParts.find(({ file }) => file?.slot === slot.split('/')[0])?.file?.accept ??
      'dokumen';
    const different = new Map(
      rows.map((row) => {
        const bytes = demo.stored.get(row.kunci_berkas) as Buffer;
        const accept = acceptOf(row.slot);
        return [`${accept} ${bytes.toString('base64')}`, { ...row, accept, bytes }] as const;
      }),
    );
    for (const { accept, bytes, mime, ext, ukuran } of different.values()) {
      const verdict = await inspect(bytes, accept);
      expect(verdict).toMatchObject({ ok: true, mime, ext });
      expect(bytes.length).toBe(ukuran);
      if (verdict.ok && ext === 'png') expect([verdict.width, verdict.height]).toEqual([300, 400]);
    }
  });
});

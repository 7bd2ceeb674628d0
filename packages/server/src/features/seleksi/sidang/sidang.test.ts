import { createHash } from 'node:crypto';
import type { AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import type { PesertaSidang, SatuSidang } from '@gerbang/contract/office/seleksi/sidang';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { pdf } from '../../../../test/corpus-pdf.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../../test/desk.ts';
import { readLedger, replay } from '../../../seleksi/ledger.ts';
import { replayInSql } from '../../../seleksi/replay-sql.ts';
import { workOnSelection } from '../../../skenario/job.ts';
import { linesOf, startSelection, type TestSelection } from '../testing.ts';

let s: TestSelection;
let choices: PesertaSidang[];
beforeAll(async () => {
  s = await startSelection(8);
  await s.rule(1);
  choices = [];
  for (const { nomor_peserta } of s.people)
    choices.push(
      (await s.seleksi<PesertaSidang>('GET', s.path(`/sidang/peserta/${nomor_peserta}`))).body.data,
    );
});
afterAll(() => s.t.close());

const DOCUMENT = pdf({});
const propose = (
  fields: Record<string, string>,
  { by = s.seleksi, file = DOCUMENT }: { by?: StaffCall; file?: Buffer | null } = {},
) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  if (file) form.set('dokumen', new File([new Uint8Array(file)], 'berita-acara.pdf'));
  return by<{ id: number }>('POST', s.path('/sidang'), { form });
};
const decide = (id: number, act: 'sahkan' | 'cabut', by: StaffCall) =>
  by('POST', s.path(`/sidang/${id}/${act}`), {
    body: act === 'sahkan' ? { konfirmasi: 'SAHKAN' } : { alasan: 'salah nomor peserta' },
  });
const list = async () =>
  (await s.seleksi<{ daftar: SatuSidang[]; terkunci: boolean }>('GET', s.path('/sidang'))).body.data;
const numberOf = (i = -1) => s.people[i]?.nomor_peserta as string;
const choiceOf = (i: number) => choices[i]?.pilihan[0]?.prodi as string;
const REASON = 'Prestasi internasional, berita acara sidang 3.';
const sha256 = (content: string | Buffer) => createHash('sha256').update(content).digest('hex');

describe('a plenary decision', () => {
  let outsider: number;
  let insider: number;
  let admission: number;
  let refusal: number;
  /** Whom nothing was decided about yet. */
  const others = () => [...s.people.keys()].filter((i) => i !== outsider && i !== insider);

  test('is proposed with reason and document, about a participant and one of their choices', async () => {
    const before = await s.run('Sebelum sidang');
    const admitted = await s.admitted(before.id);
    outsider = s.people.findIndex(({ nomor_peserta }) => !admitted.has(nomor_peserta));
    insider = s.people.findIndex(({ nomor_peserta }) => admitted.has(nomor_peserta));
    expect(outsider).toBeGreaterThan(0);
    const fields = {
      nomor_peserta: numberOf(outsider),
      putusan: 'terima',
      prodi: choiceOf(outsider),
      kursi: 'tambah',
      alasan: REASON,
    };
    const wrong = async (change: Record<string, string>, more = {}) => {
      const { body, status } = await propose({ ...fields, ...change }, more);
      return [status, body.code, body.errors?.[0]?.field];
    };
    expect(await wrong({ nomor_peserta: '999999' })).toEqual([400, 'isian_salah', 'nomor_peserta']);
    expect(await wrong({ prodi: '999-1' })).toEqual([400, 'isian_salah', 'prodi']);
    expect(await wrong({ kursi: 'semua' })).toEqual([400, 'isian_salah', 'kursi']);
    expect(await wrong({ putusan: 'tolak' })).toEqual([400, 'isian_salah', 'prodi']);
    for (const alasan of ['ya', '     ', '  ya   '])
      expect(await wrong({ alasan })).toEqual([400, 'isian_salah', 'alasan']);
    for (const left of ['prodi', 'kursi'] as const) {
      const { [left]: _, ...rest } = fields;
      const { body } = await propose(rest);
      expect([body.code, body.errors?.[0]?.field]).toEqual(['isian_salah', left]);
    }
    expect(await wrong({}, { file: null })).toEqual([400, 'dokumen_kosong', undefined]);
    const script = pdf({ catalog: '/OpenAction << /S /JavaScript /JS (app.alert(1)) >>' });
    expect((await wrong({}, { file: script }))[1]).toBe('pdf_aktif');
    expect((await wrong({}, { file: Buffer.from('MZ bukan dokumen') }))[1]).toBe('dokumen_format');
    expect((await propose(fields, { by: s.auditor })).status).toBe(403);
    const made = await propose(fields);
    expect([made.status, made.body.message]).toEqual([200, null]);
    admission = made.body.data.id;
    expect((await propose(fields)).body.code).toBe('sidang_sudah_ada');
    expect((await list()).daftar).toMatchObject([
      { id: admission, keadaan: 'diusulkan', putusan: 'terima', kursi: 'tambah', alasan: REASON },
    ]);
  });

  test('counts only once another officer has approved it', async () => {
    const unapproved = await s.run('Belum disahkan');
    expect(unapproved.sidang).toBe(0);
    expect((await s.admitted(unapproved.id)).has(numberOf(outsider))).toBe(false);
    expect((await decide(admission, 'sahkan', s.seleksi)).status).toBe(403);
    expect((await decide(admission, 'sahkan', s.pimpinan)).status).toBe(200);
    expect((await decide(admission, 'sahkan', s.pimpinan)).body.code).toBe('sudah_diputus');
    const own = await propose({ nomor_peserta: numberOf(insider), putusan: 'tolak', alasan: REASON });
    refusal = own.body.data.id;
    // An account that may do both still needs another for its own.
    await s.t.db.query("UPDATE petugas SET peran = 'admin' WHERE username = 'seleksi'");
    expect((await decide(refusal, 'sahkan', s.seleksi)).body.code).toBe('perlu_petugas_lain');
    await s.t.db.query("UPDATE petugas SET peran = 'seleksi' WHERE username = 'seleksi'");
    expect((await decide(refusal, 'sahkan', s.pimpinan)).status).toBe(200);
  });

  test('is carried out, and neither score nor anybody whom no seat was taken from changes', async () => {
    const before = await s.admitted(
      (await s.seleksi<{ daftar_skenario: { id: number }[] }>('GET', s.path())).body.data.daftar_skenario[0]
        ?.id as number,
    );
    const after = await s.run('Dengan sidang');
    expect(after.sidang).toBe(2);
    const admitted = await s.admitted(after.id);
    expect(admitted.get(numberOf(outsider))).toBe(choiceOf(outsider));
    expect(admitted.has(numberOf(insider))).toBe(false);
    const beyond = after.ringkas.prodi.find(({ prodi }) => prodi === choiceOf(outsider));
    expect(beyond?.lebih).toBe(1);
    for (const one of after.ringkas.prodi)
      expect(one.terisi - (one.lebih ?? 0)).toBeLessThanOrEqual(one.kursi);
    // Nobody loses a seat: one became free, and one was made.
    for (const nomor of before.keys())
      if (nomor !== numberOf(insider)) expect(admitted.has(nomor)).toBe(true);
    const lines = linesOf(await s.ledger(after.id));
    const ledger = readLedger(lines);
    if (ledger.failed) throw new Error('the ledger is not whole');
    expect(ledger.decisions).toMatchObject([
      { id: numberOf(outsider), nomor: admission, putusan: 'terima', petugas: ['seleksi', 'pimpinan'] },
      { id: numberOf(insider), nomor: refusal, putusan: 'tolak', prodi: null },
    ]);
    for (const { alasan, dokumen } of ledger.decisions)
      expect([alasan, dokumen]).toEqual([sha256(REASON), sha256(DOCUMENT)]);
    expect(replay(lines)).toEqual({ seal: after.segel, difference: null });
    expect(await replayInSql(s.t.db, lines)).toEqual(ledger.found);
  });

  test('that cannot be carried out fails the run, which says whose it is', async () => {
    const judge = (keadaan: string) =>
      s.t.db.query('UPDATE periksa_berkas SET keadaan = CASE nomor_pendaftar WHEN $1 THEN $2 ELSE $3 END', [
        s.people[outsider]?.nomor_pendaftar,
        keadaan,
        'sah',
      ]);
    await s.t.db.query(
      `INSERT INTO aturan_berkas (kode_penawaran, jenis, mulai, menahan)
       SELECT '2027-21-1', regexp_replace(min(slot), '/[0-9]+$', ''), 'finalisasi', 'seleksi' FROM berkas WHERE nomor_pendaftar = $1 AND diganti IS NULL`,
      [s.people[outsider]?.nomor_pendaftar],
    );
    await s.t.db.query('SELECT periksa_selaras(nomor_pendaftar, NULL) FROM pendaftar');
    await judge('belum');
    expect(await s.run('Tertahan')).toMatchObject({
      selesai: null,
      gagal: `Putusan sidang ${admission}, peserta ${numberOf(outsider)}: tidak ikut diseleksi.`,
    });
    await judge('sah');
    expect(await s.run('Tidak tertahan')).toMatchObject({ gagal: null, sidang: 2 });
  });

  test('cannot be changed or deleted, and opening its document is recorded', async () => {
    for (const sql of [
      "UPDATE putusan_sidang SET alasan = 'yang lain'",
      'UPDATE putusan_sidang SET disahkan = NULL, disahkan_oleh = NULL',
      'DELETE FROM putusan_sidang',
    ])
      await expect(s.t.db.query(sql)).rejects.toThrow('cannot be changed');
    const entries = await entriesOf(s.t, async () => {
      const opened = await s.pimpinan('GET', s.path(`/sidang/${admission}/dokumen`));
      expect(opened.bytes.equals(DOCUMENT)).toBe(true);
    });
    expect(entries).toMatchObject([{ id_pelaku: 'pimpinan', tindakan: 'buka dokumen sidang' }]);
    expect((await s.auditor('GET', s.path(`/sidang/${admission}/dokumen`))).status).toBe(403);
    expect(
      (await s.seleksi('GET', `/api/petugas/seleksi/2027-11-2/sidang/${admission}/dokumen`)).status,
    ).toBe(404);
  });

  test('makes an earlier scenario stale, and can be withdrawn only while no result came of it', async () => {
    expect((await s.close()).status).toBe(200);
    const first = await s.run('Ditutup');
    const third = (await propose({ nomor_peserta: numberOf(others()[0]), putusan: 'tolak', alasan: REASON }))
      .body.data.id;
    expect((await decide(third, 'sahkan', s.pimpinan)).status).toBe(200);
    expect((await s.propose(first.id)).body.code).toBe('skenario_usang');
    // What two approved is not withdrawn by one who may only propose.
    expect((await decide(third, 'cabut', s.seleksi)).body.code).toBe('tidak_berwenang');
    expect((await decide(third, 'cabut', s.pimpinan)).status).toBe(200);
    expect((await decide(third, 'cabut', s.pimpinan)).body.code).toBe('sudah_diputus');
    // It stays as it was withdrawn, and stands in nobody's way: another may be made.
    for (const sql of [
      'UPDATE putusan_sidang SET dicabut = NULL, dicabut_oleh = NULL, alasan_cabut = NULL WHERE id = $1',
      "UPDATE putusan_sidang SET alasan_cabut = 'yang lain' WHERE id = $1",
      'DELETE FROM putusan_sidang WHERE id = $1',
    ])
      await expect(s.t.db.query(sql, [third])).rejects.toThrow('cannot be changed');
    const again = await propose({ nomor_peserta: numberOf(others()[0]), putusan: 'tolak', alasan: REASON });
    expect(again.status).toBe(200);
    // Only at the offering it belongs to; a proposal is withdrawn by who may propose.
    const elsewhere = `/api/petugas/seleksi/2027-11-2/sidang/${again.body.data.id}`;
    const word = { body: { konfirmasi: 'SAHKAN' } };
    expect((await s.pimpinan('POST', `${elsewhere}/sahkan`, word)).status).toBe(404);
    expect((await s.pimpinan('POST', `${elsewhere}/cabut`, { body: { alasan: REASON } })).status).toBe(404);
    expect(
      (await s.seleksi('POST', s.path(`/sidang/${again.body.data.id}/cabut`), { body: {} })).status,
    ).toBe(400);
    await s.t.db.query("INSERT INTO peran_kantor (nama, izin) VALUES ('penonton', '{seleksi-lihat}')");
    const onlooker = await asStaff(s.t, 'penonton');
    expect((await decide(again.body.data.id, 'cabut', onlooker)).body.code).toBe('tidak_berwenang');
    expect((await decide(again.body.data.id, 'cabut', s.seleksi)).status).toBe(200);
    const proposed = await s.propose(first.id);
    expect(proposed.status).toBe(200);
    expect((await list()).terkunci).toBe(true);
    expect((await decide(admission, 'cabut', s.pimpinan)).body.code).toBe('sidang_terkunci');
    const late = await propose({ nomor_peserta: numberOf(others()[1]), putusan: 'tolak', alasan: REASON });
    expect((await decide(late.body.data.id, 'sahkan', s.pimpinan)).body.code).toBe('sidang_terkunci');
    // Once the result is taken back it can.
    expect((await s.cancel(proposed.body.data.id_hasil)).status).toBe(200);
    expect((await decide(refusal, 'cabut', s.pimpinan)).status).toBe(200);
    expect((await s.propose(first.id)).body.code).toBe('skenario_usang');
  });

  test('is shown as such in the result, its file, and to whom it is about after the announcement', async () => {
    const last = await s.run('Terakhir');
    const id_hasil = (await s.propose(last.id)).body.data.id_hasil;
    expect((await s.approve(id_hasil)).status).toBe(200);
    await workOnSelection(s.t.deps, { id_hasil });
    const rows = (
      await s.pimpinan<{ baris: { nomor_peserta: string; diterima: boolean; sidang: string | null }[] }>(
        'GET',
        `/api/petugas/isi-hasil?kode_penawaran=2027-21-1&id_hasil=${id_hasil}`,
      )
    ).body.data.baris;
    expect(rows.filter(({ sidang }) => sidang !== null)).toMatchObject([
      { nomor_peserta: numberOf(outsider), diterima: true, sidang: 'terima' },
    ]);
    const asked = await s.pimpinan<StatusEkspor>('POST', '/api/petugas/isi-hasil/ekspor', {
      body: { kode_penawaran: '2027-21-1', id_hasil: String(id_hasil), bentuk: 'csv' },
    });
    const file = await s.pimpinan('GET', `/api/petugas/isi-hasil/ekspor/${asked.body.data.id}/berkas`);
    const marked = file.bytes
      .toString()
      .split('\r\n')
      .filter((line) => line.includes('putusan sidang'));
    expect(marked).toEqual([expect.stringContaining(numberOf(outsider))]);
    expect(marked[0]).toContain('Diterima oleh putusan sidang pleno');
    const { versi } = (await s.seleksi<{ versi: number }>('GET', s.path())).body.data;
    const open = { nilai: true, peringkat: true, batas: true, tunggu: true };
    await s.seleksi('POST', s.path('/keterbukaan'), { body: { isi: open, versi } });
    s.t.clock.set(new Date('2026-11-27T08:00:00Z'));
    const reasons = async (i: number) => {
      const { nomor_pendaftar } = s.people[i] as (typeof s.people)[number];
      const token = await s.t.applicants.signIn(nomor_pendaftar);
      return (await s.t.call<AlasanHasil>('GET', `/api/v2/alasan_hasil/${nomor_pendaftar}`, { token })).body
        .data;
    };
    const told = await reasons(outsider);
    expect(told.sidang).toBe('terima');
    expect(told.pilihan[0]?.diterima).toBe(true);
    expect(told.pilihan.every(({ tunggu }) => tunggu === null)).toBe(true);
    expect((await reasons(insider)).sidang).toBeNull();
    // A seat beyond the programme's is none that is free once others decline.
    const { rows: seats } = await s.t.db.query('SELECT kursi FROM penempatan WHERE nomor_pendaftar = $1', [
      s.people[outsider]?.nomor_pendaftar,
    ]);
    expect(seats).toEqual([{ kursi: 0 }]);
  });
});

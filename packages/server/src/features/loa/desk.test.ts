import type { HasilPutusan } from '@gerbang/contract/office/loa/calls';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, callOfficer, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { CONDITIONAL, FINAL, type List, letterDesk, SIGNED } from './testing.ts';

let t: TestApp;
let desk: StaffCall;
let other: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'loa');
  other = await asStaff(t, 'loa', 'loa.dua');
  await asStaff(t, 'seleksi');
  await asStaff(t, 'pimpinan');
  await setLetter(SIGNED);
});
afterAll(() => t.close());
beforeEach(() => t.db.query('TRUNCATE loa, penomoran_surat, yudisium, hasil CASCADE'));

const { setLetter, verified, ask, asked, decide, approve, reject, revoke, detail, statusOf } = letterDesk(
  () => ({ t, desk }),
);
const statuses = (answers: readonly { status: number }[]) =>
  answers.map((a) => a.status).toSorted((a, b) => a - b);
/** Publishes a result of the offering that has been announced. */
const announce = async (who: TestApplicant, diterima: boolean) => {
  const { rows } = await t.db.query(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh) VALUES ($1, now(), 'seleksi', now(), 'pimpinan')
     ON CONFLICT (kode_penawaran) WHERE dibatalkan IS NULL AND induk IS NULL DO UPDATE SET dibuat = now() RETURNING id`,
    [who.kode_penawaran],
  );
  await t.db.query(
    `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi)
     SELECT $1, nomor_pendaftar, $3, id_prodi FROM pilihan_jurusan WHERE nomor_pendaftar = $2 AND urutan = 1`,
    [rows[0].id, who.nomor_pendaftar, diterima],
  );
};

describe('a request', () => {
  test('is pending once: a second one is refused, also when both come at the same moment', async () => {
    const who = await verified();
    const answers = await Promise.all([ask(who), ask(who), ask(who)]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
    expect(answers.filter((a) => a.status === 409).map((a) => a.body.code)).toEqual([
      'loa_sedang_direview',
      'loa_sedang_direview',
    ]);
    expect(await statusOf(who)).toMatchObject({
      success: true,
      data: { status_loa: 1 },
      boleh_mengajukan: false,
    });
  });

  test('may be made again after a rejection, not after an approval', async () => {
    const who = await verified();
    await reject(await asked(who));
    expect(await statusOf(who)).toMatchObject({ data: { status_loa: 3 }, boleh_mengajukan: true });
    const again = await ask(who);
    expect([again.status, again.body.data.status_loa]).toEqual([200, 1]);
    await approve(again.body.data.id);
    expect(await statusOf(who)).toMatchObject({ data: { status_loa: 2 }, boleh_mengajukan: false });
    expect((await ask(who)).body.code).toBe('loa_belum_boleh');
  });

  test('a final letter is for the accepted alone, and only after the announcement', async () => {
    const [accepted, rejected] = [await verified('11-1'), await verified('11-1')];
    await announce(accepted, true);
    await announce(rejected, false);
    expect((await ask(rejected, FINAL)).body.code).toBe('loa_belum_boleh');
    expect((await ask(await verified(), FINAL)).body.code).toBe('loa_belum_boleh');
    expect((await ask(accepted, CONDITIONAL)).body.code).toBe('loa_belum_boleh');
    const id = await asked(accepted, FINAL);
    expect((await detail(id)).hasil).toMatchObject({ diterima: true });
  });
});

describe('a decision', () => {
  test('approves with the next number of the year, never twice the same', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1) ids.push(await asked(await verified()));
    const answers = await Promise.all(ids.map((id) => approve(id)));
    expect(new Set(answers.map((a) => a.body.data[0]?.nomor_surat))).toEqual(
      new Set(['0001/LoA/PMB/2027', '0002/LoA/PMB/2027', '0003/LoA/PMB/2027']),
    );
  });

  test('counts once when two officers approve at the same moment', async () => {
    const id = await asked(await verified());
    const entries = await entriesOf(t, async () => {
      const answers = await Promise.all([
        decide({ id: [id], keputusan: 'setujui' }, desk),
        decide({ id: [id], keputusan: 'setujui' }, other),
        decide({ id: [id], keputusan: 'tolak', alasan: 'Berkas tidak terbaca.' }, other),
      ]);
      expect(statuses(answers)).toEqual([200, 409, 409]);
      expect(answers.find((a) => a.status === 409)?.body.code).toBe('sudah_diputus');
    });
    expect(entries).toHaveLength(1);
    expect((await t.db.query('SELECT terakhir FROM penomoran_surat')).rowCount).toBeLessThanOrEqual(1);
    expect((await detail(id)).status_loa).not.toBe(1);
  });

  test('of several leaves out what is decided already, as its preview said', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1) ids.push(await asked(await verified()));
    await reject(ids[1] as number);
    const unknown = 999_999;
    const seen = await desk<HasilPutusan[]>('POST', '/api/petugas/loa/pratinjau', {
      body: { kunci: [...ids, unknown] },
    });
    expect(seen.body.data.map((r) => r.diputus)).toEqual([true, false, true, false]);
    expect((await detail(ids[0] as number)).status_loa).toBe(1);
    const preview = (body: object) => desk<HasilPutusan[]>('POST', '/api/petugas/loa/pratinjau', { body });
    const { nomor_pendaftar } = await detail(ids[2] as number);
    const narrowed = await preview({ saringan: { cari: nomor_pendaftar } });
    expect(narrowed.body.data.map((r) => r.id)).toEqual([ids[2]]);
    expect((await preview({})).status).toBe(400);
    expect((await preview({ saringan: { nama: 'Ayu' } })).status).toBe(400);
    const entries = await entriesOf(t, async () => {
      const { body } = await approve(...ids, unknown);
      expect(body.data.map((r) => r.diputus)).toEqual([true, false, true, false]);
    });
    expect(entries.map((e) => [e.tindakan, e.id_pelaku])).toEqual([
      ['setujui loa', 'loa'],
      ['setujui loa', 'loa'],
    ]);
  });

  test('needs a reason to reject; the applicant reads that of a conditional letter only where it was made visible', async () => {
    const [hidden, shown] = [await verified(), await verified()];
    const id = await asked(hidden);
    for (const alasan of [undefined, '', '         '])
      expect((await reject(id, { alasan })).body.code).toBe('isian_salah');
    await reject(id);
    await reject(await asked(shown), { terlihat: true });
    expect((await statusOf(hidden)).data).toMatchObject({ status_loa: 3, keterangan: null });
    expect((await statusOf(shown)).data).toMatchObject({
      status_loa: 3,
      keterangan: 'Berkas tidak terbaca.',
    });
    const accepted = await verified('11-1');
    await announce(accepted, true);
    await reject(await asked(accepted, FINAL));
    expect((await statusOf(accepted, true)).data).toMatchObject({ keterangan: 'Berkas tidak terbaca.' });
  });

  test('leaves one entry with what was before and after', async () => {
    const who = await verified();
    const id = await asked(who);
    expect(await entriesOf(t, () => approve(id))).toEqual([
      {
        id_pelaku: 'loa',
        tindakan: 'setujui loa',
        subjek: who.nomor_pendaftar,
        lama: { id, jenis_loa: 1, status_loa: 1 },
        baru: expect.objectContaining({ id, status_loa: 2, nomor_surat: '0001/LoA/PMB/2027' }),
      },
    ]);
    expect(await entriesOf(t, () => approve(id))).toEqual([]);
    expect(await entriesOf(t, () => revoke(id))).toEqual([
      expect.objectContaining({
        tindakan: 'cabut loa',
        lama: { id, nomor_surat: '0001/LoA/PMB/2027', dicabut: null },
        baru: expect.objectContaining({ alasan_cabut: 'Nama pada surat keliru.' }),
      }),
    ]);
    await callOfficer(t, 'loa', 'Bu Loa');
    expect(await detail(id)).toMatchObject({ diputus_oleh: 'Bu Loa', dicabut_oleh: 'Bu Loa' });
    const next = await asked(await verified());
    expect(await entriesOf(t, () => reject(next))).toMatchObject([
      { tindakan: 'tolak loa', baru: { status_loa: 3, keterangan: 'Berkas tidak terbaca.' } },
    ]);
  });
});

describe('the queue', () => {
  test('is oldest request first, latest decision first, filtered, and goes through all pages without a gap or a repeat', async () => {
    const who = await verified();
    const { rows } = await t.db.query<{ id: number }>(
      `INSERT INTO loa (nomor_pendaftar, kode_penawaran, jenis_loa, status_loa, diminta, diputus, diputus_oleh)
       SELECT $1, $2, 1 + n % 2, 3, $3::timestamptz - n * interval '1 hour', $3::timestamptz + (n / 3) * interval '1 microsecond', 'loa'
       FROM generate_series(1, 130) n RETURNING id`,
      [who.nomor_pendaftar, who.kode_penawaran, t.clock.now()],
    );
    const seen: number[] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const more: string = cursor && `&setelah=${cursor}`;
      const page = (await desk<List>('GET', `/api/petugas/loa?status=ditolak${more}`)).body.data;
      seen.push(...page.baris.map((r) => r.id));
      cursor = page.berikut;
    }
    expect(seen).toEqual(rows.map((r) => r.id).toReversed());

    const first = await asked(await verified('11-2'));
    t.clock.move(HOUR);
    const second = await asked(await t.applicants.make({ offering: '13-1', stage: 'final' }));
    const list = async (query: string) =>
      (await desk<List>('GET', `/api/petugas/loa${query}`)).body.data.baris.map((r) => r.id);
    expect(await list('')).toEqual([first, second]);
    expect(await list('?penawaran=2027-13-1')).toEqual([second]);
    const { baris } = (await desk<List>('GET', '/api/petugas/loa?penawaran=2027-13-1')).body.data;
    expect(baris.map(({ penawaran }) => penawaran)).toEqual(['Jalur Prestasi Sarjana, Gelombang 1 2027']);
    expect(await list('?penawaran=2027-13-1&jenis=2')).toEqual([]);
    expect(await list('?jenis=1')).toEqual([first, second]);
    expect((await desk('GET', '/api/petugas/loa?setelah=bukan')).status).toBe(400);
    t.clock.move(-HOUR);
  });

  test('opens with the documents the decision needs, never those of family finances', async () => {
    const who = await verified();
    const { dokumen, pilihan, nama_lengkap, nomor_peserta } = await detail(await asked(who));
    expect(nomor_peserta).toBe(who.nomor_peserta);
    expect(nama_lengkap).toBeTruthy();
    expect(pilihan.length).toBeGreaterThan(0);
    expect(dokumen.map((d) => d.label)).toContain('Ijazah');
    const stored = await t.db.query(
      "SELECT slot FROM berkas WHERE nomor_pendaftar = $1 AND slot LIKE 'data_keluarga/%'",
      [who.nomor_pendaftar],
    );
    expect(stored.rowCount).toBeGreaterThan(0);
    expect(dokumen.filter((d) => d.slot.startsWith('data_keluarga/'))).toEqual([]);
    const { status } = await desk('GET', dokumen[0]?.url ?? '');
    expect(status).toBe(200);
  });

  test('shows no result before the announcement', async () => {
    const who = await verified();
    await announce(who, true);
    expect((await detail(await asked(who))).hasil).toBeNull();
  });
});

describe('a letter that nobody would sign', () => {
  test('is not approved until town and signatory are set, one by one or many at once', async () => {
    const id = await asked(await verified());
    for (const loa of [{}, { kota: 'Semarang' }, { penandatangan: { nama: 'Dr. Sri Lestari' } }]) {
      await setLetter(loa);
      const { status, body } = await approve(id);
      expect([status, body.code]).toEqual([409, 'surat_tanpa_penandatangan']);
    }
    expect((await detail(id)).status_loa).toBe(1);
    await setLetter(SIGNED);
    expect((await approve(id)).status).toBe(200);
  });

  test('does not keep a request from being rejected, which the office may add a text to', async () => {
    const [who, second] = [await verified(), await verified()];
    const [id, next] = [await asked(who), await asked(second)];
    await setLetter({});
    expect((await reject(id)).status).toBe(200);
    expect(await statusOf(who)).toMatchObject({ data: { petunjuk: null } });
    await setLetter({ petunjuk: { loa_ditolak: 'Perbaiki ijazah, lalu ajukan lagi.' } });
    expect(await statusOf(second)).toMatchObject({ data: { status_loa: 1, petunjuk: null } });
    await reject(next);
    expect(await statusOf(second)).toMatchObject({
      data: { petunjuk: 'Perbaiki ijazah, lalu ajukan lagi.' },
    });
    await setLetter(SIGNED);
  });
});

describe('the views of what is decided', () => {
  test('begin with what was decided last, whenever it was asked', async () => {
    const ids: number[] = [];
    for (let i = 0; i < 3; i += 1) ids.push(await asked(await verified()));
    const [oldest, middle, newest] = ids as [number, number, number];
    for (const id of [middle, newest, oldest]) {
      t.clock.move(1000);
      await approve(id);
    }
    const list = async (status: string) =>
      (await desk<List>('GET', `/api/petugas/loa?status=${status}`)).body.data.baris;
    expect((await list('disetujui')).map((r) => r.id)).toEqual([oldest, newest, middle]);
    for (const id of [oldest, middle]) {
      t.clock.move(1000);
      await revoke(id);
    }
    expect((await list('disetujui')).map((r) => r.id)).toEqual([newest]);
    const revoked = await list('dicabut');
    expect(revoked.map((r) => r.id)).toEqual([middle, oldest]);
    expect(revoked[0]?.dicabut_pada).toBe(t.clock.now().toISOString());
  });
});

import type {
  DaftarProdiJalur,
  FormulirTersimpan,
  Jalur,
  Prodi,
} from '@gerbang/contract/office/prodi-jalur/calls';
import type { Langkah } from '@gerbang/contract/office/prodi-jalur/formulir';
import { TANPA_KETERANGAN } from '@gerbang/contract/office/prodi-jalur/keterangan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { openPenawaran } from '../penawaran/formulir/open.ts';

const PATH = '/api/petugas/prodi-jalur';

let t: TestApp;
let desk: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  desk = await asStaff(t, 'admin');
});
afterAll(() => t.close());

const list = async () => (await desk<DaftarProdiJalur>('GET', PATH)).body.data;
const shown = async <T>(name: string) => (await t.call<T[]>('GET', `/api/v1/public/${name}`)).body.data;
const fieldsOf = (body: { errors?: { field: string }[] }) => body.errors?.map((e) => e.field);
const prodi: Prodi = {
  id_prodi: 901,
  nama_prodi: 'Gizi',
  id_fakultas: 3,
  id_jenjang: 0,
  kode_minat: 1,
  ...TANPA_KETERANGAN,
};
const jalur: Jalur = {
  kode_jalur: '14',
  jalur_masuk: 'Jalur Mitra',
  id_jenjang: 0,
  pascasarjana: false,
  tanpa_tes: false,
};
beforeAll(async () => {
  const level = (await list()).prodi.find(({ id_prodi }) => id_prodi === 301)?.id_jenjang as number;
  prodi.id_jenjang = level;
  jalur.id_jenjang = level;
});

test('only who may set up what is offered reaches any of it', async () => {
  for (const role of ['seleksi', 'pimpinan', 'humas', 'loa', 'layanan', 'keuangan', 'pengawas']) {
    const other = await asStaff(t, role);
    expect((await other('GET', PATH)).status).toBe(403);
    expect((await other('DELETE', `${PATH}/fakultas/1`)).status).toBe(403);
    expect((await other('PUT', `${PATH}/jalur/11/formulir`, { body: {} })).status).toBe(403);
  }
  expect((await t.call('GET', PATH)).status).toBe(401);
});

describe('faculties, programmes and classes', () => {
  test('what is told of a programme is judged, and stays where a change does not name it', async () => {
    const path = `${PATH}/program-studi/304`;
    const before = (await list()).prodi.find(({ id_prodi }) => id_prodi === 304);
    const { id_prodi: _, tetap: __, ...body } = before as DaftarProdiJalur['prodi'][number];
    const told = { akreditasi: ' Baik  Sekali ', pendaftar_lalu: 900, diterima_lalu: 60 };
    const wrong: [object, string[]][] = [
      [{ akreditasi: 'x'.repeat(41) }, ['akreditasi']],
      [{ pendaftar_lalu: -1, diterima_lalu: null }, ['pendaftar_lalu']],
      [{ diterima_lalu: 901 }, ['pendaftar_lalu', 'diterima_lalu']],
    ];
    for (const [changes, fields] of wrong) {
      const refused = await desk('PUT', path, { body: { ...body, ...told, ...changes } });
      expect([refused.status, fieldsOf(refused.body)]).toEqual([400, fields]);
    }
    expect((await desk('PUT', path, { body: { ...body, ...told } })).status).toBe(200);
    const fewer = await desk('PUT', path, { body: { ...body, ...told, pendaftar_lalu: 59 } });
    expect([fewer.status, fieldsOf(fewer.body)]).toEqual([400, ['pendaftar_lalu']]);
    const { akreditasi: _a, pendaftar_lalu: _p, diterima_lalu: _d, ...old } = body;
    expect((await desk('PUT', path, { body: { ...old, nama_prodi: 'Arsitektur' } })).status).toBe(200);
    expect((await list()).prodi.find(({ id_prodi }) => id_prodi === 304)).toMatchObject({
      ...told,
      akreditasi: 'Baik Sekali',
    });
    await desk('PUT', path, { body });
  });

  test('are added, renamed and taken away, and applicants see it at once, from every process', async () => {
    const another = await t.another();
    const names = async () =>
      (
        (await another.call<{ nama_fakultas: string }[]>('GET', '/api/v1/public/fakultas')).body.data ?? []
      ).map((f) => f.nama_fakultas);
    expect(await names()).not.toContain('Fakultas Kelautan');
    const entries = await entriesOf(t, async () => {
      const body = { id_fakultas: 77, nama_fakultas: '  Fakultas   Kelautan ' };
      expect((await desk('POST', `${PATH}/fakultas`, { body })).status).toBe(200);
      await expect.poll(names).toContain('Fakultas Kelautan');
      const next = { nama_fakultas: 'Fakultas Kelautan dan Perikanan' };
      expect((await desk('PUT', `${PATH}/fakultas/77`, { body: next })).status).toBe(200);
      // What is so already is no act.
      expect((await desk('PUT', `${PATH}/fakultas/77`, { body: next })).status).toBe(200);
      await expect.poll(names).toContain('Fakultas Kelautan dan Perikanan');
      expect((await desk('DELETE', `${PATH}/fakultas/77`)).status).toBe(200);
      await expect.poll(names).not.toContain('Fakultas Kelautan dan Perikanan');
      expect((await desk('DELETE', `${PATH}/fakultas/77`)).status).toBe(404);
    });
    const [first, second] = ['Fakultas Kelautan', 'Fakultas Kelautan dan Perikanan'].map((nama_fakultas) => ({
      id_fakultas: 77,
      nama_fakultas,
    }));
    const about = { id_pelaku: 'admin', subjek: 'fakultas 77' };
    expect(entries).toEqual([
      { ...about, tindakan: 'tambah fakultas', lama: null, baru: first },
      { ...about, tindakan: 'ubah fakultas', lama: first, baru: second },
      { ...about, tindakan: 'hapus fakultas', lama: second, baru: null },
    ]);
  });

  test('a doubled click adds one, and a number or a name is given once', async () => {
    const body = { id_kelas: 9, nama_kelas: 'Kelas Malam' };
    const entries = await entriesOf(t, async () => {
      const clicks = await Promise.all([1, 2, 3].map(() => desk('POST', `${PATH}/kelas`, { body })));
      expect(clicks.map((c) => c.status).toSorted()).toEqual([200, 409, 409]);
      expect(fieldsOf(clicks.find((c) => c.status === 409)?.body ?? {})).toEqual(['id_kelas']);
    });
    expect(entries.map((e) => e.tindakan)).toEqual(['tambah kelas']);
    const twin = await desk('POST', `${PATH}/kelas`, { body: { id_kelas: 10, nama_kelas: 'kelas malam' } });
    expect([twin.status, fieldsOf(twin.body)]).toEqual([400, ['nama_kelas']]);
    const renamed = await desk('PUT', `${PATH}/kelas/9`, { body: { nama_kelas: 'REGULER' } });
    expect(fieldsOf(renamed.body)).toEqual(['nama_kelas']);
    expect((await desk('DELETE', `${PATH}/kelas/9`)).status).toBe(200);
  });

  test('of two of the same name at the same moment one is taken, be it added or renamed', async () => {
    const held = await t.db.connect();
    const add = (id_fakultas: number, nama_fakultas: string) =>
      desk('POST', `${PATH}/fakultas`, { body: { id_fakultas, nama_fakultas } });
    const waiting = async () =>
      (
        await t.db.query(
          "SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'",
        )
      ).rowCount;
    const atOnce = async (...acts: (() => Promise<{ status: number; body: object }>)[]) => {
      // Nobody gets further than the entry, so neither is done before the other has begun.
      await held.query('BEGIN; LOCK TABLE audit IN EXCLUSIVE MODE');
      const answers = Promise.all(acts.map((act) => act()));
      await expect.poll(waiting).toBe(acts.length);
      await held.query('COMMIT');
      const all = await answers;
      expect(all.map((a) => a.status).toSorted()).toEqual([200, 400]);
      expect(fieldsOf(all.find((a) => a.status === 400)?.body ?? {})).toEqual(['nama_fakultas']);
    };
    try {
      await atOnce(
        () => add(81, 'Fakultas Kembar'),
        () => add(82, 'fakultas kembar'),
      );
      expect((await add(83, 'Fakultas Lain')).status).toBe(200);
      await atOnce(
        () => add(84, 'Fakultas Baru'),
        () => desk('PUT', `${PATH}/fakultas/83`, { body: { nama_fakultas: 'Fakultas Baru' } }),
      );
    } finally {
      held.release(true);
    }
    for (const id of [81, 82, 83, 84]) await desk('DELETE', `${PATH}/fakultas/${id}`);
  });

  test('what cannot be an entry is refused with every field named', async () => {
    const bad = async (body: object) =>
      fieldsOf((await desk('POST', `${PATH}/program-studi`, { body })).body);
    expect(await bad({ id_prodi: 0, nama_prodi: ' ', id_fakultas: 0, id_jenjang: 0, kode_minat: 0 })).toEqual(
      ['id_prodi', 'nama_prodi', 'id_fakultas', 'id_jenjang', 'kode_minat'],
    );
    expect(await bad({ ...prodi, nama_prodi: 'x'.repeat(101) })).toEqual(['nama_prodi']);
    expect(await bad({ ...prodi, id_fakultas: 2_999_999_999 })).toEqual(['id_fakultas']);
    expect(await bad({ ...prodi, id_fakultas: 888 })).toEqual(['id_fakultas']);
    expect(await bad({ ...prodi, id_jenjang: 888 })).toEqual(['id_jenjang']);
    expect(await bad({ ...prodi, kode_minat: 888 })).toEqual(['kode_minat']);
    expect((await list()).prodi.some(({ id_prodi }) => id_prodi === prodi.id_prodi)).toBe(false);
  });

  test('a programme nobody offers changes in everything and goes; the same name may stand at another level', async () => {
    expect((await desk('POST', `${PATH}/program-studi`, { body: prodi })).status).toBe(200);
    const { id_prodi, ...rest } = prodi;
    const next = { ...rest, nama_prodi: 'Agribisnis', id_fakultas: 1, kode_minat: 3 };
    expect((await desk('PUT', `${PATH}/program-studi/901`, { body: next })).status).toBe(200);
    const now = (await list()).prodi.find((p) => p.id_prodi === id_prodi);
    expect(now).toEqual({ id_prodi, ...next, tetap: false });
    const twin = await desk('PUT', `${PATH}/program-studi/901`, { body: { ...next, id_fakultas: 4 } });
    expect(fieldsOf(twin.body)).toEqual(['nama_prodi']);
    expect((await desk('DELETE', `${PATH}/program-studi/901`)).status).toBe(200);
  });

  test('an offered programme keeps level and interest, but may be renamed and moved', async () => {
    const before = (await list()).prodi.find(({ id_prodi }) => id_prodi === 301);
    const { id_prodi: _, tetap, ...stored } = before as DaftarProdiJalur['prodi'][number];
    expect(tetap).toBe(true);
    for (const [field, value] of [
      ['id_jenjang', (await list()).prodi.find((p) => p.id_prodi === 501)?.id_jenjang],
      ['kode_minat', 2],
    ] as const) {
      const refused = await desk('PUT', `${PATH}/program-studi/301`, { body: { ...stored, [field]: value } });
      expect([refused.status, refused.body.code, fieldsOf(refused.body)]).toEqual([409, 'dipakai', [field]]);
    }
    const entries = await entriesOf(t, () =>
      desk('PUT', `${PATH}/program-studi/301`, {
        body: { ...stored, nama_prodi: 'Rekayasa Sipil', id_fakultas: 10 },
      }),
    );
    expect(entries).toMatchObject([
      {
        tindakan: 'ubah program studi',
        subjek: 'program studi 301',
        lama: { id_prodi: 301, ...stored },
        baru: { nama_prodi: 'Rekayasa Sipil', id_fakultas: 10 },
      },
    ]);
    expect(await shown('program_studi')).toContainEqual({
      id_prodi: 301,
      id_jenjang: stored.id_jenjang,
      kode_minat: stored.kode_minat,
      nama_prodi: 'Rekayasa Sipil',
      id_fakultas: 10,
    });
  });

  test('a renamed programme is so in results that were opened before, in every process', async () => {
    const who = await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 });
    const { rows } = await t.db.query(
      `WITH told AS (UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1),
         h AS (INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh)
           VALUES ($1, $2, 'seleksi', $2, 'pimpinan') RETURNING id),
         y AS (INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi)
           SELECT id, $3, true, id_prodi FROM h, pilihan_jurusan WHERE nomor_pendaftar = $3 AND urutan = 1 RETURNING id_prodi)
       SELECT s.* FROM program_studi s JOIN pilihan_jurusan USING (id_prodi) WHERE nomor_pendaftar = $3 AND urutan = 1`,
      [who.kode_penawaran, new Date(t.clock.now().getTime() - HOUR), who.nomor_pendaftar],
    );
    const { id_prodi, nama_prodi, id_fakultas, id_jenjang, kode_minat } = rows[0] as Prodi;
    const nameFrom = async ({ call }: Pick<TestApp, 'call'>) =>
      (
        await call<{ yudisium_nama_prodi: string } | null>('GET', `/api/v2/yudisium/${who.nomor_pendaftar}`, {
          token: who.token,
        })
      ).body.data?.yudisium_nama_prodi;
    const another = await t.another();
    for (const process of [t, another]) expect(await nameFrom(process)).toBe(nama_prodi);
    const body = { nama_prodi: 'Nama yang Baru', id_fakultas, id_jenjang, kode_minat };
    expect((await desk('PUT', `${PATH}/program-studi/${id_prodi}`, { body })).status).toBe(200);
    for (const process of [t, another]) await expect.poll(() => nameFrom(process)).toBe('Nama yang Baru');
  });

  test('what is in use is kept, and says where', async () => {
    const refused = async (path: string) => {
      const { status, body } = await desk('DELETE', `${PATH}/${path}`);
      return [status, body.code, body.message];
    };
    const kept = (by: string) => [409, 'dipakai', `Masih dipakai pada ${by} dan tidak dapat dihapus.`];
    const entries = await entriesOf(t, async () => {
      expect(await refused('fakultas/1')).toEqual(kept('program studi'));
      expect(await refused('program-studi/302')).toEqual(kept('penawaran'));
      expect(await refused('kelas/1')).toEqual(kept('penawaran'));
      expect(await refused('jalur/11')).toEqual(kept('penawaran'));
    });
    expect(entries).toEqual([]);
    expect((await list()).jalur.find(({ kode_jalur }) => kode_jalur === '11')?.langkah).toBeGreaterThan(5);
  });
});

describe('tracks', () => {
  test('some codes settle what a track is', async () => {
    const bad = async (more: Partial<Jalur>) =>
      fieldsOf((await desk('POST', `${PATH}/jalur`, { body: { ...jalur, ...more } })).body);
    expect(await bad({ kode_jalur: '24' })).toEqual(['pascasarjana']);
    for (const kode_jalur of ['1', '011', '1a', '05'])
      expect(await bad({ kode_jalur })).toEqual(['kode_jalur']);
    expect(await bad({ jalur_masuk: ' ' })).toEqual(['jalur_masuk']);
    const taken = await desk('POST', `${PATH}/jalur`, { body: { ...jalur, kode_jalur: '11' } });
    expect([taken.status, fieldsOf(taken.body)]).toEqual([409, ['kode_jalur']]);
    const { kode_jalur: _, ...thirteen } = { ...jalur, tanpa_tes: false };
    const changed = await desk('PUT', `${PATH}/jalur/13`, { body: thirteen });
    expect(fieldsOf(changed.body)).toEqual(['tanpa_tes']);
  });

  test('change while they have no offering; with one only the name does', async () => {
    expect((await desk('POST', `${PATH}/jalur`, { body: jalur })).status).toBe(200);
    expect(await shown('jalur')).toContainEqual(jalur);
    const { kode_jalur, ...rest } = jalur;
    const next = { ...rest, tanpa_tes: true };
    expect((await desk('PUT', `${PATH}/jalur/14`, { body: next })).status).toBe(200);
    expect(await shown('jalur')).toContainEqual({ kode_jalur, ...next });

    const stored = (await shown<Jalur>('jalur')).find((j) => j.kode_jalur === '12') as Jalur;
    const { kode_jalur: _, ...twelve } = stored;
    for (const field of ['pascasarjana', 'tanpa_tes'] as const) {
      const refused = await desk('PUT', `${PATH}/jalur/12`, { body: { ...twelve, [field]: !twelve[field] } });
      expect([refused.status, fieldsOf(refused.body)]).toEqual([409, [field]]);
    }
    const renamed = await desk('PUT', `${PATH}/jalur/12`, { body: { ...twelve, jalur_masuk: 'Diploma' } });
    expect(renamed.status).toBe(200);
  });

  test('go with their form, which the audit keeps', async () => {
    const entries = await entriesOf(t, async () => {
      const seen = await form('14');
      expect((await save('14', least, seen.versi)).status).toBe(200);
      expect((await desk('DELETE', `${PATH}/jalur/14`)).status).toBe(200);
    });
    expect(entries).toMatchObject([
      {
        tindakan: 'ubah formulir jalur',
        subjek: 'jalur 14',
        lama: { langkah: {} },
        baru: { langkah: least },
      },
      { tindakan: 'hapus jalur', subjek: 'jalur 14', lama: { kode_jalur: '14', langkah: least } },
    ]);
    expect((await desk('GET', `${PATH}/jalur/14/formulir`)).status).toBe(404);
  });
});

const least: Langkah = { 1: { NAMA: true, FOTO: true, AGAMA: false }, 22: {}, 23: {} };
const form = async (kode: string) =>
  (await desk<FormulirTersimpan>('GET', `${PATH}/jalur/${kode}/formulir`)).body.data;
const save = (kode: string, langkah: Langkah, versi: string) =>
  desk<FormulirTersimpan>('PUT', `${PATH}/jalur/${kode}/formulir`, { body: { langkah, versi } });

describe('the form of a track', () => {
  test('reaches offerings opened from then on, and none that is open', async () => {
    const snapshot = async (kode: string) =>
      (
        await t.db.query(
          'SELECT kode_grup_form, nama_form, wajib FROM penawaran_form WHERE kode_penawaran = $1 ORDER BY 1, 2',
          [kode],
        )
      ).rows;
    const { rows } = await t.db.query<{ kode_penawaran: string }>(
      "SELECT kode_penawaran FROM penawaran WHERE kode_jalur = '31'",
    );
    const open = rows[0]?.kode_penawaran as string;
    const before = await snapshot(open);
    const seen = await form('31');
    const answer = await save('31', least, seen.versi);
    expect([answer.status, answer.body.data.langkah]).toEqual([200, least]);
    expect(await form('31')).toEqual(answer.body.data);
    expect(await snapshot(open)).toEqual(before);
    await t.db.query(
      `INSERT INTO penawaran (kode_penawaran, kode_jalur, tahun, gelombang, nama, kode_bayar, biaya, tanggal_mulai_daftar, tanggal_selesai_daftar)
       SELECT 'baru', kode_jalur, tahun, 9, 'Gelombang 9', '31999', 1, tanggal_mulai_daftar, tanggal_selesai_daftar FROM penawaran WHERE kode_penawaran = $1`,
      [open],
    );
    expect(await openPenawaran(t.db as never, 'baru', new Date())).toBe(true);
    expect(await snapshot('baru')).toEqual([
      { kode_grup_form: 1, nama_form: 'AGAMA', wajib: false },
      { kode_grup_form: 1, nama_form: 'FOTO', wajib: true },
      { kode_grup_form: 1, nama_form: 'NAMA', wajib: true },
    ]);
  });

  test('is not overwritten by who has not seen the latest; a repeated click changes nothing', async () => {
    const seen = await form('21');
    const mine = { ...seen.langkah, 18: { SPONSOR: true } };
    const entries = await entriesOf(t, async () => {
      const clicks = await Promise.all([save('21', mine, seen.versi), save('21', mine, seen.versi)]);
      expect(clicks.map((c) => c.status)).toEqual([200, 200]);
      const late = await save('21', { ...seen.langkah, 18: { SPONSOR: false } }, seen.versi);
      expect([late.status, late.body.code]).toEqual([409, 'versi_usang']);
    });
    expect(entries).toHaveLength(1);
    expect((await form('21')).langkah[18]).toEqual({ SPONSOR: true });
  });

  test('that could not be filled in is refused as a whole, naming each place', async () => {
    const seen = await form('12');
    const refused = await save('12', { 1: { KAB_INI: true, NAMA: true }, 18: {}, 22: {} }, seen.versi);
    expect([refused.status, fieldsOf(refused.body)]).toEqual([
      400,
      ['isian.1.KAB_INI', 'langkah.18', 'langkah.23', 'isian.1.FOTO'],
    ]);
    const unknown = await save('12', { ...least, 99999: {}, satu: {} } as never, seen.versi);
    expect(unknown.status).toBe(400);
    expect(await form('12')).toEqual(seen);
    expect((await save('98', least, seen.versi)).status).toBe(404);
  });

  test('of a track without an exam needs no photo', async () => {
    const { versi } = await form('13');
    expect((await save('13', { ...least, 1: { NAMA: true } }, versi)).status).toBe(200);
    expect((await list()).jalur.find((j) => j.kode_jalur === '13')).toMatchObject({
      langkah: 3,
      isian: 1,
      temuan: 0,
    });
  });
});

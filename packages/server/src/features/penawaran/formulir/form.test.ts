import type { DetailPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp } from '../../../../test/app.ts';
import { entriesOf } from '../../../../test/desk.ts';
import { at, fieldOf, type Offerings, PATH, startOfferings } from '../../../../test/offerings.ts';

let o: Offerings;
beforeAll(async () => {
  o = await startOfferings();
});
afterAll(() => o.t.close());

describe('the form', () => {
  const take = (kode: string, versi: number) =>
    o.desk<DetailPenawaran>('POST', `${PATH}/${kode}/formulir`, { body: { versi } });
  const custom = async (kode: string, khusus: object[]) =>
    o.desk<DetailPenawaran>('PUT', `${PATH}/${kode}/khusus`, {
      body: { khusus, versi: (await o.read(kode)).versi },
    });
  const notes = async (kode: string, catatan: object[]) =>
    o.desk<DetailPenawaran>('PUT', `${PATH}/${kode}/catatan`, {
      body: { catatan, versi: (await o.read(kode)).versi },
    });
  const field = { nama: 'ukuran_jas', tipe: 'select', label: 'Ukuran jas', meta_data: 'S, M ,L' };

  test('is taken from the track, again where that changed, with one entry each', async () => {
    const { kode_penawaran: kode } = await o.make();
    const entries = await entriesOf(o.t, async () => {
      const clicks = await Promise.all([take(kode, 1), take(kode, 1)]);
      expect(clicks.map((c) => c.status)).toEqual([200, 200]);
    });
    const { formulir, versi } = await o.read(kode);
    expect(entries).toMatchObject([{ tindakan: 'ambil formulir penawaran', lama: [] }]);
    expect(entries[0]?.baru).toEqual(formulir.langkah);
    expect(formulir).toMatchObject({ diambil: o.t.clock.now().toISOString(), jalur_berbeda: false });
    const kept = (
      await o.t.db.query("DELETE FROM jalur_form WHERE kode_jalur = '11' AND nama_form = 'AGAMA' RETURNING *")
    ).rows[0];
    expect((await o.read(kode)).formulir.jalur_berbeda).toBe(true);
    expect((await take(kode, versi)).body.data.formulir.jalur_berbeda).toBe(false);
    await o.t.db.query('INSERT INTO jalur_form SELECT * FROM json_populate_record(NULL::jalur_form, $1)', [
      kept,
    ]);
  });

  test('never changes under who has paid', async () => {
    const { kode_penawaran: kode, kode_bayar } = await o.make({ tanggal_mulai_daftar: at(-1) });
    await o.open(kode);
    const { versi } = await o.read(kode);
    const [, answer] = await Promise.all([o.pay(kode_bayar), take(kode, versi)]);
    const { pendaftar, formulir } = await o.read(kode);
    expect(pendaftar).toBe(1);
    // Whoever came first: the form was either taken before the payment, or stands as it was paid for.
    expect([200, 409]).toContain(answer.status);
    if (answer.status === 409) expect(formulir.langkah).toHaveLength(2);
    await o.t.db.query('DELETE FROM penawaran_grup WHERE kode_penawaran = $1 AND kode_grup_form = 23', [
      kode,
    ]);
    expect((await take(kode, (await o.read(kode)).versi)).body.code).toBe('formulir_terkunci');
    expect((await custom(kode, [field])).body.code).toBe('formulir_terkunci');
    expect((await notes(kode, [{ kode_grup_form: 22, note: 'Urutkan dengan cermat.' }])).status).toBe(200);
  });

  test('of a track without one cannot be taken', async () => {
    await o.t.db.query(
      "INSERT INTO jalur VALUES ('41', 'Jalur Kosong', (SELECT id_jenjang FROM jalur WHERE kode_jalur = '11'), false, false)",
    );
    const { kode_penawaran: kode } = await o.make({ kode_jalur: '41' });
    expect((await take(kode, 1)).body.code).toBe('jalur_tanpa_formulir');
  });

  test('asks custom fields in their order, heard by applicants at once', async () => {
    const { kode_penawaran: kode, kode_bayar } = await o.make({ tanggal_mulai_daftar: at(-1) });
    await o.open(kode);
    const text = { nama: 'alasan', tipe: 'text', label: ' Alasan  memilih ', meta_data: 'dibuang' };
    const entries = await entriesOf(o.t, async () => {
      expect((await custom(kode, [text, field])).status).toBe(200);
    });
    expect(entries).toMatchObject([{ tindakan: 'ubah isian khusus penawaran', lama: [] }]);
    const nomor = (await o.pay(kode_bayar)).nomor_pendaftar as string;
    const token = await o.t.applicants.signIn(nomor);
    const asked = await o.t.call('GET', `/api/v2/form_khusus_pj/${kode}`, { token });
    expect(asked.body.data).toEqual([
      { nama: 'alasan', tipe: 'text', label: 'Alasan memilih', meta_data: null },
      { ...field, meta_data: 'S,M,L' },
    ]);
  });

  test('is drawn anew by a process that had drawn it before', async () => {
    const { kode_penawaran: kode, kode_bayar } = await o.make({ tanggal_mulai_daftar: at(-1) });
    await o.open(kode);
    const nomor = (await o.pay(kode_bayar)).nomor_pendaftar as string;
    const token = await o.t.applicants.signIn(nomor);
    const limit = async (through: Pick<TestApp, 'call'>) =>
      (await through.call<{ limits: { min_prestasi: number } }>('GET', `/api/v2/isian/${nomor}`, { token }))
        .body.data.limits.min_prestasi;
    expect([await limit(o.t), await limit(o.second)]).toEqual([1, 1]);
    expect((await o.change(kode, { min_prestasi: 0 })).status).toBe(200);
    expect(await limit(o.t)).toBe(0);
    await expect.poll(() => limit(o.second)).toBe(0);
  });

  test.for<[string, object, string]>([
    ['no question', { label: ' ' }, 'khusus.0.label'],
    ['a name that is no slug', { nama: 'Ukuran Jas' }, 'khusus.0.label'],
    ['one option', { meta_data: 'S' }, 'khusus.0.meta_data'],
    ['an option twice', { meta_data: 'S,S' }, 'khusus.0.meta_data'],
  ])('cannot have a custom field with %s', async ([, more, place]) => {
    const { kode_penawaran: kode } = await o.make();
    expect(fieldOf(await custom(kode, [{ ...field, ...more }]))).toEqual([400, place]);
    expect(fieldOf(await custom(kode, [field, field]))).toEqual([400, 'khusus.1.label']);
  });

  test('shows notes by step in the order they were given, and refuses empty and long ones', async () => {
    const { kode_penawaran: kode } = await o.make();
    const own = [
      { kode_grup_form: 22, note: 'Dua.' },
      { kode_grup_form: 1, note: 'Satu.' },
      { kode_grup_form: 1, note: 'Sesudah satu.' },
    ];
    const stored = (await notes(kode, own)).body.data.catatan;
    expect(stored.map((n) => n.note)).toEqual(['Satu.', 'Sesudah satu.', 'Dua.']);
    expect(fieldOf(await notes(kode, [{ kode_grup_form: 1, note: ' ' }]))).toEqual([400, 'catatan.0.note']);
    expect(fieldOf(await notes(kode, [{ kode_grup_form: 1, note: 'x'.repeat(301) }]))).toEqual([
      400,
      'catatan.0.note',
    ]);
    expect(fieldOf(await notes(kode, [{ kode_grup_form: 77, note: 'x' }]))).toEqual([400, 'catatan.0.note']);
  });
});

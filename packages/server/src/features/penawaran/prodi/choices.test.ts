import { setTimeout } from 'node:timers/promises';
import type { DetailPenawaran, ProdiPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { entriesOf } from '../../../../test/desk.ts';
import { at, fieldOf, type Offerings, PATH, startOfferings } from '../../../../test/offerings.ts';

let o: Offerings;
beforeAll(async () => {
  o = await startOfferings();
  await o.someApplicants();
});
afterAll(() => o.t.close());

describe('what can be chosen', () => {
  const send = async (kode: string, changes: Partial<ProdiPenawaran>, from?: DetailPenawaran) => {
    const { kelas, minat, batas_per_minat, versi } = from ?? (await o.read(kode));
    return o.desk<DetailPenawaran>('PUT', `${PATH}/${kode}/prodi`, {
      body: { kelas, minat, batas_per_minat, versi, ...changes },
    });
  };
  const first = [{ id_kelas: 1, prodi: [{ id_prodi: 301, daya_tampung: 40 }] }];

  test('is replaced as a whole with old and new, and heard by who chooses', async () => {
    const { kode_penawaran: kode } = await o.make({ salin_dari: '2027-11-2' });
    const seen = await o.read(kode);
    const entries = await entriesOf(o.t, async () => {
      const stored = await send(kode, { kelas: first });
      expect(stored.body.data).toMatchObject({ kelas: first, minat: seen.minat, versi: 2 });
      expect((await send(kode, { kelas: first }, seen)).status).toBe(200);
      expect((await send(kode, { kelas: [] }, seen)).body.code).toBe('versi_usang');
    });
    expect(entries).toMatchObject([
      { tindakan: 'ubah program studi penawaran', lama: { kelas: seen.kelas }, baru: { kelas: first } },
    ]);
  });

  test('keeps what somebody chose, and says how many did', async () => {
    const kode = '2027-11-2';
    const { kelas, dipilih } = await o.read(kode);
    const taken = dipilih[0] as DetailPenawaran['dipilih'][number];
    const without = kelas.map((k) => ({
      ...k,
      prodi: k.prodi.filter((p) => k.id_kelas !== taken.id_kelas || p.id_prodi !== taken.id_prodi),
    }));
    const refused = await send(kode, { kelas: without });
    expect(fieldOf(refused)).toEqual([400, `kelas.${taken.id_kelas}`]);
    expect(refused.body.errors?.[0]?.message).toContain(`${taken.jumlah} pendaftar`);
  });

  test('never bars who has chosen by fewer or more choices than they made', async () => {
    const kode = '2027-11-2';
    const { minat } = await o.read(kode);
    const only = minat.slice(0, 1);
    const few = only.map((m) => ({ ...m, jumlah_penawaran: 1, jumlah_minimum_pengisian: 1 }));
    const many = only.map((m) => ({ ...m, jumlah_penawaran: 9, jumlah_minimum_pengisian: 9 }));
    expect(fieldOf(await send(kode, { minat: few }))).toEqual([400, 'minat.1']);
    expect(fieldOf(await send(kode, { minat: many }))).toEqual([400, 'minat.2']);
    expect(fieldOf(await send(kode, { minat: [] }))).toEqual([400, 'minat.1']);
  });

  test('the numbers of each interest are switched on before the opening, copied, and never on afterwards', async () => {
    expect(fieldOf(await send('2027-11-2', { batas_per_minat: true }))).toEqual([400, 'batas_per_minat']);
    const { kode_penawaran: kode } = await o.make({ salin_dari: '2027-11-2' });
    expect((await o.read(kode)).batas_per_minat).toBe(false);
    expect((await send(kode, { batas_per_minat: true })).body.data.batas_per_minat).toBe(true);
    const copy = await o.make({ salin_dari: kode });
    expect((await o.read(copy.kode_penawaran)).batas_per_minat).toBe(true);
  });

  test('a choice made while it changes is judged by what then stands', async () => {
    const { kode_penawaran: kode, kode_bayar } = await o.make({
      salin_dari: '2027-11-3',
      tanggal_mulai_daftar: at(-1),
    });
    await o.open(kode);
    const nomor_pendaftar = (await o.pay(kode_bayar)).nomor_pendaftar as string;
    const token = await o.t.applicants.signIn(nomor_pendaftar);
    const { kelas } = await o.read(kode);
    const { id_kelas, prodi } = kelas[0] as DetailPenawaran['kelas'][number];
    const id_prodi = prodi[0]?.id_prodi;
    const officer = await o.t.db.connect();
    await officer.query('BEGIN');
    await officer.query('SELECT FROM penawaran WHERE kode_penawaran = $1 FOR UPDATE', [kode]);
    await officer.query('DELETE FROM penawaran_prodi WHERE kode_penawaran = $1 AND id_prodi = $2', [
      kode,
      id_prodi,
    ]);
    const choosing = o.t.call('POST', '/api/v2/pilihan_jurusan/many', {
      token,
      body: { nomor_pendaftar, id_kelas, id_prodi: [id_prodi] },
    });
    await setTimeout(150);
    await officer.query('COMMIT');
    officer.release();
    expect((await choosing).body.code).toBe('belum_lengkap');
  });

  const good = { kode_minat: 1, jumlah_penawaran: 2, jumlah_minimum_pengisian: 1 };
  test.for<[string, Partial<ProdiPenawaran>, string]>([
    ['a class that is not there', { kelas: [{ id_kelas: 99, prodi: [] }] }, 'kelas.99'],
    ['a class twice', { kelas: [...first, ...first] }, 'kelas'],
    [
      'a programme of another level',
      { kelas: [{ id_kelas: 1, prodi: [{ id_prodi: 509, daya_tampung: null }] }] },
      'kelas.1',
    ],
    [
      'a capacity below nothing',
      { kelas: [{ id_kelas: 1, prodi: [{ id_prodi: 301, daya_tampung: -1 }] }] },
      'kelas.1.301',
    ],
    ['an interest that is not there', { minat: [{ ...good, kode_minat: 9 }] }, 'minat.9'],
    [
      'more to be chosen than may be',
      { minat: [{ ...good, jumlah_minimum_pengisian: 3 }] },
      'minat.1.sedikit',
    ],
    ['an interest nobody may choose', { minat: [{ ...good, jumlah_penawaran: 0 }] }, 'minat.1'],
  ])('cannot have %s', async ([, changes, field]) => {
    const { kode_penawaran: kode } = await o.make();
    expect(fieldOf(await send(kode, changes))).toEqual([400, field]);
  });
});

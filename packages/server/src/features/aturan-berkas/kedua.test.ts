import {
  type bedaKedua,
  kesepakatanBerkas,
  periksaKedua,
} from '@gerbang/contract/office/aturan-berkas/kedua';
import type { Giliran } from '@gerbang/contract/office/verifikasi-berkas';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import type { RowOf } from '@gerbang/contract/wire/list';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import { pdf } from '../../../test/corpus-pdf.ts';
import { asStaff, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { officer as officerCookie } from '../../../test/office.ts';
import { fileForm } from '../../../test/writes.ts';
import { DESK, DIPLOMA, decide, setRules, stateOf } from '../verifikasi-berkas/testing.ts';

const OFFERING = '2027-11-2';
const SECOND = `${DESK}/kedua`;
const HEAD = '/api/petugas/pemeriksaan-kedua';
/** What the second judge is given of a document. */
interface Blind {
  id: number;
  dokumen: object;
}
let t: TestApp;
let first: StaffCall;
let second: StaffCall;
let head: StaffCall;
beforeAll(async () => {
  t = await startTestApp();
  first = await asStaff(t, 'verifikator', 'pertama');
  second = await asStaff(t, 'verifikator', 'kedua');
  head = await asStaff(t, 'pimpinan');
  await setRules(await asStaff(t, 'seleksi'), OFFERING, [{ jenis: DIPLOMA }]);
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.query('DELETE FROM pegang_kedua');
  await t.db.query('DELETE FROM periksa_kedua');
  await t.db.query("UPDATE putusan_berkas SET waktu = waktu - interval '100 days'");
});

const draw = (by = head, wanted: object = {}) =>
  by<{ jumlah: number; buntu: number }>('POST', `${HEAD}/undi`, {
    body: { hari: 7, persen: 100, paling_sedikit: 0, ...wanted },
  });
/** An applicant whose document was judged, and the number of the decision. */
const judge = async (putusan: 'sah' | 'ditolak' = 'sah', by = first) => {
  const who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  const { id } = (await decide(t, by, who.nomor_pendaftar, putusan)).body.data;
  return { ...who, id };
};
const take = async (by = second) =>
  (await by<Blind | null>('POST', `${SECOND}/ambil`, { body: {} })).body.data;
/** Hands it to an officer, unless somebody has it. */
const hand = (id: number, username = 'kedua') =>
  t.db.query('INSERT INTO pegang_kedua VALUES ($1, $2, $3) ON CONFLICT DO NOTHING', [
    id,
    username,
    new Date(t.clock.now().getTime() + 60_000),
  ]);
const say = async (id: number, putusan: 'sah' | 'ditolak', by = second, as = 'kedua') => {
  await hand(id, as);
  return by('POST', `${SECOND}/nilai`, {
    body: { id, putusan, ...(putusan === 'ditolak' ? { alasan: 'Nama tidak sama.' } : {}) },
  });
};
const rowsOf = async (keadaan?: string) =>
  (
    await head<{ baris: RowOf<typeof periksaKedua>[] }>(
      'GET',
      `${periksaKedua.daftar.path}${keadaan ? `?keadaan=${keadaan}` : ''}`,
    )
  ).body.data.baris;
const listed = async (keadaan?: string) => (await rowsOf(keadaan)).map(({ id }) => id);
const takeBack = (id: number, by = second) => by('POST', `${SECOND}/urungkan`, { body: { id } });
const see = (id: number, by = head) => by<DataOf<typeof bedaKedua>>('GET', `${HEAD}/beda/${id}`);
const settle = (id: number, putusan: 'sah' | 'ditolak', by = head, more: object = {}) =>
  by('POST', `${HEAD}/tetapkan`, { body: { id, putusan, ...more } });
const rejecting = () => ({
  alasan: 'Nama di ijazah berbeda.',
  batas: new Date(t.clock.now().getTime() + 3 * DAY).toISOString(),
});
/** A document on which two differ. */
const differing = async (putusan: 'sah' | 'ditolak' = 'sah') => {
  const who = await judge(putusan);
  await draw();
  expect((await say(who.id, putusan === 'sah' ? 'ditolak' : 'sah')).status).toBe(200);
  return who;
};

describe('a draw (berkas 22)', () => {
  test('takes a share of each officer, a least number, nothing twice, and is kept', async () => {
    for (let i = 0; i < 6; i += 1) await judge(i % 2 ? 'ditolak' : 'sah');
    for (let i = 0; i < 2; i += 1) await judge('sah', second);
    const drawnOf = async () =>
      (
        await t.db.query<{ oleh: string; n: number }>(
          'SELECT u.oleh, count(*)::int AS n FROM periksa_kedua JOIN putusan_berkas u ON u.id = id_putusan GROUP BY 1 ORDER BY 1',
        )
      ).rows.map(({ oleh, n }) => [oleh, n]);
    const entries = await entriesOf(t, async () => {
      expect((await draw(head, { persen: 50, paling_sedikit: 2 })).body.data).toMatchObject({ jumlah: 5 });
    });
    expect(entries).toMatchObject([{ tindakan: 'undi pemeriksaan kedua', baru: { persen: 50, jumlah: 5 } }]);
    expect(await drawnOf()).toEqual([
      ['kedua', 2],
      ['pertama', 3],
    ]);
    expect((await draw(head, { persen: 1 })).body.data).toMatchObject({ jumlah: 1 });
    expect((await draw()).body.data).toMatchObject({ jumlah: 2 });
    expect((await draw()).body.errors?.[0]?.field).toBe('hari');
    const { rows } = await t.db.query(
      'SELECT oleh, persen, paling_sedikit, hari FROM undian_berkas ORDER BY id',
    );
    expect(rows).toEqual([
      { oleh: 'pimpinan', persen: 50, paling_sedikit: 2, hari: 7 },
      { oleh: 'pimpinan', persen: 1, paling_sedikit: 0, hari: 7 },
      { oleh: 'pimpinan', persen: 100, paling_sedikit: 0, hari: 7 },
    ]);
  });

  test('takes what stands within the days, of the offering, and only what was accepted or rejected', async () => {
    const { id } = await judge();
    await decide(t, first, (await judge()).nomor_pendaftar, 'tidak-perlu');
    const undone = await judge();
    expect((await first('POST', `${DESK}/urungkan`, { body: { id: undone.id } })).status).toBe(200);
    expect((await draw(head, { penawaran: '2027-11-1' })).status).toBe(400);
    await t.db.query("UPDATE putusan_berkas SET waktu = waktu - interval '8 days' WHERE id = $1", [id]);
    expect((await draw()).status).toBe(400);
    expect((await draw(head, { hari: 9, penawaran: OFFERING })).body.data).toMatchObject({ jumlah: 1 });
    expect(await listed('menunggu')).toEqual([id]);
  });

  test('is the head’s alone, as are what came of it and the decision', async () => {
    const { id } = await differing();
    for (const other of [second, await asStaff(t, 'seleksi'), await asStaff(t, 'layanan')]) {
      const asked = [
        await draw(other),
        await see(id, other),
        await settle(id, 'sah', other),
        await other('GET', periksaKedua.daftar.path),
        await other('GET', kesepakatanBerkas.daftar.path),
      ];
      expect(asked.map(({ status }) => status)).toEqual(asked.map(() => 403));
    }
    expect((await head('POST', `${SECOND}/ambil`, { body: {} })).status).toBe(403);
    expect(await listed()).toEqual([id]);
  });
});

describe('a second look (berkas 23)', () => {
  test('is handed to others than the first judge, each to one, and comes back', async () => {
    const [mine, theirs] = [await judge(), await judge('sah', second)];
    await draw();
    expect((await take(first))?.id).toBe(theirs.id);
    expect((await take())?.id).toBe(mine.id);
    expect((await say(mine.id, 'sah', first)).body.code).toBe('tidak_ditemukan');
    const third = await asStaff(t, 'layanan');
    expect(await take(third)).toBeNull();
    expect((await say(mine.id, 'sah', third)).body.code).toBe('dipegang_petugas_lain');
    t.clock.move(180_001);
    expect((await take(third))?.id).toBe(mine.id);
    expect((await say(mine.id, 'sah', third)).status).toBe(200);
    expect((await say(mine.id, 'sah')).body.code).toBe('sudah_diputus');
  });

  test('is for who never said anything of that very file, and was handed it', async () => {
    // Accepted by one, decided anew by another: neither is handed what stands now.
    const who = await judge('sah', second);
    const anew = (await decide(t, first, who.nomor_pendaftar, 'ditolak')).body.data.id;
    await draw();
    expect([await take(), await take(first)]).toEqual([null, null]);
    const third = await asStaff(t, 'layanan');
    const unseen = () => third('POST', `${SECOND}/nilai`, { body: { id: anew, putusan: 'sah' } });
    expect((await unseen()).body.code).toBe('tidak_ditemukan');
    expect((await take(third))?.id).toBe(anew);
    // Whoever reads for long keeps it.
    for (let i = 0; i < 3; i += 1) {
      t.clock.move(120_000);
      await third('POST', `${SECOND}/pegang`, { body: { id: [anew] } });
      expect(await take(await asStaff(t, 'verifikator', 'keempat'))).toBeNull();
    }
    expect((await unseen()).status).toBe(200);
    // What the head decided is not drawn once more.
    expect((await settle(anew, 'sah')).status).toBe(200);
    await t.db.query('DELETE FROM periksa_kedua WHERE hasil IS NULL');
    expect((await draw()).body.errors?.[0]?.field).toBe('hari');
  });

  test('is for nobody who knows the applicant (berkas 26)', async () => {
    const aunt = await asStaff(t, 'verifikator', 'bibi');
    const { id, nomor_pendaftar } = await judge();
    await draw();
    expect((await take(aunt))?.id).toBe(id);
    const known = { nomor_pendaftar, alasan: 'Keponakan saya' };
    expect((await aunt('POST', `${DESK}/serahkan`, { body: known })).status).toBe(200);
    expect(await take(aunt)).toBeNull();
    expect((await take())?.id).toBe(id);
    await t.db.query('DELETE FROM pegang_kedua');
    expect((await say(id, 'sah', aunt, 'bibi')).body.code).toBe('mengenal_pendaftar');
  });

  test('tells nothing of the first decision, who made it, or why', async () => {
    const { id, nomor_pendaftar } = await judge('ditolak');
    await draw();
    const { body } = await second<Blind>('POST', `${SECOND}/ambil`, { body: {} });
    expect(Object.keys(body.data).toSorted()).toEqual(['dokumen', 'id', 'nama_lengkap', 'penawaran']);
    expect(Object.keys(body.data.dokumen).toSorted()).toEqual(
      ['daftar_periksa', 'ext', 'isian', 'label', 'petunjuk', 'url'].toSorted(),
    );
    expect(JSON.stringify(body)).not.toMatch(/ditolak|tidak terbaca|pertama|keadaan|diputus|batas/i);
    const { url } = body.data.dokumen as { url: string };
    expect((await second('GET', url)).status).toBe(200);
    const opened = await t.db.query(
      "SELECT dibuka FROM audit WHERE id_pelaku = 'kedua' AND subjek = $1 AND dibuka IS NOT NULL ORDER BY id",
      [nomor_pendaftar],
    );
    expect(opened.rows).toEqual([{ dibuka: 'pemeriksaan' }, { dibuka: DIPLOMA }]);
    // Nor does the answer to what the second thinks.
    expect((await say(id, 'sah')).body).toMatchObject({ success: true, data: null });
  });

  test('changes nothing for the applicant, and is counted for the first judge', async () => {
    const made = [await judge(), await judge('ditolak'), await judge()];
    await draw();
    const standing = async () =>
      (
        await t.db.query(
          'SELECT k.*, (SELECT count(*) FROM pemberitahuan n WHERE n.nomor_pendaftar = k.nomor_pendaftar) AS kabar FROM periksa_berkas k ORDER BY 1, 2',
        )
      ).rows;
    const before = await standing();
    const [same, alike, other] = made.map(({ id }) => id) as [number, number, number];
    await hand(other);
    expect(
      (await second('POST', `${SECOND}/nilai`, { body: { id: other, putusan: 'ditolak' } })).body.errors,
    ).toMatchObject([{ field: 'alasan' }]);
    for (const [id, putusan] of [
      [same, 'sah'],
      [alike, 'ditolak'],
      [other, 'ditolak'],
    ] as const)
      expect((await say(id, putusan)).status).toBe(200);
    expect(await standing()).toEqual(before);
    expect(await listed('sama')).toEqual([same, alike]);
    expect(await listed()).toEqual([other]);
    const { baris } = (
      await head<{ baris: RowOf<typeof kesepakatanBerkas>[] }>('GET', kesepakatanBerkas.daftar.path)
    ).body.data;
    expect(baris).toEqual([
      {
        petugas: 'pertama (pertama)',
        diundi: 3,
        dinilai: 3,
        sama: 2,
        beda: 1,
        diubah: 0,
        diganti: 0,
      },
    ]);
    const file = await head<{ selesai: boolean; jumlah: number }>('POST', `${HEAD}/kesepakatan/ekspor`, {
      body: { bentuk: 'csv' },
    });
    expect(file.body.data).toMatchObject({ selesai: true, jumlah: 1 });
  });

  test('is not taken of another version than the one drawn', async () => {
    const [replaced, undone, anew] = [await judge('ditolak'), await judge(), await judge()];
    await draw();
    expect((await take())?.id).toBe(replaced.id);
    const form = fileForm(replaced.nomor_pendaftar, 'berkas', pdf(), { slot: DIPLOMA });
    expect((await t.call('POST', '/api/v2/ganti_berkas', { token: replaced.token, form })).status).toBe(200);
    await first('POST', `${DESK}/urungkan`, { body: { id: undone.id } });
    await decide(t, first, anew.nomor_pendaftar, 'ditolak');
    for (const { id } of [replaced, undone, anew])
      expect([id, (await say(id, 'sah')).body.code]).toEqual([id, 'versi_usang']);
    expect(await take()).toBeNull();
    expect(await listed('diganti')).toEqual([replaced.id, undone.id, anew.id]);
    expect(await listed('menunggu')).toEqual([]);
  });

  test('of two at once, over two processes, one counts', async () => {
    const other = await t.another();
    const cookie = await officerCookie(t, 'kedua', 'verifikator');
    for (let i = 0; i < 6; i += 1) {
      const { id } = await judge();
      await draw();
      await hand(id);
      const answers = await Promise.all([
        say(id, 'sah'),
        other.call('POST', `${SECOND}/nilai`, {
          cookie,
          body: { id, putusan: 'ditolak', alasan: 'Nama tidak sama.' },
        }),
      ]);
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
      const { rows } = await t.db.query('SELECT putusan FROM periksa_kedua WHERE id_putusan = $1', [id]);
      expect(rows).toEqual([{ putusan: answers[0].status === 200 ? 'sah' : 'ditolak' }]);
    }
  });
});

describe('a second look taken back (berkas 23)', () => {
  test('waits again in the same hands, within seconds and by who said it alone', async () => {
    const { id } = await differing();
    expect((await takeBack(id, first)).body.code).toBe('tidak_ditemukan');
    const entries = await entriesOf(t, async () => {
      expect((await takeBack(id)).status).toBe(200);
    });
    expect(entries).toMatchObject([
      { tindakan: 'urungkan penilaian dokumen kedua kali', lama: { putusan: 'ditolak' } },
    ]);
    expect([await listed(), await listed('menunggu')]).toEqual([[], [id]]);
    expect(await take(await asStaff(t, 'layanan'))).toBeNull();
    expect((await take())?.id).toBe(id);
    expect((await say(id, 'sah')).status).toBe(200);
    expect(await listed('sama')).toEqual([id]);
    t.clock.move(16_000);
    expect((await takeBack(id)).body.code).toBe('urung_terlambat');
  });

  test('not where the head has decided, or the document was replaced', async () => {
    const settled = await differing();
    await settle(settled.id, 'sah');
    expect((await takeBack(settled.id)).body.code).toBe('sudah_diputus');
    const anew = await differing();
    await decide(t, first, anew.nomor_pendaftar, 'ditolak');
    expect((await takeBack(anew.id)).body.code).toBe('versi_usang');
  });
});

describe('a drawn document that reaches nobody (berkas 33)', () => {
  /** Everybody who may judge, or decide, knows the applicant, but those named. */
  const knownToAllBut = async (nomor: string, besides: readonly string[]) => {
    await t.db.query(
      "INSERT INTO kenal_pendaftar SELECT $1, username, 'Keluarga', now() FROM petugas WHERE username <> ALL($2) ON CONFLICT DO NOTHING",
      [nomor, besides],
    );
  };
  const stuck = async (keadaan?: string) => (await rowsOf(keadaan)).map(({ id, buntu }) => [id, buntu]);

  test('is told where it was drawn and in the list, while there is nobody', async () => {
    const who = await judge();
    await knownToAllBut(who.nomor_pendaftar, ['pertama']);
    expect((await draw()).body.data).toEqual({ jumlah: 1, buntu: 1 });
    expect(await stuck('menunggu')).toEqual([[who.id, true]]);
    const aunt = await asStaff(t, 'verifikator', 'baru');
    expect(await stuck('menunggu')).toEqual([[who.id, false]]);
    expect((await take(aunt))?.id).toBe(who.id);
  });

  test('nor may a head who knows the applicant decide', async () => {
    const who = await differing();
    expect(await stuck()).toEqual([[who.id, false]]);
    await knownToAllBut(who.nomor_pendaftar, ['pertama', 'kedua']);
    expect(await stuck()).toEqual([[who.id, true]]);
    expect((await see(who.id)).body.code).toBe('perlu_petugas_lain');
    expect((await settle(who.id, 'sah')).body.code).toBe('perlu_petugas_lain');
  });
});

describe('what the head decided (berkas 32)', () => {
  test('is told at the queue, and overruled only by who says so, which is kept', async () => {
    const who = await differing();
    await settle(who.id, 'sah');
    const { nomor_pendaftar } = who;
    const { body } = await second<Giliran>('POST', `${DESK}/ambil`, { body: { nomor_pendaftar } });
    const { nama } = (
      await t.db.query<{ nama: string }>("SELECT nama FROM petugas WHERE username = 'pimpinan'")
    ).rows[0] as { nama: string };
    const shown = body.data.dokumen.find(({ slot }) => slot === DIPLOMA);
    expect(shown).toMatchObject({ ditetapkan_oleh: nama, putusan_pimpinan: 'sah' });
    const overrule = (more: object) =>
      second('POST', `${DESK}/putuskan`, {
        body: {
          nomor_pendaftar,
          slot: DIPLOMA,
          versi: shown?.versi,
          putusan: 'ditolak',
          ...rejecting(),
          ...more,
        },
      });
    expect((await overrule({})).body.code).toBe('ditetapkan_pimpinan');
    expect((await stateOf(t, nomor_pendaftar)).keadaan).toBe('sah');
    const entries = await entriesOf(t, async () => {
      expect((await overrule({ timpa: true })).status).toBe(200);
    });
    expect(entries).toMatchObject([
      { tindakan: 'periksa dokumen: ditolak', baru: { menimpa_putusan_pimpinan: nama } },
    ]);
    // What the head decided is put back unasked, and overruled once more only by who says so.
    const restored = await entriesOf(t, async () => {
      expect((await decide(t, second, nomor_pendaftar, 'sah')).status).toBe(200);
    });
    expect(restored).toMatchObject([{ tindakan: 'periksa dokumen: sah' }]);
    expect(JSON.stringify(restored)).not.toContain('menimpa');
    expect((await decide(t, second, nomor_pendaftar, 'ditolak')).body.code).toBe('ditetapkan_pimpinan');
    const { versi } = await stateOf(t, nomor_pendaftar);
    expect((await overrule({ timpa: true, versi })).status).toBe(200);
    // Another file is no matter of the head's any more.
    const form = fileForm(nomor_pendaftar, 'berkas', pdf(), { slot: DIPLOMA });
    expect((await t.call('POST', '/api/v2/ganti_berkas', { token: who.token, form })).status).toBe(200);
    expect((await decide(t, second, nomor_pendaftar, 'sah')).status).toBe(200);
  });
});

test('the head who changed what the first said is told with that (berkas 32)', async () => {
  const { id, nomor_pendaftar } = await differing('ditolak');
  await settle(id, 'sah');
  const { body } = await second<Giliran>('POST', `${DESK}/ambil`, { body: { nomor_pendaftar } });
  expect(body.data.dokumen.find(({ slot }) => slot === DIPLOMA)?.putusan_pimpinan).toBe('sah');
  expect((await decide(t, second, nomor_pendaftar, 'ditolak')).body.code).toBe('ditetapkan_pimpinan');
  expect((await decide(t, second, nomor_pendaftar, 'sah')).status).toBe(200);
});

describe('where two differ (berkas 24)', () => {
  test('the head sees both with the document, and the first decision may stay', async () => {
    const { id, nomor_pendaftar } = await differing('ditolak');
    const { body } = await see(id);
    expect(body.data).toMatchObject({
      putusan: 'ditolak',
      alasan: 'Dokumen tidak terbaca.',
      oleh: 'pertama',
      putusan_kedua: 'sah',
      alasan_kedua: null,
      oleh_kedua: 'kedua',
    });
    expect((await head('GET', body.data.dokumen.url as string)).status).toBe(200);
    const opened = await t.db.query(
      "SELECT dibuka FROM audit WHERE id_pelaku = 'pimpinan' AND subjek = $1 AND dibuka IS NOT NULL ORDER BY id",
      [nomor_pendaftar],
    );
    // Named by the head, it counts against the limit.
    expect(opened.rows).toEqual([{ dibuka: 'bernomor' }, { dibuka: DIPLOMA }]);
    const before = await stateOf(t, nomor_pendaftar);
    expect((await settle(id, 'ditolak')).status).toBe(200);
    expect(await stateOf(t, nomor_pendaftar)).toEqual(before);
    expect(await listed('tetap')).toEqual([id]);
    expect((await settle(id, 'sah')).body.code).toBe('sudah_diputus');
    expect((await see(id)).body.code).toBe('sudah_diputus');
  });

  test('rejected anew it opens for the applicant as at the queue, and one rejected wrongly is accepted', async () => {
    const who = await differing();
    expect((await settle(who.id, 'ditolak', head, { alasan: 'Nama berbeda.' })).body.errors?.[0]?.field).toBe(
      'batas',
    );
    const entries = await entriesOf(t, async () => {
      expect((await settle(who.id, 'ditolak', head, rejecting())).status).toBe(200);
    });
    expect(entries.map(({ tindakan }) => tindakan)).toEqual([
      'tetapkan pemeriksaan kedua',
      'periksa dokumen: ditolak',
    ]);
    expect((await stateOf(t, who.nomor_pendaftar)).keadaan).toBe('ditolak');
    expect(await listed('diubah')).toEqual([who.id]);
    const form = fileForm(who.nomor_pendaftar, 'berkas', pdf(), { slot: DIPLOMA });
    expect((await t.call('POST', '/api/v2/ganti_berkas', { token: who.token, form })).status).toBe(200);
    const accepted = await differing('ditolak');
    expect((await settle(accepted.id, 'sah')).status).toBe(200);
    expect((await stateOf(t, accepted.nomor_pendaftar)).keadaan).toBe('sah');
  });

  test('neither of the two decides, nobody decides on what was replaced, and the head opens nothing else', async () => {
    const admin = await asStaff(t, 'admin');
    const mine = await judge('sah', admin);
    const theirs = await judge();
    const agreed = await judge();
    await draw();
    expect((await see(theirs.id)).body.code).toBe('sudah_diputus');
    await say(mine.id, 'ditolak');
    await say(theirs.id, 'ditolak', admin, 'admin');
    await say(agreed.id, 'sah');
    for (const { id } of [mine, theirs])
      for (const answer of [await see(id, admin), await settle(id, 'sah', admin)])
        expect(answer.body.code).toBe('perlu_petugas_lain');
    expect((await see(agreed.id)).body.code).toBe('sudah_diputus');
    await decide(t, first, mine.nomor_pendaftar, 'ditolak');
    expect((await settle(mine.id, 'ditolak', head, rejecting())).body.code).toBe('sudah_diputus');
    expect(await listed()).toEqual([theirs.id]);
  });
});

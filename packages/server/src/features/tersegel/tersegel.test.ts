/** The sealed announcement on a real database: who gets a secret, what a bundle holds, and when its key can be had. */
import type { LembarRahasia } from '@gerbang/contract/applicant/tersegel';
import { DITERIMA, TIDAK_DITERIMA, type Yudisium } from '@gerbang/contract/applicant/yudisium';
import type { BundelTersegel } from '@gerbang/contract/office/tersegel';
import {
  type Bytes,
  envelopeFile,
  type Isi,
  type Manifes,
  partOf,
  proofFile,
} from '@gerbang/contract/tersegel/bentuk';
import {
  findEnvelope,
  isAnnouncedKey,
  markFrom,
  openEnvelope,
  openHints,
} from '@gerbang/contract/tersegel/buka';
import { readKoreksi } from '@gerbang/contract/tersegel/koreksi';
import { readSecret } from '@gerbang/contract/tersegel/rahasia';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import { unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { addressOf, callsOf } from '../../../test/calls.ts';
import { asStaff, type StaffCall } from '../../../test/desk.ts';
import { author } from '../../audit.ts';
import { makeExport } from '../../domain/ekspor.ts';
import { findSecret } from '../../domain/rahasia.ts';
import { keepBundle, readyResult } from '../../domain/tersegel.ts';
import { unseal } from '../../secrets.ts';
import { bundle } from '../../tersegel/bundle.ts';
import { bundleExportWith } from './bundle-export.ts';

const KODE = '2027-21-1';
const AT = new Date('2026-11-27T08:00:00.000Z');
const kind = bundleExportWith(async () => '<!doctype html>');

let t: TestApp;
let chair: StaffCall;
let people: TestApplicant[];
let id_hasil: number;
beforeAll(async () => {
  t = await startTestApp();
  await asStaff(t, 'seleksi');
  chair = await asStaff(t, 'pimpinan');
  people = [];
  for (let i = 0; i < 4; i += 1)
    people.push(await t.applicants.make({ offering: '21-1', stage: 'final', schedule: 1 }));
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [KODE, AT]);
  await t.db.query(`INSERT INTO pengaturan (isi) VALUES ('{"loa": {"petunjuk": {"diterima": "Daftar ulang 6 Juli."}}}')
    ON CONFLICT DO NOTHING`);
  id_hasil = await decree(true);
});
afterAll(() => t.close());

/** A result of the first two, one each way; the third has none. */
const decree = async (approved: boolean): Promise<number> => {
  const { rows } = await t.db.query(
    `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh)
     VALUES ($1, $2, 'seleksi', $3, $4) RETURNING id`,
    [KODE, t.clock.now(), approved ? t.clock.now() : null, approved ? 'pimpinan' : null],
  );
  await t.db.query(
    `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi)
     SELECT $1, nomor_pendaftar, nomor_pendaftar = $2, CASE WHEN nomor_pendaftar = $2 THEN id_prodi END
     FROM pilihan_jurusan WHERE urutan = 1 AND nomor_pendaftar IN ($2, $3)`,
    [rows[0].id, people[0]?.nomor_pendaftar, people[1]?.nomor_pendaftar],
  );
  return rows[0].id;
};
const sheetOf = async ({ token, nomor_pendaftar }: TestApplicant) =>
  t.call<LembarRahasia | null>('POST', '/api/v2/lembar_rahasia', { token, body: { nomor_pendaftar } });
const secretOf = async (who: TestApplicant): Promise<Bytes> => {
  const read = readSecret((await sheetOf(who)).body.data?.rahasia ?? '');
  if ('salah' in read) throw new Error(read.salah);
  return read.bytes;
};
const ask = () =>
  chair<StatusEkspor>('POST', '/api/petugas/pengumuman-tersegel', {
    body: { kode_penawaran: KODE, bentuk: 'zip' },
  });
const latest = async () =>
  (await chair<{ bundel: BundelTersegel | null }>('GET', `/api/petugas/hasil/${KODE}/tersegel`)).body.data
    .bundel;
type Files = Record<string, Uint8Array>;
const build = async (): Promise<Files> => {
  const { id } = (await ask()).body.data;
  await makeExport(t.deps, [kind as never], id);
  const { bytes, headers } = await chair('GET', `/api/petugas/pengumuman-tersegel/${id}/berkas`);
  expect(headers['content-disposition']).toContain(`pengumuman-tersegel-${KODE}-`);
  return unzipSync(bytes);
};
const manifesOf = (files: Files): Manifes =>
  JSON.parse(new TextDecoder().decode(files['manifest.json'] ?? new Uint8Array()));
const own = (bytes: Uint8Array | undefined): Bytes => new Uint8Array(bytes ?? []);
const openOf = async (files: Files, rahasia: Bytes, kunci: Bytes): Promise<Isi | null | string> => {
  const manifes = manifesOf(files);
  const tanda = await markFrom(rahasia, manifes);
  const ke = partOf(tanda, manifes.pecahan);
  const found = await findEnvelope(manifes, tanda, own(files[envelopeFile(ke)]), own(files[proofFile(ke)]));
  if (!('bukti' in found)) return Object.keys(found)[0] as string;
  return openEnvelope(manifes, { rahasia, kunci, tanda, amplop: found.bukti.amplop });
};
const storedKey = async (id: number): Promise<Bytes> => {
  const { rows } = await t.db.query('SELECT kunci FROM kunci_tersegel WHERE id_hasil = $1', [id]);
  return own(Buffer.from(unseal(t.deps.config.keys, `kunci tersegel ${id}`, rows[0].kunci), 'hex'));
};
const publicKey = (kode = KODE) => t.call('GET', `/api/v2/kunci_pengumuman/${kode}`);
const at = async <T>(instant: Date, work: () => Promise<T>): Promise<T> => {
  const before = t.clock.now();
  t.clock.set(instant);
  try {
    return await work();
  } finally {
    t.clock.set(before);
  }
};

describe('a secret', () => {
  test('is the same at every call, also for two that come together, and another for everybody', async () => {
    const first = people[0] as TestApplicant;
    const together = await Promise.all(Array.from({ length: 12 }, () => sheetOf(first)));
    const one = await sheetOf(first);
    for (const { body } of together) expect(body.data).toEqual(one.body.data);
    const all = await Promise.all(people.map((who) => sheetOf(who)));
    expect(new Set(all.map(({ body }) => body.data?.rahasia)).size).toBe(people.length);
    expect(all[0]?.body.data).toEqual(one.body.data);
    expect(one.body.data?.alamat).toBe(`https://hasil.example.ac.id/${KODE}/#${one.body.data?.rahasia}`);
    expect(one.headers['cache-control']).toBe('no-store');
  });

  test('that two make at the same moment is one', async () => {
    const { nomor_pendaftar } = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
    const { keys } = t.deps.config;
    const client = await t.db.connect();
    await client.query('BEGIN');
    const one = await findSecret(client, keys, nomor_pendaftar, t.clock.now());
    const waiting = findSecret(t.db, keys, nomor_pendaftar, t.clock.now());
    const WAITS =
      "SELECT FROM pg_stat_activity WHERE wait_event_type = 'Lock' AND query LIKE 'INSERT INTO rahasia%'";
    await expect.poll(async () => (await t.db.query(WAITS)).rowCount).toBe(1);
    await client.query('COMMIT');
    client.release();
    expect(await waiting).toEqual(one);
    expect(await findSecret(t.db, keys, nomor_pendaftar, t.clock.now())).toEqual(one);
  });

  test('is for the finalised alone, and for nobody else than its owner', async () => {
    const open = await t.applicants.make({ offering: '21-1', stage: 'lengkap', schedule: 1 });
    expect((await sheetOf(open)).body).toMatchObject({ success: false, data: null });
    const { rowCount } = await t.db.query('SELECT FROM rahasia_peserta WHERE nomor_pendaftar = $1', [
      open.nomor_pendaftar,
    ]);
    expect(rowCount).toBe(0);
    const { token } = people[0] as TestApplicant;
    const { nomor_pendaftar } = people[1] as TestApplicant;
    expect((await sheetOf({ ...(people[1] as TestApplicant), token })).status).toBe(404);
    expect((await t.call('POST', '/api/v2/lembar_rahasia', { body: { nomor_pendaftar } })).status).toBe(401);
  });

  test('stands sealed in the database and never in the audit', async () => {
    const secret = await secretOf(people[0] as TestApplicant);
    const text = (await sheetOf(people[0] as TestApplicant)).body.data?.rahasia as string;
    const dumped = JSON.stringify((await t.db.query('SELECT * FROM rahasia_peserta')).rows);
    const audit = JSON.stringify((await t.db.query('SELECT * FROM audit')).rows);
    for (const form of [Buffer.from(secret).toString('hex'), text])
      for (const where of [dumped, audit]) expect(where).not.toContain(form);
  });
});

describe('a bundle', () => {
  test('opens for everybody with what the ordinary result says, and for nobody else', async () => {
    const files = await build();
    const manifes = manifesOf(files);
    expect(Object.keys(files).toSorted()).toEqual([
      'amplop/00000.bin',
      'bukti/00000.bin',
      'index.html',
      'koreksi',
      'manifest.json',
    ]);
    expect(manifes).toMatchObject({ jumlah: 4, kode_penawaran: KODE, waktu: AT.toISOString() });
    const key = own((await at(AT, () => publicKey())).bytes);
    expect(await isAnnouncedKey(key, manifes)).toBe(true);
    const secrets = await Promise.all(people.map(secretOf));
    for (const [i, who] of people.entries()) {
      const isi = (await openOf(files, secrets[i] as Bytes, key)) as Isi;
      const ordinary = await at(AT, async () => {
        const token = await t.applicants.signIn(who.nomor_pendaftar);
        return (await t.call<Yudisium | null>('GET', `/api/v2/yudisium/${who.nomor_pendaftar}`, { token }))
          .body.data;
      });
      if (isi.s === null) expect(ordinary).toBeNull();
      else
        expect({
          status: isi.s,
          yudisium_status_diterima: isi.s === 1 ? DITERIMA : TIDAK_DITERIMA,
          yudisium_nama_peserta: isi.nama,
          yudisium_nama_prodi: isi.prodi,
          yudisium_nama_jenjang: isi.jenjang,
          kode_prodi: isi.kode,
          tahun: manifes.tahun,
          kode_jalur: manifes.kode_jalur,
        }).toEqual(
          Object.fromEntries(Object.entries(ordinary ?? {}).filter(([name]) => name !== 'petunjuk')),
        );
      const hints = await openHints(manifes, key);
      if (isi.s === 1) expect(ordinary?.petunjuk).toBe(hints?.diterima);
    }
    const opened = await Promise.all(secrets.map((secret) => openOf(files, secret, key)));
    expect(opened.map((isi) => (isi as Isi).s)).toEqual([1, 0, null, null]);
    expect(await openOf(files, new Uint8Array(16), key)).toBe('tidak_ada');
    expect(await openOf(files, secrets[0] as Bytes, new Uint8Array(32))).toBeNull();
  });

  test('is noted with its root, which the desk shows, and never holds key, secret or result in the clear', async () => {
    const files = await build();
    const manifes = manifesOf(files);
    expect(await latest()).toMatchObject({
      akar: manifes.akar,
      jumlah: 4,
      dibuat_oleh: 'pimpinan',
      batal: false,
      bergeser: false,
    });
    const { rows } = await t.db.query(
      "SELECT baru FROM audit WHERE tindakan = 'segel pengumuman' ORDER BY id DESC",
    );
    expect(rows[0].baru).toEqual({ id_hasil, jumlah: 4, akar: manifes.akar });
    const key = Buffer.from(await storedKey(id_hasil));
    const secrets = await Promise.all(people.map(secretOf));
    const names = (await t.db.query('SELECT nama_lengkap FROM data_diri_pendaftar')).rows.map(
      (r) => r.nama_lengkap,
    );
    for (const bytes of Object.values(files)) {
      const whole = Buffer.from(bytes);
      for (const secret of [key, ...secrets.map((s) => Buffer.from(s))]) {
        expect(whole.includes(secret)).toBe(false);
        expect(whole.includes(secret.toString('hex'))).toBe(false);
      }
      for (const name of names) expect(whole.includes(name)).toBe(false);
      expect(whole.includes('DITERIMA')).toBe(false);
    }
  });

  test('made again of the same result has another salt throughout, and opens with the same key', async () => {
    const [one, two] = [await build(), await build()];
    expect(manifesOf(one).garam).not.toBe(manifesOf(two).garam);
    expect(manifesOf(one).sidik_kunci).toBe(manifesOf(two).sidik_kunci);
    expect(one['amplop/00000.bin']).not.toEqual(two['amplop/00000.bin']);
  });

  test('is of an approved result with a time alone', async () => {
    const state = async (sql: string) => t.db.query(`UPDATE hasil SET ${sql} WHERE id = $1`, [id_hasil]);
    await state('disetujui = NULL, disetujui_oleh = NULL');
    expect((await ask()).body.code).toBe('tersegel_belum_siap');
    await state("disetujui = now(), disetujui_oleh = 'pimpinan'");
    await t.db.query('UPDATE penawaran SET tanggal_pengumuman = NULL WHERE kode_penawaran = $1', [KODE]);
    expect((await ask()).body.code).toBe('tersegel_belum_siap');
    await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [KODE, AT]);
    expect((await ask()).status).toBe(200);
    const importer = await asStaff(t, 'seleksi');
    const body = { kode_penawaran: KODE, bentuk: 'zip' };
    expect((await importer('POST', '/api/petugas/pengumuman-tersegel', { body })).status).toBe(403);
  });

  test('is of the announced result, not of a call-up that followed it', async () => {
    const { rows } = await t.db.query(
      `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh, induk)
       VALUES ($1, $2, 'pimpinan', $2, 'pimpinan', $3) RETURNING id`,
      [KODE, t.clock.now(), id_hasil],
    );
    // Written anew, the announced one comes after it where rows come as they lie.
    await t.db.query('UPDATE hasil SET peringatan = peringatan WHERE id = $1', [id_hasil]);
    expect((await readyResult(t.db, KODE)).id).toBe(id_hasil);
    await t.db.query('DELETE FROM hasil WHERE id = $1', [rows[0].id]);
  });

  test('of a result cancelled while it is sealed is given up', async () => {
    const { id } = (await ask()).body.data;
    const before = await latest();
    const cancelling = bundleExportWith(async () => {
      await t.db.query("UPDATE hasil SET dibatalkan = now(), dibatalkan_oleh = 'seleksi' WHERE id = $1", [
        id_hasil,
      ]);
      return '';
    });
    await expect(makeExport(t.deps, [cancelling as never], id)).rejects.toThrow();
    // The same where the files are written already, and only the note is to come.
    const made = { akar: '0'.repeat(64), jumlah: 4, waktu: AT };
    const who = author(t.deps.now, 'petugas', 'pimpinan');
    await expect(keepBundle(t.db, who, t.clock.now(), id_hasil, made)).rejects.toMatchObject({
      code: 'tersegel_belum_siap',
    });
    await t.db.query('UPDATE hasil SET dibatalkan = NULL, dibatalkan_oleh = NULL WHERE id = $1', [id_hasil]);
    expect(await latest()).toEqual(before);
  });

  test('says when the announcement was moved, and when its result was cancelled', async () => {
    await build();
    await t.db.query(
      "UPDATE penawaran SET tanggal_pengumuman = $2::timestamptz + interval '1 hour' WHERE kode_penawaran = $1",
      [KODE, AT],
    );
    expect(await latest()).toMatchObject({ bergeser: true, batal: false });
    await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [KODE, AT]);
    await t.db.query("UPDATE hasil SET dibatalkan = now(), dibatalkan_oleh = 'seleksi' WHERE id = $1", [
      id_hasil,
    ]);
    const next = await decree(true);
    expect(await latest()).toMatchObject({ batal: true });
    const old = await storedKey(id_hasil);
    // The cancelled result's key is never handed out; the new one's is, once a bundle was made of it.
    expect((await at(AT, () => publicKey())).status).toBe(404);
    await build();
    const shown = own((await at(AT, () => publicKey())).bytes);
    expect(shown).not.toEqual(old);
    expect(shown).toEqual(await storedKey(next));
    id_hasil = next;
  });
});

describe('the key', () => {
  test('is 32 bytes from its second on, for every cache, and before it absent to the letter', async () => {
    await build();
    const late = await at(new Date(AT.getTime() - 1), () => publicKey());
    const never = await at(new Date(AT.getTime() - 1), () => publicKey('2099-99-9'));
    expect([late.status, late.headers['cache-control']]).toEqual([404, 'no-store']);
    const { request_id: _, ...said } = late.body;
    const { request_id: __, ...absent } = never.body;
    expect(said).toEqual(absent);
    const { status, bytes, headers } = await at(AT, () => publicKey());
    expect([status, bytes.length]).toEqual([200, 32]);
    expect(headers['cache-control']).toBe('public, max-age=86400, immutable');
    expect(headers['content-type']).toBe('application/octet-stream');
    expect(own(bytes)).toEqual(await storedKey(id_hasil));
  });

  test('is told by no call before its hour, to nobody', async () => {
    await build();
    const key = Buffer.from(await storedKey(id_hasil));
    const forms = [
      key,
      ...(['hex', 'base64', 'base64url'] as const).map((as) => Buffer.from(key.toString(as))),
    ];
    const me = people[0] as TestApplicant;
    const office = Object.fromEntries(
      await Promise.all(
        ['admin', 'seleksi', 'pimpinan'].map(async (role) => [role, await asStaff(t, role)] as const),
      ),
    );
    const values = { ...me, id_hasil: String(id_hasil), nomor_peserta: me.nomor_peserta ?? '' };
    let asked = 0;
    for (const call of callsOf(t.app).filter(({ method }) => method === 'GET')) {
      const path = addressOf(call, values);
      const answers = call.access.startsWith('petugas:')
        ? await Promise.all(Object.values(office).map((as) => as('GET', path)))
        : [await t.call('GET', path, { token: me.token })];
      for (const { bytes } of answers)
        for (const form of forms) expect([call.name, bytes.includes(form)]).toEqual([call.name, false]);
      asked += 1;
    }
    expect(asked).toBeGreaterThan(100);
  });

  test('stands in the tables, and so in every backup of them, only sealed under the master secret', async () => {
    const key = Buffer.from(await storedKey(id_hasil));
    const { rows } = await t.db.query('SELECT kunci FROM kunci_tersegel WHERE id_hasil = $1', [id_hasil]);
    expect(rows[0].kunci.includes(key)).toBe(false);
    expect(rows[0].kunci.includes(key.toString('hex'))).toBe(false);
  });
});

describe('what is said of corrections', () => {
  const follow = async (): Promise<number> =>
    (
      await t.db.query(
        `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, induk, koreksi) VALUES ($1, $2, 'seleksi', $3, true) RETURNING id`,
        [KODE, t.clock.now(), id_hasil],
      )
    ).rows[0].id;
  /** Gives one who was refused a seat by a result that followed. */
  const give = (id: number, who = people[1]) =>
    t.db.query(
      `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi)
       SELECT $1, nomor_pendaftar, true, id_prodi FROM pilihan_jurusan WHERE urutan = 1 AND nomor_pendaftar = $2`,
      [id, who?.nomor_pendaftar],
    );
  const approve = (id: number) =>
    t.db.query("UPDATE hasil SET disetujui = now(), disetujui_oleh = 'pimpinan' WHERE id = $1", [id]);
  const statement = (kode = KODE) => t.call('GET', `/api/v2/koreksi_pengumuman/${kode}`);

  test('is not there before the hour, and after it tells of an approved correction or call-up that gives somebody something, and of nothing else', async () => {
    const files = await build();
    const manifes = manifesOf(files);
    expect(manifes).toMatchObject({ versi: 2, portal: t.deps.config.publicUrl });
    // The bundle brings one, which says what holds before the announcement.
    expect(await readKoreksi(own(files.koreksi), manifes)).toMatchObject({ berubah: false });
    const late = await at(new Date(AT.getTime() - 1), () => statement());
    const never = await at(new Date(AT.getTime() - 1), () => statement('2099-99-9'));
    expect([late.status, late.headers['cache-control']]).toEqual([404, 'no-store']);
    const [{ request_id: _, ...said }, { request_id: __, ...absent }] = [late.body, never.body];
    expect(said).toEqual(absent);
    const now = async () => {
      const { status, bytes, headers } = await at(AT, () => statement());
      expect([status, bytes.length, headers['content-type']]).toEqual([200, 512, 'application/octet-stream']);
      return readKoreksi(own(bytes), manifes);
    };
    const unchanged = await now();
    expect(unchanged).toEqual({
      kode_penawaran: KODE,
      sidik_kunci: manifes.sidik_kunci,
      berubah: false,
      waktu: AT.toISOString(),
    });
    // A correction that gives nobody anything changes nothing of what was announced.
    const empty = await follow();
    await approve(empty);
    expect(await now()).toEqual(unchanged);
    const unchangedStill = await build();
    expect(await readKoreksi(own(unchangedStill.koreksi), manifes)).toMatchObject({ berubah: false });
    const waiting = await follow();
    await give(waiting);
    expect(await now()).toEqual(unchanged);
    await approve(waiting);
    expect(await now()).toEqual({ ...unchanged, berubah: true });
    // However many follow, the same is said.
    const second = await follow();
    await give(second, people[2]);
    await approve(second);
    expect(await now()).toEqual({ ...unchanged, berubah: true });
    const again = await build();
    expect(await readKoreksi(own(again.koreksi), manifesOf(again))).toMatchObject({ berubah: true });
    // A bundle from before takes what is signed for the same result.
    expect(await readKoreksi(own(again.koreksi), manifes)).toMatchObject({ berubah: true });
    const all = [[empty, waiting, second]];
    await t.db.query('DELETE FROM yudisium WHERE id_hasil = ANY($1)', all);
    await t.db.query('DELETE FROM hasil WHERE id = ANY($1)', all);
  });

  test('is signed once a minute, and at once where something changed', async () => {
    const MINUTE = 60_000;
    const said = async (after: number) => (await at(new Date(AT.getTime() + after), () => statement())).bytes;
    // Of two signatures of the same words no byte would be the same.
    const first = await said(10 * MINUTE);
    expect(await said(10 * MINUTE + 59_999)).toEqual(first);
    const next = await said(11 * MINUTE);
    expect(next).not.toEqual(first);
    const changed = await follow();
    await give(changed);
    await approve(changed);
    const soon = await said(11 * MINUTE + 1);
    expect(await readKoreksi(own(soon), manifesOf(await build()))).toMatchObject({
      berubah: true,
      waktu: new Date(AT.getTime() + 11 * MINUTE + 1).toISOString(),
    });
    await t.db.query('DELETE FROM yudisium WHERE id_hasil = $1', [changed]);
    await t.db.query('DELETE FROM hasil WHERE id = $1', [changed]);
    // Of a clock that was set back nothing is handed out again.
    expect(await readKoreksi(own(await said(0)), manifesOf(await build()))).toMatchObject({
      berubah: false,
      waktu: AT.toISOString(),
    });
  });
});

/** Every file of a bundle, sealed here and now. */
const sealNow = async (id: number) => {
  const client = await t.db.connect();
  try {
    const files: Files = {};
    const making = bundle(client, {
      id_hasil: id,
      kode_penawaran: KODE,
      seal: t.deps.config.keys.seal,
      halaman: '',
      portal: 'https://pmb.example.ac.id',
      at: t.clock.now(),
    });
    let next = await making.next();
    for (; !next.done; next = await making.next()) files[next.value.name] = next.value.bytes;
    return { files, akar: next.value.akar };
  } finally {
    client.release();
  }
};

test('what seals looks itself whether the result is approved, in force and has its time', async () => {
  const set = (sql: string) => t.db.query(`UPDATE hasil SET ${sql} WHERE id = $1`, [id_hasil]);
  const time = (value: Date | null) =>
    t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [KODE, value]);
  const refused = () => expect(sealNow(id_hasil)).rejects.toThrow('the result is not approved');
  await set('disetujui = NULL, disetujui_oleh = NULL');
  await refused();
  await set(
    "disetujui = now(), disetujui_oleh = 'pimpinan', dibatalkan = now(), dibatalkan_oleh = 'seleksi'",
  );
  await refused();
  await set('dibatalkan = NULL, dibatalkan_oleh = NULL');
  await time(null);
  await refused();
  await time(AT);
  expect(Object.keys((await sealNow(id_hasil)).files)).toContain('manifest.json');
});

test('a bundle of several files leads from every envelope to one root', async () => {
  const many = 200;
  await t.db.query(
    `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, diverifikasi, nomor_peserta, versi_kartu)
     SELECT to_char(n, 'FM00000000'), $1, decode(md5(n::text), 'hex'), now(), now(), (700000000 + n)::text, 1 FROM generate_series(1, $2::int) AS n`,
    [KODE, many],
  );
  const { files, akar } = await sealNow(id_hasil);
  const manifes = manifesOf(files);
  expect([manifes.jumlah, manifes.pecahan, akar]).toEqual([204, 4, manifes.akar]);
  expect(Object.keys(files)).toHaveLength(2 * 4 + 3);
  const key = await storedKey(id_hasil);
  const opened = await Promise.all(
    people.map(async (who) => (await openOf(files, await secretOf(who), key)) as Isi),
  );
  expect(opened.map(({ s }) => s)).toEqual([1, 0, null, null]);
  // Everybody else has an envelope as well, of the same size.
  const sizes = Object.entries(files).filter(([name]) => name.startsWith('amplop/'));
  expect(sizes.reduce((sum, [, bytes]) => sum + bytes.length, 0)).toBe(204 * 544);
});

import { desks, permissionsOf } from '@gerbang/contract/office/desks';
import {
  JENIS_BERKAS,
  type JenisBerkas,
  jenisBerkas,
  LAMPAU_BATAS,
} from '@gerbang/contract/office/jejak/pembukaan';
import type { BerkasPendaftar } from '@gerbang/contract/office/pendaftar';
import { documentParts } from '@gerbang/contract/steps/index';
import { ROLES } from '@gerbang/contract/wire/desk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { HOUR, MINUTE, startTestApp, type TestApp } from '../../test/app.ts';
import type { TestApplicant } from '../../test/applicant.ts';
import { addressOf, callsOf } from '../../test/calls.ts';
import { asStaff, type StaffCall } from '../../test/desk.ts';
import { DESK, DIPLOMA, setRules, takeNext } from '../features/verifikasi-berkas/testing.ts';
import { openerOf, type Viewer } from './pembukaan.ts';

const LIMIT = 3;
let t: TestApp;
let who: TestApplicant;
let request: string;
beforeAll(async () => {
  t = await startTestApp({ batasPembukaan: LIMIT });
  who = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  const { rows } = await t.db.query(
    `INSERT INTO loa (nomor_pendaftar, kode_penawaran, jenis_loa, status_loa, diminta)
     VALUES ($1, $2, 1, 1, $3) RETURNING id`,
    [who.nomor_pendaftar, who.kode_penawaran, t.clock.now()],
  );
  request = String(rows[0].id);
});
afterAll(() => t.close());

interface Opened {
  id_pelaku: string;
  tindakan: string;
  subjek: string;
  meja: string;
  dibuka: string | null;
}
/** What was entered while `work` ran. */
const opened = async (work: () => Promise<unknown>): Promise<Opened[]> => {
  const { rows } = await t.db.query('SELECT coalesce(max(id), 0) AS id FROM audit');
  await work();
  const SQL = `SELECT id_pelaku, tindakan, subjek, meja, dibuka FROM audit WHERE id > $1 AND pelaku = 'petugas' ORDER BY id`;
  return (await t.db.query<Opened>(SQL, [rows[0].id])).rows;
};
const fileOf = (nomor: string) => `/api/petugas/pendaftar/${nomor}`;
let officers = 0;
/** An officer nobody has met yet. */
const fresh = (role: string): Promise<StaffCall> => {
  officers += 1;
  return asStaff(t, role, `${role}.${officers}`);
};

describe('an opening', () => {
  test('stands in the audit: who, whose, what, from which desk', async () => {
    const siti = await asStaff(t, 'seleksi', 'siti');
    const entries = await opened(async () => {
      const { body } = await siti<BerkasPendaftar>('GET', fileOf(who.nomor_pendaftar));
      await siti('GET', body.data.ringkas.foto_url as string);
      await siti('POST', `${fileOf(who.nomor_pendaftar)}/rahasia`, { body: {} });
    });
    const mine = { id_pelaku: 'siti', subjek: who.nomor_pendaftar, meja: 'pendaftar' };
    expect(entries).toEqual([
      { ...mine, tindakan: 'buka berkas pendaftar', dibuka: 'isian' },
      { ...mine, tindakan: 'buka dokumen', dibuka: 'data_diri_pendaftar/foto' },
      { ...mine, tindakan: 'baca data kesehatan', dibuka: 'kesehatan' },
    ]);
  });

  test('no call of the office answers about one applicant without a trace', async () => {
    const values = {
      nomor_pendaftar: who.nomor_pendaftar,
      id_loa: request,
      kode: who.nomor_peserta as string,
    };
    const silent: string[] = [];
    const calls = callsOf(t.app).filter(
      (c) =>
        c.method === 'GET' &&
        c.access.startsWith('petugas:') &&
        /nomor_pendaftar|id_loa|\/peserta$|cari/.test(
          `${c.path} ${c.parameters.map((p) => p.name).join(' ')}`,
        ),
    );
    // A list is read as a list, and its sums hold no row of it.
    for (const call of calls.filter(
      (c) =>
        !c.path.endsWith('/rekap') &&
        (!c.parameters.some((p) => p.name === 'setelah') || c.path.includes('{nomor_pendaftar}')),
    )) {
      const admin = await fresh('admin');
      let status = 0;
      const entries = await opened(async () => {
        ({ status } = await admin('GET', addressOf(call, values)));
      });
      if (status === 200 && !entries.some((e) => e.subjek === who.nomor_pendaftar)) silent.push(call.name);
    }
    expect(calls.length).toBeGreaterThan(3);
    expect(silent).toEqual([]);
  });

  test('of the same thing within ten minutes is one, and then another', async () => {
    const officer = await fresh('layanan');
    const open = () => officer('GET', fileOf(who.nomor_pendaftar));
    const entries = await opened(async () => {
      await Promise.all([open(), open()]);
      t.clock.move(9 * MINUTE);
      await open();
      t.clock.move(2 * MINUTE);
      await open();
    });
    expect(entries).toHaveLength(2);
  });

  test('is answered only once it is in the audit', async () => {
    const officer = await fresh('layanan');
    await t.db.query('ALTER TABLE audit RENAME TO audit_lain');
    try {
      expect((await officer('GET', fileOf(who.nomor_pendaftar))).status).toBe(500);
    } finally {
      await t.db.query('ALTER TABLE audit_lain RENAME TO audit');
    }
    expect((await officer('GET', fileOf(who.nomor_pendaftar))).status).toBe(200);
  });
});

describe('more applicants than usual', () => {
  let many: TestApplicant[];
  beforeAll(async () => {
    t.clock.move(2 * HOUR);
    many = [];
    for (let n = 0; n < 2 * LIMIT + 1; n += 1)
      many.push(await t.applicants.make({ offering: '11-2', stage: 'baru' }));
  });
  const codes = async (officer: StaffCall, some: readonly TestApplicant[]) =>
    Promise.all(
      some.map(
        async ({ nomor_pendaftar }) => (await officer('GET', fileOf(nomor_pendaftar))).body.code ?? 'dibuka',
      ),
    );

  test('ask for a reason, at once too; whose file is open stays open', async () => {
    const officer = await fresh('layanan');
    let answers: string[] = [];
    const entries = await opened(async () => {
      answers = await codes(officer, many.slice(0, LIMIT + 3));
    });
    expect(answers.filter((code) => code === 'dibuka')).toHaveLength(LIMIT);
    expect(answers.filter((code) => code === 'alasan_pembukaan')).toHaveLength(3);
    expect(entries.filter((e) => e.tindakan === LAMPAU_BATAS)).toHaveLength(1);
    t.clock.move(11 * MINUTE);
    const open = many.filter((_, i) => answers[i] === 'dibuka');
    expect(await codes(officer, open)).toEqual(open.map(() => 'dibuka'));
  });

  test('open with a reason, so many again; the head sees who', async () => {
    const officer = await fresh('layanan');
    await codes(officer, many.slice(0, LIMIT));
    await codes(officer, many.slice(LIMIT, LIMIT + 1));
    const reason = { body: { alasan: 'Rapat verifikasi bersama fakultas' } };
    expect((await officer('POST', '/api/petugas/pembukaan/alasan', { body: { alasan: ' ' } })).status).toBe(
      400,
    );
    t.clock.move(1_000);
    const entries = await opened(() => officer('POST', '/api/petugas/pembukaan/alasan', reason));
    expect(entries.map((e) => e.tindakan)).toEqual(['beri alasan pembukaan']);
    t.clock.move(1_000);
    const next = await codes(officer, many.slice(LIMIT, 2 * LIMIT + 1));
    expect(next.filter((code) => code === 'dibuka')).toHaveLength(LIMIT);
    t.clock.move(31_000);
    type Home = { antrean: { kunci: string; jumlah: number }[] };
    const of = async (role: string) =>
      (await (await asStaff(t, role))<Home>('GET', '/api/petugas/beranda')).body.data.antrean.find(
        (q) => q.kunci === 'pembukaan',
      );
    expect((await of('pimpinan'))?.jumlah).toBe(2);
    expect(await of('layanan')).toBeUndefined();
  });

  test('are heard of, whatever reason was given before the limit; each reason opens so many once', async () => {
    const officer = await fresh('layanan');
    const give = async () => {
      t.clock.move(1_000);
      const body = { alasan: 'Rapat verifikasi bersama fakultas' };
      const entries = await opened(async () => {
        expect((await officer('POST', '/api/petugas/pembukaan/alasan', { body })).status).toBe(200);
      });
      t.clock.move(1_000);
      return entries.map((e) => e.tindakan);
    };
    const reach = async (some: readonly TestApplicant[]) => {
      const entries = await opened(async () => {
        expect(await codes(officer, some)).toContain('alasan_pembukaan');
      });
      return entries.filter((e) => e.tindakan === LAMPAU_BATAS).length;
    };
    expect(await give()).toEqual([]);
    await codes(officer, many.slice(0, LIMIT - 1));
    expect(await give()).toEqual([]);
    expect(await reach(many.slice(LIMIT - 1, LIMIT + 1))).toBe(1);
    expect(await reach(many.slice(LIMIT + 1))).toBe(0);
    expect([await give(), await give()]).toEqual([['beri alasan pembukaan'], []]);
    // Within the same hour the head hears of it anew.
    expect(await reach(many)).toBe(1);
    expect(await give()).toEqual(['beri alasan pembukaan']);
  });

  test('open again after an hour, and at the door of an exam always', async () => {
    const officer = await fresh('layanan');
    await codes(officer, many.slice(0, LIMIT));
    t.clock.move(HOUR + MINUTE);
    expect(await codes(officer, many.slice(LIMIT, LIMIT + 1))).toEqual(['dibuka']);
    const guard = await asStaff(t, 'pengawas');
    for (let n = 0; n <= LIMIT; n += 1) {
      const final = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
      expect((await guard('GET', `/api/petugas/kehadiran?kode=${final.nomor_peserta}`)).status).toBe(200);
    }
  });

  test('at the desk of documents those named by number are counted, those the queue gives are not (berkas 18)', async () => {
    t.clock.move(2 * HOUR);
    const finals: TestApplicant[] = [];
    for (let n = 0; n < 2 * LIMIT + 1; n += 1)
      finals.push(await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 }));
    await setRules(await asStaff(t, 'seleksi'), finals[0]?.kode_penawaran as string, [{ jenis: DIPLOMA }]);
    const officer = await fresh('verifikator');
    const named = async ({ nomor_pendaftar }: TestApplicant) =>
      (await takeNext(officer, { nomor_pendaftar })).body.code ?? 'dibuka';
    for (const final of finals.slice(0, LIMIT)) expect(await named(final)).toBe('dibuka');
    const refused = finals[LIMIT] as TestApplicant;
    expect(await named(refused)).toBe('alasan_pembukaan');
    // Refused, it is not in the officer's hands either.
    const held = 'SELECT FROM pegang_berkas WHERE nomor_pendaftar = $1';
    expect((await t.db.query(held, [refused.nomor_pendaftar])).rowCount).toBe(0);
    for (let n = 0; n <= LIMIT; n += 1) {
      const { status, body } = await takeNext(officer);
      expect([status, body.data === null]).toEqual([200, false]);
      await officer('POST', `${DESK}/pegang`, {
        body: { nomor_pendaftar: [], lepas: [body.data?.nomor_pendaftar] },
      });
    }
    const reason = { body: { alasan: 'Pendaftar datang ke loket satu per satu' } };
    t.clock.move(1_000);
    expect((await officer('POST', '/api/petugas/pembukaan/alasan', reason)).status).toBe(200);
    t.clock.move(1_000);
    expect(await named(refused)).toBe('dibuka');
  });
});

describe('what a desk may open', () => {
  /** Kinds each role may open of an applicant, at each desk. */
  const MAY: Record<string, Record<string, string[]>> = {
    layanan: {
      pendaftar: ['foto', 'identitas', 'akademik', 'kartu'],
      'verifikasi-berkas': ['foto', 'identitas', 'akademik'],
      'dugaan-ganda': ['foto', 'identitas', 'akademik'],
    },
    verifikator: { 'verifikasi-berkas': ['foto', 'identitas', 'akademik'] },
    loa: { loa: ['foto', 'identitas', 'akademik', 'surat'] },
    seleksi: { pendaftar: ['foto', 'identitas', 'akademik', 'kesehatan', 'kartu'] },
    pimpinan: {
      pendaftar: ['foto', 'akademik', 'kartu'],
      'aturan-berkas': ['foto', 'identitas', 'akademik'],
    },
    keuangan: { pendaftar: ['foto', 'keuangan', 'kartu'] },
    pengawas: { kehadiran: ['foto'] },
    humas: {},
    auditor: {},
    integritas: {},
  };

  test('is told by kind and role, and by nothing else', () => {
    const table: typeof MAY = {};
    for (const role of ROLES.filter((one) => one !== 'admin')) {
      const may: Record<string, string[]> = {};
      const held: readonly string[] = permissionsOf(role);
      for (const { path } of desks) {
        const viewer: Viewer = {
          id_pelaku: role,
          meja: path,
          may: (permission) => held.includes(permission),
        };
        const kinds = (Object.keys(JENIS_BERKAS) as JenisBerkas[]).filter((kind) => openerOf(viewer, kind));
        if (kinds.length > 0) may[path] = kinds;
      }
      table[role] = may;
    }
    expect(table).toEqual(MAY);
  });

  test('each document of the form has its kind', () => {
    const kinds = Object.groupBy(documentParts, ({ slot }) => jenisBerkas(slot));
    const slots = (kind: JenisBerkas) => kinds[kind]?.map(({ slot }) => slot).toSorted();
    expect(slots('identitas')).toEqual(['data_diri_pendaftar/akta', 'data_diri_pendaftar/sertifikat_wna']);
    expect(slots('keuangan')).toEqual(
      documentParts
        .map(({ slot }) => slot)
        .filter((slot) => slot.startsWith('data_keluarga/'))
        .toSorted(),
    );
    expect(jenisBerkas('data_kesehatan/surat')).toBe('kesehatan');
  });

  const KINDS = ['data_diri_pendaftar/akta', 'data_keluarga/kartu_keluarga', 'pendidikan_terakhir/ijazah'];
  /** Every signed address an officer is given of the applicant. */
  const given = async (role: string): Promise<string[]> => {
    const officer = await fresh(role);
    const answers = [
      await officer('GET', fileOf(who.nomor_pendaftar)),
      await officer('POST', `${fileOf(who.nomor_pendaftar)}/rahasia`, { body: {} }),
      await officer('GET', `/api/petugas/loa/${request}`),
      await officer('GET', `/api/petugas/kehadiran?kode=${who.nomor_peserta}`),
    ];
    return [
      ...JSON.stringify(answers.map(({ body }) => body)).matchAll(/"(\/api\/v2\/[^"]+tanda=[^"]+)"/g),
    ].map(([, url]) => url as string);
  };
  const slotOf = async (url: string): Promise<string> => {
    const { rows } = await t.db.query('SELECT slot FROM berkas WHERE id::text = $1', [
      url.split('?')[0]?.split('/').at(-1),
    ]);
    return rows[0]?.slot ?? 'kartu_ujian';
  };

  test('an officer is given the addresses of those alone, and nobody else can use them', async () => {
    t.clock.move(2 * HOUR);
    for (const slot of KINDS) {
      const key = await t.deps.storage.put(Buffer.from(`%PDF-1.4 ${slot}`));
      await t.db.query(
        `INSERT INTO berkas (id, nomor_pendaftar, slot, kunci_berkas, ext, mime, ukuran, disimpan)
         VALUES (gen_random_uuid(), $1, $2, $3, 'pdf', 'application/pdf', 20, $4) ON CONFLICT DO NOTHING`,
        [who.nomor_pendaftar, slot, key, t.clock.now()],
      );
    }
    const table: Record<string, string[]> = {};
    for (const role of Object.keys(MAY)) {
      const urls = await given(role);
      table[role] = [
        ...new Set(await Promise.all(urls.map(async (url) => jenisBerkas(await slotOf(url))))),
      ].toSorted();
      for (const url of urls) {
        expect([role, (await (await fresh(role))('GET', url)).status]).toEqual([role, 200]);
        expect([role, (await t.call('GET', url)).status]).toEqual([role, 401]);
        expect([role, (await (await fresh('auditor'))('GET', url)).status]).toEqual([role, 403]);
        // The permission it names is part of what is signed.
        const changed = url.replace(/untuk=[a-z-]+/, 'untuk=pendaftar-lihat').replace(/[?&]untuk=loa/, '');
        if (changed !== url)
          expect([role, (await (await fresh('admin'))('GET', changed)).status]).toEqual([role, 404]);
      }
    }
    for (const [role, desksOfRole] of Object.entries(MAY))
      for (const kind of table[role] ?? [])
        expect([role, Object.values(desksOfRole).flat()]).toEqual([role, expect.arrayContaining([kind])]);
    expect(table.layanan).toEqual(expect.arrayContaining(['akademik', 'foto']));
    // This desk is shown every file there is: the family card stands among them.
    expect(table.loa).toEqual(['akademik', 'foto', 'identitas']);
    expect(table.pimpinan).toEqual(expect.arrayContaining(['akademik', 'foto']));
    expect(table.pimpinan).not.toContain('identitas');
  });

  test('health and finance are each for who needs them; the letter desk has those who asked for one', async () => {
    const open = async (role: string, nomor = who.nomor_pendaftar) =>
      (await (await fresh(role))<{ key: string }[]>('POST', `${fileOf(nomor)}/rahasia`, { body: {} })).body;
    expect((await open('seleksi')).data.map(({ key }) => key)).toEqual(['data-kesehatan']);
    expect((await open('keuangan')).data.map(({ key }) => key)).toEqual(['data-keluarga']);
    for (const role of ['layanan', 'pimpinan']) expect((await open(role)).data).toEqual([]);
    const letters = await fresh('loa');
    expect((await letters('GET', fileOf(who.nomor_pendaftar))).status).toBe(403);
    expect((await letters('GET', '/api/petugas/pendaftar')).status).toBe(403);
    expect((await letters('GET', `/api/petugas/loa/${request}`)).status).toBe(200);
  });
});

import { readFile } from 'node:fs/promises';
import type { ImporHasil, PenawaranHasil } from '@gerbang/contract/office/hasil';
import type { StatusEkspor } from '@gerbang/contract/wire/ekspor';
import type { LaporanImpor, Peringatan } from '@gerbang/contract/wire/impor';
import readSheets from 'read-excel-file/node';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { DAY, HOUR, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import { asStaff, callOfficer, entriesOf, type StaffCall } from '../../../test/desk.ts';
import { author } from '../../audit.ts';
import { beginExport, makeExport } from '../../domain/ekspor.ts';
import { readTable } from '../../files/table.ts';
import { writeWorkbook } from '../../files/write-table.ts';
import { decide, PHOTO, setRules } from '../verifikasi-berkas/testing.ts';
import { templateExport } from './template.ts';

/** Closed and examined; announced a week from now. */
const OFFERING = '21-1';
const KODE = '2027-21-1';
const AT = '2026-11-27T08:00:00.000Z';

let t: TestApp;
let importer: StaffCall;
let chair: StaffCall;
let people: TestApplicant[];
let outsider: TestApplicant;
let choices: number[];
beforeAll(async () => {
  t = await startTestApp();
  await signIn();
  people = [];
  for (let i = 0; i < 4; i += 1)
    people.push(await t.applicants.make({ offering: OFFERING, stage: 'final', schedule: 1 }));
  outsider = await t.applicants.make({ offering: '11-2', stage: 'final', schedule: 1 });
  await t.applicants.make({ offering: OFFERING, stage: 'lengkap', schedule: 1 });
  choices = [];
  for (const { nomor_pendaftar } of people) {
    const { rows } = await t.db.query(
      'SELECT id_prodi FROM pilihan_jurusan WHERE nomor_pendaftar = $1 AND urutan = 1',
      [nomor_pendaftar],
    );
    choices.push(rows[0].id_prodi);
  }
});
afterAll(() => t.close());
beforeEach(async () => {
  await t.db.query('TRUNCATE yudisium, hasil, loa CASCADE');
  await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [KODE, AT]);
  await t.db.query('UPDATE penawaran_prodi SET daya_tampung = NULL WHERE kode_penawaran = $1', [KODE]);
});

const statuses = (answers: readonly { status: number }[]) =>
  answers.map((a) => a.status).toSorted((a, b) => a - b);
const HEADING = 'nomor_peserta;nama;status;kode_prodi';
const line = (i: number, status: string, prodi: number | string = '') =>
  `${people[i]?.nomor_peserta};Siapa, Saja;${status};${prodi}`;
const good = () => [
  line(0, 'DITERIMA', choices[0]),
  line(1, 'diterima ', choices[1]),
  line(2, 'Tidak  Diterima'),
  line(3, 'TIDAK DITERIMA', 999),
];
const formOf = (content: string | Buffer, fields: Record<string, string> = {}) => {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('berkas', new Blob([new Uint8Array(Buffer.from(content))]), 'hasil.csv');
  return form;
};
const csv = (lines: readonly string[]) => [HEADING, ...lines].join('\r\n');
const check = (lines: readonly string[]) =>
  importer<LaporanImpor>('POST', `/api/petugas/hasil/${KODE}/impor/periksa`, { form: formOf(csv(lines)) });
const save = (lines: readonly string[], sudah_periksa = 'tidak', by = importer) =>
  by<LaporanImpor>('POST', `/api/petugas/hasil/${KODE}/impor`, {
    form: formOf(csv(lines), { sudah_periksa }),
  });
const saved = async (lines = good()) => (await save(lines)).body.data.id as number;
const approve = (id: number, by = chair) =>
  by<ImporHasil>('POST', `/api/petugas/hasil/impor/${id}/setujui`, { body: { konfirmasi: 'SETUJUI' } });
const cancel = (id: number, by: StaffCall = importer) =>
  by<ImporHasil>('POST', `/api/petugas/hasil/impor/${id}/batalkan`, {
    body: { konfirmasi: 'BATALKAN', alasan: 'Berkas yang salah.' },
  });
const announced = async () =>
  (await chair<PenawaranHasil>('GET', `/api/petugas/hasil/${KODE}`)).body.data.tanggal_pengumuman;
const move = async (tanggal_pengumuman: string, by = chair, semula?: string) =>
  by<PenawaranHasil>('POST', `/api/petugas/hasil/${KODE}/waktu`, {
    body: {
      tanggal_pengumuman,
      semula: semula ?? (await announced()),
      konfirmasi: 'JADWALKAN',
      alasan: 'Rapat pimpinan ditunda.',
    },
  });
const signIn = async () => {
  importer = await asStaff(t, 'seleksi');
  chair = await asStaff(t, 'pimpinan');
};
/** At an instant, by which yesterday's sessions have ended; the clock goes back afterwards. */
const at = async <T>(instant: Date, work: () => Promise<T>): Promise<T> => {
  const before = t.clock.now();
  t.clock.set(instant);
  await signIn();
  try {
    return await work();
  } finally {
    t.clock.set(before);
    await signIn();
  }
};
const AFTER = new Date(Date.parse(AT) + HOUR);
const resultOf = async ({ nomor_pendaftar }: TestApplicant) => {
  const token = await t.applicants.signIn(nomor_pendaftar);
  return (
    await t.call<{ status: number; kode_prodi: number | null } | null>(
      'GET',
      `/api/v2/yudisium/${nomor_pendaftar}`,
      {
        token,
      },
    )
  ).body.data;
};

const TEMPLATE = '/api/petugas/templat-hasil';
const askTemplate = (kode_penawaran: string) =>
  importer<StatusEkspor>('POST', TEMPLATE, { body: { kode_penawaran, bentuk: 'xlsx' } });
const template = async () => {
  const { body } = await askTemplate(KODE);
  return importer('GET', `${TEMPLATE}/${body.data.id}/berkas`);
};

describe('the template', () => {
  test('holds everybody, however many there are', async () => {
    const other = '2027-31-1';
    const many = 50_600;
    // A statement of the test is ended after as long as any other.
    for (let first = 1; first <= many; first += 5_000)
      await t.db.query(
        `INSERT INTO pendaftar (nomor_pendaftar, kode_penawaran, pin_hmac, dibuat, diverifikasi, nomor_peserta, versi_kartu, kartu_terbit)
         SELECT to_char(n, 'FM00000000'), $1, decode(md5(n::text), 'hex'), now(), now(), (700000000 + n)::text, 1, 1 FROM generate_series($2::int, $3::int) AS n`,
        [other, first, Math.min(many, first + 4_999)],
      );
    const begun = (await askTemplate(other)).body.data;
    expect(begun).toMatchObject({ jumlah: many, selesai: false });
    await makeExport(t.deps, [templateExport], begun.id);
    const { bytes } = await importer('GET', `${TEMPLATE}/${begun.id}/berkas`);
    const read = await readTable(bytes, many + 1);
    const rows = 'rows' in read ? read.rows : [];
    expect(rows).toHaveLength(many + 1);
    expect([rows[1]?.[0], rows.at(-1)?.[0]]).toEqual(['700000001', String(700_000_000 + many)]);
  });

  test('of more than a sheet of Excel can hold is refused in words, and of no offering not found', async () => {
    const small: typeof templateExport = { ...templateExport, most: { xlsx: people.length - 1 } };
    await expect(
      beginExport(t.deps, small, author(t.deps.now, 'petugas', 'seleksi'), 'xlsx', { kode_penawaran: KODE }),
    ).rejects.toMatchObject({ code: 'templat_terlalu_besar' });
    expect((await askTemplate('2099-99-9')).status).toBe(404);
  });

  test('holds the verified applicants of the offering as text, and its programmes', async () => {
    const { status, headers, bytes } = await template();
    expect([status, headers['content-disposition']]).toEqual([
      200,
      `attachment; filename="hasil-${KODE}.xlsx"`,
    ]);
    const [hasil, prodi] = await readSheets(bytes);
    expect(hasil?.data[0]?.slice(0, 4)).toEqual(['nomor_peserta', 'nama', 'status', 'kode_prodi']);
    expect(hasil?.data.slice(1).map((row) => Number(row[0]))).toEqual(
      people.map((p) => Number(p.nomor_peserta)).toSorted((a, b) => a - b),
    );
    expect(typeof hasil?.data[1]?.[0]).toBe('string');
    expect(prodi?.data.slice(1).map((row) => row[0])).toContain(String(choices[0]));
  });

  test('leaves an entry of who took the names and choices of how many out of the portal', async () => {
    expect(await entriesOf(t, template)).toMatchObject([
      {
        id_pelaku: 'seleksi',
        tindakan: 'unduh templat hasil',
        subjek: KODE,
        baru: { jumlah: people.length },
      },
    ]);
  });

  test('shows what each applicant chose, in order, and is taken back with those columns', async () => {
    const { bytes } = await template();
    const [sheet] = await readSheets(bytes);
    const [heading, ...lines] = (sheet?.data ?? []).map((row) => row.map((cell) => String(cell ?? '')));
    for (const { nomor_pendaftar, nomor_peserta } of people) {
      const { rows } = await t.db.query<{ id_prodi: number; nama: string }>(
        `SELECT c.id_prodi, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama FROM pilihan_jurusan c JOIN program_studi s USING (id_prodi)
         JOIN jenjang_prodi n USING (id_jenjang) WHERE nomor_pendaftar = $1 ORDER BY urutan`,
        [nomor_pendaftar],
      );
      const own = lines.find((cells) => cells[0] === nomor_peserta);
      expect(own?.slice(4).filter(Boolean)).toEqual(rows.flatMap((r) => [String(r.id_prodi), r.nama]));
    }
    expect(heading?.slice(4, 6)).toEqual(['kode_pilihan_1', 'pilihan_1']);
    const filled = lines.map((cells) => cells.with(2, 'DITERIMA').with(3, cells[4] as string));
    const book = await writeWorkbook([
      { name: 'Hasil', widths: [18], heading: heading as string[], rows: filled },
    ]);
    const { body } = await importer<LaporanImpor>('POST', `/api/petugas/hasil/${KODE}/impor/periksa`, {
      form: formOf(book),
    });
    expect(body.data).toMatchObject({
      berubah: people.length,
      salah: { jumlah: 0 },
      peringatan: [],
    });
  });

  test('is read back as it was written, in Excel too', async () => {
    const rows = good().map((l) => l.split(';'));
    const book = await writeWorkbook([
      { name: 'Hasil', widths: [18], heading: HEADING.split(';'), rows },
      { name: 'Lain', widths: [5], heading: ['x'], rows: [] },
    ]);
    const { status, body } = await importer<LaporanImpor>(
      'POST',
      `/api/petugas/hasil/${KODE}/impor/periksa`,
      {
        form: formOf(book),
      },
    );
    expect([status, body.data]).toMatchObject([
      200,
      { dibaca: 4, ringkas: [{ jumlah: 2 }, { jumlah: 2 }], salah: { jumlah: 0 } },
    ]);
  });
});

describe('the dry run', () => {
  test('finds nothing in a good file and stores nothing', async () => {
    const { body } = await check(good());
    expect(body.data).toEqual({
      dibaca: 4,
      ringkas: [
        { label: 'diterima', jumlah: 2 },
        { label: 'tidak diterima', jumlah: 2 },
      ],
      salah: { jumlah: 0, daftar: [] },
      peringatan: [],
      berubah: 4,
      id: null,
    });
    expect((await t.db.query('SELECT FROM hasil')).rowCount).toBe(0);
  });

  test('admits nobody whose document selection waits for (berkas 15)', async () => {
    const set = await setRules(importer, KODE, [{ jenis: PHOTO, menahan: 'seleksi' }]);
    expect(set.status).toBe(200);
    const accept = async (who: TestApplicant | undefined) =>
      decide(t, await asStaff(t, 'verifikator'), who?.nomor_pendaftar ?? '', 'sah', { slot: PHOTO });
    expect((await accept(people[0])).status).toBe(200);
    const pesan = 'Diterima, padahal dokumen wajibnya belum dinyatakan sah';
    expect((await check(good())).body.data.salah.daftar).toMatchObject([{ baris: 3, pesan }]);
    expect((await save(good())).body.code).toBe('impor_belum_bersih');
    await accept(people[1]);
    expect((await save(good())).body.data.id).toEqual(expect.any(Number));
    await setRules(importer, KODE, []);
  });

  test('names every wrong row with its number in the file', async () => {
    const { body } = await check([
      line(0, 'DITERIMA', choices[0]),
      `${outsider.nomor_peserta};Orang lain;DITERIMA;${choices[0]}`,
      '',
      line(0, 'TIDAK DITERIMA'),
      line(1, 'LULUS', choices[1]),
      line(2, 'DITERIMA'),
      line(3, 'DITERIMA', 301),
      ';Tanpa nomor;DITERIMA;1',
      `=HYPERLINK("http://x");${people[3]?.nomor_peserta};DITERIMA;1`,
    ]);
    expect(body.data.salah.daftar.map((f) => [f.baris, f.pesan])).toEqual([
      [3, 'Nomor peserta tidak dikenal pada penawaran ini'],
      [5, 'Nomor peserta sudah ada di baris 2'],
      [6, 'Status harus DITERIMA atau TIDAK DITERIMA'],
      [7, 'Kode prodi wajib diisi bila diterima'],
      [8, 'Prodi 301 tidak ada pada penawaran ini'],
      [9, 'Nomor peserta kosong'],
      [10, 'Nomor peserta tidak dikenal pada penawaran ini'],
    ]);
  });

  test('warns of an unchosen programme, of a passed capacity and of who is missing', async () => {
    const { rows } = await t.db.query(
      `SELECT id_prodi FROM penawaran_prodi WHERE kode_penawaran = $1 AND NOT EXISTS
         (SELECT FROM pilihan_jurusan c WHERE c.nomor_pendaftar = $2 AND c.id_prodi = penawaran_prodi.id_prodi) LIMIT 1`,
      [KODE, people[0]?.nomor_pendaftar],
    );
    const unchosen = rows[0].id_prodi as number;
    await t.db.query(
      'UPDATE penawaran_prodi SET daya_tampung = 0 WHERE kode_penawaran = $1 AND id_prodi = $2',
      [KODE, unchosen],
    );
    const lines = [line(0, 'DITERIMA', unchosen), line(1, 'TIDAK DITERIMA'), line(2, 'TIDAK DITERIMA')];
    const { body } = await check(lines);
    expect(body.data).toMatchObject({
      salah: { jumlah: 0 },
      peringatan: [
        { judul: 'Di luar pilihan pendaftar', jumlah: 1, daftar: [{ baris: 2 }] },
        {
          judul: 'Melebihi daya tampung',
          jumlah: 1,
          daftar: [{ baris: null, pesan: expect.stringMatching(/: 1 diterima, daya tampung 0$/) }],
        },
        {
          judul: 'Peserta terverifikasi yang tidak tercantum',
          jumlah: 1,
          daftar: [{ baris: null, nomor_peserta: people[3]?.nomor_peserta }],
        },
      ],
    });
    expect((await save(lines)).body).toMatchObject({
      code: 'impor_belum_bersih',
      errors: [{ field: 'sudah_periksa' }],
    });
    expect((await save(lines, 'ya')).status).toBe(200);
    // Who approves sees what the first officer waived, whatever changes meanwhile.
    await t.db.query('UPDATE penawaran_prodi SET daya_tampung = NULL WHERE kode_penawaran = $1', [KODE]);
    const seen = await chair<{ peringatan: Peringatan[] | null }>('GET', `/api/petugas/hasil/${KODE}`);
    expect(seen.body.data.peringatan).toEqual(body.data.peringatan);
  });

  test.for([
    ['no table', 'PK\u0003\u0004 bukan zip', 'tabel_rusak'],
    ['other columns', 'a,b\n1,2', 'impor_format'],
    ['bytes', Buffer.from([0xff, 0xfe, 0x00, 0x41]), 'tabel_rusak'],
    ['nothing', '', 'dokumen_kosong'],
    ['a heading alone', HEADING, 'dokumen_kosong'],
    ['too many rows', `${HEADING}\n${'1;a;DITERIMA;1\n'.repeat(50_001)}`, 'tabel_terlalu_besar'],
    ['too many bytes', 'x'.repeat(5_000_000), 'tabel_terlalu_besar'],
  ] as const)('refuses %s', async ([, content, code]) => {
    const { body } = await importer('POST', `/api/petugas/hasil/${KODE}/impor/periksa`, {
      form: formOf(content),
    });
    expect(body.code).toBe(code);
  });
});

describe('an import', () => {
  test('is kept once, clean, and recorded', async () => {
    const entries = await entriesOf(t, async () => {
      const answers = await Promise.all([save(good()), save(good())]);
      expect(statuses(answers)).toEqual([200, 409]);
      expect(answers.find((a) => a.status === 409)?.body.code).toBe('impor_sudah_ada');
    });
    expect(entries).toMatchObject([
      { id_pelaku: 'seleksi', tindakan: 'impor hasil', subjek: KODE, baru: { jumlah_diterima: 2 } },
    ]);
    expect((await t.db.query('SELECT FROM yudisium')).rowCount).toBe(4);
  });

  test('of which one row is wrong is not kept at all, nor one of no offering', async () => {
    const entries = await entriesOf(t, async () => {
      expect((await save([...good().slice(1), line(0, 'LULUS')], 'ya')).body).toMatchObject({
        code: 'impor_belum_bersih',
        errors: [{ field: 'baris 5' }],
      });
      for (const path of ['impor', 'impor/periksa'])
        expect(
          (await importer('POST', `/api/petugas/hasil/2099-99-9/${path}`, { form: formOf(csv(good())) }))
            .status,
        ).toBe(404);
    });
    expect([entries, (await t.db.query('SELECT FROM hasil')).rowCount]).toEqual([[], 0]);
  });

  test('is shown and exported in the order of the file, by whoever may see results and nobody else', async () => {
    await cancel(await saved(people.map((_, i) => line(i, 'TIDAK DITERIMA'))));
    const id = await saved();
    const rows = (of: string) =>
      chair<{ baris: { nomor_peserta: string; diterima: boolean }[] }>('GET', `/api/petugas/isi-hasil?${of}`);
    const page = await rows(`kode_penawaran=${KODE}&id_hasil=${id}&diterima=tidak`);
    expect(page.body.data.baris.map((r) => r.nomor_peserta)).toEqual([
      people[2]?.nomor_peserta,
      people[3]?.nomor_peserta,
    ]);
    await t.db.query("UPDATE data_diri_pendaftar SET nama_lengkap = '=1+1;=2+2' WHERE nomor_pendaftar = $1", [
      people[0]?.nomor_pendaftar,
    ]);
    const entries = await entriesOf(t, async () => {
      const body = { kode_penawaran: KODE, id_hasil: String(id), diterima: 'ya', bentuk: 'csv' };
      const asked = await chair<StatusEkspor>('POST', '/api/petugas/isi-hasil/ekspor', { body });
      const { bytes } = await chair('GET', `/api/petugas/isi-hasil/ekspor/${asked.body.data.id}/berkas`);
      const lines = bytes.toString('utf8').replace('\uFEFF', '').trim().split('\r\n');
      expect(lines).toHaveLength(3);
      // As this import says it, whatever another of the same offering said.
      expect(lines[1]).toContain(`"${people[0]?.nomor_peserta}","'=1+1;'=2+2","DITERIMA","${choices[0]}"`);
    });
    expect(entries).toMatchObject([{ tindakan: 'ekspor hasil', subjek: KODE }]);
    for (const role of ['loa', 'layanan', 'humas', 'keuangan', 'pengawas']) {
      const stranger = await asStaff(t, role);
      for (const path of [
        '/api/petugas/hasil',
        `/api/petugas/hasil/${KODE}`,
        `/api/petugas/isi-hasil?kode_penawaran=${KODE}&id_hasil=${id}`,
      ])
        expect([role, path, (await stranger('GET', path)).status]).toEqual([role, path, 403]);
    }
    for (const of of [
      '',
      `id_hasil=${id}`,
      `kode_penawaran=${KODE}`,
      `kode_penawaran=2027-11-2&id_hasil=${id}`,
    ])
      expect((await rows(of)).body.data.baris).toEqual([]);
  });

  test('that was kept before warnings became findings shows them all the same', async () => {
    const row = { baris: 2, nomor_peserta: '1', pesan: 'Kimia bukan pilihan pendaftar' };
    const before = {
      peringatan: { jumlah: 150, daftar: [row] },
      lewat_kuota: [{ id_prodi: 1, nama_prodi: 'Kimia', daya_tampung: 0, diterima: 1 }],
      tidak_tercantum: { jumlah: 1, daftar: [{ nomor_peserta: '2', nama_lengkap: null }] },
    };
    const none = { jumlah: 0, daftar: [] };
    const migration = await readFile(
      new URL('../../db/migrations/0033_peringatan_hasil.sql', import.meta.url),
      'utf8',
    );
    const id = await saved();
    const migrated = async (peringatan: object) => {
      await t.db.query('UPDATE hasil SET peringatan = $2 WHERE id = $1', [id, JSON.stringify(peringatan)]);
      await t.db.query(migration);
      return (await chair<{ peringatan: Peringatan[] }>('GET', `/api/petugas/hasil/${KODE}`)).body.data
        .peringatan;
    };
    expect(await migrated(before)).toEqual([
      { judul: 'Di luar pilihan pendaftar', jumlah: 150, daftar: [row] },
      {
        judul: 'Melebihi daya tampung',
        jumlah: 1,
        daftar: [{ baris: null, nomor_peserta: '', pesan: 'Kimia: 1 diterima, daya tampung 0' }],
      },
      {
        judul: 'Peserta terverifikasi yang tidak tercantum',
        jumlah: 1,
        daftar: [{ baris: null, nomor_peserta: '2', pesan: '' }],
      },
    ]);
    expect(await migrated({ peringatan: none, lewat_kuota: [], tidak_tercantum: none })).toEqual([]);
  });

  test('is published by itself once a second officer has approved it and its time has come', async () => {
    const id = await saved();
    await at(AFTER, async () => expect(await resultOf(people[0] as TestApplicant)).toBeNull());
    expect(await entriesOf(t, () => approve(id))).toMatchObject([
      { id_pelaku: 'pimpinan', tindakan: 'setujui hasil', subjek: KODE, lama: { disetujui: null } },
    ]);
    expect(await resultOf(people[0] as TestApplicant)).toBeNull();
    await at(AFTER, async () => {
      expect(await resultOf(people[0] as TestApplicant)).toMatchObject({ status: 1, kode_prodi: choices[0] });
      expect(await resultOf(people[2] as TestApplicant)).toMatchObject({ status: 0, kode_prodi: null });
      expect((await cancel(id)).body.code).toBe('sudah_diumumkan');
      expect((await move('2027-01-01T00:00:00Z')).body.code).toBe('sudah_diumumkan');
    });
  });
});

describe('four eyes', () => {
  test('nobody approves their own import, whatever their role', async () => {
    const admin = await asStaff(t, 'admin');
    const id = (await save(good(), 'tidak', admin)).body.data.id as number;
    const entries = await entriesOf(t, async () => {
      expect((await approve(id, admin)).body.code).toBe('perlu_petugas_lain');
    });
    expect(entries).toEqual([]);
    expect((await approve(id, importer)).status).toBe(403);
    const answers = await Promise.all([approve(id), approve(id), approve(id)]);
    expect(statuses(answers)).toEqual([200, 409, 409]);
  });

  test('holds in the database too', async () => {
    const id = await saved();
    await expect(
      t.db.query("UPDATE hasil SET disetujui = now(), disetujui_oleh = 'seleksi' WHERE id = $1", [id]),
    ).rejects.toThrow(/check constraint/);
  });
});

describe('undoing', () => {
  test('works before the announcement, approved or not, and leaves the way free for another import', async () => {
    const first = await saved();
    expect(await entriesOf(t, () => cancel(first))).toMatchObject([
      { tindakan: 'batalkan hasil', subjek: KODE, baru: { alasan: 'Berkas yang salah.' } },
    ]);
    expect((await cancel(first)).body.code).toBe('sudah_diputus');
    expect((await approve(first)).body.code).toBe('sudah_diputus');
    const second = await saved();
    await approve(second);
    expect((await cancel(second, chair)).status).toBe(200);
    await at(AFTER, async () => expect(await resultOf(people[0] as TestApplicant)).toBeNull());
    const detail = await chair<{ impor: null; dibatalkan: { id: number }[] }>(
      'GET',
      `/api/petugas/hasil/${KODE}`,
    );
    expect(detail.body.data).toMatchObject({ impor: null, dibatalkan: [{ id: second }, { id: first }] });
    await callOfficer(t, 'seleksi', 'Bu Sari');
    const named = await chair<{ dibatalkan: object[] }>('GET', `/api/petugas/hasil/${KODE}`);
    expect(named.body.data.dibatalkan[1]).toMatchObject({
      dibuat_oleh: 'seleksi',
      pengimpor: 'Bu Sari',
      dibatalkan_oleh: 'Bu Sari',
    });
  });

  test('of an import that nobody approved works after the announcement time as well', async () => {
    const id = await saved();
    await at(AFTER, async () => expect((await cancel(id)).status).toBe(200));
  });
});

describe('the announcement time', () => {
  test('moves to an instant still to come, for a reason, by who may approve', async () => {
    const later = new Date(Date.parse(AT) + DAY).toISOString();
    expect(await entriesOf(t, () => move(later))).toEqual([
      {
        id_pelaku: 'pimpinan',
        tindakan: 'ubah waktu pengumuman',
        subjek: KODE,
        lama: { tanggal_pengumuman: AT },
        baru: { tanggal_pengumuman: later, alasan: 'Rapat pimpinan ditunda.' },
      },
    ]);
    const entries = await entriesOf(t, async () => {
      expect((await move('2020-01-01T00:00:00Z')).body.code).toBe('isian_salah');
      expect((await move('2027-13-45T99:00:00Z')).body.code).toBe('isian_salah');
      expect((await move(later, importer)).status).toBe(403);
    });
    expect(entries).toEqual([]);
  });

  test('that a colleague moved meanwhile is not moved unseen; the same once more changes nothing', async () => {
    const [later, latest] = [DAY, 2 * DAY].map((by) => new Date(Date.parse(AT) + by).toISOString()) as [
      string,
      string,
    ];
    const entries = await entriesOf(t, async () => {
      expect((await move(later, chair, AT)).status).toBe(200);
      const stale = await move(latest, chair, AT);
      expect([stale.status, stale.body.code, await announced()]).toEqual([409, 'versi_usang', later]);
      expect((await move(later, chair, AT)).status).toBe(200);
      expect((await move(latest, chair, later)).status).toBe(200);
    });
    expect(entries.map((e) => e.baru?.tanggal_pengumuman)).toEqual([later, latest]);
  });

  test('is set the first time without a reason, and moved only with one', async () => {
    await t.db.query('UPDATE penawaran SET tanggal_pengumuman = NULL WHERE kode_penawaran = $1', [KODE]);
    const send = (tanggal_pengumuman: string, semula: string | null) =>
      chair<PenawaranHasil>('POST', `/api/petugas/hasil/${KODE}/waktu`, {
        body: { tanggal_pengumuman, semula, konfirmasi: 'JADWALKAN' },
      });
    const later = new Date(Date.parse(AT) + DAY).toISOString();
    const entries = await entriesOf(t, async () => {
      expect((await send(AT, null)).status).toBe(200);
      const refused = await send(later, AT);
      expect([refused.status, refused.body.errors?.[0]?.field]).toEqual([400, 'alasan']);
    });
    expect(entries.map((e) => [e.tindakan, e.lama, e.baru])).toEqual([
      ['atur waktu pengumuman', { tanggal_pengumuman: null }, { tanggal_pengumuman: AT }],
    ]);
  });

  test('that was moved keeps the results shut until the new one', async () => {
    await approve(await saved());
    await move(new Date(Date.parse(AT) + DAY).toISOString());
    await at(AFTER, async () => expect(await resultOf(people[0] as TestApplicant)).toBeNull());
    await at(new Date(Date.parse(AT) + DAY), async () =>
      expect(await resultOf(people[0] as TestApplicant)).toMatchObject({ status: 1 }),
    );
  });
});

describe('the list of offerings', () => {
  test('begins with the next announcement and ends with the one longest past', async () => {
    const { body } = await chair<PenawaranHasil[]>('GET', '/api/petugas/hasil');
    const codes = body.data.map((o) => o.kode_penawaran);
    const days = [3, 1, null, -1, -5];
    for (const [i, n] of days.entries())
      await t.db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
        codes[i],
        n === null ? null : new Date(t.clock.now().getTime() + n * DAY),
      ]);
    const shown = (await chair<PenawaranHasil[]>('GET', '/api/petugas/hasil')).body.data;
    const timeOf = (o: PenawaranHasil) => o.tanggal_pengumuman && Date.parse(o.tanggal_pengumuman);
    const order = shown.map((o) => o.kode_penawaran);
    expect(order.slice(0, 2)).toEqual([codes[1], codes[0]]);
    const coming = shown.filter((o) => o.tanggal_pengumuman && !o.diumumkan).map(timeOf);
    const past = shown.filter((o) => o.diumumkan).map(timeOf);
    expect(coming).toEqual(coming.toSorted((a, b) => Number(a) - Number(b)));
    expect(past).toEqual(past.toSorted((a, b) => Number(b) - Number(a)));
    expect(order.indexOf(codes[2] as string)).toBe(coming.length);
    expect([coming.length > 1, past.length > 1]).toEqual([true, true]);
    expect(shown.at(-1)?.diumumkan).toBe(true);
  });
});

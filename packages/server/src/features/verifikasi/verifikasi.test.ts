import type { Finding } from '@gerbang/contract';
import type { biodata, DraftKartu, StatusPendaftar } from '@gerbang/contract/applicant/verifikasi';
import { steps } from '@gerbang/contract/steps/index';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DAY, startTestApp, type TestApp } from '../../../test/app.ts';
import type { TestApplicant, Wished } from '../../../test/applicant.ts';

type Biodata = DataOf<typeof biodata>;

let t: TestApp;
let second: Pick<TestApp, 'call'>;
beforeAll(async () => {
  t = await startTestApp();
  second = await t.another();
});
afterAll(() => t.close());

const make = (offering: string, stage: Wished['stage'], more: Partial<Wished> = {}) =>
  t.applicants.make({ offering, stage, ...more });
const finalise = async (
  { token, nomor_pendaftar, kode_penawaran }: TestApplicant,
  through: Pick<TestApp, 'call'> = t,
) => {
  const { status, body } = await through.call<{ nomor_peserta: string }>('POST', '/api/v2/verifikasi', {
    token,
    body: { nomor_pendaftar, kode_penawaran },
  });
  return {
    status,
    message: body.message,
    nomor_peserta: body.data?.nomor_peserta,
    findings: (body.errors ?? []) as Finding[],
  };
};
const draft = async ({ token, nomor_pendaftar }: TestApplicant) =>
  (await t.call<DraftKartu>('GET', `/api/v2/draft_kartu/${nomor_pendaftar}`, { token })).body.data;
const seatOf = async ({ nomor_pendaftar }: TestApplicant) =>
  (await t.db.query('SELECT id_ruang, nomor_kursi FROM kursi WHERE nomor_pendaftar = $1', [nomor_pendaftar]))
    .rows[0];
const roomsOf = async (kode_jadwal: string) =>
  (
    await t.db.query(
      'SELECT id_ruang, kapasitas, terisi FROM ruang WHERE kode_jadwal = $1 ORDER BY id_ruang',
      [kode_jadwal],
    )
  ).rows;

describe('an incomplete form', () => {
  test('is answered with every gap in the order of the wizard, the same that the check page lists', async () => {
    for (const who of [
      await make('11-2', 'baru'),
      await make('11-2', 'sebagian'),
      await make('21-2', 'sebagian'),
      await make('13-1', 'baru'),
    ]) {
      const { status, message, findings, nomor_peserta } = await finalise(who);
      expect([status, message, nomor_peserta]).toEqual([422, 'Verifikasi gagal', undefined]);
      expect(findings.length).toBeGreaterThan(0);
      expect((await draft(who)).kekurangan).toEqual(findings);
      const order = findings.map((f) => steps.findIndex((s) => s.key === f.step));
      expect(order).toEqual(order.toSorted((a, b) => a - b));
      expect(await seatOf(who)).toBeUndefined();
    }
  });

  test.for([
    [
      'a field',
      'UPDATE data_diri_pendaftar SET nama_lengkap = NULL',
      'data-diri',
      'nama_lengkap',
      'Isi Nama Lengkap',
    ],
    ['a whole record', 'DELETE FROM data_keluarga', 'data-keluarga', 'anak_ke', 'Isi Anak Ke-'],
    [
      'the photo',
      "UPDATE berkas SET diganti = now() WHERE slot = 'data_diri_pendaftar/foto'",
      'data-diri',
      'data_diri_pendaftar/foto',
      'belum ada foto',
    ],
    [
      'the family card',
      "DELETE FROM berkas WHERE slot = 'data_keluarga/kartu_keluarga'",
      'data-keluarga',
      'data_keluarga/kartu_keluarga',
      'belum ada file kartu keluarga',
    ],
    ['the programmes', 'DELETE FROM pilihan_jurusan', 'pilihan-jurusan', 'id_kelas', 'Pilih Kelas'],
    [
      'the schedule',
      'UPDATE pendaftar SET kode_jadwal = NULL',
      'pilihan-jurusan',
      'kode_jadwal',
      'Pilih Lokasi Ujian, Tanggal Ujian',
    ],
    [
      'a value that no longer holds',
      "UPDATE data_diri_pendaftar SET tgl_lahir = '2027-01-01'",
      'data-diri',
      'tgl_lahir',
      'Tanggal Lahir tidak boleh di masa depan',
    ],
  ] as const)('without %s names just that', async ([, sql, step, field, message]) => {
    const who = await make('11-2', 'lengkap', { schedule: 2 });
    await t.db.query(
      `${sql} ${sql.includes('WHERE') ? 'AND' : 'WHERE'} nomor_pendaftar = '${who.nomor_pendaftar}'`,
    );
    const { status, findings } = await finalise(who);
    expect([status, findings[0]]).toMatchObject([422, { step, field, message }]);
    expect(new Set(findings.map((f) => f.step))).toEqual(new Set([step]));
  });
});

describe('a complete form', () => {
  test('gets a number of year, track, wave and five digits, counted per wave, and the next free seat', async () => {
    const rooms = await roomsOf((await make('11-2', 'lengkap', { schedule: 1 })).kode_penawaran.concat('-1'));
    const numbers = [];
    for (let i = 1; i <= 12; i += 1) {
      const who = await make('11-2', 'lengkap', { schedule: 1 });
      const { status, nomor_peserta } = await finalise(who);
      expect(status).toBe(200);
      numbers.push(nomor_peserta);
      // The first room has ten seats; the eleventh applicant opens the second.
      expect(await seatOf(who)).toEqual({
        id_ruang: rooms[i <= 10 ? 0 : 1].id_ruang,
        nomor_kursi: i <= 10 ? i : i - 10,
      });
    }
    expect(numbers).toEqual(Array.from({ length: 12 }, (_, i) => `27112${String(i + 1).padStart(5, '0')}`));
    expect((await roomsOf(`${(await make('11-2', 'baru')).kode_penawaran}-1`)).map((r) => r.terisi)).toEqual([
      10, 2,
    ]);
    expect((await finalise(await make('12-1', 'lengkap', { schedule: 1 }))).nomor_peserta).toBe('2712100001');
  });

  test('gets the same number however often it asks, in any process, and after the period too', async () => {
    let who = await make('11-2', 'lengkap', { schedule: 2 });
    let number: string | undefined;
    // The first rounds open connections; later ones really meet.
    for (let round = 0; round < 5; round += 1) {
      who = await make('11-2', 'lengkap', { schedule: 2 });
      const answers = await Promise.all(
        [t, second, t, second, t, second].map((through) => finalise(who, through)),
      );
      number = answers[0]?.nomor_peserta;
      expect(answers.map((a) => [a.status, a.nomor_peserta])).toEqual(answers.map(() => [200, number]));
    }
    const before = t.clock.now();
    t.clock.move(60 * DAY);
    const later = { ...who, token: await t.applicants.signIn(who.nomor_pendaftar) };
    expect((await finalise(later)).nomor_peserta).toBe(number);
    t.clock.set(before);
    const { rows } = await t.db.query("SELECT FROM audit WHERE subjek = $1 AND tindakan = 'verifikasi'", [
      who.nomor_pendaftar,
    ]);
    expect(rows).toHaveLength(1);
  });

  test('is told everywhere at once: session, verification status, draft card, timeline', async () => {
    const who = await make('11-2', 'lengkap', { schedule: 2 });
    const { token, nomor_pendaftar, kode_penawaran } = who;
    const status = async () =>
      (
        await t.call<StatusPendaftar>(
          'GET',
          `/api/v2/status_pendaftar/${nomor_pendaftar}/${kode_penawaran}`,
          { token },
        )
      ).body.data.status_pendaftar;
    const verified = async (through: Pick<TestApp, 'call'>) => {
      const { body } = await through.call('GET', `/api/v1/ruang_tes_pendaftar/${nomor_pendaftar}`, { token });
      return [body.success, body.data];
    };
    for (const through of [t, second]) expect(await verified(through)).toEqual([false, null]);
    expect(await status()).toBe('Pengisian formulir');
    const { nomor_peserta } = await finalise(who);
    for (const through of [t, second]) expect(await verified(through)).toEqual([true, { nomor_peserta }]);
    expect(await status()).toBe('Verifikasi');
    const card = await draft(who);
    expect(card).toMatchObject({
      nomor_peserta,
      kekurangan: [],
      ruang: { nama_ruang: 'Laboratorium Komputer 1', alamat_gedung: expect.stringMatching(/\w/) },
      qr: expect.arrayContaining([expect.stringMatching(/^[01]{25,}$/)]),
      jadwal: { lokasi_ujian: 'Semarang, Kampus Utama, sesi kedua' },
    });
    expect(
      (await t.call<{ no_peserta: string }>('GET', '/api/v2/sesi', { token })).body.data.no_peserta,
    ).toBe(nomor_peserta);
    await t.db.query('UPDATE pendaftar SET hadir = $2 WHERE nomor_pendaftar = $1', [
      nomor_pendaftar,
      t.clock.now(),
    ]);
    expect(await status()).toBe('Telah mengikuti ujian');
  });

  test("is everybody's own, when a crowd looks where it stands at once", async () => {
    const crowd = await Promise.all(Array.from({ length: 12 }, () => make('11-2', 'baru')));
    const until = (i: number) => new Date(t.clock.now().getTime() + (100 + i) * DAY);
    for (const [i, { nomor_pendaftar }] of crowd.entries())
      await t.db.query('UPDATE pendaftar SET batas_khusus = $2 WHERE nomor_pendaftar = $1', [
        nomor_pendaftar,
        until(i),
      ]);
    const ask = () =>
      Promise.all(
        crowd.map(({ token, nomor_pendaftar, kode_penawaran }) =>
          t.call<StatusPendaftar>('GET', `/api/v2/status_pendaftar/${nomor_pendaftar}/${kode_penawaran}`, {
            token,
          }),
        ),
      );
    // Once more when everybody is known: then all of them are read together.
    for (const answers of [await ask(), await ask()])
      expect(answers.map(({ body }) => body.data.jadwal_pengisian_formulir)).toEqual(
        crowd.map((_, i) => until(i).toISOString()),
      );
  });

  test('of an orphan says that there are no parents to name', async () => {
    const parents = { tidak_memiliki_ayah: true, nama_ayah: null, tidak_memiliki_ibu: true, nama_ibu: null };
    const orphan = await draft(await make('11-2', 'lengkap', { schedule: 1, orphan: true }));
    expect(orphan).toMatchObject({ ...parents, kekurangan: [] });
    const blank = await draft(await make('11-2', 'baru'));
    expect(blank).toMatchObject({ ...parents, tidak_memiliki_ayah: false, tidak_memiliki_ibu: false });
  });

  test('needs neither schedule nor seat on a track without a test', async () => {
    for (const offering of ['13-1', '23-1']) {
      const who = await make(offering, 'lengkap');
      const { status, nomor_peserta } = await finalise(who);
      expect([status, nomor_peserta]).toEqual([200, `27${who.kode_jalur}100001`]);
      expect(await seatOf(who)).toBeUndefined();
      expect(await draft(who)).toMatchObject({ ruang: null, jadwal: null });
    }
  });

  test('on the last instant of the period passes, a millisecond later not', async () => {
    const [now, who, late] = [
      t.clock.now(),
      await make('12-1', 'lengkap', { schedule: 2 }),
      await make('12-1', 'lengkap', { schedule: 2 }),
    ];
    await t.db.query('UPDATE penawaran SET tanggal_selesai_daftar = $2 WHERE kode_penawaran = $1', [
      who.kode_penawaran,
      now,
    ]);
    expect((await finalise(who)).status).toBe(200);
    t.clock.move(1);
    expect((await finalise(late)).status).toBe(409);
    t.clock.set(now);
  });
});

describe('the chosen exam', () => {
  const noSchedule = [
    422,
    [{ step: 'pilihan-jurusan', field: 'kode_jadwal', message: 'Pilih Lokasi Ujian, Tanggal Ujian' }],
  ];

  test('is judged anew: too near, reserved for others, without a date', async () => {
    const [near, reserved, dateless] = [
      await make('11-2', 'lengkap', { schedule: 5 }),
      await make('11-2', 'lengkap', { schedule: 7, disabilitas: true }),
      await make('11-2', 'lengkap', { schedule: 6 }),
    ];
    await t.db.query('UPDATE pendaftar SET disabilitas = false WHERE nomor_pendaftar = $1', [
      reserved.nomor_pendaftar,
    ]);
    for (const who of [near, reserved, dateless]) {
      const { status, findings } = await finalise(who);
      expect([status, findings]).toEqual(noSchedule);
    }
    expect((await finalise(await make('11-2', 'lengkap', { schedule: 7, disabilitas: true }))).status).toBe(
      200,
    );
  });

  test('that is full is answered with 403 until there is another room', async () => {
    const who = await make('11-2', 'lengkap', { schedule: 4 });
    const { status, message, findings } = await finalise(who);
    expect([status, message, findings]).toEqual([
      403,
      'Maaf ruangan penuh, silahkan pilih lokasi/jadwal ujian yang lain. Jika tidak ada yang tersedia, harap menunggu admin menambahkan ruang ujian baru dalam 1x24 jam.',
      [],
    ]);
    expect(
      (
        await t.db.query('SELECT diverifikasi, nomor_peserta FROM pendaftar WHERE nomor_pendaftar = $1', [
          who.nomor_pendaftar,
        ])
      ).rows,
    ).toEqual([{ diverifikasi: null, nomor_peserta: null }]);
    await t.db.query(
      "INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas) VALUES ($1, 1, 'Tambahan', 1)",
      [`${who.kode_penawaran}-4`],
    );
    expect((await finalise(who)).status).toBe(200);
    expect((await finalise(await make('11-2', 'lengkap', { schedule: 4 }))).status).toBe(403);
  });
});

describe('what is read before finalising', () => {
  const read = async ({ token, nomor_pendaftar }: TestApplicant) =>
    (await t.call<Biodata>('GET', `/api/v2/biodata/${nomor_pendaftar}`, { token })).body.data;

  test('is every answer of every step, in words, each group with the place where it is changed', async () => {
    const who = await make('11-2', 'lengkap', { schedule: 1 });
    const { langkah, diverifikasi } = await read(who);
    expect(diverifikasi).toBeNull();
    const active = langkah.map(({ key }) => key);
    expect(active).toEqual(steps.map(({ key }) => key).filter((key) => active.includes(key)));
    expect(active).toContain('data-keluarga');
    expect(active).toContain('data-kesehatan');
    const all = langkah.flatMap(({ bagian }) => bagian.flatMap(({ isian }) => isian));
    expect(all.length).toBeGreaterThan(80);
    const self = (
      await t.db.query('SELECT * FROM data_diri_pendaftar WHERE nomor_pendaftar = $1', [who.nomor_pendaftar])
    ).rows[0];
    const place = (
      await t.db.query('SELECT nama_kabupaten FROM kabupaten WHERE kode_kabupaten = $1', [
        self.kode_kabupaten_asal,
      ])
    ).rows[0];
    expect(all).toContainEqual({ label: 'Nama Lengkap', nilai: self.nama_lengkap, besar: true });
    expect(all.find(({ nilai }) => nilai === self.no_ktp)?.besar).toBe(true);
    expect(all.map(({ nilai }) => nilai)).toContain(place.nama_kabupaten);
    const kontak = langkah[0]?.bagian.find(({ judul }) => judul === 'Kontak');
    expect([kontak?.part, kontak?.field]).toEqual(['data_diri_pendaftar', 'telp']);
    expect(langkah.flatMap(({ dokumen }) => dokumen.map(({ slot }) => slot))).toContain(
      'data_keluarga/kartu_keluarga',
    );
    await finalise(who);
    expect((await read(who)).diverifikasi).not.toBeNull();
  });
});

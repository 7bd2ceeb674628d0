import { alamatGelombang } from '@gerbang/contract/applicant/publik';
import { type AlasanHasil } from '@gerbang/contract/applicant/yudisium';
import { type ContohPembagian, type Hitungan, kalimatContoh } from '@gerbang/contract/office/seleksi/contoh';
import { type Aturan, CARA } from '@gerbang/contract/seleksi/aturan';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asStaff, type StaffCall } from '../../../../test/desk.ts';
import { workedExample } from '../../../seleksi/contoh.ts';
import { commitmentOf } from '../../../seleksi/draw.ts';
import { readLedger } from '../../../seleksi/ledger.ts';
import { UNIT } from '../../../seleksi/rule.ts';
import { workOnSelection } from '../../../skenario/job.ts';
import { VERSION } from '../../../version.ts';
import { KODE, linesOf, startSelection, type TestSelection } from '../testing.ts';

let s: TestSelection;
beforeAll(async () => {
  s = await startSelection(10);
});
afterAll(() => s.t.close());

const page = async (): Promise<string> => (await s.t.call('GET', alamatGelombang(KODE))).bytes.toString();
const openings = async (): Promise<string[]> =>
  (
    await s.t.db.query<{ subjek: string }>(
      "SELECT subjek FROM audit WHERE tindakan = 'lihat perhitungan seleksi' ORDER BY id",
    )
  ).rows.map(({ subjek }) => subjek);

describe('the worked example of each way', () => {
  const examples = async (by: StaffCall = s.seleksi) =>
    by<ContohPembagian[]>('GET', '/api/petugas/contoh-pembagian');
  const got = ({ peserta }: ContohPembagian) =>
    Object.fromEntries(
      peserta.map(({ nama, pilihan }) => [nama, pilihan.find(({ diterima }) => diterima)?.nama ?? null]),
    );

  test('says who gets what, as the allocation does', async () => {
    const { data } = (await examples()).body;
    expect(data.map(({ cara }) => cara)).toEqual(Object.keys(CARA));
    for (const one of data) {
      const { outcome, people } = workedExample(one.cara);
      expect(one.peserta).toHaveLength(8);
      for (const [i, { nama, pilihan }] of one.peserta.entries()) {
        expect(nama).toBe(people[i]?.id);
        expect(pilihan.findIndex(({ diterima }) => diterima) + 1).toBe(outcome.verdicts[i]?.diterima);
        expect(pilihan.map(({ tunggu }) => tunggu)).toEqual(outcome.verdicts[i]?.tunggu);
      }
      expect(one.lebih_baik).toBe(outcome.lebih_baik);
    }
    const [skor, pilihan, prodi] = data as [ContohPembagian, ContohPembagian, ContohPembagian];
    const [a, b, none] = ['Prodi A', 'Prodi B', null];
    expect(got(skor)).toEqual({
      Ani: a,
      Budi: b,
      Citra: b,
      Dewi: none,
      Eko: none,
      Fitri: none,
      Galih: a,
      Hana: none,
    });
    expect(got(pilihan)).toEqual({
      Ani: a,
      Budi: none,
      Citra: none,
      Dewi: none,
      Eko: b,
      Fitri: b,
      Galih: a,
      Hana: none,
    });
    expect(got(prodi)).toEqual({ ...got(pilihan), Budi: a, Galih: none });
    // What the way costs is seen: three lose a seat by the order they listed.
    expect([skor.lebih_baik, pilihan.lebih_baik, prodi.lebih_baik]).toEqual([null, 3, null]);
  });

  test('tells everybody why', async () => {
    const [skor, pilihan] = (await examples()).body.data as [ContohPembagian, ContohPembagian];
    const why = (of: ContohPembagian, nama: string) => {
      const one = of.peserta.find((each) => each.nama === nama);
      return one && kalimatContoh(one, of.minimum);
    };
    const seated = 'Mendapat kursi cadangan Prodi A sebagai anggota kelompoknya.';
    expect(why(skor, 'Galih')).toContain(seated);
    // Written second, and before whoever of no such school wrote it first.
    expect(why(pilihan, 'Galih')).toBe(
      `Peserta terakhir di Prodi B bernilai 72. Urutan 1 pada daftar tunggu Prodi B. ${seated}`,
    );
    expect(why(skor, 'Budi')).toBe(
      'Peserta terakhir di Prodi A bernilai 92. Urutan 1 pada daftar tunggu Prodi A. Mendapat kursi Prodi B.',
    );
    expect(why(pilihan, 'Budi')).toBe(
      'Peserta terakhir di Prodi A bernilai 92. Urutan 1 pada daftar tunggu Prodi A. Kursi Prodi B sudah terisi oleh yang menulisnya di urutan lebih awal, sampai nilai 72. Urutan 2 pada daftar tunggu Prodi B.',
    );
    expect(why(skor, 'Hana')).toBe(
      'Nilainya di bawah minimum Prodi A, 50. Nilainya di bawah minimum Prodi B, 50.',
    );
    expect((await examples(s.auditor)).status).toBe(403);
  });
});

describe('an example applicant beside the rule', () => {
  let rule: Aturan;
  const count = (isi: Aturan, nomor_peserta: string | null, by: StaffCall = s.seleksi) =>
    by<Hitungan | null>('POST', s.path('/contoh'), { body: { isi, nomor_peserta } });

  test('is somebody in the middle until another is named, and each look is recorded once', async () => {
    await s.rule(1, (of) => {
      rule = of;
      return of;
    });
    const { data } = (await count(rule, null)).body;
    // Scores fall from the first to the last.
    expect(data?.nomor_peserta).toBe(s.people[4]?.nomor_peserta);
    await count(rule, null);
    await count(rule, s.people[0]?.nomor_peserta as string);
    expect(await openings()).toEqual([s.people[4], s.people[0]].map((one) => one?.nomor_pendaftar));
  });

  test('is counted as a run counts, whatever the rule is', async () => {
    const disabled = s.people[2]?.nomor_pendaftar;
    await s.t.db.query(
      'UPDATE pendaftar SET disabilitas = (nomor_pendaftar = $1) WHERE kode_penawaran = $2',
      [disabled, KODE],
    );
    const part = rule.bobot[0] as Aturan['bobot'][number];
    const rules: Aturan[] = (['asli', 'linear', 'z', 'persentil'] as const).flatMap((ubah) =>
      (['semua', 'minat'] as const).map((banding) => ({
        ...rule,
        komponen: rule.komponen.map((one) => ({ ...one, ubah, banding })),
        bobot: [
          {
            ...part,
            komponen: part.komponen.map((one) => ({ ...one, minimum: 83 * UNIT })),
            minimum_total: null,
          },
        ],
        tambahan: { daftar: [{ kelompok: 'disabilitas', poin: 3 * UNIT }], paling_banyak: 2 * UNIT },
      })),
    );
    rules.push({ ...rule, bobot: [{ ...part, minimum_total: 85 * UNIT }] });
    for (const [i, isi] of rules.entries()) {
      expect((await s.rule(1, () => isi)).status).toBe(200);
      const run = await s.run(`Contoh ${i}`);
      const ledger = readLedger(linesOf(await s.ledger(run.id)));
      if (ledger.failed) throw new Error('the ledger is not whole');
      for (const { nomor_peserta } of s.people) {
        const at = ledger.participants.findIndex(({ id }) => id === nomor_peserta);
        const { data } = (await count(isi, nomor_peserta)).body;
        expect([i, data?.pilihan.map(({ total }) => total)]).toEqual([i, ledger.verdict(at).nilai]);
        expect(data?.tambahan).toBe(ledger.participant(at).tambahan);
        for (const { kurang } of data?.pilihan ?? [])
          expect(kurang.length > 0).toBe(
            i < rules.length - 1 && (data?.komponen[0]?.mentah ?? 0) < 83 * UNIT,
          );
      }
    }
  });

  test('is of that offering alone, and of who may write its rule', async () => {
    expect((await count(rule, '999999999')).status).toBe(404);
    const elsewhere = '/api/petugas/seleksi/2027-11-2/contoh';
    const body = { isi: rule, nomor_peserta: s.people[0]?.nomor_peserta };
    expect((await s.seleksi('POST', elsewhere, { body })).status).toBe(404);
    expect(
      (await s.seleksi('POST', elsewhere, { body: { isi: rule, nomor_peserta: null } })).body.data,
    ).toBeNull();
    expect((await count(rule, null, s.pimpinan)).status).toBe(403);
  });
});

describe('what an applicant will read, before anybody approves', () => {
  const OPEN = 'nilai=ya&peringkat=ya&batas=ya&tunggu=ya';
  const look = (id: number, nomor: string, query = OPEN, by: StaffCall = s.pimpinan) =>
    by<{ alasan: AlasanHasil | null }>('GET', s.path(`/skenario/${id}/alasan/${nomor}?${query}`));
  let id: number;
  let id_hasil: number;

  test('is what the boxes open of the reasons, and counts as an opening', async () => {
    await s.rule(1);
    expect((await s.close()).status).toBe(200);
    id = (await s.run('Ditutup')).id;
    const before = (await openings()).length;
    const [nomor, nomor_pendaftar] = [s.people[3]?.nomor_peserta as string, s.people[3]?.nomor_pendaftar];
    const whole = (await look(id, nomor)).body.data.alasan;
    expect(whole?.nilai).toEqual([{ nama: 'Ujian tulis', nilai: 87 * UNIT }]);
    const ranks = (await look(id, nomor, 'peringkat=ya')).body.data.alasan;
    expect(ranks).toMatchObject({ nilai: [] });
    expect(ranks?.pilihan.map(({ peringkat, batas, total }) => [peringkat, batas, total])).toEqual(
      whole?.pilihan.map(({ peringkat }) => [peringkat, null, null]),
    );
    expect((await look(id, nomor, '')).body.data.alasan).toBeNull();
    expect((await openings()).slice(before)).toEqual([nomor_pendaftar]);
  });

  test('is of that scenario and offering, and of who may see the selection', async () => {
    const nomor = s.people[3]?.nomor_peserta as string;
    expect((await look(999_999, nomor)).status).toBe(404);
    expect((await look(id, '999999999')).status).toBe(404);
    expect((await look(id, nomor, OPEN, s.auditor)).status).toBe(403);
    const elsewhere = `/api/petugas/seleksi/2027-11-2/skenario/${id}/alasan/${nomor}`;
    expect((await s.pimpinan('GET', elsewhere)).status).toBe(404);
    // Beyond the limit of openings a reason is asked for.
    const reader = await asStaff(s.t, 'pimpinan', 'pembaca');
    await s.t.db.query(
      "INSERT INTO audit (waktu, pelaku, id_pelaku, tindakan, subjek, meja, dibuka) SELECT $1, 'petugas', 'pembaca', 'lihat perhitungan seleksi', n::text, 'seleksi', 'perhitungan' FROM generate_series(1, 100) n",
      [s.t.clock.now()],
    );
    expect((await look(id, nomor, OPEN, reader)).body.code).toBe('alasan_pembukaan');
  });

  test('is to the letter what they read after the announcement', async () => {
    id_hasil = (await s.propose(id)).body.data.id_hasil;
    const { versi } = (await s.seleksi<{ versi: number }>('GET', s.path())).body.data;
    const open = { nilai: true, peringkat: true, batas: true, tunggu: true };
    await s.seleksi('POST', s.path('/keterbukaan'), { body: { isi: open, versi } });
    const seen = await Promise.all(
      s.people.map(async (one) => (await look(id, one.nomor_peserta)).body.data.alasan),
    );
    expect((await s.approve(id_hasil)).status).toBe(200);
    await workOnSelection(s.t.deps, { id_hasil });
    const before = s.t.clock.now();
    s.t.clock.set(new Date('2026-11-27T08:00:00Z'));
    for (const [i, { nomor_pendaftar }] of s.people.entries()) {
      const token = await s.t.applicants.signIn(nomor_pendaftar);
      const { data } = (
        await s.t.call<AlasanHasil>('GET', `/api/v2/alasan_hasil/${nomor_pendaftar}`, { token })
      ).body;
      expect(data).toEqual(seen[i]);
    }
    s.t.clock.set(before);
  });

  test('the commitment of the draw stands on the public page before there is a score, and is what the ledger opens', async () => {
    const head = JSON.parse(linesOf(await s.ledger(id))[0] as string);
    expect(head).toMatchObject({ format: 'gerbang-seleksi/3', program: VERSION });
    expect(commitmentOf(head.undian.benih)).toBe(head.undian.komitmen);
    await expect.poll(page, { timeout: 15_000 }).toContain(head.undian.komitmen);
    expect(await page()).not.toContain(head.undian.benih);
    // Of an offering whose draw was not committed to, nothing is said.
    const other = (await s.t.call('GET', alamatGelombang('2027-11-2'))).bytes.toString();
    expect(other).not.toContain('Janji undian');
    await s.seleksi('POST', '/api/petugas/nilai/2027-11-2/komponen', {
      body: { kode: 'tulis', nama: 'Ujian tulis', rentang: [0, 100 * UNIT], untuk: 'semua', versi: null },
    });
    const { rows } = await s.t.db.query<{ komitmen: string; nilai: number }>(
      "SELECT komitmen, (SELECT count(*)::int FROM nilai WHERE kode_penawaran = '2027-11-2') AS nilai FROM undian_seleksi WHERE kode_penawaran = '2027-11-2'",
    );
    expect(rows[0]?.nilai).toBe(0);
    await expect
      .poll(async () => (await s.t.call('GET', alamatGelombang('2027-11-2'))).bytes.toString(), {
        timeout: 15_000,
      })
      .toContain(rows[0]?.komitmen);
  });
});

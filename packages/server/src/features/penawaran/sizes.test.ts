import { DAYA_TAMPUNG_MAX } from '@gerbang/contract/office/penawaran/prodi';
import { CATATAN, ISIAN_KHUSUS, KELAS_MAX, PRODI_MAX, UJIAN } from '@gerbang/contract/office/penawaran/sizes';
import { steps } from '@gerbang/contract/steps/index';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, type Offerings, PATH, startOfferings } from '../../../test/offerings.ts';

let o: Offerings;
beforeAll(async () => {
  o = await startOfferings();
});
afterAll(() => o.t.close());

describe('what is as large as its limits allow', () => {
  /** Put in place of a section, however often something is written in it. */
  const put = async (section: string, sent: object) => {
    const { kode_penawaran: kode, versi } = await o.make();
    return o.desk('PUT', `${PATH}/${kode}/${section}`, { body: { ...sent, versi } });
  };
  const many = <T>(n: number, one: (i: number) => T) => Array.from({ length: n }, (_, i) => one(i));
  /** So many characters, each of which takes three bytes, beginning with a number of its own. */
  const text = (length: number, i: number) => `${i} `.padEnd(length, '中');

  test('is taken: schedules', async () => {
    const sesi = many(UJIAN.sesi, (i) => ({
      tanggal: at(20 + i).slice(0, 10),
      jam_mulai: '08:00',
      jam_selesai: '10:00',
      jenis_tes: text(UJIAN.jenis, i),
    }));
    const jadwal = many(UJIAN.jadwal, (i) => ({
      kode_jadwal: null,
      lokasi_ujian: text(UJIAN.lokasi, i),
      disabilitas: false,
      sesi,
    }));
    expect((await put('ujian', { jadwal })).status).toBe(200);
  });

  test('is taken: custom fields', async () => {
    const { banyak, label, pilihan } = ISIAN_KHUSUS;
    const options = many(pilihan, (i) => text(label, i)).join(',');
    const khusus = many(banyak, (i) => ({
      nama: `isian_${i}`,
      tipe: 'select',
      label: text(label, i),
      meta_data: options,
    }));
    expect((await put('khusus', { khusus })).status).toBe(200);
  });

  test('is taken: notes', async () => {
    const catatan = steps.flatMap(({ number }) =>
      many(CATATAN.perLangkah, (i) => ({ kode_grup_form: number, note: text(CATATAN.huruf, i) })),
    );
    expect((await put('catatan', { catatan })).status).toBe(200);
  });

  test('is judged, not refused for its size: programmes', async () => {
    const sent = (classes: number, programmes: number) => {
      const prodi = many(programmes, (i) => ({
        id_prodi: 900_000_000 + i,
        daya_tampung: DAYA_TAMPUNG_MAX,
      }));
      const kelas = many(classes, (i) => ({ id_kelas: 900_000_000 + i, prodi }));
      return { kelas, minat: [], batas_per_minat: false };
    };
    const told = async (classes: number, programmes: number) => {
      const answer = await put('prodi', sent(classes, programmes));
      return [answer.status, answer.body.errors?.some((e) => e.message.startsWith('Paling banyak'))];
    };
    expect(await told(KELAS_MAX, PRODI_MAX)).toEqual([400, false]);
    expect(await told(KELAS_MAX + 1, 1)).toEqual([400, true]);
    expect(await told(1, PRODI_MAX + 1)).toEqual([400, true]);
  });
});

/** What is asked and demanded only under a condition, and what becomes of hidden answers (formulir 5, formulir 6). */
import { describe, expect, test } from 'vitest';
import type { Context, Values } from '../form/field.ts';
import { askedFields, isRequired, isSlotAsked, isSlotRequired, problems, settle } from '../form/step.ts';
import { KTP_COPY } from './data-diri.ts';
import { STATUS_MENINGGAL } from './data-orang-tua.ts';
import { documentOf, everything, judged, recordOf, saidOf } from './testing.ts';

const asks = (step: string, key: string, values: Values, more: Partial<Context> = {}): string[] =>
  Object.keys(askedFields(recordOf(step, key), values, everything(step, more)));
const settled = (step: string, key: string, values: Values, more: Partial<Context> = {}): Values =>
  settle(recordOf(step, key), values, everything(step, more));
const SELF = ['data-diri', 'data_diri_pendaftar'] as const;
const JOB = ['data-diri', 'pekerjaan_mahasiswa'] as const;
const FAMILY = ['data-keluarga', 'data_keluarga'] as const;

describe('the configuration (formulir 5)', () => {
  test('a field is asked only where its code is configured', () => {
    expect(asks(...SELF, {}, { codes: { NAMA: true } })).toEqual(['nama_lengkap']);
  });
  test('it is demanded where the code is mandatory, not where it is optional', () => {
    expect(saidOf(...SELF, 'nama_lengkap', {}, { codes: { NAMA: true } })).toBe('Isi Nama Lengkap');
    expect(saidOf(...SELF, 'nama_lengkap', {}, { codes: { NAMA: false } })).toBeNull();
  });
  test('the blood type may be said not to be known only where the office offers that (data-diri 11)', () => {
    const said = (value: string, codes: Record<string, boolean>) =>
      saidOf(...SELF, 'gol_darah', { gol_darah: value }, { codes });
    expect(said('TIDAK_TAHU', { GOL_DARAH: true })).toBe('Pilih Golongan Darah');
    expect(said('TIDAK_TAHU', { GOL_DARAH: true, GOL_DARAH_TIDAK_TAHU: false })).toBeNull();
    expect(said('AB', { GOL_DARAH: true })).toBeNull();
  });
  test('titles before the name and non-academic ones are never demanded (data-diri 3)', () => {
    const context = everything('data-diri');
    const part = recordOf(...SELF);
    const demanded = ['gelar_depan', 'gelar_belakang', 'gelar_depan_na', 'gelar_belakang_na'].filter((name) =>
      isRequired(part.fields[name] as object, {}, context),
    );
    expect(demanded).toEqual(['gelar_belakang']);
  });
  test('website, blog, twitter, facebook and fax are optional (data-diri 18)', () => {
    const missing = [...judged(...SELF, {}), ...judged(...JOB, {})].map((f) => f.field);
    for (const name of ['website', 'blog', 'twitter', 'facebook', 'fax']) expect(missing).not.toContain(name);
  });
});

describe('an address that is the same as on the ID card (alamat 3, alamat 4)', () => {
  const card: Values = {
    negara_asal: 'ID',
    kode_provinsi_asal: '33',
    kode_kabupaten_asal: '3374',
    kode_kecamatan_asal: '337401',
    kelurahan_asal: 'Miroto',
    rw_asal: 2,
    rt_asal: 14,
    alamat_asal: 'Jalan Widya 1',
    kode_pos_asal: '50275',
  };
  const copied = {
    kode_provinsi: '33',
    kode_kabupaten: '3374',
    kode_kecamatan: '337401',
    kelurahan: 'Miroto',
    rw: '002',
    rt: '014',
    alamat_lengkap: 'Jalan Widya 1',
    kode_pos: '50275',
  };
  const current = Object.keys(copied);

  test('hides the current address and takes it from the card, whatever stood there', () => {
    const values = { ...card, alamat_sama_ktp: true, kelurahan: 'Lain', kode_pos: '11111' };
    expect(asks(...SELF, values).filter((name) => current.includes(name))).toEqual([]);
    expect(settled(...SELF, values)).toMatchObject(copied);
    expect(judged(...SELF, values).filter((f) => current.includes(f.field))).toEqual([]);
  });
  test('otherwise the current address is asked and kept as it is', () => {
    for (const alamat_sama_ktp of [false, null]) {
      const values = { ...card, alamat_sama_ktp, kelurahan: 'Lain' };
      expect(asks(...SELF, values)).toEqual(expect.arrayContaining(current));
      expect(settled(...SELF, values)).toMatchObject({ kelurahan: 'Lain', kode_pos: null });
    }
  });
  test('copies every field of the card that has a counterpart', () => {
    expect(Object.values(KTP_COPY).toSorted()).toEqual(current.toSorted());
  });
  test('unticking empties what was copied; ticking empties nothing', () => {
    const { empties } = recordOf(...SELF);
    expect(empties?.('alamat_sama_ktp', false).toSorted()).toEqual(current.toSorted());
    expect(empties?.('alamat_sama_ktp', true)).toEqual([]);
    expect(empties?.('kelurahan', 'Miroto')).toEqual([]);
  });
  test('a foreign postcode too long for the current address is refused where it would be copied', () => {
    const abroad = { ...card, negara_asal: 'MY', kode_pos_asal: '1'.repeat(13) };
    expect(saidOf(...SELF, 'kode_pos_asal', { ...abroad, alamat_sama_ktp: true })).toBe(
      'Kode pos lebih dari 12 huruf tidak dapat disalin ke alamat saat ini',
    );
    expect(saidOf(...SELF, 'kode_pos_asal', { ...abroad, alamat_sama_ktp: false })).toBeNull();
    expect(
      saidOf(...SELF, 'kode_pos_asal', { ...abroad, alamat_sama_ktp: true, kode_pos_asal: '1'.repeat(12) }),
    ).toBeNull();
  });
});

describe('hidden answers are neither judged nor kept', () => {
  const hidden: [what: string, step: string, key: string, by: Values, names: string[]][] = [
    ['born abroad (data-diri 5)', ...SELF, { tempat_lahir: '00' }, ['kabupaten_lahir']],
    ['an ID card for life (data-diri 8)', ...SELF, { ktp_seumur_hidup: true }, ['tanggal_akhir_ktp']],
    [
      'a card from abroad (data-diri 7)',
      ...SELF,
      { negara_asal: 'MY' },
      ['kode_provinsi_asal', 'kode_kabupaten_asal', 'kode_kecamatan_asal'],
    ],
    [
      'who does not work (data-diri 16)',
      ...JOB,
      { tidak_bekerja: true },
      [
        'nama_pekerjaan',
        'kode_provinsi',
        'kode_kabupaten',
        'kode_kecamatan',
        'kode_kelurahan',
        'rw',
        'rt',
        'alamat',
        'kode_pos',
        'telp',
        'fax',
        'email',
      ],
    ],
    ['a mother abroad', 'data-ibu', 'ibu', { id_negara_ibu: 'MY' }, ['prop_ibu', 'kab_ibu', 'kec_ibu']],
    ['who is not married (keluarga 5)', ...FAMILY, { status_perkawinan: 'belum_kawin' }, ['nama_pasangan']],
  ];
  test.each(hidden)('%s', (_, step, key, by, names) => {
    const filled = Object.fromEntries(names.map((name) => [name, 'x']));
    expect(asks(step, key, by).filter((name) => names.includes(name))).toEqual([]);
    expect(asks(step, key, {}).filter((name) => names.includes(name) && name !== 'nama_pasangan')).toEqual(
      names.filter((name) => name !== 'nama_pasangan'),
    );
    const kept = settled(step, key, { ...by, ...filled });
    for (const name of names) expect([name, kept[name]]).toEqual([name, null]);
    expect(judged(step, key, { ...by, ...filled }).filter((f) => names.includes(f.field))).toEqual([]);
  });

  test('a spouse is asked and demanded of who is married', () => {
    expect(saidOf(...FAMILY, 'nama_pasangan', { status_perkawinan: 'kawin' })).toBe('Isi Nama Pasangan');
    for (const status_perkawinan of ['cerai_hidup', 'cerai_mati', null])
      expect(saidOf(...FAMILY, 'nama_pasangan', { status_perkawinan })).toBeNull();
  });
});

test.each(['ibu', 'ayah'] as const)('a %s who has died is asked for no contact (orang-tua 9)', (parent) => {
  const contact = [`telp_${parent}`, `nohp_${parent}`, `email_${parent}`];
  const step = [`data-${parent}`, parent] as const;
  const given = Object.fromEntries(contact.map((name) => [name, '0812']));
  const asked = (status: number | null) =>
    contact.filter((name) => asks(...step, { [`status_${parent}`]: status }).includes(name));
  expect([asked(STATUS_MENINGGAL), asked(1), asked(null)]).toEqual([[], contact, contact]);
  const kept = settled(...step, { ...given, [`status_${parent}`]: STATUS_MENINGGAL });
  expect(contact.map((name) => kept[name])).toEqual([null, null, null]);
  expect(
    judged(...step, { [`status_${parent}`]: STATUS_MENINGGAL }).filter(({ field }) =>
      contact.includes(field),
    ),
  ).toEqual([]);
});

describe.each(['ibu', 'ayah'] as const)('without a %s (orang-tua 3)', (parent) => {
  const none = { [`tidak_memiliki_${parent}`]: true };
  test('nothing of that parent is asked, demanded or kept', () => {
    expect(asks(`data-${parent}`, parent, none)).toEqual([`tidak_memiliki_${parent}`]);
    expect(judged(`data-${parent}`, parent, none)).toEqual([]);
    expect(settled(`data-${parent}`, parent, { ...none, [`nama_lengkap_${parent}`]: 'Siti' })).toMatchObject({
      [`nama_lengkap_${parent}`]: null,
    });
  });
  test('the box is labelled as specified', () =>
    expect(recordOf(`data-${parent}`, parent).fields[`tidak_memiliki_${parent}`]?.label).toBe(
      parent === 'ibu' ? 'Tidak Memiliki Ibu' : 'Tidak Memiliki Ayah',
    ));
  test('neither the finances nor the income letter of that parent are asked, those of the other still are', () => {
    const context = { other: { data_orang_tua: none } };
    const other = parent === 'ibu' ? 'ayah' : 'ibu';
    const missing = judged(...FAMILY, {}, context).map((f) => f.field);
    expect(missing.filter((name) => name.endsWith(`_${parent}`))).toEqual([]);
    expect(missing).toContain(`gaji_${other}`);
    const letter = (who: string) => documentOf('data-keluarga', `data_keluarga/sk_penghasilan_${who}`);
    expect(isSlotAsked(letter(parent), everything('data-keluarga', context))).toBe(false);
    expect(isSlotRequired(letter(other), everything('data-keluarga', context))).toBe(true);
  });
});

describe('a guardian (orang-tua 4, keluarga 8, keluarga 9)', () => {
  const letter = documentOf('data-keluarga', 'data_keluarga/sk_penghasilan_wali');
  const parents = (ibu: boolean, ayah: boolean): Partial<Context> => ({
    other: { data_orang_tua: { tidak_memiliki_ibu: ibu, tidak_memiliki_ayah: ayah } },
  });
  test.each([
    [false, false, false],
    [true, false, false],
    [false, true, false],
    [true, true, true],
  ])('no mother %s, no father %s: demanded %s', (ibu, ayah, demanded) => {
    const context = parents(ibu, ayah);
    expect(saidOf(...FAMILY, 'gaji_wali', {}, context)).toBe(demanded ? 'Isi Gaji Wali' : null);
    expect(saidOf(...FAMILY, 'cicilan_piutang_wali', {}, context)).toBe(
      demanded ? 'Isi Cicilan Piutang Wali' : null,
    );
    expect(problems(letter, {}, everything('data-keluarga', context)).map((f) => f.message)).toEqual(
      demanded ? ['belum ada file surat keterangan penghasilan wali'] : [],
    );
    expect(asks(...FAMILY, {}, context)).toContain('gaji_wali');
  });
});

describe('identity by nationality (data-diri 6, data-diri 7)', () => {
  test.each([
    ['ID', '3374010101050001', null],
    ['ID', '337401010105000', 'Nomor KTP (NIK) terdiri dari 16 angka'],
    ['ID', 'A1234567', 'Nomor KTP (NIK) terdiri dari 16 angka'],
    [null, 'A1234567', 'Nomor KTP (NIK) terdiri dari 16 angka'],
    ['MY', 'A1234567', null],
  ])('of %s, number %s: %s', (warga_negara, no_ktp, said) =>
    expect(saidOf(...SELF, 'no_ktp', { warga_negara, no_ktp })).toBe(said),
  );
  test.each([
    ['ID', false],
    [null, false],
    ['MY', true],
  ])('of %s, the foreign-citizen certificate is asked and demanded: %s', (warga_negara, demanded) => {
    const part = documentOf('data-diri', 'data_diri_pendaftar/sertifikat_wna');
    const context = everything('data-diri', { other: { data_diri_pendaftar: { warga_negara } } });
    expect([isSlotAsked(part, context), isSlotRequired(part, context)]).toEqual([demanded, demanded]);
    expect(isSlotAsked(part, { ...context, codes: {} })).toBe(false);
  });
});

describe('location codes (alamat 2)', () => {
  test.each(['0', 0, '', null])('%j counts as empty', (kode_provinsi_asal) =>
    expect(saidOf(...SELF, 'kode_provinsi_asal', { kode_provinsi_asal })).toBe('Pilih Provinsi di KTP'),
  );
  test('a regency or district that lies elsewhere is refused', () => {
    const at = (kode_kabupaten: string, kode_kecamatan: string) =>
      judged(...SELF, { kode_provinsi: '33', kode_kabupaten, kode_kecamatan })
        .filter((f) => ['kode_kabupaten', 'kode_kecamatan'].includes(f.field))
        .map((f) => f.message);
    expect(at('3374', '337401')).toEqual([]);
    expect(at('3201', '320101')).toEqual(['Kabupaten/kota tidak sesuai dengan provinsi']);
    expect(at('3374', '320101')).toEqual(['Kecamatan tidak sesuai dengan kabupaten/kota']);
  });
});

describe('e-mail is checked even where it is not demanded (data-diri 19, orang-tua 5)', () => {
  const fields: [step: string, key: string, field: string, said: string][] = [
    [...SELF, 'email', 'Isi Email dan Dengan Format Yang Benar'],
    [...JOB, 'email', 'Isi Email Pekerjaan dan dengan format email yang benar'],
    ['data-ibu', 'ibu', 'email_ibu', 'Isi E-mail'],
    ['data-ayah', 'ayah', 'email_ayah', 'Isi E-mail'],
  ];
  test.each(fields)('%s %s.%s', (step, key, field, said) => {
    const codes = Object.fromEntries(Object.keys(everything(step).codes).map((code) => [code, false]));
    expect(saidOf(step, key, field, {}, { codes })).toBeNull();
    for (const wrong of [
      'orang',
      'orang@',
      '@contoh.id',
      'orang@contoh',
      'o rang@contoh.id',
      'a@b@contoh.id',
    ])
      expect([wrong, saidOf(step, key, field, { [field]: wrong }, { codes })]).toEqual([wrong, said]);
    expect(saidOf(step, key, field, { [field]: 'orang.baik@mail.contoh.ac.id' }, { codes })).toBeNull();
  });
});

describe('doubts that block nothing (formulir 29)', () => {
  const doubt = (step: string, key: string, field: string, values: Values): boolean =>
    recordOf(step, key).fields[field]?.warn?.(values[field] as string, values) != null;
  test.each([
    [1, 0, false],
    [3, 2, false],
    [4, 2, true],
    [0, 2, true],
    [9, null, false],
  ])('child %s with %s siblings: %s', (anak_ke, jumlah_saudara, doubted) => {
    expect(doubt(...FAMILY, 'anak_ke', { anak_ke, jumlah_saudara })).toBe(doubted);
    expect(saidOf(...FAMILY, 'anak_ke', { anak_ke, jumlah_saudara })).toBeNull();
  });
  test.each([
    ['npsn', '20328475', false],
    ['npsn', '2032847', true],
    ['npsn', '203284755', true],
    ['nisn', '0051234567', false],
    ['nisn', '005123456', true],
  ])('%s %s: %s', (field, value, doubted) => {
    const school = ['pendidikan-sebelumnya-s1', 'pendidikan_terakhir'] as const;
    expect(doubt(...school, field, { [field]: value })).toBe(doubted);
    expect(saidOf(...school, field, { [field]: value })).toBeNull();
  });
});

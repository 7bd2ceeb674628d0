/** Data Ayah and Data Ibu: one record, two steps that differ in suffix and step number (orang-tua 1–9). */
import { date, email, type Field, flag, reference, text, type Values } from '../form/field.ts';
import { defineStep, record, type Step, section } from '../form/step.ts';
import { INDONESIA, kabupaten, kecamatan, provinsi } from './alamat.ts';

export type Parent = 'ayah' | 'ibu';

const suffixed = (p: Parent, fields: Record<string, Field>) =>
  Object.fromEntries(Object.entries(fields).map(([name, f]) => [`${name}_${p}`, f]));

/** True when the applicant ticked "Tidak Memiliki Ibu/Ayah"; such a parent's finances and income letter are waived too (orang-tua 3). */
export const hasNo = (p: Parent, values: Values | undefined): boolean =>
  values?.[`tidak_memiliki_${p}`] === true;

/** Code of "Kandung, sudah meninggal" in the list of states. */
export const STATUS_MENINGGAL = 2;
/** True for a parent who has died: nobody can be reached there (orang-tua 9). */
const hasDied = (p: Parent, values: Values): boolean => values[`status_${p}`] === STATUS_MENINGGAL;

const titleOf = (p: Parent) => (p === 'ibu' ? 'Ibu' : 'Ayah');

const identitas = (p: Parent) =>
  suffixed(p, {
    nama_lengkap: text({
      large: true,
      code: 'NAMA',
      label: `Nama Lengkap ${titleOf(p)}`,
      required: `Isi Nama Lengkap ${titleOf(p)}`,
      max: 32,
    }),
    status: reference({
      code: 'STATUS',
      label: `Status ${titleOf(p)}`,
      required: `Pilih Status ${titleOf(p)}`,
      list: 'status_org_tua',
      value: 'integer',
    }),
    tempat_lahir: text({
      code: 'TL',
      label: 'Tempat Lahir',
      required: `Isi Tempat Lahir ${titleOf(p)}`,
      max: 25,
    }),
    tanggal_lahir: date({
      code: 'TGL_LAHIR',
      label: 'Tanggal Lahir',
      required: 'Isi Tanggal Lahir',
      past: true,
    }),
    id_agama: reference({
      code: 'AGAMA',
      label: 'Agama',
      required: 'Pilih Agama',
      list: 'agama',
      value: 'integer',
    }),
    id_jenjang_pendidikan: reference({
      code: 'PENDIDIKAN',
      label: 'Pendidikan',
      required: 'Pilih Pendidikan',
      list: 'jenjang',
      value: 'integer',
    }),
    pekerjaan: reference({
      code: 'PEKERJAAN',
      label: `Pekerjaan ${titleOf(p)}`,
      required: `Pilih Pekerjaan ${titleOf(p)}`,
      list: 'pekerjaan_orang_tua',
      value: 'integer',
    }),
  });

const alamat = (p: Parent) => {
  const inIndonesia = (v: Values) => v[`id_negara_${p}`] === INDONESIA || v[`id_negara_${p}`] == null;
  return {
    ...suffixed(p, {
      id_negara: reference({
        code: 'NEGARA',
        label: 'Negara Asal',
        required: 'Pilih Negara Asal',
        list: 'negara',
      }),
    }),
    [`prop_${p}`]: provinsi({ code: 'PROV', required: 'Pilih Provinsi', when: inIndonesia }),
    [`kab_${p}`]: kabupaten(`prop_${p}`, {
      failure: 'provinsi',
      code: 'KAB',
      required: 'Pilih Kabupaten',
      when: inIndonesia,
    }),
    [`kec_${p}`]: kecamatan(`kab_${p}`, {
      failure: 'kecamatan',
      failureAlone: true,
      code: 'KEC',
      required: 'Pilih Kecamatan',
      when: inIndonesia,
    }),
    ...suffixed(p, {
      desa: text({
        code: 'KELURAHAN',
        label: 'Kelurahan/Desa',
        required: 'Isi Kelurahan',
        max: 25,
      }),
      rw: text({ code: 'RW', label: 'RW', required: 'Isi RW', max: 25, digits: true, pad: 3 }),
      rt: text({ code: 'RT', label: 'RT', required: 'Isi RT', max: 25, digits: true, pad: 3 }),
      // The mother's sentence names the father too; it stands so in the specification (orang-tua 6).
      alamat_lengkap: text({
        code: 'ALAMAT',
        label: 'Alamat Rumah',
        required: 'Isi Alamat Rumah Ayah',
        max: 25,
      }),
      kode_pos: text({
        code: 'KD_POS',
        label: 'Kode Pos',
        compact: true,
        required: 'Isi Kode Pos',
        max: 25,
        digits: true,
      }),
    }),
  };
};

const kontak = (p: Parent) =>
  suffixed(p, {
    telp: text({
      code: 'TELP',
      label: 'Nomor Telepon',
      compact: true,
      required: 'Isi Nomor Telepon',
      max: 15,
      digits: true,
    }),
    nohp: text({
      code: 'NOHP',
      label: 'Nomor HP',
      compact: true,
      required: 'Isi Nomor HP',
      max: 15,
      digits: true,
    }),
    email: email({ code: 'EMAIL', label: 'E-mail', required: 'Isi E-mail', max: 100 }),
  });

const parentStep = (p: Parent, number: number): Step => {
  const present = { when: (v: Values) => !hasNo(p, v) };
  return defineStep({
    key: `data-${p}`,
    number,
    title: `Data ${titleOf(p)}`,
    purpose: `Identitas dan alamat ${p} kandung Anda.`,
    parts: [
      record({
        key: p,
        table: 'data_orang_tua',
        load: '/api/v1/data_orang_tua/{nomor_pendaftar}',
        save: '/api/v2/data_orang_tua/',
        sections: [
          section(`Keberadaan ${p}`, {
            [`tidak_memiliki_${p}`]: flag({ label: `Tidak Memiliki ${titleOf(p)}` }),
          }),
          section('Identitas', identitas(p), present),
          section('Alamat', alamat(p), present),
          section('Kontak', kontak(p), { when: (v: Values) => !hasNo(p, v) && !hasDied(p, v) }),
        ],
      }),
    ],
  });
};

export const dataIbu = parentStep('ibu', 4);
export const dataAyah = parentStep('ayah', 5);

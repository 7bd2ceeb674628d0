/** Data Keluarga: counts, finances of mother, father and guardian, five documents (keluarga 1–10). */
import { type Context, choice, type Field, money, text, type Values } from '../form/field.ts';
import { type DocumentPart, defineStep, document, record, section } from '../form/step.ts';
import { hasNo } from './data-orang-tua.ts';

const WHO = { ibu: 'Ibu', ayah: 'Ayah', wali: 'Wali' } as const;
type Who = keyof typeof WHO;

const FINANCES = {
  gaji: 'Gaji',
  tabungan: 'Tabungan',
  hutang: 'Hutang',
  cicilan_hutang: 'Cicilan Hutang',
  piutang: 'Piutang',
  cicilan_piutang: 'Cicilan Piutang',
} as const;

const parents = (c: Context) => c.other.data_orang_tua;
const isAbsent = (who: Who, c: Context) => who !== 'wali' && hasNo(who, parents(c));
const isOrphan = (c: Context) => hasNo('ibu', parents(c)) && hasNo('ayah', parents(c));

const finances = (who: Who) =>
  section(
    `Keuangan ${who}`,
    Object.fromEntries(
      Object.entries(FINANCES).map(([name, label]): [string, Field] => [
        `${name}_${who}`,
        money({
          code: `${name.toUpperCase()}_${who.toUpperCase()}`,
          label: `${label} ${WHO[who]}`,
          required: `Isi ${label} ${WHO[who]}`,
          // A guardian's figures are asked of everybody but demanded only where both parents are absent.
          ...(who === 'wali' ? { needed: (_: Values, c: Context) => isOrphan(c) } : {}),
        }),
      ]),
    ),
    { when: (_, c) => !isAbsent(who, c), note: 'Dalam rupiah. Isi 0 bila tidak ada.' },
  );

export const STATUS_PERKAWINAN = [
  { value: 'belum_kawin', label: 'Belum kawin' },
  { value: 'kawin', label: 'Kawin' },
  { value: 'cerai_hidup', label: 'Cerai hidup' },
  { value: 'cerai_mati', label: 'Cerai mati' },
] as const;

const familyDocument = (
  name: string,
  code: string,
  label: string,
  more: Partial<DocumentPart>,
): DocumentPart =>
  document({
    slot: `data_keluarga/${name}`,
    load: `/api/v2/data_keluarga/${name}/{nomor_pendaftar}`,
    save: `/api/v2/data_keluarga/${name}`,
    field: name,
    aliases: [name.replace('sk_penghasilan', 'surat_keterangan_penghasilan')],
    label,
    code,
    accept: 'dokumen',
    ...more,
  });

const incomeLetter = (who: Who, code: string) =>
  familyDocument(`sk_penghasilan_${who}`, code, `Surat Keterangan Penghasilan ${WHO[who]}`, {
    required: `belum ada file surat keterangan penghasilan ${who}`,
    when: (c) => !isAbsent(who, c),
    ...(who === 'wali' ? { hint: 'Diisi bila ada wali yang membiayai.', needed: isOrphan } : {}),
  });

export const dataKeluarga = defineStep({
  key: 'data-keluarga',
  number: 3,
  title: 'Data Keluarga',
  purpose: 'Susunan keluarga dan keadaan keuangan, dengan dokumen pendukungnya.',
  parts: [
    record({
      key: 'data_keluarga',
      table: 'data_keluarga',
      load: '/api/v1/data_keluarga/{nomor_pendaftar}',
      save: '/api/v2/data_keluarga',
      reads: ['data_orang_tua'],
      sections: [
        section('Susunan keluarga', {
          anak_ke: money({
            code: 'ANAK_KE',
            label: 'Anak Ke-',
            unit: '',
            required: 'Isi Anak Ke-',
            warn: (value, v) =>
              v.jumlah_saudara == null ||
              (Number(value) >= 1 && Number(value) <= Number(v.jumlah_saudara) + 1)
                ? null
                : 'Periksa lagi: biasanya antara 1 dan jumlah saudara ditambah 1',
          }),
          jumlah_saudara: money({
            code: 'JML_SAUDARA',
            label: 'Jumlah Saudara',
            unit: 'orang',
            required: 'Isi Jumlah Saudara',
          }),
          tanggungan_orang_tua: money({
            code: 'TANGGUNGAN',
            label: 'Tanggungan Orang Tua',
            unit: 'orang',
            required: 'Isi Tanggungan Orang Tua',
            hint: 'Jumlah orang yang dibiayai orang tua',
          }),
        }),
        section('Status perkawinan Anda', {
          status_perkawinan: choice({
            code: 'STATUS_KAWIN',
            label: 'Status Perkawinan',
            required: 'Pilih Status Perkawinan',
            options: STATUS_PERKAWINAN,
          }),
          nama_pasangan: text({
            code: 'NAMA_PASANGAN',
            label: 'Nama Pasangan',
            required: 'Isi Nama Pasangan',
            max: 100,
            when: (v) => v.status_perkawinan === 'kawin',
          }),
          keterangan: text({ code: 'KETERANGAN_KLG', label: 'Keterangan', max: 255, multiline: true }),
        }),
        finances('ibu'),
        finances('ayah'),
        finances('wali'),
      ],
    }),
    familyDocument('kartu_keluarga', 'KK', 'Kartu Keluarga', { required: 'belum ada file kartu keluarga' }),
    incomeLetter('ayah', 'KRT_PENGHASILAN_BPK'),
    incomeLetter('ibu', 'KRT_PENGHASILAN_IBU'),
    incomeLetter('wali', 'KRT_PENGHASILAN_WALI'),
    familyDocument('kartu_miskin', 'KARTU_MISKIN', 'Kartu Keluarga Miskin', {
      required: 'belum ada file kartu keluarga miskin',
    }),
  ],
});

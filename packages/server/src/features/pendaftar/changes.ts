/** What an entry of the history changed, field by field, in words an officer reads. */
import { type Field, type Fields, flag, money, text } from '@gerbang/contract';
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { PUTUSAN } from '@gerbang/contract/office/dugaan-ganda';
import type { PerubahanRiwayat } from '@gerbang/contract/office/pendaftar';
import { FLAG } from '@gerbang/contract/office/percakapan';
import { collectionParts, recordParts } from '@gerbang/contract/steps/index';
import { dateText, instantText, isDay } from '@gerbang/contract/wire/time';
import { named } from '../../db/pool.ts';
import type { Reader } from '../../db/reader.ts';
import { wordsOf } from '../../domain/langkah.ts';
import { type Coded, readNames } from '../../domain/names.ts';
import { offeringName } from '../../domain/penawaran.ts';

type Plain = string | number | boolean;
/** Values of one side by key; those of an object inside stand beside the others. */
type Side = Map<string, Plain | null>;
type NameOf = (key: string, value: Plain) => string | undefined;

const said = (label: string): Field => text({ label, max: 0 });
const of = (label: string, words: Record<string | number, string>): Field => ({
  kind: 'choice',
  label,
  options: Object.entries(words).map(([value, word]) => ({ value, label: word })),
});
/** What the office and the bank note about an applicant. */
const NOTED: Fields = {
  nomor_pembayaran: said('Nomor pembayaran'),
  kode_pembayaran: said('Kode pembayaran'),
  jumlah: money({ label: 'Jumlah' }),
  bank: said('Bank atau loket'),
  dibayar_pada: said('Dibayar pada'),
  karantina: said('Sebab karantina'),
  kode_penawaran: said('Penawaran'),
  nomor_peserta: said('Nomor peserta'),
  diverifikasi: said('Difinalisasi'),
  batas: said('Batas khusus'),
  batas_khusus: said('Batas khusus'),
  kode_jadwal: said('Jadwal ujian'),
  pilihan: said('Program studi yang dipilih'),
  id_ruang: said('Ruang'),
  nomor_kursi: said('Nomor kursi'),
  versi_kartu: said('Versi kartu ujian'),
  hadir: said('Hadir'),
  pin: said('PIN'),
  sesi: said('Perangkat yang masuk'),
  id: said('Nomor pengajuan'),
  jenis_loa: of('Jenis LoA', { [JENIS_LOA.conditional]: 'Conditional', [JENIS_LOA.final]: 'Final' }),
  status_loa: of('Status LoA', {
    [STATUS_LOA.review]: 'Direview',
    [STATUS_LOA.disetujui]: 'Disetujui',
    [STATUS_LOA.ditolak]: 'Ditolak',
  }),
  id_prodi: said('Program studi'),
  nomor_surat: said('Nomor surat'),
  dicabut: said('Dicabut'),
  flag: of('Percakapan', { [FLAG.belum]: 'Belum selesai', [FLAG.selesai]: 'Selesai' }),
  petugas: said('Ditangani'),
  menunggu_sejak: said('Menunggu jawaban sejak'),
  id_pesan: said('Nomor pesan'),
  keterangan: said('Alasan penolakan'),
  alasan_cabut: said('Alasan pencabutan'),
  keterangan_terlihat: flag({ label: 'Alasan terlihat oleh pendaftar' }),
  izin_kursi: flag({ label: 'Kursi kedua diizinkan' }),
  pendaftaran_lama: said('Disalin dari pendaftar'),
  bagian: said('Bagian yang disalin'),
  pasangan: said('Pasangan pendaftar'),
  keputusan: of('Putusan dugaan ganda', PUTUSAN),
  alasan: said('Alasan'),
};
/** Every key with a label, in the order it is read: the database keeps none. */
const FIELDS: Fields = { ...NOTED };
for (const { fields } of [...recordParts, ...collectionParts])
  for (const [key, field] of Object.entries(fields)) FIELDS[key] ??= field;
const ORDER = new Map(Object.keys(FIELDS).map((key, i) => [key, i]));
const inOrder = (a: string, b: string): number =>
  (ORDER.get(a) ?? ORDER.size) - (ORDER.get(b) ?? ORDER.size) || (a < b ? -1 : 1);

// Names of what is no list of the contract: the office's own records.
const RECORDS: Record<string, string> = {
  id_prodi: `SELECT s.id_prodi::text AS kode, s.nama_prodi || ' (' || n.nama_jenjang || ')' AS nama
    FROM program_studi s JOIN jenjang_prodi n USING (id_jenjang) WHERE s.id_prodi::text = ANY($1)`,
  id_ruang: `SELECT r.id_ruang::text AS kode, r.nama_ruang || ', ' || g.nama_gedung AS nama
    FROM ruang r JOIN gedung g USING (id_gedung) WHERE r.id_ruang = ANY($1::int[])`,
  kode_jadwal: `SELECT kode_jadwal AS kode, lokasi_ujian AS nama, min(tanggal)::text AS hari
    FROM jadwal_ujian LEFT JOIN detail_jadwal USING (kode_jadwal) WHERE kode_jadwal = ANY($1) GROUP BY 1, 2`,
  kode_penawaran: `SELECT o.kode_penawaran AS kode, ${offeringName()} AS nama
    FROM penawaran o JOIN jalur j USING (kode_jalur) WHERE o.kode_penawaran = ANY($1)`,
  petugas: 'SELECT username AS kode, nama FROM petugas WHERE username = ANY($1)',
};

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
/** A value nobody foresaw, without signs of a programmer. */
const plain = (value: unknown): Plain | null => {
  if (Array.isArray(value)) return value.map((v) => plain(v) ?? '–').join(', ') || null;
  if (!isObject(value)) return (value as Plain | null | undefined) ?? null;
  return Object.entries(value)
    .map(([key, v]) => `${FIELDS[key]?.label ?? key} ${plain(v) ?? '–'}`)
    .join(', ');
};
const sideOf = (noted: unknown): Side => {
  const side: Side = new Map();
  if (!isObject(noted)) return noted === null ? side : side.set('isi', plain(noted));
  for (const [key, value] of Object.entries(noted))
    if (isObject(value)) for (const [inner, v] of Object.entries(value)) side.set(inner, plain(v));
    else side.set(key, plain(value));
  return side;
};

const INSTANT = /^\d{4}-\d{2}-\d{2}T[\d:.]+(Z|[+-]\d{2}:\d{2})$/;
/** Whether a value is an instant that exists: a text may look like one and be what somebody wrote. */
const isInstant = (value: string): boolean => INSTANT.test(value) && !Number.isNaN(Date.parse(value));
const worded = (key: string, value: Plain | null, nameOf: NameOf): string => {
  if (value === null || value === '') return 'kosong';
  const field = FIELDS[key];
  const name = nameOf(key, value);
  if (name !== undefined) return name;
  if (isInstant(String(value))) return instantText(new Date(String(value)));
  if (isDay(String(value))) return dateText(String(value));
  if (typeof value === 'boolean') return value ? 'Ya' : 'Tidak';
  const shown = field && wordsOf(field, field.kind === 'choice' ? String(value) : value, (_, v) => String(v));
  return shown ?? String(value);
};

const readOwnNames = async (reader: Reader, sides: readonly Side[]): Promise<NameOf> => {
  const names = new Map<string, string>();
  const valuesOf = (key: string): Plain[] => [
    ...new Set(sides.map((s) => s.get(key)).filter((v) => v !== undefined && v !== null)),
  ];
  const coded = Object.entries(FIELDS).flatMap(([key, field]): Coded[] =>
    field.kind === 'reference'
      ? valuesOf(key)
          .filter((value) => (typeof value === 'number') === (field.value === 'integer'))
          .map((value) => ({ field, value }))
      : [],
  );
  const [nameInList] = await Promise.all([
    readNames(reader, coded),
    ...Object.entries(RECORDS).map(async ([key, sql]) => {
      const codes = valuesOf(key);
      if (codes.length === 0) return;
      const { rows } = await reader.query<{ kode: string; nama: string; hari?: string | null }>(
        named(`riwayat_${key}`, sql, [codes]),
      );
      for (const { kode, nama, hari } of rows)
        names.set(`${key} ${kode}`, hari ? `${nama}, ${dateText(hari)}` : nama);
    }),
  ]);
  return (key, value) => {
    const field = FIELDS[key];
    return field?.kind === 'reference' ? nameInList(field, value) : names.get(`${key} ${value}`);
  };
};

/** Words what each entry notes as old and new. A key both sides leave empty is left out; what one side does not mention is null. */
export const presentChanges = async (
  reader: Reader,
  entries: readonly { lama: unknown; baru: unknown }[],
): Promise<PerubahanRiwayat[][]> => {
  const sides = entries.map(({ lama, baru }) => [sideOf(lama), sideOf(baru)] as const);
  const nameOf = await readOwnNames(reader, sides.flat());
  return sides.map(([lama, baru]) =>
    [...new Set([...lama.keys(), ...baru.keys()])].toSorted(inOrder).flatMap((key): PerubahanRiwayat[] => {
      const [before, after] = [lama.get(key), baru.get(key)];
      if ((before ?? after ?? null) === null) return [];
      const words = (value: Plain | null | undefined) =>
        value === undefined ? null : worded(key, value, nameOf);
      return [{ label: FIELDS[key]?.label ?? key, lama: words(before), baru: words(after) }];
    }),
  );
};

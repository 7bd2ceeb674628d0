/** Judges what can be chosen in an offering: classes, programmes and interests (C 3, C 5; decisions 112). */
import type { Finding } from './errors.ts';
import { BYTES_PER_ROW } from './limits.ts';
import type { DetailPenawaran, ProdiPenawaran } from './penawaran-petugas.ts';
import { choiceBounds } from './steps/pilihan-jurusan.ts';

/** Programmes one applicant may choose at most, whatever the interests add up to. */
export const PILIHAN_MAX = 50;
export const DAYA_TAMPUNG_MAX = 100_000;
/** Classes of an offering, and programmes of one of them. */
export const KELAS_MAX = 20;
export const PRODI_MAX = 500;
/** The largest body these limits allow; a row here is two numbers with their names. */
export const PRODI_BYTES = (KELAS_MAX + 1) * (PRODI_MAX + 1) * (BYTES_PER_ROW / 2);

/** In an order of its own, whoever sent it. */
export const tidyProdi = ({ kelas, minat }: ProdiPenawaran): ProdiPenawaran => ({
  kelas: kelas
    .map(({ id_kelas, prodi }) => ({
      id_kelas,
      prodi: prodi
        .map(({ id_prodi, daya_tampung }) => ({ id_prodi, daya_tampung }))
        .toSorted((a, b) => a.id_prodi - b.id_prodi),
    }))
    .toSorted((a, b) => a.id_kelas - b.id_kelas),
  minat: minat
    .map(({ kode_minat, jumlah_penawaran, jumlah_minimum_pengisian }) => ({
      kode_minat,
      jumlah_penawaran,
      jumlah_minimum_pengisian,
    }))
    .toSorted((a, b) => a.kode_minat - b.kode_minat),
});

const twice = (ids: readonly number[]): boolean => new Set(ids).size !== ids.length;
const capacityFault = (n: number | null): boolean =>
  n !== null && !(Number.isInteger(n) && n >= 0 && n <= DAYA_TAMPUNG_MAX);

const classProblems = ({ kelas }: ProdiPenawaran, before: DetailPenawaran): Finding[] => {
  const known = new Set(before.semua_prodi.map((p) => p.id_prodi));
  // What is offered already stays offered, were it moved to another level meanwhile.
  for (const { prodi } of before.kelas) for (const { id_prodi } of prodi) known.add(id_prodi);
  return kelas.flatMap(({ id_kelas, prodi }): Finding[] => {
    const field = `kelas.${id_kelas}`;
    const ids = prodi.map((p) => p.id_prodi);
    const found: Finding[] = [];
    if (!before.semua_kelas.some((k) => k.id_kelas === id_kelas))
      found.push({ field, message: 'Kelas ini tidak ada' });
    if (ids.length > PRODI_MAX)
      found.push({ field, message: `Paling banyak ${PRODI_MAX} program studi dalam satu kelas` });
    if (twice(ids)) found.push({ field, message: 'Program studi yang sama ditulis dua kali' });
    if (ids.some((id) => !known.has(id)))
      found.push({ field, message: 'Ada program studi yang bukan dari jenjang jalur ini' });
    return [
      ...found,
      ...prodi
        .filter((p) => capacityFault(p.daya_tampung))
        .map((p) => ({
          field: `${field}.${p.id_prodi}`,
          message: `Daya tampung 0 sampai ${DAYA_TAMPUNG_MAX.toLocaleString('id-ID')}, atau kosong`,
        })),
    ];
  });
};

const takenOut = ({ kelas }: ProdiPenawaran, before: DetailPenawaran): Finding[] => {
  const kept = new Set(kelas.flatMap((k) => k.prodi.map((p) => `${k.id_kelas} ${p.id_prodi}`)));
  const offered = new Set(before.kelas.flatMap((k) => k.prodi.map((p) => `${k.id_kelas} ${p.id_prodi}`)));
  const nameOf = (id: number) => before.semua_prodi.find((p) => p.id_prodi === id)?.nama_prodi ?? String(id);
  const classOf = (id: number) => before.semua_kelas.find((k) => k.id_kelas === id)?.nama_kelas ?? String(id);
  return before.dipilih
    .filter(({ id_kelas, id_prodi }) => {
      const key = `${id_kelas} ${id_prodi}`;
      return offered.has(key) && !kept.has(key);
    })
    .map(({ id_kelas, id_prodi, jumlah }) => ({
      field: `kelas.${id_kelas}`,
      message: `${nameOf(id_prodi)} (${classOf(id_kelas)}) sudah dipilih ${jumlah} pendaftar, jadi tidak dapat dikeluarkan`,
    }));
};

const minatProblems = ({ minat }: ProdiPenawaran, before: DetailPenawaran): Finding[] => {
  const found = minat.flatMap(({ kode_minat, jumlah_penawaran: most, jumlah_minimum_pengisian: least }) => {
    const field = `minat.${kode_minat}`;
    if (!before.semua_minat.some((m) => m.kode_minat === kode_minat))
      return [{ field, message: 'Minat ini tidak ada' }];
    if (!(Number.isInteger(most) && most >= 1 && most <= PILIHAN_MAX))
      return [{ field, message: `Isi banyaknya pilihan, 1 sampai ${PILIHAN_MAX}, atau kosongkan` }];
    return Number.isInteger(least) && least >= 0 && least <= most
      ? []
      : [{ field: `${field}.sedikit`, message: `Paling sedikit dari 0 sampai ${most}` }];
  });
  if (twice(minat.map((m) => m.kode_minat)))
    found.push({ field: 'minat', message: 'Minat ditulis dua kali' });
  const chosen = before.banyak_pilihan;
  if (found.length > 0 || !chosen) return found;
  const { min, max } = choiceBounds(minat);
  if (max > 0 && max < chosen.banyak)
    return [
      {
        field: 'minat',
        message: `Ada pendaftar yang sudah memilih ${chosen.banyak} program studi, jadi jumlahnya tidak dapat menjadi ${max}`,
      },
    ];
  if (max === 0)
    return [{ field: 'minat', message: 'Sudah ada yang memilih, jadi paling sedikit satu minat' }];
  return min > chosen.sedikit && min > choiceBounds(before.minat).min
    ? [
        {
          field: 'minat',
          message: `Ada pendaftar yang sudah memilih ${chosen.sedikit} program studi, jadi paling sedikitnya tidak dapat menjadi ${min}`,
        },
      ]
    : [];
};

/** Judges a change against what stands; what an applicant chose keeps standing. */
export const periksaProdi = (next: ProdiPenawaran, before: DetailPenawaran): Finding[] => [
  ...(twice(next.kelas.map((k) => k.id_kelas))
    ? [{ field: 'kelas', message: 'Kelas ditulis dua kali' }]
    : []),
  ...(next.kelas.length > KELAS_MAX ? [{ field: 'kelas', message: `Paling banyak ${KELAS_MAX} kelas` }] : []),
  ...classProblems(next, before),
  ...takenOut(next, before),
  ...minatProblems(next, before),
];

/** Judges what can be chosen in an offering: classes, programmes and interests (penawaran 12, pilihan 5). */

import type { Finding } from '../../wire/errors.ts';
import type { DetailPenawaran, ProdiPenawaran } from './calls.ts';
import { KELAS_MAX, PRODI_MAX } from './sizes.ts';
import { DIBUKA } from './tahap.ts';

/** Programmes one applicant may choose at most, whatever the interests add up to. */
export const PILIHAN_MAX = 50;
export const DAYA_TAMPUNG_MAX = 100_000;

/** In an order of its own, whoever sent it. */
export const tidyProdi = ({ kelas, minat, batas_per_minat }: ProdiPenawaran): ProdiPenawaran => ({
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
  batas_per_minat,
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

/** What an opened offering names stays on it, chosen or not. */
const takenOut = ({ kelas }: ProdiPenawaran, before: DetailPenawaran): Finding[] => {
  if (before.tahap !== DIBUKA) return [];
  const kept = new Set(kelas.flatMap((k) => k.prodi.map((p) => `${k.id_kelas} ${p.id_prodi}`)));
  const nameOf = (id: number) => before.semua_prodi.find((p) => p.id_prodi === id)?.nama_prodi ?? String(id);
  const classOf = (id: number) => before.semua_kelas.find((k) => k.id_kelas === id)?.nama_kelas ?? String(id);
  return before.kelas.flatMap(({ id_kelas, prodi }) =>
    prodi
      .filter(({ id_prodi }) => !kept.has(`${id_kelas} ${id_prodi}`))
      .map(({ id_prodi }) => {
        const jumlah = before.dipilih.find((d) => d.id_kelas === id_kelas && d.id_prodi === id_prodi)?.jumlah;
        const why = jumlah === undefined ? 'sudah ditawarkan' : `sudah dipilih ${jumlah} pendaftar`;
        return {
          field: `kelas.${id_kelas}`,
          message: `${nameOf(id_prodi)} (${classOf(id_kelas)}) ${why}, jadi tidak dapat dikeluarkan`,
        };
      }),
  );
};

/** Nobody may be left with more choices than are allowed now, or with fewer than are demanded. */
const minatTightened = ({ minat, batas_per_minat }: ProdiPenawaran, before: DetailPenawaran): Finding[] => {
  if (before.tahap !== DIBUKA) return [];
  const say = (field: string, message: string): Finding[] => [
    { field, message: `Penawaran sudah dibuka, jadi ${message}` },
  ];
  const fewer = before.minat.flatMap(({ kode_minat, jumlah_penawaran }) =>
    (minat.find((m) => m.kode_minat === kode_minat)?.jumlah_penawaran ?? 0) < jumlah_penawaran
      ? say(`minat.${kode_minat}`, 'banyaknya pilihan tidak dapat dikurangi')
      : [],
  );
  const more = minat.flatMap(({ kode_minat, jumlah_minimum_pengisian: least }) =>
    least > (before.minat.find((m) => m.kode_minat === kode_minat)?.jumlah_minimum_pengisian ?? 0)
      ? say(`minat.${kode_minat}.sedikit`, 'paling sedikitnya tidak dapat dinaikkan')
      : [],
  );
  const held =
    batas_per_minat && !before.batas_per_minat
      ? say('batas_per_minat', 'batas tiap minat tidak dapat diberlakukan')
      : [];
  return [...fewer, ...more, ...held];
};

const minatProblems = (next: ProdiPenawaran, before: DetailPenawaran): Finding[] => {
  const { minat } = next;
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
  return found.length > 0 ? found : minatTightened(next, before);
};

/** Judges a change against what stands; what was shown to the public keeps standing (penawaran 22). */
export const periksaProdi = (next: ProdiPenawaran, before: DetailPenawaran): Finding[] => [
  ...(twice(next.kelas.map((k) => k.id_kelas))
    ? [{ field: 'kelas', message: 'Kelas ditulis dua kali' }]
    : []),
  ...(next.kelas.length > KELAS_MAX ? [{ field: 'kelas', message: `Paling banyak ${KELAS_MAX} kelas` }] : []),
  ...classProblems(next, before),
  ...takenOut(next, before),
  ...minatProblems(next, before),
];

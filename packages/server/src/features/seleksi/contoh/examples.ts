/** Examples beside the rule: the eight of each way, and one participant under the rule as it is typed (seleksi 36–37). */
import { type BodyOf, problem } from '@gerbang/contract';
import type { ContohPembagian, Hitungan, hitungContoh } from '@gerbang/contract/office/seleksi/contoh';
import { CARA, TANPA_TAMBAHAN } from '@gerbang/contract/seleksi/aturan';
import { keysOf } from '@gerbang/contract/wire/keys';
import type { Db } from '../../../db/pool.ts';
import {
  compileRule,
  findMiddle,
  readComponents,
  readOneParticipant,
  readProgrammes,
  readTally,
} from '../../../domain/peserta-seleksi.ts';
import type { Answered } from '../../../http/mount.ts';
import type { Services } from '../../../http/services.ts';
import type { Officer } from '../../../http/staff-session.ts';
import { CONTOH_PRODI, workedExample } from '../../../seleksi/contoh.ts';
import { cutOffOf } from '../../../seleksi/cut-off.ts';
import { countFor } from '../../../seleksi/hitungan.ts';
import { isCompared, type Tally } from '../../../seleksi/scale.ts';

const nameOf = (kode: string): string => CONTOH_PRODI[kode as keyof typeof CONTOH_PRODI];

/** The worked example of every way. */
export const workedExamples = (): ContohPembagian[] =>
  keysOf(CARA).map((cara) => {
    const { rule, people, outcome } = workedExample(cara);
    const cutOff = (prodi: string, groups: readonly string[]) => {
      const p = rule.prodi.findIndex(({ kode }) => kode === prodi);
      const [own, fill] = [rule.prodi[p], outcome.fills[p]];
      return own && fill ? cutOffOf(own, fill, groups) : null;
    };
    return {
      cara,
      kursi: rule.prodi.map(({ kode, kursi }) => ({
        nama: nameOf(kode),
        kursi: kursi.reduce((sum, { jumlah }) => sum + jumlah, 0),
        cadangan: kursi.slice(0, -1).reduce((sum, { jumlah }) => sum + jumlah, 0),
      })),
      minimum: rule.prodi[0]?.minimum_total ?? 0,
      lebih_baik: outcome.lebih_baik,
      peserta: people.map(({ id, nilai, kelompok, pilihan }, i) => {
        const verdict = outcome.verdicts[i];
        return {
          nama: id,
          nilai: nilai[0] ?? 0,
          mitra: kelompok.length > 0,
          pilihan: pilihan.map((kode, c) => {
            const kinds = rule.prodi.find((one) => one.kode === kode)?.kursi.length ?? 0;
            const diterima = verdict?.diterima === c + 1;
            return {
              nama: nameOf(kode),
              diterima,
              cadangan: diterima && kelompok.length > 0 && (verdict?.kursi ?? 0) < kinds,
              kurang: verdict?.nilai[c] === null,
              batas: cutOff(kode, kelompok),
              tunggu: verdict?.tunggu[c] ?? 0,
            };
          }),
        };
      }),
    };
  });

/** What everybody compared with the participant scored in each component that is compared. */
const talliesFor = (
  db: Db,
  kode: string,
  rule: ReturnType<typeof compileRule>,
  kelompok: readonly string[],
): Promise<Tally[]> =>
  Promise.all(
    rule.komponen.map(async (component) => {
      if (!isCompared(component)) return [];
      const { di_dalam } = component;
      const within =
        di_dalam.length === 0 ? undefined : (di_dalam.find((one) => kelompok.includes(one)) ?? null);
      return readTally(db, kode, component.kode, within);
    }),
  );

/** Counts for one participant under a rule as it is typed; null where nobody is named and nobody has a score. Throws the 404, `alasan_pembukaan`. */
export const countExample = async (
  { pool, openings }: Pick<Services, 'pool' | 'openings'>,
  who: Officer,
  kode: string,
  { isi, nomor_peserta }: BodyOf<typeof hitungContoh>,
): Promise<Answered<Hitungan> | null> => {
  const nomor = nomor_peserta ?? (await findMiddle(pool, kode));
  if (nomor === null) return null;
  const found = await readOneParticipant(pool, kode, nomor, isi.tambahan ?? TANPA_TAMBAHAN);
  if (!found) throw problem('tidak_ditemukan');
  await openings.file(who, found.nomor_pendaftar, 'perhitungan');
  const [components, programmes] = [await readComponents(pool, kode), await readProgrammes(pool, kode)];
  const rule = compileRule(isi, components, programmes);
  const names = new Map(programmes.map((one) => [one.kode, one.nama]));
  const { participant, nama_lengkap, finalisasi } = found;
  const counted = countFor(rule, participant, await talliesFor(pool, kode, rule, participant.kelompok));
  return {
    nomor_peserta: nomor,
    nama_lengkap,
    komponen: counted.komponen.map((one, k) => ({ ...one, nama: components[k]?.nama ?? one.kode })),
    tambahan: participant.tambahan,
    kelompok: (isi.tambahan ?? TANPA_TAMBAHAN).daftar.flatMap(({ kelompok }) =>
      participant.kelompok.includes(kelompok) ? [kelompok] : [],
    ),
    finalisasi,
    pilihan: counted.pilihan.map(({ prodi, ...one }) => ({ nama: names.get(prodi) ?? prodi, ...one })),
  };
};

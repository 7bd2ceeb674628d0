/** `uji-penawaran`: proves that every applicant of an offering can get from the payment to the exam card. */
import type { Pool } from '../db/pool.ts';
import { beginProof, isProofDue } from '../domain/bukti-penawaran.ts';
import { keepProof } from '../prover/job.ts';
import { isProven } from '../prover/proof.ts';
import { prove } from '../prover/prove.ts';
import { reportOf } from '../prover/report.ts';
import { type Command, EXIT, Refusal } from './command.ts';
import { operator, withDesk } from './desk.ts';

const ALL =
  'SELECT kode_penawaran, tanggal_selesai_daftar >= $1 AS berlaku FROM penawaran ORDER BY kode_penawaran';

/** The offering named, or without a name all whose registration is not over. */
const chosen = async (pool: Pool, kode: string | undefined, now: Date): Promise<string[]> => {
  const { rows } = await pool.query<{ kode_penawaran: string; berlaku: boolean }>(ALL, [now]);
  const found = rows
    .filter((row) => (kode === undefined ? row.berlaku : row.kode_penawaran === kode))
    .map((row) => row.kode_penawaran);
  if (found.length > 0) return found;
  throw new Refusal(
    kode === undefined
      ? 'Tidak ada penawaran yang masih atau akan dibuka.'
      : `Tidak ada penawaran ${kode}. Yang ada: ${rows.map((row) => row.kode_penawaran).join(', ') || 'belum satu pun'}.`,
  );
};

export const ujiPenawaran: Command = {
  summary:
    'menguji apakah setiap pelamar dapat sampai ke kartu ujian; tanpa KODE, semua yang masih atau akan dibuka',
  options: {},
  required: [],
  operands: [{ name: 'kode', value: 'KODE', optional: true }],
  run: ({ kode }, io) =>
    withDesk(io, async ({ pool, now }) => {
      const kodes = await chosen(pool, kode, now());
      const proofs = await prove(pool, kodes, now(), (proof) => io.say(reportOf(proof)));
      for (const proof of proofs) {
        // One that an officer asked for meanwhile keeps its own end.
        if (await isProofDue(pool, proof.kode_penawaran)) continue;
        await beginProof(pool, proof.kode_penawaran, now(), operator().id_pelaku);
        await keepProof({ pool, now }, proof);
      }
      const stuck = proofs.filter((proof) => !isProven(proof)).map((proof) => proof.kode_penawaran);
      io.say(
        stuck.length === 0
          ? 'Tidak ditemukan jalan buntu.'
          : `Ada jalan buntu pada ${stuck.length} dari ${proofs.length} penawaran: ${stuck.join(', ')}.`,
      );
      return stuck.length === 0 ? EXIT.done : EXIT.failed;
    }),
};

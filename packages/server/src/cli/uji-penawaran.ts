/** `uji-penawaran`: proves that every applicant of an offering can get from the payment to the exam card. */
import type { Pool } from '../db/pool.ts';
import { isProven } from '../prover/proof.ts';
import { prove } from '../prover/prove.ts';
import { reportOf } from '../prover/report.ts';
import { type Command, EXIT, Refusal } from './command.ts';
import { withDesk } from './desk.ts';

const ALL =
  'SELECT kode_penawaran, tanggal_selesai_daftar >= $1 AS berlaku FROM penawaran ORDER BY kode_penawaran';
/** SQLSTATE of a role that may not create databases. */
const FORBIDDEN = '42501';

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
  operand: { name: 'kode', value: 'KODE' },
  run: ({ kode }, io) =>
    withDesk(io, async ({ pool, now }) => {
      const kodes = await chosen(pool, kode, now());
      const proofs = await prove(pool, kodes, now(), (proof) => io.say(reportOf(proof))).catch(
        (error: Error & { code?: string }) => {
          if (error.code !== FORBIDDEN) throw error;
          throw new Refusal(
            'Akun basis data tidak boleh membuat basis data sementara untuk pengujian. Beri hak CREATEDB.',
            { cause: error },
          );
        },
      );
      const stuck = proofs.filter((proof) => !isProven(proof)).map((proof) => proof.kode_penawaran);
      io.say(
        stuck.length === 0
          ? 'Tidak ditemukan jalan buntu.'
          : `Ada jalan buntu pada ${stuck.length} dari ${proofs.length} penawaran: ${stuck.join(', ')}.`,
      );
      return stuck.length === 0 ? EXIT.done : EXIT.failed;
    }),
};

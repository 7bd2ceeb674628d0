/** Waves of applicants who finalise at once for too few seats, and what became of their numbers and seats. */
import { setTimeout as wait } from 'node:timers/promises';
import { verifikasi } from '@gerbang/contract/applicant/verifikasi';
import { errors } from '@gerbang/contract/wire/errors';
import type { Pool } from '../../packages/server/src/db/pool.ts';
import type { DemoAccount } from '../../packages/server/src/seed/demo.ts';
import { type Copy, copyApplicant } from '../../packages/server/test/copies.ts';
import type { Ask, Load, Tally } from './tally.ts';

const APPLICANTS = 40;
const SEATS = 25;
/** They come within so long, so that many are under way when the database fails. */
const SPREAD_MS = 6_000;
const PAUSE_MS = 500;
const [FULL] = errors.ruang_penuh;

export interface Finalisers extends Load {
  /** New applicants and a new room; answers once they have begun. */
  wave(): Promise<void>;
}

const SHUT = 'UPDATE ruang SET kapasitas = terisi WHERE kode_jadwal = $1';
const OPEN = `INSERT INTO ruang (kode_jadwal, id_gedung, nama_ruang, kapasitas) VALUES ($1, 1, 'Latihan', $2)`;
const SEAT = `SELECT p.nomor_pendaftar AS nomor, p.nomor_peserta AS peserta, count(k.*)::int AS kursi FROM pendaftar p
  LEFT JOIN kursi k USING (nomor_pendaftar) WHERE p.nomor_pendaftar = ANY($1) AND p.diverifikasi IS NOT NULL GROUP BY 1`;
const TWICE = `SELECT 'seat ' || nomor_kursi || ' of room ' || id_ruang AS apa FROM kursi GROUP BY id_ruang, nomor_kursi HAVING count(*) > 1
  UNION ALL SELECT 'applicant ' || nomor_pendaftar FROM kursi GROUP BY nomor_pendaftar HAVING count(*) > 1
  UNION ALL SELECT 'number ' || nomor_peserta FROM pendaftar WHERE nomor_peserta IS NOT NULL GROUP BY nomor_peserta HAVING count(*) > 1
  UNION ALL SELECT 'room ' || id_ruang FROM ruang r WHERE terisi > kapasitas OR terisi <> (SELECT count(*) FROM kursi k WHERE k.id_ruang = r.id_ruang)`;
const FREE = `SELECT sum(kapasitas - terisi)::int AS kosong FROM ruang WHERE kode_jadwal = $1`;

/** All are copies of `model`, whose form is complete. */
export const startFinalisers = async (
  ask: Ask,
  { done, found }: Tally,
  db: Pool,
  { username: model, kode_penawaran }: DemoAccount,
): Promise<Finalisers> => {
  const numbers = new Map<string, string>();
  const refused = new Set<string>();
  let isOver = false;
  let running: Promise<void>[] = [];
  const { rows } = await db.query<{ kode_jadwal: string }>(
    'SELECT kode_jadwal FROM pendaftar WHERE nomor_pendaftar = $1',
    [model],
  );
  const jadwal = rows[0]?.kode_jadwal;
  /** Until it is answered one way or the other, as a browser that is asked to try again does. */
  const finalise = async ({ nomor_pendaftar, token }: Copy, from: number) => {
    await wait(Math.random() * SPREAD_MS);
    const body = { nomor_pendaftar, kode_penawaran };
    const goesOn = () => !isOver;
    for (let turn = from; goesOn(); turn += 1) {
      const answer = await ask(turn, verifikasi.path, { token, body }, FULL);
      if (answer?.status === 200) {
        const { nomor_peserta } = answer.body.data as { nomor_peserta: string };
        numbers.set(nomor_pendaftar, nomor_peserta);
        done.finalisations += 1;
        return;
      }
      if (answer?.body.code === 'ruang_penuh') {
        refused.add(nomor_pendaftar);
        done.full += 1;
        return;
      }
      if (answer) return found('otherAnswers', `${answer.status} ${answer.body.code} of ${verifikasi.path}`);
      await wait(PAUSE_MS);
    }
  };
  /** Once everybody of a wave was answered; more had come than there were seats. */
  const judgeWave = async () => {
    const kosong = (await db.query<{ kosong: number }>(FREE, [jadwal])).rows[0]?.kosong ?? 0;
    if (kosong > 0) found('falsely', `${kosong} seats are free and others were refused`);
  };
  return {
    wave: async () => {
      await Promise.all(running);
      if (running.length > 0) await judgeWave();
      await db.query(SHUT, [jadwal]);
      const copies = await copyApplicant(db, model, APPLICANTS, new Date());
      await db.query(OPEN, [jadwal, SEATS]);
      running = copies.map((who, i) => finalise(who, i));
    },
    judge: async (client) => {
      const answered = Promise.all(running).then(() => true);
      const isAnswered = await Promise.race([answered, wait(60_000, false, { ref: false })]);
      if (!isAnswered) found('otherAnswers', 'finalisations without an answer for a minute');
      isOver = true;
      await Promise.all(running);
      if (isAnswered) await judgeWave();
      const nomor = [...numbers.keys(), ...refused];
      const stored = await client.query<{ nomor: string; peserta: string; kursi: number }>(SEAT, [nomor]);
      const seats = new Map(stored.rows.map((row) => [row.nomor, row]));
      for (const [one, peserta] of numbers) {
        const row = seats.get(one);
        if (row?.peserta !== peserta || row.kursi < 1)
          found('lost', `the finalisation of ${one} as ${peserta}`);
      }
      for (const one of refused) if (seats.has(one)) found('falsely', `${one} was refused and has a seat`);
      for (const { apa } of (await client.query<{ apa: string }>(TWICE)).rows) found('doubled', apa);
    },
  };
};

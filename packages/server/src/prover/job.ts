/** The job that proves an offering: in a thread, with its progress noted, and what it found kept. */
import { Worker } from 'node:worker_threads';
import type { Deps } from '../deps.ts';
import { endProof, isProofDue, noteProgress } from '../domain/bukti-penawaran.ts';
import { isProven, type News, type Proof, type Task } from './proof.ts';
import { laporanOf } from './report.ts';

type Progress = (through: number, of: number) => void;

const proveInThread = (task: Task, onProgress: Progress): Promise<Proof> =>
  new Promise((resolve, reject) => {
    const thread = new Worker(new URL('./prover-worker.ts', import.meta.url), {
      workerData: task,
      env: {},
      execArgv: [],
    });
    let found: Proof | undefined;
    thread.on('message', (news: News) => {
      if ('proof' in news) found = news.proof;
      else onProgress(news.through, news.of);
    });
    thread.on('error', reject);
    thread.on('exit', () => (found ? resolve(found) : reject(new Error('the prover ended without a proof'))));
  });

/** Keeps what a proof found. */
export const keepProof = ({ pool, now }: Pick<Deps, 'pool' | 'now'>, proof: Proof): Promise<void> =>
  endProof(pool, proof.kode_penawaran, now(), {
    hasil: isProven(proof) ? 'lulus' : 'buntu',
    sidik: proof.sidik,
    laporan: laporanOf(proof),
  });

/** Proves an offering unless that is done; harmless to repeat. A failure is noted for who waits, and thrown. */
export const proveOffering = async (
  { pool, now }: Pick<Deps, 'pool' | 'now'>,
  kode: string,
): Promise<void> => {
  if (!(await isProofDue(pool, kode))) return;
  // One after the other, so that the last word is the last.
  let noted = Promise.resolve();
  const onProgress: Progress = (through, of) => {
    noted = noted.then(() => noteProgress(pool, kode, through, of)).catch(() => {});
  };
  try {
    const url = String(pool.options.connectionString);
    const proof = await proveInThread({ url, kode, now: now() }, onProgress);
    await noted;
    await keepProof({ pool, now }, proof);
  } catch (error) {
    await endProof(pool, kode, now(), { hasil: 'gagal', sidik: null, laporan: null });
    throw error;
  }
};

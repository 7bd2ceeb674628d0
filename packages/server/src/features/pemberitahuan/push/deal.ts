/** A notice to the devices of an applicant whose turn has come (pemberitahuan 20). */

import {
  type Bahasa,
  jalurPeristiwa,
  judulPeristiwa,
  PERISTIWA,
  type Peristiwa,
} from '@gerbang/contract/applicant/pemberitahuan';
import type { PesanPush } from '@gerbang/contract/applicant/pemberitahuan/push';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { firstOf } from '../../../certain.ts';
import { type Client, named } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { LANGUAGE } from '../../../domain/pemberitahuan.ts';
import { type Device, type PushOutcome, sendPush } from '../../../domain/push.ts';
import type { Outcome } from '../../../domain/surel-transport.ts';
import { gather } from '../digest.ts';
import { heldBeside, type Taken } from '../judge.ts';
import { cameOf, type Dealt } from '../mail-deal.ts';
import { afterwards, mark, markAll } from '../mark.ts';
import type { Pace } from '../pace.ts';
import type { PushWay } from './settings.ts';

const DAY_S = 86_400;
const FACTS = `SELECT coalesce(s.mati, '{}') AS mati, ${LANGUAGE} AS bahasa, (SELECT count(*)::int FROM pemberitahuan q WHERE q.nomor_pendaftar = $1 AND q.kanal = 'push'
      AND q.keadaan = 'terkirim' AND q.selesai >= $2) AS hari_ini,
    coalesce((SELECT jsonb_agg(jsonb_build_object('tanda', tanda, 'alamat', alamat, 'p256dh', p256dh, 'auth', auth) ORDER BY dibuat)
      FROM push_pendaftar WHERE nomor_pendaftar = $1), '[]') AS perangkat
  FROM pendaftar p LEFT JOIN surel_pendaftar s USING (nomor_pendaftar) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) WHERE p.nomor_pendaftar = $1`;
interface Facts {
  mati: Peristiwa[];
  bahasa: Bahasa;
  hari_ini: number;
  perangkat: (Device & { tanda: string })[];
}
const ENDED = 'DELETE FROM push_pendaftar WHERE tanda = $1 AND nomor_pendaftar = $2';

/** A person has been told once one of their devices took it; another that could not is not told later. */
const together = (outcomes: readonly PushOutcome[]): Outcome | null => {
  const living = outcomes.filter((one): one is Outcome => one.apa !== 'berakhir');
  const first = (apa: Outcome['apa']) => living.find((one) => one.apa === apa);
  return first('terkirim') ?? first('nanti') ?? first('ditolak') ?? null;
};

const SEVERAL: Readonly<Record<Bahasa, (n: number) => string>> = {
  id: (n) => `${n} kabar baru di portal`,
  en: (n) => `${n} pieces of news on the portal`,
};
/** What a device shows: the kind of news and the page, the same for everybody (pemberitahuan 4). */
export const pushMessage = (
  universitas: string,
  { id, ulang, peristiwa }: Pick<Taken, 'id' | 'ulang' | 'peristiwa'>,
  others: number,
  bahasa: Bahasa,
): PesanPush => ({
  judul: universitas,
  isi: others > 0 ? SEVERAL[bahasa](others + 1) : judulPeristiwa(peristiwa, bahasa),
  bahasa,
  jalur: others > 0 ? '/dashboard' : jalurPeristiwa(peristiwa),
  tanda: `n${id}-${ulang}`,
});

interface SendingPush {
  deps: Deps;
  turn: Client;
  way: PushWay;
  pace: Pace;
  universitas: string;
}
/** Deals with one. */
export const dealPush = async (
  { deps, turn, way, pace, universitas }: SendingPush,
  it: Taken,
): Promise<Dealt> => {
  const at = deps.now();
  const midnight = new Date(`${jakartaDay(at)}T00:00:00+07:00`);
  const { mati, bahasa, hari_ini, perangkat } = firstOf(
    (await turn.query<Facts>(named('push_fakta', FACTS, [it.nomor_pendaftar, midnight]))).rows,
  );
  const { settings, keys } = way;
  const reason =
    perangkat.length === 0
      ? 'Tidak ada perangkat'
      : heldBeside(it, { mati, hari_ini }, settings.per_hari, at);
  if (reason !== null || keys === null) {
    const held = reason instanceof Date ? { keadaan: 'antre' as const, mulai: reason, tertunda: true } : null;
    await mark(turn, it, { ...(held ?? { keadaan: 'batal', alasan: String(reason) }), uncounted: true });
    return { sent: 0 };
  }
  const others = await gather(turn, it, 'push', mati, at);
  const message = pushMessage(universitas, it, others.length, bahasa);
  const left = it.batas === null ? DAY_S : Math.floor((it.batas.getTime() - at.getTime()) / 1000);
  const sent = { message, ttl: Math.min(DAY_S, Math.max(60, left)), isUrgent: PERISTIWA[it.peristiwa].wajib };
  pace.take();
  const outcomes: PushOutcome[] = [];
  for (const { tanda, ...device } of perangkat) {
    const outcome = await sendPush(settings, keys, { ...sent, device });
    outcomes.push(outcome);
    if (outcome.apa === 'berakhir') await turn.query(ENDED, [tanda, it.nomor_pendaftar]);
  }
  const outcome = together(outcomes);
  const took = outcomes.filter(({ apa }) => apa === 'terkirim').length;
  const ended = deps.now();
  await markAll(
    turn,
    [it, ...others].map((one) => [
      one,
      outcome === null
        ? { keadaan: 'batal', alasan: 'Tidak ada perangkat lagi', uncounted: true }
        : afterwards(one, outcome, `${took} perangkat`, ended),
    ]),
  );
  return cameOf(outcome);
};

/** A notice by WhatsApp whose turn has come: only to a confirmed number, only by a template (pemberitahuan 15, pemberitahuan 16). */
import type { Bahasa, Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Client, named } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { LANGUAGE } from '../../../domain/pemberitahuan.ts';
import { dealBillWa } from '../bill-deal.ts';
import { gather } from '../digest.ts';
import { heldBeside, type Taken } from '../judge.ts';
import { cameOf, type Dealt } from '../mail-deal.ts';
import { afterwards, type Mark, mark, markAll } from '../mark.ts';
import type { Pace } from '../pace.ts';
import { carry, spoken } from './carry.ts';
import { messageOf } from './message.ts';
import type { WaWay } from './settings.ts';

const FACTS = `SELECT w.nomor, w.dikonfirmasi, w.kode_berakhir, s.mati, ${LANGUAGE} AS bahasa,
    (SELECT count(*)::int FROM pemberitahuan q WHERE q.nomor_pendaftar = $1 AND q.kanal = 'wa' AND q.keadaan = 'terkirim'
      AND NOT q.segera AND q.selesai >= $2) AS hari_ini
  FROM wa_pendaftar w LEFT JOIN surel_pendaftar s USING (nomor_pendaftar) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) WHERE w.nomor_pendaftar = $1`;
interface Facts {
  nomor: string;
  dikonfirmasi: Date | null;
  kode_berakhir: Date | null;
  mati: Peristiwa[] | null;
  bahasa: Bahasa;
  hari_ini: number;
}
/** Why it is not sent; null where it is, a date where not before. */
const hindered = (it: Taken, facts: Facts | undefined, per_hari: number, at: Date): string | Date | null => {
  if (!facts) return 'Nomor WhatsApp dihapus pendaftar';
  if (it.peristiwa === 'konfirmasi')
    return facts.dikonfirmasi !== null || facts.nomor !== it.alamat || it.rahasia === null
      ? 'Nomor sudah diganti atau dikonfirmasi'
      : facts.kode_berakhir === null || facts.kode_berakhir <= at
        ? 'Kode sudah tidak berlaku'
        : null;
  if (facts.dikonfirmasi === null) return 'Nomor WhatsApp belum dikonfirmasi';
  return heldBeside(it, { mati: facts.mati ?? [], hari_ini: facts.hari_ini }, per_hari, at);
};

interface SendingWa {
  deps: Deps;
  turn: Client;
  way: WaWay;
  pace: Pace;
  universitas: string;
}
/** Deals with one. */
export const dealWa = async (
  { deps, turn, way, pace, universitas }: SendingWa,
  it: Taken,
): Promise<Dealt> => {
  if (it.id_tagihan !== null) {
    pace.take();
    return cameOf(await dealBillWa({ deps, turn, way, universitas }, it));
  }
  const at = deps.now();
  const midnight = new Date(`${jakartaDay(at)}T00:00:00+07:00`);
  const facts = (await turn.query<Facts>(named('wa_fakta', FACTS, [it.nomor_pendaftar, midnight]))).rows[0];
  const { settings } = way;
  const reason = hindered(it, facts, settings.per_hari, at);
  if (reason !== null || !facts) {
    const till = reason instanceof Date ? { keadaan: 'antre' as const, mulai: reason, tertunda: true } : null;
    await mark(turn, it, {
      ...(till ?? { keadaan: 'batal', alasan: String(reason) }),
      uncounted: true,
    });
    return { sent: 0 };
  }
  const mayGather = settings.cara === 'gateway' || settings.ringkas;
  const others = mayGather ? await gather(turn, it, 'wa', facts.mati ?? [], at) : [];
  const message = messageOf(
    deps.config,
    universitas,
    [it, ...others],
    facts.nomor,
    spoken(settings, facts.bahasa),
  );
  if (message) pace.take();
  const outcome = message && (await carry(deps, way, message));
  const ended = deps.now();
  const unmade: Mark = { keadaan: 'gagal', alasan: 'Pesan tidak dapat disusun', selesai: ended };
  await markAll(
    turn,
    [it, ...others].map((one) => [one, outcome ? afterwards(one, outcome, facts.nomor, ended) : unmade]),
  );
  return cameOf(outcome);
};

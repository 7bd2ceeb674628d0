/** A notice by WhatsApp whose turn has come: only to a confirmed number, only by a template (pemberitahuan 15, pemberitahuan 16). */
import { PERISTIWA, type Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Client, named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Outcome } from '../../domain/surel-transport.ts';
import { sendWa } from '../../domain/wa.ts';
import { dealBillWa } from './bill-deal.ts';
import { nextMorning, type Taken } from './judge.ts';
import { afterwards, mark } from './mark.ts';
import { messageOf } from './wa-message.ts';
import type { WaWay } from './wa-settings.ts';

const FACTS = `SELECT w.nomor, w.dikonfirmasi, w.kode_berakhir, s.mati,
    (SELECT count(*)::int FROM pemberitahuan q WHERE q.nomor_pendaftar = $1 AND q.kanal = 'wa' AND q.keadaan = 'terkirim'
      AND NOT q.segera AND q.selesai >= $2) AS hari_ini
  FROM wa_pendaftar w LEFT JOIN surel_pendaftar s USING (nomor_pendaftar) WHERE w.nomor_pendaftar = $1`;
interface Facts extends Record<string, unknown> {
  nomor: string;
  dikonfirmasi: Date | null;
  kode_berakhir: Date | null;
  mati: Peristiwa[] | null;
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
  if (!PERISTIWA[it.peristiwa].wajib && facts.mati?.includes(it.peristiwa))
    return 'Tidak diinginkan pendaftar';
  if (it.batas !== null && it.batas <= at) return 'Batasnya sudah lewat';
  const morning = nextMorning(at);
  const endOfDay = new Date(`${jakartaDay(at)}T23:59:59+07:00`);
  return facts.hari_ini >= per_hari && !(it.batas !== null && it.batas <= morning)
    ? nextMorning(endOfDay)
    : null;
};

/** Deals with one; answers what the provider said, null where it was not asked. */
export const dealWa = async (
  { deps, turn, way, universitas }: { deps: Deps; turn: Client; way: WaWay; universitas: string },
  it: Taken,
): Promise<Outcome | null> => {
  if (it.id_tagihan !== null) return dealBillWa({ deps, turn, way, universitas }, it);
  const at = deps.now();
  const midnight = new Date(`${jakartaDay(at)}T00:00:00+07:00`);
  const facts = (await turn.query<Facts>(named('wa_fakta', FACTS, [it.nomor_pendaftar, midnight]))).rows[0];
  const { settings, token } = way;
  const reason = hindered(it, facts, settings.per_hari, at);
  if (reason !== null || !facts || token === null) {
    const till = reason instanceof Date ? { keadaan: 'antre' as const, mulai: reason } : null;
    await mark(turn, it, {
      ...(till ?? { keadaan: 'batal', alasan: String(reason) }),
      uncounted: true,
    });
    return null;
  }
  const message = messageOf(deps.config, settings.awalan, universitas, it, facts.nomor);
  if (message === null) {
    await mark(turn, it, { keadaan: 'gagal', alasan: 'Pesan tidak dapat disusun', selesai: at });
    return null;
  }
  const outcome = await sendWa(settings, token, message);
  await mark(turn, it, afterwards(it, outcome, facts.nomor, deps.now()));
  return outcome;
};

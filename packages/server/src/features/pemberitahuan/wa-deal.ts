/** A notice by WhatsApp whose turn has come: only to a confirmed number, only by a template (pemberitahuan 15, pemberitahuan 16). */
import type { Peristiwa } from '@gerbang/contract/applicant/pemberitahuan';
import { type LewatWa, TEMPLAT_WA } from '@gerbang/contract/office/pemberitahuan/wa';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { type Client, named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import type { Outcome } from '../../domain/surel-transport.ts';
import { digestLines, gather } from './digest.ts';
import { heldBack, type Taken } from './judge.ts';
import { afterwards, mark } from './mark.ts';
import { type Carried, carry } from './wa-carry.ts';
import { openCode } from './wa-number.ts';
import type { WaWay } from './wa-settings.ts';

/** A list longer than this is no message any more. */
const LIST_MAX = 500;
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
  return heldBack(it, { mati: facts.mati ?? [], hari_ini: facts.hari_ini }, per_hari, at);
};

const isKind = (name: Peristiwa): name is LewatWa => Object.hasOwn(TEMPLAT_WA, name);
const messageOf = (
  config: Deps['config'],
  universitas: string,
  [it, ...others]: readonly [Taken, ...Taken[]],
  to: string,
): Carried | null => {
  const sent = { to, mark: `${it.id}.${it.ulang}` };
  if (others.length > 0) {
    const daftar = digestLines([it, ...others])
      .join('; ')
      .slice(0, LIST_MAX);
    return { ...sent, kind: 'ringkasan', parameters: [universitas, daftar] };
  }
  if (isKind(it.peristiwa)) {
    const { sisipan } = TEMPLAT_WA[it.peristiwa];
    const parameters = [universitas, ...sisipan.map((name) => it.isi[name] ?? '-')];
    return { ...sent, kind: it.peristiwa, parameters };
  }
  if (it.rahasia === null) return null;
  try {
    const kode = openCode(config, it.nomor_pendaftar, it.rahasia);
    return { ...sent, kind: 'kode', parameters: [kode], kode };
  } catch {
    return null;
  }
};

/** Deals with one; answers what the provider said, null where it was not asked. */
export const dealWa = async (
  { deps, turn, way, universitas }: { deps: Deps; turn: Client; way: WaWay; universitas: string },
  it: Taken,
): Promise<Outcome | null> => {
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
    return null;
  }
  const mayGather = settings.cara === 'gateway' || settings.ringkas;
  const others = mayGather ? await gather(turn, it, 'wa', facts.mati ?? [], at) : [];
  const message = messageOf(deps.config, universitas, [it, ...others], facts.nomor);
  const outcome = message && (await carry(deps, way, message));
  if (outcome === null) {
    await mark(turn, it, { keadaan: 'gagal', alasan: 'Pesan tidak dapat disusun', selesai: at });
    return null;
  }
  for (const one of [it, ...others]) await mark(turn, one, afterwards(one, outcome, facts.nomor, deps.now()));
  return outcome;
};

/** What goes to the contact of a bill: codes, and KODE PMB once the contact is confirmed (pembayaran 18, pembayaran 19). */

import { ALAMAT_SUREL } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { type Client, named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { compose, type Paper, type Spoken } from '../../domain/surel.ts';
import type { Outcome, Transport } from '../../domain/surel-transport.ts';
import { openBillCode } from '../../domain/tagihan-kode.ts';
import { ALAMAT_BURUK, type Taken } from './judge.ts';
import { afterwards, mark } from './mark.ts';
import { carry } from './wa/carry.ts';
import { messageOf } from './wa/message.ts';
import type { WaWay } from './wa/settings.ts';
import { wordsFor } from './words.ts';

const FACTS =
  'SELECT kanal, alamat, dikonfirmasi, kode_hash, kode_berakhir FROM tagihan WHERE id_tagihan = $1';
interface Facts {
  kanal: string | null;
  alamat: string | null;
  dikonfirmasi: Date | null;
  kode_hash: Buffer | null;
  kode_berakhir: Date | null;
}
/** Why it is not sent; null where it is. */
const hindered = (it: Taken, facts: Facts | undefined, at: Date): string | null => {
  if (!facts || facts.alamat === null || facts.alamat !== it.alamat) return 'Alamat tagihan sudah diganti';
  if (it.peristiwa !== 'kode-sekali')
    return facts.dikonfirmasi === null ? 'Alamat tagihan belum dikonfirmasi' : null;
  const isOpen = facts.kode_hash !== null && facts.kode_berakhir !== null && facts.kode_berakhir > at;
  return it.rahasia === null || !isOpen ? 'Kode sudah tidak berlaku' : null;
};

/** Where it goes; null where it does not, which is written down. */
const recipient = async (deps: Deps, turn: Client, it: Taken): Promise<string | null> => {
  const facts = (await turn.query<Facts>(named('tagihan_fakta', FACTS, [it.id_tagihan]))).rows[0];
  const alasan = hindered(it, facts, deps.now());
  if (alasan === null && facts?.alamat) return facts.alamat;
  await mark(turn, it, { keadaan: 'batal', alasan: alasan ?? '', uncounted: true });
  return null;
};
const unmade = async (deps: Deps, turn: Client, it: Taken, alasan: string): Promise<null> => {
  await mark(turn, it, { keadaan: 'gagal', alasan, selesai: deps.now() });
  return null;
};
/** What fills its words; null where its code can no longer be read, the master secret being another. */
const valuesOf = (config: Deps['config'], it: Taken): Record<string, string> | null => {
  if (it.rahasia === null || it.id_tagihan === null) return it.isi;
  try {
    return { ...it.isi, kode: openBillCode(config, it.id_tagihan, it.rahasia) };
  } catch {
    return null;
  }
};

/** Who takes a bill has said nothing of language or nationality yet: both stand in one message. */
const inBoth = async (turn: Client, it: Taken): Promise<Spoken> => {
  const [indonesian, english] = [await wordsFor(turn, it, 'id'), await wordsFor(turn, it, 'en')];
  return {
    bahasa: 'id',
    subjek: `${indonesian.subjek} / ${english.subjek}`,
    isi: `${indonesian.isi}\n\n— English —\n\n${english.isi}`,
  };
};

/** Deals with one by e-mail; answers what the server said, null where it was not asked. */
export const dealBillMail = async (
  { deps, turn, transport, paper }: { deps: Deps; turn: Client; transport: Transport; paper: Paper },
  it: Taken,
): Promise<Outcome | null> => {
  const to = await recipient(deps, turn, it);
  if (to === null) return null;
  if (!ALAMAT_SUREL.test(to)) return unmade(deps, turn, it, ALAMAT_BURUK);
  const values = valuesOf(deps.config, it);
  if (values === null) return unmade(deps, turn, it, 'Pesan tidak dapat disusun');
  const { id, ulang, peristiwa } = it;
  const words = await inBoth(turn, it);
  const message = compose(paper, words, {
    id,
    ulang,
    nomor: values.nomor ?? '',
    peristiwa,
    to,
    values,
    bahasa: 'id',
    token: null,
  });
  const outcome = await transport.send(message);
  await mark(turn, it, afterwards(it, outcome, to, deps.now()));
  return outcome;
};

/** The same by WhatsApp; a template holds one language, so that both go by a gateway alone. */
export const dealBillWa = async (
  { deps, turn, way, universitas }: { deps: Deps; turn: Client; way: WaWay; universitas: string },
  it: Taken,
): Promise<Outcome | null> => {
  const to = await recipient(deps, turn, it);
  if (to === null) return null;
  const [message, english] = [
    messageOf(deps.config, universitas, [it], to, 'id'),
    messageOf(deps.config, universitas, [it], to, 'en'),
  ];
  const outcome = message && english && (await carry(deps, way, message, english));
  if (outcome === null) return unmade(deps, turn, it, 'Pesan tidak dapat disusun');
  await mark(turn, it, afterwards(it, outcome, to, deps.now()));
  return outcome;
};

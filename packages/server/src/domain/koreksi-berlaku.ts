/** A correction that comes into force: those who gain have it and are told, objections are linked (seleksi 41). */
import { randomUUID } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { jawabKoreksi, pesanKoreksi } from '@gerbang/contract/seleksi/koreksi';
import { instantText } from '@gerbang/contract/wire/time';
import type { Author } from '../audit.ts';
import type { Db } from '../db/pool.ts';
import type { Deps } from '../deps.ts';
import { leaveSeats, takeTurnsOf } from './jawaban.ts';
import { findPromised, listGains, readsAlike } from './koreksi.ts';
import { closePassed } from './lapse.ts';
import { notify } from './pemberitahuan.ts';
import { reply } from './percakapan.ts';
import { signResult } from './tanda-tangan.ts';

export interface Correction extends Record<string, unknown> {
  id: number;
  /** The announced result it is of. */
  induk: number;
  dibuat_oleh: string;
  disetujui: Date | null;
  dibatalkan: Date | null;
  masukan: string;
  /** When its run began: what was upheld later did not lead to it. */
  dijalankan: Date;
  segel: string;
  tunggu_lengkap: boolean;
  /** Those who gain must answer. */
  wajib: boolean;
}
const LOCK = `SELECT k.id, k.induk, k.dibuat_oleh, k.disetujui, k.dibatalkan, s.masukan, s.dibuat AS dijalankan, s.segel, u.tunggu_lengkap,
    coalesce((SELECT a.wajib FROM aturan_jawaban a WHERE a.kode_penawaran = k.kode_penawaran), false) AS wajib
  FROM hasil k JOIN putusan_seleksi u ON u.id_hasil = k.id JOIN skenario s ON s.id = u.id_skenario
  WHERE k.kode_penawaran = $1 AND k.id = $2 AND k.koreksi FOR NO KEY UPDATE OF k`;
/** Locks a correction of an offering; undefined where it is none. */
export const lockCorrection = async (
  db: Db,
  kode: string,
  id: number | string,
): Promise<Correction | undefined> => (await db.query<Correction>(LOCK, [kode, id])).rows[0];

interface Doing {
  it: Correction;
  at: Date;
  batas: Date;
}
type Telling = Pick<Deps, 'notices' | 'now'>;
/** Tells those who gain in the chat, each until when they answer; answers who. */
const tellGains = async (deps: Telling, db: Db, who: Author, { it, at, batas }: Doing): Promise<string[]> => {
  const gains = await listGains(db, it.id, it.induk);
  const moving = gains.flatMap(({ naik, nomor_peserta }) => (naik ? nomor_peserta : []));
  const accepted = await leaveSeats(db, it.id, { induk: it.induk, at }, moving);
  const kabar = { peristiwa: 'panggilan', kunci: it.id, isi: { batas: instantText(batas) }, batas } as const;
  for (const { nomor_pendaftar, nama_prodi, dari } of gains) {
    const jawab = jawabKoreksi(it.wajib, accepted.has(nomor_pendaftar), batas);
    await reply(deps, db, who, nomor_pendaftar, {
      pesan: pesanKoreksi(dari, nama_prodi, jawab),
      id_klien: randomUUID(),
      terakhir: null,
      // Who has accepted has nothing to answer.
      ...(it.wajib && !accepted.has(nomor_pendaftar) ? { kabar } : {}),
    });
  }
  return gains.map((one) => one.nomor_pendaftar);
};

/** Throws `isian_salah` where somebody who moves up would have to answer earlier than they were promised. */
const requireNoShorter = async (db: Db, { it, batas }: Doing): Promise<void> => {
  const promised = it.wajib ? await findPromised(db, it.id, it.induk) : null;
  if (promised === null || batas >= promised) return;
  const message = `Ada yang naik pilihan dan sudah dijanjikan waktu sampai ${instantText(promised)}; batasnya tidak boleh lebih awal.`;
  throw problem('isian_salah', [{ field: 'batas', message }], message);
};

const APPROVE = 'UPDATE hasil SET disetujui = $2, disetujui_oleh = $3 WHERE id = $1';
const CALL = `INSERT INTO panggilan (id_hasil, urutan, batas, tertahan) VALUES ($1, nextval(pg_get_serial_sequence('jawaban', 'urutan')), $2, '{}')`;
const LINK = `UPDATE sanggah SET keadaan = 'selesai', id_hasil_baru = $2 WHERE id_hasil = $1 AND keadaan = 'diterima' AND disahkan <= $3
  RETURNING id_sanggah, nomor_pendaftar`;
/**
 * Approves a correction that is locked, with its offering's turn, and signs its ledger; answers who gains and which objections
 * it answers. Throws `skenario_usang` where anything it read, or any seat that is held, is another by now, and `kunci_dicabut`.
 */
export const putInForce = async (
  deps: Telling & Pick<Deps, 'config'>,
  db: Db,
  who: Author & { username: string },
  kode: string,
  doing: Doing,
) => {
  const { it, at, batas } = doing;
  await closePassed(db, deps.now, kode, at);
  await takeTurnsOf(db, it.id);
  await db.query("SET LOCAL statement_timeout = '120s'");
  // Marks stayed closed meanwhile; who declined, was called up or asked to stay changed what is held.
  if ((await readsAlike(db, kode, it.induk)) !== it.masukan) throw problem('skenario_usang');
  await requireNoShorter(db, doing);
  await db.query(APPROVE, [it.id, at, who.username]);
  await db.query(CALL, [it.id, batas]);
  await signResult(db, deps.config.keys, who, { id_hasil: it.id, peran: 'menyetujui', at });
  const people = await tellGains(deps, db, who, doing);
  const { rows: linked } = await db.query<{ id_sanggah: number; nomor_pendaftar: string }>(LINK, [
    it.induk,
    it.id,
    it.dijalankan,
  ]);
  const told = linked.map(({ nomor_pendaftar: nomor, id_sanggah }) => ({
    nomor,
    peristiwa: 'sanggah-dijawab' as const,
    kunci: `${id_sanggah}:${it.id}`,
  }));
  await notify(deps, db, told);
  return { people, linked };
};

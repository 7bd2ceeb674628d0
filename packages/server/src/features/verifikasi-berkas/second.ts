/** A second look at a drawn document: handed to somebody else than who judged it, blind (berkas 23). */
import { type DataOf, problem } from '@gerbang/contract';
import {
  type ambilKedua,
  type nilaiKedua,
  PEGANG_MENIT,
  type urungkanKedua,
} from '@gerbang/contract/office/verifikasi-berkas';
import { namaDokumen } from '../../domain/nama-dokumen.ts';
import {
  DRAWN,
  findDrawn,
  type HeldDrawn,
  isFree,
  lockDrawn,
  readDrawn,
} from '../../domain/pemeriksaan-kedua.ts';
import { URUNG_MS } from '../../domain/putusan-berkas.ts';
import { reasonOf } from '../../domain/reason.ts';
import type { Answered } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { type Officer } from '../../http/staff-session.ts';
import type { ActKind } from '../../shapes/act.ts';
import { handOut } from '../../shapes/hand-out.ts';
import { requireStranger } from './known.ts';

/** Drawn documents that wait for somebody else than who judged them first. */
export const secondTurns = handOut<string>({
  holds: 'pegang_kedua',
  key: 'id_putusan',
  from: DRAWN,
  id: 'l.id_putusan',
  locks: 'l',
  order: { by: [['l.id_putusan', 'bigint']] },
  where: (username, bind) => `l.putusan IS NULL AND k.slot IS NOT NULL AND ${isFree(bind(username))}`,
  one: 'SELECT FROM periksa_kedua WHERE id_putusan = $1 FOR NO KEY UPDATE',
  minutes: PEGANG_MENIT,
});

/** Hands out the next drawn document that somebody else judged; null where none is left. */
export const takeSecond = async (
  deps: Services,
  who: Officer,
): Promise<Answered<DataOf<typeof ambilKedua>>> => {
  const id = await secondTurns.next(deps, who.username, who.username);
  const it = id === null ? undefined : await findDrawn(deps.pool, Number(id));
  return it ? readDrawn(deps, who, it, 'pemeriksaan') : null;
};

const SAY = `UPDATE periksa_kedua l SET putusan = $2, alasan = $3, oleh = $4, waktu = $5, sama = u.putusan = $2
  FROM putusan_berkas u WHERE l.id_putusan = $1 AND u.id = $1`;
/** What a second officer thinks of it. Throws `isian_salah` without a reason to reject, `dipegang_petugas_lain`. */
export const secondLook: ActKind<typeof nilaiKedua, HeldDrawn, null> = {
  lock: lockDrawn,
  refuses: ({ it: { keadaan, siapa }, who }) => {
    if (keadaan === 'diganti') return 'versi_usang';
    if (keadaan !== 'menunggu') return 'sudah_diputus';
    return siapa.includes(who.username) ? 'tidak_ditemukan' : null;
  },
  act: async (db, { it, asked: { id, putusan, alasan = '' }, who, at }) => {
    if (await secondTurns.isElsewhere(db, String(id), who.username, at))
      throw problem('dipegang_petugas_lain');
    // Who was never handed it has not seen it.
    if (!(await secondTurns.wasHandedTo(db, String(id), who.username))) throw problem('tidak_ditemukan');
    await requireStranger(db, it.nomor_pendaftar, who.username);
    const why = putusan === 'ditolak' ? reasonOf(alasan) : null;
    await db.query(SAY, [id, putusan, why, who.username, at]);
    const baru = { dokumen: namaDokumen(it), putusan, alasan: why };
    const subjek = it.nomor_pendaftar;
    return { result: null, noted: { tindakan: 'nilai dokumen kedua kali', subjek, baru } };
  },
};

const UNSAY = `UPDATE periksa_kedua SET (putusan, alasan, oleh, waktu, sama) = (NULL, NULL, NULL, NULL, NULL) WHERE id_putusan = $1`;
/** Takes an own second opinion back, where nobody has decided since, and has the document in hand again (berkas 23). */
export const secondUndoing: ActKind<typeof urungkanKedua, HeldDrawn, null> = {
  lock: lockDrawn,
  refuses: ({ it: { keadaan, penilai, dinilai }, who, at }) => {
    if (penilai !== who.username || !dinilai) return 'tidak_ditemukan';
    if (keadaan === 'tetap' || keadaan === 'diubah') return 'sudah_diputus';
    if (keadaan === 'diganti') return 'versi_usang';
    return at.getTime() - dinilai.getTime() > URUNG_MS ? 'urung_terlambat' : null;
  },
  act: async (db, { it, asked: { id }, who, at }) => {
    await db.query(UNSAY, [id]);
    await secondTurns.hold(db, String(id), who.username, at);
    const lama = { dokumen: namaDokumen(it), putusan: it.putusan_kedua };
    const subjek = it.nomor_pendaftar;
    return { result: null, noted: { tindakan: 'urungkan penilaian dokumen kedua kali', subjek, lama } };
  },
};

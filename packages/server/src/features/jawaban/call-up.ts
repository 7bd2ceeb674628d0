/** Making a call-up: those called are admitted, placed on their seats and told; an officer does it, or a round (jawaban 8, jawaban 13). */
import { randomUUID } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { pesanNaik, pesanPanggilan } from '@gerbang/contract/office/jawaban';
import { instantText } from '@gerbang/contract/wire/time';
import type { Author, Noted } from '../../audit.ts';
import { firstOf } from '../../certain.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { hasLetter, leaveSeats } from '../../domain/jawaban.ts';
import { reply } from '../../domain/percakapan.ts';
import type { Moved } from '../../seleksi/naik.ts';
import { nameCalled, type Plan } from './seats.ts';

/** A call-up about to be made. */
interface CallUp {
  kode_penawaran: string;
  /** The announced result whose waiting lists it calls. */
  induk: number;
  /** In whose name. */
  oleh: string;
  at: Date;
  batas: Date;
}

const BEGIN = `INSERT INTO hasil (kode_penawaran, dibuat, dibuat_oleh, disetujui, disetujui_oleh, jumlah_diterima, induk)
  VALUES ($1, $2, $3, $2, $3, $4, $5) RETURNING id`;
const CALL =
  "INSERT INTO panggilan (id_hasil, urutan, batas, tertahan) VALUES ($1, nextval(pg_get_serial_sequence('jawaban', 'urutan')), $2, $3)";
const ADMIT = `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris)
  SELECT $1, p.nomor_pendaftar, true, split_part(c.prodi, '-', 1)::int, c.ke FROM unnest($2::text[], $3::text[]) WITH ORDINALITY AS c (id, prodi, ke)
  JOIN pendaftar p ON p.nomor_peserta = c.id`;
const PLACE = `INSERT INTO penempatan (id_hasil, nomor_pendaftar, prodi, kursi)
  SELECT $1, p.nomor_pendaftar, c.prodi, c.kursi FROM unnest($2::text[], $3::text[], $4::int[]) AS c (id, prodi, kursi)
  JOIN pendaftar p ON p.nomor_peserta = c.id RETURNING nomor_pendaftar, (SELECT nomor_peserta FROM pendaftar q WHERE q.nomor_pendaftar = penempatan.nomor_pendaftar) AS id`;

/** Makes those called a result of their own, which is admitted, announced and answered like any; answers its number and whom by participant number. */
const admit = async (db: Db, of: CallUp & { tertahan: string[] }, called: readonly Moved[]) => {
  const begun = [of.kode_penawaran, of.at, of.oleh, called.length, of.induk];
  const id = firstOf((await db.query<{ id: number }>(BEGIN, begun)).rows).id;
  await db.query(CALL, [id, of.batas, of.tertahan]);
  const [ids, prodi, kursi] = [
    called.map((one) => one.id),
    called.map((one) => one.prodi),
    called.map((one) => one.kursi),
  ];
  await db.query(ADMIT, [id, ids, prodi]);
  const placed = await db.query<{ nomor_pendaftar: string; id: string }>(PLACE, [id, ids, prodi, kursi]);
  return { id, nomor: new Map(placed.rows.map((row) => [row.id, row.nomor_pendaftar])) };
};

const TURNS = `SELECT FROM pendaftar WHERE nomor_peserta = ANY($1) ORDER BY nomor_pendaftar FOR NO KEY UPDATE`;
const LETTERS = `SELECT FROM pendaftar WHERE nomor_peserta = ANY($1) AND ${hasLetter('pendaftar.nomor_pendaftar')}`;
/** Takes the turns of those who move: a letter asked for in this moment waits, or keeps them. Throws `panggilan_berubah`. */
const holdMoving = async (db: Db, moving: readonly string[]): Promise<void> => {
  if (moving.length === 0) return;
  await db.query(TURNS, [moving]);
  // Asked anew: what was committed while a turn was waited for is seen by the next statement alone.
  if ((await db.query(LETTERS, [moving])).rowCount !== 0) throw problem('panggilan_berubah');
};
/**
 * Calls up or moves whom `plan` names and tells them, as `author`; the caller holds the offering's turn and planned under it.
 * Answers the number of its result and what is noted.
 */
export const makeCallUp = async (
  deps: Pick<Deps, 'notices' | 'now'>,
  db: Db,
  author: Author,
  of: CallUp,
  { called, tertahan, sidik }: Plan,
): Promise<{ id: number; noted: Noted }> => {
  const moving = called.flatMap((one) => (one.dari ? one.id : []));
  await holdMoving(db, moving);
  const { id, nomor } = await admit(db, { ...of, tertahan }, called);
  const accepted = await leaveSeats(db, id, of, moving);
  const people = (await nameCalled(db, called)).map(({ nomor_peserta, nama_prodi, naik_dari }) => {
    const whom = nomor.get(nomor_peserta) as string;
    const pesan =
      naik_dari === null
        ? pesanPanggilan(nama_prodi, of.batas)
        : pesanNaik(naik_dari, nama_prodi, of.batas, accepted.has(whom));
    return { nomor: whom, pesan };
  });
  const { kode_penawaran, induk, batas } = of;
  // With its deadline, so that neither the night nor the limit of a day makes it come too late (pemberitahuan 25).
  const kabar = { peristiwa: 'panggilan', kunci: id, isi: { batas: instantText(batas) }, batas } as const;
  for (const { nomor: whom, pesan } of people.toSorted((a, b) => (a.nomor < b.nomor ? -1 : 1)))
    await reply(deps, db, author, whom, { pesan, id_klien: randomUUID(), terakhir: null, kabar });
  const noted = {
    tindakan: 'panggil daftar tunggu',
    subjek: kode_penawaran,
    baru: { id, induk, batas, jumlah: called.length, naik: moving.length, sidik, tertahan: tertahan.length },
    tentang: people.map((one) => one.nomor),
  };
  return { id, noted };
};

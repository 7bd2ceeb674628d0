/** Acts on imports and on the announcement time; each in one transaction, audited once (keamanan 7, keamanan 15). */
import { type ParamsOf, problem } from '@gerbang/contract';
import {
  type batalkanHasil,
  type Didahului,
  didahului,
  type ImporHasil,
  type imporHasil,
  kalimatDidahului,
  type setujuiHasil,
  terbukaPada,
  type waktuPengumuman,
} from '@gerbang/contract/office/hasil';
import { firstOf } from '../../certain.ts';
import type { Db } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { beginResult } from '../../domain/hasil.ts';
import { requireTimeToAnswer } from '../../domain/jawaban.ts';
import { followAnnouncement } from '../../domain/pemeriksaan.ts';
import { isAnnounced } from '../../domain/penawaran.ts';
import { reasonOf } from '../../domain/reason.ts';
import { requireSeen } from '../../domain/seen.ts';
import { signResult } from '../../domain/tanda-tangan.ts';
import type { Answered } from '../../http/mount.ts';
import type { ActKind } from '../../shapes/act.ts';
import type { UploadKind } from '../../shapes/import.ts';
import { judge, type ResultRow } from './judge.ts';
import { EXAM_OVER, IMPORT_COLUMNS, type ImportRecord, presentImport } from './offerings.ts';

const INSERT_ROWS = `INSERT INTO yudisium (id_hasil, nomor_pendaftar, diterima, id_prodi, baris)
  SELECT $1, * FROM unnest($2::text[], $3::bool[], $4::int[], $5::int[])`;

type ResultImport = UploadKind<
  keyof (typeof imporHasil)['columns'],
  ResultRow,
  ParamsOf<(typeof imporHasil)['simpan']>
>;
const OFFERING = 'SELECT FROM penawaran WHERE kode_penawaran = $1';

/** Locks the offering's row: acts on one offering take turns. What is known of its time is judged once the turn has come. */
const lockOffering = async (db: Db, kode_penawaran: string) => {
  const { rows } = await db.query<{
    tanggal_pengumuman: Date | null;
    tanggal_selesai_daftar: Date;
    ujian_selesai: Date | null;
  }>(
    `SELECT o.tanggal_pengumuman, o.tanggal_selesai_daftar, ${EXAM_OVER} AS ujian_selesai
     FROM penawaran o WHERE o.kode_penawaran = $1 FOR NO KEY UPDATE`,
    [kode_penawaran],
  );
  const row = rows[0];
  if (!row) throw problem('tidak_ditemukan');
  const { tanggal_pengumuman } = row;
  const ends = {
    tanggal_selesai_daftar: row.tanggal_selesai_daftar.toISOString(),
    ujian_selesai: row.ujian_selesai?.toISOString() ?? null,
  };
  return { tanggal_pengumuman, ends };
};
type Ends = Awaited<ReturnType<typeof lockOffering>>['ends'];

/** Throws `perlu_konfirmasi` where results would open before something the officer was not told of. */
const requireAfter = (opens: Date | null, ends: Ends, told: readonly Didahului[] = []): void => {
  if (opens === null) return;
  const found = didahului(opens, ends);
  if (found.some((end) => !told.includes(end)))
    throw problem('perlu_konfirmasi', [{ field: 'mendahului', message: kalimatDidahului(found, ends) }]);
};

/** Locks offering and import, in this order; throws the 404. */
const lockImport = async (db: Db, id: string) => {
  const found = (
    await db.query<{ kode_penawaran: string; koreksi: boolean }>(
      'SELECT kode_penawaran, koreksi FROM hasil WHERE id = $1',
      [id],
    )
  ).rows[0];
  if (!found) throw problem('tidak_ditemukan');
  const offering = await lockOffering(db, found.kode_penawaran);
  const { rows } = await db.query<ImportRecord>(
    `SELECT ${IMPORT_COLUMNS} FROM hasil WHERE id = $1 FOR NO KEY UPDATE`,
    [id],
  );
  return { ...offering, row: firstOf(rows), koreksi: found.koreksi };
};
type Locked = Awaited<ReturnType<typeof lockImport>>;

/** What the first officer waives is stored with it: the second sees that, not what choices became since. */
const keep: ResultImport['keep'] = async (db, { changes, peringatan }, who, { params, at }) => {
  const { kode_penawaran } = params;
  const accepted = changes.filter((r) => r.diterima).length;
  const count = { diterima: accepted, tidak: changes.length - accepted };
  const id = await beginResult(db, { kode_penawaran, at, oleh: who.username }, count, peringatan);
  await db.query(INSERT_ROWS, [
    id,
    changes.map((r) => r.nomor_pendaftar),
    changes.map((r) => r.diterima),
    changes.map((r) => r.id_prodi),
    changes.map((r) => r.baris),
  ]);
  return {
    id,
    noted: {
      tindakan: 'impor hasil',
      subjek: kode_penawaran,
      baru: {
        id,
        jumlah_diterima: accepted,
        jumlah_tidak_diterima: changes.length - accepted,
        peringatan: peringatan.map(({ judul, jumlah }) => `${judul}: ${jumlah}`),
      },
    },
  };
};
/** A file of results becomes an import that waits for a second officer; acts on one offering take turns. */
export const resultImport: ResultImport = {
  judge: async (db, rows, { params: { kode_penawaran } }, locks) => {
    if (locks) await lockOffering(db, kode_penawaran);
    else if ((await db.query(OFFERING, [kode_penawaran])).rowCount === 0) throw problem('tidak_ditemukan');
    return judge(db, kode_penawaran, rows);
  },
  keep,
};

/** Approves somebody else's import, and signs the ledger it came of. Throws `perlu_konfirmasi`. */
export const approveImport = ({
  config,
}: Pick<Deps, 'config'>): ActKind<typeof setujuiHasil, Locked, Answered<ImporHasil>> => ({
  lock: (db, { id_hasil }) => lockImport(db, id_hasil),
  refuses: ({ it: { row, koreksi }, who }) => {
    // A correction is approved where those who gain are named.
    if (row.dibatalkan || row.disetujui || koreksi) return 'sudah_diputus';
    return row.dibuat_oleh === who.username ? 'perlu_petugas_lain' : null;
  },
  act: async (db, { it: { row, tanggal_pengumuman, ends }, asked, who, at }) => {
    const opens = terbukaPada(tanggal_pengumuman?.toISOString() ?? null, at);
    requireAfter(opens, ends, asked.mendahului);
    await requireTimeToAnswer(db, row.kode_penawaran, opens);
    const { rows } = await db.query<ImportRecord>(
      `UPDATE hasil SET disetujui = $2, disetujui_oleh = $3 WHERE id = $1 RETURNING ${IMPORT_COLUMNS}`,
      [row.id, at, who.username],
    );
    await signResult(db, config.keys, who, { id_hasil: row.id, peran: 'menyetujui', at });
    return {
      result: presentImport(firstOf(rows)),
      noted: {
        tindakan: 'setujui hasil',
        subjek: row.kode_penawaran,
        lama: { id: row.id, dibuat_oleh: row.dibuat_oleh, disetujui: null },
        baru: { id: row.id, disetujui: at },
      },
    };
  },
});

/** Undoes an import; what applicants have seen stays: an approved one whose time has passed is `sudah_diumumkan`. */
export const cancelImport: ActKind<typeof batalkanHasil, Locked, Answered<ImporHasil>> = {
  lock: (db, { id_hasil }) => lockImport(db, id_hasil),
  refuses: ({ it: { row, tanggal_pengumuman }, at }) => {
    if (row.dibatalkan) return 'sudah_diputus';
    return row.disetujui && isAnnounced(tanggal_pengumuman, at) ? 'sudah_diumumkan' : null;
  },
  act: async (db, { it: { row }, asked: { alasan }, who, at }) => {
    const { rows } = await db.query<ImportRecord>(
      `UPDATE hasil SET dibatalkan = $2, dibatalkan_oleh = $3, alasan_batal = $4 WHERE id = $1 RETURNING ${IMPORT_COLUMNS}`,
      [row.id, at, who.username, alasan],
    );
    return {
      result: presentImport(firstOf(rows)),
      noted: {
        tindakan: 'batalkan hasil',
        subjek: row.kode_penawaran,
        lama: { id: row.id, dibatalkan: null, disetujui: row.disetujui },
        baru: { id: row.id, dibatalkan: at, alasan },
      },
    };
  },
};

type Offering = Awaited<ReturnType<typeof lockOffering>>;
const sameMoment = (at: Date | null, text: string | null): boolean =>
  at?.getTime() === (text === null ? undefined : Date.parse(text));
/** Sets the announcement, or moves it for a reason from where it was seen, to an instant still to come. Throws `perlu_konfirmasi`. */
export const announcement: ActKind<typeof waktuPengumuman, Offering, string> = {
  lock: (db, { kode_penawaran }) => lockOffering(db, kode_penawaran),
  // The answer to a repeated click: what it asks for is done.
  repeated: (_, { it: { tanggal_pengumuman }, asked, at }) =>
    !isAnnounced(tanggal_pengumuman, at) && sameMoment(tanggal_pengumuman, asked.tanggal_pengumuman)
      ? asked.kode_penawaran
      : undefined,
  refuses: ({ it: { tanggal_pengumuman }, asked, at }) => {
    if (isAnnounced(tanggal_pengumuman, at)) return 'sudah_diumumkan';
    requireSeen(tanggal_pengumuman, asked.semula && new Date(asked.semula));
    return null;
  },
  act: async (db, { it: { tanggal_pengumuman, ends }, asked, at }) => {
    const { kode_penawaran, alasan, mendahului } = asked;
    const to = new Date(asked.tanggal_pengumuman);
    if (!(to > at))
      throw problem('isian_salah', [
        { field: 'tanggal_pengumuman', message: 'Waktu pengumuman harus di masa depan' },
      ]);
    requireAfter(to, ends, mendahului);
    await requireTimeToAnswer(db, kode_penawaran, to);
    const first = tanggal_pengumuman === null;
    // Nobody has been promised another time yet.
    const why = first && alasan === undefined ? {} : { alasan: reasonOf(alasan ?? '') };
    await db.query('UPDATE penawaran SET tanggal_pengumuman = $2 WHERE kode_penawaran = $1', [
      kode_penawaran,
      to,
    ]);
    await followAnnouncement(db, kode_penawaran);
    return {
      result: kode_penawaran,
      noted: {
        tindakan: first ? 'atur waktu pengumuman' : 'ubah waktu pengumuman',
        subjek: kode_penawaran,
        lama: { tanggal_pengumuman },
        baru: { tanggal_pengumuman: to, ...why },
      },
    };
  },
};

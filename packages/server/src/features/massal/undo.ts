/** Taking an act on many back: an act of its own on whoever it was done to. */
import { randomUUID } from 'node:crypto';
import { DAPAT_KEMBALI, type JenisMassal, type kembalikanMassal } from '@gerbang/contract/office/massal';
import type { Deps } from '../../deps.ts';
import type { ActKind } from '../../shapes/act.ts';

interface Locked {
  jenis: JenisMassal;
  membatalkan: string | null;
  selesai: Date | null;
  dikembalikan: Date | null;
  berhasil: number;
}
const LOCK = `SELECT jenis, membatalkan, selesai, dikembalikan,
    (SELECT count(*)::int FROM massal_pendaftar WHERE id_massal = m.id AND hasil = 'berhasil') AS berhasil
  FROM massal m WHERE id::text = $1 FOR UPDATE`;
const BEGIN = `INSERT INTO massal (id, jenis, petugas, dibuat, alasan, isi, jumlah, membatalkan)
  SELECT $2, jenis, $3, $4, $5, isi, $6, id FROM massal WHERE id = $1`;
const WHOM = `INSERT INTO massal_pendaftar (id_massal, nomor_pendaftar)
  SELECT $2, nomor_pendaftar FROM massal_pendaftar WHERE id_massal = $1 AND hasil = 'berhasil'`;

export const undoing = (deps: Deps): ActKind<typeof kembalikanMassal, Locked, { id: string }> => ({
  lock: async (db, { id }) => (await db.query<Locked>(LOCK, [id])).rows[0],
  refuses: ({ it }) =>
    it.membatalkan !== null || !DAPAT_KEMBALI.includes(it.jenis)
      ? 'massal_tetap'
      : it.dikembalikan
        ? 'sudah_diputus'
        : it.selesai === null
          ? 'massal_berjalan'
          : it.berhasil === 0
            ? 'massal_kosong'
            : null,
  act: async (db, { it, asked: { id, alasan }, who, at }) => {
    const own = randomUUID();
    await db.query(BEGIN, [id, own, who.username, at, alasan, it.berhasil]);
    await db.query(WHOM, [id, own]);
    await db.query('UPDATE massal SET dikembalikan = $2 WHERE id = $1', [id, at]);
    await deps.jobs.send(db, 'massal', { id: own });
    return {
      result: { id: own },
      noted: {
        tindakan: `kembalikan massal ${it.jenis}`,
        subjek: own,
        baru: { alasan, membatalkan: id, jumlah: it.berhasil },
      },
    };
  },
});

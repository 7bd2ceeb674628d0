/** Pairs of registrations that may be one person's: the queue, and what was decided (orang 5, orang 7). */
import type { batalkanPutusan, dugaanGanda, putuskanPasangan } from '@gerbang/contract/office/dugaan-ganda';
import type { RowOf } from '@gerbang/contract/wire/list';
import type { Db } from '../../db/pool.ts';
import { officerName } from '../../domain/nama-petugas.ts';
import { offeringName } from '../../domain/penawaran.ts';
import type { Dated } from '../../http/mount.ts';
import type { ActKind } from '../../shapes/act.ts';
import { tableList } from '../../shapes/list.ts';

export type PairRow = Dated<RowOf<typeof dugaanGanda>, 'ditemukan' | 'diputus'>;

const side = (
  which: 'pertama' | 'kedua',
) => `(SELECT json_build_object('nomor_pendaftar', p.nomor_pendaftar, 'nomor_peserta', p.nomor_peserta,
    'nama_lengkap', d.nama_lengkap, 'penawaran', ${offeringName()})
  FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur) LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE p.nomor_pendaftar = g.${which}) AS ${which}`;
/** Columns of a pair `g`. */
export const COLUMNS = `g.id_pasangan, ${side('pertama')}, ${side('kedua')}, g.sebab, g.ditemukan, g.keputusan, g.diputus, ${officerName('g.diputus_oleh')} AS diputus_oleh,
  (SELECT kode_penawaran FROM pendaftar WHERE nomor_pendaftar = g.pertama) = (SELECT kode_penawaran FROM pendaftar WHERE nomor_pendaftar = g.kedua) AS sama_penawaran`;

export const pairs = tableList<typeof dugaanGanda, PairRow>({
  columns: COLUMNS,
  from: 'dugaan_ganda g',
  key: ['g.id_pasangan', 'integer'],
  filters: {
    cari: (bind, nomor) => {
      const place = bind(nomor.trim());
      return `(g.pertama = ${place} OR g.kedua = ${place})`;
    },
    tampilan: null,
    sebab: (bind, sebab) => `${bind(sebab)} = ANY(g.sebab)`,
  },
  view: ({ tampilan }) => (tampilan ? `g.keputusan = '${tampilan}'` : 'g.keputusan IS NULL'),
  order: ({ tampilan }) => ({
    by: [
      [tampilan ? 'g.diputus' : 'g.ditemukan', 'timestamptz'],
      ['g.id_pasangan', 'integer'],
    ],
    newestFirst: tampilan !== undefined,
  }),
});

interface Locked {
  pertama: string;
  kedua: string;
  sebab: string[];
  keputusan: string | null;
  diputus_oleh: string | null;
  alasan: string | null;
}
const LOCK =
  'SELECT pertama, kedua, sebab, keputusan, diputus_oleh, alasan FROM dugaan_ganda WHERE id_pasangan = $1 FOR UPDATE';
const DECIDE =
  'UPDATE dugaan_ganda SET keputusan = $2, diputus = $3, diputus_oleh = $4, alasan = $5 WHERE id_pasangan = $1';
const lock = async (db: Db, { id_pasangan }: { id_pasangan: string }) =>
  (await db.query<Locked>(LOCK, [id_pasangan])).rows[0];
const noted = (id: string, { pertama, kedua, keputusan, alasan }: Locked) => ({
  subjek: `pasangan ${id}`,
  tentang: [pertama, kedua],
  lama: { pasangan: [pertama, kedua], keputusan, alasan },
});

/** Decides about a pair that waits; linked people keep their registrations, each with its own number. */
export const decide: ActKind<typeof putuskanPasangan, Locked, null> = {
  lock,
  repeated: (_, { it, asked, who }) =>
    it.keputusan === asked.keputusan && it.diputus_oleh === who.username ? null : undefined,
  refuses: ({ it }) => (it.keputusan === null ? null : 'sudah_diputus'),
  act: async (db, { it, asked: { id_pasangan, keputusan, alasan = null }, who, at }) => {
    await db.query(DECIDE, [id_pasangan, keputusan, at, who.username, alasan]);
    return {
      result: null,
      noted: { ...noted(id_pasangan, it), tindakan: 'putuskan dugaan ganda', baru: { keputusan, alasan } },
    };
  },
};
/** Takes a decision back, whoever made it. */
export const undecide: ActKind<typeof batalkanPutusan, Locked, null> = {
  lock,
  refuses: ({ it }) => (it.keputusan === null ? 'sudah_diputus' : null),
  act: async (db, { it, asked: { id_pasangan, alasan } }) => {
    await db.query(DECIDE, [id_pasangan, null, null, null, null]);
    return {
      result: null,
      noted: {
        ...noted(id_pasangan, it),
        tindakan: 'batalkan putusan ganda',
        baru: { keputusan: null, alasan },
      },
    };
  },
};

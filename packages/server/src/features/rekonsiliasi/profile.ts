/** How the statement of each bank is read (rekonsiliasi 1). */
import type { bankRekonsiliasi, ProfilBank, simpanProfilBank } from '@gerbang/contract/office/rekonsiliasi';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import type { Db } from '../../db/pool.ts';
import { BAYAR_HITUNGAN } from '../../domain/bayar-harian.ts';
import type { ActKind } from '../../shapes/act.ts';

const COLUMNS = 'pemisah, kunci, kolom_kunci, kolom_jumlah, kolom_waktu, bentuk_jumlah';
const BANKS = `SELECT bank, CASE WHEN p.bank IS NULL THEN NULL ELSE json_build_object('pemisah', pemisah, 'kunci', kunci,
    'kolom_kunci', kolom_kunci, 'kolom_jumlah', kolom_jumlah, 'kolom_waktu', kolom_waktu, 'bentuk_jumlah', bentuk_jumlah) END AS profil
  FROM (SELECT bank FROM ${BAYAR_HITUNGAN} UNION SELECT bank FROM profil_bank) b LEFT JOIN profil_bank p USING (bank) ORDER BY bank`;
const FIND = `SELECT ${COLUMNS} FROM profil_bank WHERE bank = $1`;
const STORE = `INSERT INTO profil_bank (bank, ${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6, $7)
  ON CONFLICT (bank) DO UPDATE SET (${COLUMNS}) = ROW($2, $3, $4, $5, $6, $7)`;

type Profile = ProfilBank;

/** Banks with payments or a profile. */
export const listBanks = async (db: Db): Promise<DataOf<typeof bankRekonsiliasi>> =>
  (await db.query<{ bank: string; profil: ProfilBank | null }>(BANKS)).rows;

export const findProfile = async (db: Db, bank: string): Promise<ProfilBank | undefined> =>
  (await db.query<Profile>(FIND, [bank])).rows[0];

const same = (one: object, other: object) => JSON.stringify(one) === JSON.stringify(other);
/** In one order of keys, so that two can be compared. */
const plain = ({ pemisah, kunci, kolom_kunci, kolom_jumlah, kolom_waktu, bentuk_jumlah }: ProfilBank) => ({
  pemisah,
  kunci,
  kolom_kunci: kolom_kunci.trim(),
  kolom_jumlah: kolom_jumlah.trim(),
  kolom_waktu: kolom_waktu.trim(),
  bentuk_jumlah,
});

export const saveProfile: ActKind<typeof simpanProfilBank, { lama: ProfilBank | undefined }, null> = {
  lock: async (db, { bank }) => {
    await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`profil bank ${bank}`]);
    return { lama: await findProfile(db, bank) };
  },
  repeated: (_, { it, asked }) => (it.lama && same(plain(it.lama), plain(asked)) ? null : undefined),
  act: async (db, { it, asked }) => {
    const baru = plain(asked);
    await db.query(STORE, [asked.bank, ...Object.values(baru)]);
    return {
      result: null,
      noted: { tindakan: 'atur rekening koran', subjek: asked.bank, lama: it.lama ?? null, baru },
    };
  },
};

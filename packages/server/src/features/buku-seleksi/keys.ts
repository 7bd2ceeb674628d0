/** Acts on the signing keys of officers: withdrawing another's, making one's own anew (seleksi 34). */
import { type DataOf, problem } from '@gerbang/contract';
import type { cabutKunci, gantiKunci } from '@gerbang/contract/office/buku-seleksi';
import type { Deps } from '../../deps.ts';
import { type KeyRow, lockKey, lockLastKey, renewKey, withdrawKey } from '../../domain/tanda-tangan.ts';
import type { Answered } from '../../http/mount.ts';
import { fingerprintOf } from '../../seleksi/tanda.ts';
import type { ActKind } from '../../shapes/act.ts';

/** Withdraws the key of another officer. */
export const withdraw: ActKind<typeof cabutKunci, KeyRow, Answered<DataOf<typeof cabutKunci>>> = {
  lock: (db, { kunci }) => lockKey(db, kunci),
  refuses: ({ it, who }) => {
    if (it.username === who.username) return 'perlu_petugas_lain';
    return it.dicabut ? 'sudah_diputus' : null;
  },
  act: async (db, { it, asked: { kunci, alasan }, who, at }) => {
    const dicabut = await withdrawKey(db, { kunci, at, oleh: who.username, alasan });
    const sidik_kunci = fingerprintOf(kunci);
    return {
      result: { dicabut },
      noted: {
        tindakan: 'cabut kunci petugas',
        subjek: `petugas ${it.username}`,
        lama: { sidik_kunci },
        baru: { dicabut, alasan },
      },
    };
  },
};

/** Makes a new key for whoever's last one was withdrawn. Throws the 404 where they never had one, `kunci_berlaku` where one is in force. */
export const renew = ({
  config,
}: Pick<Deps, 'config'>): ActKind<typeof gantiKunci, object, DataOf<typeof gantiKunci>> => ({
  lock: async () => ({}),
  act: async (db, { who, at }) => {
    const last = await lockLastKey(db, who.username);
    if (!last) throw problem('tidak_ditemukan');
    if (!last.dicabut) throw problem('kunci_berlaku');
    const kunci = await renewKey(db, config.keys, who.username, at);
    const sidik_kunci = fingerprintOf(kunci);
    return {
      result: { kunci, sidik_kunci },
      noted: {
        tindakan: 'buat kunci petugas',
        subjek: `petugas ${who.username}`,
        lama: { sidik_kunci: fingerprintOf(last.kunci_publik) },
        baru: { sidik_kunci },
      },
    };
  },
});

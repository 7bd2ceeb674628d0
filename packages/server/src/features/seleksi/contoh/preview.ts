/** What a participant would read of the reasons, before anybody approves: of any finished scenario, with the parts as ticked (seleksi 38). */
import { problem } from '@gerbang/contract';
import type { Keterbukaan } from '@gerbang/contract/office/seleksi';
import type { pratinjauAlasan } from '@gerbang/contract/office/seleksi/contoh';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import type { Db } from '../../../db/pool.ts';
import { openedReasons } from '../../../domain/alasan-hasil.ts';
import { choiceNames } from '../../../domain/nama-prodi.ts';
import type { Services } from '../../../http/services.ts';
import type { Officer } from '../../../http/staff-session.ts';
import { lookUpReason } from '../../../skenario/job.ts';
import { findLedger } from '../queries.ts';

const WHOSE = `SELECT p.nomor_pendaftar, d.nama_lengkap FROM pendaftar p LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar)
  WHERE p.kode_penawaran = $1 AND p.nomor_peserta = $2`;
interface Whose {
  nomor_pendaftar: string;
  nama_lengkap: string | null;
}
const findWhose = async (db: Db, kode: string, nomor: string): Promise<Whose | undefined> =>
  (await db.query<Whose>(WHOSE, [kode, nomor])).rows[0];

interface Wanted {
  kode_penawaran: string;
  id_skenario: string;
  nomor_peserta: string;
}
/** Looks at the reasons of one participant at a time: a ledger of many takes a thread some room. Throws the 404, `alasan_pembukaan`. */
export const createPreview = ({
  pool,
  storage,
  openings,
}: Pick<Services, 'pool' | 'storage' | 'openings'>) => {
  let last: Promise<unknown> = Promise.resolve();
  return async (
    who: Officer,
    { kode_penawaran, id_skenario, nomor_peserta }: Wanted,
    keterbukaan: Keterbukaan,
  ): Promise<DataOf<typeof pratinjauAlasan>> => {
    const ledger = await findLedger(pool, kode_penawaran, id_skenario);
    const whose = await findWhose(pool, kode_penawaran, nomor_peserta);
    if (!whose) throw problem('tidak_ditemukan');
    await openings.file(who, whose.nomor_pendaftar, 'perhitungan');
    const looking = last.then(() => lookUpReason({ pool, storage }, ledger, nomor_peserta));
    last = looking.catch(() => {});
    const reason = await looking;
    if (!reason) throw problem('tidak_ditemukan');
    const nama = await choiceNames(
      pool,
      reason.pilihan.map(({ prodi }) => prodi),
    );
    const alasan = openedReasons({ isi: reason, keterbukaan, segel: ledger.segel, nama });
    return { nomor_peserta, nama_lengkap: whose.nama_lengkap, alasan };
  };
};

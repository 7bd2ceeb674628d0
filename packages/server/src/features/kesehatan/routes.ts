/** Kinds of special needs; whether there are any decides which exam places are offered (C 4; decisions 13, 102). */
import { problem } from '@gerbang/contract';
import { kemampuanBerbeda, kemampuanBerbedaMany } from '@gerbang/contract/kesehatan';
import { dataKesehatan } from '@gerbang/contract/steps/data-kesehatan';
import { audit } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { type FormConfigs, requireStep } from '../../domain/form-config.ts';
import { passGate } from '../../domain/gate.ts';
import { mountOwn, type Router } from '../../plugins/mount.ts';

const LIST = `SELECT id_kesehatan, kondisi_kesehatan FROM kemampuan_berbeda JOIN kesehatan USING (id_kesehatan)
  WHERE nomor_pendaftar = $1 ORDER BY id_kesehatan`;
type Kind = { id_kesehatan: number; kondisi_kesehatan: string };
const kinds = async (db: Pick<Db, 'query'>, nomor: string) =>
  (await db.query<Kind>(named('kemampuan', LIST, [nomor]))).rows;

const told = (codes: readonly number[]): string => [...new Set(codes)].sort((a, b) => a - b).join();

export const kesehatanRoutes = (router: Router, { pool, reader, now }: Deps, configs: FormConfigs): void => {
  mountOwn(router, kemampuanBerbeda, ({ session }) => kinds(reader as never, session.nomor_pendaftar));
  mountOwn(router, kemampuanBerbedaMany, async ({ session, body }) => {
    requireStep(await configs.get(session.kode_penawaran), dataKesehatan);
    return transaction(pool, async (db) => {
      const nomor = session.nomor_pendaftar;
      const at = now();
      await passGate(db, nomor, at);
      const old = (await kinds(db, nomor)).map((k) => k.id_kesehatan);
      // The same list sent twice is the second answer to a lost first one, not another device.
      const isAgain = told(old) === told(body.kemampuan_berbeda);
      if (!isAgain && body.semula && told(old) !== told(body.semula)) throw problem('versi_usang');
      await db.query('DELETE FROM kemampuan_berbeda WHERE nomor_pendaftar = $1', [nomor]);
      await db.query(
        'INSERT INTO kemampuan_berbeda (nomor_pendaftar, id_kesehatan) SELECT DISTINCT $1, id FROM unnest($2::int[]) AS u(id)',
        [nomor, body.kemampuan_berbeda],
      );
      await db.query('UPDATE pendaftar SET disabilitas = $2 WHERE nomor_pendaftar = $1', [
        nomor,
        body.kemampuan_berbeda.length > 0,
      ]);
      await audit(db, at, {
        pelaku: 'pendaftar',
        id_pelaku: nomor,
        tindakan: 'simpan kemampuan_berbeda',
        subjek: nomor,
        lama: old,
        baru: body.kemampuan_berbeda,
      });
      return kinds(db, nomor);
    });
  });
};

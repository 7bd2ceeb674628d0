/** What can be chosen in an offering: classes, programmes with their capacity, interests. */
import type { ProdiPenawaran, ubahProdiPenawaran } from '@gerbang/contract/office/penawaran/calls';
import { periksaProdi, tidyProdi } from '@gerbang/contract/office/penawaran/prodi';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { Db } from '../../../db/pool.ts';
import type { Services } from '../../../http/services.ts';
import { type By, changeOffering } from '../change.ts';

const SENT = 'json_to_recordset($2::json) AS n (id_kelas int, id_prodi int, daya_tampung int)';
/** Only what differs is touched: programmes with their capacity hang on these rows. */
const STEPS = {
  kelas: 'INSERT INTO penawaran_kelas SELECT $1, unnest($2::int[]) ON CONFLICT DO NOTHING',
  gone: `DELETE FROM penawaran_prodi p WHERE kode_penawaran = $1
    AND NOT EXISTS (SELECT FROM ${SENT} WHERE n.id_kelas = p.id_kelas AND n.id_prodi = p.id_prodi)`,
  kept: `INSERT INTO penawaran_prodi AS p (kode_penawaran, id_kelas, id_prodi, daya_tampung) SELECT $1, id_kelas, id_prodi, daya_tampung FROM ${SENT}
    ON CONFLICT (kode_penawaran, id_kelas, id_prodi) DO UPDATE SET daya_tampung = excluded.daya_tampung
    WHERE p.daya_tampung IS DISTINCT FROM excluded.daya_tampung`,
  kelasGone: 'DELETE FROM penawaran_kelas WHERE kode_penawaran = $1 AND id_kelas <> ALL($2::int[])',
  minatGone: 'DELETE FROM penawaran_minat WHERE kode_penawaran = $1',
  batas: 'UPDATE penawaran SET batas_per_minat = $2 WHERE kode_penawaran = $1',
  minat: `INSERT INTO penawaran_minat (kode_penawaran, kode_minat, jumlah_penawaran, jumlah_minimum_pengisian)
    SELECT $1, * FROM json_to_recordset($2::json) AS n (kode_minat int, jumlah_penawaran int, jumlah_minimum_pengisian int)`,
};

const store = async (
  db: Db,
  kode: string,
  { kelas, minat, batas_per_minat }: ProdiPenawaran,
): Promise<void> => {
  const classes = kelas.map((k) => k.id_kelas);
  const offered = JSON.stringify(
    kelas.flatMap(({ id_kelas, prodi }) => prodi.map((p) => ({ id_kelas, ...p }))),
  );
  await db.query(STEPS.kelas, [kode, classes]);
  await db.query(STEPS.gone, [kode, offered]);
  await db.query(STEPS.kept, [kode, offered]);
  await db.query(STEPS.kelasGone, [kode, classes]);
  await db.query(STEPS.minatGone, [kode]);
  await db.query(STEPS.minat, [kode, JSON.stringify(minat)]);
  await db.query(STEPS.batas, [kode, batas_per_minat]);
};

/** Replaces what can be chosen. Throws as `changeOffering`. */
export const changeProgrammes = (
  deps: Services,
  by: By,
  { versi, ...given }: BodyOf<typeof ubahProdiPenawaran>,
) => {
  const next = tidyProdi(given);
  return changeOffering(deps, {
    ...by,
    tindakan: 'ubah program studi penawaran',
    versi,
    of: tidyProdi,
    next,
    check: (before) => periksaProdi(next, before),
    store: (db) => store(db, by.kode, next),
  });
};

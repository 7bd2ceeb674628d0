/** Up to when the audit is sealed, and what the last look at the seals found. */
import type { keadaanJejak } from '@gerbang/contract/office/jejak/calls';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import type { Db } from '../../db/pool.ts';
import { findLastSeal } from '../../domain/segel.ts';
import type { Answered } from '../../http/mount.ts';

const WAITING = 'SELECT waktu FROM audit WHERE id > $1 ORDER BY id LIMIT 1';
const LOOKED = 'SELECT waktu, temuan FROM segel_periksa ORDER BY waktu DESC LIMIT 1';

export const readState = async (db: Db): Promise<Answered<DataOf<typeof keadaanJejak>>> => {
  const last = await findLastSeal(db);
  const waiting = await db.query<{ waktu: Date }>(WAITING, [last?.puncak ?? 0]);
  const looked = await db.query<{ waktu: Date; temuan: string | null }>(LOOKED);
  return {
    segel: last ? { nomor: last.nomor, waktu: last.waktu, sidik: last.hex } : null,
    belum_disegel: waiting.rows[0]?.waktu ?? null,
    periksa: looked.rows[0] ?? null,
  };
};

/** How long there is to object, and the days off (sanggah 1). */
import { problem } from '@gerbang/contract';
import { type AturanSanggah, type aturSanggah, periksaLibur } from '@gerbang/contract/office/sanggah';
import { instantText } from '@gerbang/contract/wire/time';
import type { Db } from '../../db/pool.ts';
import { offeringName } from '../../domain/penawaran.ts';
import { lockSettings, withVersion } from '../../domain/pengaturan.ts';
import { deadlineOf, OPENED, RULE, ruleOf } from '../../domain/sanggah.ts';
import type { ActKind } from '../../shapes/act.ts';

type Versioned = AturanSanggah & { versi: string };
/** The rule as it stands, with its version. */
export const readRule = async (db: Db): Promise<Versioned> => {
  const { rows } = await db.query<{ aturan: Partial<AturanSanggah> | null }>(`SELECT ${RULE} AS aturan`);
  return withVersion(ruleOf(rows[0]?.aturan));
};

const OPEN = `SELECT ${offeringName()} AS nama, ${OPENED} AS dibuka FROM hasil h JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  WHERE h.disetujui IS NOT NULL AND h.dibatalkan IS NULL AND h.induk IS NULL AND o.tanggal_pengumuman <= $1`;
/** Throws `isian_salah` where a deadline that still runs would come earlier: somebody counts on it. */
const requireNoneEarlier = async (db: Db, before: AturanSanggah, next: AturanSanggah, at: Date) => {
  const { rows } = await db.query<{ nama: string; dibuka: Date }>(OPEN, [at]);
  for (const { nama, dibuka } of rows) {
    const [stands, comes] = [deadlineOf(dibuka, before), deadlineOf(dibuka, next)];
    if (!stands || stands < at || (comes && comes >= stands)) continue;
    const message = `Masa sanggah ${nama} berjalan sampai ${instantText(stands)} dan tidak dapat dipersingkat.`;
    throw problem('isian_salah', [{ field: 'hari', message }], message);
  }
};

const STORE = "UPDATE pengaturan SET isi = jsonb_set(isi, '{sanggah}', $1)";
/** Changes the rule over the version its officer saw. */
export const setRule: ActKind<typeof aturSanggah, Versioned, Versioned> = {
  lock: async (db) => {
    await lockSettings(db);
    return readRule(db);
  },
  repeated: (_, { it, asked }) => (withVersion(ruleOf(asked)).versi === it.versi ? it : undefined),
  act: async (db, { it, asked, at }) => {
    const wrong = periksaLibur(asked.libur);
    if (wrong.length > 0) throw problem('isian_salah', wrong);
    const next = ruleOf(asked);
    await requireNoneEarlier(db, it, next, at);
    await db.query(STORE, [JSON.stringify(next)]);
    return {
      result: withVersion(next),
      noted: { tindakan: 'atur sanggah', lama: ruleOf(it), baru: next },
    };
  },
};

/** Devices of an applicant: switched on and off by whoever is signed in on them (pemberitahuan 20). */
import { createHash } from 'node:crypto';
import { type BodyOf, problem } from '@gerbang/contract';
import {
  type nyalakanPush,
  PERANGKAT_MAX,
  type PushSaya,
} from '@gerbang/contract/applicant/pemberitahuan/push';
import { author } from '../../../audit.ts';
import { transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { same } from '../../../secrets.ts';
import { checkDevice, publicPush } from './settings.ts';

/** What names a device without saying where it is. */
export const deviceMark = (alamat: string): string => createHash('sha256').update(alamat).digest('base64url');

const OWN = 'SELECT tanda FROM push_pendaftar WHERE nomor_pendaftar = $1 ORDER BY dibuat, tanda';
/** The own devices. */
export const ownPush = async (deps: Deps, nomor: string): Promise<PushSaya> => {
  const [{ kunci }, { rows }] = await Promise.all([
    publicPush(deps),
    deps.pool.query<{ tanda: string }>(OWN, [nomor]),
  ]);
  return { menyala: kunci !== null, kunci, perangkat: rows.map(({ tanda }) => tanda) };
};

interface Kept {
  nomor_pendaftar: string;
  p256dh: string;
  auth: string;
}
const PERSON = 'SELECT FROM pendaftar WHERE nomor_pendaftar = $1 AND NOT uji FOR NO KEY UPDATE';
const FIND = 'SELECT nomor_pendaftar, p256dh, auth FROM push_pendaftar WHERE tanda = $1 FOR UPDATE';
const KEEP = `INSERT INTO push_pendaftar (tanda, nomor_pendaftar, alamat, p256dh, auth, dibuat) VALUES ($1, $2, $3, $4, $5, $6)
  ON CONFLICT (tanda) DO UPDATE SET nomor_pendaftar = $2, p256dh = $4, auth = $5, dibuat = $6
    WHERE push_pendaftar.nomor_pendaftar = $2 OR (push_pendaftar.p256dh = $4 AND push_pendaftar.auth = $5)`;
const LIMIT = `DELETE FROM push_pendaftar WHERE tanda IN
  (SELECT tanda FROM push_pendaftar WHERE nomor_pendaftar = $1 ORDER BY dibuat DESC, tanda OFFSET ${PERANGKAT_MAX})`;
/** Switches a device on. Throws `push_mati`, `isian_salah`, also for a device of somebody else's. */
export const addDevice = async (
  deps: Deps,
  nomor: string,
  device: BodyOf<typeof nyalakanPush>,
): Promise<PushSaya> => {
  const { settings, kunci } = await publicPush(deps);
  if (kunci === null) throw problem('push_mati');
  checkDevice(settings, device);
  const { alamat, p256dh, auth } = device;
  await transaction(deps.pool, async (db) => {
    if ((await db.query(PERSON, [nomor])).rowCount === 0) throw problem('push_mati');
    const tanda = deviceMark(alamat);
    const kept = (await db.query<Kept>(FIND, [tanda])).rows[0];
    const isSame = kept !== undefined && same(kept.auth, auth) && same(kept.p256dh, p256dh);
    if (isSame && kept.nomor_pendaftar === nomor) return;
    // One browser, one device: who signs in there next has its keys too, and nobody else has.
    const { rowCount } = await db.query(KEEP, [tanda, nomor, alamat, p256dh, auth, deps.now()]);
    if (rowCount === 0)
      throw problem('isian_salah', [{ field: 'alamat', message: 'Perangkat ini tidak dapat dipakai' }]);
    await db.query(LIMIT, [nomor]);
    await author(deps.now, 'pendaftar', nomor).note(db, {
      tindakan: 'nyalakan pemberitahuan perangkat',
      subjek: nomor,
      baru: { layanan: new URL(alamat).hostname },
    });
  });
  return ownPush(deps, nomor);
};

const REMOVE = 'DELETE FROM push_pendaftar WHERE tanda = $1 AND nomor_pendaftar = $2';
/** Switches an own device off; of what is not there, or is somebody else's, nothing changes. */
export const removeDevice = async (deps: Deps, nomor: string, tanda: string): Promise<PushSaya> => {
  await transaction(deps.pool, async (db) => {
    if ((await db.query(REMOVE, [tanda, nomor])).rowCount === 0) return;
    await author(deps.now, 'pendaftar', nomor).note(db, {
      tindakan: 'matikan pemberitahuan perangkat',
      subjek: nomor,
    });
  });
  return ownPush(deps, nomor);
};

/** How notices reach devices: one row, with the portal's key pair, whose private half is sealed (pemberitahuan 20). */
import { type BodyOf, problem } from '@gerbang/contract';
import type { nyalakanPush, PesanPush } from '@gerbang/contract/applicant/pemberitahuan/push';
import { RAHASIA_TERTUTUP } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import {
  alamatPush,
  HOST_SENDIRI,
  type kirimUjiPush,
  type PengaturanPush,
  PUSH_BAKU,
  periksaPush,
  type ubahPengaturanPush,
} from '@gerbang/contract/office/pemberitahuan/push';
import type { Author } from '../../../audit.ts';
import { type Db, named, transaction } from '../../../db/pool.ts';
import type { Deps } from '../../../deps.ts';
import { changeVersioned, readSettings, withVersion } from '../../../domain/pengaturan.ts';
import { isPoint, newPushKeys, type PushKeys, sendPush } from '../../../domain/push.ts';
import type { Services } from '../../../http/services.ts';
import type { Officer } from '../../../http/staff-session.ts';
import { newToken, seal, unseal } from '../../../secrets.ts';
import { dropQueue } from '../mark.ts';
import { Unopened } from '../settings.ts';

interface Row {
  isi: Partial<PengaturanPush>;
  kunci: Buffer | null;
  kunci_publik: string | null;
  jeda_sampai: Date | null;
  gangguan: string | null;
  gagal_beruntun: number;
  berikut: Date | null;
}
const READ =
  'SELECT isi, kunci, kunci_publik, jeda_sampai, gangguan, gagal_beruntun, berikut FROM pengaturan_push';
const EXISTS = "INSERT INTO pengaturan_push (isi) VALUES ('{}') ON CONFLICT DO NOTHING";
const STORE =
  'UPDATE pengaturan_push SET isi = $1, kunci = $2, kunci_publik = $3, jeda_sampai = NULL, gangguan = NULL, gagal_beruntun = 0';
// A browser takes messages of the key alone that it was switched on with.
const FORGET = 'DELETE FROM push_pendaftar';
const COUNT = 'SELECT count(*)::int AS n FROM push_pendaftar';
const PLACE = 'kunci vapid';

/** Key by key, in an order of their own. */
const ofRow = (isi: Partial<PengaturanPush> = {}): PengaturanPush => ({
  menyala: isi.menyala ?? PUSH_BAKU.menyala,
  kontak: isi.kontak ?? PUSH_BAKU.kontak,
  layanan: isi.layanan ?? PUSH_BAKU.layanan,
  per_menit: isi.per_menit ?? PUSH_BAKU.per_menit,
  per_hari: isi.per_hari ?? PUSH_BAKU.per_hari,
});
const open = ({ keys }: Deps['config'], row: Row | undefined): PushKeys | null => {
  if (!row?.kunci || row.kunci_publik === null) return null;
  try {
    return { publik: row.kunci_publik, rahasia: unseal(keys, PLACE, row.kunci) };
  } catch {
    throw new Unopened(RAHASIA_TERTUTUP);
  }
};

/** The settings with the key pair; only for what sends. */
export interface PushWay extends Pick<Row, 'jeda_sampai' | 'gagal_beruntun' | 'berikut'> {
  settings: PengaturanPush;
  keys: PushKeys | null;
}
/** Throws `Unopened`. */
export const readPushWay = async (db: Pick<Db, 'query'>, config: Deps['config']): Promise<PushWay> => {
  const row = (await db.query<Row>(named('push_cara', READ, []))).rows[0];
  return {
    settings: ofRow(row?.isi),
    keys: open(config, row),
    jeda_sampai: row?.jeda_sampai ?? null,
    gagal_beruntun: row?.gagal_beruntun ?? 0,
    berikut: row?.berikut ?? null,
  };
};
/** What a browser is told of them; `kunci` is null where nothing is sent to devices. */
export const publicPush = async ({
  pool,
  notices,
}: Deps): Promise<{ settings: PengaturanPush; kunci: string | null }> => {
  const row = (await pool.query<Row>(named('push_cara', READ, []))).rows[0];
  const settings = ofRow(row?.isi);
  const isOn = settings.menyala && (await notices.isOn());
  return { settings, kunci: isOn ? (row?.kunci_publik ?? null) : null };
};

/** As the desk shows them. */
export const shownPush = async ({ pool }: Deps) => {
  const [row, devices] = await Promise.all([pool.query<Row>(READ), pool.query<{ n: number }>(COUNT)]);
  const [it] = row.rows;
  return {
    ...withVersion(ofRow(it?.isi)),
    kunci: it?.kunci_publik ?? null,
    perangkat: devices.rows[0]?.n ?? 0,
    gangguan: it?.gangguan ?? null,
  };
};

/** The key pair to store: the one that is there, unless it can no longer be opened. */
const keysFor = async (db: Db, config: Deps['config'], row: Row | undefined, isOn: boolean) => {
  try {
    if (open(config, row) !== null || !isOn) return [row?.kunci ?? null, row?.kunci_publik ?? null];
  } catch {
    if (!isOn) return [row?.kunci ?? null, row?.kunci_publik ?? null];
    await db.query(FORGET);
  }
  const { publik, rahasia } = await newPushKeys();
  return [seal(config.keys, PLACE, rahasia), publik];
};
/** Settings that can be. Throws `isian_salah`. */
const judged = ({ config }: Deps, next: PengaturanPush): PengaturanPush => {
  const findings = periksaPush(next);
  if (config.production && next.layanan.includes(HOST_SENDIRI))
    findings.push({
      field: 'layanan',
      message: `${HOST_SENDIRI} hanya untuk mencoba, bukan untuk portal ini`,
    });
  if (findings.length > 0) throw problem('isian_salah', findings);
  return next;
};

/** Changes them; what waits is taken back where devices are switched off. Throws `isian_salah`, `versi_usang`. */
export const changePush = async (
  deps: Deps,
  who: Author,
  { versi, ...given }: BodyOf<typeof ubahPengaturanPush>,
) => {
  const next = judged(deps, ofRow(given));
  let row: Row | undefined;
  await changeVersioned(deps, {
    who,
    tindakan: 'ubah pengaturan push',
    versi,
    next,
    lock: async (db) => {
      await db.query(EXISTS);
      row = (await db.query<Row>(`${READ} FOR UPDATE`)).rows[0];
      return ofRow(row?.isi);
    },
    store: async (db) => {
      const [sealed, publik] = await keysFor(db, deps.config, row, next.menyala);
      await db.query(STORE, [JSON.stringify(next), sealed, publik]);
      if (!next.menyala) await dropQueue(db, 'push');
    },
  });
  return shownPush(deps);
};

/** Refuses what is no device at a push service the portal calls. Throws `isian_salah`. */
export const checkDevice = (
  settings: PengaturanPush,
  { alamat, p256dh }: BodyOf<typeof nyalakanPush>,
): void => {
  if (alamatPush(alamat, settings) === null)
    throw problem('isian_salah', [
      { field: 'alamat', message: 'Layanan push peramban ini tidak dikenal portal' },
    ]);
  if (!isPoint(p256dh))
    throw problem('isian_salah', [{ field: 'p256dh', message: 'Kunci peramban tidak dapat dipakai' }]);
};

const MAKE = 'UPDATE pengaturan_push SET kunci = $1, kunci_publik = $2 WHERE kunci_publik IS NULL';
/** The public key a browser is tried with; made once, and nothing is switched on by it. */
export const keyForTest = ({ pool, config }: Deps, who: Author): Promise<string> =>
  transaction(pool, async (db) => {
    await db.query(EXISTS);
    const row = (await db.query<Row>(`${READ} FOR UPDATE`)).rows[0];
    if (row?.kunci_publik) return row.kunci_publik;
    const { publik, rahasia } = await newPushKeys();
    await db.query(MAKE, [seal(config.keys, PLACE, rahasia), publik]);
    await who.note(db, { tindakan: 'buat kunci push' });
    return publik;
  });

/** Sends a test message to the browser it was asked in, by what is typed. Throws `isian_salah`, `push_mati`, `terlalu_sering`, `Unopened`. */
export const sendPushTest = async (
  deps: Services,
  who: Officer,
  { alamat, p256dh, auth, ...typed }: BodyOf<typeof kirimUjiPush>,
) => {
  const settings = judged(deps, { ...ofRow(typed), menyala: true });
  const { keys } = await readPushWay(deps.pool, deps.config);
  if (keys === null) throw problem('push_mati');
  const device = { alamat, p256dh, auth };
  checkDevice(settings, device);
  await deps.limits.testMail(who.username);
  const { nama_universitas } = await readSettings(deps);
  const message: PesanPush = {
    judul: nama_universitas,
    isi: 'Pesan uji dari portal pendaftaran',
    bahasa: 'id',
    jalur: '/',
    tanda: `uji-${newToken().slice(0, 16)}`,
  };
  const outcome = await sendPush(settings, keys, { device, message, ttl: 300, isUrgent: true });
  const terkirim = outcome.apa === 'terkirim';
  await who.note(deps.pool, {
    tindakan: 'kirim push uji',
    baru: { layanan: new URL(alamat).hostname, menyala: typed.menyala, terkirim },
  });
  const alasan =
    outcome.apa === 'terkirim'
      ? null
      : outcome.apa === 'berakhir'
        ? 'Langganan peramban ini sudah berakhir'
        : outcome.alasan;
  return { terkirim, alasan };
};

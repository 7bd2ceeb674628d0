/** Signing in and out (A 5, A 7; security 3, 4, 6). */
import { problem } from '@gerbang/contract';
import { gantiPin, login, logout, type Sesi, sesi } from '@gerbang/contract/sesi';
import { audit } from '../../audit.ts';
import { gathering } from '../../db/gather.ts';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { LAST_INSTANT } from '../../domain/gate.ts';
import type { Limits } from '../../plugins/limits.ts';
import { mountOwn, mountPublic, type Router } from '../../plugins/mount.ts';
import { SESSION_HOURS } from '../../plugins/session.ts';
import { hmacPin, newToken, same, tokenHash } from '../../secrets.ts';

interface Row extends Record<string, unknown> {
  nomor_pendaftar: string;
  kode_penawaran: string;
  /** Null while unlocked for correction, though the number is kept. */
  nomor_peserta: string | null;
  disabilitas: boolean;
  kode_jalur: string;
  tahun: number;
  gelombang: number;
  nama: string;
  tanggal_mulai_daftar: Date;
  tanggal_selesai_daftar: Date;
  tanggal_pengumuman: Date | null;
  jalur_masuk: string;
  id_jenjang: number;
  pascasarjana: boolean;
  tanpa_tes: boolean;
}

const COLUMNS = `p.nomor_pendaftar, p.kode_penawaran, CASE WHEN p.diverifikasi IS NOT NULL THEN p.nomor_peserta END AS nomor_peserta, p.disabilitas, o.kode_jalur, o.tahun, o.gelombang, o.nama,
  o.tanggal_mulai_daftar, ${LAST_INSTANT} AS tanggal_selesai_daftar, o.tanggal_pengumuman, j.jalur_masuk, j.id_jenjang, j.pascasarjana, j.tanpa_tes`;
const FROM = 'FROM pendaftar p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)';
const FIND = `SELECT ${COLUMNS} ${FROM} WHERE p.nomor_pendaftar = $1`;
// The PIN is compared where the session is made: one statement, one commit, for all who sign in at the same moment.
const OPEN = `WITH asked AS (SELECT * FROM unnest($1::text[], $2::bytea[], $3::bytea[]) WITH ORDINALITY AS a (nomor, pin, token_hash, ke)),
  p AS (SELECT a.ke, a.token_hash, p.* FROM asked a JOIN pendaftar p ON p.nomor_pendaftar = a.nomor AND p.pin_hmac = a.pin),
  made AS (INSERT INTO sesi (token_hash, nomor_pendaftar, dibuat, dipakai, berakhir) SELECT token_hash, nomor_pendaftar, $4, $4, $5 FROM p)
  SELECT p.ke, ${COLUMNS} FROM p JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)`;

interface Entry {
  kode: string;
  pin: Buffer;
  token: Buffer;
}
/** Opens a session for each whose code and PIN belong together; null for the others. */
const openSessions =
  ({ pool, now }: Pick<Deps, 'pool' | 'now'>) =>
  async (entries: readonly Entry[]): Promise<readonly (Row | null)[]> => {
    const at = now();
    const { rows } = await pool.query<Row & { ke: number }>(
      named('masuk', OPEN, [
        entries.map(({ kode }) => kode),
        entries.map(({ pin }) => pin),
        entries.map(({ token }) => token),
        at,
        new Date(at.getTime() + SESSION_HOURS * 3_600_000),
      ]),
    );
    const opened = new Map(rows.map(({ ke, ...row }) => [ke, row]));
    return entries.map((_, i) => opened.get(i + 1) ?? null);
  };

const present = (r: Row, now: Date): Sesi => ({
  mhs_jalur: {
    nomor_pendaftar: r.nomor_pendaftar,
    kode_penawaran: r.kode_penawaran,
    penawaran_jalur: {
      kode_jalur: r.kode_jalur,
      tahun: r.tahun,
      gelombang: r.gelombang,
      nama: r.nama,
      jalur: {
        jalur_masuk: r.jalur_masuk,
        id_jenjang: r.id_jenjang,
        pascasarjana: r.pascasarjana,
        tanpa_tes: r.tanpa_tes,
      },
    },
    tanggal_mulai_daftar: r.tanggal_mulai_daftar.toISOString(),
    tanggal_selesai_daftar: r.tanggal_selesai_daftar.toISOString(),
  },
  pengumuman: { tanggal_pengumuman_jalur: r.tanggal_pengumuman?.toISOString() ?? null },
  no_peserta: r.nomor_peserta,
  disabilitas: r.disabilitas,
  time_now: now.toISOString(),
});

export const sesiRoutes = (router: Router, deps: Deps, limits: Limits): void => {
  const { pool, reader, config, now } = deps;

  const open = gathering(openSessions(deps), { lanes: 1, few: 10 });
  mountPublic(router, login, async ({ body, request }) => {
    const [kode, pin] = [body.username.trim(), body.password.trim()];
    const token = newToken();
    const row = await open({ kode, pin: hmacPin(config.keys, kode, pin), token: tokenHash(token) });
    if (row) return { token, ...present(row, now()) };
    await limits.loginFailed(kode.slice(0, 40), request.ip);
    throw problem('login_gagal');
  });

  mountOwn(router, logout, async ({ session }) => {
    await transaction(pool, async (db) => {
      await db.query('DELETE FROM sesi WHERE token_hash = $1', [session.hash]);
      await db.query('SELECT pg_notify($1, $2)', ['sesi', session.nomor_pendaftar]);
    });
    router.sessions.forget(session.nomor_pendaftar);
    return null;
  });

  mountOwn(router, sesi, async ({ session }) => {
    const { rows } = await reader.query<Row>(named('sesi_lengkap', FIND, [session.nomor_pendaftar]));
    return present(rows[0] as Row, now());
  });

  mountOwn(router, gantiPin, async ({ session, body, request }) => {
    const nomor = session.nomor_pendaftar;
    const { rows } = await pool.query<{ pin_hmac: Buffer }>(
      'SELECT pin_hmac FROM pendaftar WHERE nomor_pendaftar = $1',
      [nomor],
    );
    if (
      !same(
        rows[0]?.pin_hmac.toString('hex') ?? '',
        hmacPin(config.keys, nomor, body.pin_lama).toString('hex'),
      )
    ) {
      await limits.loginFailed(nomor, request.ip);
      throw problem('pin_lama_salah', [{ field: 'pin_lama', message: problem('pin_lama_salah').message }]);
    }
    const at = now();
    await transaction(pool, async (db) => {
      await db.query('UPDATE pendaftar SET pin_hmac = $2, pin_sandi = NULL WHERE nomor_pendaftar = $1', [
        nomor,
        hmacPin(config.keys, nomor, body.pin_baru),
      ]);
      await db.query('DELETE FROM sesi WHERE nomor_pendaftar = $1 AND token_hash <> $2', [
        nomor,
        session.hash,
      ]);
      await audit(db, at, { pelaku: 'pendaftar', id_pelaku: nomor, tindakan: 'ganti pin', subjek: nomor });
      await db.query('SELECT pg_notify($1, $2)', ['sesi', nomor]);
    });
    router.sessions.forget(nomor);
    return null;
  });
};

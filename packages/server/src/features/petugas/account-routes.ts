/** An officer's own account: password and one-time codes (keamanan 3). */
import { type ErrorCode, problem, tooOften } from '@gerbang/contract';
import {
  aktifkanKode,
  akunSaya,
  gantiSandi,
  matikanKode,
  siapkanKode,
} from '@gerbang/contract/office/petugas';
import { verify } from '@node-rs/argon2';
import { encode } from 'uqr';
import { readSettings } from '../../domain/pengaturan.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { cookieOf } from '../../http/staff-session.ts';
import { hashPassword, seal, unseal } from '../../secrets.ts';
import { activateCode, changePassword, deactivateCode } from './acts.ts';
import { addressOf, codeContext, newSecret, stepOf } from './code.ts';
import { deviceCookie } from './device.ts';
import { requireStrong } from './password.ts';
import { findAccount, hasCode } from './queries.ts';

const TICKET_MS = 15 * 60_000;
const wrongAt = (code: ErrorCode, field: string) => {
  const { message } = problem(code);
  return problem(code, [{ field, message }]);
};
const ticketContext = (username: string): string => `tiket totp ${username}`;

export const accountRoutes = (router: Router, deps: Services): void => {
  const { staffLimits, gates, pool, config, now } = deps;
  /** The account where `given` is its password; throws `sandi_salah`, marked at `field`, and `terlalu_sering`. */
  const confirm = async (username: string, given: string, field: string) => {
    const admitted = await staffLimits.own(username);
    const account = await findAccount(pool, username);
    const sandi = account?.sandi;
    if (!account || !sandi || !(await gates.known(username, () => verify(sandi, given))))
      throw admitted.over === null ? wrongAt('sandi_salah', field) : tooOften(admitted.over);
    await admitted.giveBack();
    return { ...account, sandi };
  };
  /** The secret of a ticket drawn for this officer and not too long ago, else null. */
  const secretOf = (username: string, ticket: string, at: Date): string | null => {
    try {
      const text = unseal(config.keys, ticketContext(username), Buffer.from(ticket, 'base64url'));
      const { rahasia, sampai } = JSON.parse(text) as { rahasia: string; sampai: number };
      return sampai > at.getTime() ? rahasia : null;
    } catch {
      return null;
    }
  };

  mount(router, akunSaya, async ({ who }) => ({ kode_aktif: await hasCode(pool, who.username) }));

  mount(router, gantiSandi, async ({ who, body, request, reply }) => {
    const account = await confirm(who.username, body.sandi_lama, 'sandi_lama');
    const { nama_universitas, singkatan } = await readSettings(deps);
    await requireStrong(body.sandi_baru, [who.username, who.nama, nama_universitas, singkatan], 'sandi_baru');
    const after = await gates.known(who.username, () => hashPassword(body.sandi_baru));
    await changePassword(deps, who, { before: account.sandi, after, token: cookieOf(request) ?? '' });
    // The devices known before are forgotten; this one signs in again as before.
    const renewed = { ...account, perangkat: account.perangkat + 1 };
    void reply.header('set-cookie', deviceCookie(config.keys, renewed, null, now()));
    return null;
  });

  mount(router, siapkanKode, async ({ who: { username } }) => {
    if (await hasCode(pool, username)) throw problem('kode_sudah_aktif');
    const rahasia = newSecret();
    const { singkatan } = await readSettings(deps);
    const { data } = encode(addressOf(rahasia, `Kantor ${singkatan}`, username), { ecc: 'M', border: 0 });
    const ticket = JSON.stringify({ rahasia, sampai: now().getTime() + TICKET_MS });
    return {
      rahasia,
      qr: data.map((modules) => modules.map((dark) => (dark ? '1' : '0')).join('')),
      tiket: seal(config.keys, ticketContext(username), ticket).toString('base64url'),
    };
  });

  mount(router, aktifkanKode, async ({ who, body }) => {
    const at = now();
    const secret = secretOf(who.username, body.tiket, at);
    const step = secret === null ? null : stepOf(secret, body.kode, at);
    if (secret === null || step === null) throw wrongAt('kode_salah', 'kode');
    await activateCode(deps, who, secret, step);
    return null;
  });

  mount(router, matikanKode, async ({ who, body }) => {
    const { totp } = await confirm(who.username, body.sandi, 'sandi');
    // Off already: pressed twice, or in another tab.
    if (!totp) return null;
    const codes = await staffLimits.code(who.username);
    const step = stepOf(unseal(config.keys, codeContext(who.username), totp), body.kode, now());
    if (step === null) throw wrongAt('kode_salah', 'kode');
    await deactivateCode(deps, who, totp, step);
    await codes.giveBack();
    return null;
  });
};

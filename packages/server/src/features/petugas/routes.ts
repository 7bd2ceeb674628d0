/** Staff sign-in: argon2id, TOTP where set and each code once, a `__Host-` cookie (keamanan 3); invitations. */

import { type Problem, problem, tooOften } from '@gerbang/contract';
import {
  bacaUndangan,
  keluarPetugas,
  masukPetugas,
  type Petugas,
  pakaiUndangan,
  sesiPetugas,
} from '@gerbang/contract/office/petugas';
import { verify } from '@node-rs/argon2';
import { readSettings } from '../../domain/pengaturan.ts';
import { mount, type Router } from '../../http/mount.ts';
import { networksOf } from '../../http/networks.ts';
import type { Services } from '../../http/services.ts';
import type { Admitted } from '../../http/staff-limits.ts';
import {
  cookieOf,
  needsCode,
  type Officer,
  permissionsHeld,
  type Roles,
  STAFF_COOKIE,
  STAFF_HOURS,
} from '../../http/staff-session.ts';
import { hashPassword, newToken, tokenHash, unseal } from '../../secrets.ts';
import { VERSION } from '../../version.ts';
import { choosePassword, endSession, openSession } from './acts.ts';
import { codeContext, stepOf } from './code.ts';
import { deviceCookie, findDevice } from './device.ts';
import { requireStrong } from './password.ts';
import { findAccount, findInvited } from './queries.ts';

// Checked when the name is unknown, so that the time tells nothing.
const decoy = hashPassword(newToken());

const present = (who: Pick<Officer, 'username' | 'nama' | 'kode_wajib'> & Roles): Petugas => ({
  username: who.username,
  nama: who.nama,
  peran: [...who.peran],
  izin: permissionsHeld(who),
  kode_wajib: who.kode_wajib,
  versi: VERSION,
});
const cookie = (token: string, seconds: number): string =>
  `${STAFF_COOKIE}=${token}; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=${seconds}`;
/** What a miss is answered: over the limit that there were too many, as long as the password is wrong. */
const missed = ({ over }: Admitted): Problem =>
  over === null ? problem('login_petugas_gagal') : tooOften(over);

export const petugasRoutes = (router: Router, deps: Services): void => {
  const { staffLimits, gates, pool, config, now } = deps;

  mount(router, masukPetugas, async ({ body, request, reply }) => {
    const at = now();
    const account = await findAccount(pool, body.username);
    const device = account ? findDevice(config.keys, account, request, at) : null;
    // Under its number, so that a lock that was lifted is lifted in every process at once.
    const name = account
      ? `${account.username}.${account.pembukaan_kunci}`
      : staffLimits.unknown(body.username);
    const admitted = await (device ? staffLimits.device(device) : staffLimits.stranger(name, request.ip));
    const judge = async () => verify(account?.sandi ?? (await decoy), body.password);
    const right = await (device
      ? gates.known(device, judge)
      : gates.strangers(networksOf(request.ip).at(-1)?.key ?? '', judge));
    if (!account?.sandi || !right) throw missed(admitted);
    const { totp } = account;
    let step: number | null = null;
    if (totp) {
      const codes = await (device ? staffLimits.code(device) : staffLimits.strangersCode(name, request.ip));
      step = stepOf(unseal(config.keys, codeContext(account.username), totp), body.kode, at);
      if (step === null) throw missed(codes.over === null ? admitted : codes);
      await codes.giveBack();
    }
    const token = await openSession(deps, account, step, at);
    await admitted.giveBack();
    void reply.header('set-cookie', [
      cookie(token, STAFF_HOURS * 3600),
      deviceCookie(config.keys, account, device, at),
    ]);
    return present({ ...account, kode_wajib: totp === null && needsCode(config, account) });
  });
  mount(router, sesiPetugas, ({ who }) => present(who));
  mount(router, keluarPetugas, async ({ request, reply }) => {
    await endSession(deps, cookieOf(request) ?? '');
    void reply.header('set-cookie', cookie('', 0));
    return null;
  });

  const invitedBy = async (token: string) => {
    const invited = await findInvited(pool, tokenHash(token), now());
    if (!invited) throw problem('undangan_tidak_berlaku');
    return invited;
  };
  mount(router, bacaUndangan, ({ body }) => invitedBy(body.token));
  mount(router, pakaiUndangan, async ({ body: { token, sandi } }) => {
    const { username, nama } = await invitedBy(token);
    const { nama_universitas, singkatan } = await readSettings(deps);
    await requireStrong(sandi, [username, nama, nama_universitas, singkatan], 'sandi');
    const stored = await gates.known(username, () => hashPassword(sandi));
    await choosePassword(deps, username, tokenHash(token), stored);
    return null;
  });
};

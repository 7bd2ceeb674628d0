/** Signing in and out (sesi 4–6, keamanan 3, keamanan 4, keamanan 6). */
import { problem } from '@gerbang/contract';
import { gantiPin, login, logout, sesi } from '@gerbang/contract/applicant/sesi';
import { weakPin } from '@gerbang/contract/wire/pin';
import { gathering } from '../../db/gather.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { hmacPin, newToken, tokenHash } from '../../secrets.ts';
import { changePin, endSession, openSessions } from './acts.ts';
import { browserCookie, browserOf, deviceMark } from './device.ts';
import { present, sessionReader } from './queries.ts';

export const sesiRoutes = (router: Router, deps: Services): void => {
  const { limits, reader, config, now, notices } = deps;

  const open = gathering(openSessions(deps, router.app.log), { lanes: 1, few: 16 });
  mount(router, login, async ({ body, request, reply }) => {
    const [kode, pin] = [body.username.trim(), body.password.trim()];
    const admitted = limits.signIn.admit(request, { kode });
    const attempt = admitted instanceof Promise ? await admitted : admitted;
    const token = newToken();
    const on = notices.isOn();
    const browser = (on instanceof Promise ? await on : on) ? browserOf(request) : null;
    const row = await open({
      kode,
      pin: hmacPin(config.keys, kode, pin),
      token: tokenHash(token),
      tanda: browser === null ? null : deviceMark(kode, browser),
    });
    if (row) {
      if (browser !== null) void reply.header('set-cookie', browserCookie(browser));
      return {
        token,
        pin_lemah: row.pin_dipilih && weakPin(pin, kode) !== null,
        ...present(row, now),
      };
    }
    await attempt.fail();
    throw problem('login_gagal');
  });

  mount(router, logout, async ({ who }) => {
    await endSession(deps, who);
    router.sessions.forget(who.nomor_pendaftar);
    return null;
  });

  const readSession = sessionReader(reader);
  mount(router, sesi, async ({ who }) => present(await readSession(who.nomor_pendaftar), now));

  mount(router, gantiPin, async ({ who, body, request }) => {
    await changePin(deps, who, body, request);
    router.sessions.forget(who.nomor_pendaftar);
    return null;
  });
};

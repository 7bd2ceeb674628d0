/** Both sides of a conversation, as tests speak for them. */
import type { Pesan } from '@gerbang/contract/applicant/percakapan';
import type { AntreanRow, Percakapan, PesanMeja } from '@gerbang/contract/office/percakapan';
import type { TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';

export const DESK = '/api/petugas/percakapan';

/** `at` gives the application, and the session of the officer who reads where none is named. */
export const speakers = (at: () => { t: TestApp; reader: string }) => {
  const applicant = (stage: 'baru' | 'lengkap' | 'final' = 'baru') =>
    at().t.applicants.make({ offering: '11-2', stage, ...(stage === 'baru' ? {} : { schedule: 1 }) });
  const ask = (who: TestApplicant, pesan: string, more: Record<string, unknown> = {}) =>
    at().t.call<Pesan>('POST', '/api/v2/public/crm/msg', {
      token: who.token,
      body: { nomor_pendaftar: who.nomor_pendaftar, pesan, ...more },
    });
  const own = async (who: TestApplicant) =>
    (
      await at().t.call<Pesan[]>('GET', `/api/v2/public/crm/conversation/${who.nomor_pendaftar}`, {
        token: who.token,
      })
    ).body.data;
  const thread = async (who: TestApplicant, cookie = at().reader) =>
    (await at().t.call<Percakapan>('GET', `${DESK}/${who.nomor_pendaftar}`, { cookie })).body.data;
  /** As the screen does: the last of the applicant's messages it shows. */
  const lastOf = async (who: TestApplicant) =>
    (await thread(who))?.pesan.findLast((m) => m.role === 'pendaftar')?.id ?? 0;
  let sent = 0;
  const answer = async (
    cookie: string,
    who: TestApplicant,
    pesan: string,
    id_klien = `uji-${(sent += 1)}`,
    terakhir?: number,
  ) =>
    at().t.call<PesanMeja>('POST', `${DESK}/${who.nomor_pendaftar}/balas`, {
      cookie,
      body: { pesan, id_klien, terakhir: terakhir ?? (await lastOf(who)) },
    });
  const act = (cookie: string, who: TestApplicant, verb: string, body: unknown = {}) =>
    at().t.call<Percakapan>('POST', `${DESK}/${who.nomor_pendaftar}/${verb}`, { cookie, body });
  const solve = async (cookie: string, who: TestApplicant) =>
    act(cookie, who, 'selesai', { terakhir: await lastOf(who) });
  const queue = async (saring: string, cookie = at().reader) =>
    (
      await at().t.call<{ baris: AntreanRow[]; berikut: string | null }>('GET', `${DESK}?saring=${saring}`, {
        cookie,
      })
    ).body.data;
  const numbers = async (saring: string, cookie = at().reader) =>
    (await queue(saring, cookie)).baris.map((r) => r.nomor_pendaftar);
  return { applicant, ask, own, answer, act, thread, lastOf, solve, queue, numbers };
};

/** What every notice may say: of no event a PIN or a result, whatever it is filled with (pemberitahuan 4). */

import { NAMA_BAHASA } from '@gerbang/contract/applicant/pemberitahuan';
import { sealPath } from '@gerbang/contract/applicant/pengaturan/calls';
import { NEUTRAL } from '@gerbang/contract/applicant/pengaturan/neutral';
import { SUREL_BAKU } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import {
  isiTemplat,
  NAMA_TEMPLAT,
  periksaTemplat,
  SISIPAN_PERISTIWA,
  templatBaku,
} from '@gerbang/contract/office/pemberitahuan/templat';
import { describe, expect, test } from 'vitest';
import { deriveKeys } from '../../config.ts';
import { compose, type Paper } from '../../domain/surel.ts';
import { judgeFailure } from '../../domain/surel-transport.ts';

const config = {
  publicUrl: 'https://pmb.example.ac.id',
  keys: deriveKeys('kunci khusus pengujian'),
} as Paper['config'];
const paper: Paper = {
  config,
  surel: { ...SUREL_BAKU, pengirim: 'pmb@example.ac.id' },
  universitas: NEUTRAL,
};
const PIN = '4821739650172846';
const SECRETS = {
  pin: PIN,
  pin_baru: PIN,
  hasil: 'SELAMAT',
  diterima: 'SELAMAT',
  prodi: 'SELAMAT',
  alasan: 'SELAMAT',
};

const ALL = NAMA_TEMPLAT.flatMap((peristiwa) => NAMA_BAHASA.map((bahasa) => ({ peristiwa, bahasa })));
describe.each(ALL)('$peristiwa in $bahasa', ({ peristiwa, bahasa }) => {
  const words = templatBaku(peristiwa, bahasa);
  const message = (isi = words) =>
    compose(
      paper,
      { ...isi, bahasa },
      {
        id: 7,
        ulang: 0,
        nomor: '12345678',
        peristiwa,
        to: 'a@example.com',
        values: { ...SECRETS, nama: 'Budi', nomor: '12345678', dokumen: 'Ijazah', batas: 'besok' },
        bahasa,
        token: peristiwa === 'konfirmasi' ? 'token' : null,
      },
    );

  test('holds no PIN and no result, and nothing of a person before the address is confirmed', () => {
    const { subject, text, html } = message();
    for (const part of [subject, text, html]) {
      expect(part).not.toContain(PIN);
      expect(part).not.toMatch(
        /selamat|lulus|tidak diterima di|diterima sebagai|congratulations|admitted|you (?:have )?passed/i,
      );
      expect(part).not.toMatch(/\{\w+\}/);
      if (peristiwa === 'konfirmasi') expect(part).not.toMatch(/Budi|12345678/);
    }
  });

  test('is judged: what is not its own is refused', () => {
    expect(periksaTemplat(peristiwa, words)).toEqual([]);
    for (const name of Object.keys(SECRETS))
      expect(periksaTemplat(peristiwa, { ...words, isi: `PIN Anda {${name}}` })).toHaveLength(1);
    expect(periksaTemplat(peristiwa, { ...words, subjek: 'Satu\nBcc: dua' })).toHaveLength(1);
    expect(periksaTemplat(peristiwa, { subjek: ' ', isi: '' })).toHaveLength(2);
    for (const name of SISIPAN_PERISTIWA[peristiwa])
      expect(periksaTemplat(peristiwa, { ...words, isi: `{${name}}` })).toEqual([]);
  });

  test('speaks its language, around the words as well, with what the other one is filled with', () => {
    const { text, html } = message();
    expect(html).toContain(`<html lang="${bahasa}"`);
    expect(text).toContain(bahasa === 'en' ? 'never asks for your PIN' : 'tidak pernah meminta PIN');
    const slots = (of: string) => [...new Set(of.match(/\{\w+\}/g) ?? [])].toSorted();
    const other = templatBaku(peristiwa, bahasa === 'en' ? 'id' : 'en');
    expect(slots(words.subjek + words.isi)).toEqual(slots(other.subjek + other.isi));
  });

  test('carries the same Message-ID whenever it is made, and another when an officer sends it again', () => {
    expect(message().messageId).toBe(message().messageId);
    expect(message().messageId).toMatch(/^<gerbang\.7\.0\.[0-9a-f]{16}@pmb\.example\.ac\.id>$/);
  });
});

test('a message carries the seal of the university where there is one', () => {
  const notice = { id: 7, ulang: 0, nomor: '1', to: 'a@example.com', values: {}, token: null } as const;
  const bare = (lambang: string | null) =>
    compose(
      { ...paper, universitas: { ...NEUTRAL, lambang } },
      { ...templatBaku('hasil', 'id'), bahasa: 'id' },
      { ...notice, peristiwa: 'hasil', bahasa: 'id' },
    ).html;
  expect(bare(null)).not.toContain('<img');
  expect(bare(sealPath('a'.repeat(22)))).toContain(
    `<img src="https://pmb.example.ac.id/api/v2/public/lambang/${'a'.repeat(22)}" alt=""`,
  );
});

test('a text is filled once: what fills it is no text of its own', () => {
  expect(isiTemplat('{nama} {lain}', { nama: '{nomor}', nomor: '1' })).toBe('{nomor} ');
});

test('a refusal is the message, the portal or the hour', () => {
  expect(judgeFailure({ responseCode: 550, command: 'RCPT TO', message: 'x' }).apa).toBe('ditolak');
  expect(judgeFailure({ responseCode: 451, command: 'DATA', message: 'x' }).apa).toBe('nanti');
  expect(judgeFailure({ responseCode: 535, command: 'AUTH PLAIN', message: 'x' }).apa).toBe('terputus');
  expect(judgeFailure({ responseCode: 550, command: 'MAIL FROM', message: 'x' }).apa).toBe('terputus');
  expect(judgeFailure({ message: 'ECONNREFUSED' }).apa).toBe('terputus');
  // Of the portal too, though said of a recipient; a mailbox that is not there is not.
  for (const [response, apa] of [
    ['554 5.7.1 <a@example.com>: Relay access denied', 'nanti'],
    ['530 5.7.0 Must issue a STARTTLS command first', 'nanti'],
    ['530 Authentication required', 'nanti'],
    ['550 5.1.1 <a@example.com>: User unknown, see rule 5.7.1', 'ditolak'],
  ] as const)
    expect([
      response,
      judgeFailure({ responseCode: Number(response.slice(0, 3)), command: 'RCPT TO', response }).apa,
    ]).toEqual([response, apa]);
});

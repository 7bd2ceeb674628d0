/** Test messages, each by what is typed; one that cannot leave is not counted (pemberitahuan 9, pemberitahuan 24). */
import { type BodyOf, problem } from '@gerbang/contract';
import type { ujiTemplat } from '@gerbang/contract/office/pemberitahuan/calls';
import type { kirimUji } from '@gerbang/contract/office/pemberitahuan/pengaturan';
import { periksaTemplat } from '@gerbang/contract/office/pemberitahuan/templat';
import type { kirimUjiWa } from '@gerbang/contract/office/pemberitahuan/wa';
import { readSettings } from '../../domain/pengaturan.ts';
import { compose, oneLine } from '../../domain/surel.ts';
import { type Outcome, transportOf } from '../../domain/surel-transport.ts';
import type { Services } from '../../http/services.ts';
import type { Officer } from '../../http/staff-session.ts';
import { newToken } from '../../secrets.ts';
import { readWay, tryMail } from './settings.ts';
import { carry } from './wa/carry.ts';
import { tryWa } from './wa/settings.ts';
import { NOBODY } from './words.ts';

/** The officer waits for it. */
const PATIENCE_MS = 30_000;
const testId = ({ config }: Services): string =>
  `<gerbang.uji.${newToken().slice(0, 16)}@${new URL(config.publicUrl).hostname}>`;
const cameOf = (outcome: Outcome) => ({
  terkirim: outcome.apa === 'terkirim',
  alasan: outcome.apa === 'terkirim' ? null : outcome.alasan,
});

/** Sends it and answers what the server said. Throws `isian_salah`, `terlalu_sering`, `Unopened`. */
export const sendTest = async (
  deps: Services,
  who: Officer,
  { kepada, ...typed }: BodyOf<typeof kirimUji>,
) => {
  const way = await tryMail(deps, typed);
  await deps.limits.testMail(who.username);
  const transport = await transportOf(way, deps.pool, deps.now, PATIENCE_MS);
  // It was switched on for the test.
  if (!transport) throw new Error('nothing to send by');
  const { nama_universitas } = await readSettings(deps);
  const { host, nama_pengirim, pengirim, balas_ke } = way.settings;
  const text = `Ini pesan uji dari portal pendaftaran ${nama_universitas}. Bila Anda membacanya, portal dapat mengirim pemberitahuan.`;
  const outcome = await transport.send({
    messageId: testId(deps),
    from: { name: oneLine(nama_pengirim || nama_universitas), address: pengirim || 'pmb@example.com' },
    ...(balas_ke ? { replyTo: balas_ke } : {}),
    to: kepada,
    subject: 'Pesan uji portal pendaftaran',
    text,
    html: '',
  });
  transport.close();
  const came = cameOf(outcome);
  await who.note(deps.pool, {
    tindakan: 'kirim surel uji',
    baru: { kepada, host, menyala: typed.cara !== 'mati', terkirim: came.terkirim },
  });
  return came;
};

/** Sends words as they are typed, marked as a test. Throws `isian_salah`, `surel_mati`, `terlalu_sering`, `Unopened`. */
export const sendWordsTest = async (
  deps: Services,
  who: Officer,
  { kepada, peristiwa, bahasa = 'id', ...words }: BodyOf<typeof ujiTemplat>,
) => {
  const findings = periksaTemplat(peristiwa, words);
  if (findings.length > 0) throw problem('isian_salah', findings);
  const way = await readWay(deps.pool, deps.config);
  const transport = await transportOf(way, deps.pool, deps.now, PATIENCE_MS);
  if (!transport) throw problem('surel_mati');
  await deps.limits.testMail(who.username);
  const paper = { config: deps.config, surel: way.settings, universitas: await readSettings(deps) };
  const marked = {
    subjek: `${bahasa === 'en' ? '[Test]' : '[Uji]'} ${words.subjek}`,
    isi: words.isi,
    bahasa,
  };
  const composed = { id: 0, ulang: 0, nomor: '', peristiwa, to: kepada, token: null, kinds: [], bahasa };
  const message = compose(paper, marked, { ...composed, values: NOBODY });
  const outcome = await transport.send({ ...message, messageId: testId(deps) });
  transport.close();
  const came = cameOf(outcome);
  await who.note(deps.pool, {
    tindakan: 'kirim kata uji',
    subjek: peristiwa,
    baru: { kepada, bahasa, ...words, terkirim: came.terkirim },
  });
  return came;
};

/** Sends the test template by what is typed and answers what the provider said. Throws `isian_salah`, `terlalu_sering`, `Unopened`. */
export const sendWaTest = async (
  deps: Services,
  who: Officer,
  { kepada, ...typed }: BodyOf<typeof kirimUjiWa>,
) => {
  const way = await tryWa(deps, typed);
  await deps.limits.testMail(who.username);
  const { nama_universitas } = await readSettings(deps);
  const outcome = await carry(deps, way, {
    to: kepada,
    kind: 'uji',
    bahasa: 'id',
    parameters: [nama_universitas],
    mark: `uji.${newToken().slice(0, 16)}`,
  });
  // Both secrets were asked for.
  if (outcome === null) throw new Error('nothing to send by');
  const terkirim = outcome.apa === 'terkirim';
  const { cara, alamat, alamat_gateway } = way.settings;
  // What was typed may be anybody's.
  const { host } = new URL(cara === 'cloud' ? alamat : alamat_gateway);
  await who.note(deps.pool, {
    tindakan: 'kirim wa uji',
    baru: { kepada: `***${kepada.slice(-3)}`, cara, host, menyala: typed.menyala, terkirim },
  });
  return { terkirim, alasan: outcome.apa === 'terkirim' ? null : outcome.alasan };
};

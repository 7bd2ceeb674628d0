/** The pages anybody may read without signing in (publik 1–8). They are documents, not calls, so they are no part of the contract. */
import {
  alamatBerita,
  alamatGelombang,
  alamatLapor,
  KAPAN,
  LULUSAN,
  UMUM,
  UMUM_BERKAS,
} from '@gerbang/contract/applicant/publik';
import { html } from '@remix-run/html-template';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Router } from '../../http/mount.ts';
import type { Rendered } from '../../http/ready-pages.ts';
import { qrRows } from '../../pdf/qr.ts';
import { kalender, kalenderIcs } from './calendar.ts';
import { alamatCari, cariJalur, type Pertanyaan } from './finder.ts';
import { draw, type Frame, type Page } from './frame.ts';
import { KOSONG, lapor, lihatLaporan } from './lapor-pages.ts';
import { robots, sitemap } from './machines.ts';
import { alamatProdi, narrowed, programStudi, type Saringan } from './programme-pages.ts';
import type { PublikServices } from './publik.ts';
import { findText, type Isi } from './queries.ts';
import { untukSekolah } from './sheet.ts';
import { readTerbuka } from './terbuka-queries.ts';
import { berita, caraBayar, kabar, kontak, tanyaJawab, tidakAda } from './text-pages.ts';
import { penerimaan, satuPenerimaan } from './wave-pages.ts';

type Query = Record<string, unknown>;
type Params = Record<string, string>;
/** Of a query, one plain value; a name given twice has none. */
const one = (query: Query, name: string): string => (typeof query[name] === 'string' ? query[name] : '');
const isOf = <K extends string>(words: Record<K, string>, value: string): value is K =>
  Object.hasOwn(words, value);
/** A number that is one of those there are. */
const numberAmong = (value: string, among: readonly number[]): number | undefined =>
  /^\d{1,9}$/.test(value) && among.includes(Number(value)) ? Number(value) : undefined;

/** Only what is an answer counts, so that no address makes a page of its own. */
const askedOf = (query: Query, { gelombang }: Isi): Pertanyaan => {
  const [lulusan, kapan] = [one(query, 'lulusan'), one(query, 'kapan')];
  return {
    lulusan: isOf(LULUSAN, lulusan) ? lulusan : undefined,
    jenjang: numberAmong(
      one(query, 'jenjang'),
      gelombang.map(({ id_jenjang }) => id_jenjang),
    ),
    kapan: isOf(KAPAN, kapan) ? kapan : undefined,
  };
};
const narrowedBy = (query: Query, isi: Isi): Saringan => {
  const { prodi, gelombang } = isi;
  const wave = one(query, 'gelombang');
  const page = one(query, 'halaman');
  const asked = {
    fakultas: numberAmong(
      one(query, 'fakultas'),
      prodi.map(({ id_fakultas }) => id_fakultas),
    ),
    jenjang: numberAmong(
      one(query, 'jenjang'),
      prodi.map(({ id_jenjang }) => id_jenjang),
    ),
    gelombang: gelombang.some(({ kode_penawaran }) => kode_penawaran === wave) ? wave : undefined,
    halaman: /^[1-9]\d{0,5}$/.test(page) ? Number(page) : 1,
  };
  // However far a page is asked for, there are no more of them than there are.
  return { ...asked, halaman: narrowed(asked, isi).halaman };
};

/** A QR code as a drawing: a path of one square a dark module. */
const qrCode = (text: string) => {
  const rows = qrRows(text);
  const d = rows
    .flatMap((row, y) => Array.from(row, (dark, x) => (dark === '1' ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  return html`<svg class="umum-qr" viewBox="-2 -2 ${rows.length + 4} ${rows.length + 4}" role="img" aria-label="Kode QR alamat halaman penerimaan"><path d="${d}"/></svg>`;
};

/** A page by the address it is kept under. */
interface Found {
  key: string;
  render: () => Promise<Page>;
}
const kept = (key: string, draws: () => Page | Promise<Page>): Found => ({
  key,
  render: async () => draws(),
});
/** Undefined where nothing stands at the address. */
type Find = (isi: Isi, params: Params, query: Query) => Found | undefined;

/** What stands at which address. */
const finders = (deps: Deps, frame: Frame): Record<string, Find> => {
  const whole = (path: string, draws: (isi: Isi, drawn: Frame) => Page): [string, Find] => [
    path,
    (isi) => kept(path, () => draws(isi, frame)),
  ];
  const published = ({ gelombang, lewat }: Isi, kode: string) =>
    [...gelombang, ...lewat].find((each) => each.kode_penawaran === kode);
  return {
    ...Object.fromEntries([
      whole(UMUM.penerimaan, penerimaan),
      whole(UMUM.kalender, kalender),
      whole(UMUM.caraBayar, caraBayar),
      whole(UMUM.tanyaJawab, tanyaJawab),
      whole(UMUM.kontak, kontak),
      whole(UMUM.kabar, kabar),
      whole(UMUM.lihatLaporan, () => lihatLaporan()),
      whole(UMUM.untukSekolah, (isi) => untukSekolah(isi, frame, qrCode(frame.origin + UMUM.penerimaan))),
    ]),
    [UMUM.satuPenerimaan]: (isi, { kode_penawaran = '' }) => {
      const wave = published(isi, kode_penawaran);
      return (
        wave &&
        kept(alamatGelombang(kode_penawaran), async () =>
          satuPenerimaan(wave, await readTerbuka(deps, wave, isi.now), isi, frame),
        )
      );
    },
    [UMUM.lapor]: (isi, _, query) => {
      const wave = published(isi, one(query, 'gelombang'))?.kode_penawaran;
      return kept(alamatLapor(wave), () => lapor(isi, { ...KOSONG, kode_penawaran: wave ?? '' }));
    },
    [UMUM.programStudi]: (isi, _, query) => {
      const asked = narrowedBy(query, isi);
      return kept(alamatProdi(asked), () => programStudi(asked, isi, frame));
    },
    [UMUM.cariJalur]: (isi, _, query) => {
      const asked = askedOf(query, isi);
      return kept(alamatCari(asked), () => cariJalur(asked, isi, frame));
    },
    [UMUM.satuBerita]: (isi, { id_berita }) => {
      const article = isi.kabar.find(({ jenis, id }) => jenis === 'berita' && String(id) === id_berita);
      return (
        article &&
        kept(alamatBerita(article.id), async () => {
          const text = await findText(deps, article.id);
          return text === undefined ? tidakAda(UMUM.kabar) : berita(article, text, isi, frame);
        })
      );
    },
  };
};

/** Who opens these may be about to report, or to read an answer. */
const QUIET: ReadonlySet<string> = new Set([UMUM.lapor, UMUM.lihatLaporan]);
const HTML = 'text/html; charset=utf-8';
const ABSENT = kept('tidak ada', () => tidakAda(UMUM.penerimaan));

/** Serves the public pages and what search engines and calendars read. */
export const publikRoutes = (router: Router, deps: PublikServices): void => {
  const { app, costs } = router;
  const { publik } = deps;
  const { frame } = publik;
  const serve = (
    path: string,
    find: (request: FastifyRequest, isi: Isi) => readonly [key: string, render: () => Promise<Rendered>],
  ) => {
    const answer = async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
      const { isi, pages } = await publik.edition();
      const [key, render] = find(request, isi);
      if (pages.send(request, reply, key)) return;
      costs?.charge(request, null, 'draw');
      await pages.make(request, reply, key, render);
    };
    const config = { access: 'public', ...(QUIET.has(path) ? { unlogged: true as const } : {}) };
    app.get(path, { schema: { hide: true }, config }, answer);
  };
  for (const [path, find] of Object.entries(finders(deps, frame)))
    serve(path, ({ params, query }, isi) => {
      const { key, render } = find(isi, params as Params, query as Query) ?? ABSENT;
      return [
        key,
        async () => {
          const page = await render();
          const { html: text, headers } = draw(page, isi, frame);
          return { text, type: HTML, status: page.absent ? 404 : 200, headers };
        },
      ];
    });
  const files: readonly [path: string, type: string, text: (isi: Isi) => string][] = [
    [UMUM_BERKAS.kalender, 'text/calendar; charset=utf-8', (isi) => kalenderIcs(isi, frame)],
    [UMUM_BERKAS.peta, 'application/xml; charset=utf-8', (isi) => sitemap(isi, frame.origin)],
    [UMUM_BERKAS.robot, 'text/plain; charset=utf-8', () => robots(frame.origin)],
  ];
  for (const [path, type, text] of files)
    serve(path, (_, isi) => [path, async () => ({ text: text(isi), type })]);
};

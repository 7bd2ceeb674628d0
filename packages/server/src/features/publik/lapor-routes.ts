/** The forms of the channel for reports: sent without scripts, answered with a page (laporan 1–6). */
import { errors, type Problem } from '@gerbang/contract';
import {
  bacaLaporan,
  ISI_LAPORAN,
  KATEGORI_LAPORAN,
  type KategoriLaporan,
  KONTAK_MAX,
  kirimLaporan,
  tambahLaporan,
} from '@gerbang/contract/applicant/laporan';
import type { BodyOf } from '@gerbang/contract/wire/endpoint';
import type { FastifyReply } from 'fastify';
import { addToReport, findOwnReport, keyOf, sendReport } from '../../domain/laporan.ts';
import { type MountOptions } from '../../http/endpoint-schema.ts';
import { mount, type Router } from '../../http/mount.ts';
import { draw, type Page } from './frame.ts';
import { gagal, lapor, laporanSaya, lihatLaporan, type Salah, terkirim } from './lapor-pages.ts';
import type { PublikServices } from './publik.ts';
import type { Isi } from './queries.ts';

const UNREADABLE = 422;
const ABSENT = 404;
const CLOSED = 409;
const NOT_TAKEN: Salah = { isi: 'Keterangan ini tidak terkirim: laporannya tidak menerima tambahan lagi.' };
/** As it was typed: a form sends a line feed as two characters. */
const typedIn = (text: string): string => text.replace(/\r\n?/g, '\n').trim();
const isCategory = (value: string): value is KategoriLaporan => Object.hasOwn(KATEGORI_LAPORAN, value);
const tooLong = (text: string, most: number) => text.length > most;

const wrongText = (isi: string): Salah =>
  isi.length < ISI_LAPORAN.min || tooLong(isi, ISI_LAPORAN.max)
    ? { isi: `Tulis ${ISI_LAPORAN.min} sampai ${ISI_LAPORAN.max} huruf; sekarang ${isi.length}.` }
    : {};
const wrongIn = (typed: BodyOf<typeof kirimLaporan>, { gelombang, lewat }: Isi): Salah => ({
  ...(isCategory(typed.kategori) ? {} : { kategori: 'Pilih tentang apa laporan Anda.' }),
  ...(typed.kode_penawaran === '' ||
  [...gelombang, ...lewat].some(({ kode_penawaran }) => kode_penawaran === typed.kode_penawaran)
    ? {}
    : { kode_penawaran: 'Gelombang itu tidak ada di daftar.' }),
  ...(tooLong(typed.prodi, KONTAK_MAX) ? { prodi: `Program studi paling panjang ${KONTAK_MAX} huruf.` } : {}),
  ...wrongText(typed.isi),
  ...(tooLong(typed.kontak, KONTAK_MAX) ? { kontak: `Kontak paling panjang ${KONTAK_MAX} huruf.` } : {}),
});

export const laporRoutes = (router: Router, deps: PublikServices): void => {
  const { pool, limits, publik } = deps;
  const answer = async (
    reply: FastifyReply,
    made: Page,
    status = reply.statusCode,
    drawnBefore?: Isi,
  ): Promise<FastifyReply> => {
    const isi = drawnBefore ?? (await publik.edition()).isi;
    const { html, headers } = draw(made, isi, publik.frame);
    return reply.code(status).headers(headers).type('text/html; charset=utf-8').send(html);
  };
  const options: MountOptions = {
    form: {
      unlogged: true,
      failurePage: (failure: Problem, reply) =>
        answer(reply, gagal(failure.findings[0]?.message ?? failure.message ?? errors[failure.code][1])),
    },
  };
  mount(
    router,
    kirimLaporan,
    async ({ body, request, reply }) => {
      const typed = {
        kategori: body.kategori,
        kode_penawaran: body.kode_penawaran,
        prodi: typedIn(body.prodi),
        isi: typedIn(body.isi),
        kontak: typedIn(body.kontak),
      };
      const { isi } = await publik.edition();
      const wrong = wrongIn(typed, isi);
      if (!isCategory(typed.kategori) || Object.keys(wrong).length > 0)
        return answer(reply, lapor(isi, typed, wrong), UNREADABLE);
      await limits.report(request.ip);
      const key = await sendReport(deps, {
        kategori: typed.kategori,
        kode_penawaran: typed.kode_penawaran || null,
        prodi: typed.prodi || null,
        isi: typed.isi,
        kontak: typed.kontak || null,
      });
      // Nothing may fail between the report and its code, which is told this once.
      return answer(reply, terkirim(key), reply.statusCode, isi);
    },
    options,
  );
  mount(
    router,
    bacaLaporan,
    async ({ body, request, reply }) => {
      const key = keyOf(body);
      const report = await findOwnReport(pool, key);
      if (report) return answer(reply, laporanSaya(report, key));
      // What is right is answered always; what is wrong has its limit.
      await limits.reportCode(request.ip);
      return answer(reply, lihatLaporan(body.nomor, true), ABSENT);
    },
    options,
  );
  mount(
    router,
    tambahLaporan,
    async ({ body, request, reply }) => {
      const key = keyOf(body);
      const isi = typedIn(body.isi);
      const wrong = wrongText(isi);
      const found = await findOwnReport(pool, key);
      if (!found) {
        await limits.reportCode(request.ip);
        return answer(reply, lihatLaporan(body.nomor, true), ABSENT);
      }
      if (Object.keys(wrong).length > 0)
        return answer(reply, laporanSaya(found, key, isi, wrong), UNREADABLE);
      const { isi: frame } = await publik.edition();
      const report = (await addToReport(deps, key, isi)) ?? found;
      if (report.pesan.findLast(({ dari_petugas }) => !dari_petugas)?.isi !== isi)
        return answer(reply, laporanSaya(report, key, isi, NOT_TAKEN), CLOSED, frame);
      return answer(reply, laporanSaya(report, key), reply.statusCode, frame);
    },
    options,
  );
};

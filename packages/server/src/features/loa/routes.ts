/** Letters of acceptance: asking, status, file and public proof (loa 1–11). */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/applicant/loa';
import { JENIS_LOA, STATUS_LOA } from '@gerbang/contract/applicant/loa';
import { SLOT_SURAT } from '@gerbang/contract/office/jejak/pembukaan';
import { fingerprint, readLoaToken } from '../../domain/loa.ts';
import { checkSigned, signedUrl } from '../../domain/signed-url.ts';
import { Answer, mount, type Router } from '../../http/mount.ts';
import { sendFile, sendStored } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { admitToFile } from '../../http/signed-file.ts';
import { findLatest, findLetter, findProof, type LatestRequest } from './queries.ts';
import { mayAsk, requestLetter } from './request.ts';
import { drawTrialLetter, findTrialStatus, mayAskOnTrial, requestTrialLetter, trialOf } from './trial.ts';

const present = ({ id, status_loa, keterangan, petunjuk, diminta }: LatestRequest) => ({
  id,
  status_loa,
  keterangan,
  petunjuk,
  diminta,
});

export const loaRoutes = (router: Router, deps: Services): void => {
  const { reader, config, storage, now } = deps;

  for (const [call, jenis] of [
    [calls.statusLoaConditional, JENIS_LOA.conditional],
    [calls.statusLoa, JENIS_LOA.final],
  ] as const)
    mount(
      router,
      call,
      async ({ who }) => {
        if (who.uji) {
          const data = await findTrialStatus(deps, who.nomor_pendaftar, jenis);
          const boleh_mengajukan = await mayAskOnTrial(deps, who, jenis, data);
          return new Answer({ success: data !== undefined, data: data ?? null, boleh_mengajukan });
        }
        const last = await findLatest(reader, who.nomor_pendaftar, jenis);
        return new Answer({
          success: last !== undefined,
          data: last ? present(last) : null,
          boleh_mengajukan: await mayAsk(deps, who, jenis, last),
        });
      },
      { mayBeAbsent: true, extra: calls.loaStatusExtra },
    );

  mount(router, calls.requestLoa, ({ who, body }) =>
    (who.uji ? requestTrialLetter : requestLetter)(deps, who, body.jenis_loa),
  );

  mount(
    router,
    calls.loaCek,
    async ({ who, params }) => {
      const opened = (id: number) => ({
        url: signedUrl(config.keys.sign, now(), calls.loaBerkas.path, { id_loa: String(id) }),
      });
      if (who.uji) {
        const asked = await findTrialStatus(deps, who.nomor_pendaftar, Number(params.type));
        return asked?.status_loa === STATUS_LOA.disetujui
          ? opened(asked.id)
          : new Answer({ success: false, data: null });
      }
      const last = await findLatest(reader, who.nomor_pendaftar, Number(params.type));
      if (!last?.kunci_berkas || last.status_loa !== STATUS_LOA.disetujui)
        return new Answer({ success: false, data: null });
      return opened(last.id);
    },
    { mayBeAbsent: true },
  );

  mount(router, calls.loaBerkas, async ({ params, query, request, reply }) => {
    checkSigned(config.keys.sign, now(), request.url);
    const trial = trialOf(params.id_loa);
    if (trial) {
      const name = `loa_uji_coba_${trial.nomor}.pdf`;
      sendFile(reply, await drawTrialLetter(deps, trial), 'application/pdf', name);
      return null;
    }
    const row = await findLetter(reader, params.id_loa);
    if (!row?.kunci_berkas) throw problem('tidak_ditemukan');
    const { nomor_pendaftar } = row;
    await admitToFile(router, deps, request, query.untuk, { nomor_pendaftar, slot: SLOT_SURAT });
    await sendStored(request, reply, storage, {
      key: row.kunci_berkas,
      mime: 'application/pdf',
      name: `loa_${row.jenis_loa}_${row.nomor_pendaftar}.pdf`,
    });
    return null;
  });

  mount(router, calls.periksaLoa, async ({ params }) => {
    const row = await findProof(reader, readLoaToken(config.keys.sign, params.token));
    if (!row) throw problem('tidak_ditemukan');
    const { nomor_surat, jenis_loa, nama_lengkap, nama_prodi, nama_jenjang, diputus, kunci_berkas } = row;
    return {
      nomor_surat,
      jenis_loa,
      nama_lengkap,
      nama_prodi,
      nama_jenjang,
      diterbitkan: diputus,
      // A letter made before fingerprints were kept is measured when somebody asks.
      sidik: row.sidik ?? (kunci_berkas && fingerprint(await storage.get(kunci_berkas))),
      penandatangan: row.penandatangan,
      berlaku: row.dicabut === null,
      dicabut: row.dicabut !== null,
    };
  });
};

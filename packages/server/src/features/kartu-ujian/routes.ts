/** Whether the card exists, its file, and the public proof of its code (kartu-ujian 3, kartu-ujian 6, kartu-ujian 7). */
import { problem } from '@gerbang/contract';
import { kartuBerkas } from '@gerbang/contract/applicant/berkas/calls';
import { kartuUjianCek, periksaKartu } from '@gerbang/contract/applicant/verifikasi';
import { SLOT_KARTU } from '@gerbang/contract/office/jejak/pembukaan';
import { readCardToken } from '../../domain/kartu.ts';
import { checkSigned, signedUrl } from '../../domain/signed-url.ts';
import { Answer, mount, type Router } from '../../http/mount.ts';
import { sendStored } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { admitToFile } from '../../http/signed-file.ts';
import { findCard, findCardFile, findProof } from './queries.ts';

export const kartuUjianRoutes = (router: Router, deps: Services): void => {
  const { reader, storage, config, now } = deps;
  const { sign } = config.keys;

  mount(router, kartuUjianCek, async ({ who, params: { nomor_peserta } }) => {
    const card = await findCard(reader, who.nomor_pendaftar);
    if (!card) return new Answer({ success: false, data: null });
    const versi = String(card.versi);
    return { url: signedUrl(sign, now(), kartuBerkas.path, { nomor_peserta }, { versi }), ...card };
  });

  mount(router, kartuBerkas, async ({ params: { nomor_peserta }, query, request, reply }) => {
    checkSigned(sign, now(), request.url);
    const card = await findCardFile(reader, nomor_peserta, Number(query.versi));
    if (!card) throw problem('tidak_ditemukan');
    const { kunci_berkas, nomor_pendaftar } = card;
    await admitToFile(router, deps, request, query.untuk, { nomor_pendaftar, slot: SLOT_KARTU });
    await sendStored(request, reply, storage, {
      key: kunci_berkas,
      mime: 'application/pdf',
      name: `kartu-ujian-${nomor_peserta}.pdf`,
    });
    return null;
  });

  mount(router, periksaKartu, async ({ params }) => {
    const { nomor_peserta, versi } = readCardToken(sign, params.token);
    const proof = await findProof(reader, nomor_peserta, versi);
    if (!proof) throw problem('tidak_ditemukan');
    return proof;
  });
};

/** Whether the card exists, its file, and the public proof of its code (A 7, decisions 70, 128). */
import { problem } from '@gerbang/contract';
import { kartuBerkas } from '@gerbang/contract/berkas';
import { kartuUjianCek, periksaKartu } from '@gerbang/contract/verifikasi';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readCardToken } from '../../domain/kartu.ts';
import { checkSigned, signedUrl } from '../../domain/signed-url.ts';
import { Answer, mountOwn, mountPublic, type Router } from '../../plugins/mount.ts';
import { sendFile } from '../../plugins/send-file.ts';

const CURRENT = `SELECT k.versi, k.terbit FROM kartu_ujian k JOIN pendaftar p USING (nomor_pendaftar)
  WHERE k.nomor_pendaftar = $1 AND k.versi = p.versi_kartu AND p.diverifikasi IS NOT NULL`;
const FILE =
  'SELECT k.kunci_berkas FROM kartu_ujian k JOIN pendaftar p USING (nomor_pendaftar) WHERE p.nomor_peserta = $1 AND k.versi = $2';
const PROOF = `SELECT p.nomor_peserta, d.nama_lengkap, j.jalur_masuk, k.versi, k.terbit, (k.versi = p.versi_kartu AND p.diverifikasi IS NOT NULL) AS berlaku
  FROM pendaftar p JOIN kartu_ujian k USING (nomor_pendaftar) JOIN penawaran o USING (kode_penawaran) JOIN jalur j USING (kode_jalur)
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) WHERE p.nomor_peserta = $1 AND k.versi = $2`;

export const kartuUjianRoutes = (router: Router, deps: Deps): void => {
  const { reader, storage, config, now } = deps;

  mountOwn(router, kartuUjianCek, async ({ session, params }) => {
    const row = (
      await reader.query<{ versi: number; terbit: Date }>(
        named('kartu_cek', CURRENT, [session.nomor_pendaftar]),
      )
    ).rows[0];
    if (!row) return new Answer({ success: false, data: null });
    const url = signedUrl(
      config.keys.sign,
      now(),
      kartuBerkas.path,
      { nomor_peserta: params.nomor_peserta as string },
      { versi: String(row.versi) },
    );
    return { url, versi: row.versi, terbit: row.terbit.toISOString() };
  });

  mountPublic(router, kartuBerkas, async ({ params, query, request, reply }) => {
    checkSigned(config.keys.sign, now(), request.url);
    const row = (
      await reader.query<{ kunci_berkas: string }>(
        named('kartu_file', FILE, [params.nomor_peserta, Number(query.versi)]),
      )
    ).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    sendFile(
      reply,
      await storage.get(row.kunci_berkas),
      'application/pdf',
      `kartu-ujian-${params.nomor_peserta}.pdf`,
    );
    return null;
  });

  mountPublic(router, periksaKartu, async ({ params }) => {
    const { nomor_peserta, versi } = readCardToken(config.keys.sign, params.token as string);
    const row = (await reader.query(named('kartu_bukti', PROOF, [nomor_peserta, versi]))).rows[0];
    if (!row) throw problem('tidak_ditemukan');
    return row as never;
  });
};

/** The desk of ledgers: what may leave the office, and what is the auditor's alone (seleksi 29–31). */
import * as calls from '@gerbang/contract/office/buku-seleksi';
import { mount, type Router } from '../../http/mount.ts';
import { sendFile } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { findBook, keysFile, linesOfResult, listBooks, listKeys } from './books.ts';

export const bukuSeleksiStaffRoutes = (router: Router, deps: Services): void => {
  const { pool, storage } = deps;
  mount(router, calls.daftarBuku, () => listBooks(pool));
  mount(router, calls.kunciPetugas, () => listKeys(pool));
  mount(router, calls.berkasKunciPetugas, async ({ reply }) => {
    sendFile(reply, await keysFile(pool), calls.berkasKunciPetugas.raw ?? '', 'kunci-petugas.json');
    return null;
  });
  mount(router, calls.bukuSamaran, async ({ who, params, reply }) => {
    const { kunci_berkas, segel, kode_penawaran } = await findBook(pool, params.id_hasil, 'samaran');
    const signed = Buffer.from(await linesOfResult(pool, params.id_hasil));
    const bytes = Buffer.concat([await storage.get(kunci_berkas), signed]);
    const subjek = `seleksi ${kode_penawaran}`;
    await who.note(pool, { tindakan: 'unduh buku bersamaran', subjek, baru: { segel } });
    sendFile(reply, bytes, calls.bukuSamaran.raw ?? '', `seleksi-${kode_penawaran}-samaran.jsonl`);
    return null;
  });
  mount(router, calls.kunciSamaran, async ({ who, params, reply }) => {
    const { kunci_berkas, segel, kode_penawaran } = await findBook(pool, params.id_hasil, 'kunci');
    const bytes = await storage.get(kunci_berkas);
    const subjek = `seleksi ${kode_penawaran}`;
    await who.note(pool, { tindakan: 'unduh kunci samaran', subjek, baru: { segel } });
    sendFile(reply, bytes, calls.kunciSamaran.raw ?? '', `seleksi-${kode_penawaran}-kunci.jsonl`);
    return null;
  });
};

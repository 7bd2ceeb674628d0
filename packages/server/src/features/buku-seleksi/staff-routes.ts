/** The desk of ledgers: what may leave the office, what is the auditor's alone, and the keys of who signs (seleksi 29–31, seleksi 34). */
import * as calls from '@gerbang/contract/office/buku-seleksi';
import { mount, type Router } from '../../http/mount.ts';
import { sendFile, withTrail } from '../../http/send-file.ts';
import type { Services } from '../../http/services.ts';
import { mountAct } from '../../shapes/act.ts';
import { findBook, keysFile, linesOfResult, listBooks, listKeys } from './books.ts';
import { renew, withdraw } from './keys.ts';

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
    const lines = await linesOfResult(pool, params.id_hasil);
    const subjek = `seleksi ${kode_penawaran}`;
    await who.note(pool, { tindakan: 'unduh buku bersamaran', subjek, baru: { segel } });
    const parts = await withTrail(storage, kunci_berkas, lines);
    sendFile(reply, parts, calls.bukuSamaran.raw ?? '', `seleksi-${kode_penawaran}-samaran.jsonl`);
    return null;
  });
  mount(router, calls.kunciSamaran, async ({ who, params, reply }) => {
    const { kunci_berkas, segel, kode_penawaran } = await findBook(pool, params.id_hasil, 'kunci');
    const subjek = `seleksi ${kode_penawaran}`;
    await who.note(pool, { tindakan: 'unduh kunci samaran', subjek, baru: { segel } });
    const parts = await withTrail(storage, kunci_berkas, '');
    sendFile(reply, parts, calls.kunciSamaran.raw ?? '', `seleksi-${kode_penawaran}-kunci.jsonl`);
    return null;
  });
  mountAct(router, deps, calls.cabutKunci, withdraw);
  mountAct(router, deps, calls.gantiKunci, renew(deps));
};

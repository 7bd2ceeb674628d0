/** The office's first page; a queue is told only to those who may work on it. */
import { ANTREAN, BAGIAN_BERANDA, type Beranda, berandaPetugas } from '@gerbang/contract/office/beranda';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { permissionsHeld } from '../../http/staff-session.ts';
import { isWorkerAlive } from '../../jobs/alive.ts';
import { LOW_SHARE, RESERVE_BYTES, type Storage } from '../../storage/storage.ts';
import { createCounts } from './counts.ts';

/** What is wrong with the disk, if anything; that it cannot be looked at must not cost anybody the page. */
const diskTrouble = async (storage: Storage): Promise<Beranda['disk']> => {
  const room = await storage.room().catch(() => null);
  if (!room || (room.writable && room.share >= LOW_SHARE && room.free >= RESERVE_BYTES)) return null;
  return {
    bebas: Math.round(room.share * 1_000) / 10,
    dapat_ditulis: room.writable,
    menolak: room.free < RESERVE_BYTES,
  };
};

export const berandaStaffRoutes = (router: Router, deps: Services): void => {
  const counts = createCounts(deps);
  mount(router, berandaPetugas, async ({ who }) => {
    const all = await counts();
    const may: readonly string[] = permissionsHeld(who);
    const operates = may.includes('pengaturan');
    const part = <K extends keyof typeof BAGIAN_BERANDA>(key: K) =>
      may.includes(BAGIAN_BERANDA[key]) ? all[key] : null;
    return {
      ...all,
      rencana: part('rencana'),
      keuangan: part('keuangan'),
      kabar: part('kabar'),
      seleksi: part('seleksi'),
      antrean: all.antrean.filter((q) => may.includes(ANTREAN[q.kunci].izin)),
      disk: operates ? await diskTrouble(deps.storage) : null,
      pekerja_mati: operates && !(await isWorkerAlive(deps.reader, deps.now())),
      ruang_penuh: may.includes(ANTREAN.ruang.izin) ? all.ruang_penuh : [],
    };
  });
};

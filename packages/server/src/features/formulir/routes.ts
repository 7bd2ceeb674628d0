/** Form configuration, notes, the wizard's bundle and drafts (formulir 7, formulir 10, formulir 24). */
import * as calls from '@gerbang/contract/applicant/formulir';
import { presentFile } from '../../domain/berkas.ts';
import { readIsian } from '../../domain/isian.ts';
import { choiceFindings } from '../../domain/pilihan.ts';
import { clockOf } from '../../domain/uji.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import { dropDraft, saveDraft } from './acts.ts';
import {
  listCustomFields,
  listDrafts,
  listFiles,
  listForms,
  listGroups,
  listNotes,
  readChosen,
} from './queries.ts';
import { stepListsRoute } from './step-lists.ts';

export const formulirRoutes = (router: Router, deps: Services): void => {
  const { configs, reader, now } = deps;

  for (const call of [calls.grupJalurForm, calls.grupJalurFormGrup])
    mount(router, call, ({ who }) => listGroups(reader, who.kode_penawaran, who.kode_jalur));
  mount(router, calls.grupJalurFormForm, ({ who }) => listForms(reader, who.kode_penawaran));
  mount(router, calls.formKhusus, ({ who }) => listCustomFields(reader, who.kode_penawaran));
  mount(router, calls.catatanFormulir, ({ who }) => listNotes(reader, who.kode_penawaran));
  mount(router, calls.batasIpk, async ({ who }) => ({
    ipk: (await configs.get(who.kode_penawaran)).limits.ipk,
  }));

  mount(router, calls.isian, async ({ who }) => {
    const nomor = who.nomor_pendaftar;
    const config = await configs.get(who.kode_penawaran);
    const at = clockOf(who, now);
    const [isian, files, drafts, chosen] = await Promise.all([
      readIsian(reader, nomor, config, at),
      listFiles(reader, nomor),
      listDrafts(reader, nomor),
      readChosen(reader, nomor),
    ]);
    const { kemampuan_berbeda, kode_jadwal, id_kelas, id_prodi } = chosen;
    const isBegun = id_prodi.length > 0 || kode_jadwal !== null;
    return {
      records: isian.records,
      files: files.map((row) => presentFile(deps, row)),
      drafts,
      counts: isian.counts,
      pilihan: { kode_jadwal, id_kelas, id_prodi },
      kekurangan_pilihan: isBegun ? await choiceFindings(reader, chosen, at) : [],
      kemampuan_berbeda,
      khusus: isian.khusus,
      limits: config.limits,
    };
  });

  stepListsRoute(router, deps);

  mount(router, calls.simpanDraf, ({ who, params, body }) =>
    saveDraft(deps, who.nomor_pendaftar, params.step, body),
  );
  mount(router, calls.hapusDraf, async ({ who, params }) => {
    await dropDraft(deps, who.nomor_pendaftar, params.step);
    return null;
  });
};

/** The office's desk for offerings: an admission wave is made, changed and opened on screens (penawaran 14–16). */

import { isianTerisi, longgarkanFormulir } from '@gerbang/contract/office/formulir/longgar';
import * as calls from '@gerbang/contract/office/penawaran/calls';
import { ubahDaftarUlangPenawaran } from '@gerbang/contract/office/penawaran/daftar-ulang';
import * as opening from '@gerbang/contract/office/penawaran/pembukaan';
import { ubahPublikPenawaran } from '@gerbang/contract/office/penawaran/publik';
import * as trial from '@gerbang/contract/office/penawaran/uji';
import { requestProof } from '../../domain/bukti-penawaran.ts';
import { mount, type Router } from '../../http/mount.ts';
import type { Officer } from '../../http/staff-session.ts';
import { mountAct } from '../../shapes/act.ts';
import { forget } from './change.ts';
import { createOffering, deleteOffering } from './create.ts';
import { changeRegistration } from './daftar-ulang/registration.ts';
import { changeCustom, changeNotes, takeForm } from './formulir/form.ts';
import { loosening, readFilled } from './formulir/loosen.ts';
import { changeGeneral } from './general.ts';
import { listOfferings, readOffering } from './offering.ts';
import { liftTwoOfficers, openingActs, twoOfficers } from './pembukaan/opening.ts';
import { changeProgrammes } from './prodi/programmes.ts';
import { changePublicPage } from './publik/public-page.ts';
import { decideTrial } from './uji/decide.ts';
import { giveTrialResult } from './uji/result.ts';
import { addTrial, beginTrial, moveClock, readTrial, removeTrial, type TrialServices } from './uji/trial.ts';
import { changeExams } from './ujian/exams.ts';

type DetailPenawaran = calls.DetailPenawaran;
interface Named {
  params: { kode_penawaran: string };
  who: Officer;
}
const by = ({ params, who }: Named) => ({ who, kode: params.kode_penawaran });

export const penawaranStaffRoutes = (router: Router, deps: TrialServices): void => {
  const { pool, now } = deps;
  const acts = openingActs(deps);
  const dropped = (offering: DetailPenawaran): DetailPenawaran => {
    forget(deps);
    return offering;
  };
  mount(router, calls.daftarPenawaran, () => listOfferings(pool, now()));
  mount(router, calls.buatPenawaran, ({ who, body }) => createOffering(deps, who, body));
  mount(router, calls.bacaPenawaran, ({ params }) => readOffering(pool, params.kode_penawaran, now()));
  mount(router, calls.hapusPenawaran, (call) => deleteOffering(deps, by(call)));
  mount(router, calls.ubahUmumPenawaran, (call) => changeGeneral(deps, by(call), call.body));
  mount(router, ubahDaftarUlangPenawaran, (call) => changeRegistration(deps, by(call), call.body));
  mount(router, ubahPublikPenawaran, (call) => changePublicPage(deps, by(call), call.body));
  mount(router, calls.ubahProdiPenawaran, (call) => changeProgrammes(deps, by(call), call.body));
  mount(router, calls.ambilFormulirPenawaran, (call) => takeForm(deps, by(call), call.body.versi));
  mount(router, isianTerisi, ({ params }) => readFilled(deps, params.kode_penawaran));
  mountAct(router, deps, longgarkanFormulir, loosening(deps), (next) => {
    forget(deps);
    return next;
  });
  mount(router, calls.ubahKhususPenawaran, (call) => changeCustom(deps, by(call), call.body));
  mount(router, calls.ubahCatatanPenawaran, (call) => changeNotes(deps, by(call), call.body));
  mount(router, calls.ubahUjianPenawaran, (call) => changeExams(deps, by(call), call.body));
  mountAct(router, deps, opening.bukaPenawaran, acts.open, dropped);
  mountAct(router, deps, opening.setujuiBukaPenawaran, acts.approve, dropped);
  mountAct(router, deps, opening.batalBukaPenawaran, acts.withdraw, dropped);
  mountAct(router, deps, opening.rancangPenawaran, acts.takeBack, dropped);
  mountAct(router, deps, opening.aturPembukaan, twoOfficers);
  mountAct(router, deps, opening.setujuiAturPembukaan, liftTwoOfficers);
  mount(router, trial.bacaUji, ({ params }) => readTrial(deps, params.kode_penawaran));
  mount(router, trial.mulaiUjiCoba, (call) => beginTrial(deps, by(call)));
  mount(router, trial.buktikanPenawaran, ({ params, who }) => requestProof(deps, who, params.kode_penawaran));
  mount(router, trial.buatPendaftarUji, (call) => addTrial(deps, by(call), call.body.sampai));
  mount(router, trial.aturWaktuUji, (call) => moveClock(deps, by(call), call.body));
  mount(router, trial.beriHasilUji, (call) => giveTrialResult(deps, by(call), call.body));
  mount(router, trial.putuskanUji, (call) => decideTrial(deps, by(call), call.body));
  mount(router, trial.hapusPendaftarUji, (call) => removeTrial(deps, by(call), call.body.nomor_pendaftar));
};

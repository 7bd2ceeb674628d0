/** An offering as its applicant's own calls describe it (formulir 7). */

import * as formulir from '@gerbang/contract/applicant/formulir';
import * as penawaran from '@gerbang/contract/applicant/penawaran';
import type { Sesi } from '@gerbang/contract/applicant/sesi';
import type { Context } from '@gerbang/contract/form/field';
import type { CustomField, Isian } from '@gerbang/contract/form/isian';
import type { Step } from '@gerbang/contract/form/step';
import { findStep } from '@gerbang/contract/steps/index';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { fill, type Path } from '@gerbang/contract/wire/endpoint';
import { Blocked } from './proof.ts';
import type { Stage } from './sender.ts';

/** A signed-in made-up applicant. */
export interface Applicant {
  nomor_pendaftar: string;
  pin: string;
  token: string;
  session: Sesi;
}

export interface Form {
  session: Sesi;
  /** Steps in the wizard's order. */
  steps: readonly Step[];
  codes: Isian['codes'];
  khusus: readonly CustomField[];
  limits: Context['limits'];
  kelas: DataOf<typeof penawaran.kelasJalurByPenawaran>;
  jurusan: DataOf<typeof penawaran.penawaranJurusan>;
  minat: DataOf<typeof penawaran.penawaranMinat>;
}

/** The values a path of the own applicant may name. */
const namesOf = ({ nomor_pendaftar, session }: Applicant) => ({
  nomor_pendaftar,
  kode_penawaran: session.mhs_jalur.kode_penawaran,
  kode_jalur: session.mhs_jalur.penawaran_jalur.kode_jalur,
});

/** Reads one of the applicant's calls; `more` are further parameters of its path. */
export const ask = async <E extends { path: Path }>(
  stage: Stage,
  who: Applicant,
  { path }: E,
  more: Record<string, string> = {},
): Promise<DataOf<E>> => {
  const answer = await stage.send('GET', fill(path, { ...namesOf(who), ...more }), { token: who.token });
  if (answer.status === 200) return answer.data as DataOf<E>;
  const call = `GET ${path} → ${answer.status}`;
  throw new Blocked({ step: 'formulir', field: '', message: answer.message ?? '', call, example: {} });
};

/** Everything the wizard is drawn from, read as the browser does. */
export const readForm = async (stage: Stage, who: Applicant): Promise<Form> => {
  const get = <E extends { path: Path }>(call: E) => ask(stage, who, call);
  const [groups, forms, khusus, isian, ipk, kelas, jurusan, minat] = await Promise.all([
    get(formulir.grupJalurFormGrup),
    get(formulir.grupJalurFormForm),
    get(formulir.formKhusus),
    get(formulir.isian),
    get(formulir.batasIpk),
    get(penawaran.kelasJalurByPenawaran),
    get(penawaran.penawaranJurusan),
    get(penawaran.penawaranMinat),
  ]);
  const codes: Record<number, Record<string, boolean>> = {};
  for (const { kode_grup_form, nama_form, tampil, wajib } of forms)
    if (tampil) codes[kode_grup_form] = { ...codes[kode_grup_form], [nama_form]: wajib };
  return {
    session: who.session,
    steps: groups.flatMap(({ kode_grup_form }) => findStep(kode_grup_form) ?? []),
    codes,
    khusus,
    limits: { ...isian.limits, ipk: ipk.ipk },
    kelas,
    jurusan,
    minat,
  };
};

/** True when a step asks for a code. */
export const asks = ({ steps, codes }: Form, step: Step, code?: string): boolean =>
  steps.includes(step) && (code === undefined || codes[step.number]?.[code] !== undefined);

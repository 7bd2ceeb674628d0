/** Requests for letters, and what the desk does to them, as tests do it. */
import type { DataOf } from '@gerbang/contract';
import type { periksaLoa } from '@gerbang/contract/applicant/loa';
import type { antrean, DetailLoa, HasilPutusan } from '@gerbang/contract/office/loa/calls';
import type { RowOf } from '@gerbang/contract/wire/list';
import type { TestApp } from '../../../test/app.ts';
import type { TestApplicant } from '../../../test/applicant.ts';
import type { StaffCall } from '../../../test/desk.ts';
import { loaToken } from '../../domain/loa.ts';

type Proof = DataOf<typeof periksaLoa>;
/** One page of the queue. */
export interface List {
  baris: RowOf<typeof antrean>[];
  berikut: string | null;
}
export const CONDITIONAL = 1;
export const FINAL = 2;
/** Without these no letter is approved. */
export const SIGNED = { kota: 'Semarang', penandatangan: { nama: 'Prof. Dr. Ratna Wulandari' } };

/** `at` gives the application, and the officer who acts where none is named. */
export const letterDesk = (at: () => { t: TestApp; desk: StaffCall }) => {
  const setLetter = (loa: object) =>
    at().t.db.query(
      "INSERT INTO pengaturan (isi) VALUES (jsonb_build_object('loa', $1::jsonb)) ON CONFLICT (id) DO UPDATE SET isi = jsonb_set(pengaturan.isi, '{loa}', $1::jsonb)",
      [JSON.stringify(loa)],
    );
  const verified = (offering = '11-2') => at().t.applicants.make({ offering, stage: 'final', schedule: 1 });
  const ask = ({ token, nomor_pendaftar, nomor_peserta }: TestApplicant, jenis_loa = CONDITIONAL) =>
    at().t.call<{ id: number; status_loa: number }>('POST', '/api/v2/request_loa', {
      token,
      body: { nomor_pendaftar, nomor_peserta, jenis_loa },
    });
  const asked = async (who: TestApplicant, jenis = CONDITIONAL) => (await ask(who, jenis)).body.data.id;
  const decide = (body: object, by = at().desk) =>
    by<HasilPutusan[]>('POST', '/api/petugas/loa/putuskan', { body });
  const approve = (...id: number[]) => decide({ id, keputusan: 'setujui' });
  const reject = (id: number, more: object = {}) =>
    decide({ id: [id], keputusan: 'tolak', alasan: 'Berkas tidak terbaca.', ...more });
  const revoke = (id: number, more: object = {}) =>
    at().desk('POST', `/api/petugas/loa/${id}/cabut`, {
      body: { konfirmasi: 'CABUT', alasan: 'Nama pada surat keliru.', ...more },
    });
  const detail = async (id: number) =>
    (await at().desk<DetailLoa>('GET', `/api/petugas/loa/${id}`)).body.data;
  const statusOf = async ({ token, nomor_peserta }: TestApplicant, final = false) =>
    (
      await at().t.call<{ status_loa: number; keterangan: string | null } | null>(
        'GET',
        `/api/v2/status_loa${final ? '' : '_conditional'}/${nomor_peserta}`,
        { token },
      )
    ).body;
  const proof = (id: number) =>
    at().t.call<Proof>('GET', `/api/v2/public/loa/${loaToken(at().t.deps.config.keys.sign, id)}`);
  return { setLetter, verified, ask, asked, decide, approve, reject, revoke, detail, statusOf, proof };
};

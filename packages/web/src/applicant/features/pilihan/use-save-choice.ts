/** Saves the choice: programmes first, then the exam's place and date; only what differs from what is saved. */
import { pilihanJurusanMany, pilihJadwal } from '@gerbang/contract/applicant/pilihan';
import type { Choice } from '@gerbang/contract/steps/pilihan-jurusan';
import type { Finding } from '@gerbang/contract/wire/errors';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { call, failureOf } from '../../../api/client.ts';
import { type Saved, useMe, usePatchSaved } from '../../../api/queries.ts';

/** Why the choice could not be saved. */
interface Refused {
  findings: Finding[];
  said: string;
  /** The schedule can no longer be had: what is offered has changed. */
  isOffersStale: boolean;
}

/** Answers a function that saves a choice over what is saved; it answers why it could not, null when all is saved. */
export const useSaveChoice = (saved: Saved) => {
  const { nomor_pendaftar, penawaran_jalur: pj } = useMe();
  const patch = usePatchSaved();
  return async (choice: Choice): Promise<Refused | null> => {
    let saving = 'pilihan jurusan';
    try {
      if (
        choice.id_kelas !== null &&
        (choice.id_kelas !== saved.pilihan.id_kelas ||
          choice.id_prodi.join() !== saved.pilihan.id_prodi.join())
      ) {
        const body = {
          nomor_pendaftar,
          id_prodi: choice.id_prodi,
          id_kelas: choice.id_kelas,
          kode_jalur: pj.kode_jalur,
          tahun_daftar: pj.tahun,
          id_jenjang: pj.jalur.id_jenjang,
        };
        await call(pilihanJurusanMany, { body });
        patch.choice(
          { ...choice, kode_jadwal: saved.pilihan.kode_jadwal },
          saved.kekurangan_pilihan.filter((f) => f.field === 'kode_jadwal'),
        );
      }
      saving = 'lokasi dan tanggal ujian';
      if (choice.kode_jadwal !== null && choice.kode_jadwal !== saved.pilihan.kode_jadwal) {
        await call(pilihJadwal, { body: { nomor_pendaftar, kode_jadwal: choice.kode_jadwal } });
      }
      patch.choice(choice, []);
      return null;
    } catch (error) {
      const e = failureOf(error);
      const said = `${pageErrors.gagal_menyimpan[1]}: ${saving}`;
      return {
        findings: e.findings,
        said: e.findings.length > 0 ? said : `${said}. ${e.message}`,
        isOffersStale: e.code === 'jadwal_tidak_tersedia',
      };
    }
  };
};

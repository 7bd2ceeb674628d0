/** What the own offering holds, asked when the step is opened; and how far a choice is (C 3, C 4). */
import type { StepState } from '@gerbang/contract/judge';
import * as offers from '@gerbang/contract/penawaran';
import type { Choice } from '@gerbang/contract/steps/pilihan-jurusan';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';

/** Classes, programmes, interests and schedules; schedules null on a track without exam. */
export const useOffers = () => {
  const { kode_penawaran, disabilitas, penawaran_jalur } = useMe();
  const params = { kode_penawaran };
  return useQuery({
    queryKey: ['penawaran', kode_penawaran, disabilitas],
    staleTime: 30_000,
    queryFn: async () => {
      const [kelas, prodi, minat, jadwal] = await Promise.all([
        call(offers.kelasJalurByPenawaran, { params }),
        call(offers.penawaranJurusan, { params }),
        call(offers.penawaranMinat, { params }),
        penawaran_jalur.jalur.tanpa_tes ? null : call(disabilitas ? offers.jadwalUjianDisability : offers.jadwalUjian, { params }),
      ]);
      return { kelas, prodi, minat, jadwal };
    },
  });
};

/** How far the choice is; finalising judges it against the offer once more. */
export const choiceState = (choice: Choice, tanpaTes: boolean): StepState => {
  if (choice.id_prodi.length === 0 && choice.kode_jadwal === null) return 'belum';
  return choice.id_prodi.length > 0 && (tanpaTes || choice.kode_jadwal !== null) ? 'lengkap' : 'sebagian';
};

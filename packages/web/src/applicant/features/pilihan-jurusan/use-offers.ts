/** What the own offering holds, asked when the step is opened (C 3, C 4). */
import * as offers from '@gerbang/contract/penawaran';
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
        penawaran_jalur.jalur.tanpa_tes
          ? null
          : call(disabilitas ? offers.jadwalUjianDisability : offers.jadwalUjian, { params }),
      ]);
      return { kelas, prodi, minat, jadwal };
    },
  });
};

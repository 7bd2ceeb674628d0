/** What the own offering holds, asked when the step is opened (pilihan 12). */
import * as offers from '@gerbang/contract/applicant/penawaran';
import { sentences } from '@gerbang/contract/wire/sentences';
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

export type Offers = NonNullable<ReturnType<typeof useOffers>['data']>;

/** The programmes as a choice is judged by them. */
export const programmesOf = ({ prodi }: Offers) =>
  prodi.map(({ id_kelas, program_studi }) => ({ ...program_studi, id_kelas }));

/** The name of a class, or that it is not among the offered ones. */
export const nameOfClass = ({ kelas }: Offers, id: number | null): string =>
  kelas.find((k) => k.id_kelas === id)?.kelas.nama_kelas ?? sentences.tidakDitemukan;

/** "Kedokteran (S1)", or that it is not among the offered ones. */
export const nameOfProgramme = ({ prodi }: Offers, id: number): string => {
  const programme = prodi.find((p) => p.id_prodi === id)?.program_studi;
  return programme ? `${programme.nama_prodi} (${programme.nama_jenjang})` : sentences.tidakDitemukan;
};

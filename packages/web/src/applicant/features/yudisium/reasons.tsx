/** What decided the own result, once it is announced and as far as the office opens it (seleksi 17). */
import { type AlasanHasil, alasanHasil } from '@gerbang/contract/applicant/yudisium';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { ReasonsView } from '../../../ui/reasons-view.tsx';

export function Reasons() {
  const { nomor_pendaftar } = useMe();
  const { data } = useQuery({
    queryKey: ['alasan-hasil'],
    queryFn: (): Promise<AlasanHasil | null> => call(alasanHasil, { params: { nomor_pendaftar } }),
  });
  return data ? <ReasonsView of={data} /> : null;
}

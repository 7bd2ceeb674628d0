/** Offerings a payment can be for. */
import { penawaranPembayaran } from '@gerbang/contract/office/pembayaran';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../../api/client.ts';

export const useOfferings = () => {
  const { data = [], isLoading } = useQuery({
    queryKey: ['pembayaran-penawaran'],
    queryFn: () => call(penawaranPembayaran),
    staleTime: 10 * 60_000,
  });
  return {
    offerings: data,
    loading: isLoading,
    options: data.map((o) => ({ value: o.kode_penawaran, label: o.nama })),
  };
};

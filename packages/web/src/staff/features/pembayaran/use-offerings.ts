/** Offerings a payment can be for. */
import { penawaranPembayaran } from '@gerbang/contract/office/pembayaran';
import { useRead } from '../../../api/read.ts';

export const useOfferings = () => {
  const { data = [], isLoading } = useRead(penawaranPembayaran, {
    key: ['pembayaran-penawaran'],
    staleTime: 10 * 60_000,
  });
  return {
    offerings: data,
    loading: isLoading,
    options: data.map((o) => ({ value: o.kode_penawaran, label: o.nama })),
  };
};

/** "Add to calendar": the exam's days as a file that phones open in their calendar. */
import type { DraftKartu } from '@gerbang/contract/applicant/verifikasi';
import { useEffect, useState } from 'react';
import { LinkButton } from '../../../ui/link-button.tsx';
import { calendarOf } from './calendar.ts';

const fileOf = (draft: DraftKartu, nomor_peserta: string): Blob => {
  const { jadwal, ruang } = draft;
  const seat = ruang && `${ruang.nama_gedung}, ${ruang.nama_ruang}, kursi ${ruang.nomor_kursi}`;
  const events = (jadwal?.detail ?? []).map((d) => ({
    id: `${nomor_peserta}-${d.tanggal}-${d.jam_mulai}@${location.hostname}`,
    title: `Ujian masuk: ${d.jenis_tes}`,
    day: d.tanggal,
    from: d.jam_mulai,
    to: d.jam_selesai,
    place: [seat, jadwal?.lokasi_ujian].filter(Boolean).join(', '),
    notes: `Nomor peserta ${nomor_peserta}. Bawa kartu ujian dan kartu identitas.`,
  }));
  return new Blob([calendarOf(events, new Date())], { type: 'text/calendar' });
};

export function CalendarLink({ draft, nomor_peserta }: { draft: DraftKartu; nomor_peserta: string }) {
  const [url, setUrl] = useState<string>();
  useEffect(() => {
    const made = URL.createObjectURL(fileOf(draft, nomor_peserta));
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [draft, nomor_peserta]);
  return (
    url && (
      <LinkButton variant="secondary" href={url} download={`ujian-${nomor_peserta}.ics`}>
        Tambahkan ujian ke kalender
      </LinkButton>
    )
  );
}

/** Kartu Peserta: viewer and download, reload while it is being made, and a card to read without a PDF viewer (kartu-ujian 2, kartu-ujian 4). */

import { type DraftKartu, draftKartu, kartuUjianCek } from '@gerbang/contract/applicant/verifikasi';
import { FLASH_MS } from '@gerbang/contract/wire/limits';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { fill } from '@gerbang/contract/wire/path';
import { sentences } from '@gerbang/contract/wire/sentences';
import { jakartaDay } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { holds } from '../../../api/address.ts';
import { CallError, call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { DocumentsNotice } from '../../../form/documents-notice.tsx';
import { useOwnDocuments } from '../../../form/own-documents.ts';
import { useFollowFresh } from '../../../form/use-follow-fresh.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { CalendarLink } from './calendar-link.tsx';
import { CardSheet } from './card-sheet.tsx';
import { keepOffline } from './keep-offline.ts';
import './kartu.css';

/** How often the page looks by itself for a card that is being made, and how many times. */
const LOOK_MS = 1500;
const LOOKS = 20;
/** The same where the last look failed. */
const LOOK_AGAIN_MS = 10_000;

/** Some day of the exam is today or later. */
const isToCome = ({ jadwal }: DraftKartu, at: Date): boolean =>
  (jadwal?.detail ?? []).some(({ tanggal }) => tanggal >= jakartaDay(at));

export function KartuPage() {
  const me = useMe();
  const flash = useFlash();
  const { nomor_pendaftar } = me;
  const nomor_peserta = me.no_peserta as string;
  const looks = useRef(0);
  const followFresh = useFollowFresh();
  const card = useQuery({
    queryKey: ['kartu', nomor_peserta],
    queryFn: () => call(kartuUjianCek, { params: { nomor_peserta } }),
    staleTime: 5 * 60_000,
    retry: false,
    refetchInterval: ({ state }) =>
      state.data || looks.current++ >= LOOKS ? false : state.error ? LOOK_AGAIN_MS : LOOK_MS,
  });
  const documents = useOwnDocuments(nomor_pendaftar);
  const draft = useQuery({
    queryKey: ['kartu_isi'],
    queryFn: () => call(draftKartu, { params: { nomor_pendaftar } }),
    // The photo's address holds for ten minutes.
    staleTime: 5 * 60_000,
  });
  const [card_url, foto_url] = [card.data?.url, draft.data?.foto_url];
  useEffect(() => {
    if (!card_url || !foto_url) return;
    const addresses = [
      fill(kartuUjianCek.path, { nomor_peserta }),
      fill(draftKartu.path, { nomor_pendaftar }),
      card_url,
      foto_url,
    ];
    // Without it the page is as good, except where there is no signal.
    keepOffline(nomor_pendaftar, addresses).catch(() => undefined);
  }, [card_url, foto_url, nomor_peserta, nomor_pendaftar]);
  const failed = card.error;
  useEffect(() => {
    if (failed instanceof CallError && failed.status === 429)
      flash(pageErrors.sibuk[1], { kind: 'error', duration: FLASH_MS });
  }, [failed, flash]);
  // It is not being made: it waits for documents, which the notice says.
  const held = !card.data && documents.data?.tertahan.includes('kartu') === true;
  const calendar = draft.data && isToCome(draft.data, me.now()) && (
    <CalendarLink draft={draft.data} nomor_peserta={nomor_peserta} />
  );

  return (
    <div className="ui-stack">
      <PageHead title="Kartu Peserta" />
      <Alert kind="success">{sentences.dataTerverifikasi}</Alert>
      <DocumentsNotice nomor={nomor_pendaftar} about="kartu" />
      {held ? null : card.data ? (
        <>
          <p className="ui-row">
            <LinkButton
              href={card.data.url}
              download={`kartu-ujian-${nomor_peserta}.pdf`}
              onClick={followFresh(async () => (await card.refetch()).data?.url)}
            >
              Unduh kartu (PDF)
            </LinkButton>
            {calendar}
          </p>
          {/* On return after a while its address has ended; the next one is on its way. */}
          {navigator.pdfViewerEnabled && (holds(card.data.url) || !card.isFetching) && (
            <iframe className="kartu__viewer" title={`Kartu ujian ${nomor_peserta}`} src={card.data.url} />
          )}
        </>
      ) : (
        <section className="ui-card ui-stack ui-stack--close" aria-live="polite">
          <p>
            {card.error
              ? 'Kartu ujian belum dapat diperiksa.'
              : card.isFetching || looks.current < LOOKS
                ? 'Kartu ujian sedang disiapkan, biasanya kurang dari satu menit.'
                : 'Kartu ujian belum tersedia.'}
          </p>
          <p>
            <Button
              variant="secondary"
              loading={card.isFetching}
              onClick={() => {
                looks.current = 0;
                void card.refetch();
              }}
            >
              {sentences.muatUlangKartu}
            </Button>
          </p>
        </section>
      )}
      {!card.data && calendar && <p className="ui-row">{calendar}</p>}
      {draft.data ? (
        <CardSheet draft={draft.data} nomor_peserta={nomor_peserta} />
      ) : (
        <Skeleton lines={4} height="56px" />
      )}
    </div>
  );
}

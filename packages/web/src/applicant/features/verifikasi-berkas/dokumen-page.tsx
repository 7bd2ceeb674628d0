/** The documents the office checks: each with its state, a rejected one to be replaced until its deadline, also after finalising (berkas 13, berkas 14). */
import {
  type BerkasSaya,
  type DokumenSaya,
  gantiBerkas,
  MENAHAN,
  tertahanOleh,
  VALIDASI,
} from '@gerbang/contract/applicant/verifikasi-berkas';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { sentences } from '@gerbang/contract/wire/sentences';
import { dateText, instantText, jakartaDay } from '@gerbang/contract/wire/time';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useMe } from '../../../api/queries.ts';
import { useUpload } from '../../../api/send.ts';
import { refusal } from '../../../form/document-slot.tsx';
import { DocumentBadge, Rejection } from '../../../form/document-state.tsx';
import { OWN_DOCUMENTS, useOwnDocuments } from '../../../form/own-documents.ts';
import { useFollowFresh } from '../../../form/use-follow-fresh.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { Skeleton } from '../../../ui/feedback/skeleton.tsx';
import { compressImage } from '../../../ui/file/compress-image.ts';
import { FileField } from '../../../ui/file/file-field.tsx';
import { PhotoCropper } from '../../../ui/file/photo-cropper.tsx';
import { PageHead } from '../../layout/page-head.tsx';
import { usePageTitle } from '../../layout/use-page-title.ts';
import './dokumen.css';

const TITLE = 'Pemeriksaan Dokumen';

interface Slot {
  nomor: string;
  dokumen: DokumenSaya;
  onReplaced: (fresh: BerkasSaya, label: string) => void;
}
function Replace({ nomor, dokumen, onReplaced }: Slot) {
  const { slot, label, accept } = dokumen;
  const [no, setNo] = useState<string | null>(null);
  const [toCrop, setToCrop] = useState<File | null>(null);
  const client = useQueryClient();
  const flash = useFlash();
  const sending = useUpload(gantiBerkas, {
    prepare: accept === 'dokumen' ? (chosen) => compressImage(chosen, MAX_FILE_BYTES) : undefined,
    onDone: (fresh) => onReplaced(fresh, label),
    onFailed: ({ code, message }) => {
      if (code !== 'dokumen_tertutup' && code !== 'dokumen_lewat_batas') return false;
      // The field goes with what is read anew, which says what stands now.
      flash(`${label}: ${message}`, { kind: 'error' });
      void client.invalidateQueries({ queryKey: OWN_DOCUMENTS });
      return true;
    },
  });
  const send = (file: File) => void sending.send({ file, body: { nomor_pendaftar: nomor, slot } });
  const choose = (files: FileList) => {
    const refused = refusal({ accept }, files);
    setNo(refused);
    sending.clear();
    const [chosen] = files;
    if (refused !== null || !chosen) return;
    if (accept === 'foto') setToCrop(chosen);
    else send(chosen);
  };
  const failure = no ?? sending.failure?.message;
  return (
    <>
      <FileField
        label={`Ganti ${label}`}
        accept={accept === 'foto' ? 'gambar' : accept}
        state={sending.busy ? 'mengunggah' : failure ? 'gagal' : 'kosong'}
        progress={sending.progress}
        onSelect={choose}
        pickLabel={accept === 'foto' ? 'Pilih foto' : 'Pilih dokumen pengganti'}
        {...(failure ? { error: failure } : {})}
        {...(sending.failure && sending.sent
          ? { onRetry: () => send((sending.sent as { file: File }).file) }
          : {})}
      />
      <Dialog open={toCrop !== null} onClose={() => setToCrop(null)} title="Potong foto" wide>
        {toCrop && (
          <PhotoCropper
            image={toCrop}
            confirmLabel={sentences.uploadFoto}
            onCancel={() => setToCrop(null)}
            onConfirm={(photo) => {
              setToCrop(null);
              send(photo);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

interface ItemProps extends Slot {
  renew: (slot: string) => Promise<string | undefined>;
}
function Item({ renew, ...slot }: ItemProps) {
  const { dokumen } = slot;
  const followFresh = useFollowFresh();
  const id = `dokumen-${dokumen.slot.replaceAll('/', '-')}`;
  return (
    <li>
      <article className="ui-card ui-stack ui-stack--close" aria-labelledby={id}>
        <h2 id={id} className="own-documents__name">
          {dokumen.label}
        </h2>
        <p className="ui-row">
          <DocumentBadge keadaan={dokumen.keadaan} />
          <a
            href={dokumen.url}
            target="_blank"
            rel="noreferrer"
            onClick={followFresh(() => renew(dokumen.slot))}
            aria-label={`${sentences.cekDokumen}: ${dokumen.label}`}
          >
            {sentences.cekDokumen}
          </a>
          <span className="ui-muted">Diunggah {dateText(jakartaDay(new Date(dokumen.disimpan)))}</span>
        </p>
        {dokumen.menahan !== 'tidak' && (
          <p className="ui-muted">Wajib sah untuk: {MENAHAN[dokumen.menahan]}</p>
        )}
        <Rejection dokumen={dokumen} />
        {dokumen.terbuka && <Replace {...slot} />}
      </article>
    </li>
  );
}

export function DokumenPage() {
  usePageTitle(TITLE);
  const { nomor_pendaftar } = useMe();
  const client = useQueryClient();
  const flash = useFlash();
  const { data, error, refetch } = useOwnDocuments(nomor_pendaftar);
  const heading = useRef<HTMLDivElement>(null);
  const [replaced, setReplaced] = useState(0);
  // The field that was used is gone: the keyboard goes on at the top, where it is said what now stands.
  useEffect(() => {
    if (replaced > 0) heading.current?.focus();
  }, [replaced]);
  if (error && !data)
    return (
      <Alert kind="error" announce title="Dokumen belum dapat dimuat">
        <p>{error.message}</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  const open = data?.dokumen.filter((one) => one.terbuka) ?? [];
  return (
    <div className="ui-stack">
      <PageHead title={TITLE}>
        <p>
          Panitia memeriksa dokumen Anda satu per satu. Yang ditolak dapat diganti di sini sampai batasnya.
        </p>
      </PageHead>
      {!data && <Skeleton lines={4} height="96px" label="Memuat dokumen…" />}
      {data && (
        <>
          <div ref={heading} tabIndex={-1} className="ui-stack ui-stack--close">
            {data.dokumen.length === 0 ? (
              <Alert kind="info">Tidak ada dokumen yang diperiksa pada penawaran ini.</Alert>
            ) : (
              <Alert
                kind={data.validasi === 'ditolak' ? 'error' : data.validasi === 'sah' ? 'success' : 'info'}
                title={`Validasi berkas: ${VALIDASI[data.validasi].toLowerCase()}`}
              >
                {open.map(({ slot, label, batas }) => (
                  <p key={slot}>
                    Ganti <strong>{label}</strong> paling lambat {batas && instantText(new Date(batas))}.
                  </p>
                ))}
                {data.dokumen
                  .filter(({ keadaan, terbuka }) => keadaan === 'ditolak' && !terbuka)
                  .map(({ slot, label }) => (
                    <p key={slot}>
                      Batas mengganti <strong>{label}</strong> sudah lewat.
                    </p>
                  ))}
                {data.tertahan.map((apa) => (
                  <p key={apa}>{tertahanOleh(apa, data.dokumen)}</p>
                ))}
              </Alert>
            )}
          </div>
          <ul className="own-documents" aria-label="Dokumen yang diperiksa">
            {data.dokumen.map((dokumen) => (
              <Item
                key={dokumen.slot}
                nomor={nomor_pendaftar}
                dokumen={dokumen}
                renew={async (slot) => (await refetch()).data?.dokumen.find((one) => one.slot === slot)?.url}
                onReplaced={(fresh, label) => {
                  client.setQueryData(OWN_DOCUMENTS, fresh);
                  void client.invalidateQueries({ queryKey: ['status'] });
                  flash(`${label} sudah diganti dan menunggu pemeriksaan.`, { kind: 'success' });
                  setReplaced((n) => n + 1);
                }}
              />
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

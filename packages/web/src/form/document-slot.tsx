/** One document slot: choose, shrink in the browser, send with progress, retry, look at, replace (berkas 1, berkas 4, berkas 8, berkas 9). */

import type { FileData } from '@gerbang/contract/applicant/formulir';
import type { Accept, DocumentPart } from '@gerbang/contract/form/step';
import { MAX_FILE_BYTES } from '@gerbang/contract/wire/limits';
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { sentences } from '@gerbang/contract/wire/sentences';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { holds } from '../api/address.ts';
import { callPath, failureOf } from '../api/client.ts';
import { usePatchSaved } from '../api/queries.ts';
import { uploadPath } from '../api/upload.ts';
import { Dialog } from '../ui/dialog.tsx';
import { useFlash } from '../ui/feedback/flash.tsx';
import { compressImage } from '../ui/file/compress-image.ts';
import { FileField } from '../ui/file/file-field.tsx';
import { PhotoCropper } from '../ui/file/photo-cropper.tsx';
import { FormLabel } from './form-label.tsx';
import { slotId } from './step-state.ts';
import { useFollowFresh } from './use-follow-fresh.ts';

interface Props {
  part: DocumentPart;
  nomor: string;
  file: FileData | undefined;
  required: boolean;
  /** Further text fields the upload carries. */
  also?: Record<string, string>;
  error?: string;
  onStored: (file: FileData) => void;
}

/** From here on a status tells of the server, not of the file. */
const SERVER_FAULT = 500;

const isImage = (file: File) => file.type === 'image/jpeg' || file.type === 'image/png';
const isPdf = (file: File) => file.type === 'application/pdf' || /\.pdf$/i.test(file.name);

/** Why a chosen file cannot be taken, before anything is sent; the server judges the content. */
export const refusal = (part: { accept: Accept }, files: FileList): string | null => {
  const file = files[0];
  if (files.length > 1) return pageErrors.maksimal_1_file[1];
  if (!file) return part.accept === 'foto' ? pageErrors.belum_memilih_gambar[1] : null;
  if (part.accept === 'foto') return isImage(file) ? null : pageErrors.foto_format[1];
  if (part.accept === 'pdf' && !isPdf(file)) return pageErrors.dokumen_format_pdf[1];
  if (!isPdf(file) && !isImage(file)) return pageErrors.dokumen_format[1];
  return isPdf(file) && file.size >= MAX_FILE_BYTES ? pageErrors.dokumen_terlalu_besar[1] : null;
};

/** The address of the stored picture while it holds; one that has ended is asked for anew. */
const usePicture = (file: FileData | undefined, renew: () => Promise<unknown>): string | undefined => {
  // The form is read once and filled for hours; a picture whose address has ended would be a broken one.
  const ended = file !== undefined && !holds(file.url);
  const drawn = useRef<string>(undefined);
  if (!ended) drawn.current = file?.url;
  const ask = useEffectEvent(() => void renew().catch(() => undefined));
  useEffect(() => {
    if (ended) ask();
  }, [ended]);
  return file && file.ext !== 'pdf' && drawn.current === file.url ? file.url : undefined;
};

export function DocumentSlot({ part, nomor, file, required, also, error, onStored }: Props) {
  const flash = useFlash();
  const [progress, setProgress] = useState<number | null>(null);
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [toCrop, setToCrop] = useState<File | null>(null);
  const again = useRef<File | null>(null);
  const offline = useRef(false);

  const patch = usePatchSaved();
  const followFresh = useFollowFresh();
  const renew = async () => {
    const params = { nomor_pendaftar: nomor, ...also };
    const fresh = await callPath<FileData | null>('GET', part.load, { params });
    if (fresh) patch.file(fresh);
    return fresh?.url;
  };

  const send = async (chosen: File) => {
    setBusy(true);
    setFailure(null);
    setProgress(null);
    again.current = chosen;
    try {
      const ready = part.accept === 'dokumen' ? await compressImage(chosen, MAX_FILE_BYTES) : chosen;
      onStored(
        await uploadPath(part.save, part.field, ready, { nomor_pendaftar: nomor, ...also }, setProgress),
      );
      again.current = null;
      offline.current = false;
      flash(sentences.uploadSukses, { kind: 'success' });
    } catch (reason) {
      const { message: said, isPassing, status } = failureOf(reason);
      offline.current = isPassing;
      // What was refused for what it is would be refused again: another file has to be chosen.
      if (!isPassing && status < SERVER_FAULT) again.current = null;
      // A photo's failure is told in the server's words alone (data-diri 14).
      setFailure(part.accept === 'foto' ? said : sentences.uploadError + said);
    } finally {
      setBusy(false);
    }
  };
  const choose = (files: FileList) => {
    const no = refusal(part, files);
    if (no) return setFailure(no);
    const chosen = files[0] as File;
    if (part.accept === 'foto') setToCrop(chosen);
    else void send(chosen);
  };
  // What a lost connection interrupted goes on by itself when it is back.
  const goOn = useEffectEvent(() => offline.current && again.current && void send(again.current));
  useEffect(() => {
    const back = () => goOn();
    window.addEventListener('online', back);
    return () => window.removeEventListener('online', back);
  }, []);

  const state = busy ? 'mengunggah' : failure ? 'gagal' : file ? 'tersimpan' : 'kosong';
  const shown = usePicture(file, renew);
  const isPhoto = part.accept === 'foto';
  // At the field it says what to do; the summary says what is missing (data-diri 14).
  const asked = isPhoto && error === part.required ? sentences.fotoWajib : error;
  return (
    <>
      <FileField
        id={slotId(part.slot)}
        label={<FormLabel label={part.label} required={required} />}
        // Once saved, the link takes the place of the instructions (data-diri 13).
        hint={isPhoto && file ? undefined : part.hint}
        required={required}
        error={failure ?? asked}
        state={state}
        progress={progress}
        url={file?.url}
        thumbnail={shown}
        accept={part.accept === 'foto' ? 'gambar' : part.accept}
        onSelect={choose}
        onRetry={again.current ? () => void send(again.current as File) : undefined}
        onOpen={followFresh(renew)}
        openLabel={isPhoto ? sentences.cekFoto : sentences.cekDokumen}
        pickLabel={isPhoto ? 'Pilih foto' : undefined}
      />
      <Dialog open={toCrop !== null} onClose={() => setToCrop(null)} title="Potong foto" wide>
        {toCrop && (
          <PhotoCropper
            image={toCrop}
            confirmLabel={sentences.uploadFoto}
            onCancel={() => setToCrop(null)}
            onConfirm={(photo) => {
              setToCrop(null);
              void send(photo);
            }}
          />
        )}
      </Dialog>
    </>
  );
}

import {
  type ChangeEvent,
  type DragEvent,
  type MouseEventHandler,
  type ReactNode,
  useId,
  useState,
} from 'react';
import './file-field.css';
import { Button, buttonClass } from '../button.tsx';
import { ProgressBar } from '../feedback/progress-bar.tsx';
import { type FieldProps, FieldShell } from '../field/field-shell.tsx';
import { IconRefresh, IconUpload } from '../icon.tsx';
import { ACCEPT, type FileAccept } from './accept.ts';
import { StoredFile } from './stored-file.tsx';

/** Where the slot stands. */
export type FileState = 'kosong' | 'mengunggah' | 'tersimpan' | 'gagal';

export interface FileFieldProps extends FieldProps {
  state: FileState;
  /** Share sent, 0 to 1, while `mengunggah`; null where it cannot be known. */
  progress?: number | null;
  /** Where the stored document opens. */
  url?: string;
  /** A small picture of it; an icon stands in for PDFs. */
  thumbnail?: string;
  fileName?: string;
  /** Default `dokumen`. */
  accept?: FileAccept;
  /** What was chosen or dropped: usually one file, but a drop may hold more, for the caller to refuse. */
  onSelect: (files: FileList) => void;
  /** Shown as "Coba lagi" when `gagal`. */
  onRetry?: () => void;
  /** Default "Pilih berkas". */
  pickLabel?: string;
  /** Default "Cek Dokumen". */
  openLabel?: string;
  /** The link to the stored document was pressed. */
  onOpen?: MouseEventHandler<HTMLAnchorElement>;
  disabled?: boolean;
  /** Further lines in the box, e.g. what a good photo looks like. */
  children?: ReactNode;
}

/** What makes a box take files that are dropped on it, and whether one hangs over it. */
const useDrop = (closed: boolean, onSelect: FileFieldProps['onSelect']) => {
  const [over, setOver] = useState(false);
  const onDragOver = (event: DragEvent) => {
    event.preventDefault();
    setOver(event.type === 'dragover' && !closed);
  };
  const onDrop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    if (!closed && event.dataTransfer.files.length) onSelect(event.dataTransfer.files);
  };
  return { over, box: { onDragOver, onDragLeave: onDragOver, onDrop } };
};

/**
 * One document slot on a real file input: choose, drop, progress, retry, look at, replace. It judges nothing; `error`
 * carries the sentence, and a failed replacement leaves the stored file in place.
 */
export function FileField(props: FileFieldProps) {
  const {
    id,
    label,
    hint,
    error,
    required,
    state,
    progress = null,
    url,
    accept = 'dokumen',
    onSelect,
    onRetry,
  } = props;
  const {
    thumbnail,
    fileName,
    pickLabel = 'Pilih berkas',
    openLabel = 'Cek Dokumen',
    onOpen,
    disabled = false,
    children,
  } = props;
  const madeUp = useId();
  const ownId = id ?? madeUp;
  const busy = state === 'mengunggah';
  const { over, box } = useDrop(disabled || busy, onSelect);
  const stored = state === 'tersimpan' || (state === 'gagal' && url !== undefined);

  const choose = (event: ChangeEvent<HTMLInputElement>) => {
    const { files } = event.target;
    if (files?.length) onSelect(files);
    // The same file may be chosen again after a failure.
    event.target.value = '';
  };
  return (
    <FieldShell
      {...{ label, error, required }}
      id={ownId}
      hint={hint ?? (state === 'tersimpan' ? undefined : ACCEPT[accept].hint)}
      announceError
    >
      {(control) => (
        <div
          className="ui-file"
          data-state={state}
          data-over={over || undefined}
          data-invalid={error ? true : undefined}
          {...box}
        >
          {children}
          <input
            {...control}
            type="file"
            className="ui-file__input"
            accept={ACCEPT[accept].types}
            disabled={disabled}
            // Disabling it while it sends would throw the keyboard's focus away.
            aria-disabled={busy || undefined}
            onClick={(event) => busy && event.preventDefault()}
            onChange={choose}
          />
          {!busy && (
            <div className="ui-file__row">
              {stored && (
                <StoredFile
                  {...{ url, thumbnail, fileName, openLabel, onOpen }}
                  saved={state === 'tersimpan'}
                />
              )}
              <label
                htmlFor={ownId}
                className={buttonClass({ variant: 'secondary' }, 'ui-file__pick')}
                aria-disabled={disabled || undefined}
              >
                <IconUpload size={20} />
                {stored ? 'Ganti berkas' : pickLabel}
              </label>
              {state === 'gagal' && onRetry && (
                <Button variant="quiet" icon={IconRefresh} onClick={onRetry}>
                  Coba lagi
                </Button>
              )}
            </div>
          )}
          {busy && (
            <ProgressBar value={progress} label={fileName ? `Mengunggah ${fileName}` : 'Mengunggah'} />
          )}
          <span role="status" className="ui-hidden">
            {busy ? 'Mengunggah berkas' : ''}
          </span>
        </div>
      )}
    </FieldShell>
  );
}

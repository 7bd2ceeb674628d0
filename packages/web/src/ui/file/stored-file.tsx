import type { MouseEventHandler } from 'react';
import { IconExternal, IconFile, IconSuccess } from '../icon.tsx';
import { useSeen } from '../use-seen.ts';
import { VisuallyHidden } from '../visually-hidden.tsx';

interface StoredFileProps {
  url: string | undefined;
  thumbnail: string | undefined;
  fileName: string | undefined;
  openLabel: string;
  /** The link was pressed. */
  onOpen: MouseEventHandler<HTMLAnchorElement> | undefined;
  /** False where a replacement failed: the earlier file is still there. */
  saved: boolean;
}

/** A picture further down is not fetched yet: browsers count more than a screen below as near. */
const NEAR = '120px';

/** The stored document: picture or icon, the good news, and the way to look at it. */
export function StoredFile({ url, thumbnail, fileName, openLabel, onOpen, saved }: StoredFileProps) {
  const [seen, watch] = useSeen(NEAR);
  return (
    <div className="ui-file__stored">
      <span ref={watch} className="ui-file__thumbnail">
        {thumbnail ? seen && <img src={thumbnail} alt="" /> : <IconFile size={28} />}
      </span>
      <div className="ui-file__words">
        <p role="status" className={saved ? 'ui-file__saved' : 'ui-muted'}>
          {saved && <IconSuccess size={20} />}
          {saved ? 'File berhasil disimpan.' : 'File sebelumnya masih tersimpan.'}
        </p>
        {fileName && <p className="ui-field__hint">{fileName}</p>}
        {url && (
          <a href={url} target="_blank" rel="noopener" className="ui-file__link" onClick={onOpen}>
            {openLabel}
            <IconExternal size={18} />
            <VisuallyHidden> (membuka tab baru)</VisuallyHidden>
          </a>
        )}
      </div>
    </div>
  );
}

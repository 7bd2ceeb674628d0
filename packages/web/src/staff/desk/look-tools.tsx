/** The buttons by which a document is looked at. */
import { Button } from '../../ui/button.tsx';
import './look-tools.css';
import type { Look } from './use-look.ts';

interface Props {
  look: Look;
  label?: string;
  /** Its keys belong to another document of the page. */
  keyless?: boolean;
}
export function LookTools({ look, label = 'Tampilan dokumen', keyless = false }: Props) {
  const { pages } = look;
  const tool = (words: string, key: string, act: () => void, whole?: string, disabled = false) => (
    <Button
      variant="quiet"
      disabled={disabled}
      onClick={act}
      aria-label={whole}
      aria-keyshortcuts={keyless ? undefined : key}
    >
      {words}
    </Button>
  );
  return (
    <div className="look-tools" role="toolbar" aria-label={label}>
      {tool('Perbesar', '+', look.larger)}
      {tool('Perkecil', '-', look.smaller)}
      {tool('Putar', 'r', look.turn)}
      {tool('Paskan', '0', look.fit)}
      {pages.of > 1 && (
        <span className="look-tools">
          {tool('Sebelumnya', 'p', look.pageBefore, 'Halaman sebelumnya', pages.at === 1)}
          <span aria-live="polite">
            Halaman {pages.at} dari {pages.of}
          </span>
          {tool('Berikutnya', 'n', look.nextPage, 'Halaman berikutnya', pages.at === pages.of)}
        </span>
      )}
    </div>
  );
}

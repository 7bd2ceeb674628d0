/** Asks which of two versions of a step goes on: the one on the screen or the one of another device (formulir 16). */
import { pageErrors } from '@gerbang/contract/wire/page-errors';
import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../ui/button.tsx';
import { Alert } from '../ui/feedback/alert.tsx';
import './conflict.css';

/** Something that differs, in words. */
export interface Line {
  key: string;
  label: string;
  /** Heading that it stands under. */
  group?: string;
  mine: ReactNode;
  theirs: ReactNode;
}

interface Props {
  lines: readonly Line[];
  /** How often Selanjutnya was pressed before it was answered; each time it comes into view. */
  pressed: number;
  /** Told whether what stands on the screen is kept. */
  onChoose: (keepMine: boolean) => void;
}

export function ConflictAlert({ lines, pressed, onChoose }: Props) {
  const box = useRef<HTMLElement>(null);
  useEffect(() => {
    if (pressed === 0) return;
    box.current?.scrollIntoView({ block: 'start' });
    box.current?.focus({ preventScroll: true });
  }, [pressed]);
  const choose = (keepMine: boolean) => {
    onChoose(keepMine);
    // The buttons go with the question; the step goes on at its heading.
    document.querySelector<HTMLElement>('h1')?.focus();
  };
  return (
    <section ref={box} tabIndex={-1} aria-label="Dua versi isian" className="ui-card versions">
      <Alert kind="warning" announce title={pageErrors.versi_usang[1]} />
      {lines.length === 0 ? (
        <p>Isi kedua versi sama.</p>
      ) : (
        <table className="versions__table">
          <caption>Isian yang berbeda</caption>
          <thead>
            <tr>
              <th scope="col">Di layar ini</th>
              <th scope="col">Di perangkat lain</th>
            </tr>
          </thead>
          {lines.map(({ key, label, group, mine, theirs }) => (
            <tbody key={key}>
              <tr>
                <th colSpan={2} scope="rowgroup">
                  {label}
                  {group && <span className="ui-muted"> ({group})</span>}
                </th>
              </tr>
              <tr>
                <td>{mine}</td>
                <td>{theirs}</td>
              </tr>
            </tbody>
          ))}
        </table>
      )}
      <div className="ui-row">
        <Button variant="secondary" onClick={() => choose(true)}>
          Pakai isian di layar ini
        </Button>
        <Button variant="secondary" onClick={() => choose(false)}>
          Pakai isian dari perangkat lain
        </Button>
      </div>
    </section>
  );
}

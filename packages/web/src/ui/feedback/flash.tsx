import { FLASH_MS } from '@gerbang/contract/wire/limits';
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import './flash.css';
import { FlashMessage } from './flash-message.tsx';
import type { Kind } from './kind.ts';

export interface FlashOptions {
  /** Default `info`. */
  kind?: Kind;
  /** How long it stays, in milliseconds; default 3000 (layar 7). It waits while pointed at or focused. */
  duration?: number;
}

/** Shows a passing message. Never the only place of something the reader must act on. */
export type ShowFlash = (message: string, options?: FlashOptions) => void;

interface Shown extends Required<FlashOptions> {
  id: number;
  message: string;
}

const FlashContext = createContext<ShowFlash | null>(null);

/** Holds the region of passing messages; one around the whole app. */
export function FlashProvider({ children }: { children: ReactNode }) {
  const [shown, setShown] = useState<readonly Shown[]>([]);
  const nextId = useRef(0);
  const show = useCallback<ShowFlash>((message, { kind = 'info', duration = FLASH_MS } = {}) => {
    const id = nextId.current++;
    // The same words twice are one message, shown anew.
    setShown((before) => [
      ...before.filter((one) => one.message !== message),
      { id, message, kind, duration },
    ]);
  }, []);
  const close = useCallback((id: number) => setShown((before) => before.filter((one) => one.id !== id)), []);
  const region = useMemo(
    () => (
      <section aria-label="Pemberitahuan" aria-live="polite" className="ui-flash-region">
        {shown.map(({ id, ...one }) => (
          <FlashMessage key={id} {...one} onClose={() => close(id)} />
        ))}
      </section>
    ),
    [shown, close],
  );
  return (
    <FlashContext value={show}>
      {children}
      {region}
    </FlashContext>
  );
}

/** The function that shows a passing message; throws outside a FlashProvider. */
export const useFlash = (): ShowFlash => {
  const show = use(FlashContext);
  if (!show) throw new Error('useFlash needs a FlashProvider around it');
  return show;
};

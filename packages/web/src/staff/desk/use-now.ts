/** The time in milliseconds, anew every half minute: ages on the screen grow while it stands open. */
import { useEffect, useState } from 'react';

const EVERY_MS = 30_000;

export const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), EVERY_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
};

/** A value that changes when another one has stood for a while. */
import { useEffect, useState } from 'react';

/** The value once it has stood so long; the first at once. */
export const useSettled = <T>(value: T, ms: number): T => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), ms);
    return () => clearTimeout(timer);
  }, [value, ms]);
  return settled;
};

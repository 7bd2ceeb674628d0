/** How a document is looked at: how large, how turned, which of its pages. */
import { useState } from 'react';

const STEP = 1.25;
const MOST = 5;
const QUARTER = 90;
/** What is no PDF, or not opened yet. */
export const NO_PAGES = { at: 1, of: 0 };

export const useLook = () => {
  const [zoom, setZoom] = useState(1);
  const [turned, setTurned] = useState(0);
  const [pages, setPages] = useState(NO_PAGES);
  const [wanted, setWanted] = useState<{ page: number } | null>(null);
  const go = (by: number) => {
    const page = pages.at + by;
    if (page >= 1 && page <= pages.of) setWanted({ page });
  };
  return {
    zoom,
    turned,
    pages,
    setPages,
    /** The page to go to; a new object each time. */
    wanted,
    larger: () => setZoom((z) => Math.min(MOST, z * STEP)),
    smaller: () => setZoom((z) => Math.max(1, z / STEP)),
    turn: () => setTurned((t) => (t + QUARTER) % (4 * QUARTER)),
    fit: () => {
      setZoom(1);
      setTurned(0);
    },
    nextPage: () => go(1),
    pageBefore: () => go(-1),
  };
};
export type Look = ReturnType<typeof useLook>;

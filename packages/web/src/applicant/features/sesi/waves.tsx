/** The waves that are open or to come: the server writes them into the first page, which is left as it came. */
import { useState } from 'react';
import { sanitised } from '../../../ui/trusted.ts';

/** Where the server writes them; found in the page only where it had nothing to write. */
const PLACE = '<!--gelombang-->';
const ID = 'gelombang';
const written = typeof document === 'undefined' ? PLACE : (document.getElementById(ID)?.innerHTML ?? '');

export function Waves() {
  const [drawn] = useState(() => ({ __html: sanitised(written) }));
  // Drawn by the browser itself there is nothing to show.
  if (written === '') return null;
  return <aside id={ID} className="waves" suppressHydrationWarning dangerouslySetInnerHTML={drawn} />;
}

/** The opening page as the build leaves it, with where it may fetch the key from (tersegel 3). */
import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Config } from '../config.ts';

const file = fileURLToPath(new URL('../../../web/dist/tersegel.html', import.meta.url));
/** As the build writes them: the policy of the page, and the mirrors it asks. */
const POLICY = "connect-src 'self'";
const MIRROR = '<meta name="cermin" content="">';

/** The page; throws where it was not built. It talks to its own folder and to the mirror, if there is one. */
export const openingPage = async ({ tersegelCermin }: Pick<Config, 'tersegelCermin'>): Promise<string> => {
  const page = await readFile(file, 'utf8');
  if (tersegelCermin === null) return page;
  return page
    .replace(POLICY, () => `${POLICY} ${new URL(tersegelCermin).origin}`)
    .replace(MIRROR, () => MIRROR.replace('""', `"${tersegelCermin}"`));
};

/** Refuses what a page of another origin sends with a member of staff's cookie (keamanan 3). */
import { problem } from '@gerbang/contract';
import type { FastifyRequest } from 'fastify';

const HARMLESS = new Set(['GET', 'HEAD', 'OPTIONS']);

const hostOf = (origin: string): string | null => {
  try {
    return new URL(origin).host;
  } catch {
    return null;
  }
};

/**
 * Throws `tidak_berwenang` for an act a browser says another origin began; `SameSite` alone lets the university's other
 * sites through. What is no browser says nothing of the kind, and has no cookie it was not given.
 * @param publicUrl the portal's own address, for a proxy that passes on another host
 */
export const refuseForeign = ({ method, headers, host }: FastifyRequest, publicUrl: string): void => {
  if (HARMLESS.has(method)) return;
  const site = headers['sec-fetch-site'];
  if (site === 'same-origin' || site === 'none') return;
  const from = headers.origin;
  if (site === undefined) {
    if (from === undefined) return;
    const named = hostOf(from);
    if (named !== null && (named === host || named === hostOf(publicUrl))) return;
  }
  throw problem('tidak_berwenang');
};

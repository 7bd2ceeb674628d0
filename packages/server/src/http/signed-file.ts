/**
 * The one guard of what leaves at a signed address (keamanan 21): given to an applicant it opens by itself; given out at a
 * desk it opens for an officer who is signed in, holds the permission it names, and is recorded.
 */
import { problem } from '@gerbang/contract';
import { dibukaOleh, jenisBerkas, PEMBUKA, type Pembuka } from '@gerbang/contract/office/jejak/pembukaan';
import type { FastifyRequest } from 'fastify';
import type { Router } from './mount.ts';
import type { Services } from './services.ts';

const isOpener = (name: string): name is Pembuka => Object.hasOwn(PEMBUKA, name);

/** Takes the permission the address names, and whose document it leads to; throws what refuses the officer. */
export const admitToFile = async (
  { staff }: Router,
  { openings }: Services,
  request: FastifyRequest,
  untuk: string | undefined,
  { nomor_pendaftar, slot }: { nomor_pendaftar: string; slot: string },
): Promise<void> => {
  if (untuk === undefined) return;
  if (!isOpener(untuk) || !dibukaOleh(untuk).includes(jenisBerkas(slot))) throw problem('tidak_ditemukan');
  await openings.document(await staff.require(request, untuk), nomor_pendaftar, slot);
};

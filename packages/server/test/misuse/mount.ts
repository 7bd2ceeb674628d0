/** Wrong uses of `mount`; none may compile, and everything else here must. Read by scripts/misuse.test.ts. */
import { login, sesi } from '@gerbang/contract/applicant/sesi';
import { catatHadir } from '@gerbang/contract/office/kehadiran';
import { cabutLoa } from '@gerbang/contract/office/loa/calls';
import { daftarPercakapan } from '@gerbang/contract/office/percakapan';
import { akunSaya, masukPetugas, sesiPetugas } from '@gerbang/contract/office/petugas';
import { hapusFakultas, tambahFakultas } from '@gerbang/contract/office/prodi-jalur/calls';
import { mount, type Router } from '../../src/http/mount.ts';

declare const router: Router;
declare const text: (value: string) => void;
declare const number: (value: number) => void;
declare const officer: {
  username: string;
  nama: string;
  peran: string[];
  izin: string[];
  versi: string;
  kode_wajib: boolean;
};

// Who asks, by the access of the call.
mount(router, sesiPetugas, ({ who }) => {
  text(who.username);
  // wrong: an officer is no applicant
  text(who.nomor_pendaftar);
  return officer;
});
mount(router, masukPetugas, ({ who }) => {
  // wrong: nobody is known on a public call
  text(who.username);
  return officer;
});
mount(router, sesi, ({ who }) => {
  text(who.nomor_pendaftar);
  // wrong: an applicant is no officer
  text(who.username);
  throw new Error(who.kode_jalur);
});

// What was sent, by the path and the schemas of the call.
mount(router, hapusFakultas, ({ params }) => {
  text(params.id_fakultas);
  // wrong: another parameter than the path names
  text(params.id_fakultass);
  return null;
});
mount(router, hapusFakultas, ({ params }) => {
  // wrong: a parameter is text
  number(params.id_fakultas);
  return null;
});
mount(router, cabutLoa, ({ body }) => {
  text(body.alasan);
  // wrong: another key than the body has
  text(body.alazan);
  return null;
});
mount(router, cabutLoa, ({ body }) => {
  // wrong: may be left out
  const shown: boolean = body.terlihat;
  return shown ? null : null;
});
mount(router, tambahFakultas, ({ body }) => {
  number(body.id_fakultas);
  // wrong: a number is no text
  text(body.id_fakultas);
  return null;
});
mount(router, daftarPercakapan, ({ query }) => {
  // wrong: another word than the query knows
  if (query.saring === 'ya') text(query.saring);
  // wrong: another key than the query has
  text(query.ditolak);
  return { baris: [], berikut: null };
});
mount(router, login, ({ body }) => {
  // wrong: no such field of what signs in
  throw new Error(body.pin);
});

// What is answered, by the schema of the call; a Date may stand where its text goes out.
mount(router, akunSaya, () => ({ kode_aktif: true }));
mount(router, catatHadir, () => ({ hadir: new Date(), baru: true }));
// wrong: a time is no number
mount(router, catatHadir, () => ({ hadir: Date.now(), baru: true }));
// wrong: another type than is answered
mount(router, akunSaya, () => ({ kode_aktif: 'ya' }));
// wrong: null where a value is required
mount(router, akunSaya, () => ({ kode_aktif: null }));
// wrong: a key is missing
mount(router, akunSaya, () => ({}));
// wrong: a key is missing, and it is awaited
mount(router, sesiPetugas, async () => Promise.resolve({ username: 'a', nama: 'b', peran: ['c'] }));

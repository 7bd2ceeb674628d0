/** Wrong uses of the contract's calls in the browser; none may compile, and everything else here must. Read by scripts/misuse.test.ts. */
import { login, sesi } from '@gerbang/contract/applicant/sesi';
import { detailHasil, imporHasil, waktuPengumuman } from '@gerbang/contract/office/hasil';
import { unggahFoto } from '@gerbang/contract/office/kabar';
import { cabutLoa } from '@gerbang/contract/office/loa/calls';
import { daftarPercakapan } from '@gerbang/contract/office/percakapan';
import { hapusFakultas, tambahFakultas } from '@gerbang/contract/office/prodi-jalur/calls';
import { addressOf, call, callLight, callWhole } from '../../src/api/client.ts';
import { useRead } from '../../src/api/read.ts';
import { useSend, useUpload } from '../../src/api/send.ts';
import { upload } from '../../src/api/upload.ts';

declare const file: File;
const KONFIRMASI = 'CABUT';

export const sends = async (): Promise<void> => {
  await call(sesi);
  // wrong: nothing goes with this call
  await call(sesi, { query: { cari: 'a' } });

  // The body.
  await call(tambahFakultas, { body: { id_fakultas: 1, nama_fakultas: 'Teknik' } });
  // wrong: the body is missing
  await call(tambahFakultas);
  // wrong: a key of the body is missing
  await call(tambahFakultas, { body: { id_fakultas: 1 } });
  // wrong: another key than the body has
  await call(tambahFakultas, { body: { id_fakultas: 1, nama_fakultas: 'Teknik', nama: 'T' } });
  // wrong: null for a required value
  await call(tambahFakultas, { body: { id_fakultas: null, nama_fakultas: 'Teknik' } });
  // wrong: text for a number
  await call(tambahFakultas, { body: { id_fakultas: '1', nama_fakultas: 'Teknik' } });

  // The parameters of the path.
  await call(hapusFakultas, { params: { id_fakultas: 1 } });
  // wrong: the parameters are missing
  await call(hapusFakultas);
  // wrong: the parameters are missing beside the body
  await call(cabutLoa, { body: { konfirmasi: KONFIRMASI, alasan: 'Salah orang' } });
  // wrong: another parameter than the path names
  await call(hapusFakultas, { params: { id_fakultass: 1 } });
  // wrong: null for a parameter
  await call(hapusFakultas, { params: { id_fakultas: null } });
  // wrong: another word than confirms it
  await call(cabutLoa, { params: { id_loa: 1 }, body: { konfirmasi: 'YA', alasan: 'Salah orang' } });

  // The query.
  await call(daftarPercakapan, { query: { saring: 'belum' } });
  // wrong: another word than the query knows
  await call(daftarPercakapan, { query: { saring: 'ya' } });
  // wrong: another key than the query has
  await call(daftarPercakapan, { query: { ditolak: '1' } });
  // wrong: an address without its parameter
  addressOf(detailHasil);

  // What comes back.
  const { mhs_jalur, no_peserta } = await call(sesi);
  mhs_jalur.nomor_pendaftar.trim();
  // wrong: may be null
  no_peserta.trim();
  // wrong: a key the answer does not have
  mhs_jalur.nama_lengkap.trim();

  // The other ways to call.
  await callLight<typeof login>('POST', '/api/login', { body: { username: 'a', password: 'b' } });
  // wrong: another path than the declaration's
  await callLight<typeof login>('POST', '/api/masuk', { body: { username: 'a', password: 'b' } });
  // wrong: another key than the body has
  await callLight<typeof login>('POST', '/api/login', { body: { username: 'a', pin: 'b' } });
  // wrong: the parameters are missing
  await callWhole(hapusFakultas);
  await upload(unggahFoto, { file });
  // wrong: the file is missing
  await upload(unggahFoto, {});
  // wrong: another word than the form takes
  await upload(imporHasil.simpan, { file, params: { kode_penawaran: 'a' }, body: { sudah_periksa: '1' } });
};

export function Screen(): null {
  const removing = useSend(hapusFakultas, {
    onDone: (_, { params }) => void String(params.id_fakultas).trim(),
    // wrong: a failure has no such field
    onFailed: ({ kode }) => kode === 'dipakai',
  });
  void removing.send({ params: { id_fakultas: 1 } });
  // wrong: the parameters are missing
  void removing.send();
  // wrong: another parameter than the path names
  void removing.send({ params: { id_fakultass: 1 } });
  const moving = useSend(waktuPengumuman, {
    // wrong: a key the answer does not have
    onDone: ({ pengumuman }) => void pengumuman,
  });
  // wrong: a failure is no code
  if (moving.failure?.code === 'tidak_ada') moving.clear();
  const storing = useUpload(unggahFoto, {
    onDone: ({ url }) => void url.trim(),
  });
  // wrong: the file is missing
  void storing.send({});

  const { data } = useRead(detailHasil, { key: ['hasil', '11-1'], params: { kode_penawaran: '11-1' } });
  void data?.jalur_masuk.trim();
  // wrong: a key the answer does not have
  void data?.nama_jalur.trim();
  // wrong: the parameters are missing
  useRead(detailHasil, { key: ['hasil'] });
  // wrong: another parameter than the path names
  useRead(detailHasil, { key: ['hasil'], params: { kode: '11-1' } });
  // wrong: another word than the query knows
  useRead(daftarPercakapan, { key: ['percakapan'], query: { saring: 'ya' } });
  // wrong: without its name in the cache
  useRead(sesi, {});
  return null;
}

/** What letters are made of: read, changed with one audit entry, and shown as the letter of nobody. */
import { createHash } from 'node:crypto';
import { problem } from '@gerbang/contract';
import { JENIS_LOA } from '@gerbang/contract/loa';
import { type PengaturanLoa, periksaPengaturanLoa } from '@gerbang/contract/loa-pengaturan';
import { audit } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import {
  lockLetterSettings,
  readLetterSettings,
  storeLetterSettings,
  withDefaults,
} from '../../domain/pengaturan.ts';
import { drawLoa } from '../../pdf/loa.ts';
import { typesetter } from '../../pdf/typesetter.ts';
import { previewNumber } from './decide.ts';
import { letterData } from './letter.ts';

/** The settings in an order of their own, whatever the sender's; blanks alone are nothing, and a reason stands once. */
const tidy = ({ pola_nomor, kota, penandatangan, penutup, alasan_tolak }: PengaturanLoa): PengaturanLoa => {
  const { jabatan, nama, nomor } = penandatangan;
  const closing = (kind: 'bersyarat' | 'final') => ({
    indonesia: penutup[kind].indonesia.trim(),
    inggris: penutup[kind].inggris.trim(),
  });
  return {
    pola_nomor: pola_nomor.trim(),
    kota: kota.trim(),
    penandatangan: { jabatan: jabatan.trim(), nama: nama.trim(), nomor: nomor.trim() },
    penutup: { bersyarat: closing('bersyarat'), final: closing('final') },
    alasan_tolak: [...new Set(alasan_tolak.map((reason) => reason.trim()))],
  };
};
const versionOf = (settings: PengaturanLoa): string =>
  createHash('sha256').update(JSON.stringify(settings)).digest('base64url').slice(0, 22);
const withVersion = (given: PengaturanLoa) => {
  const settings = tidy(given);
  return { ...settings, versi: versionOf(settings) };
};

const judged = (given: PengaturanLoa): PengaturanLoa => {
  const findings = periksaPengaturanLoa(given);
  if (findings.length > 0) throw problem('isian_salah', findings);
  return tidy(given);
};

/** The settings as they stand, with their version. */
export const currentSettings = async (deps: Deps) => withVersion(await readLetterSettings(deps));

/** Throws `isian_salah` naming the fields, and `versi_usang` where `versi` is not what is stored. */
export const changeSettings = (
  { pool, now }: Deps,
  username: string,
  { versi, ...given }: PengaturanLoa & { versi: string },
) => {
  const sent = judged(given);
  const next = tidy(withDefaults(sent));
  return transaction(pool, async (db) => {
    const before = tidy(await lockLetterSettings(db));
    // The answer to a repeated click: what it asks for is done.
    if (versionOf(before) === versionOf(next)) return withVersion(before);
    if (versionOf(before) !== versi) throw problem('versi_usang');
    await storeLetterSettings(db, sent);
    await audit(db, now(), {
      pelaku: 'petugas',
      id_pelaku: username,
      tindakan: 'ubah pengaturan loa',
      lama: before,
      baru: next,
    });
    return withVersion(next);
  });
};

/** A letter of nobody with these settings, and the number that would come next. */
export const exampleLetter = async (
  deps: Deps,
  { bersyarat, ...given }: PengaturanLoa & { bersyarat: boolean },
) => {
  const settings = withDefaults(judged(given));
  const { nomor_surat, tahun } = await previewNumber(deps, settings.pola_nomor);
  const row = {
    jenis_loa: bersyarat ? JENIS_LOA.conditional : JENIS_LOA.final,
    nomor_surat,
    diputus: deps.now(),
    nomor_peserta: '00000000000',
    nama_lengkap: 'CONTOH, BUKAN SURAT RESMI',
    tgl_lahir: null,
    nama_prodi: 'Program Studi',
    nama_jenjang: 'Jenjang',
    nama_fakultas: 'Fakultas',
    jalur_masuk: 'Jalur masuk',
    nama: 'Gelombang',
    tahun,
  };
  const url = `${deps.config.publicUrl}/loa/contoh`;
  const halaman = await drawLoa(await typesetter(), await letterData(deps, row, settings, url));
  return { nomor_surat, halaman };
};

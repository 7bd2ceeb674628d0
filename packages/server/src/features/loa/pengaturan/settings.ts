/** What letters are made of: read, changed with one audit entry, and shown as the letter of nobody. */
import { problem } from '@gerbang/contract';
import { JENIS_LOA } from '@gerbang/contract/applicant/loa';
import { type PengaturanLoa, periksaPengaturanLoa } from '@gerbang/contract/office/loa/pengaturan';
import type { Author } from '../../../audit.ts';
import type { Deps } from '../../../deps.ts';
import {
  changeVersioned,
  lockLetterSettings,
  readLetterSettings,
  readUniversity,
  storeLetterSettings,
  withDefaults,
  withVersion,
} from '../../../domain/pengaturan.ts';
import { drawLoa } from '../../../pdf/loa.ts';
import { typesetter } from '../../../pdf/typesetter.ts';
import { previewNumber } from '../decide.ts';
import { letterData } from '../letter.ts';
import { holdPictures, picturesOf } from './signature.ts';

/** The settings in an order of their own, whatever the sender's; blanks alone are nothing, and a reason stands once. */
const tidy = (given: PengaturanLoa): PengaturanLoa => {
  const { pola_nomor, kota, penandatangan, pengesahan, penutup, petunjuk, alasan_tolak } = given;
  const { cara, tanda_tangan, stempel } = pengesahan;
  const { jabatan, nama, nomor } = penandatangan;
  const closing = (kind: 'bersyarat' | 'final') => ({
    indonesia: penutup[kind].indonesia.trim(),
    inggris: penutup[kind].inggris.trim(),
  });
  return {
    pola_nomor: pola_nomor.trim(),
    kota: kota.trim(),
    penandatangan: { jabatan: jabatan.trim(), nama: nama.trim(), nomor: nomor.trim() },
    pengesahan: { cara, tanda_tangan, stempel },
    penutup: { bersyarat: closing('bersyarat'), final: closing('final') },
    petunjuk: {
      diterima: petunjuk.diterima.trim(),
      tidak_diterima: petunjuk.tidak_diterima.trim(),
      loa_ditolak: petunjuk.loa_ditolak.trim(),
    },
    alasan_tolak: [...new Set(alasan_tolak.map((reason) => reason.trim()))],
  };
};

const judged = (given: PengaturanLoa): PengaturanLoa => {
  const findings = periksaPengaturanLoa(given);
  if (findings.length > 0) throw problem('isian_salah', findings);
  return tidy(given);
};

/** The settings as they stand, with their version. */
export const currentSettings = async (deps: Deps) => withVersion(tidy(await readLetterSettings(deps)));

/** Throws `isian_salah` naming the fields, and `versi_usang` where `versi` is not what is stored. */
export const changeSettings = (
  deps: Deps,
  who: Author,
  { versi, ...given }: PengaturanLoa & { versi: string },
) => {
  const sent = judged(given);
  return changeVersioned(deps, {
    who,
    tindakan: 'ubah pengaturan loa',
    versi,
    next: tidy(withDefaults(sent)),
    lock: async (db) => tidy(await lockLetterSettings(db)),
    store: async (db) => {
      await holdPictures(db, sent.pengesahan);
      await storeLetterSettings(db, sent);
    },
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
  const university = await readUniversity(deps);
  const data = letterData(university.universitas, row, settings, url);
  const pictures = await picturesOf(deps, settings.pengesahan);
  const halaman = await drawLoa(typesetter(), data, { ...pictures, seal: university.seal });
  return { nomor_surat, halaman };
};

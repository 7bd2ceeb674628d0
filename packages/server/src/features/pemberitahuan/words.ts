/** Words of notices: the office's latest, or the portal's own (pemberitahuan 12). */
import { type BodyOf, problem } from '@gerbang/contract';
import { alamatPeta } from '@gerbang/contract/applicant/kartu-ujian';
import type { Bahasa, Bertemplat } from '@gerbang/contract/applicant/pemberitahuan';
import type {
  pratinjauTemplat,
  TemplatBerbahasa,
  TemplatTersimpan,
  ubahTemplat,
} from '@gerbang/contract/office/pemberitahuan/calls';
import {
  NAMA_TEMPLAT,
  periksaTemplat,
  SISIPAN_SUREL,
  templatBaku,
} from '@gerbang/contract/office/pemberitahuan/templat';
import { instantText } from '@gerbang/contract/wire/time';
import { inEnglish } from '@gerbang/contract/wire/time-english';
import type { Author } from '../../audit.ts';
import { type Db, named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readSettings } from '../../domain/pengaturan.ts';
import { requireSeen } from '../../domain/seen.ts';
import { fillWords, type Spoken } from '../../domain/surel.ts';
import type { Dated } from '../../http/mount.ts';
import type { Services } from '../../http/services.ts';
import type { Officer } from '../../http/staff-session.ts';
import type { Taken } from './judge.ts';

type Stored = Dated<TemplatTersimpan, 'diubah'>;

const LATEST = `SELECT DISTINCT ON (peristiwa) peristiwa, versi, subjek, isi, oleh, diubah FROM templat_surel
  WHERE bahasa = $1 AND ($2::text IS NULL OR peristiwa = $2) ORDER BY peristiwa, versi DESC`;
const own = (peristiwa: Bertemplat, bahasa: Bahasa): Stored => ({
  peristiwa,
  ...templatBaku(peristiwa, bahasa),
  versi: 0,
  oleh: null,
  diubah: null,
});
type Both = Dated<Omit<TemplatBerbahasa, 'en'>, 'diubah'> & { en: Omit<Stored, 'peristiwa'> };
/** The words of all notices as they are sent now. */
export const listWords = async (db: Db): Promise<Both[]> => {
  const [indonesian, english] = await Promise.all(
    (['id', 'en'] as const).map(async (bahasa) => {
      const { rows } = await db.query<Stored>(LATEST, [bahasa, null]);
      return (one: Bertemplat): Stored => rows.find(({ peristiwa }) => peristiwa === one) ?? own(one, bahasa);
    }),
  );
  return NAMA_TEMPLAT.map((one) => {
    const { peristiwa: _, ...en } = english?.(one) ?? own(one, 'en');
    return { ...(indonesian?.(one) ?? own(one, 'id')), en };
  });
};
/** The words of one in a language. */
export const wordsOf = async (db: Db, peristiwa: Bertemplat, bahasa: Bahasa): Promise<Stored> =>
  (await db.query<Stored>(named('templat_surel', LATEST, [bahasa, peristiwa]))).rows[0] ??
  own(peristiwa, bahasa);

// Indonesian where the officer wrote nothing in English.
const BROADCAST = `SELECT coalesce(w.isi->>'subjek', m.isi->>'subjek') AS subjek, coalesce(w.isi->>'isi', m.isi->>'isi') AS isi,
    CASE WHEN w.isi IS NULL THEN 'id' ELSE $2 END AS bahasa
  FROM massal m CROSS JOIN LATERAL (SELECT m.isi->$2::text AS isi) w WHERE m.id = $1::uuid`;
/** What a notice says, in the language asked for: the words of its kind, of a broadcast its own, which may be in Indonesian alone. */
export const wordsFor = async (
  db: Db,
  { peristiwa, kunci }: Pick<Taken, 'peristiwa' | 'kunci'>,
  bahasa: Bahasa,
): Promise<Spoken> => {
  if (peristiwa !== 'siaran') return { ...(await wordsOf(db, peristiwa, bahasa)), bahasa };
  const found = (await db.query<Spoken>(named('siaran', BROADCAST, [kunci, bahasa]))).rows[0];
  if (!found) throw new Error(`no broadcast ${kunci}`);
  return found;
};

const ADD =
  'INSERT INTO templat_surel (peristiwa, versi, subjek, isi, oleh, diubah, bahasa) VALUES ($1, $2, $3, $4, $5, $6, $7)';
/** Stores the next version. Throws `isian_salah`, `versi_usang`; the words that stand already make none. */
export const changeWords = (
  { pool, now }: Deps,
  who: Author,
  { peristiwa, bahasa = 'id', subjek, isi, versi }: BodyOf<typeof ubahTemplat>,
): Promise<Stored> => {
  const next = { subjek: subjek.trim(), isi: isi.trim() };
  const findings = periksaTemplat(peristiwa, next);
  if (findings.length > 0) throw problem('isian_salah', findings);
  return transaction(pool, async (db) => {
    await db.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`templat ${peristiwa} ${bahasa}`]);
    const stands = await wordsOf(db, peristiwa, bahasa);
    if (stands.subjek === next.subjek && stands.isi === next.isi) return stands;
    requireSeen(stands.versi, versi);
    const at = now();
    await db.query(ADD, [peristiwa, versi + 1, next.subjek, next.isi, who.id_pelaku, at, bahasa]);
    await who.note(db, {
      waktu: at,
      tindakan: 'ubah kata pemberitahuan',
      subjek: bahasa === 'id' ? peristiwa : `${peristiwa} ${bahasa}`,
      lama: { subjek: stands.subjek, isi: stands.isi },
      baru: next,
    });
    return { peristiwa, ...next, versi: versi + 1, oleh: who.id_pelaku, diubah: at };
  });
};

const PERSON = `SELECT p.nomor_pendaftar AS nomor, d.nama_lengkap AS nama FROM pendaftar p
  LEFT JOIN data_diri_pendaftar d USING (nomor_pendaftar) WHERE p.nomor_pendaftar = $1 AND NOT p.uji`;
/** What stands where nobody's own is shown: what it is. */
export const NOBODY: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(SISIPAN_SUREL).map(([key, words]) => [key, `[${words}]`]),
);
/** Who has not filled in a name. */
export const NAMELESS: Readonly<Record<Bahasa, string>> = { id: 'Pendaftar', en: 'Applicant' };
/** What an event keeps is in Indonesian; its times are put into the language of the notice. */
export const inLanguage = (
  values: Readonly<Record<string, string>>,
  bahasa: Bahasa,
): Readonly<Record<string, string>> =>
  bahasa === 'id'
    ? values
    : Object.fromEntries(Object.entries(values).map(([name, text]) => [name, inEnglish(text)]));
/** Where the map looks for the building of an event's exam room; what waits since before it was kept names the room alone. */
export const mapIn = ({ ruang, gedung = ruang }: Readonly<Record<string, string>>): { peta?: string } =>
  gedung === undefined ? {} : { peta: alamatPeta(gedung) };
/** What stands for what only an event knows. */
const example = (at: Date) => ({
  dokumen: 'Ijazah',
  batas: instantText(new Date(at.getTime() + 3 * 86_400_000)),
  waktu: instantText(new Date(at.getTime() + 3 * 86_400_000)),
  tempat: 'Kampus Pusat',
  ruang: 'Ruang 1, Gedung A',
  ...mapIn({ gedung: 'Gedung A' }),
});

/** Words as an applicant would read them; opening somebody's name is an opening. Throws `isian_salah`, `tidak_ditemukan`. */
export const preview = async (
  deps: Services,
  who: Officer,
  { peristiwa, bahasa = 'id', subjek, isi, nomor_pendaftar }: BodyOf<typeof pratinjauTemplat>,
): Promise<{ subjek: string; teks: string }> => {
  const findings = periksaTemplat(peristiwa, { subjek, isi });
  if (findings.length > 0) throw problem('isian_salah', findings);
  let person: { nomor: string; nama: string | null } | undefined;
  if (nomor_pendaftar !== undefined) {
    person = (await deps.pool.query<{ nomor: string; nama: string | null }>(PERSON, [nomor_pendaftar]))
      .rows[0];
    if (!person) throw problem('tidak_ditemukan');
    await deps.openings.file(who, nomor_pendaftar, 'pemberitahuan');
  }
  const { nama_universitas } = await readSettings(deps);
  const values = {
    ...NOBODY,
    ...(person
      ? {
          nama: person.nama ?? NAMELESS[bahasa],
          nomor: person.nomor,
          ...inLanguage(example(deps.now()), bahasa),
        }
      : {}),
    universitas: nama_universitas,
  };
  const { subjek: subject, paragraphs } = fillWords({ subjek, isi }, values);
  return { subjek: subject, teks: paragraphs.join('\n\n') };
};

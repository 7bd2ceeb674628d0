/** The two saves of a choice; each is one transaction behind the gate, with one audit entry. */
import { problem } from '@gerbang/contract';
import { choiceProblems, pilihanJurusan as step } from '@gerbang/contract/steps/pilihan-jurusan';
import { author } from '../../audit.ts';
import { transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { passGate } from '../../domain/gate.ts';
import { holdOffering, programmeOffer, schedules } from '../../domain/penawaran.ts';
import { setJadwal } from '../../domain/pendaftar.ts';
import { type ChosenProgramme, readChoice } from '../../domain/pilihan.ts';
import { clockOf } from '../../domain/uji.ts';
import type { Session } from '../../http/session.ts';

/** Programmes in order of preference, all of one class. */
interface Choice {
  id_kelas: number;
  id_prodi: readonly number[];
}

const ADD = `INSERT INTO pilihan_jurusan (nomor_pendaftar, urutan, id_prodi, id_kelas)
  SELECT $1, rank, id, $3 FROM unnest($2::int[]) WITH ORDINALITY AS u(id, rank)`;

/** Replaces the programmes chosen; answers them with names. Throws `belum_lengkap`, and as `passGate`. */
export const chooseProgrammes = (
  { pool, now }: Deps,
  { nomor_pendaftar: nomor, kode_penawaran }: Session,
  { id_kelas, id_prodi }: Choice,
): Promise<ChosenProgramme[]> => {
  const at = now();
  return transaction(pool, async (db) => {
    await passGate(db, nomor, at);
    await holdOffering(db, kode_penawaran);
    const offer = await programmeOffer(db, kode_penawaran);
    const findings = choiceProblems({ id_kelas, id_prodi, kode_jadwal: null }, offer);
    if (findings.length > 0)
      throw problem(
        'belum_lengkap',
        findings.map((f) => ({ ...f, step: step.key })),
      );
    const old = await readChoice(db, nomor);
    await db.query('DELETE FROM pilihan_jurusan WHERE nomor_pendaftar = $1', [nomor]);
    await db.query(ADD, [nomor, id_prodi, id_kelas]);
    const stored = await readChoice(db, nomor);
    await author(now, 'pendaftar', nomor).note(db, {
      tindakan: 'simpan pilihan_jurusan',
      subjek: nomor,
      lama: old.map((c) => c.id_prodi),
      baru: { id_prodi, id_kelas },
      waktu: at,
    });
    return stored;
  });
};

interface Own {
  kode_jadwal: string | null;
  disabilitas: boolean;
}
const OWN = 'SELECT kode_jadwal, disabilitas FROM pendaftar WHERE nomor_pendaftar = $1';

/** Chooses exam place and date; the seat comes at finalisation. Throws `jadwal_tidak_tersedia`, and as `passGate`. */
export const chooseSchedule = (
  { pool, now }: Deps,
  who: Session,
  kode_jadwal: string,
): Promise<{ kode_jadwal: string }> => {
  const { nomor_pendaftar: nomor, kode_penawaran } = who;
  const at = now();
  return transaction(pool, async (db) => {
    await passGate(db, nomor, at);
    await holdOffering(db, kode_penawaran);
    const own = (await db.query<Own>(OWN, [nomor])).rows[0];
    if (!own) throw problem('tidak_ditemukan');
    const offered = await schedules(db, kode_penawaran, own.disabilitas, null, clockOf(who, now));
    const chosen = offered.find((j) => j.kode_jadwal === kode_jadwal);
    const unchanged = own.kode_jadwal === kode_jadwal;
    if (!chosen?.dapat_dipilih || (chosen.status_penuh !== 0 && !unchanged))
      throw problem('jadwal_tidak_tersedia', [
        { step: step.key, field: 'kode_jadwal', message: problem('jadwal_tidak_tersedia').message },
      ]);
    await setJadwal(db, nomor, kode_jadwal);
    await author(now, 'pendaftar', nomor).note(db, {
      tindakan: 'pilih jadwal',
      subjek: nomor,
      lama: own.kode_jadwal,
      baru: kode_jadwal,
      waktu: at,
    });
    return { kode_jadwal };
  });
};

/** The choice of class, programmes and exam place; each of the two saves is idempotent (C 7, decisions 113–118). */
import { problem } from '@gerbang/contract';
import * as calls from '@gerbang/contract/pilihan';
import { choiceProblems, pilihanJurusan as step } from '@gerbang/contract/steps/pilihan-jurusan';
import { audit } from '../../audit.ts';
import { named, transaction } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { passGate } from '../../domain/gate.ts';
import { holdOffering, programmeOffer, schedules } from '../../domain/penawaran.ts';
import { readChoice } from '../../domain/pilihan.ts';
import { mountOwn, type Router } from '../../plugins/mount.ts';

export const pilihanRoutes = (router: Router, { pool, reader, now }: Deps): void => {
  mountOwn(router, calls.pilihanJurusanList, ({ session }) =>
    readChoice(reader as never, session.nomor_pendaftar),
  );

  mountOwn(router, calls.pilihanJurusanMany, async ({ session, body }) => {
    const nomor = session.nomor_pendaftar;
    const at = now();
    return transaction(pool, async (db) => {
      await passGate(db, nomor, at);
      await holdOffering(db, session.kode_penawaran);
      const offer = await programmeOffer(db, session.kode_penawaran);
      const findings = choiceProblems(
        { id_kelas: body.id_kelas, id_prodi: body.id_prodi, kode_jadwal: null },
        offer,
      );
      if (findings.length > 0)
        throw problem(
          'belum_lengkap',
          findings.map((f) => ({ ...f, step: step.key })),
        );
      const old = await readChoice(db, nomor);
      await db.query('DELETE FROM pilihan_jurusan WHERE nomor_pendaftar = $1', [nomor]);
      await db.query(
        'INSERT INTO pilihan_jurusan (nomor_pendaftar, urutan, id_prodi, id_kelas) SELECT $1, rank, id, $3 FROM unnest($2::int[]) WITH ORDINALITY AS u(id, rank)',
        [nomor, body.id_prodi, body.id_kelas],
      );
      const stored = await readChoice(db, nomor);
      await audit(db, at, {
        pelaku: 'pendaftar',
        id_pelaku: nomor,
        tindakan: 'simpan pilihan_jurusan',
        subjek: nomor,
        lama: old.map((c) => c.id_prodi),
        baru: { id_prodi: body.id_prodi, id_kelas: body.id_kelas },
      });
      return stored;
    });
  });

  mountOwn(router, calls.pilihJadwal, async ({ session, body }) => {
    const nomor = session.nomor_pendaftar;
    const at = now();
    return transaction(pool, async (db) => {
      await passGate(db, nomor, at);
      await holdOffering(db, session.kode_penawaran);
      const { rows } = await db.query<{ kode_jadwal: string | null; disabilitas: boolean }>(
        'SELECT kode_jadwal, disabilitas FROM pendaftar WHERE nomor_pendaftar = $1',
        [nomor],
      );
      const own = rows[0] as { kode_jadwal: string | null; disabilitas: boolean };
      const offered = await schedules(db, session.kode_penawaran, own.disabilitas, null, at);
      const chosen = offered.find((j) => j.kode_jadwal === body.kode_jadwal);
      const unchanged = own.kode_jadwal === body.kode_jadwal;
      if (!chosen?.dapat_dipilih || (chosen.status_penuh !== 0 && !unchanged))
        throw problem('jadwal_tidak_tersedia', [
          { step: step.key, field: 'kode_jadwal', message: problem('jadwal_tidak_tersedia').message },
        ]);
      await db.query('UPDATE pendaftar SET kode_jadwal = $2 WHERE nomor_pendaftar = $1', [
        nomor,
        body.kode_jadwal,
      ]);
      await audit(db, at, {
        pelaku: 'pendaftar',
        id_pelaku: nomor,
        tindakan: 'pilih jadwal',
        subjek: nomor,
        lama: own.kode_jadwal,
        baru: body.kode_jadwal,
      });
      return { kode_jadwal: body.kode_jadwal };
    });
  });

  mountOwn(router, calls.pilihJadwalGet, async ({ session }) => {
    const { rows } = await reader.query<{ kode_jadwal: string | null }>(
      named('jadwal_terpilih', 'SELECT kode_jadwal FROM pendaftar WHERE nomor_pendaftar = $1', [
        session.nomor_pendaftar,
      ]),
    );
    return { kode_jadwal: rows[0]?.kode_jadwal ?? null };
  });
};

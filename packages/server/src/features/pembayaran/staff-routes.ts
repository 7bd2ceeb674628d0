/** The office's desk for payments: what was set aside, recording by hand, release. */
import type { HasilPembayaran, PembayaranKarantina } from '@gerbang/contract/pembayaran-petugas';
import * as calls from '@gerbang/contract/pembayaran-petugas';
import { audit } from '../../audit.ts';
import { named } from '../../db/pool.ts';
import type { Deps } from '../../deps.ts';
import { readCursor, toPage } from '../../domain/cursor.ts';
import { reasonOf } from '../../domain/reason.ts';
import { slipPdf } from '../../domain/slip.ts';
import { mountExport } from '../../plugins/exports.ts';
import { mountStaff, type Router } from '../../plugins/mount.ts';
import { quarantineExport, readQuarantine } from './export.ts';
import { findSlip, type RecordedPayment, recordPayment } from './record.ts';
import { refundPayment, releasePayment } from './release.ts';

const OFFERINGS = `SELECT o.kode_penawaran, j.jalur_masuk || ', ' || o.nama || ' ' || o.tahun AS nama, o.kode_bayar, o.biaya, o.tanggal_selesai_daftar
  FROM penawaran o JOIN jalur j USING (kode_jalur) ORDER BY o.tanggal_selesai_daftar DESC, o.kode_penawaran`;

export const pembayaranStaffRoutes = (router: Router, deps: Deps): void => {
  const { pool, reader, now } = deps;

  /** The answer with the slip, as long as the PIN is still the one that was issued; handed out again, it leaves an entry. */
  const withSlip = async (recorded: RecordedPayment, username: string): Promise<HasilPembayaran> => {
    const { nomor_pembayaran } = recorded;
    const found = await findSlip(deps, nomor_pembayaran);
    if (!found?.pin) return { ...recorded, slip: null };
    const slip = await slipPdf(deps, { ...found, pin: found.pin, nomor_pembayaran });
    if (recorded.sudah_tercatat)
      await audit(pool, now(), {
        pelaku: 'petugas',
        id_pelaku: username,
        tindakan: 'cetak ulang slip',
        subjek: found.nomor_pendaftar,
        baru: { nomor_pembayaran },
      });
    return { ...recorded, slip: slip.toString('base64') };
  };

  mountStaff(router, calls.daftarKarantina, async ({ query }) => {
    const rows = await readQuarantine(pool, query.tampilan, readCursor(query.setelah, 2));
    const { baris, berikut } = toPage(rows, (r) => [r.urut, r.nomor_pembayaran]);
    return {
      baris: baris.map(({ urut: _, ...r }) => ({
        ...r,
        dibayar_pada: r.dibayar_pada.toISOString(),
        dicatat: r.dicatat.toISOString(),
        dikembalikan: r.dikembalikan?.toISOString() ?? null,
      })) as PembayaranKarantina[],
      berikut,
    };
  });
  mountExport(router, deps, calls.ekspor, quarantineExport);
  mountStaff(router, calls.penawaranPembayaran, async () => {
    const { rows } = await reader.query<{
      kode_penawaran: string;
      nama: string;
      kode_bayar: string;
      biaya: number;
      tanggal_selesai_daftar: Date;
    }>(named('penawaran_bayar', OFFERINGS, []));
    return rows.map((r) => ({ ...r, tanggal_selesai_daftar: r.tanggal_selesai_daftar.toISOString() }));
  });
  mountStaff(router, calls.catatPembayaran, async ({ body: { alasan, ...payment }, staff }) =>
    withSlip(
      await recordPayment(
        deps,
        { ...payment, dibayar_pada: new Date(payment.dibayar_pada) },
        { pelaku: 'petugas', id_pelaku: staff.username },
        reasonOf(alasan),
      ),
      staff.username,
    ),
  );
  mountStaff(router, calls.lepasKarantina, async ({ body: { alasan, batas, ...release }, staff }) => {
    const released = await releasePayment(
      deps,
      { ...release, batas: batas === undefined ? null : new Date(batas), alasan: reasonOf(alasan) },
      staff.username,
    );
    return withSlip(released, staff.username);
  });
  mountStaff(router, calls.kembalikanPembayaran, ({ body: { nomor_pembayaran, referensi, alasan }, staff }) =>
    refundPayment(
      deps,
      { nomor_pembayaran, referensi: referensi.trim(), alasan: reasonOf(alasan) },
      staff.username,
    ),
  );
};

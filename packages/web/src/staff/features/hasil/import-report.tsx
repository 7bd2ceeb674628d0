/** What the dry run found, by row. */
import { hasWarnings, type LaporanImpor, type PeringatanImpor } from '@gerbang/contract/hasil-petugas';
import type { ReactNode } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';

const number = new Intl.NumberFormat('id-ID');

/** A list that may be cut short, with how many are left out. */
function Findings<Item>({
  label,
  count,
  items,
  keyOf,
  line,
}: {
  label: string;
  count: number;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  line: (item: Item) => ReactNode;
}) {
  return (
    <>
      <ul className="hasil__findings" aria-label={label} tabIndex={0}>
        {items.map((item) => (
          <li key={keyOf(item)}>{line(item)}</li>
        ))}
      </ul>
      {count > items.length && <p>dan {number.format(count - items.length)} lainnya.</p>}
    </>
  );
}

/** What the file can be kept in spite of; shown to the importer, and again to who approves. */
export function ImportWarnings({ warnings }: { warnings: PeringatanImpor }) {
  const { peringatan, lewat_kuota, tidak_tercantum } = warnings;
  return (
    <>
      {peringatan.jumlah > 0 && (
        <div>
          <h3>Di luar pilihan pendaftar</h3>
          <Findings
            label="Di luar pilihan pendaftar"
            count={peringatan.jumlah}
            items={peringatan.daftar}
            keyOf={(t) => String(t.baris)}
            line={(t) => `Baris ${t.baris} (${t.nomor_peserta}): ${t.pesan}`}
          />
        </div>
      )}
      {lewat_kuota.length > 0 && (
        <div>
          <h3>Melebihi daya tampung</h3>
          <Findings
            label="Melebihi daya tampung"
            count={lewat_kuota.length}
            items={lewat_kuota}
            keyOf={(p) => String(p.id_prodi)}
            line={(p) =>
              `${p.nama_prodi}: ${number.format(p.diterima)} diterima, daya tampung ${number.format(p.daya_tampung)}`
            }
          />
        </div>
      )}
      {tidak_tercantum.jumlah > 0 && (
        <div>
          <h3>{number.format(tidak_tercantum.jumlah)} peserta terverifikasi tidak tercantum</h3>
          <Findings
            label="Peserta yang tidak tercantum"
            count={tidak_tercantum.jumlah}
            items={tidak_tercantum.daftar}
            keyOf={(p) => p.nomor_peserta}
            line={(p) => `${p.nomor_peserta} ${p.nama_lengkap ?? ''}`}
          />
        </div>
      )}
    </>
  );
}

export function ImportReport({ report, fileName }: { report: LaporanImpor; fileName: string }) {
  const { salah } = report;
  return (
    <div className="ui-stack">
      <Alert
        kind={salah.jumlah > 0 ? 'error' : hasWarnings(report) ? 'warning' : 'success'}
        announce
        title={
          salah.jumlah > 0
            ? `${number.format(salah.jumlah)} baris salah. Perbaiki berkas, lalu unggah lagi.`
            : hasWarnings(report)
              ? 'Berkas dapat disimpan, tetapi ada yang perlu diperiksa.'
              : 'Berkas bersih dan dapat disimpan.'
        }
      >
        {fileName}: {number.format(report.baris)} baris, {number.format(report.diterima)} diterima,{' '}
        {number.format(report.tidak_diterima)} tidak diterima.
      </Alert>
      {salah.jumlah > 0 && (
        <div>
          <h3>Baris salah</h3>
          <Findings
            label="Baris salah"
            count={salah.jumlah}
            items={salah.daftar}
            keyOf={(t) => String(t.baris)}
            line={(t) => `Baris ${t.baris} (${t.nomor_peserta || 'tanpa nomor'}): ${t.pesan}`}
          />
        </div>
      )}
      <ImportWarnings warnings={report} />
    </div>
  );
}

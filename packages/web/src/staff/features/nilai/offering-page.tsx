/** One offering: its components, how many have a score, and the commitment of its draw. */
import type { Komponen } from '@gerbang/contract/office/nilai';
import { SEMUA } from '@gerbang/contract/office/nilai';
import { useState } from 'react';
import { Link, useParams } from 'react-router';
import { useRenew } from '../../../api/renew.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { DataTable } from '../../desk/data-table.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { useMay } from '../../desk/staff.ts';
import { ComponentDialog } from './component-dialog.tsx';
import { NILAI, rangeText, stateOf, useScores } from './use-scores.ts';

export function OfferingPage() {
  const { kode = '' } = useParams();
  const renew = useRenew(NILAI);
  const flash = useFlash();
  const mayChange = useMay('nilai-ubah');
  const { data, error, refetch } = useScores(kode);
  const [edited, setEdited] = useState<Komponen | 'baru' | null>(null);
  if (!data) return <NotLoaded what="Nilai" error={error} retry={refetch} />;
  const targets = new Map(data.sasaran.map((one) => [one.kode, one.nama]));
  return (
    <div className="ui-stack">
      <Link to="/nilai">Semua penawaran</Link>
      <div>
        <h1>
          {data.jalur_masuk}, {data.nama} {data.tahun}
        </h1>
        <p className="ui-muted">
          {data.kode_penawaran}, {numberText(data.peserta)} peserta
        </p>
      </div>
      <DataTable
        caption="Komponen nilai"
        columns={[
          { key: 'nama', title: 'Komponen', cell: (k) => <Link to={`komponen/${k.kode}`}>{k.nama}</Link> },
          { key: 'kode', title: 'Kode', cell: (k) => k.kode },
          { key: 'rentang', title: 'Rentang', cell: (k) => rangeText(k.rentang) },
          {
            key: 'untuk',
            title: 'Untuk',
            cell: (k) => (k.untuk === SEMUA ? 'Semua' : (targets.get(k.untuk) ?? k.untuk)),
          },
          {
            key: 'terisi',
            title: 'Terisi',
            numeric: true,
            cell: (k) => `${numberText(k.terisi)} dari ${numberText(k.peserta)}`,
          },
          { key: 'keadaan', title: 'Keadaan', cell: (k) => <Badge {...stateOf(k)} /> },
          ...(mayChange
            ? [
                {
                  key: 'ubah',
                  title: 'Tindakan',
                  cell: (k: Komponen) =>
                    k.ditutup ? (
                      '–'
                    ) : (
                      <Button variant="quiet" onClick={() => setEdited(k)}>
                        {`Ubah ${k.nama}…`}
                      </Button>
                    ),
                },
              ]
            : []),
        ]}
        rows={data.daftar}
        id={(k) => k.kode}
        empty="Belum ada komponen. Tambahkan apa saja yang dinilai, misalnya ujian tulis atau wawancara."
      />
      <div className="ui-row">
        {mayChange && (
          <Button
            variant={data.daftar.length === 0 ? 'primary' : 'secondary'}
            onClick={() => setEdited('baru')}
          >
            Tambah komponen…
          </Button>
        )}
        {data.daftar.length > 0 && (
          <LinkButton as={Link} to="lembar">
            Buka lembar nilai
          </LinkButton>
        )}
      </div>
      {data.komitmen && (
        <p className="ui-muted">
          Janji undian bagi total yang sama, tetap sejak komponen pertama dibuat:{' '}
          <code className="nilai__code">{data.komitmen}</code>
        </p>
      )}
      {edited && (
        <ComponentDialog
          kode={kode}
          sasaran={data.sasaran}
          komponen={edited === 'baru' ? null : edited}
          onClose={() => setEdited(null)}
          onDone={(nama) => {
            flash(`Komponen ${nama} disimpan.`, { kind: 'success' });
            renew();
          }}
        />
      )}
    </div>
  );
}

/** One component: closing by a second officer, import, and the versions of its scores. */
import {
  bukaNilai,
  CARA_VERSI,
  imporNilai,
  type Komponen,
  nilaiText,
  riwayatNilai,
  templatNilai,
  tutupNilai,
  type VersiNilai,
} from '@gerbang/contract/office/nilai';
import { instantText } from '@gerbang/contract/wire/time';
import { Link, useParams } from 'react-router';
import { call } from '../../../api/client.ts';
import { useRenew } from '../../../api/renew.ts';
import { Badge } from '../../../ui/badge.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { ActDialog } from '../../desk/act-dialog.tsx';
import { DataTable } from '../../desk/data-table.tsx';
import { DialogButton } from '../../desk/dialog-button.tsx';
import { ExportPanel } from '../../desk/export-panel.tsx';
import { ImportPanel } from '../../desk/import/import-panel.tsx';
import { LoadFailed } from '../../desk/load-failed.tsx';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { numberText } from '../../desk/number.ts';
import { useMay, useStaff } from '../../desk/staff.ts';
import { usePages } from '../../desk/use-pages.ts';
import { FormSource } from './formulir/form-source.tsx';
import { NILAI, rangeText, stateOf, useScores } from './use-scores.ts';

function Closing({ kode, komponen, onChanged }: { kode: string; komponen: Komponen; onChanged: () => void }) {
  const me = useStaff().username;
  const mayClose = useMay('nilai-tutup');
  const { ditutup, ditutup_oleh, pengubah, versi, terisi, peserta } = komponen;
  const own = pengubah.includes(me);
  const sends = () => ({ kode_penawaran: kode, kode_komponen: komponen.kode, versi });
  return (
    <section aria-label="Penutupan" className="ui-card ui-stack">
      <h2>Penutupan</h2>
      <p>
        {ditutup
          ? `Ditutup ${ditutup_oleh}, ${instantText(new Date(ditutup))}. Nilai tidak dapat diubah lagi.`
          : 'Hanya nilai yang sudah ditutup petugas kedua yang dapat memutus hasil.'}
      </p>
      {mayClose && !ditutup && own && (
        <p className="ui-muted">Anda mengubah nilai komponen ini, jadi penutupan harus oleh petugas lain.</p>
      )}
      {mayClose && (ditutup || !own) && (
        <p>
          <DialogButton
            variant={ditutup ? 'secondary' : 'primary'}
            label={ditutup ? 'Buka kembali…' : 'Tutup nilai…'}
          >
            {(onClose) =>
              ditutup ? (
                <ActDialog
                  key="buka"
                  act={bukaNilai}
                  title="Buka kembali nilai"
                  action="Buka kembali"
                  danger
                  sends={sends}
                  said="Nilai dibuka kembali."
                  onDone={onChanged}
                  onClose={onClose}
                >
                  <p>Nilai dapat diubah lagi, dan harus ditutup petugas kedua sebelum memutus hasil.</p>
                </ActDialog>
              ) : (
                <ActDialog
                  key="tutup"
                  act={tutupNilai}
                  title="Tutup nilai"
                  sends={sends}
                  said="Nilai ditutup."
                  onDone={onChanged}
                  onFailed={({ code }) => code === 'versi_usang' && onChanged()}
                  onClose={onClose}
                >
                  <p>
                    {numberText(terisi)} dari {numberText(peserta)} peserta mempunyai nilai. Setelah ditutup,
                    nilai tidak dapat diubah.
                  </p>
                </ActDialog>
              )
            }
          </DialogButton>
        </p>
      )}
    </section>
  );
}

function Assessing({ komponen: { jarak, menunggu } }: { komponen: Komponen }) {
  return (
    <section aria-label="Penilaian" className="ui-card ui-stack">
      <h2>Dua penilai</h2>
      <p>
        Tiap peserta dinilai dua petugas yang tidak saling melihat sampai keduanya masuk. Nilainya rata-rata
        keduanya; bila berbeda lebih dari {nilaiText(jarak ?? 0)}, penilai ketiga memutuskan.
      </p>
      {menunggu > 0 && <p>{numberText(menunggu)} peserta menunggu penilai kedua atau ketiga.</p>}
      <p className="ui-row">
        <LinkButton as={Link} to="penilaian">
          Buka lembar penilai
        </LinkButton>
        <LinkButton as={Link} to="penugasan" variant="secondary">
          Penugasan penilai
        </LinkButton>
      </p>
    </section>
  );
}

function Versions({ kode, komponen }: { kode: string; komponen: string }) {
  const { rows, error, onMore, loadingMore, refetch } = usePages<VersiNilai>(
    [...NILAI, kode, 'riwayat', komponen],
    (setelah) =>
      call(riwayatNilai, {
        params: { kode_penawaran: kode, kode_komponen: komponen },
        query: { setelah: setelah ?? undefined },
      }),
  );
  if (error) return <LoadFailed title="Riwayat belum dapat dimuat" error={error} retry={refetch} />;
  return (
    <section className="ui-stack" aria-labelledby="riwayat-nilai">
      <h2 id="riwayat-nilai">Riwayat nilai</h2>
      <DataTable
        caption="Riwayat nilai, terbaru dahulu"
        columns={[
          { key: 'waktu', title: 'Waktu', cell: (v) => instantText(new Date(v.waktu)) },
          { key: 'petugas', title: 'Petugas', cell: (v) => v.petugas },
          { key: 'cara', title: 'Cara', cell: (v) => CARA_VERSI[v.cara] },
          { key: 'jumlah', title: 'Nilai', numeric: true, cell: (v) => numberText(v.jumlah) },
          { key: 'alasan', title: 'Alasan', cell: (v) => v.alasan ?? '–' },
        ]}
        rows={rows}
        id={(v) => String(v.id)}
        empty="Belum ada nilai."
        {...(onMore ? { onMore } : {})}
        loadingMore={loadingMore}
      />
    </section>
  );
}

export function ComponentPage() {
  const { kode = '', komponen: code = '' } = useParams();
  const changed = useRenew(NILAI);
  const mayChange = useMay('nilai-ubah');
  const { data, error, refetch } = useScores(kode);
  if (!data) return <NotLoaded what="Nilai" error={error} retry={refetch} />;
  const komponen = data.daftar.find((one) => one.kode === code);
  const params = { kode_penawaran: kode, kode_komponen: code };
  return (
    <div className="ui-stack">
      <Link to={`/nilai/${kode}`}>Semua komponen</Link>
      {komponen ? (
        <>
          <div>
            <h1>{komponen.nama}</h1>
            <p className="ui-row">
              <span className="ui-muted">
                {data.jalur_masuk}, {data.nama} {data.tahun}; nilai {rangeText(komponen.rentang)}
              </span>
              <Badge {...stateOf(komponen)} />
            </p>
          </div>
          <Closing kode={kode} komponen={komponen} onChanged={changed} />
          {komponen.jenis === 'dua-penilai' && <Assessing komponen={komponen} />}
          {komponen.jenis === 'formulir' && <FormSource kode={kode} komponen={komponen} />}
          {mayChange && komponen.jenis === 'biasa' && !komponen.ditutup && (
            <ImportPanel
              calls={imporNilai}
              params={params}
              title="Impor nilai"
              action={(rows) => `Simpan ${rows} nilai`}
              done={(rows) => `${rows} nilai disimpan`}
              looked="Peringatan di atas sudah saya periksa"
              onDone={changed}
            >
              <ol>
                <li>Siapkan lalu unduh templat: berisi semua peserta yang dinilai.</li>
                <li>Isi kolom nilai; yang kosong dilewati.</li>
                <li>Unggah kembali. Berkas diperiksa dahulu; belum ada yang disimpan.</li>
              </ol>
              <ExportPanel
                calls={templatNilai}
                filters={params}
                forms={{ xlsx: 'Siapkan templat Excel' }}
                done={(rows) => `Unduh templat, ${rows} peserta`}
              />
            </ImportPanel>
          )}
          <Versions kode={kode} komponen={code} />
        </>
      ) : (
        <h1>Komponen tidak ditemukan</h1>
      )}
    </div>
  );
}

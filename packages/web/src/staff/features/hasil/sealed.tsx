/** The sealed announcement of an approved result: its root, and whether what was handed out still holds (tersegel 10–12). */
import { bundelTersegel, outdatedSentence, segelPengumuman } from '@gerbang/contract/office/tersegel';
import { instantText } from '@gerbang/contract/wire/time';
import { useRead } from '../../../api/read.ts';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { ExportPanel } from '../../desk/export-panel.tsx';
import { useMay } from '../../desk/staff.ts';
import { HASIL } from './state.ts';

/** The job that makes one ends by itself. */
const LOOK_MS = 5_000;

export function Sealed({ kode_penawaran, ready }: { kode_penawaran: string; ready: boolean }) {
  const mayMake = useMay('hasil-setujui') && ready;
  const { data } = useRead(bundelTersegel, {
    key: [...HASIL, kode_penawaran, 'tersegel'],
    params: { kode_penawaran },
    refetchInterval: LOOK_MS,
  });
  const bundel = data?.bundel;
  if (!mayMake && !bundel) return null;
  const stale = bundel && outdatedSentence(bundel);
  return (
    <section className="ui-card ui-stack" aria-labelledby="tersegel">
      <h2 id="tersegel">Pengumuman tersegel</h2>
      <p>
        Bundel untuk peladen statis: satu amplop bagi setiap peserta, yang baru terbuka sesudah waktu
        pengumuman dan hanya dengan rahasia pemiliknya. Boleh dipasang sebelum waktunya. Unduh sebelum
        meninggalkan halaman ini: tautannya hilang, dan menyegel lagi membuat bundel lain dengan akar lain.
      </p>
      {stale && <Alert kind="warning">Bundel yang terakhir sudah usang. {stale}</Alert>}
      {bundel && (
        <p className="hasil__root">
          Akar bundel terakhir: <code>{bundel.akar}</code>, {bundel.jumlah} amplop, disegel{' '}
          {bundel.dibuat_oleh}, {instantText(new Date(bundel.dibuat))}
        </p>
      )}
      {mayMake && (
        <ExportPanel
          calls={segelPengumuman}
          filters={{ kode_penawaran }}
          forms={{ zip: 'Segel pengumuman' }}
          done={(files) => `Unduh bundel, ${files} berkas`}
        />
      )}
    </section>
  );
}

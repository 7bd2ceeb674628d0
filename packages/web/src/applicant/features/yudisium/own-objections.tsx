/** Objecting to one item of the result until the deadline, and what the office answered (sanggah 2–5). */
import { KEADAAN_SANGGAH_SAYA, type SanggahSaya, sanggahSaya } from '@gerbang/contract/applicant/sanggah';
import { instantText } from '@gerbang/contract/wire/time';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/client.ts';
import { useMe } from '../../../api/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { fetched } from '../../../ui/fetched.tsx';
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx';
import { SANGGAH_SAYA } from './sanggah-saya.ts';

const Objecting = fetched(async () => (await import('./objecting.tsx')).Objecting, {
  skeleton: { lines: 1, height: '48px' },
});
const at = (iso: string) => instantText(new Date(iso));

const DECIDED = {
  berubah: 'Seleksi dihitung ulang karena sanggah yang diterima, dan hasil Anda berubah.',
  tetap: 'Seleksi dihitung ulang karena sanggah yang diterima. Hasil Anda tetap.',
} as const;
type Shown = NonNullable<SanggahSaya['daftar'][number]['bukti']>;
function Document({ of, children }: { of: Shown; children: string }) {
  return (
    <p>
      <a href={of.url} target="_blank" rel="noopener">
        {children} ({of.ext.toUpperCase()})<VisuallyHidden> (membuka tab baru)</VisuallyHidden>
      </a>
    </p>
  );
}

function Own({ of }: { of: SanggahSaya['daftar'][number] }) {
  return (
    <li>
      <strong>{of.nama}</strong>: {KEADAAN_SANGGAH_SAYA[of.keadaan].toLowerCase()}
      <p className="ui-muted">
        {of.keadaan === 'diperiksa'
          ? `Diajukan ${at(of.diajukan)}; dijawab paling lambat ${at(of.batas_jawab)}.`
          : of.dijawab && `Dijawab ${at(of.dijawab)}.`}
      </p>
      <p className="objection__text">Alasan Anda: {of.alasan}</p>
      {of.bukti && <Document of={of.bukti}>Bukti Anda</Document>}
      {of.jawaban !== null && <p className="objection__text">Jawaban panitia: {of.jawaban}</p>}
      {of.dokumen && <Document of={of.dokumen}>Dokumen jawaban panitia</Document>}
      {of.putusan !== null && <p>{DECIDED[of.putusan]}</p>}
      {of.keadaan === 'diterima' && of.putusan === null && (
        <p>
          Hasil tidak diubah begitu saja: panitia memutuskan lanjutannya. Bila hasil Anda berubah, itu tampil
          di halaman ini.
        </p>
      )}
    </li>
  );
}

/** The own objections, and a further one while there is time; nothing where there is none of it. */
export function OwnObjections() {
  const { nomor_pendaftar } = useMe();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: SANGGAH_SAYA,
    queryFn: (): Promise<SanggahSaya | null> => call(sanggahSaya, { params: { nomor_pendaftar } }),
    staleTime: 0,
  });
  if (error && !data)
    return (
      <Alert kind="error" title="Keterangan sanggah belum dapat dimuat">
        <p>Hasil seleksi dapat disanggah hanya sampai batasnya.</p>
        <Button variant="secondary" onClick={() => void refetch()}>
          Coba lagi
        </Button>
      </Alert>
    );
  if (!data || (!open && !data.terbuka && data.daftar.length === 0)) return null;
  const { terbuka, batas, butir, daftar } = data;
  return (
    <section aria-labelledby="sanggah-anda" className="ui-stack ui-stack--close">
      <h3 id="sanggah-anda">Sanggah</h3>
      {terbuka && batas !== null && (
        <>
          <p>
            Ada yang menurut Anda keliru pada hasil ini? Sampai <strong>{at(batas)}</strong> Anda dapat
            menyanggahnya. Panitia memeriksa sanggah Anda dan menjawabnya di halaman ini, dengan alasannya.
          </p>
          {butir.length > 0 && (
            <p>
              <Button variant="secondary" onClick={() => setOpen(true)}>
                Ajukan sanggah…
              </Button>
            </p>
          )}
        </>
      )}
      {daftar.length > 0 && (
        <ul>
          {daftar.map((one) => (
            <Own key={one.id_sanggah} of={one} />
          ))}
        </ul>
      )}
      {open && <Objecting items={butir} onClose={() => setOpen(false)} />}
    </section>
  );
}

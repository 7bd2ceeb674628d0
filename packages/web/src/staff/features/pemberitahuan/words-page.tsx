/** The words of every notice in both languages, and changing them. */
import { BAHASA, type Bahasa, NAMA_BAHASA, PERISTIWA } from '@gerbang/contract/applicant/pemberitahuan';
import {
  daftarTemplat,
  perluInggris,
  type TemplatBerbahasa,
  type TemplatTersimpan,
} from '@gerbang/contract/office/pemberitahuan/calls';
import { useState } from 'react';
import { useRead } from '../../../api/read.ts';
import { useRenew } from '../../../api/renew.ts';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { RadioGroupField } from '../../../ui/field/radio-group-field.tsx';
import { shortTime } from '../../desk/age.ts';
import { NotLoaded } from '../../desk/not-loaded.tsx';
import { Written } from '../../desk/written.tsx';
import { Standing } from './standing.tsx';
import { inLanguage, WORDS, WordsDialog } from './words-dialog.tsx';

/** Whose words they are. */
const origin = ({ versi, oleh, diubah }: TemplatTersimpan): string =>
  versi === 0 || diubah === null
    ? 'Kalimat baku portal'
    : `Versi ${versi}, ditulis ${oleh}, ${shortTime(diubah)}`;

/** What an English reader gets while the office wrote Indonesian words alone, or later. */
function Behind({ one }: { one: TemplatBerbahasa }) {
  if (!perluInggris(one)) return null;
  return (
    <Alert kind="warning" title="Bahasa Inggrisnya belum mengikuti">
      {one.en.versi === 0
        ? 'Anda mengubah bahasa Indonesianya saja. Pembaca bahasa Inggris masih mendapat kalimat baku portal.'
        : 'Bahasa Indonesianya diubah sesudah bahasa Inggrisnya.'}
    </Alert>
  );
}

export function WordsPage() {
  const renew = useRenew(WORDS);
  const { data, error, refetch } = useRead(daftarTemplat, { key: WORDS });
  const [bahasa, setBahasa] = useState<Bahasa>('id');
  const [open, setOpen] = useState<TemplatTersimpan | null>(null);
  const behind = data?.filter(perluInggris).length ?? 0;
  return (
    <div className="ui-stack">
      <h1>Kata-kata pemberitahuan</h1>
      <Standing />
      <p className="ui-muted">
        Berlaku bagi yang dikirim sesudah disimpan. PIN dan hasil seleksi tidak pernah dikirim lewat email.
        Pendaftar memilih bahasanya di Beranda; tanpa pilihan, warga negara asing mendapat bahasa Inggris.
      </p>
      <RadioGroupField
        id="bahasa"
        inline
        label="Bahasa"
        options={NAMA_BAHASA.map((value) => ({ value, label: BAHASA[value] }))}
        value={bahasa}
        onChange={(value) => setBahasa(value as Bahasa)}
      />
      {behind > 0 && (
        <p role="status">
          {behind} pemberitahuan berubah dalam bahasa Indonesia, belum dalam bahasa Inggris.
        </p>
      )}
      {!data && <NotLoaded what="Kata-kata" error={error} retry={refetch} lines={5} height="96px" />}
      <ul className="notices__list">
        {data?.map((both) => {
          const one = inLanguage(both, bahasa);
          return (
            <li key={one.peristiwa} className="ui-card ui-stack ui-stack--close">
              <h2>{PERISTIWA[one.peristiwa].judul}</h2>
              <p className="ui-muted">
                {origin(one)}
                {PERISTIWA[one.peristiwa].wajib ? '. Selalu dikirim' : '. Dapat dimatikan pendaftar'}
              </p>
              <Behind one={both} />
              <p lang={bahasa}>
                <strong>{one.subjek}</strong>
              </p>
              <div lang={bahasa}>
                <Written>{one.isi}</Written>
              </div>
              <p>
                <Button variant="secondary" onClick={() => setOpen(one)}>
                  Ubah…<span className="ui-hidden"> {PERISTIWA[one.peristiwa].judul}</span>
                </Button>
              </p>
            </li>
          );
        })}
      </ul>
      {open && (
        <WordsDialog
          words={open}
          bahasa={bahasa}
          onClose={() => setOpen(null)}
          onStored={() => {
            setOpen(null);
            renew();
          }}
        />
      )}
    </div>
  );
}

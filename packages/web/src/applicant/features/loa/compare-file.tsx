/** Compares a copy of a letter with the one issued, in the reader's own browser (loa 17). */

import { type ReactNode, useState } from 'react';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { FileField } from '../../../ui/file/file-field.tsx';
import './compare-file.css';

/** SHA-256 of a file in hex digits. */
const measure = async (file: File): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', await file.arrayBuffer());
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/** Browsers measure on secure addresses alone. */
const canMeasure = globalThis.crypto?.subtle !== undefined;

const GROUP = /.{4}/g;

export function CompareFile({ sidik }: { sidik: string }) {
  const [said, setSaid] = useState<ReactNode>(null);
  const compare = async (file: File | undefined) => {
    if (!file) return;
    const same = (await measure(file)) === sidik;
    setSaid(
      <Alert
        key={`${file.name} ${Date.now()}`}
        kind={same ? 'success' : 'error'}
        announce
        title={
          same
            ? 'Berkas ini sama persis dengan surat yang diterbitkan'
            : 'Berkas ini bukan surat yang diterbitkan'
        }
      >
        {same
          ? file.name
          : `Isi ${file.name} berbeda dari surat yang kami terbitkan. Hasil pindai, foto, atau PDF yang disimpan ulang juga terbaca berbeda.`}
      </Alert>,
    );
  };
  return (
    <section className="ui-card ui-stack" aria-labelledby="judul-banding">
      <h2 id="judul-banding">Bandingkan berkas surat</h2>
      {canMeasure && (
        <FileField
          label="Berkas surat (PDF)"
          hint="Pilih atau letakkan berkas di sini. Berkas tidak dikirim ke mana pun: peramban Anda sendiri yang membandingkannya."
          accept="pdf"
          state="kosong"
          onSelect={([file]) => void compare(file)}
        />
      )}
      {said}
      <div>
        <p className="ui-muted">Sidik SHA-256 surat yang diterbitkan</p>
        <p className="sidik">{sidik.match(GROUP)?.join(' ')}</p>
      </div>
    </section>
  );
}

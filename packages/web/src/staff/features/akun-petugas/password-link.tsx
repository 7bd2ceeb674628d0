/** The link by which an officer chooses a password: shown once, to be copied. */
import type { TautanSandi } from '@gerbang/contract/office/akun-petugas';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import { useFlash } from '../../../ui/feedback/flash.tsx';
import { shortTime } from '../../desk/age.ts';

export function PasswordLink({ nama, link }: { nama: string; link: TautanSandi }) {
  const flash = useFlash();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link.tautan);
      setCopied(true);
      flash('Tautan disalin.', { kind: 'success' });
    } catch {
      flash('Tautan belum tersalin. Tandai dan salin sendiri.', { kind: 'error' });
    }
  };
  return (
    <Alert kind="success" announce title={`Tautan untuk ${nama} siap dikirim`}>
      <div className="ui-stack">
        <p>
          Salin sekarang; tautan ini tidak ditampilkan lagi. Kirim hanya kepada {nama}. Berlaku sekali, sampai{' '}
          {shortTime(link.berakhir)}.
        </p>
        <p className="officers__link">{link.tautan}</p>
        <p>
          <Button variant="secondary" onClick={() => void copy()}>
            {copied ? 'Salin lagi' : 'Salin tautan'}
          </Button>
        </p>
      </div>
    </Alert>
  );
}

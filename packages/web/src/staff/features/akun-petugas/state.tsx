/** What an account is, in words. */
import { type AkunPetugas, KEADAAN } from '@gerbang/contract/office/akun-petugas';
import { Badge } from '../../../ui/badge.tsx';
import { shortTime } from '../../desk/age.ts';

const KIND = { aktif: 'success', diundang: 'info', nonaktif: 'neutral' } as const;

export function State({ of: { keadaan, terkunci, undangan_sampai } }: { of: AkunPetugas }) {
  return (
    <>
      <div className="officers__states">
        <Badge kind={KIND[keadaan]}>{KEADAAN[keadaan]}</Badge>
        {terkunci && <Badge kind="warning">Terkunci</Badge>}
      </div>
      {undangan_sampai && <span className="ui-muted">Tautan sampai {shortTime(undangan_sampai)}</span>}
    </>
  );
}

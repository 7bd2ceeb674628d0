/** The desk of the system's health: each part in green, yellow or red, with what to do. */
import { BAGIAN, KEADAAN, type Keadaan, kesehatanSistem } from '@gerbang/contract/office/kesehatan-sistem';
import type { DataOf } from '@gerbang/contract/wire/endpoint';
import { clockText } from '@gerbang/contract/wire/time';
import { useRead } from '../../../api/read.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Alert } from '../../../ui/feedback/alert.tsx';
import type { Kind } from '../../../ui/feedback/kind.ts';
import './kesehatan-sistem.css';
import { keysOf } from '@gerbang/contract/wire/keys';
import { NotLoaded } from '../../desk/not-loaded.tsx';

type Finding = DataOf<typeof kesehatanSistem>['temuan'][number];

const REFRESH_MS = 30_000;
const KINDS: Readonly<Record<Keadaan, Kind>> = { baik: 'success', perhatian: 'warning', gawat: 'error' };
const ORDER = keysOf(KEADAAN);
const SUMS: Readonly<Record<Keadaan, string>> = {
  baik: 'Semua baik',
  perhatian: 'Ada yang perlu perhatian',
  gawat: 'Ada yang gawat',
};
const rank = ({ keadaan }: Finding): number => ORDER.indexOf(keadaan);

function Part({ finding: { bagian, keadaan, nilai, saran } }: { finding: Finding }) {
  return (
    <li className="ui-card kesehatan-sistem__part">
      <h2>{BAGIAN[bagian]}</h2>
      <Badge kind={KINDS[keadaan]}>{KEADAAN[keadaan]}</Badge>
      <p>{nilai}</p>
      {saran && <p className="kesehatan-sistem__advice">{saran}</p>}
    </li>
  );
}

export default function KesehatanSistemDesk() {
  const { data, error, refetch } = useRead(kesehatanSistem, {
    key: ['kesehatan-sistem'],
    refetchInterval: REFRESH_MS,
  });
  if (error || !data)
    return <NotLoaded what="Kesehatan sistem" error={error} retry={refetch} lines={6} height="72px" />;
  // What needs somebody stands first; among equals the order of the page holds.
  const parts = data.temuan.toSorted((a, b) => rank(b) - rank(a));
  const worst = parts[0]?.keadaan ?? 'baik';
  return (
    <div className="ui-stack">
      <h1>Kesehatan sistem</h1>
      <Alert kind={KINDS[worst]} title={SUMS[worst]}>
        Diukur pukul {clockText(new Date(data.diukur))}, diperbarui setiap setengah menit.
      </Alert>
      <ul className="kesehatan-sistem__parts">
        {parts.map((finding) => (
          <Part key={finding.bagian} finding={finding} />
        ))}
      </ul>
    </div>
  );
}

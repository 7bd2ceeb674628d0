/** An applicant's documents: a list, and the chosen one in the page. */
import { sentences } from '@gerbang/contract/wire/sentences';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { holds } from '../../api/address.ts';
import { useFollowFresh } from '../../form/use-follow-fresh.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { LoadFailed } from './load-failed.tsx';
import { Trail } from './trail.tsx';
import './documents.css';

interface Document {
  slot: string;
  label: string;
  ext: string;
  url: string;
}
/** Gives the address of a slot's document anew; addresses hold for ten minutes. */
type Renew = (slot: string) => Promise<string | undefined>;
interface Props {
  dokumen: readonly Document[];
  renew: Renew;
  /** Whose they are, where who opened them can be looked up. */
  nomor?: string;
  /** Which one is shown, and the choice of another, where the page chooses too. */
  slot?: string | null;
  onSlot?: (slot: string) => void;
  /** What may be done beside the one that is shown. */
  beside?: (slot: string) => ReactNode;
}

/** The file itself, whatever its address is at the moment. */
const fileOf = (url: string): string => url.split('?')[0] as string;

/** An address that answers; a frame would show the browser's own page where it does not. */
const working = async ({ slot, url }: Document, renew: Renew): Promise<string> => {
  const answers = async (address: string | undefined) =>
    address !== undefined && (await fetch(address, { method: 'HEAD' })).ok;
  if (holds(url) && (await answers(url))) return url;
  const fresh = await renew(slot);
  if (fresh === undefined || !(await answers(fresh))) throw new Error(sentences.berkasGagalDibuka);
  return fresh;
};

/** What is on the screen stays while the page around it is read anew. */
function Shown({ document, renew }: { document: Document; renew: Renew }) {
  const { label, ext, url } = document;
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['dokumen', fileOf(url)],
    queryFn: () => working(document, renew),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  if (error && !isFetching)
    return (
      <LoadFailed
        title={`${label} belum dapat dibuka`}
        error={new Error(sentences.berkasGagalDibuka)}
        retry={refetch}
      />
    );
  if (!data) return <Skeleton lines={1} height="300px" label={`Memuat ${label}…`} />;
  return ext === 'pdf' ? <iframe src={data} title={label} /> : <img src={data} alt={label} />;
}

export function Documents({ dokumen, renew, nomor, slot, onSlot, beside }: Props) {
  const [own, setOwn] = useState<string | null>(null);
  const followFresh = useFollowFresh();
  const chosen = slot === undefined ? own : slot;
  const shown = dokumen.find((d) => d.slot === chosen) ?? dokumen[0];
  if (!shown) return <p className="ui-muted">Belum ada dokumen.</p>;
  return (
    <div className="documents">
      <ul aria-label="Daftar dokumen" className="documents__slots">
        {dokumen.map((d) => (
          <li key={d.slot}>
            <button type="button" aria-pressed={d === shown} onClick={() => (onSlot ?? setOwn)(d.slot)}>
              {d.label}
            </button>
          </li>
        ))}
      </ul>
      {/* A region that scrolls must be reachable by keyboard. */}
      <section className="documents__shown" aria-label={shown.label} tabIndex={0}>
        <Shown key={fileOf(shown.url)} document={shown} renew={renew} />
      </section>
      {beside?.(shown.slot)}
      <p>
        <a href={shown.url} target="_blank" rel="noreferrer" onClick={followFresh(() => renew(shown.slot))}>
          Buka {shown.label} di tab baru
        </a>
      </p>
      {nomor !== undefined && (
        <p>
          <Trail nomor={nomor} slot={shown.slot}>
            Siapa membuka {shown.label}
          </Trail>
        </p>
      )}
    </div>
  );
}

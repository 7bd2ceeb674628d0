/** What a QR code on paper leads to: the page that says whether it is genuine. */
import { type ReactNode, useEffect, useState } from 'react';
import { CallError } from '../../api/client.ts';
import { Alert } from '../../ui/feedback/alert.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { PublicFrame } from './public-frame.tsx';
import { usePageTitle } from './use-page-title.ts';

interface ProofFrameProps<Proof> {
  title: string;
  token: string;
  /** Asks what is known under the token; 404 where nothing is. */
  find: (token: string) => Promise<Proof>;
  /** The paper by its name, as a sentence begins. */
  paper: string;
  children: (proof: Proof) => ReactNode;
}

export function ProofFrame<Proof>({ title, token, find, paper, children }: ProofFrameProps<Proof>) {
  usePageTitle(title);
  const [proof, setProof] = useState<Proof | CallError | null>(null);
  useEffect(() => {
    find(token).then(setProof, (error: CallError) => setProof(error));
  }, [find, token]);
  const unknown = proof instanceof CallError && proof.status === 404;
  return (
    <PublicFrame>
      <div className="ui-stack">
        <h1>{title}</h1>
        {proof === null ? (
          <Skeleton lines={3} height="48px" />
        ) : proof instanceof CallError ? (
          <Alert
            kind="error"
            announce
            title={unknown ? `${paper} ini tidak dikenal` : `${paper} belum dapat diperiksa`}
          >
            {unknown ? `Kode pada ${paper.toLowerCase()} tidak sah.` : proof.message}
          </Alert>
        ) : (
          children(proof)
        )}
      </div>
    </PublicFrame>
  );
}

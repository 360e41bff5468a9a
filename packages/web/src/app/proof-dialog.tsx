import { Suspense, useEffect, useState } from 'react';
import { setProofAsker } from '../api/proof.js';
import { lazyPart } from '../parts/page/lazy-part.js';
import { prove } from './prove.js';
import { useSession } from '../api/session.js';

const ProofQuestion = lazyPart(() => import('./proof-question.js'), 'ProofQuestion');

type Answer = (proof: string | undefined) => void;

/** Asks for the password once more where a call needs it, and then lets the call go on. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<Answer>();
  const { SignedInBy } = useSession();
  useEffect(() => {
    setProofAsker(async () => {
      // Who has just come from the identity provider may have no password here.
      const fresh = SignedInBy === 'SingleSignOn' ? await prove().catch(() => undefined) : undefined;
      return fresh ?? new Promise((resolve) => setAnswer(() => resolve));
    });
    return () => setProofAsker(undefined);
  }, [SignedInBy]);
  if (!answer) return undefined;
  const finish: Answer = (proof) => {
    setAnswer(undefined);
    answer(proof);
  };
  return (
    <Suspense>
      <ProofQuestion onDone={finish} />
    </Suspense>
  );
}

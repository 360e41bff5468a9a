import { Suspense, useEffect, useState } from 'react';
import { setPasswordPrompt } from '../api/proof.js';
import { lazyPart } from '../parts/page/lazy-part.js';
import { requestProof } from './request-proof.js';
import { useSession } from '../api/session.js';

const ProofQuestion = lazyPart(() => import('./proof-question.js'), 'ProofQuestion');

type Answer = (proof: string | undefined) => void;

/** Asks for the password again when a request requires it, and then lets the request continue. */
export function ProofDialog() {
  const [answer, setAnswer] = useState<Answer>();
  const { SignedInBy } = useSession();
  useEffect(() => {
    setPasswordPrompt(async () => {
      // After a recent sign-in with single sign-on no password is needed; the operator may not have one.
      const fresh = SignedInBy === 'SingleSignOn' ? await requestProof().catch(() => undefined) : undefined;
      return fresh ?? new Promise((resolve) => setAnswer(() => resolve));
    });
    return () => setPasswordPrompt(undefined);
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

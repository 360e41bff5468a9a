import { Suspense, useEffect, useState } from 'react';
import { setPasswordPrompt } from '../api/reauthentication.js';
import { lazyComponent } from '../parts/page/lazy-component.js';
import { requestReauthentication } from './request-reauthentication.js';
import { useSession } from '../api/session.js';

const PasswordDialog = lazyComponent(() => import('./proof-question.js'), 'PasswordDialog');

type ResolveProof = (token: string | undefined) => void;

/** Asks for the password again when a request requires it, and then lets the request continue. */
export function ReauthenticationDialog() {
  const [resolveProof, setResolveProof] = useState<ResolveProof>();
  const { SignedInBy } = useSession();
  useEffect(() => {
    setPasswordPrompt(async () => {
      // After a recent sign-in with single sign-on no password is needed; the operator may not have one.
      const recentSignInToken =
        SignedInBy === 'SingleSignOn' ? await requestReauthentication().catch(() => undefined) : undefined;
      return recentSignInToken ?? new Promise((resolve) => setResolveProof(() => resolve));
    });
    return () => setPasswordPrompt(undefined);
  }, [SignedInBy]);
  if (!resolveProof) return undefined;
  const finish: ResolveProof = (token) => {
    setResolveProof(undefined);
    resolveProof(token);
  };
  return (
    <Suspense>
      <PasswordDialog onDone={finish} />
    </Suspense>
  );
}

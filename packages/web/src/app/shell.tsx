import type { Session } from '@vedette/contract/v1/account/session';
import { toCulture } from '@vedette/i18n/culture';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { t } from '../i18n/translate.js';
import { browserCulture } from '../i18n/culture-choice.js';
import { ReloadForCulture } from './reload-for-culture.js';
import { ApiError } from '../api/problem.js';
import { useFocusOfPages } from '../parts/page/focus-page.js';
import { FormatProvider } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { useFirstCheckTracker } from '../api/live/first-check.js';
import { Banner } from './banner.js';
import { useKeyboard } from '../parts/keys/keys.js';
import { lazyPart, whenIdle } from '../parts/page/lazy-part.js';
import { useLive } from '../api/live/live.js';
import { ProofDialog } from './proof-dialog.js';
import { SessionContext, useSession, useSessionQuery } from '../api/session.js';
import { useGlobalKeys } from './global-keys.js';
import classes from './shell.module.css';
import { Reader } from './reader.js';
import { SideMenu } from './side-menu.js';
import { LoadFailures } from './load-failures.js';
import { usePinnedMenu } from './use-pinned-menu.js';

// Parts that are not needed on every visit are loaded lazily.
const loadPalette = () => import('./palette.js');
const loadKeyHelp = () => import('./key-help.js');
const Palette = lazyPart(loadPalette, 'Palette');
const KeyHelp = lazyPart(loadKeyHelp, 'KeyHelp');
const SignIn = lazyPart(() => import('./sign-in.js'), 'SignIn');
const SetPassword = lazyPart(() => import('./set-password.js'), 'SetPassword');
const Acknowledge = lazyPart(() => import('./acknowledge.js'), 'Acknowledge');
const SecondFactorGate = lazyPart(() => import('./second-factor-gate.js'), 'SecondFactorGate');

/** Shows menu and page with a session, otherwise the sign-in form at the requested URL. */
export function Shell(): ReactNode {
  return (
    <Suspense fallback={<Loading label={t('Loading page')} />}>
      <Door />
    </Suspense>
  );
}

function Door(): ReactNode {
  const { data, error, isPending, refetch } = useSessionQuery();
  const linked = useRouterState({
    select: ({ location }) => /\/(set-password|acknowledge)$/.exec(location.pathname)?.[1],
  });
  if (linked !== undefined) return linked === 'acknowledge' ? <Acknowledge /> : <SetPassword />;
  if (error instanceof ApiError && error.status === 401) {
    return (
      <ReloadForCulture key="signed-out" culture={browserCulture()}>
        <SignIn onDone={() => void refetch()} />
      </ReloadForCulture>
    );
  }
  if (data) {
    return (
      <ReloadForCulture key="signed-in" culture={toCulture(data.CultureName)}>
        <SignedIn session={data} reload={() => void refetch()} />
      </ReloadForCulture>
    );
  }
  if (isPending) return <Loading label={t('Signing in')} />;
  return <ProblemView error={error} retry={() => void refetch()} />;
}

function SignedIn({ session, reload }: { readonly session: Session; readonly reload: () => void }): ReactNode {
  if (session.MustSetUpSecondFactor) return <SecondFactorGate onDone={reload} />;
  if (!session.HasAccountAccess) return <Reader session={session} />;
  return (
    <SessionContext value={session}>
      <FormatProvider>
        <Frame />
      </FormatProvider>
    </SessionContext>
  );
}

function Frame() {
  const [help, setHelp] = useState(false);
  const [palette, setPalette] = useState(false);
  const [isPinned, setPinned] = usePinnedMenu();
  const session = useSession();
  useLive();
  useFirstCheckTracker();
  useKeyboard();
  useFocusOfPages();
  // Loaded when the page is idle, so that a shortcut opens a dialog that handles the next key press.
  useEffect(() => whenIdle(() => void Promise.allSettled([loadPalette(), loadKeyHelp()])), []);
  useGlobalKeys({ session, openHelp: () => setHelp(true), openPalette: () => setPalette(true) });
  return (
    <div className={classes['frame']} data-unpinned={isPinned ? undefined : true}>
      <a href="#content" className={classes['skip']} onClick={skipToContent}>
        {t('Skip to content')}
      </a>
      <SideMenu openHelp={() => setHelp(true)} openPalette={() => setPalette(true)} {...{ isPinned, setPinned }} />
      <div className={classes['page']}>
        <Banner />
        <main id="content" tabIndex={-1} className={classes['main']}>
          <Suspense fallback={<Loading label={t('Loading page')} />}>
            <LoadFailures />
            <Outlet />
          </Suspense>
        </main>
      </div>
      <ProofDialog />
      {help && (
        <Suspense>
          <KeyHelp onClose={() => setHelp(false)} />
        </Suspense>
      )}
      {palette && (
        <Suspense>
          <Palette onClose={() => setPalette(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Focuses the content. A fragment URL would be resolved against `<base>` and leave the page. */
function skipToContent(event: { preventDefault(): void }): void {
  event.preventDefault();
  document.getElementById('content')?.focus();
}

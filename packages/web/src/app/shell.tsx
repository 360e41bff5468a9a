import type { Session } from '@vedette/contract/v1/account/session';
import { toCulture } from '@vedette/i18n/culture';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { type ReactNode, Suspense, useEffect, useState } from 'react';
import { t } from '../i18n/translate.js';
import { browserCulture } from '../i18n/culture-choice.js';
import { ReloadForCulture } from './reload-for-culture.js';
import { ApiError } from '../api/problem.js';
import { useFocusOnNavigation } from '../parts/page/focus-page.js';
import { FormatProvider } from '../parts/format/format.js';
import { Loading } from '../parts/feedback/loading.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { useFirstCheckTracker } from '../api/live/first-check.js';
import { Banner } from './banner.js';
import { useKeyboard } from '../parts/keys/keys.js';
import { lazyComponent, whenIdle } from '../parts/page/lazy-component.js';
import { useLive } from '../api/live/live.js';
import { ReauthenticationDialog } from './reauthentication-dialog.js';
import { SessionContext, useSession, useSessionQuery } from '../api/session.js';
import { useGlobalKeys } from './global-keys.js';
import classes from './shell.module.css';
import { StatusPageReader } from './status-page-reader.js';
import { SideMenu } from './side-menu.js';
import { LoadFailures } from './load-failures.js';
import { usePinnedMenu } from './use-pinned-menu.js';

// Parts that are not needed on every visit are loaded lazily.
const loadPalette = () => import('./palette.js');
const loadKeyHelp = () => import('./key-help.js');
const Palette = lazyComponent(loadPalette, 'Palette');
const KeyHelp = lazyComponent(loadKeyHelp, 'KeyHelp');
const SignIn = lazyComponent(() => import('./sign-in.js'), 'SignIn');
const SetPassword = lazyComponent(() => import('./set-password.js'), 'SetPassword');
const Acknowledge = lazyComponent(() => import('./acknowledge.js'), 'Acknowledge');
const SecondFactorGate = lazyComponent(() => import('./second-factor-gate.js'), 'SecondFactorGate');

/** Shows menu and page with a session, otherwise the sign-in form at the requested URL. */
export function Shell(): ReactNode {
  return (
    <Suspense fallback={<Loading label={t('Loading page')} />}>
      <SessionGate />
    </Suspense>
  );
}

function SessionGate(): ReactNode {
  const { data, error, isPending, refetch } = useSessionQuery();
  const mailLinkPage = useRouterState({
    select: ({ location }) => /\/(set-password|acknowledge)$/.exec(location.pathname)?.[1],
  });
  if (mailLinkPage !== undefined) return mailLinkPage === 'acknowledge' ? <Acknowledge /> : <SetPassword />;
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
  if (!session.HasAccountAccess) return <StatusPageReader session={session} />;
  return (
    <SessionContext value={session}>
      <FormatProvider>
        <AppFrame />
      </FormatProvider>
    </SessionContext>
  );
}

function AppFrame() {
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isPaletteOpen, setPaletteOpen] = useState(false);
  const [isPinned, setPinned] = usePinnedMenu();
  const session = useSession();
  useLive();
  useFirstCheckTracker();
  useKeyboard();
  useFocusOnNavigation();
  // Loaded when the page is idle, so that a shortcut opens a dialog that handles the next key press.
  useEffect(() => whenIdle(() => void Promise.allSettled([loadPalette(), loadKeyHelp()])), []);
  useGlobalKeys({ session, openHelp: () => setHelpOpen(true), openPalette: () => setPaletteOpen(true) });
  return (
    <div className={classes['frame']} data-unpinned={isPinned ? undefined : true}>
      <a href="#content" className={classes['skip']} onClick={skipToContent}>
        {t('Skip to content')}
      </a>
      <SideMenu
        openHelp={() => setHelpOpen(true)}
        openPalette={() => setPaletteOpen(true)}
        {...{ isPinned, setPinned }}
      />
      <div className={classes['page']}>
        <Banner />
        <main id="content" tabIndex={-1} className={classes['main']}>
          <Suspense fallback={<Loading label={t('Loading page')} />}>
            <LoadFailures />
            <Outlet />
          </Suspense>
        </main>
      </div>
      <ReauthenticationDialog />
      {isHelpOpen && (
        <Suspense>
          <KeyHelp onClose={() => setHelpOpen(false)} />
        </Suspense>
      )}
      {isPaletteOpen && (
        <Suspense>
          <Palette onClose={() => setPaletteOpen(false)} />
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

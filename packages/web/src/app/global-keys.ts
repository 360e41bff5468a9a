import type { Session } from '@vedette/contract/v1/account/session';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { type KeyboardAction, useKeys } from '../parts/keys/keys.js';
import { NAVIGATION, visibleNavigation } from '../parts/navigation/navigation.js';
import { rowKeys } from './row-keys.js';

interface GlobalKeysOptions {
  readonly session: Session;
  readonly openHelp: () => void;
  readonly openPalette: () => void;
}

const NAVIGATION_PATHS: ReadonlySet<string> = new Set(NAVIGATION.flatMap(({ items }) => items.map(({ to }) => to)));

/** Registers the keyboard shortcuts that work on every page. */
export function useGlobalKeys({ session, openHelp, openPalette }: GlobalKeysOptions): void {
  const navigate = useNavigate();
  const router = useRouter();
  // “Back” is not offered on pages of the menu, which start a new task.
  const isNavigationItem = useRouterState({
    select: ({ matches }) => NAVIGATION_PATHS.has(matches.at(-1)?.fullPath ?? ''),
  });
  const newMonitor: KeyboardAction = {
    id: 'newMonitor',
    text: t('New monitor'),
    run: () => void navigate({ to: '/monitors/new' }),
  };
  useKeys(rowKeys);
  useKeys([
    { id: 'find', text: t('Find anything'), run: openPalette },
    { id: 'help', text: t('Show keyboard shortcuts'), run: openHelp },
    { id: 'filter', text: t('Filter this list, or find anything'), run: () => focusFilter(openPalette) },
    ...(isNavigationItem
      ? []
      : [{ id: 'back', text: t('Back'), run: () => router.history.back() } satisfies KeyboardAction]),
    ...visibleNavigation(session)
      .flatMap(({ items }) => [...items])
      .map(({ to, label, key }): KeyboardAction => ({ id: key, text: label, run: () => void navigate({ to }) })),
    ...(session.MayCreateMonitors ? [newMonitor] : []),
  ]);
}

function focusFilter(fallback: () => void): void {
  const filter = document.querySelector<HTMLInputElement>('[data-filter] input, input[data-filter]');
  if (filter) filter.focus();
  else fallback();
}

import type { Session } from '@vedette/contract/v1/session';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { useKeys } from './keys.js';
import { placesFor } from './navigation.js';

interface Wiring {
  readonly session: Session;
  readonly openHelp: () => void;
  readonly openPalette: () => void;
}

/** The keys that work on every page. */
export function useGlobalKeys({ session, openHelp, openPalette }: Wiring): void {
  const navigate = useNavigate();
  const router = useRouter();
  useKeys([
    { keys: 'mod+k', text: 'Find anything', run: openPalette },
    { keys: '?', text: 'Show these keys', run: openHelp },
    { keys: '/', text: 'Filter this list, or find anything', run: () => void (focusFilter() || openPalette()) },
    { keys: 'Escape', text: 'Back', run: () => router.history.back() },
    ...placesFor(session)
      .flatMap(({ places }) => [...places])
      .map(({ to, label, key }) => ({ keys: `g ${key}`, text: label, run: () => void navigate({ to }) })),
    ...(session.MayCreateMonitors
      ? [{ keys: 'n', text: 'New monitor', run: () => void navigate({ to: '/monitors/new' }) }]
      : []),
  ]);
}

/** Says whether the page has a filter. */
function focusFilter(): boolean {
  const filter = document.querySelector<HTMLInputElement>('[data-filter] input, input[data-filter]');
  filter?.focus();
  return filter !== null;
}

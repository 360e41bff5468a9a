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
    { keys: '/', text: 'Filter this list, or find anything', run: () => focusFilter(openPalette) },
    { keys: 'Escape', text: 'Back', run: () => router.history.back() },
    ...placesFor(session)
      .flatMap(({ places }) => [...places])
      .map(({ to, label, key }) => ({ keys: `g ${key}`, text: label, run: () => void navigate({ to }) })),
    ...(session.MayCreateMonitors
      ? [{ keys: 'n', text: 'New monitor', run: () => void navigate({ to: '/monitors/new' }) }]
      : []),
  ]);
}

function focusFilter(otherwise: () => void): void {
  const filter = document.querySelector<HTMLInputElement>('[data-filter] input, input[data-filter]');
  if (filter) filter.focus();
  else otherwise();
}

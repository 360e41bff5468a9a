import type { Session } from '@vedette/contract/v1/account/session';
import { useNavigate, useRouter, useRouterState } from '@tanstack/react-router';
import { type ByKey, useKeys } from '../parts/keys/keys.js';
import { PLACES, placesFor } from '../parts/navigation/navigation.js';
import { rowKeys } from './row-keys.js';

interface Wiring {
  readonly session: Session;
  readonly openHelp: () => void;
  readonly openPalette: () => void;
}

const PLACE_PATHS: ReadonlySet<string> = new Set(PLACES.flatMap(({ places }) => places.map(({ to }) => to)));

/** The keys that work on every page. */
export function useGlobalKeys({ session, openHelp, openPalette }: Wiring): void {
  const navigate = useNavigate();
  const router = useRouter();
  // A list of the menu is where one begins: what came before it is another errand.
  const isPlace = useRouterState({ select: ({ matches }) => PLACE_PATHS.has(matches.at(-1)?.fullPath ?? '') });
  const newMonitor: ByKey = {
    does: 'newMonitor',
    text: 'New monitor',
    run: () => void navigate({ to: '/monitors/new' }),
  };
  useKeys(rowKeys);
  useKeys([
    { does: 'find', text: 'Find anything', run: openPalette },
    { does: 'help', text: 'Show these keys', run: openHelp },
    { does: 'filter', text: 'Filter this list, or find anything', run: () => focusFilter(openPalette) },
    ...(isPlace ? [] : [{ does: 'back', text: 'Back', run: () => router.history.back() } satisfies ByKey]),
    ...placesFor(session)
      .flatMap(({ places }) => [...places])
      .map(({ to, label, key }): ByKey => ({ does: key, text: label, run: () => void navigate({ to }) })),
    ...(session.MayCreateMonitors ? [newMonitor] : []),
  ]);
}

function focusFilter(otherwise: () => void): void {
  const filter = document.querySelector<HTMLInputElement>('[data-filter] input, input[data-filter]');
  if (filter) filter.focus();
  else otherwise();
}

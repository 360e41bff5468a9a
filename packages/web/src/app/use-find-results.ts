import type { FindKind, FindResult, findEndpoints } from '@vedette/contract/v1/screens/find';
import { useMantineColorScheme } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useMemo } from 'react';
import { dashboardName } from '../dashboards/labels/dashboard-name.js';
import { t } from '../i18n/translate.js';
import { docsUrl, DOCS } from './docs-links.js';
import { call } from '../api/client.js';
import { useFavourites } from '../dashboards/use-favourites.js';
import { formatKeys } from '../parts/keys/key-labels.js';
import { type ActiveAction, useKeyMap } from '../parts/keys/keys.js';
import { type ResultAction, RESULT_TITLES, resultActions, commandText, parseCommand, hasWords } from './find-texts.js';
import { NAVIGATION, visibleNavigation } from '../parts/navigation/navigation.js';
import { useSession } from '../api/session.js';

/** An entry of Find. */
export interface Entry {
  readonly id: string;
  readonly text: string;
  readonly note: string;
  /** Object that the entry opens, if it has further actions. */
  readonly result?: { readonly kind: FindKind; readonly row: FindResult };
  /** Action of the entry; absent to open the object. */
  readonly action?: ResultAction;
  /** Other entries: what to run, and whether it opens a page. */
  readonly run?: () => void;
  readonly isPage?: boolean;
}

export interface EntryGroup {
  readonly label: string;
  readonly entries: readonly Entry[];
  /** Whether there are more results than these. */
  readonly hasMore: boolean;
}

const DEBOUNCE_MS = 200;
/** Shortcuts that open pages are left out, because the pages themselves are listed. */
const NAVIGATION_KEYS: ReadonlySet<string> = new Set(NAVIGATION.flatMap(({ items }) => items.map(({ key }) => key)));

/**
 * Finds entries that match `text`: objects of the account, commands, pages, actions of this page, and documentation.
 */
export function useFindResults(text: string, actions: readonly ActiveAction[]) {
  const [debouncedText] = useDebouncedValue(text.trim(), DEBOUNCE_MS);
  const { data, error, isFetching } = useQuery({ ...findQuery(debouncedText), placeholderData: keepPreviousData });
  const { group: commands, of: monitorSearch, isFetching: isFindingMonitors } = useCommands(text.trim(), debouncedText);
  const appEntryGroups = useAppEntries(actions);
  const groups = useMemo(() => {
    const accountGroups: readonly EntryGroup[] = (debouncedText === '' ? [] : (data?.Groups ?? [])).map(
      ({ Kind, Rows, HasMore }) => ({
        label: RESULT_TITLES[Kind],
        hasMore: HasMore,
        entries: Rows.map((row) => ({
          id: `${Kind} ${row.Id}`,
          text: row.Name,
          note: row.Note,
          result: { kind: Kind, row },
        })),
      }),
    );
    const appGroups = appEntryGroups
      .map((group) => ({ ...group, entries: group.entries.filter((entry) => hasWords(entry.text, text)) }))
      .filter(({ entries }) => entries.length > 0);
    return text.trim() === '' ? appGroups : [...accountGroups, ...commands, ...appGroups];
  }, [debouncedText, commands, data, appEntryGroups, text]);
  const isPending = text.trim() !== '' && (debouncedText !== text.trim() || isFetching || isFindingMonitors);
  return { groups, error, isPending, isIncompleteCommand: monitorSearch === '' };
}

const findQuery = (search: string) => ({
  queryKey: ['find', search],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
    call<typeof findEndpoints.find>('GET /api/v1/Find', { query: { Search: search }, signal }),
  enabled: search !== '',
});

const NONE: readonly EntryGroup[] = [];

/** Returns commands for monitors. As they change something, they are never based on a previous search. */
function useCommands(text: string, debouncedText: string) {
  const { action, search: monitorSearch } = parseCommand(text) ?? {};
  const isDebounced = text === debouncedText;
  const { data, isFetching } = useQuery(findQuery(isDebounced ? (monitorSearch ?? '') : ''));
  const group = useMemo(() => {
    if (!action || !isDebounced) return NONE;
    const monitors = data?.Groups.find(({ Kind }) => Kind === 'Monitor');
    const rows = (monitors?.Rows ?? []).filter((row) => resultActions('Monitor', row).includes(action));
    const entries = rows.map((row): Entry => ({
      id: `${action} ${row.Id}`,
      text: commandText(action, row.Name),
      note: row.Note,
      action,
      result: { kind: 'Monitor', row },
    }));
    return entries.length === 0 ? NONE : [{ label: t('Commands'), entries, hasMore: monitors?.HasMore === true }];
  }, [action, data, isDebounced]);
  return { group, of: monitorSearch, isFetching };
}

/** Entries of the app itself, which need no request. */
function useAppEntries(actions: readonly ActiveAction[]): readonly EntryGroup[] {
  const session = useSession();
  const navigate = useNavigate();
  const favourites = useFavourites();
  const keyMap = useKeyMap();
  const { setColorScheme } = useMantineColorScheme();
  return useMemo(() => {
    const starred = favourites.map((each) => ({
      id: each.DashboardGuid,
      text: dashboardName(each),
      note: '★',
      isPage: true,
      run: () => void navigate({ to: '/dashboards/$dashboardGuid', params: { dashboardGuid: each.DashboardGuid } }),
    }));
    const pages = visibleNavigation(session).flatMap(({ label, items }) =>
      items.map(({ to, label: text, key }) => ({
        id: to,
        text,
        note: [label, formatKeys(keyMap[key])].filter(Boolean).join(', '),
        isPage: true,
        run: () => void navigate({ to }),
      })),
    );
    const actionEntries = actions
      .filter(({ id }) => !NAVIGATION_KEYS.has(id))
      .map(({ id, keys, text, run }) => ({ id: `action ${id}`, text, note: formatKeys(keys), run }));
    const themes = THEMES.map(([scheme, text]) => ({ id: scheme, text, note: '', run: () => setColorScheme(scheme) }));
    const docs = DOCS.map((page) => ({
      id: page.path,
      text: page.text,
      note: page.note,
      run: () => window.location.assign(docsUrl(page)),
    }));
    const group = (label: string, entries: readonly Entry[]): EntryGroup => ({ label, entries, hasMore: false });
    return [
      group(t('Favourites'), starred),
      group(t('Pages'), pages),
      group(t('Actions'), actionEntries),
      group(t('Colour scheme'), themes),
      group(t('Documentation'), docs),
    ];
  }, [actions, favourites, keyMap, navigate, session, setColorScheme]);
}

const THEMES = [
  ['dark', t('Dark theme')],
  ['light', t('Light theme')],
  ['auto', t('System theme')],
] as const;

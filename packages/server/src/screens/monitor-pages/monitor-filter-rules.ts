/** Which monitors a filter of the list keeps out, and by which of its parts. */
import type { Stated } from './monitor-row.js';

/** The filter of the list, lists taken apart. Undefined = anything. */
export interface MonitorFilter {
  /** Lower case. */
  readonly search?: string | undefined;
  readonly states?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly modes?: readonly string[] | undefined;
  readonly groupGuid?: string | undefined;
  /** Lower case. */
  readonly host?: string | undefined;
  /** Monitors with the custom field that is asked for. */
  readonly withField?: ReadonlySet<string> | undefined;
}

/** A monitor, with what its filter looks at beside its facts; of settings the caller may not see nothing. */
export interface FilterableMonitor extends Pick<Stated, 'facts' | 'state'> {
  /** What the search looks in, lower case. */
  readonly text: () => string;
  /** Of its target, lower case; empty: it has none. */
  readonly host: () => string;
  readonly seesSettings: () => boolean;
}

export function commaList(text: string | undefined): string[] | undefined {
  const items = (text ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
  return items.length === 0 ? undefined : items;
}

export type FilterPart = 'type' | 'mode' | 'state' | 'group' | 'field' | 'host' | 'search';

/** The cheap ones first. */
const lets: Readonly<Record<FilterPart, (one: FilterableMonitor, filter: MonitorFilter) => boolean>> = {
  type: ({ facts }, { types }) => !types || types.includes(facts.monitorType.toLowerCase()),
  mode: ({ facts }, { modes }) => !modes || modes.includes(facts.mode.toLowerCase()),
  state: ({ state }, { states }) => !states || states.includes(state.toLowerCase()),
  group: ({ facts }, { groupGuid }) => groupGuid === undefined || facts.groupGuids.includes(groupGuid),
  field: ({ facts, seesSettings }, { withField }) => !withField || (withField.has(facts.monitorGuid) && seesSettings()),
  host: (one, { host }) => host === undefined || one.host() === host,
  search: (one, { search }) => search === undefined || one.text().includes(search),
};
const parts = Object.keys(lets) as readonly FilterPart[];

/** Parts of the filter that keep a monitor out: none, the only one, or two of several. */
export function keptOutBy(one: FilterableMonitor, filter: MonitorFilter): readonly FilterPart[] {
  const found: FilterPart[] = [];
  for (const part of parts) {
    if (lets[part](one, filter)) continue;
    found.push(part);
    if (found.length === 2) break;
  }
  return found;
}

/** `host`, `host:port` or an address with a scheme. */
const HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?(?<host>\[[^\]]*\]|[^/:?#\s]*)/i;

/** The host of a target, lower case; an address of IPv6 without brackets. */
export function targetHost(target: string): string {
  const text = target.trim().toLowerCase();
  const isBareIpv6 = !text.includes('/') && text.split(':').length > 2 && !text.startsWith('[');
  return isBareIpv6 ? text : (HOST.exec(text)?.groups?.['host'] ?? '').replace(/^\[|\]$/g, '');
}

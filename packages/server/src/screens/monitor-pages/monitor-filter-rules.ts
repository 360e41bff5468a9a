/** Decides which monitors a filter of the list excludes, and by which parts. */
import type { MonitorWithState } from './monitor-row.js';

/** The parsed filter of the list; undefined parts accept everything. */
export interface MonitorFilter {
  /** Lower case. */
  readonly search?: string | undefined;
  readonly states?: readonly string[] | undefined;
  readonly types?: readonly string[] | undefined;
  readonly modes?: readonly string[] | undefined;
  readonly groupGuid?: string | undefined;
  /** Lower case. */
  readonly host?: string | undefined;
  /** Guids of the monitors with the requested custom field. */
  readonly guidsWithField?: ReadonlySet<string> | undefined;
}

/** A monitor with what the filter needs besides its facts; settings that the caller may not see are empty. */
export interface FilterableMonitor extends Pick<MonitorWithState, 'facts' | 'state'> {
  /** The searched text, lower case. */
  readonly text: () => string;
  /** Host of the target, lower case; empty when there is none. */
  readonly host: () => string;
  readonly mayViewSettings: () => boolean;
}

export function parseCommaList(text: string | undefined): string[] | undefined {
  const items = (text ?? '')
    .split(',')
    .map((item) => item.trim().toLowerCase())
    .filter((item) => item !== '');
  return items.length === 0 ? undefined : items;
}

export type FilterPart = 'type' | 'mode' | 'state' | 'group' | 'field' | 'host' | 'search';

/** Cheap checks come first. */
const criteria: Readonly<Record<FilterPart, (monitor: FilterableMonitor, filter: MonitorFilter) => boolean>> = {
  type: ({ facts }, { types }) => !types || types.includes(facts.monitorType.toLowerCase()),
  mode: ({ facts }, { modes }) => !modes || modes.includes(facts.mode.toLowerCase()),
  state: ({ state }, { states }) => !states || states.includes(state.toLowerCase()),
  group: ({ facts }, { groupGuid }) => groupGuid === undefined || facts.groupGuids.includes(groupGuid),
  field: ({ facts, mayViewSettings }, { guidsWithField }) =>
    !guidsWithField || (guidsWithField.has(facts.monitorGuid) && mayViewSettings()),
  host: (monitor, { host }) => host === undefined || monitor.host() === host,
  search: (monitor, { search }) => search === undefined || monitor.text().includes(search),
};
const parts = Object.keys(criteria) as readonly FilterPart[];

/** Returns the parts of the filter that exclude a monitor: none, the only one, or two of several. */
export function findExcludingParts(monitor: FilterableMonitor, filter: MonitorFilter): readonly FilterPart[] {
  const found: FilterPart[] = [];
  for (const part of parts) {
    if (criteria[part](monitor, filter)) continue;
    found.push(part);
    if (found.length === 2) break;
  }
  return found;
}

/** `host`, `host:port` or a URL. */
const HOST = /^(?:[a-z][a-z0-9+.-]*:\/\/)?(?:[^/?#@]*@)?(?<host>\[[^\]]*\]|[^/:?#\s]*)/i;

/** Returns the host of a target in lower case; an IPv6 address without brackets. */
export function targetHost(target: string): string {
  const text = target.trim().toLowerCase();
  const isBareIpv6 = !text.includes('/') && text.split(':').length > 2 && !text.startsWith('[');
  return isBareIpv6 ? text : (HOST.exec(text)?.groups?.['host'] ?? '').replace(/^\[|\]$/g, '');
}

import { MAX_FACET_VALUES, type MonitorFacets } from '@vedette/contract/v1/monitors/monitor-facets';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { mapYielding } from '@vedette/kernel/concurrency/event-loop';
import type { Caller } from '../../rights/index.js';
import { stateRank, stateByRank } from '../reads/monitor-state-rules.js';
import { resolveFilter, loadFilterableMonitors, type MonitorFilterQuery } from './monitor-list.js';
import type { ReadDeps } from '../reads/read-deps.js';
import {
  findExcludingParts,
  type FilterPart,
  type MonitorFilter,
  type FilterableMonitor,
} from './monitor-filter-rules.js';
import { MONITORS_PER_TURN } from './monitor-row.js';

export interface MonitorFacetQuery extends MonitorFilterQuery {
  readonly Containing?: string | undefined;
}

interface FacetCount {
  monitors: number;
  /** Rank of the worst state; 0 is the worst. */
  worst: number;
}

/** Counts monitors by value, with the worst state of each. */
class FacetCounter {
  readonly #counts = new Map<string, FacetCount>();

  add(value: string, state: MonitorState): void {
    const count = this.#counts.get(value);
    const rank = stateRank(state);
    if (!count) this.#counts.set(value, { monitors: 1, worst: rank });
    else {
      count.monitors += 1;
      count.worst = Math.min(count.worst, rank);
    }
  }

  /** Returns the values accepted by `isIncluded`, those with the most monitors first. */
  toFacet<Value>(toValue: (value: string) => Value, isIncluded: (value: string) => boolean = () => true) {
    const all = [...this.#counts].filter(([value]) => isIncluded(value));
    all.sort(([a, one], [b, other]) => other.monitors - one.monitors || (a < b ? -1 : 1));
    const Rows = all
      .slice(0, MAX_FACET_VALUES)
      .map(([value, count]) => ({ ...toValue(value), ...toFacetCount(count) }));
    return { Rows, Total: all.length };
  }
}

const toFacetCount = ({ monitors, worst }: FacetCount) => ({ Monitors: monitors, Worst: stateByRank(worst) });

/** Counts of all facets in one pass. Custom fields are counted by the store, so only their monitors are collected. */
class FacetCounters {
  readonly groups = new FacetCounter();
  readonly types = new FacetCounter();
  readonly modes = new FacetCounter();
  readonly hosts = new FacetCounter();
  readonly monitorsForFields: FilterableMonitor[] = [];

  /**
   * Counts a monitor in all facets when the filter includes it, and only in the facet that alone excludes it otherwise.
   */
  add(one: FilterableMonitor, filter: MonitorFilter): void {
    const [first, second] = findExcludingParts(one, filter);
    if (second !== undefined) return;
    const isCounted = (part: FilterPart): boolean => first === undefined || first === part;
    const { facts, state } = one;
    if (isCounted('group')) for (const guid of facts.groupGuids) this.groups.add(guid, state);
    if (isCounted('type')) this.types.add(facts.monitorType, state);
    if (isCounted('mode')) this.modes.add(facts.mode, state);
    if (isCounted('host') && one.host() !== '') this.hosts.add(one.host(), state);
    if (isCounted('field') && one.mayViewSettings()) this.monitorsForFields.push(one);
  }
}

/**
 * Returns the values by which visible monitors can be filtered. All monitors of the account are processed in turns,
 * values are limited to the first ones, and the store counts fields.
 */
export async function readMonitorFacets(
  deps: ReadDeps,
  caller: Caller,
  query: MonitorFacetQuery,
): Promise<MonitorFacets> {
  const { monitors, groups } = await loadFilterableMonitors(deps, caller);
  const filter = await resolveFilter(deps, caller, query);
  const counters = new FacetCounters();
  await mapYielding(monitors, MONITORS_PER_TURN, (one) => {
    counters.add(one, filter);
  });
  const containing = (query.Containing ?? '').toLowerCase();
  const names = new Map(groups.filter(({ isAll }) => !isAll).map((one) => [one.monitorGroupGuid, one.description]));
  const groupName = (guid: string): string => names.get(guid) ?? '';
  return {
    Groups: counters.groups.toFacet(
      (guid) => ({ MonitorGroupGuid: guid, Description: groupName(guid) }),
      (guid) => names.has(guid),
    ),
    Types: counters.types.toFacet((MonitorType) => ({ MonitorType })),
    Modes: counters.modes.toFacet((MonitorMode) => ({ MonitorMode })),
    Hosts: counters.hosts.toFacet(
      (Host) => ({ Host }),
      (host) => host.includes(containing),
    ),
    CustomFields: await loadCustomFieldFacet(deps, caller, counters.monitorsForFields, containing),
  };
}

async function loadCustomFieldFacet(
  { reads }: ReadDeps,
  { accountId }: Caller,
  monitors: readonly FilterableMonitor[],
  containing: string,
): Promise<MonitorFacets['CustomFields']> {
  const counts = await reads.fieldCounts({
    accountId,
    containing,
    take: MAX_FACET_VALUES,
    monitorGuids: monitors.map(({ facts }) => facts.monitorGuid),
    stateRanks: monitors.map(({ state }) => stateRank(state)),
  });
  return {
    Rows: counts.map(({ name, value, ...count }) => ({ Name: name, Value: value, ...toFacetCount(count) })),
    Total: counts[0]?.total ?? 0,
  };
}

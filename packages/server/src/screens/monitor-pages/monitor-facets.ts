import { MOST_FACET_VALUES, type MonitorFacets } from '@vedette/contract/v1/monitors/monitor-facets';
import type { MonitorState } from '@vedette/contract/v1/shared';
import { mappedInTurns } from '@vedette/kernel/in-turns';
import type { Caller } from '../../rights/index.js';
import { badness, stateOfBadness } from './monitor-state-rules.js';
import { filterOf, loadSighted, type MonitorFilterQuery } from './monitor-list.js';
import type { ReadDeps } from '../read-deps.js';
import { keptOutBy, type FilterPart, type MonitorFilter, type Sighted } from './monitor-filter-rules.js';
import { STATED_A_TURN } from './monitor-row.js';

export interface MonitorFacetQuery extends MonitorFilterQuery {
  readonly Containing?: string | undefined;
}

interface Count {
  monitors: number;
  /** Badness of the worst. */
  worst: number;
}

/** How many monitors have each value, and how the worst of them is. */
class Tally {
  readonly #counts = new Map<string, Count>();

  add(value: string, state: MonitorState): void {
    const count = this.#counts.get(value);
    const rank = badness(state);
    if (!count) this.#counts.set(value, { monitors: 1, worst: rank });
    else {
      count.monitors += 1;
      count.worst = Math.min(count.worst, rank);
    }
  }

  /** Those of the most monitors first, of the values that `isTold` lets. */
  told<Told>(words: (value: string) => Told, isTold: (value: string) => boolean = () => true) {
    const all = [...this.#counts].filter(([value]) => isTold(value));
    all.sort(([a, one], [b, other]) => other.monitors - one.monitors || (a < b ? -1 : 1));
    const Rows = all.slice(0, MOST_FACET_VALUES).map(([value, count]) => ({ ...words(value), ...toldCount(count) }));
    return { Rows, Total: all.length };
  }
}

const toldCount = ({ monitors, worst }: Count) => ({ Monitors: monitors, Worst: stateOfBadness(worst) });

/** What is counted of all monitors in one go; of fields, which the store counts, whose they are. */
class Tallies {
  readonly groups = new Tally();
  readonly types = new Tally();
  readonly modes = new Tally();
  readonly hosts = new Tally();
  readonly withFields: Sighted[] = [];

  /** In each facet that alone keeps the monitor out; in all of them where nothing does. */
  add(one: Sighted, filter: MonitorFilter): void {
    const [first, second] = keptOutBy(one, filter);
    if (second !== undefined) return;
    const counts = (part: FilterPart): boolean => first === undefined || first === part;
    const { facts, state } = one;
    if (counts('group')) for (const guid of facts.groupGuids) this.groups.add(guid, state);
    if (counts('type')) this.types.add(facts.monitorType, state);
    if (counts('mode')) this.modes.add(facts.mode, state);
    if (counts('host') && one.host() !== '') this.hosts.add(one.host(), state);
    if (counts('field') && one.seesSettings()) this.withFields.push(one);
  }
}

/**
 * What the monitors the caller may see can be filtered by. All of the account are gone through once, in turns; of values only
 * the first so many are answered, and fields are counted by the store.
 */
export async function readMonitorFacets(
  deps: ReadDeps,
  caller: Caller,
  query: MonitorFacetQuery,
): Promise<MonitorFacets> {
  const { sighted, groups } = await loadSighted(deps, caller);
  const filter = await filterOf(deps, caller, query);
  const tallies = new Tallies();
  await mappedInTurns(sighted, STATED_A_TURN, (one) => {
    tallies.add(one, filter);
  });
  const containing = (query.Containing ?? '').toLowerCase();
  const names = new Map(groups.filter(({ isAll }) => !isAll).map((one) => [one.monitorGroupGuid, one.description]));
  const nameOf = (guid: string): string => names.get(guid) ?? '';
  return {
    Groups: tallies.groups.told(
      (guid) => ({ MonitorGroupGuid: guid, Description: nameOf(guid) }),
      (guid) => names.has(guid),
    ),
    Types: tallies.types.told((MonitorType) => ({ MonitorType })),
    Modes: tallies.modes.told((MonitorMode) => ({ MonitorMode })),
    Hosts: tallies.hosts.told(
      (Host) => ({ Host }),
      (host) => host.includes(containing),
    ),
    CustomFields: await fieldsOf(deps, caller, tallies.withFields, containing),
  };
}

async function fieldsOf(
  { reads }: ReadDeps,
  { accountId }: Caller,
  monitors: readonly Sighted[],
  containing: string,
): Promise<MonitorFacets['CustomFields']> {
  const counts = await reads.fieldCounts({
    accountId,
    containing,
    take: MOST_FACET_VALUES,
    monitorGuids: monitors.map(({ facts }) => facts.monitorGuid),
    badness: monitors.map(({ state }) => badness(state)),
  });
  return {
    Rows: counts.map(({ name, value, ...count }) => ({ Name: name, Value: value, ...toldCount(count) })),
    Total: counts[0]?.total ?? 0,
  };
}

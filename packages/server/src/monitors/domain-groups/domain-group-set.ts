import { defaultDomainGroups } from '@vedette/contract/v1/monitors/default-domain-groups';
import type {
  DefaultDomainGroupSet,
  DomainGroup,
  DomainGroupSet,
  DomainGroupSetWrite,
} from '@vedette/contract/v1/monitors/domain-group-set';
import type { Chance } from '@vedette/kernel/chance';
import { Fault, Problems } from '@vedette/kernel/fault';
import { hashOf } from '@vedette/kernel/hash';
import type { Caller } from '../../rights/index.js';
import { readGroups } from './domain-group-rules.js';

export interface StoredSet {
  readonly domainGroupGuid: string;
  readonly name: string;
  readonly groups: readonly DomainGroup[];
}

export interface SetChange {
  readonly action: 'Created' | 'Updated' | 'Deleted';
  readonly set: StoredSet;
  readonly before?: Readonly<Record<string, unknown>>;
  readonly after?: Readonly<Record<string, unknown>>;
}

/** What the use cases ask of storage, for the account of one caller; `domain-group-set-sql.ts` keeps these promises. */
export interface SetStore {
  transaction<T>(work: (store: SetStore) => Promise<T>): Promise<T>;
  /** By name. */
  all(): Promise<StoredSet[]>;
  /** Locked, inside a transaction, so that no monitor begins to use it meanwhile. */
  byGuid(domainGroupGuid: string): Promise<StoredSet | undefined>;
  /** Guids of the monitors that use it. */
  usersOf(domainGroupGuid: string): Promise<string[]>;
  /** @throws Fault `conflict` when the name is taken; `update` too. */
  insert(set: StoredSet): Promise<void>;
  update(set: StoredSet): Promise<void>;
  remove(domainGroupGuid: string): Promise<void>;
  /** An audit record; the open pages are told, and what judges the monitors that use it. */
  note(change: SetChange): Promise<void>;
}

export interface SetDeps {
  readonly setsFor: (caller: Caller) => SetStore;
  readonly chance: Pick<Chance, 'newGuid'>;
}

function setAnswer({ domainGroupGuid, name, groups }: StoredSet): DomainGroupSet {
  // The store keeps no order of members, and the hash knows one.
  const Groups = groups.map(({ Name, IsFirstParty, IncludesMonitorUrl, Include, Exclude }) => ({
    Name,
    IsFirstParty,
    IncludesMonitorUrl,
    Include,
    Exclude,
  }));
  const fields = { Name: name, Groups };
  return { DomainGroupGuid: domainGroupGuid, ...fields, Hash: hashOf([domainGroupGuid, fields]) };
}

/** The built-in one. */
export const defaultSet = (): DefaultDomainGroupSet => ({ Name: 'Default set', Groups: [...defaultDomainGroups] });

/** By name. */
export async function listSets(deps: SetDeps, caller: Caller): Promise<DomainGroupSet[]> {
  return (await deps.setsFor(caller).all()).map(setAnswer);
}

/** @throws Fault `missing`. */
export async function getSet(deps: SetDeps, caller: Caller, guid: string): Promise<DomainGroupSet> {
  return setAnswer(await foundSet(deps.setsFor(caller), guid));
}

/** @throws Fault `invalid` with every problem, `conflict` for a name that is taken. */
export async function createSet(deps: SetDeps, caller: Caller, body: DomainGroupSetWrite): Promise<DomainGroupSet> {
  const set = { domainGroupGuid: deps.chance.newGuid(), name: body.Name, groups: checkedGroups(body) };
  await deps.setsFor(caller).transaction(async (store) => {
    await store.insert(set);
    await store.note({ action: 'Created', set, after: setAnswer(set) });
  });
  return setAnswer(set);
}

/** @throws as `createSet`, and Fault `missing`. */
export async function replaceSet(
  deps: SetDeps,
  caller: Caller,
  guid: string,
  body: DomainGroupSetWrite,
): Promise<void> {
  await deps.setsFor(caller).transaction(async (store) => {
    const before = await foundSet(store, guid);
    const set = { ...before, name: body.Name, groups: checkedGroups(body) };
    if (setAnswer(set).Hash === setAnswer(before).Hash) return;
    await store.update(set);
    await store.note({ action: 'Updated', set, before: setAnswer(before), after: setAnswer(set) });
  });
}

/** @throws Fault `missing`, `inUse` while monitors name it. */
export async function removeSet(deps: SetDeps, caller: Caller, guid: string): Promise<void> {
  await deps.setsFor(caller).transaction(async (store) => {
    const set = await foundSet(store, guid);
    const { length } = await store.usersOf(guid);
    if (length > 0)
      throw new Fault('inUse', `${set.name} is used by ${length === 1 ? 'a monitor' : `${length} monitors`}`);
    await store.remove(guid);
    await store.note({ action: 'Deleted', set, before: setAnswer(set) });
  });
}

async function foundSet(store: SetStore, guid: string): Promise<StoredSet> {
  const set = await store.byGuid(guid);
  if (!set) throw new Fault('missing', `No set of domain groups ${guid}`);
  return set;
}

function checkedGroups({ Groups }: DomainGroupSetWrite): DomainGroup[] {
  const problems = new Problems();
  const groups = readGroups(Groups, problems);
  problems.throwIfAny();
  return groups;
}

import { defaultDomainGroups } from '@vedette/contract/v1/monitors/default-domain-groups';
import type {
  DefaultDomainGroupSet,
  DomainGroupSet,
  DomainGroupSetWrite,
} from '@vedette/contract/v1/monitors/domain-group-set';
import { Fault } from '@vedette/kernel/fault';
import { definitionHash } from '@vedette/kernel/hash';
import { notFoundFault, uniqueNameRule } from '@vedette/kernel/rule-messages';
import { announce, definition, type Entry, type HookContext } from '../../definitions/index.js';
import type { StoreContext } from '../../module/context.js';
import { readGroups } from './domain-group-rules.js';
import { selectMonitorsUsingSet, setStorage, type SetFields } from './domain-group-set-sql.js';

/** Sets of domain groups, which group the requests of pages. */
export const domainGroupSets = definition<SetFields, Partial<DomainGroupSetWrite>, DomainGroupSet>({
  missing: (guid) => notFoundFault('set of domain groups', guid),
  objectType: 'DomainGroupSet',
  topic: 'account',
  param: 'domainGroupGuid',
  storage: setStorage,
  defaults: { name: '', groups: [] },
  applyBody: ({ body }, problems) => ({
    name: body.Name ?? '',
    groups: readGroups(body.Groups ?? [], problems),
  }),
  name: {
    fromFields: ({ name }) => name,
    unique: {
      field: 'Name',
      rule: uniqueNameRule('set of domain groups'),
      constraint: 'domain_group_set_by_name',
      refusedAs: 'conflict',
    },
  },
  toWire: toWireSet,
  audit: { shows: 'whole', skipsUnchanged: true },
  afterUpdate: announceMonitorsUsingSet,
  beforeRemove: async ({ tx, caller }, { guid, fields }) => {
    const { length } = await selectMonitorsUsingSet(tx, caller.accountId, guid);
    if (length > 0)
      throw new Fault(
        'inUse',
        length === 1 ? `${fields.name} is used by a monitor` : `${fields.name} is used by ${length} monitors`,
      );
  },
});

function toWireSet({ guid, fields: { name, groups } }: Entry<SetFields>): DomainGroupSet {
  // The database does not keep the order of members, but the hash depends on it.
  const Groups = groups.map(({ Name, IsFirstParty, IncludesMonitorUrl, Include, Exclude }) => ({
    Name,
    IsFirstParty,
    IncludesMonitorUrl,
    Include,
    Exclude,
  }));
  const fields = { Name: name, Groups };
  return { DomainGroupGuid: guid, ...fields, Hash: definitionHash([guid, fields]) };
}

/** Announces the monitors that use a changed set. */
async function announceMonitorsUsingSet(
  { tx, caller: { accountId } }: HookContext<StoreContext>,
  { guid }: Entry<SetFields>,
): Promise<void> {
  const ids = await selectMonitorsUsingSet(tx, accountId, guid);
  if (ids.length > 0) await announce(tx, { topic: 'monitor', accountId, ids });
}

/** Returns the built-in set. */
export const buildDefaultSet = (): DefaultDomainGroupSet => ({ Name: 'Default set', Groups: [...defaultDomainGroups] });

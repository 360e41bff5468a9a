import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import type { Problems } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import { chosenSet } from './chosen-set-rules.js';

/** Reads the groups of a set of the account. */
interface SetReads {
  domainGroups(domainGroupGuid: string): Promise<readonly DomainGroup[] | undefined>;
}

/**
 * Returns the groups of a monitor's set, undefined for the default set, and reports a set that the account does not
 * have. A missing set that the monitor used before does not block other changes.
 */
export async function checkDomainGroups(
  store: SetReads,
  { before, after }: { readonly before?: Definition | undefined; readonly after: Definition },
  problems: Problems,
): Promise<readonly DomainGroup[] | undefined> {
  const guid = chosenSet(after);
  if (guid === undefined) return undefined;
  const groups = await store.domainGroups(guid);
  const isNew = !before || chosenSet(before) !== guid;
  problems.when(!groups && isNew, 'DomainGroupGuid', `there is no set of domain groups ${guid}`, [
    'DomainGroupGuidSpecified',
  ]);
  return groups;
}

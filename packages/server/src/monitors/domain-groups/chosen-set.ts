import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import type { Problems } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import { chosenSet } from './chosen-set-rules.js';

/** Finds the groups of a set the account has. */
interface SetReads {
  domainGroups(domainGroupGuid: string): Promise<readonly DomainGroup[] | undefined>;
}

/**
 * The groups of the set a monitor is to name, undefined for the default set. Notes a set that the account does not have;
 * what a monitor names already is no change's business.
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
  problems.when(!groups && isNew, 'DomainGroupGuid', `no set of domain groups ${guid}`, ['DomainGroupGuidSpecified']);
  return groups;
}

import type { DomainGroup } from '@vedette/contract/v1/monitors/domain-group-set';
import type { Problems } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import { customSetGuid } from './custom-set-rules.js';

/** Reads the groups of a set of the account. */
interface DomainGroupReader {
  loadDomainGroups(domainGroupGuid: string): Promise<readonly DomainGroup[] | undefined>;
}

/**
 * Returns the groups of a monitor's set, undefined for the default set, and reports a set that the account does not
 * have. A missing set that the monitor used before does not block other changes.
 */
export async function checkDomainGroups(
  store: DomainGroupReader,
  { before, after }: { readonly before?: Definition | undefined; readonly after: Definition },
  problems: Problems,
): Promise<readonly DomainGroup[] | undefined> {
  const guid = customSetGuid(after);
  if (guid === undefined) return undefined;
  const groups = await store.loadDomainGroups(guid);
  const isNew = !before || customSetGuid(before) !== guid;
  problems.when(!groups && isNew, 'DomainGroupGuid', `there is no set of domain groups ${guid}`, [
    'DomainGroupGuidSpecified',
  ]);
  return groups;
}

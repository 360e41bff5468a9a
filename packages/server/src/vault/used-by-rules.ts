import { problem } from '@vedette/i18n/message';

/** An object that refers to a vault item. */
export interface ItemUser {
  readonly vaultItemGuid: string;
  readonly kind: 'Monitor' | 'Integration' | 'ExportConnection' | 'SingleSignOn';
  readonly guid: string;
  readonly name: string;
}

/** Returns `VaultItemUsedBy`: the number of users per kind for any caller, or a dash if nothing refers to the item. */
export function formatUsedBy(users: readonly Pick<ItemUser, 'kind'>[]): string {
  const count = (kind: ItemUser['kind']): number => users.filter((user) => user.kind === kind).length;
  const parts = [pluralise(count('Monitor'), 'monitor'), pluralise(count('Integration'), 'integration')];
  parts.push(pluralise(count('ExportConnection'), 'export connection'));
  if (count('SingleSignOn') > 0) parts.push('single sign-on');
  return parts.filter((part) => part !== '').join(', ') || '-';
}

function pluralise(count: number, noun: string): string {
  return count === 0 ? '' : `${count} ${noun}${count === 1 ? '' : 's'}`;
}

const MAX_NAMES = 20;

/** Returns the problem of a deletion: the names that the caller may see, and the number of the others. */
export function describeUsers(item: string, users: readonly ItemUser[], maySee: (user: ItemUser) => boolean): string {
  const visibleUsers = users.filter(maySee).slice(0, MAX_NAMES);
  const more = users.length - visibleUsers.length;
  const names = visibleUsers.map(({ name }) => name).join(', ');
  if (more === 0) return problem(`${item} is used by ${names}`);
  if (visibleUsers.length > 0) return problem(`${item} is used by ${names} and ${more} more`);
  return more === 1
    ? problem(`${item} is used by an object that you may not view`)
    : problem(`${item} is used by ${more} objects that you may not view`);
}

interface Item {
  readonly VaultItemGuid: string;
  readonly Name: string;
}

interface Choice {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** What can be chosen of the vault's items, and which of that is stored, in whatever case; undefined: they are not read. */
export function toVaultChoice(items: readonly Item[] | undefined, stored: string): Choice {
  const none = { value: '', label: 'none' };
  const options = (items ?? []).map(({ VaultItemGuid, Name }) => ({ value: VaultItemGuid, label: Name }));
  if (stored === '') return { value: '', options: [none, ...options] };
  const chosen = options.find(({ value }) => value.toLowerCase() === stored.toLowerCase());
  if (chosen) return { value: chosen.value, options: [none, ...options] };
  // Whether it is shown is known only once there is something to look through.
  const label = items ? 'one that is not shown to you' : 'the one that is set';
  return { value: stored, options: [none, ...options, { value: stored, label }] };
}

import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';

interface VaultItem {
  readonly VaultItemGuid: string;
  readonly Name: string;
}

interface VaultItemChoice {
  readonly value: string;
  readonly options: readonly { readonly value: string; readonly label: string }[];
}

/** Returns the options and the selected one, matched regardless of case. Items are undefined until they are loaded. */
export function toVaultItemChoice(items: readonly VaultItem[] | undefined, stored: string): VaultItemChoice {
  const none = { value: '', label: t(message('none', 'vault item')) };
  const options = (items ?? []).map(({ VaultItemGuid, Name }) => ({ value: VaultItemGuid, label: Name }));
  if (stored === '') return { value: '', options: [none, ...options] };
  const selected = options.find(({ value }) => value.toLowerCase() === stored.toLowerCase());
  if (selected) return { value: selected.value, options: [none, ...options] };
  // Whether the item is visible is known only after the items are loaded.
  const label = items ? t('item without permission') : t('current item');
  return { value: stored, options: [none, ...options, { value: stored, label }] };
}

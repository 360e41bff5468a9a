import type { CustomFormWrite } from '@vedette/contract/v1/alerting/custom-integration';

type StoredVariable = NonNullable<CustomFormWrite['PredefinedVariables']>[number];

/** Source of a variable's value. */
export type VariableSource = 'Here' | 'Secret' | 'Vault' | 'Level';
export const VAULT_PROPERTIES = ['Username', 'Password'] as const;
type VaultProperty = (typeof VAULT_PROPERTIES)[number];

/** A variable as typed. Fields of other sources are kept, so that switching the source loses nothing. */
export interface VariableDraft {
  readonly Name: string;
  readonly source: VariableSource;
  readonly Value: string;
  /** Guid of a credential set in the vault. */
  readonly item: string;
  readonly property: VaultProperty;
  /** The server stores a secret value, which is never shown. */
  readonly hasStoredSecret: boolean;
}

export const EMPTY_VARIABLE: VariableDraft = {
  Name: '',
  source: 'Here',
  Value: '',
  item: '',
  property: 'Password',
  hasStoredSecret: false,
};

/** A value that is exactly one vault reference. */
const REFERENCE = /^\{\{\s*@VaultItem\.([0-9a-f-]{36})\.(Username|Password)\s*\}\}$/i;

export function toVariableDraft({
  Name,
  Value = '',
  SpecifyInEscalationLevel = false,
  IsSecret = false,
}: StoredVariable): VariableDraft {
  if (IsSecret) return { ...EMPTY_VARIABLE, Name, source: 'Secret', hasStoredSecret: true };
  if (SpecifyInEscalationLevel) return { ...EMPTY_VARIABLE, Name, source: 'Level' };
  const [, item, propertyName] = REFERENCE.exec(Value) ?? [];
  if (item === undefined) return { ...EMPTY_VARIABLE, Name, Value };
  const property = propertyName?.toLowerCase() === 'username' ? 'Username' : 'Password';
  return { ...EMPTY_VARIABLE, Name, source: 'Vault', item: item.toLowerCase(), property };
}

export function toVariableBody({ Name, source, Value, item, property }: VariableDraft): StoredVariable {
  if (source === 'Level') return { Name: Name.trim(), Value: '', SpecifyInEscalationLevel: true };
  if (source === 'Secret') return { Name: Name.trim(), ...(Value !== '' && { Value }), IsSecret: true };
  const reference = item === '' ? '' : `{{@VaultItem.${item}.${property}}}`;
  return { Name: Name.trim(), Value: source === 'Vault' ? reference : Value, SpecifyInEscalationLevel: false };
}

import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { useFormState } from '../parts/forms/form-state.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import { vaultItemsQuery } from '../api/queries/vault-queries.js';
import type { IntegrationDraft } from './custom-draft.js';
import { RowsField } from './rows-field.js';
import { EMPTY_VARIABLE, VAULT_PROPERTIES, type VariableDraft, type VariableSource } from './variable-draft.js';

const SOURCES: readonly { readonly value: VariableSource; readonly label: string }[] = [
  { value: 'Here', label: t('Plain text') },
  { value: 'Secret', label: t('Secret') },
  { value: 'Vault', label: t('Vault') },
  { value: 'Level', label: t('Set by each escalation level') },
];

/** Variables, which requests use as {{Name}}. */
export function VariablesField() {
  const { draft, set, problems } = useFormState<IntegrationDraft>();
  const getProblem = (number: number, field: string): string | undefined =>
    problems.byField[`PredefinedVariables[${String(number - 1)}].${field}`];
  return (
    <RowsField
      legend={t('Variables')}
      hint={t(
        "Requests use them as '{{Name}}'. Secrets are never shown; anyone who changes a request that uses one must enter it again.",
      )}
      problem={problems.byField['PredefinedVariables']}
      labels={{
        row: (number) => t('variable {number}', { number }),
        remove: (number) => t('Remove variable {number}', { number }),
        add: t('Add variable'),
      }}
      rows={draft.variables}
      empty={EMPTY_VARIABLE}
      onChange={(variables) => set({ variables })}
    >
      {(variable, change, number) => (
        <>
          <TextInput
            label={t('Name of variable {number}', { number: String(number) })}
            required
            value={variable.Name}
            error={getProblem(number, 'Name')}
            onChange={({ currentTarget }) => change({ Name: currentTarget.value })}
          />
          <NativeSelect
            label={t('Source of value {number}', { number: String(number) })}
            value={variable.source}
            data={[...SOURCES]}
            onChange={({ currentTarget }) =>
              change({ source: SOURCES.find(({ value }) => value === currentTarget.value)?.value ?? 'Here' })
            }
          />
          {variable.source === 'Here' && (
            <TextInput
              label={t('Value {number}', { number: String(number) })}
              value={variable.Value}
              error={getProblem(number, 'Value')}
              onChange={({ currentTarget }) => change({ Value: currentTarget.value })}
            />
          )}
          {variable.source === 'Secret' && (
            <SecretInput
              label={t('Secret {number}', { number: String(number) })}
              required={!variable.hasStoredSecret}
              placeholder={variable.hasStoredSecret ? t('Stored, not shown') : ''}
              autoComplete="new-password"
              value={variable.Value}
              error={getProblem(number, 'Value')}
              onChange={({ currentTarget }) => change({ Value: currentTarget.value })}
            />
          )}
          {variable.source === 'Vault' && (
            <VaultFields {...{ variable, change, number, problem: getProblem(number, 'Value') }} />
          )}
        </>
      )}
    </RowsField>
  );
}

interface VaultFieldsProps {
  readonly variable: VariableDraft;
  readonly change: (fields: Partial<VariableDraft>) => void;
  readonly number: number;
  readonly problem: string | undefined;
}

/** User name or password of a credential set that the reader may view. */
function VaultFields({ variable: { item, property }, change, number, problem }: VaultFieldsProps) {
  const { data, error } = useQuery(vaultItemsQuery);
  const sets = (data ?? []).filter(({ VaultItemType }) => VaultItemType === 'CredentialSet');
  const isUnknown = item !== '' && !sets.some(({ VaultItemGuid }) => VaultItemGuid === item);
  return (
    <>
      <NativeSelect
        label={t('Credential set {number}', { number: String(number) })}
        required
        error={error ? t('The vault could not be loaded') : problem}
        value={item}
        data={[
          { value: '', label: t('Select …') },
          ...(isUnknown ? [{ value: item, label: t('an item that you may not view') }] : []),
          ...sets.map(({ VaultItemGuid, Name }) => ({ value: VaultItemGuid, label: Name })),
        ]}
        onChange={({ currentTarget }) => change({ item: currentTarget.value })}
      />
      <NativeSelect
        label={t('Property {number}', { number: String(number) })}
        value={property}
        data={[
          { value: 'Username', label: t('User name') },
          { value: 'Password', label: t('Password') },
        ]}
        onChange={({ currentTarget }) =>
          change({ property: VAULT_PROPERTIES.find((each) => each === currentTarget.value) ?? 'Password' })
        }
      />
    </>
  );
}

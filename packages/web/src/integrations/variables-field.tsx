import { NativeSelect, TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useFormState } from '../parts/forms/form-state.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import { itemsQuery } from '../api/queries/vault-queries.js';
import type { IntegrationDraft } from './custom-draft.js';
import { RowsField } from './rows-field.js';
import { EMPTY_VARIABLE, VAULT_PROPERTIES, type VariableDraft, type VariableSource } from './variable-draft.js';

const SOURCES: readonly { readonly value: VariableSource; readonly label: string }[] = [
  { value: 'Here', label: 'Plain text' },
  { value: 'Secret', label: 'Secret' },
  { value: 'Vault', label: 'Vault' },
  { value: 'Level', label: 'Set by each escalation level' },
];

/** Variables, which requests use as {{Name}}. */
export function VariablesField() {
  const { draft, set, problems } = useFormState<IntegrationDraft>();
  const getProblem = (number: number, field: string): string | undefined =>
    problems.byField[`PredefinedVariables[${String(number - 1)}].${field}`];
  return (
    <RowsField
      legend="Variables"
      hint="Requests use them as {{Name}}. Secrets are never shown; anyone who changes a request that uses one must enter it again."
      problem={problems.byField['PredefinedVariables']}
      one="variable"
      rows={draft.variables}
      empty={EMPTY_VARIABLE}
      onChange={(variables) => set({ variables })}
    >
      {(variable, change, number) => (
        <>
          <TextInput
            label={`Name of variable ${String(number)}`}
            required
            value={variable.Name}
            error={getProblem(number, 'Name')}
            onChange={({ currentTarget }) => change({ Name: currentTarget.value })}
          />
          <NativeSelect
            label={`Source of value ${String(number)}`}
            value={variable.source}
            data={[...SOURCES]}
            onChange={({ currentTarget }) =>
              change({ source: SOURCES.find(({ value }) => value === currentTarget.value)?.value ?? 'Here' })
            }
          />
          {variable.source === 'Here' && (
            <TextInput
              label={`Value ${String(number)}`}
              value={variable.Value}
              error={getProblem(number, 'Value')}
              onChange={({ currentTarget }) => change({ Value: currentTarget.value })}
            />
          )}
          {variable.source === 'Secret' && (
            <SecretInput
              label={`Secret ${String(number)}`}
              required={!variable.isKept}
              placeholder={variable.isKept ? 'Stored, not shown' : ''}
              autoComplete="new-password"
              value={variable.Value}
              error={getProblem(number, 'Value')}
              onChange={({ currentTarget }) => change({ Value: currentTarget.value })}
            />
          )}
          {variable.source === 'Vault' && (
            <FromVault {...{ variable, change, number, problem: getProblem(number, 'Value') }} />
          )}
        </>
      )}
    </RowsField>
  );
}

interface VaultProps {
  readonly variable: VariableDraft;
  readonly change: (part: Partial<VariableDraft>) => void;
  readonly number: number;
  readonly problem: string | undefined;
}

/** User name or password of a credential set that the reader may view. */
function FromVault({ variable: { item, property }, change, number, problem }: VaultProps) {
  const { data, error } = useQuery(itemsQuery);
  const sets = (data ?? []).filter(({ VaultItemType }) => VaultItemType === 'CredentialSet');
  const isUnknown = item !== '' && !sets.some(({ VaultItemGuid }) => VaultItemGuid === item);
  return (
    <>
      <NativeSelect
        label={`Credential set ${String(number)}`}
        required
        error={error ? 'The vault could not be loaded' : problem}
        value={item}
        data={[
          { value: '', label: 'Select …' },
          ...(isUnknown ? [{ value: item, label: 'an item that you may not view' }] : []),
          ...sets.map(({ VaultItemGuid, Name }) => ({ value: VaultItemGuid, label: Name })),
        ]}
        onChange={({ currentTarget }) => change({ item: currentTarget.value })}
      />
      <NativeSelect
        label={`Property ${String(number)}`}
        value={property}
        data={[
          { value: 'Username', label: 'User name' },
          { value: 'Password', label: 'Password' },
        ]}
        onChange={({ currentTarget }) =>
          change({ property: VAULT_PROPERTIES.find((each) => each === currentTarget.value) ?? 'Password' })
        }
      />
    </>
  );
}

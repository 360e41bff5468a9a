import { NativeSelect, TextInput, Textarea } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { SecretInput } from '../parts/forms/secret-input.js';
import { useFormState } from '../parts/forms/form-state.js';
import type { IntegrationDraft } from './custom-draft.js';
import {
  EMPTY_FUNCTION,
  FUNCTION_TYPES,
  type FunctionDraft,
  HASH_ALGORITHMS,
  JWT_ALGORITHMS,
  needsKey,
} from './function-draft.js';
import { RowsField } from './rows-field.js';

/** Custom functions, which requests call as {{Name(text)}}. */
export function FunctionsField() {
  const { draft, set, problems } = useFormState<IntegrationDraft>();
  const functionProblems =
    (number: number): GetProblem =>
    (field) =>
      problems.byField[`UserDefinedFunctions[${String(number - 1)}].${field}`];
  return (
    <RowsField
      legend={t('Custom functions')}
      hint={t("Requests call them as '{{Name(text)}}'. The text may be a variable: '{{Act({{@alert.type}})}}'.")}
      problem={problems.byField['UserDefinedFunctions']}
      labels={{
        row: (number) => t('function {number}', { number }),
        remove: (number) => t('Remove function {number}', { number }),
        add: t('Add function'),
      }}
      rows={draft.functions}
      empty={EMPTY_FUNCTION}
      onChange={(functions) => set({ functions })}
    >
      {(userFunction, change, number) => (
        <>
          <TextInput
            label={t('Name of function {number}', { number: String(number) })}
            required
            value={userFunction.Name}
            error={functionProblems(number)('Name')}
            onChange={({ currentTarget }) => change({ Name: currentTarget.value })}
          />
          <NativeSelect
            label={t('Type of function {number}', { number: String(number) })}
            value={userFunction.Type}
            error={functionProblems(number)('Type')}
            data={FUNCTION_TYPES.map(([value, label]) => ({ value, label }))}
            onChange={({ currentTarget }) =>
              change({ Type: FUNCTION_TYPES.find(([value]) => value === currentTarget.value)?.[0] ?? 'Mapping' })
            }
          />
          <FunctionDetails {...{ userFunction, change, number }} getProblem={functionProblems(number)} />
        </>
      )}
    </RowsField>
  );
}

type GetProblem = (field: string) => string | undefined;

interface DetailsProps {
  readonly userFunction: FunctionDraft;
  readonly change: (fields: Partial<FunctionDraft>) => void;
  readonly number: number;
  readonly getProblem: GetProblem;
}

/** The fields of a function's type. */
function FunctionDetails({ userFunction, change, number, getProblem }: DetailsProps) {
  if (userFunction.Type === 'Mapping')
    return (
      <Textarea
        label={t('Mappings of function {number}', { number: String(number) })}
        description={t('One per line, as From = To. Other text is not changed.')}
        rows={3}
        value={userFunction.mappings}
        error={getProblem('Mappings')}
        onChange={({ currentTarget }) => change({ mappings: currentTarget.value })}
      />
    );
  if (userFunction.Type === 'Regex')
    return (
      <TextInput
        label={t('Pattern of function {number}', { number: String(number) })}
        description={t('Returns the first group, or the whole match without groups, or nothing without a match.')}
        value={userFunction.Regex}
        error={getProblem('Regex')}
        onChange={({ currentTarget }) => change({ Regex: currentTarget.value })}
      />
    );
  return (
    <>
      <Algorithm {...{ userFunction, change, number, getProblem }} />
      {needsKey(userFunction) && (
        <SecretInput
          label={t('Key of function {number}', { number: String(number) })}
          required={!userFunction.hasKey}
          placeholder={userFunction.hasKey ? t('Stored, not shown') : ''}
          autoComplete="new-password"
          value={userFunction.key}
          error={getProblem(userFunction.Type === 'Hash' ? 'HashKey' : 'JwtSigningKey')}
          onChange={({ currentTarget }) => change({ key: currentTarget.value })}
        />
      )}
    </>
  );
}

function Algorithm({ userFunction, change, number, getProblem }: DetailsProps) {
  const label = t('Algorithm of function {number}', { number: String(number) });
  if (userFunction.Type === 'Hash')
    return (
      <NativeSelect
        label={label}
        value={userFunction.HashAlgorithm}
        error={getProblem('HashAlgorithm')}
        data={[...HASH_ALGORITHMS]}
        onChange={({ currentTarget }) =>
          change({ HashAlgorithm: HASH_ALGORITHMS.find((each) => each === currentTarget.value) ?? 'SHA256' })
        }
      />
    );
  return (
    <NativeSelect
      label={label}
      value={userFunction.JwtAlgorithm}
      error={getProblem('JwtAlgorithm')}
      data={[...JWT_ALGORITHMS]}
      onChange={({ currentTarget }) =>
        change({ JwtAlgorithm: JWT_ALGORITHMS.find((each) => each === currentTarget.value) ?? 'HS256' })
      }
    />
  );
}

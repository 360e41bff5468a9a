import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { conditionDefinitions } from '@vedette/contract/v4/error-condition';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { CONDITION_NAMES } from '../draft/condition-names.js';
import classes from './form.module.css';
import type { LineConditionType } from '../draft/page-draft.js';
import { RequestCriteria } from './request-criteria.js';

const UNIT_LABELS: Readonly<Record<string, string>> = {
  ms: 'ms',
  bytes: t('bytes'),
  decimal: t(message('shift', 'layout shift')),
  pattern: t('text'),
};

const MATCH_OPTIONS = [
  { value: 'ErrorWhenContains', label: t('must not contain') },
  { value: 'ErrorWhenNotContains', label: t('must contain') },
  { value: 'ErrorWhenContainsRegex', label: t('must not match regex') },
  { value: 'ErrorWhenNotContainsRegex', label: t('must match regex') },
];

const LEVEL_OPTIONS = [
  { value: 'Error', label: t('Error') },
  { value: 'Warning', label: t('Warning') },
  { value: 'Info', label: t('Info') },
];

/** Returns a new condition of a type with empty values. */
export function emptyCondition(type: LineConditionType): ErrorCondition {
  const { members, value } = conditionDefinitions[type];
  return {
    ErrorConditionType: type,
    ...(value !== 'none' && { Value: '' }),
    ...(type === 'UseRecommendedCoreWebVitals' && { Value: 'true' }),
    ...(members.includes('Percentage') && { Percentage: '0' }),
    ...(members.includes('Level') && { Level: 'Error' as const }),
    ...(members.includes('MatchType') && { MatchType: 'ErrorWhenContains' as const }),
  };
}

const noProblem = (): undefined => undefined;

interface ConditionLineProps {
  readonly condition: ErrorCondition;
  /** Returns the problem of a part, such as `.Value`, or with an empty text that of the condition itself. */
  readonly getProblem?: (part: string) => string | undefined;
  readonly onChange: (changes: Partial<ErrorCondition>) => void;
  readonly onRemove: () => void;
}

/** Edits one condition in a line. */
export function ConditionLine({ condition, getProblem = noProblem, onChange, onRemove }: ConditionLineProps) {
  const type = condition.ErrorConditionType;
  const { value, members } = conditionDefinitions[type];
  const name = CONDITION_NAMES[type];
  const problem = getProblem('');
  return (
    <div className={classes['condition']}>
      <span>
        {name}
        {problem !== undefined && (
          <span role="alert" className="problem">
            {' '}
            {problem}
          </span>
        )}
      </span>
      {members.includes('Level') && (
        <NativeSelect
          aria-label={t('{condition}, level', { condition: name })}
          data={LEVEL_OPTIONS}
          value={condition.Level ?? 'Error'}
          onChange={({ currentTarget }) => onChange({ Level: currentTarget.value as 'Error' })}
        />
      )}
      {members.includes('MatchType') && (
        <NativeSelect
          aria-label={t('{condition}, comparison', { condition: name })}
          data={MATCH_OPTIONS}
          value={condition.MatchType ?? 'ErrorWhenContains'}
          onChange={({ currentTarget }) => onChange({ MatchType: currentTarget.value as 'ErrorWhenContains' })}
        />
      )}
      {value !== 'none' && (
        <TextInput
          aria-label={t('{condition}, {unit}', { condition: name, unit: UNIT_LABELS[value] ?? t('value') })}
          placeholder={UNIT_LABELS[value] ?? ''}
          value={condition.Value ?? ''}
          error={getProblem('.Value')}
          onChange={({ currentTarget }) => onChange({ Value: currentTarget.value })}
        />
      )}
      {members.includes('Percentage') && (
        <TextInput
          aria-label={t('{condition}, percent', { condition: name })}
          placeholder="%"
          value={condition.Percentage ?? ''}
          error={getProblem('.Percentage')}
          onChange={({ currentTarget }) => onChange({ Percentage: currentTarget.value })}
        />
      )}
      <Button variant="default" aria-label={t('{condition}, remove', { condition: name })} onClick={onRemove}>
        {t('Remove')}
      </Button>
      {members.includes('AdditionalConditions') && (
        <RequestCriteria
          condition={name}
          criteria={condition.AdditionalConditions ?? []}
          getProblem={(index) => getProblem(`.AdditionalConditions[${String(index)}].Value`)}
          onChange={(AdditionalConditions) => onChange({ AdditionalConditions })}
        />
      )}
    </div>
  );
}

interface AddConditionProps {
  readonly label: string;
  readonly types: readonly LineConditionType[];
  /** Types of existing conditions. Most types may occur only once. */
  readonly existingTypes: readonly string[];
  readonly onAdd: (type: LineConditionType) => void;
}

/** Adds a condition of a type that is still available. */
export function AddCondition({ label, types, existingTypes, onAdd }: AddConditionProps) {
  const availableTypes = types.filter(
    (type) => conditionDefinitions[type].isRepeatable || !existingTypes.includes(type),
  );
  return (
    <NativeSelect
      aria-label={label}
      value=""
      data={[
        { value: '', label: t('Add condition…') },
        ...availableTypes.map((value) => ({ value, label: CONDITION_NAMES[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const type = availableTypes.find((one) => one === value);
        if (type) onAdd(type);
      }}
    />
  );
}

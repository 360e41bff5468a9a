import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { conditionForms } from '@vedette/contract/v4/error-condition';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { CONDITION_NAMES } from '../draft/condition-names.js';
import classes from './form.module.css';
import type { LineConditionType } from '../draft/page-draft.js';
import { RequestCriteria } from './request-criteria.js';

const UNITS: Readonly<Record<string, string>> = {
  ms: 'ms',
  bytes: t('bytes'),
  decimal: t(message('shift', 'layout shift')),
  pattern: t('text'),
};

const MATCHES = [
  { value: 'ErrorWhenContains', label: t('must not contain') },
  { value: 'ErrorWhenNotContains', label: t('must contain') },
  { value: 'ErrorWhenContainsRegex', label: t('must not match regex') },
  { value: 'ErrorWhenNotContainsRegex', label: t('must match regex') },
];

const LEVELS = [
  { value: 'Error', label: t('Error') },
  { value: 'Warning', label: t('Warning') },
  { value: 'Info', label: t('Info') },
];

/** Returns a new condition of a type with empty values. */
export function emptyCondition(type: LineConditionType): ErrorCondition {
  const { members, value } = conditionForms[type];
  return {
    ErrorConditionType: type,
    ...(value !== 'none' && { Value: '' }),
    ...(type === 'UseRecommendedCoreWebVitals' && { Value: 'true' }),
    ...(members.includes('Percentage') && { Percentage: '0' }),
    ...(members.includes('Level') && { Level: 'Error' as const }),
    ...(members.includes('MatchType') && { MatchType: 'ErrorWhenContains' as const }),
  };
}

const fine = (): undefined => undefined;

interface LineProps {
  readonly condition: ErrorCondition;
  /** Returns the problem of a part, such as `.Value`, or with an empty text that of the condition itself. */
  readonly getProblem?: (part: string) => string | undefined;
  readonly change: (part: Partial<ErrorCondition>) => void;
  readonly remove: () => void;
}

/** Edits one condition in a line. */
export function ConditionLine({ condition, getProblem = fine, change, remove }: LineProps) {
  const type = condition.ErrorConditionType;
  const { value, members } = conditionForms[type];
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
          data={LEVELS}
          value={condition.Level ?? 'Error'}
          onChange={({ currentTarget }) => change({ Level: currentTarget.value as 'Error' })}
        />
      )}
      {members.includes('MatchType') && (
        <NativeSelect
          aria-label={t('{condition}, comparison', { condition: name })}
          data={MATCHES}
          value={condition.MatchType ?? 'ErrorWhenContains'}
          onChange={({ currentTarget }) => change({ MatchType: currentTarget.value as 'ErrorWhenContains' })}
        />
      )}
      {value !== 'none' && (
        <TextInput
          aria-label={t('{condition}, {unit}', { condition: name, unit: UNITS[value] ?? t('value') })}
          placeholder={UNITS[value] ?? ''}
          value={condition.Value ?? ''}
          error={getProblem('.Value')}
          onChange={({ currentTarget }) => change({ Value: currentTarget.value })}
        />
      )}
      {members.includes('Percentage') && (
        <TextInput
          aria-label={t('{condition}, percent', { condition: name })}
          placeholder="%"
          value={condition.Percentage ?? ''}
          error={getProblem('.Percentage')}
          onChange={({ currentTarget }) => change({ Percentage: currentTarget.value })}
        />
      )}
      <Button variant="default" aria-label={t('{condition}, remove', { condition: name })} onClick={remove}>
        {t('Remove')}
      </Button>
      {members.includes('AdditionalConditions') && (
        <RequestCriteria
          condition={name}
          criteria={condition.AdditionalConditions ?? []}
          getProblem={(at) => getProblem(`.AdditionalConditions[${String(at)}].Value`)}
          change={(AdditionalConditions) => change({ AdditionalConditions })}
        />
      )}
    </div>
  );
}

interface AddProps {
  readonly label: string;
  readonly types: readonly LineConditionType[];
  /** Types of existing conditions. Most types may occur only once. */
  readonly taken: readonly string[];
  readonly add: (type: LineConditionType) => void;
}

/** Adds a condition of a type that is still available. */
export function AddCondition({ label, types, taken, add }: AddProps) {
  const free = types.filter((type) => conditionForms[type].many || !taken.includes(type));
  return (
    <NativeSelect
      aria-label={label}
      value=""
      data={[
        { value: '', label: t('Add condition…') },
        ...free.map((value) => ({ value, label: CONDITION_NAMES[value] })),
      ]}
      onChange={({ currentTarget: { value } }) => {
        const type = free.find((one) => one === value);
        if (type) add(type);
      }}
    />
  );
}

import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { conditionForms } from '@vedette/contract/v4/error-condition';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import classes from './form.module.css';
import type { LineConditionType } from '../draft/page-draft.js';
import { RequestCriteria } from './request-criteria.js';

const WORDS: Readonly<Record<LineConditionType, string>> = {
  ContentMatch: 'Content comparison',
  PageElementFailedWithPercentage: 'More than this share of elements failed',
  PageElementMaxSizeWithPercentage: 'More than this share of elements is larger',
  PageElementUrlMatch: 'Request URLs',
  ConsoleLevel: 'Console: entries of a level',
  ConsoleContentMatch: 'Console: text',
  UseRecommendedCoreWebVitals: 'Web vitals above the recommended limits',
  FirstContentfulPaintMaximum: 'First contentful paint above',
  LargestContentfulPaintMaximum: 'Largest contentful paint above',
  TimeToInteractiveMaximum: 'Time to interactive above',
  TotalBlockingTimeMaximum: 'Total blocking time above',
  CumulativeLayoutShiftMaximum: 'Cumulative layout shift above',
  RequestStartMaximum: 'Request start above',
  TimeToFirstByteMaximum: 'Time to first byte above',
  DomInteractiveMaximum: 'DOM interactive above',
  DomCompleteMaximum: 'DOM complete above',
};

const UNITS: Readonly<Record<string, string>> = { ms: 'ms', bytes: 'bytes', decimal: 'shift', pattern: 'text' };

const MATCHES = [
  { value: 'ErrorWhenContains', label: t('must not contain') },
  { value: 'ErrorWhenNotContains', label: t('must contain') },
  { value: 'ErrorWhenContainsRegex', label: t('must not match regex') },
  { value: 'ErrorWhenNotContainsRegex', label: t('must match regex') },
];

const LEVELS = ['Error', 'Warning', 'Info'];

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
  /** Returns the problem of a part, such as `.Value`, or of the whole condition: ``. */
  readonly getProblem?: (part: string) => string | undefined;
  readonly change: (part: Partial<ErrorCondition>) => void;
  readonly remove: () => void;
}

/** Edits one condition in a line. */
export function ConditionLine({ condition, getProblem = fine, change, remove }: LineProps) {
  const type = condition.ErrorConditionType;
  const { value, members } = conditionForms[type];
  const words = WORDS[type as LineConditionType];
  const label = (what: string): string => `${words}, ${what}`;
  const problem = getProblem('');
  return (
    <div className={classes['condition']}>
      <span>
        {words}
        {problem !== undefined && (
          <span role="alert" className="problem">
            {' '}
            {problem}
          </span>
        )}
      </span>
      {members.includes('Level') && (
        <NativeSelect
          aria-label={label('level')}
          data={LEVELS}
          value={condition.Level ?? 'Error'}
          onChange={({ currentTarget }) => change({ Level: currentTarget.value as 'Error' })}
        />
      )}
      {members.includes('MatchType') && (
        <NativeSelect
          aria-label={label('comparison')}
          data={MATCHES}
          value={condition.MatchType ?? 'ErrorWhenContains'}
          onChange={({ currentTarget }) => change({ MatchType: currentTarget.value as 'ErrorWhenContains' })}
        />
      )}
      {value !== 'none' && (
        <TextInput
          aria-label={label(UNITS[value] ?? 'value')}
          placeholder={UNITS[value] ?? ''}
          value={condition.Value ?? ''}
          error={getProblem('.Value')}
          onChange={({ currentTarget }) => change({ Value: currentTarget.value })}
        />
      )}
      {members.includes('Percentage') && (
        <TextInput
          aria-label={label('percent')}
          placeholder="%"
          value={condition.Percentage ?? ''}
          error={getProblem('.Percentage')}
          onChange={({ currentTarget }) => change({ Percentage: currentTarget.value })}
        />
      )}
      <Button variant="default" aria-label={label('remove')} onClick={remove}>
        {t('Remove')}
      </Button>
      {members.includes('AdditionalConditions') && (
        <RequestCriteria
          label={label}
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
      data={[{ value: '', label: t('Add condition…') }, ...free.map((value) => ({ value, label: WORDS[value] }))]}
      onChange={({ currentTarget: { value } }) => {
        const type = free.find((one) => one === value);
        if (type) add(type);
      }}
    />
  );
}

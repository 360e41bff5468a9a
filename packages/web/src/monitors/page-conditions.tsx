import type { ErrorCondition } from '@vedette/contract/error-condition';
import { conditionForms } from '@vedette/contract/error-condition';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useMonitorForm } from './form-context.js';
import classes from './form.module.css';
import { pageConditionTypes, type PageConditionType } from './page-draft.js';
import { RequestCriteria } from './request-criteria.js';

const WORDS: Readonly<Record<PageConditionType, string>> = {
  PageElementFailedWithPercentage: 'More than this share of elements failed',
  PageElementMaxSizeWithPercentage: 'More than this share of elements is larger',
  PageElementUrlMatch: 'Addresses of requests',
  ConsoleLevel: 'Console: an entry of a level',
  ConsoleContentMatch: 'Console: a text',
  UseRecommendedCoreWebVitals: 'Web vitals above the recommended limits',
  FirstContentfulPaintMaximum: 'First contentful paint above',
  LargestContentfulPaintMaximum: 'Largest contentful paint above',
  TimeToInteractiveMaximum: 'Time to interactive above',
  TotalBlockingTimeMaximum: 'Total blocking time above',
  CumulativeLayoutShiftMaximum: 'Cumulative layout shift above',
  RequestStartMaximum: 'Start of the request after',
  TimeToFirstByteMaximum: 'Time to first byte above',
  DomInteractiveMaximum: 'Document interactive after',
  DomCompleteMaximum: 'Document complete after',
};

const UNITS: Readonly<Record<string, string>> = { ms: 'ms', bytes: 'bytes', decimal: 'shift', pattern: 'text' };

const MATCHES = [
  { value: 'ErrorWhenContains', label: 'must not be there' },
  { value: 'ErrorWhenNotContains', label: 'must be there' },
  { value: 'ErrorWhenContainsRegex', label: 'must not be there (expression)' },
  { value: 'ErrorWhenNotContainsRegex', label: 'must be there (expression)' },
];

const LEVELS = ['Error', 'Warning', 'Info'];

/** What a condition of a type holds at first. */
function emptyCondition(type: PageConditionType): ErrorCondition {
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

/** Conditions on elements, console and figures of a page; a line each. */
export function PageConditions() {
  const { draft, set } = useMonitorForm();
  const conditions = draft.pageConditions;
  const change = (at: number, part: Partial<ErrorCondition>): void =>
    set({ pageConditions: conditions.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  const isFree = (type: PageConditionType): boolean =>
    conditionForms[type].many || !conditions.some(({ ErrorConditionType }) => ErrorConditionType === type);
  const free = pageConditionTypes.filter(isFree);
  return (
    <fieldset className={classes['pairs']}>
      <legend>Conditions on the page</legend>
      {conditions.map((condition, at) => (
        <ConditionLine
          key={at}
          condition={condition}
          change={(part) => change(at, part)}
          remove={() => set({ pageConditions: conditions.filter((_one, index) => index !== at) })}
        />
      ))}
      <NativeSelect
        aria-label="Add a condition on the page"
        value=""
        data={[{ value: '', label: 'Add a condition…' }, ...free.map((value) => ({ value, label: WORDS[value] }))]}
        onChange={({ currentTarget: { value } }) => {
          const type = free.find((one) => one === value);
          if (type) set({ pageConditions: [...conditions, emptyCondition(type)] });
        }}
      />
    </fieldset>
  );
}

interface LineProps {
  readonly condition: ErrorCondition;
  readonly change: (part: Partial<ErrorCondition>) => void;
  readonly remove: () => void;
}

function ConditionLine({ condition, change, remove }: LineProps) {
  const type = condition.ErrorConditionType;
  const { value, members } = conditionForms[type];
  const words = WORDS[type as PageConditionType];
  const label = (what: string): string => `${words}, ${what}`;
  return (
    <div className={classes['inline']}>
      <span>{words}</span>
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
          onChange={({ currentTarget }) => change({ Value: currentTarget.value })}
        />
      )}
      {members.includes('Percentage') && (
        <TextInput
          aria-label={label('percent')}
          placeholder="%"
          value={condition.Percentage ?? ''}
          onChange={({ currentTarget }) => change({ Percentage: currentTarget.value })}
        />
      )}
      <Button variant="default" aria-label={label('remove')} onClick={remove}>
        Remove
      </Button>
      {members.includes('AdditionalConditions') && (
        <RequestCriteria
          label={label}
          criteria={condition.AdditionalConditions ?? []}
          change={(AdditionalConditions) => change({ AdditionalConditions })}
        />
      )}
    </div>
  );
}

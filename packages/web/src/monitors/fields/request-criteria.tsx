import { MAX_CRITERIA, type RequestCriterion } from '@vedette/contract/v4/request-criteria';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import classes from './form.module.css';

const METRICS = [
  { value: 'ResponseSize', label: t('size in bytes') },
  { value: 'TotalTime', label: t('time in ms') },
  { value: 'StatusCode', label: t('status') },
];
const COMPARISONS = [
  { value: 'GreaterThan', label: t('above') },
  { value: 'GreaterThanOrEqual', label: t('at least') },
  { value: 'Equal', label: t('exactly') },
  { value: 'LessThanOrEqual', label: t('at most') },
  { value: 'LessThan', label: t('below') },
];
const FIRST: RequestCriterion = { Metric: 'TotalTime', Comparison: 'GreaterThan', Value: '1000' };

interface CriteriaProps {
  /** Name of the condition, for the labels of the fields. */
  readonly condition: string;
  readonly criteria: readonly RequestCriterion[];
  /** Returns the problem of a criterion’s value by index. */
  readonly getProblem?: (at: number) => string | undefined;
  readonly change: (criteria: RequestCriterion[]) => void;
}

/** Edits further criteria of requests besides their URL. A request matches if all criteria apply. */
export function RequestCriteria({ condition, criteria, getProblem, change }: CriteriaProps) {
  const put = (at: number, part: Partial<RequestCriterion>): void =>
    change(criteria.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <div className={classes['wide']}>
      {criteria.map(({ Metric, Comparison, Value }, at) => (
        <div key={at} className={classes['condition']}>
          <NativeSelect
            aria-label={t('{condition}, criterion {number}', { condition, number: String(at + 1) })}
            data={METRICS}
            value={Metric}
            onChange={({ currentTarget }) => put(at, { Metric: currentTarget.value as RequestCriterion['Metric'] })}
          />
          <NativeSelect
            aria-label={t('{condition}, comparison of criterion {number}', { condition, number: String(at + 1) })}
            data={COMPARISONS}
            value={Comparison}
            onChange={({ currentTarget }) =>
              put(at, { Comparison: currentTarget.value as RequestCriterion['Comparison'] })
            }
          />
          <TextInput
            aria-label={t('{condition}, value of criterion {number}', { condition, number: String(at + 1) })}
            value={Value}
            error={getProblem?.(at)}
            onChange={({ currentTarget }) => put(at, { Value: currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={t('{condition}, remove criterion {number}', { condition, number: String(at + 1) })}
            onClick={() => change(criteria.filter((_one, index) => index !== at))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      {criteria.length < MAX_CRITERIA && (
        <Button variant="subtle" size="compact-sm" onClick={() => change([...criteria, FIRST])}>
          {t('Filter by size, time or status…')}
        </Button>
      )}
    </div>
  );
}

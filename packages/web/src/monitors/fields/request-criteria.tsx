import { MAX_CRITERIA, type RequestCriterion } from '@vedette/contract/v4/request-criteria';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import { t } from '../../i18n/translate.js';
import classes from './form.module.css';

const METRIC_OPTIONS = [
  { value: 'ResponseSize', label: t('size in bytes') },
  { value: 'TotalTime', label: t('time in ms') },
  { value: 'StatusCode', label: t('status') },
];
const COMPARISON_OPTIONS = [
  { value: 'GreaterThan', label: t('above') },
  { value: 'GreaterThanOrEqual', label: t('at least') },
  { value: 'Equal', label: t('exactly') },
  { value: 'LessThanOrEqual', label: t('at most') },
  { value: 'LessThan', label: t('below') },
];
const DEFAULT_CRITERION: RequestCriterion = { Metric: 'TotalTime', Comparison: 'GreaterThan', Value: '1000' };

interface CriteriaProps {
  /** Name of the condition, for the labels of the fields. */
  readonly condition: string;
  readonly criteria: readonly RequestCriterion[];
  /** Returns the problem of a criterion’s value by index. */
  readonly getProblem?: (criterionIndex: number) => string | undefined;
  readonly onChange: (criteria: RequestCriterion[]) => void;
}

/** Edits further criteria of requests besides their URL. A request matches if all criteria apply. */
export function RequestCriteria({ condition, criteria, getProblem, onChange }: CriteriaProps) {
  const changeCriterion = (criterionIndex: number, changes: Partial<RequestCriterion>): void =>
    onChange(criteria.map((criterion, index) => (index === criterionIndex ? { ...criterion, ...changes } : criterion)));
  return (
    <div className={classes['wide']}>
      {criteria.map(({ Metric, Comparison, Value }, criterionIndex) => (
        <div key={criterionIndex} className={classes['condition']}>
          <NativeSelect
            aria-label={t('{condition}, criterion {number}', { condition, number: String(criterionIndex + 1) })}
            data={METRIC_OPTIONS}
            value={Metric}
            onChange={({ currentTarget }) =>
              changeCriterion(criterionIndex, { Metric: currentTarget.value as RequestCriterion['Metric'] })
            }
          />
          <NativeSelect
            aria-label={t('{condition}, comparison of criterion {number}', {
              condition,
              number: String(criterionIndex + 1),
            })}
            data={COMPARISON_OPTIONS}
            value={Comparison}
            onChange={({ currentTarget }) =>
              changeCriterion(criterionIndex, { Comparison: currentTarget.value as RequestCriterion['Comparison'] })
            }
          />
          <TextInput
            aria-label={t('{condition}, value of criterion {number}', {
              condition,
              number: String(criterionIndex + 1),
            })}
            value={Value}
            error={getProblem?.(criterionIndex)}
            onChange={({ currentTarget }) => changeCriterion(criterionIndex, { Value: currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={t('{condition}, remove criterion {number}', { condition, number: String(criterionIndex + 1) })}
            onClick={() => onChange(criteria.filter((_one, index) => index !== criterionIndex))}
          >
            {t('Remove')}
          </Button>
        </div>
      ))}
      {criteria.length < MAX_CRITERIA && (
        <Button variant="subtle" size="compact-sm" onClick={() => onChange([...criteria, DEFAULT_CRITERION])}>
          {t('Filter by size, time or status…')}
        </Button>
      )}
    </div>
  );
}

import { MAX_CRITERIA, type RequestCriterion } from '@vedette/contract/v4/request-criteria';
import { Button, NativeSelect, TextInput } from '@mantine/core';
import classes from './form.module.css';

const METRICS = [
  { value: 'ResponseSize', label: 'size in bytes' },
  { value: 'TotalTime', label: 'time in ms' },
  { value: 'StatusCode', label: 'status' },
];
const COMPARISONS = [
  { value: 'GreaterThan', label: 'above' },
  { value: 'GreaterThanOrEqual', label: 'at least' },
  { value: 'Equal', label: 'exactly' },
  { value: 'LessThanOrEqual', label: 'at most' },
  { value: 'LessThan', label: 'below' },
];
const FIRST: RequestCriterion = { Metric: 'TotalTime', Comparison: 'GreaterThan', Value: '1000' };

interface CriteriaProps {
  /** Of the condition they belong to. */
  readonly label: (what: string) => string;
  readonly criteria: readonly RequestCriterion[];
  /** Of the value of one, by its place. */
  readonly getProblem?: (at: number) => string | undefined;
  readonly change: (criteria: RequestCriterion[]) => void;
}

/** What a request must be beside its address; all of them must hold. */
export function RequestCriteria({ label, criteria, getProblem, change }: CriteriaProps) {
  const put = (at: number, part: Partial<RequestCriterion>): void =>
    change(criteria.map((one, index) => (index === at ? { ...one, ...part } : one)));
  return (
    <div className={classes['wide']}>
      {criteria.map(({ Metric, Comparison, Value }, at) => (
        <div key={at} className={classes['condition']}>
          <NativeSelect
            aria-label={label(`criterion ${at + 1}`)}
            data={METRICS}
            value={Metric}
            onChange={({ currentTarget }) => put(at, { Metric: currentTarget.value as RequestCriterion['Metric'] })}
          />
          <NativeSelect
            aria-label={label(`comparison of criterion ${at + 1}`)}
            data={COMPARISONS}
            value={Comparison}
            onChange={({ currentTarget }) =>
              put(at, { Comparison: currentTarget.value as RequestCriterion['Comparison'] })
            }
          />
          <TextInput
            aria-label={label(`value of criterion ${at + 1}`)}
            value={Value}
            error={getProblem?.(at)}
            onChange={({ currentTarget }) => put(at, { Value: currentTarget.value })}
          />
          <Button
            variant="default"
            aria-label={label(`remove criterion ${at + 1}`)}
            onClick={() => change(criteria.filter((_one, index) => index !== at))}
          >
            Remove
          </Button>
        </div>
      ))}
      {criteria.length < MAX_CRITERIA && (
        <Button variant="subtle" size="compact-sm" onClick={() => change([...criteria, FIRST])}>
          Only requests with a certain size, time or status…
        </Button>
      )}
    </div>
  );
}

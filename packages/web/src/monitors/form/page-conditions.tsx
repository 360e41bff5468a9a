import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { AddCondition, ConditionLine, emptyCondition } from './condition-line.js';
import { useMonitorForm } from './form-context.js';
import classes from './form.module.css';
import { pageConditionTypes } from './page-draft.js';

/** Conditions on elements, console and figures of a page; a line each. */
export function PageConditions() {
  const { draft, set, problems } = useMonitorForm();
  const conditions = draft.pageConditions;
  const change = (at: number, part: Partial<ErrorCondition>): void =>
    set({ pageConditions: conditions.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <fieldset className={classes['pairs']}>
      <legend>Conditions on the page</legend>
      {conditions.map((condition, at) => (
        <ConditionLine
          key={at}
          condition={condition}
          problemOf={(part) => problems.byField[`pageConditions[${String(at)}]${part}`]}
          change={(part) => change(at, part)}
          remove={() => set({ pageConditions: conditions.filter((_one, index) => index !== at) })}
        />
      ))}
      <AddCondition
        label="Add a condition on the page"
        types={pageConditionTypes}
        taken={conditions.map(({ ErrorConditionType }) => ErrorConditionType)}
        add={(type) => set({ pageConditions: [...conditions, emptyCondition(type)] })}
      />
    </fieldset>
  );
}

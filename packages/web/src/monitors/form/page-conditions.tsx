import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { t } from '../../i18n/translate.js';
import { AddCondition, ConditionLine, emptyCondition } from '../fields/condition-line.js';
import { useMonitorForm } from '../fields/form-context.js';
import classes from '../fields/form.module.css';
import type { LineConditionType } from '../draft/page-draft.js';

interface PageConditionsProps {
  readonly legend: string;
  readonly types: readonly LineConditionType[];
}

/** Edits the conditions of the given types, one per line. */
export function PageConditions({ legend, types }: PageConditionsProps) {
  const { draft, set, problems } = useMonitorForm();
  const conditions = draft.pageConditions;
  const change = (at: number, part: Partial<ErrorCondition>): void =>
    set({ pageConditions: conditions.map((one, index) => (index === at ? { ...one, ...part } : one)) });
  return (
    <fieldset className={classes['pairs']}>
      <legend>{legend}</legend>
      {conditions.map(
        (condition, at) =>
          types.some((type) => type === condition.ErrorConditionType) && (
            <ConditionLine
              key={at}
              condition={condition}
              getProblem={(part) => problems.byField[`pageConditions[${String(at)}]${part}`]}
              change={(part) => change(at, part)}
              remove={() => set({ pageConditions: conditions.filter((_one, index) => index !== at) })}
            />
          ),
      )}
      <AddCondition
        label={t('{label}, add', { label: legend })}
        types={types}
        taken={conditions.map(({ ErrorConditionType }) => ErrorConditionType)}
        add={(type) => set({ pageConditions: [...conditions, emptyCondition(type)] })}
      />
    </fieldset>
  );
}

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
  const change = (conditionIndex: number, changes: Partial<ErrorCondition>): void =>
    set({
      pageConditions: conditions.map((condition, index) =>
        index === conditionIndex ? { ...condition, ...changes } : condition,
      ),
    });
  return (
    <fieldset className={classes['pairs']}>
      <legend>{legend}</legend>
      {conditions.map(
        (condition, conditionIndex) =>
          types.some((type) => type === condition.ErrorConditionType) && (
            <ConditionLine
              key={conditionIndex}
              condition={condition}
              getProblem={(part) => problems.byField[`pageConditions[${String(conditionIndex)}]${part}`]}
              onChange={(part) => change(conditionIndex, part)}
              onRemove={() => set({ pageConditions: conditions.filter((_one, index) => index !== conditionIndex) })}
            />
          ),
      )}
      <AddCondition
        label={t('{label}, add', { label: legend })}
        types={types}
        existingTypes={conditions.map(({ ErrorConditionType }) => ErrorConditionType)}
        onAdd={(type) => set({ pageConditions: [...conditions, emptyCondition(type)] })}
      />
    </fieldset>
  );
}

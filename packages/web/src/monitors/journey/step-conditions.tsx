import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { stepConditionTypes } from '@vedette/contract/transaction-script/script-rules';
import { t } from '../../i18n/translate.js';
import formClasses from '../fields/form.module.css';
import { AddCondition, ConditionLine, emptyCondition } from '../fields/condition-line.js';
import { pageConditionTypes } from '../draft/page-draft.js';
import { memberText, type JsonObject } from '../draft/script-draft.js';
import {
  applyConditionChange,
  conditionProblem,
  stepConditions,
  toErrorCondition,
  withStepConditions,
} from './step-condition-draft.js';

const CONDITION_TYPES = pageConditionTypes.filter((type) => stepConditionTypes.includes(type));

interface Props {
  readonly step: JsonObject;
  /** Path of the step: `steps[0]`. */
  readonly path: string;
  readonly notes: readonly ScriptNote[];
  readonly set: (step: JsonObject) => void;
}

/** Failure conditions of a step, besides its actions, one per line. */
export function StepConditions({ step, path, notes, set }: Props) {
  const conditions = stepConditions(step);
  const replaceAt = (index: number, replacement: readonly JsonObject[]): void =>
    set(withStepConditions(step, conditions.toSpliced(index, 1, ...replacement)));
  return (
    <fieldset className={formClasses['pairs']}>
      <legend>{t('Failure conditions')}</legend>
      {step['ignoreErrors'] === true && conditions.length > 0 && (
        <p className="dimmed">{t('Not evaluated, because the step continues on failure.')}</p>
      )}
      {conditions.map((scriptCondition, index) => {
        const condition = toErrorCondition(scriptCondition);
        const getProblem = (part: string) => conditionProblem(notes, `${path}.errorConditions[${String(index)}]`, part);
        if (!condition) {
          return (
            <p key={index}>
              {t('Condition that can be edited only as text: {type}', { type: memberText(scriptCondition, 'type') })}{' '}
              <span role="alert" className="problem">
                {getProblem('')}
              </span>
            </p>
          );
        }
        return (
          <ConditionLine
            key={index}
            condition={condition}
            getProblem={getProblem}
            onChange={(part) => replaceAt(index, [applyConditionChange(scriptCondition, part)])}
            onRemove={() => replaceAt(index, [])}
          />
        );
      })}
      <AddCondition
        label={t('Add a condition to the step')}
        types={CONDITION_TYPES}
        existingTypes={conditions.map((one) => memberText(one, 'type'))}
        onAdd={(type) =>
          set(withStepConditions(step, [...conditions, applyConditionChange({ type }, emptyCondition(type))]))
        }
      />
    </fieldset>
  );
}

import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { stepConditionTypes } from '@vedette/contract/transaction-script/script-rules';
import { t } from '../../i18n/translate.js';
import formClasses from '../fields/form.module.css';
import { AddCondition, ConditionLine, emptyCondition } from '../fields/condition-line.js';
import { pageConditionTypes } from '../draft/page-draft.js';
import { memberText, type Loose } from '../draft/script-draft.js';
import {
  changedCondition,
  conditionProblem,
  stepConditions,
  shownCondition,
  withConditions,
} from './condition-draft.js';

const TYPES = pageConditionTypes.filter((type) => stepConditionTypes.includes(type));

interface Props {
  readonly step: Loose;
  /** Path of the step: `steps[0]`. */
  readonly path: string;
  readonly notes: readonly ScriptNote[];
  readonly set: (step: Loose) => void;
}

/** Failure conditions of a step, besides its actions, one per line. */
export function StepConditions({ step, path, notes, set }: Props) {
  const conditions = stepConditions(step);
  const put = (at: number, to: readonly Loose[]): void => set(withConditions(step, conditions.toSpliced(at, 1, ...to)));
  return (
    <fieldset className={formClasses['pairs']}>
      <legend>{t('Failure conditions')}</legend>
      {step['ignoreErrors'] === true && conditions.length > 0 && (
        <p className="dimmed">{t('Not evaluated, because the step continues on failure.')}</p>
      )}
      {conditions.map((written, at) => {
        const condition = shownCondition(written);
        const getProblem = (part: string) => conditionProblem(notes, `${path}.errorConditions[${String(at)}]`, part);
        if (!condition) {
          return (
            <p key={at}>
              {t('Condition that can be edited only as text: {type}', { type: memberText(written, 'type') })}{' '}
              <span role="alert" className="problem">
                {getProblem('')}
              </span>
            </p>
          );
        }
        return (
          <ConditionLine
            key={at}
            condition={condition}
            getProblem={getProblem}
            change={(part) => put(at, [changedCondition(written, part)])}
            remove={() => put(at, [])}
          />
        );
      })}
      <AddCondition
        label={t('Add a condition to the step')}
        types={TYPES}
        taken={conditions.map((one) => memberText(one, 'type'))}
        add={(type) => set(withConditions(step, [...conditions, changedCondition({ type }, emptyCondition(type))]))}
      />
    </fieldset>
  );
}

import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { msaFunctionTypes, msaHashAlgorithms, msaJwtAlgorithms } from '@vedette/contract/v4/multi-step';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { FormSection } from '../fields/form-section.js';
import { CurlImportField } from './curl-import-field.js';
import { RowList, type RowColumn } from './row-list.js';
import {
  copyStep,
  isNewRequest,
  memberList,
  MAX_STEPS,
  moveListItem,
  newRequest,
  newWait,
  problemsByPath,
  stepSummary,
  memberText,
  type JsonObject,
} from '../draft/script-draft.js';
import { optionLabel } from './option-labels.js';
import { StepEditor } from './step-editor.js';
import { firstFieldSelector, focusElement, StepDetails } from './step-details.js';
import classes from './steps.module.css';

/** Edits the steps of a multi-step API monitor, and the variables, functions and metrics that they share. */
export function StepsSection() {
  const { draft } = useMonitorForm();
  if (draft.MonitorType !== 'MultiStepApi') return null;
  return (
    <>
      <FormSection
        title={t('Steps')}
        isOpen
        fields={['MsaSteps', 'MultiStepApiTransactionScript']}
        summary={t('{count, plural, one {# step} other {# steps}}', { count: draft.script.MsaSteps.length })}
      >
        <Steps />
      </FormSection>
      <SharedSection />
    </>
  );
}

function Steps() {
  const { draft, set, problems } = useMonitorForm();
  const listRef = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string>(undefined);
  const steps = draft.script.MsaSteps;
  const problemByPath = useMemo(() => problemsByPath(problems.byField['MsaSteps']), [problems]);
  const scriptProblem = [problemByPath.get(''), problems.byField['MultiStepApiTransactionScript']]
    .filter(Boolean)
    .join('; ');
  useEffect(() => {
    // Keeps the focus on the step that was moved or added.
    if (focusNext.current !== undefined) focusElement(listRef.current, focusNext.current);
    focusNext.current = undefined;
  });
  const setSteps = (next: readonly JsonObject[], focus?: string): void => {
    focusNext.current = focus;
    set({ script: { ...draft.script, MsaSteps: next } });
  };
  const add = (step: JsonObject): void => setSteps([...steps, step], firstFieldSelector(steps.length));
  const move = (stepIndex: number, offset: 1 | -1): void => {
    const isAtEnd = stepIndex + offset === (offset === 1 ? steps.length - 1 : 0);
    const focusedButton = isAtEnd ? (offset === 1 ? 'up' : 'down') : offset === 1 ? 'down' : 'up';
    setSteps(
      moveListItem(steps, stepIndex, offset),
      `[data-step="${String(stepIndex + offset)}"] [data-move="${focusedButton}"]`,
    );
  };
  return (
    <div ref={listRef} className={classes['wide']}>
      {scriptProblem !== '' && <p role="alert">{scriptProblem}</p>}
      {steps.map((step, stepIndex) => {
        const path = `[${String(stepIndex)}].`;
        const hasProblems = [...problemByPath.keys()].some(
          (each) => each.startsWith(path) || each === path.slice(0, -1),
        );
        return (
          <StepDetails
            key={stepIndex}
            index={stepIndex}
            hasProblems={hasProblems}
            isOpen={hasProblems || steps.length === 1}
          >
            <summary>
              {stepIndex + 1}. {memberText(step, 'Name') || stepSummary(step)} {hasProblems && '▲'}
              {memberText(step, 'Name') !== '' && <small className="dimmed"> {stepSummary(step)}</small>}
            </summary>
            <div className={classes['buttons']}>
              <Button
                size="compact-sm"
                variant="default"
                data-move="up"
                disabled={stepIndex === 0}
                aria-label={t('Move step {number} up', { number: String(stepIndex + 1) })}
                onClick={() => move(stepIndex, -1)}
              >
                {t('↑ Up')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                data-move="down"
                disabled={stepIndex === steps.length - 1}
                aria-label={t('Move step {number} down', { number: String(stepIndex + 1) })}
                onClick={() => move(stepIndex, 1)}
              >
                {t('↓ Down')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Copy step {number}', { number: String(stepIndex + 1) })}
                onClick={() =>
                  setSteps(
                    [...steps.slice(0, stepIndex + 1), copyStep(step), ...steps.slice(stepIndex + 1)],
                    firstFieldSelector(stepIndex + 1),
                  )
                }
              >
                {t('Copy')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={steps.length === 1}
                aria-label={t('Remove step {number}', { number: String(stepIndex + 1) })}
                onClick={() =>
                  setSteps(
                    steps.filter((_each, index) => index !== stepIndex),
                    `[data-step="${String(Math.min(stepIndex, steps.length - 2))}"] > summary`,
                  )
                }
              >
                {t('Remove')}
              </Button>
            </div>
            <StepEditor
              step={step}
              number={stepIndex + 1}
              onChange={(next) => setSteps(steps.map((each, index) => (index === stepIndex ? next : each)))}
              getProblem={(member) => problemByPath.get(`${path}${member}`)}
            />
          </StepDetails>
        );
      })}
      <div className={classes['buttons']}>
        <Button size="compact-sm" disabled={steps.length >= MAX_STEPS} onClick={() => add(newRequest())}>
          {t('Add request')}
        </Button>
        <Button size="compact-sm" variant="default" disabled={steps.length >= MAX_STEPS} onClick={() => add(newWait())}>
          {t('Add wait')}
        </Button>
      </div>
      <CurlImportField
        onSteps={(importedSteps) =>
          setSteps([...steps.filter((step) => !isNewRequest(step)), ...importedSteps].slice(0, MAX_STEPS))
        }
      />
    </div>
  );
}

const VARIABLE_COLUMNS: readonly RowColumn[] = [
  { member: 'Key', label: t('Name') },
  { member: 'Value', label: t('Value') },
];
const FUNCTION_COLUMNS: readonly RowColumn[] = [
  { member: 'Name', label: t('Name') },
  { member: 'Type', label: t('Type'), options: msaFunctionTypes, toLabel: optionLabel },
  { member: 'Regex', label: t('Regular expression') },
  { member: 'HashAlgorithm', label: t('Hash'), options: msaHashAlgorithms },
  { member: 'HashKey', label: t('Hash key'), isSecret: true },
  { member: 'JwtAlgorithm', label: t('Token algorithm'), options: msaJwtAlgorithms },
  { member: 'JwtSigningKey', label: t('Token key'), isSecret: true },
];
const METRIC_COLUMNS: readonly RowColumn[] = [
  { member: 'Name', label: t('Name') },
  { member: 'VariableName', label: t('Variable') },
];

function SharedSection() {
  const { draft, set, problems } = useMonitorForm();
  const { script } = draft;
  const problemLookup = (field: string) => {
    const problemByPath = problemsByPath(problems.byField[field]);
    return (path: string) => problemByPath.get(path);
  };
  const variables = memberList(script, 'PredefinedVariables');
  return (
    <FormSection
      title={t('Variables, functions and metrics')}
      fields={['PredefinedVariables', 'UserDefinedFunctions', 'CustomMetrics']}
      summary={t('{count, plural, =0 {none} one {# variable} other {# variables}}', { count: variables.length })}
    >
      <RowList
        label={t('Predefined variables')}
        rows={variables}
        columns={VARIABLE_COLUMNS}
        createRow={() => ({ Key: '', Value: '' })}
        onChange={(rows) => set({ script: { ...script, PredefinedVariables: rows } })}
        getProblem={problemLookup('PredefinedVariables')}
      />
      <RowList
        label={t('Functions')}
        rows={memberList(script, 'UserDefinedFunctions')}
        columns={FUNCTION_COLUMNS}
        createRow={() => ({ Name: '', Type: 'Hash', HashAlgorithm: 'SHA256', JwtAlgorithm: 'HS256' })}
        onChange={(rows) => set({ script: { ...script, UserDefinedFunctions: rows } })}
        getProblem={problemLookup('UserDefinedFunctions')}
      />
      <RowList
        label={t('Custom metrics')}
        rows={draft.CustomMetrics}
        columns={METRIC_COLUMNS}
        createRow={() => ({ Name: '', VariableName: '' })}
        onChange={(rows) => set({ CustomMetrics: rows })}
        getProblem={problemLookup('CustomMetrics')}
      />
    </FormSection>
  );
}

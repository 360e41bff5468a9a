import { Button } from '@mantine/core';
import { useEffect, useMemo, useRef } from 'react';
import { msaFunctionTypes, msaHashAlgorithms, msaJwtAlgorithms } from '@vedette/contract/v4/multi-step';
import { t } from '../../i18n/translate.js';
import { useMonitorForm } from '../fields/form-context.js';
import { FormSection } from '../fields/form-section.js';
import { FromCurl } from './from-curl.js';
import { RowList, type Column } from './row-list.js';
import {
  copyStep,
  isUntouched,
  memberList,
  MAX_STEPS,
  moved,
  newRequest,
  newWait,
  problemsByPath,
  stepSummary,
  memberText,
  type Loose,
} from '../draft/script-draft.js';
import { optionLabel } from './option-labels.js';
import { StepEditor } from './step-editor.js';
import { firstField, goTo, StepDetails } from './step-details.js';
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
  const list = useRef<HTMLDivElement>(null);
  const focusNext = useRef<string>(undefined);
  const steps = draft.script.MsaSteps;
  const problemsAt = useMemo(() => problemsByPath(problems.byField['MsaSteps']), [problems]);
  const whole = [problemsAt.get(''), problems.byField['MultiStepApiTransactionScript']].filter(Boolean).join('; ');
  useEffect(() => {
    // Keeps the focus on the step that was moved or added.
    if (focusNext.current !== undefined) goTo(list.current, focusNext.current);
    focusNext.current = undefined;
  });
  const put = (next: readonly Loose[], focus?: string): void => {
    focusNext.current = focus;
    set({ script: { ...draft.script, MsaSteps: next } });
  };
  const add = (step: Loose): void => put([...steps, step], firstField(steps.length));
  const move = (at: number, by: 1 | -1): void => {
    const isAtEnd = at + by === (by === 1 ? steps.length - 1 : 0);
    const button = isAtEnd ? (by === 1 ? 'up' : 'down') : by === 1 ? 'down' : 'up';
    put(moved(steps, at, by), `[data-step="${String(at + by)}"] [data-move="${button}"]`);
  };
  return (
    <div ref={list} className={classes['wide']}>
      {whole !== '' && <p role="alert">{whole}</p>}
      {steps.map((step, at) => {
        const path = `[${String(at)}].`;
        const isBad = [...problemsAt.keys()].some((each) => each.startsWith(path) || each === path.slice(0, -1));
        return (
          <StepDetails key={at} at={at} isBad={isBad} isOpen={isBad || steps.length === 1}>
            <summary>
              {at + 1}. {memberText(step, 'Name') || stepSummary(step)} {isBad && '▲'}
              {memberText(step, 'Name') !== '' && <small className="dimmed"> {stepSummary(step)}</small>}
            </summary>
            <div className={classes['buttons']}>
              <Button
                size="compact-sm"
                variant="default"
                data-move="up"
                disabled={at === 0}
                aria-label={t('Move step {number} up', { number: String(at + 1) })}
                onClick={() => move(at, -1)}
              >
                {t('↑ Up')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                data-move="down"
                disabled={at === steps.length - 1}
                aria-label={t('Move step {number} down', { number: String(at + 1) })}
                onClick={() => move(at, 1)}
              >
                {t('↓ Down')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                aria-label={t('Copy step {number}', { number: String(at + 1) })}
                onClick={() =>
                  put([...steps.slice(0, at + 1), copyStep(step), ...steps.slice(at + 1)], firstField(at + 1))
                }
              >
                {t('Copy')}
              </Button>
              <Button
                size="compact-sm"
                variant="default"
                disabled={steps.length === 1}
                aria-label={t('Remove step {number}', { number: String(at + 1) })}
                onClick={() =>
                  put(
                    steps.filter((_each, index) => index !== at),
                    `[data-step="${String(Math.min(at, steps.length - 2))}"] > summary`,
                  )
                }
              >
                {t('Remove')}
              </Button>
            </div>
            <StepEditor
              step={step}
              number={at + 1}
              onChange={(next) => put(steps.map((each, index) => (index === at ? next : each)))}
              problemAt={(member) => problemsAt.get(`${path}${member}`)}
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
      <FromCurl
        onSteps={(found) => put([...steps.filter((step) => !isUntouched(step)), ...found].slice(0, MAX_STEPS))}
      />
    </div>
  );
}

const PAIRS: readonly Column[] = [
  { member: 'Key', label: t('Name') },
  { member: 'Value', label: t('Value') },
];
const FUNCTIONS: readonly Column[] = [
  { member: 'Name', label: t('Name') },
  { member: 'Type', label: t('Type'), options: msaFunctionTypes, toLabel: optionLabel },
  { member: 'Regex', label: t('Regular expression') },
  { member: 'HashAlgorithm', label: t('Hash'), options: msaHashAlgorithms },
  { member: 'HashKey', label: t('Hash key'), isSecret: true },
  { member: 'JwtAlgorithm', label: t('Token algorithm'), options: msaJwtAlgorithms },
  { member: 'JwtSigningKey', label: t('Token key'), isSecret: true },
];
const METRICS: readonly Column[] = [
  { member: 'Name', label: t('Name') },
  { member: 'VariableName', label: t('Variable') },
];

function SharedSection() {
  const { draft, set, problems } = useMonitorForm();
  const { script } = draft;
  const at = (field: string) => {
    const problemsAt = problemsByPath(problems.byField[field]);
    return (path: string) => problemsAt.get(path);
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
        columns={PAIRS}
        empty={() => ({ Key: '', Value: '' })}
        onChange={(rows) => set({ script: { ...script, PredefinedVariables: rows } })}
        problemAt={at('PredefinedVariables')}
      />
      <RowList
        label={t('Functions')}
        rows={memberList(script, 'UserDefinedFunctions')}
        columns={FUNCTIONS}
        empty={() => ({ Name: '', Type: 'Hash', HashAlgorithm: 'SHA256', JwtAlgorithm: 'HS256' })}
        onChange={(rows) => set({ script: { ...script, UserDefinedFunctions: rows } })}
        problemAt={at('UserDefinedFunctions')}
      />
      <RowList
        label={t('Custom metrics')}
        rows={draft.CustomMetrics}
        columns={METRICS}
        empty={() => ({ Name: '', VariableName: '' })}
        onChange={(rows) => set({ CustomMetrics: rows })}
        problemAt={at('CustomMetrics')}
      />
    </FormSection>
  );
}

import { Checkbox, TextInput } from '@mantine/core';
import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { t } from '../../i18n/translate.js';
import formClasses from '../fields/form.module.css';
import { memberText, type JsonObject } from '../draft/script-draft.js';
import { replaceEntry } from './journey-changes.js';
import { notesWithin, positionPath } from './journey-draft.js';
import { useJourney } from './journey-state.js';
import { StepConditions } from './step-conditions.js';
import classes from './journey.module.css';

interface Props {
  readonly step: JsonObject;
  readonly stepIndex: number;
  readonly problems: readonly ScriptNote[];
}

/** Options of a step. An option with `needs` is disabled while the option named there is off. */
const STEP_OPTIONS = [
  { member: 'ignoreErrors', label: t('Continue with the next step on failure') },
  { member: 'recordWaterfall', label: t('Record requests and web vitals') },
  { member: 'recordFilmstrip', label: t('Record filmstrip') },
  { member: 'collectPageSource', label: t('Store page source and console'), needs: 'recordWaterfall' },
  { member: 'storePerformanceMetrics', label: t('Store web vitals for charts'), needs: 'recordWaterfall' },
] as const;

/** Name and options of a step. */
export function StepSettings({ step, stepIndex, problems }: Props) {
  const { steps, applyChange } = useJourney();
  const set = (next: JsonObject): void => applyChange(replaceEntry(steps, { step: stepIndex }, next));
  const setOption = (member: string, isOn: boolean): void => {
    const { [member]: _removed, ...rest } = step;
    set(isOn ? { ...step, [member]: true } : rest);
  };
  const path = positionPath({ step: stepIndex });
  const nameProblems = problems.filter((note) => note.path === `${path}.name`);
  const otherProblems = problems.filter(
    (note) => !nameProblems.includes(note) && notesWithin([note], `${path}.errorConditions`).length === 0,
  );
  return (
    <div className={formClasses['fields']}>
      {otherProblems.length > 0 && (
        <p role="alert" className="problem">
          {otherProblems.map(({ text }) => text).join('; ')}
        </p>
      )}
      <div className={formClasses['wide']}>
        <TextInput
          label={t('Step name')}
          value={memberText(step, 'name')}
          error={nameProblems.map(({ text }) => text).join('; ')}
          onChange={(event) => set({ ...step, name: event.currentTarget.value })}
        />
      </div>
      <div className={classes['switches']}>
        {STEP_OPTIONS.map(({ member, label, ...rest }) => (
          <Checkbox
            key={member}
            size="sm"
            label={label}
            checked={step[member] === true}
            disabled={'needs' in rest && step[rest.needs] !== true}
            onChange={(event) => setOption(member, event.currentTarget.checked)}
          />
        ))}
      </div>
      <div className={formClasses['wide']}>
        <StepConditions step={step} path={path} notes={problems} set={set} />
      </div>
    </div>
  );
}

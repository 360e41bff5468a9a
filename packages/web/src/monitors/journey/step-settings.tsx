import { Checkbox, TextInput } from '@mantine/core';
import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { t } from '../../i18n/translate.js';
import formClasses from '../fields/form.module.css';
import { memberText, type Loose } from '../draft/script-draft.js';
import { changed } from './journey-changes.js';
import { notesAt, positionPath } from './journey-draft.js';
import { useJourney } from './journey-state.js';
import { StepConditions } from './step-conditions.js';
import classes from './journey.module.css';

interface Props {
  readonly step: Loose;
  readonly at: number;
  readonly problems: readonly ScriptNote[];
}

/** Options of a step. An option with `needs` is disabled while the option named there is off. */
const SWITCHES = [
  { member: 'ignoreErrors', label: t('Continue with the next step on failure') },
  { member: 'recordWaterfall', label: t('Record requests and web vitals') },
  { member: 'recordFilmstrip', label: t('Record filmstrip') },
  { member: 'collectPageSource', label: t('Store page source and console'), needs: 'recordWaterfall' },
  { member: 'storePerformanceMetrics', label: t('Store web vitals for charts'), needs: 'recordWaterfall' },
] as const;

/** Name and options of a step. */
export function StepSettings({ step, at, problems }: Props) {
  const { steps, change } = useJourney();
  const set = (next: Loose): void => change(changed(steps, { step: at }, next));
  const turn = (member: string, isOn: boolean): void => {
    const { [member]: _gone, ...rest } = step;
    set(isOn ? { ...step, [member]: true } : rest);
  };
  const path = positionPath({ step: at });
  const ofName = problems.filter((note) => note.path === `${path}.name`);
  const others = problems.filter(
    (note) => !ofName.includes(note) && notesAt([note], `${path}.errorConditions`).length === 0,
  );
  return (
    <div className={formClasses['fields']}>
      {others.length > 0 && (
        <p role="alert" className="problem">
          {others.map(({ text }) => text).join('; ')}
        </p>
      )}
      <div className={formClasses['wide']}>
        <TextInput
          label={t('Step name')}
          value={memberText(step, 'name')}
          error={ofName.map(({ text }) => text).join('; ')}
          onChange={(event) => set({ ...step, name: event.currentTarget.value })}
        />
      </div>
      <div className={classes['switches']}>
        {SWITCHES.map(({ member, label, ...rest }) => (
          <Checkbox
            key={member}
            size="sm"
            label={label}
            checked={step[member] === true}
            disabled={'needs' in rest && step[rest.needs] !== true}
            onChange={(event) => turn(member, event.currentTarget.checked)}
          />
        ))}
      </div>
      <div className={formClasses['wide']}>
        <StepConditions step={step} path={path} notes={problems} set={set} />
      </div>
    </div>
  );
}

import { NativeSelect, NumberInput, Switch, Textarea } from '@mantine/core';
import { t } from '../i18n/translate.js';
import type { Level } from './definition-queries.js';
import classes from './level-panel.module.css';

interface Props {
  readonly draft: Level;
  readonly set: (change: Partial<Level>) => void;
  /** Problems by field. */
  readonly problems: Readonly<Record<string, string>>;
}

/** Fields that the server may name in its problems. */
export const LEVEL_FIELDS = [
  'EscalationMode',
  'ThresholdErrorCount',
  'ThresholdMinutes',
  'NumberOfReminders',
  'ReminderDelay',
  'Message',
];

/** Trigger, reminders and additional text of a level. */
export function LevelFields({ draft, set, problems }: Props) {
  return (
    <div className={classes['fields']}>
      <Switch
        className={classes['text'] ?? ''}
        label={t('Active')}
        checked={draft.IsActive}
        onChange={(event) => set({ IsActive: event.currentTarget.checked })}
      />
      <NativeSelect
        size="xs"
        label={t('Trigger')}
        value={draft.EscalationMode}
        error={problems['EscalationMode']}
        onChange={(event) => set({ EscalationMode: event.currentTarget.value as Level['EscalationMode'] })}
        data={[
          { value: 'AlertOnErrorCount', label: t('after a number of confirmed errors') },
          { value: 'AlertOnErrorDuration', label: t('after a time in error') },
        ]}
      />
      <Threshold draft={draft} set={set} problems={problems} />
      <NumberInput
        size="xs"
        label={t('Max. reminders')}
        min={0}
        value={draft.NumberOfReminders}
        error={problems['NumberOfReminders']}
        onChange={(n) => set({ NumberOfReminders: Number(n) })}
      />
      <NumberInput
        size="xs"
        label={t('Reminder interval (minutes)')}
        min={1}
        value={draft.ReminderDelay}
        error={problems['ReminderDelay']}
        onChange={(n) => set({ ReminderDelay: Number(n) })}
      />
      <Textarea
        size="xs"
        className={classes['text'] ?? ''}
        label={t('Additional message text')}
        rows={2}
        value={draft.Message}
        error={problems['Message']}
        onChange={(event) => set({ Message: event.currentTarget.value })}
      />
      <Switch
        className={classes['text'] ?? ''}
        size="xs"
        label={t('Include traceroute in e-mails')}
        checked={draft.IncludeTraceRoute}
        onChange={(event) => set({ IncludeTraceRoute: event.currentTarget.checked })}
      />
    </div>
  );
}

function Threshold({ draft, set, problems }: Props) {
  const isCountBased = draft.EscalationMode === 'AlertOnErrorCount';
  const field = isCountBased ? 'ThresholdErrorCount' : 'ThresholdMinutes';
  return (
    <NumberInput
      size="xs"
      label={isCountBased ? t('Confirmed errors') : t('Minutes in error')}
      min={isCountBased ? 1 : 0}
      value={draft[field]}
      error={problems[field]}
      onChange={(n) => set({ [field]: Number(n) })}
    />
  );
}

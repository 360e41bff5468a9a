import { message } from '@vedette/i18n/message';
import { Group, NativeSelect, NumberInput, TextInput } from '@mantine/core';
import { weekdayName } from '../i18n/calendar-names.js';
import { t } from '../i18n/translate.js';
import { type PeriodDraft, WEEK_DAYS } from './period-draft.js';

interface Props {
  readonly draft: PeriodDraft;
  readonly set: (change: Partial<PeriodDraft>) => void;
  readonly problems: Readonly<Record<string, string>>;
}

/** The time fields of the selected mode. */
export function PeriodTimes({ draft, set, problems }: Props) {
  const timeField = (field: 'StartDateTime' | 'EndDateTime' | 'StartTime' | 'EndTime', label: string, type: string) => (
    <TextInput
      label={label}
      data-field={field}
      type={type}
      value={draft[field]}
      error={problems[field]}
      onChange={(event) => set({ [field]: event.currentTarget.value })}
    />
  );
  return (
    <>
      {draft.ScheduleMode === 'Weekly' && (
        <NativeSelect
          label={t('Start day')}
          value={draft.WeekDay}
          error={problems['WeekDay']}
          onChange={(event) => set({ WeekDay: event.currentTarget.value as PeriodDraft['WeekDay'] })}
          data={WEEK_DAYS.map((value) => ({ value, label: weekdayName(value) }))}
        />
      )}
      {draft.ScheduleMode === 'Monthly' && (
        <NumberInput
          label={t('Start day of the month')}
          description={t('Shorter months use their last day.')}
          min={1}
          max={31}
          value={draft.MonthDay}
          error={problems['MonthDay']}
          onChange={(value) => set({ MonthDay: String(value) })}
        />
      )}
      <Group grow align="flex-start">
        {draft.ScheduleMode === 'OneTime' ? (
          <>
            {timeField('StartDateTime', t(message('From', 'start')), 'datetime-local')}
            {timeField('EndDateTime', t('Until'), 'datetime-local')}
          </>
        ) : (
          <>
            {timeField('StartTime', t(message('From', 'start')), 'time')}
            {timeField('EndTime', t('Until'), 'time')}
          </>
        )}
      </Group>
    </>
  );
}

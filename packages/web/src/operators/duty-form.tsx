import { message } from '@vedette/i18n/message';
import type { OperatorDutySchedule } from '@vedette/contract/v4/duty-schedule';
import { scheduleModes, weekDays } from '@vedette/contract/v4/schedule';
import { Button } from '@mantine/core';
import { useEffect } from 'react';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { FieldGrid } from '../parts/forms/field-grid.js';
import { formFields } from '../parts/forms/fields.js';
import { FormFrame } from '../parts/forms/form-frame.js';
import { useDraftForm } from '../parts/forms/use-draft-form.js';
import { UpcomingTimes } from '../parts/time/upcoming-times.js';
import { useFormat } from '../parts/format/format.js';
import {
  EMPTY_PERIOD,
  SCHEDULE_MODE_TEXTS,
  WEEK_DAY_TEXTS,
  type PeriodDraft,
  toDutyBody,
  toDutyDraft,
  dutyPeriodText,
} from './duty-texts.js';

interface Props {
  /** Path of the list below `/v4`. */
  readonly path: string;
  /** Absent for a new one. */
  readonly period?: OperatorDutySchedule | undefined;
  readonly onSaved: () => Promise<void>;
  readonly onCancel: () => void;
  /** Reports whether there are unsaved changes. */
  readonly onUnsavedChange: (hasUnsavedChanges: boolean) => void;
}

const { TextField, Choice } = formFields<PeriodDraft>();

/** Adds or edits an off-duty period. */
export function DutyForm({ path, period, onSaved, onCancel, onUnsavedChange }: Props) {
  const format = useFormat();
  const form = useDraftForm<PeriodDraft, unknown>({
    initial: period ? toDutyDraft(period) : EMPTY_PERIOD,
    isNew: period === undefined,
    fields: Object.keys(EMPTY_PERIOD),
    save: (draft) =>
      period ? v4('PUT', path + apiPath`/${period.Id}`, toDutyBody(draft)) : v4('POST', path, toDutyBody(draft)),
    toDraftAfterSave: (draft) => (period ? draft : EMPTY_PERIOD),
    onSaved,
  });
  const { isChanged } = form;
  useEffect(() => onUnsavedChange(isChanged), [isChanged, onUnsavedChange]);
  const { ScheduleMode } = form.draft;
  return (
    <section
      aria-label={period ? t('Edit {period}', { period: dutyPeriodText(period, format) }) : t('New off-duty period')}
    >
      <FormFrame
        form={form}
        action={period ? t('Save period') : t('Add off-duty period')}
        moreActions={
          period && (
            <Button size="sm" variant="default" onClick={onCancel}>
              {t('Cancel')}
            </Button>
          )
        }
      >
        <FieldGrid>
          <Choice
            field="ScheduleMode"
            label={t('Recurrence')}
            options={scheduleModes.map((each) => [each, SCHEDULE_MODE_TEXTS[each]])}
          />
          {ScheduleMode === 'Weekly' && (
            <Choice
              field="WeekDay"
              label={t('Day of the week')}
              options={weekDays.map((each) => [each, WEEK_DAY_TEXTS[each]])}
            />
          )}
          {ScheduleMode === 'Monthly' && (
            <TextField field="MonthDay" label={t('Day of the month')} hint={t('Shorter months use their last day.')} />
          )}
          {ScheduleMode === 'OneTime' ? (
            <>
              <TextField field="StartDateTime" label={t(message('From', 'start'))} type="datetime-local" />
              <TextField field="EndDateTime" label={t(message('To', 'end'))} type="datetime-local" />
            </>
          ) : (
            <>
              <TextField field="StartTime" label={t(message('From', 'start'))} type="time" />
              <TextField
                field="EndTime"
                label={t(message('To', 'end'))}
                type="time"
                hint={t('If not after the start, it ends on the next day.')}
              />
            </>
          )}
        </FieldGrid>
        <UpcomingTimes typed={form.draft} />
      </FormFrame>
    </section>
  );
}

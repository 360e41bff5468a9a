import { message } from '@vedette/i18n/message';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useSession } from '../../api/session.js';
import type { DashboardSearch } from '../../parts/navigation/search.js';
import { PERIOD_OPTIONS, periodLabel } from '../../parts/time/period-labels.js';
import { SPECIFIC_DATES } from '../data/dashboard-resource.js';
import { parseDateRange, formatDateRange } from '../../parts/time/dates-rules.js';

type PeriodSearch = Pick<DashboardSearch, 'period' | 'from' | 'until'>;

interface Props {
  readonly search: PeriodSearch;
  /** The dashboard's preset; absent for a custom range. */
  readonly storedPreset: string | undefined;
  /** The displayed range, which a new custom range starts from. */
  readonly displayedRange: { readonly FromAt: number; readonly UntilAt: number } | undefined;
  readonly onChange: (period: { readonly [K in keyof PeriodSearch]-?: PeriodSearch[K] | undefined }) => void;
}

/** The period of the view: dashboard default, preset or custom range. */
export function PeriodFilter({ search, storedPreset, displayedRange, onChange }: Props) {
  const { TimeZone: zone } = useSession();
  const requested = requestedRange(search);
  const [isEditingRange, setEditingRange] = useState(false);
  const isCustomRange = isEditingRange || requested !== undefined;
  const initialRange = requested ?? (displayedRange && { from: displayedRange.FromAt, until: displayedRange.UntilAt });
  const selectOption = (value: string): void => {
    setEditingRange(value === SPECIFIC_DATES);
    if (value !== SPECIFIC_DATES) onChange({ period: value, from: undefined, until: undefined });
  };
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('Period')}
        value={isCustomRange ? SPECIFIC_DATES : (search.period ?? '')}
        onChange={(event) => selectOption(event.currentTarget.value)}
        data={[
          {
            value: '',
            label:
              storedPreset === undefined
                ? t('Dashboard default')
                : t('Dashboard default ({period})', { period: periodLabel(storedPreset) }),
          },
          ...PERIOD_OPTIONS.map(([value, label]) => ({ value, label })),
          { value: SPECIFIC_DATES, label: t('Custom range') },
        ]}
      />
      {isCustomRange && (
        <CustomRangeForm
          key={JSON.stringify(requested)}
          zone={zone}
          initialDates={initialRange ? formatDateRange(initialRange, zone) : { from: '', until: '' }}
          onChange={(dates) => onChange({ period: undefined, ...dates })}
        />
      )}
    </>
  );
}

const requestedRange = ({ from, until }: PeriodSearch) =>
  from === undefined || until === undefined ? undefined : { from, until };

interface CustomRangeFormProps {
  readonly zone: string;
  readonly initialDates: { readonly from: string; readonly until: string };
  readonly onChange: (dates: { readonly from: number; readonly until: number }) => void;
}

function CustomRangeForm({ zone, initialDates, onChange }: CustomRangeFormProps) {
  const [dates, setDates] = useState(initialDates);
  const [problems, setProblems] = useState<{ readonly from?: string; readonly until?: string }>({});
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const validated = parseDateRange(dates, zone);
    setProblems(validated.problems ?? {});
    if (!validated.problems) onChange(validated);
  };
  const field = (name: keyof typeof dates, label: string) => (
    <TextInput
      size="xs"
      type="datetime-local"
      label={label}
      value={dates[name]}
      error={problems[name]}
      onChange={({ currentTarget: { value } }) => setDates({ ...dates, [name]: value })}
    />
  );
  return (
    <form noValidate onSubmit={submit} aria-label={t('Custom range')}>
      <Group gap="xs" align="flex-start">
        {field('from', t(message('From', 'start')))}
        {field('until', t('Until (exclusive)'))}
        <Button size="xs" type="submit" variant="default" mt="1.2rem">
          {t('Apply')}
        </Button>
      </Group>
    </form>
  );
}

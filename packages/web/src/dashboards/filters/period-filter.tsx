import { message } from '@vedette/i18n/message';
import { Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { useSession } from '../../api/session.js';
import type { DashboardSearch } from '../../parts/navigation/search.js';
import { PERIOD_OPTIONS, periodLabel } from '../../parts/time/period-labels.js';
import { SPECIFIC } from '../data/dashboard-resource.js';
import { judgeDates, writtenDates } from '../../parts/time/dates-rules.js';

type Period = Pick<DashboardSearch, 'period' | 'from' | 'until'>;

interface Props {
  readonly search: Period;
  /** The dashboard's preset; absent for a custom range. */
  readonly ownPreset: string | undefined;
  /** The displayed range, which a new custom range starts from. */
  readonly shown: { readonly FromAt: number; readonly UntilAt: number } | undefined;
  readonly onChange: (period: { readonly [K in keyof Period]-?: Period[K] | undefined }) => void;
}

/** The period of the view: dashboard default, preset or custom range. */
export function PeriodFilter({ search, ownPreset, shown, onChange }: Props) {
  const { TimeZone: zone } = useSession();
  const requested = requestedSpan(search);
  const [isWriting, setWriting] = useState(false);
  const isDates = isWriting || requested !== undefined;
  const begin = requested ?? (shown && { from: shown.FromAt, until: shown.UntilAt });
  const choose = (value: string): void => {
    setWriting(value === SPECIFIC);
    if (value !== SPECIFIC) onChange({ period: value, from: undefined, until: undefined });
  };
  return (
    <>
      <NativeSelect
        size="xs"
        label={t('Period')}
        value={isDates ? SPECIFIC : (search.period ?? '')}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          {
            value: '',
            label:
              ownPreset === undefined
                ? t('Dashboard default')
                : t('Dashboard default ({period})', { period: periodLabel(ownPreset) }),
          },
          ...PERIOD_OPTIONS.map(([value, label]) => ({ value, label })),
          { value: SPECIFIC, label: t('Custom range') },
        ]}
      />
      {isDates && (
        <DatesForm
          key={JSON.stringify(requested)}
          zone={zone}
          begin={begin ? writtenDates(begin, zone) : { from: '', until: '' }}
          onChange={(dates) => onChange({ period: undefined, ...dates })}
        />
      )}
    </>
  );
}

const requestedSpan = ({ from, until }: Period) =>
  from === undefined || until === undefined ? undefined : { from, until };

interface DatesProps {
  readonly zone: string;
  readonly begin: { readonly from: string; readonly until: string };
  readonly onChange: (dates: { readonly from: number; readonly until: number }) => void;
}

function DatesForm({ zone, begin, onChange }: DatesProps) {
  const [dates, setDates] = useState(begin);
  const [problems, setProblems] = useState<{ readonly from?: string; readonly until?: string }>({});
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    const judged = judgeDates(dates, zone);
    setProblems(judged.problems ?? {});
    if (!judged.problems) onChange(judged);
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

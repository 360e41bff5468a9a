import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/translate.js';

const PERIOD_OPTIONS = [
  { value: '7', label: t('last 7 days') },
  { value: '30', label: t('last 30 days') },
  { value: '90', label: t('last 90 days') },
];

interface Props {
  readonly label: string;
  readonly isPending: boolean;
  readonly onRun: (days: number) => void;
}

/** Starts a back-test over a number of days; nothing is saved. */
export function BackTestForm({ label, isPending, onRun }: Props) {
  const [days, setDays] = useState('30');
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        size="xs"
        label={t('Period')}
        aria-label={t('{backTest}: period', { backTest: label })}
        data={PERIOD_OPTIONS}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <Button size="xs" variant="default" loading={isPending} onClick={() => onRun(Number(days))}>
        {label}
      </Button>
    </Group>
  );
}

import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';

const SPANS = [
  { value: '7', label: 'last 7 days' },
  { value: '30', label: 'last 30 days' },
  { value: '90', label: 'last 90 days' },
];

interface Props {
  readonly label: string;
  readonly isPending: boolean;
  readonly onAsk: (days: number) => void;
}

/** Starts a back-test over a number of days; nothing is saved. */
export function BackTestAsk({ label, isPending, onAsk }: Props) {
  const [days, setDays] = useState('30');
  return (
    <Group gap="xs" align="flex-end">
      <NativeSelect
        size="xs"
        label="Period"
        aria-label={`${label}: over`}
        data={SPANS}
        value={days}
        onChange={(event) => setDays(event.currentTarget.value)}
      />
      <Button size="xs" variant="default" loading={isPending} onClick={() => onAsk(Number(days))}>
        {label}
      </Button>
    </Group>
  );
}

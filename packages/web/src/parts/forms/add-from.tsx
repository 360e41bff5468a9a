import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';

interface Props {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** What there is to choose is still read: it has its room already. */
  readonly isWaiting?: boolean;
  /** Why the last one was not added. */
  readonly problem?: string | undefined;
  readonly onAdd: (value: string) => void;
}

/** Chooses one of a few and adds it; nothing when there is none left. */
export function AddFrom({ label, options, isWaiting = false, problem, onAdd }: Props) {
  const [value, setValue] = useState('');
  const chosen = options.some(([each]) => each === value) ? value : '';
  if (options.length === 0 && !isWaiting) return null;
  return (
    <Group gap="xs" align="flex-end" mt="sm">
      <NativeSelect
        size="xs"
        label={label}
        value={chosen}
        disabled={isWaiting}
        error={problem}
        onChange={(event) => setValue(event.currentTarget.value)}
        data={[{ value: '', label: 'Choose one' }, ...options.map(([each, text]) => ({ value: each, label: text }))]}
      />
      <Button
        size="xs"
        variant="default"
        disabled={chosen === ''}
        onClick={() => onAdd(chosen)}
        aria-label={adding(label)}
      >
        Add
      </Button>
    </Group>
  );
}

/** `Add a group`, the name of what chooses, makes `Add the chosen group`, the name of what adds. */
const adding = (label: string): string => label.replace(/^Add (an? )?/, 'Add the chosen ');

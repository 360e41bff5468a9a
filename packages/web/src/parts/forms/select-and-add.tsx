import { Button, Group, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';

interface Props {
  readonly label: string;
  readonly options: readonly (readonly [value: string, text: string])[];
  /** Accessible name of the button, such as `Add the selected group`. */
  readonly buttonLabel: string;
  /** Options are loading; the control already takes up its space. */
  readonly isLoading?: boolean;
  /** Why the last option was not added. */
  readonly problem?: string | undefined;
  readonly onAdd: (value: string) => void;
}

/** Selects one of a few options and adds it. Hidden if none is left. */
export function SelectAndAdd({ label, options, buttonLabel, isLoading = false, problem, onAdd }: Props) {
  const [value, setValue] = useState('');
  const selected = options.some(([each]) => each === value) ? value : '';
  if (options.length === 0 && !isLoading) return null;
  return (
    <Group gap="xs" align="flex-end" mt="sm">
      <NativeSelect
        size="xs"
        label={label}
        value={selected}
        disabled={isLoading}
        error={problem}
        onChange={(event) => setValue(event.currentTarget.value)}
        data={[{ value: '', label: t('Select …') }, ...options.map(([each, text]) => ({ value: each, label: text }))]}
      />
      <Button
        size="xs"
        variant="default"
        disabled={selected === ''}
        onClick={() => onAdd(selected)}
        aria-label={buttonLabel}
      >
        {t('Add')}
      </Button>
    </Group>
  );
}

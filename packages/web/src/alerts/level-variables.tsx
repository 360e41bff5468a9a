import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { variableField, variableRows } from './level-flags-rules.js';

interface Props {
  /** The integration's name. */
  readonly of: string;
  /** The variables it leaves to the level. */
  readonly names: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** What is wrong, by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** What the button says. */
  readonly action: string;
  /** With it the button stands there although nothing was typed: the integration is about to be added. */
  readonly isNew?: boolean;
  readonly onSave: (values: Readonly<Record<string, string>>) => void;
}

/** What a level fills in for an integration, a field each; nothing when that leaves nothing to it. */
export function LevelVariables({ of, names, values, problems, action, isNew = false, onSave }: Props) {
  const [typed, setTyped] = useState<Readonly<Record<string, string>>>({});
  const rows = variableRows(names, { ...values, ...typed });
  if (rows.length === 0) return null;
  const isChanged = rows.some(([name, value]) => value !== (values?.[name] ?? ''));
  return (
    <Group gap="xs" align="flex-end">
      {rows.map(([name, value]) => (
        <TextInput
          key={name}
          size="xs"
          label={`${of}: ${name}`}
          required
          value={value}
          error={problems[variableField(name)]}
          onChange={(event) => setTyped({ ...typed, [name]: event.currentTarget.value })}
        />
      ))}
      {(isChanged || isNew) && (
        <Button
          size="xs"
          variant="default"
          disabled={rows.some(([, value]) => value.trim() === '')}
          onClick={() => onSave(Object.fromEntries(rows))}
        >
          {action}
        </Button>
      )}
    </Group>
  );
}

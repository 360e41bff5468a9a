import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { variableField, variableRows } from './level-flags-rules.js';

interface Props {
  /** Name of the integration. */
  readonly integrationName: string;
  /** Variables that the level sets. */
  readonly names: readonly string[];
  readonly values?: Readonly<Record<string, string>>;
  /** Problems by field. */
  readonly problems: Readonly<Record<string, string>>;
  /** Label of the button. */
  readonly action: string;
  /** Shows the button even without input, as the integration is about to be added. */
  readonly isNew?: boolean;
  readonly onSave: (values: Readonly<Record<string, string>>) => void;
}

/** One field for each variable that a level sets for an integration; nothing if there are none. */
export function LevelVariables({ integrationName, names, values, problems, action, isNew = false, onSave }: Props) {
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
          label={t('{integration}: {variable}', { integration: integrationName, variable: name })}
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

import { Button, Textarea } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { importCurlCommands } from './curl-import.js';
import type { JsonObject } from '../draft/script-draft.js';
import classes from './steps.module.css';

interface Props {
  readonly onSteps: (steps: readonly JsonObject[]) => void;
}

/** Imports command lines of curl or PowerShell, copied from browsers or documentation. */
export function CurlImportField({ onSteps }: Props) {
  const [text, setText] = useState('');
  const [notes, setNotes] = useState<readonly string[]>([]);
  const importText = (): void => {
    const imported = importCurlCommands(text);
    setNotes(imported.notes);
    if (imported.steps.length === 0) return;
    onSteps(imported.steps);
    setText('');
  };
  return (
    <details>
      <summary>{t('Import curl or PowerShell commands')}</summary>
      <Textarea
        label={t('Command lines')}
        description={t(
          'As copied from a browser (bash, cmd, PowerShell). Each request becomes a step. Passwords are stored in the monitor; refer to the vault instead.',
        )}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        autosize
        minRows={3}
        maxRows={12}
        spellCheck={false}
        classNames={{ input: 'mono' }}
      />
      {notes.length > 0 && (
        <div role="alert">
          {notes.map((note) => (
            <p key={note}>{note}</p>
          ))}
        </div>
      )}
      <div className={classes['buttons']}>
        <Button size="compact-sm" variant="default" disabled={text.trim() === ''} onClick={importText}>
          {t('Add steps')}
        </Button>
      </div>
    </details>
  );
}

import { message } from '@vedette/i18n/message';
import type { KeyAction, KeyMap } from '@vedette/contract/v1/screens/key-actions';
import { Button, Group, TextInput } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../i18n/translate.js';
import { formatKeys, actionText } from '../parts/keys/key-labels.js';
import { nextKeys, keysConflictText } from './key-choice-rules.js';

interface Props {
  readonly action: KeyAction;
  readonly map: KeyMap;
  readonly isPending: boolean;
  readonly onSet: (keys: string) => void;
  readonly onCancel: () => void;
}

/** Records the keys pressed in it: Enter saves, Escape cancels, Tab moves on. */
export function KeyInput({ action, map, isPending, onSet, onCancel }: Props) {
  const [keys, setKeys] = useState(map[action]);
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => box.current?.focus(), []);
  const conflict = keysConflictText(map, action, keys);
  const text = actionText(action);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') {
      if (conflict === undefined && !isPending) onSet(keys);
    } else if (event.key === 'Escape') onCancel();
    else {
      const next = nextKeys(keys, event);
      if (next === undefined) return;
      setKeys(next);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  return (
    <div>
      <Group gap="xs" align="center">
        <TextInput
          ref={box}
          size="xs"
          readOnly
          aria-label={t('Shortcut for {actionName}', { actionName: text })}
          placeholder={t(message('None', 'shortcut'))}
          value={formatKeys(keys)}
          error={conflict !== undefined}
          aria-describedby={`keys-help-${action}`}
          onKeyDown={onKeyDown}
        />
        <Button size="compact-sm" disabled={conflict !== undefined} loading={isPending} onClick={() => onSet(keys)}>
          {t(message('Set', 'verb'))}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => onSet('')}
          aria-label={t('No shortcut for {actionName}', { actionName: text })}
        >
          {t('No shortcut')}
        </Button>
        <Button size="compact-sm" variant="subtle" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </Group>
      <p className="dimmed" id={`keys-help-${action}`} role="status">
        {conflict ?? t('Press one key, or two in sequence. Backspace clears, Enter saves, Escape cancels.')}
      </p>
    </div>
  );
}

import { Button, Group, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type SyntheticEvent, useState } from 'react';
import { t } from '../../i18n/translate.js';
import { problemText } from '../../api/problem.js';
import { Dialog } from './dialog.js';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly initial?: string;
  /** Awaited: the dialog closes on success and shows errors at its field. */
  readonly onDone: (text: string) => unknown;
  readonly onClose: () => void;
}

/** Asks for one line of text. */
export function TextPrompt({ title, label, action, initial = '', onDone, onClose }: Props) {
  const [text, setText] = useState(initial);
  const save = useMutation({ mutationFn: () => Promise.resolve(onDone(text.trim())), onSuccess: onClose });
  const [isEmpty, setEmpty] = useState(false);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    setEmpty(text.trim() === '');
    if (text.trim() !== '') save.mutate();
  };
  const errorText = save.error ? problemText(save.error) : undefined;
  return (
    <Dialog onClose={onClose} title={title}>
      <form onSubmit={submit} noValidate>
        <TextInput
          label={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          error={isEmpty ? t('must not be empty') : errorText}
          data-autofocus
          required
        />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={save.isPending}>
            {action}
          </Button>
        </Group>
      </form>
    </Dialog>
  );
}

import { Button, Group, Modal, TextInput } from '@mantine/core';
import { type SyntheticEvent, useState } from 'react';

interface Props {
  readonly title: string;
  readonly label: string;
  readonly action: string;
  readonly initial?: string;
  readonly onDone: (text: string) => void;
  readonly onClose: () => void;
}

/** Asks for one line of text. */
export function AskText({ title, label, action, initial = '', onDone, onClose }: Props) {
  const [text, setText] = useState(initial);
  const submit = (event: SyntheticEvent): void => {
    event.preventDefault();
    if (text.trim() === '') return;
    onDone(text.trim());
    onClose();
  };
  return (
    <Modal opened onClose={onClose} title={title}>
      <form onSubmit={submit}>
        <TextInput
          label={label}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          data-autofocus
          required
        />
        <Group mt="md" justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">{action}</Button>
        </Group>
      </form>
    </Modal>
  );
}

import { unturned } from '@vedette/kernel/unturned';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { problemSentences } from '../../api/problem.js';
import { Dialog } from './dialog.js';

interface Props {
  readonly title: string;
  readonly text: string;
  /** What else is to be known before, below the text. */
  readonly more?: ReactNode;
  /** The verb on the button, for example `Delete`. */
  readonly action: string;
  /** Nothing is lost by it, so its button is not red. */
  readonly isHarmless?: boolean;
  /** What it returns is waited for: the box closes when it is done, and says in itself why it was refused. */
  readonly onYes: () => unknown;
  readonly onClose: () => void;
  /** Shown with a refusal: what stands in the way, as links to it. */
  readonly inTheWay?: ReactNode;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, text, more, action, isHarmless = false, onYes, onClose, inTheWay }: Props) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => Promise.resolve(onYes()),
    onSuccess: onClose,
  });
  // While it is under way the box stays: a refusal must find somebody to tell.
  const close = (): void => {
    if (!isPending) onClose();
  };
  return (
    <Dialog onClose={close} title={title}>
      <Text size="sm">{unturned(text)}</Text>
      {more}
      {error && (
        <Alert mt="md" color="red" role="alert" title="That was refused">
          {problemSentences(error).map((sentence) => (
            <div key={sentence} className="wrap">
              {sentence}
            </div>
          ))}
          {inTheWay}
        </Alert>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={close} data-disabled={isPending} aria-disabled={isPending} data-autofocus>
          Cancel
        </Button>
        {/* Not disabled meanwhile: what is disabled loses the keyboard's focus, which is needed when it was refused. */}
        <Button
          {...(!isHarmless && { color: 'red' })}
          aria-busy={isPending}
          leftSection={isPending && <Loader size="1em" color="currentColor" aria-hidden="true" />}
          onClick={() => {
            if (!isPending) mutate();
          }}
        >
          {isPending ? `${action} …` : action}
        </Button>
      </Group>
    </Dialog>
  );
}

import { stripBidiControls } from '@vedette/kernel/strip-bidi-controls';
import { Alert, Button, Group, Loader, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { t } from '../../i18n/translate.js';
import { problemSentences } from '../../api/problem.js';
import { Dialog } from './dialog.js';

interface Props {
  readonly title: string;
  readonly text: string;
  /** Further information below the text. */
  readonly details?: ReactNode;
  /** Verb on the button, for example `Delete`. */
  readonly action: string;
  /** The action loses no data, so its button is not red. */
  readonly isHarmless?: boolean;
  /** Awaited: the dialog closes on success and shows errors. */
  readonly onConfirm: () => unknown;
  readonly onClose: () => void;
  /** Shown with an error: links to what blocks the action. */
  readonly blockers?: ReactNode;
}

/** Asks for confirmation of an action that cannot be undone. */
export function Confirm({ title, text, details, action, isHarmless = false, onConfirm, onClose, blockers }: Props) {
  const { error, isPending, mutate } = useMutation({
    mutationFn: () => Promise.resolve(onConfirm()),
    onSuccess: onClose,
  });
  // The dialog stays open while the action runs, to show its error.
  const close = (): void => {
    if (!isPending) onClose();
  };
  return (
    <Dialog onClose={close} title={title}>
      <Text size="sm">{stripBidiControls(text)}</Text>
      {details}
      {error && (
        <Alert mt="md" color="red" role="alert" title={t('Request rejected')}>
          {problemSentences(error).map((sentence) => (
            <div key={sentence} className="wrap">
              {sentence}
            </div>
          ))}
          {blockers}
        </Alert>
      )}
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={close} data-disabled={isPending} aria-disabled={isPending} data-autofocus>
          {t('Cancel')}
        </Button>
        {/* Not disabled while pending, because a disabled button loses the focus, which is needed after an error. */}
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

import { Button, Group, Modal, Text } from '@mantine/core';

interface Props {
  readonly title: string;
  readonly text: string;
  /** The verb on the red button, for example `Delete`. */
  readonly action: string;
  readonly onYes: () => void;
  readonly onClose: () => void;
}

/** Asks before something that cannot be undone. */
export function Confirm({ title, text, action, onYes, onClose }: Props) {
  return (
    <Modal opened onClose={onClose} title={title}>
      <Text size="sm">{text}</Text>
      <Group mt="md" justify="flex-end">
        <Button variant="default" onClick={onClose} data-autofocus>
          Cancel
        </Button>
        <Button
          color="red"
          onClick={() => {
            onYes();
            onClose();
          }}
        >
          {action}
        </Button>
      </Group>
    </Modal>
  );
}

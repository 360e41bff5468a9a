import { Alert, Button, Group } from '@mantine/core';

interface Props {
  /** Fields of the form that hold something else now. */
  readonly changed: readonly string[];
  readonly onTake: () => void;
  readonly onOverwrite: () => void;
}

/** Somebody else saved first: what he changed, and what can be done. */
export function Overtaken({ changed, onTake, onOverwrite }: Props) {
  const fields = changed.map((field) => field.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()).join(', ');
  return (
    <Alert color="yellow" role="alert" mb="sm" title="Somebody else changed this since you opened it">
      <p>
        Nothing of yours was saved.{' '}
        {fields === '' ? 'What changed does not stand in this form.' : `Changed meanwhile: ${fields}.`}
      </p>
      <Group gap="xs">
        <Button size="xs" variant="default" onClick={onTake}>
          Show what is stored, drop mine
        </Button>
        <Button size="xs" variant="default" onClick={onOverwrite}>
          Save mine over it
        </Button>
      </Group>
    </Alert>
  );
}

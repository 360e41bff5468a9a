import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';

interface Props {
  readonly label: string;
  readonly initial: string | undefined;
  /** It stands alone above what it filters, not in a row with other controls. */
  readonly isAlone?: boolean;
  /** Called when typing pauses. */
  readonly onFilter: (text: string) => void;
}

/** The filter of a plain list; `/` goes to it. */
export function FilterBox({ label, initial = '', isAlone = false, onFilter }: Props) {
  const later = useDebouncedCallback(onFilter, 250);
  return (
    <TextInput
      data-filter
      size="xs"
      w={320}
      maw="100%"
      mb={isAlone ? 'sm' : 0}
      aria-label={label}
      placeholder={label}
      defaultValue={initial}
      onChange={(event) => later(event.currentTarget.value)}
    />
  );
}

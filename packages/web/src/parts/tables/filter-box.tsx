import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { focusPage } from '../page/focus-page.js';

interface Props {
  readonly label: string;
  readonly initial: string | undefined;
  /** The input is alone above the list, not in a row with other controls. */
  readonly isAlone?: boolean;
  /** Called when typing pauses. */
  readonly onFilter: (text: string) => void;
}

/** Escape leaves the input, not the page. The text is kept, and shortcuts work on the list again. */
export function leavesFilter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
  focusPage();
}

/** Filter input of a plain list, focused with `/`. */
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
      onKeyDown={leavesFilter}
      onChange={(event) => later(event.currentTarget.value)}
    />
  );
}

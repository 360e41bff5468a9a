import { TextInput } from '@mantine/core';
import { useDebouncedCallback } from '@mantine/hooks';
import type { KeyboardEvent } from 'react';
import { focusPage } from '../page/focus-page.js';

interface Props {
  readonly label: string;
  readonly initial: string | undefined;
  /** The input is alone above the list, not in a row with other controls. */
  readonly isStandalone?: boolean;
  /** Called when typing pauses. */
  readonly onFilter: (text: string) => void;
}

/** Escape leaves the input, not the page. The text is kept, and shortcuts work on the list again. */
export function leaveFilterOnEscape(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key !== 'Escape' || event.nativeEvent.isComposing) return;
  event.preventDefault();
  event.currentTarget.blur();
  focusPage();
}

/** Filter input of a plain list, focused with `/`. */
export function FilterBox({ label, initial = '', isStandalone = false, onFilter }: Props) {
  const debouncedFilter = useDebouncedCallback(onFilter, 250);
  return (
    <TextInput
      data-filter
      size="xs"
      w={320}
      maw="100%"
      mb={isStandalone ? 'sm' : 0}
      aria-label={label}
      placeholder={label}
      defaultValue={initial}
      onKeyDown={leaveFilterOnEscape}
      onChange={(event) => debouncedFilter(event.currentTarget.value)}
    />
  );
}

import { Kbd } from '@mantine/core';
import { toKeyMarks } from './key-labels.js';

/** Shows a keyboard shortcut; empty if there is none. */
export function KeyMarks({ keys, size = 'sm' }: { readonly keys: string; readonly size?: 'xs' | 'sm' }) {
  if (keys === '') return null;
  return (
    <span className="nowrap">
      {toKeyMarks(keys).map((mark, index) => (
        <span key={`${String(index)} ${mark}`}>
          {index > 0 && ' '}
          <Kbd size={size}>{mark}</Kbd>
        </span>
      ))}
    </span>
  );
}

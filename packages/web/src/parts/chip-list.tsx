import { CloseButton } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './chip-list.module.css';

interface Item {
  readonly key: string;
  readonly text: ReactNode;
  /** Read with the way out; needed where the text is more than text. */
  readonly name?: string;
  /** Absent: it cannot be removed. */
  readonly onRemove?: () => void;
}

/** A short set of things, each with its way out. */
export function ChipList({
  label,
  items,
  empty,
  problem,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  /** Said when there is none; undefined as long as that is not known. */
  readonly empty: string | undefined;
  /** Why the last one was not taken out. */
  readonly problem?: string | undefined;
}) {
  if (items.length === 0) return empty === undefined ? null : <p className="dimmed">{empty}</p>;
  const list = (
    <ul className={classes['chips']} aria-label={label}>
      {items.map(({ key, text, name, onRemove }) => (
        <li key={key}>
          {text}
          {onRemove && (
            <CloseButton
              size="xs"
              aria-label={`Remove ${name ?? (typeof text === 'string' ? text : 'this')}`}
              onClick={onRemove}
            />
          )}
        </li>
      ))}
    </ul>
  );
  if (problem === undefined) return list;
  return (
    <>
      {list}
      <p role="alert" className="problem">
        {problem}
      </p>
    </>
  );
}

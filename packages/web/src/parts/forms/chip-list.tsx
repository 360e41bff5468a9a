import { CloseButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import classes from './chip-list.module.css';

interface Item {
  readonly key: string;
  readonly text: ReactNode;
  /** Read with the way out instead of the text. */
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
  const id = useId();
  if (items.length === 0) return empty === undefined ? null : <p className="dimmed">{empty}</p>;
  const list = (
    <ul className={classes['chips']} aria-label={label}>
      {items.map(({ key, text, name, onRemove }) => (
        <li key={key}>
          <span id={`${id} ${key} text`.replaceAll(' ', '-')}>{text}</span>
          {onRemove && <Out id={`${id} ${key}`.replaceAll(' ', '-')} name={name} onRemove={onRemove} />}
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

interface OutProps {
  /** Of the text it stands beside, but for its end. */
  readonly id: string;
  readonly name: string | undefined;
  readonly onRemove: () => void;
}

/** It is called by what it takes out, also where that is read later. */
const Out = ({ id, name, onRemove }: OutProps) => (
  <CloseButton
    id={id}
    size="xs"
    aria-label={name === undefined ? 'Remove' : `Remove ${name}`}
    aria-labelledby={name === undefined ? `${id} ${id}-text` : undefined}
    onClick={onRemove}
  />
);

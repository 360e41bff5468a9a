import { CloseButton } from '@mantine/core';
import { type ReactNode, useId } from 'react';
import { t } from '../../i18n/translate.js';
import classes from './chip-list.module.css';

interface Item {
  readonly key: string;
  readonly text: ReactNode;
  /** Accessible name of the remove button; default: the text. */
  readonly name?: string;
  /** Absent if it cannot be removed. */
  readonly onRemove?: () => void;
}

/** Shows a short list of items, each with a remove button. */
export function ChipList({
  label,
  items,
  empty,
  problem,
}: {
  readonly label: string;
  readonly items: readonly Item[];
  /** Text of an empty list; undefined while loading. */
  readonly empty: string | undefined;
  /** Why the last item was not removed. */
  readonly problem?: string | undefined;
}) {
  const id = useId();
  if (items.length === 0) return empty === undefined ? null : <p className="dimmed">{empty}</p>;
  const list = (
    <ul className={classes['chips']} aria-label={label}>
      {items.map(({ key, text, name, onRemove }) => (
        <li key={key}>
          <span id={`${id} ${key} text`.replaceAll(' ', '-')}>{text}</span>
          {onRemove && <RemoveButton id={`${id} ${key}`.replaceAll(' ', '-')} name={name} onRemove={onRemove} />}
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

interface RemoveButtonProps {
  /** Id of the text beside it, without its suffix. */
  readonly id: string;
  readonly name: string | undefined;
  readonly onRemove: () => void;
}

/** The button is named by the item’s text, which may be loaded later. */
const RemoveButton = ({ id, name, onRemove }: RemoveButtonProps) => (
  <CloseButton
    id={id}
    size="xs"
    aria-label={name === undefined ? t('Remove') : t('Remove {name}', { name })}
    aria-labelledby={name === undefined ? `${id} ${id}-text` : undefined}
    onClick={onRemove}
  />
);

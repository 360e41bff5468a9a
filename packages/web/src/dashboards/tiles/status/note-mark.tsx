import { HoverCard, UnstyledButton } from '@mantine/core';
import { t } from '../../../i18n/translate.js';
import classes from './note-mark.module.css';

interface Props {
  /** Name of the monitor. */
  readonly name: string;
  readonly notes: string | undefined;
  /** Shows nothing, instead of a grey icon, if there is no note. */
  readonly hidesIfEmpty?: boolean;
}

/** Dark if the monitor has a note, which is shown on hover and focus; grey otherwise. */
export function NoteMark({ name, notes, hidesIfEmpty = false }: Props) {
  if (notes === undefined) {
    return hidesIfEmpty ? null : (
      <span className={classes['none']} aria-label={t('No note')} role="img">
        <NoteIcon />
      </span>
    );
  }
  return (
    <HoverCard width={320} withinPortal openDelay={150}>
      <HoverCard.Target>
        <UnstyledButton
          className={classes['some'] ?? ''}
          aria-label={t('Note on {monitorName}: {notes}', { monitorName: name, notes })}
        >
          <NoteIcon />
        </UnstyledButton>
      </HoverCard.Target>
      <HoverCard.Dropdown>
        <p className={classes['text']}>{notes}</p>
      </HoverCard.Dropdown>
    </HoverCard>
  );
}

const NoteIcon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
    <path d="M3 1.5h7l3 3v10H3zM5.5 7h5M5.5 10h5" fill="none" stroke="currentcolor" strokeWidth="1.3" />
  </svg>
);

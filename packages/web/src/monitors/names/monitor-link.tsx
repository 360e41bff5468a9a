import { CHECK_TEXTS } from '@vedette/contract/v1/dashboards/sections/texts/check-texts';
import { Popover } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import type { KeyboardEvent } from 'react';
import { t } from '../../i18n/translate.js';
import { MonitorCard } from './monitor-card.js';
import classes from './monitor-link.module.css';
import { useHoverCard } from './use-hover-card.js';

/** Shown in place of the name of a deleted monitor, whose history is kept without its name. */
export const DELETED_MONITOR = CHECK_TEXTS.deletedMonitor;

interface Props {
  readonly guid: string;
  /** Empty if the monitor was deleted. */
  readonly name: string;
  readonly className?: string | undefined;
}

/**
 * Name of a monitor, linked to its page. Hovering or focusing the link opens a hover card, which stays open while the
 * pointer is on it. `Alt+↓` moves the focus into the card, Escape closes it. A tap follows the link.
 */
export function MonitorLink(props: Props) {
  return props.name === '' ? <span className="dimmed">{DELETED_MONITOR}</span> : <LinkWithHoverCard {...props} />;
}

function LinkWithHoverCard({ guid, name, className }: Props) {
  const { isOpen, target, card, enter, close } = useHoverCard();
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey) return;
    event.preventDefault();
    event.stopPropagation();
    enter();
  };
  return (
    <Popover
      opened={isOpen}
      onDismiss={close}
      position="bottom-start"
      width={320}
      withRoles={false}
      closeOnEscape={false}
    >
      <Popover.Target>
        <Link
          to="/monitors/$monitorGuid"
          params={{ monitorGuid: guid }}
          className={`${classes['name'] ?? ''} ${className ?? ''}`}
          onKeyDown={onKeyDown}
          {...target}
        >
          {name}
        </Link>
      </Popover.Target>
      <Popover.Dropdown
        data-card=""
        role="region"
        aria-label={t('Status of {name}', { name })}
        className={classes['card'] ?? ''}
        {...card}
      >
        <MonitorCard guid={guid} />
      </Popover.Dropdown>
    </Popover>
  );
}

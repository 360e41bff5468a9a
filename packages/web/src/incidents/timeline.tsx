import type { IncidentEvent } from '@vedette/contract/v1/checks/incident';
import { Button, CloseButton, SegmentedControl } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { formatDuration } from '../parts/format/format-duration.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import classes from './incidents.module.css';
import { NoteForm, useNoteChange } from './note-form.js';
import { EVENT_KINDS, TIMELINE_FILTERS, type TimelineFilter, toTimelineLines } from './timeline-lines.js';

interface Props {
  readonly incidentId: number;
  /** First error; events are dated relative to it. */
  readonly startedAt: number;
  readonly events: readonly IncidentEvent[];
}

/** Checks, state changes, alerts, messages and notes in chronological order. */
export function Timeline({ incidentId, startedAt, events }: Props) {
  const [filter, setFilter] = useState<TimelineFilter>('all');
  const kinds: readonly IncidentEvent['Kind'][] = TIMELINE_FILTERS[filter].kinds;
  return (
    <Panel
      title={t('Timeline')}
      actions={
        <SegmentedControl
          size="xs"
          aria-label={t('Filter timeline')}
          value={filter}
          onChange={(value) => setFilter(value as TimelineFilter)}
          data={Object.entries(TIMELINE_FILTERS).map(([value, { label }]) => ({ value, label }))}
        />
      }
    >
      <ol className={classes['timeline']}>
        {toTimelineLines(events.filter(({ Kind }) => kinds.includes(Kind))).map((line, index) =>
          'folded' in line ? (
            <CollapsedChecks
              key={collapsedLineKey(line.folded)}
              events={line.folded}
              incidentId={incidentId}
              startedAt={startedAt}
            />
          ) : (
            <EventLine key={index} event={line} incidentId={incidentId} startedAt={startedAt} />
          ),
        )}
      </ol>
      <NoteForm incidentId={incidentId} />
    </Panel>
  );
}

/** Keyed by its first check, so that expanded runs stay expanded when earlier lines change. */
const collapsedLineKey = ([first]: readonly IncidentEvent[]): string =>
  `from ${String(first?.MonitorCheckId ?? first?.At)}`;

/** One function for all elements, so that an element is focused once when it appears, not at each render. */
const focusElement = (element: HTMLElement | null): void => element?.focus();

/** A run of checks with equal results, collapsed until expanded. */
function CollapsedChecks({ events, ...timelineProps }: Props) {
  const [isOpen, setOpen] = useState(false);
  // The button disappears, so the first line that replaces it gets the focus.
  if (isOpen)
    return events.map((event, index) => (
      <EventLine key={index} event={event} {...timelineProps} focusesOnMount={index === 0} />
    ));
  return (
    <li data-kind="Folded">
      <Button size="compact-xs" variant="subtle" onClick={() => setOpen(true)}>
        {t('{count, plural, one {Show # more check} other {Show # more checks}}', { count: events.length })}
      </Button>
    </li>
  );
}

interface EventLineProps extends Omit<Props, 'events'> {
  readonly event: IncidentEvent;
  /** The event is focused when it appears. */
  readonly focusesOnMount?: boolean;
}

function EventLine({ event, incidentId, startedAt, focusesOnMount = false }: EventLineProps) {
  const format = useFormat();
  const [shape, label] = EVENT_KINDS[event.Kind];
  return (
    <li data-kind={event.Kind} {...(focusesOnMount && { ref: focusElement, tabIndex: -1 })}>
      <time
        dateTime={new Date(event.At).toISOString()}
        title={t('{duration} in', { duration: formatDuration(Math.max(0, event.At - startedAt)) })}
      >
        {format.dateTime(event.At)}
      </time>
      <span className={classes['kind']}>
        <span aria-hidden="true">{shape} </span>
        {label}
      </span>
      <span className={classes['what']}>
        <EventText event={event} incidentId={incidentId} />
      </span>
    </li>
  );
}

function EventText({ event, incidentId }: { readonly event: IncidentEvent; readonly incidentId: number }) {
  const change = useNoteChange(incidentId);
  const { Text, MonitorCheckId, NoteId, By, MayRemove = false } = event;
  if (MonitorCheckId !== undefined)
    return (
      <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
        {Text}
      </Link>
    );
  if (NoteId === undefined) return Text;
  return (
    <>
      <strong>{By}: </strong>
      <span className={classes['note']}>{Text}</span>
      {MayRemove && (
        <CloseButton size="xs" aria-label={t('Delete note')} onClick={() => change.mutate({ remove: NoteId })} />
      )}
    </>
  );
}

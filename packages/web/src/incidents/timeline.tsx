import type { IncidentEvent } from '@vedette/contract/v1/incident';
import { Link } from '@tanstack/react-router';
import { useFormat } from '../parts/format.js';
import classes from './incidents.module.css';

const SHAPES: Readonly<Record<IncidentEvent['Kind'], string>> = {
  Check: '■',
  Alert: '▲',
  Delivery: '✉',
  Acknowledged: '✓',
  Closed: '●',
  Silenced: '‖',
};

/** Checks, alerts, deliveries and people in one line of time, oldest first. */
export function Timeline({ events }: { readonly events: readonly IncidentEvent[] }) {
  const format = useFormat();
  return (
    <ol className={classes['timeline']}>
      {events.map((event, index) => (
        <li key={index}>
          <time dateTime={new Date(event.At).toISOString()}>{format.dateTime(event.At)}</time>
          <span>
            <span aria-hidden="true">{SHAPES[event.Kind]} </span>
            {event.MonitorCheckId === undefined ? (
              event.Text
            ) : (
              <Link to="/checks/$checkId" params={{ checkId: String(event.MonitorCheckId) }}>
                {event.Text}
              </Link>
            )}
          </span>
        </li>
      ))}
    </ol>
  );
}

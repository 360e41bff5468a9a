import { formatLocalDateTime } from '@vedette/kernel/zones';
import type { PageRow, PageView } from './page-view.js';
import { overallState, pageTitle } from './page-text-rules.js';
import { pageTexts } from './page-texts.js';

const ENGLISH = pageTexts('en-GB');

/** Returns a function that writes a service as JSON. */
export function createServiceRenderer({ zone, unit }: Pick<PageView, 'zone' | 'unit'>): (row: PageRow) => string {
  const [slotsName, startName] = unit === 'day' ? ['Days', 'Date'] : ['Hours', 'Starts'];
  return ({ name, state, downSince, slots, uptime, observed }) =>
    JSON.stringify({
      Name: name,
      State: state,
      DownSince: toLocalOrNull(zone, downSince),
      UptimePercentage: uptime,
      ObservedPercentage: observed,
      [slotsName]: slots.map(({ starts, state: State, uptime }) => ({
        [startName]: starts,
        State,
        UptimePercentage: uptime,
      })),
    });
}

/**
 * Renders a status page as JSON: in English whatever the page's language, with the contract's names and times in the
 * page's zone.
 * @param services results of `createServiceRenderer` for each row
 */
export function renderPageJson(
  view: PageView,
  services: readonly string[] = view.rows.map(createServiceRenderer(view)),
): string {
  const { rows, incidents, maintenance, at, zone } = view;
  const local = (instant: number | null): string | null => toLocalOrNull(zone, instant);
  const head = { Title: pageTitle(view), Status: overallState(rows, ENGLISH).text, AsOf: local(at), TimeZone: zone };
  const details = {
    Incidents: incidents.map(({ guid, name, startedAt, endedAt, updates = [] }) => ({
      IncidentGuid: guid,
      Service: name,
      Started: local(startedAt),
      Ended: local(endedAt),
      Updates: updates.map(({ guid: UpdateGuid, state: State, text: Text, at: posted }) => ({
        UpdateGuid,
        State,
        Text,
        Posted: local(posted),
      })),
    })),
    Maintenance: maintenance.map(({ name, from, to }) => ({ Service: name, Starts: local(from), Ends: local(to) })),
  };
  const [first, last] = [JSON.stringify(head).slice(0, -1), JSON.stringify(details).slice(1)];
  return `${first},"Services":[${services.join(',')}],${last}`;
}

const toLocalOrNull = (zone: string, instant: number | null): string | null =>
  instant === null ? null : formatLocalDateTime(instant, zone);

import { toLocal } from '@vedette/kernel/zones';
import type { PageView } from './page-view.js';
import { overallState, titleOf } from './page-word-rules.js';
import { tongueOf } from './page-words.js';

const ENGLISH = tongueOf('en-GB');

/** A status page for programs: English whatever the page speaks, names as the contract writes them, times in its zone. */
export function pageJson(view: PageView): string {
  const { rows, incidents, maintenance, at, zone, unit } = view;
  const local = (moment: number | null): string | null => (moment === null ? null : toLocal(moment, zone));
  return JSON.stringify({
    ...{ Title: titleOf(view), Status: overallState(rows, ENGLISH).text, AsOf: local(at), TimeZone: zone },
    Services: rows.map(({ name, state, downSince, slots, uptime, observed }) => ({
      ...{ Name: name, State: state, DownSince: local(downSince) },
      ...{ UptimePercentage: uptime, ObservedPercentage: observed },
      [unit === 'day' ? 'Days' : 'Hours']: slots.map(({ starts, state: State, uptime }) => ({
        [unit === 'day' ? 'Date' : 'Starts']: starts,
        ...{ State, UptimePercentage: uptime },
      })),
    })),
    Incidents: incidents.map(({ guid, name, startedAt, endedAt, updates = [] }) => ({
      ...{ IncidentGuid: guid, Service: name, Started: local(startedAt), Ended: local(endedAt) },
      Updates: updates.map(({ guid: UpdateGuid, state: State, text: Text, at: posted }) => ({
        ...{ UpdateGuid, State, Text, Posted: local(posted) },
      })),
    })),
    Maintenance: maintenance.map(({ name, from, to }) => ({ Service: name, Starts: local(from), Ends: local(to) })),
  });
}

import { type Annotations, MAX_ANNOTATIONS } from '@vedette/contract/v1/monitors/monitor-figures';
import { MAX_ANNOTATED_MONITORS } from '@vedette/contract/v1/rum/rum';
import type { Caller } from '../../rights/index.js';
import { maintenanceWindows } from '../../monitors/index.js';
import { toWire } from '../../chart-notes/index.js';
import {
  mergeAnnotations,
  toChartNoteAnnotation,
  toIncidentAnnotation,
  MAX_PERIOD_MS,
  toMaintenanceAnnotation,
} from './annotations.js';
import { targetHost } from '../monitor-pages/monitor-filter-rules.js';
import type { ScreenReads } from '../reads/reads-sql.js';
import { resolveRumPeriod, type PeriodQuery, rumWebsiteStore, requireWebsite, websiteHosts } from '../../rum/index.js';
import type { ContextPick } from '../../module/context.js';

/** Dependencies for reading the annotations of a website. */
export interface WebsiteAnnotationContext extends ContextPick<'db' | 'clock'> {
  readonly reads: Pick<ScreenReads, 'targetsWith' | 'notesOfScope' | 'incidents' | 'maintenanceInForce'>;
}

/** Maximum number of targets examined when part of the host name occurs in many targets. */
const MAX_TARGETS = 1_000;

/** Returns the monitors that check a host of the website. */
async function loadWebsiteMonitors({ reads }: WebsiteAnnotationContext, accountId: number, url: string) {
  const hosts = [...websiteHosts(url)].map(targetHost);
  const [hostName] = hosts;
  if (hostName === undefined) return [];
  const found = await reads.targetsWith(accountId, hostName, MAX_TARGETS);
  return found.filter(({ target }) => hosts.includes(targetHost(target))).slice(0, MAX_ANNOTATED_MONITORS);
}

/**
 * Returns events that visitors may have noticed, for administrators, who may see every monitor.
 * @throws Fault `missing`, `invalid`.
 */
export async function listWebsiteAnnotations(
  deps: WebsiteAnnotationContext,
  caller: Caller,
  guid: string,
  query: PeriodQuery,
): Promise<Annotations> {
  const { accountId, accountZone } = caller;
  const { url } = await requireWebsite(rumWebsiteStore(deps.db, accountId), guid);
  const { start, end } = resolveRumPeriod(deps, caller, query, 'quarters');
  const range = { from: Math.max(start, end - MAX_PERIOD_MS), until: end };
  const monitors = await loadWebsiteMonitors(deps, accountId, url);
  const names = new Map(monitors.map(({ monitorGuid, name }) => [monitorGuid, name]));
  const scope = { accountId, visible: [...names.keys()] };
  const [notes, incidents, periods] = await Promise.all([
    deps.reads.notesOfScope(scope, { ...range, take: MAX_ANNOTATIONS + 1 }),
    deps.reads.incidents(scope, { ...range, take: MAX_ANNOTATIONS + 1 }),
    deps.reads.maintenanceInForce(accountId, scope.visible),
  ]);
  const windows = [...periods].flatMap(([monitorGuid, monitorPeriods]) =>
    maintenanceWindows(monitorPeriods, accountZone, range.from, range.until).map((window) => ({
      ...toMaintenanceAnnotation(window),
      MonitorName: names.get(monitorGuid) ?? '',
    })),
  );
  return mergeAnnotations({ FromAt: range.from, UntilAt: range.until }, [
    notes.map((note) => ({
      ...toChartNoteAnnotation(toWire(caller, 'all', note)),
      ...(note.aboutName !== null && { MonitorName: note.aboutName }),
    })),
    incidents.map((incident) => ({ ...toIncidentAnnotation(incident), MonitorName: incident.monitorName })),
    windows.sort((one, other) => other.At - one.At),
  ]);
}

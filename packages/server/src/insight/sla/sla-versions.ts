import { MOST_VERSION_FIGURES, type SlaVersion, type SlaVersionMonth } from '@vedette/contract/v1/sla-version';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../access/index.js';
import type { OneAfterAnother } from '../one-after-another.js';
import { noAlerts } from '../statistics/alert-figures-sql.js';
import { keyOf, noFigures } from '../statistics/figures.js';
import type { StatisticsDeps } from '../statistics/statistics.js';
import type { Window } from '../statistics/window-rules.js';
import { readCursor, writeCursor } from '../views/page-cursor.js';
import type { VisibleTo } from '../visible.js';
import type { SlaStore } from './sla-sql.js';
import { added, touchedTime, versionFigures, type Touched, type TouchedMonth } from './sla-version-rules.js';
import type { NewVersion, VersionFigures } from './sla-version-sql.js';
import { storedSla, type SlaDeps } from './sla.js';
import type { StoredExclusion, StoredSla } from './stored-sla.js';

/** What changing the time that counts takes. */
export interface SlaChangeDeps extends SlaDeps, Pick<StatisticsDeps, 'figures' | 'alertFigures' | 'retention'> {
  /** Changes of one SLA follow each other: each is measured against what the one before it left. */
  readonly changes: OneAfterAnother;
}

/** All that says which time counts. */
export interface Definition {
  readonly sla: StoredSla;
  readonly exclusions: readonly StoredExclusion[];
}

/** A change of the time that counts. */
export interface Deed<T> {
  /** What it makes of a definition, so that it can be measured first. @throws Fault when it is none. */
  readonly next: (definition: Definition) => Pick<Definition, 'exclusions'> & { readonly activeHours: string };
  /** Writes it, with all that belongs to the same transaction. */
  readonly write: (store: SlaStore, definition: Definition) => Promise<Written<T>>;
}
export interface Written<T> {
  readonly result: T;
  readonly version: Pick<NewVersion, 'change' | 'reason' | 'before' | 'after'>;
}

const MOST_ATTEMPTS = 5;

/**
 * Changes which time counts and keeps, in the same transaction, what the figures said before. Figures are read first, outside
 * of it and some monitors at a time: whoever changes an SLA holds no lock meanwhile. Where another process changed the
 * SLA in between they are read again.
 * @throws Fault `missing` for the SLA, `conflict` when others keep changing it, and whatever the deed throws.
 */
export async function changeCounted<T>(
  deps: SlaChangeDeps,
  caller: Caller,
  slaGuid: string,
  deed: Deed<T>,
): Promise<T> {
  const store = deps.storeFor(caller.accountId);
  return deps.changes.run(`${caller.accountId} ${slaGuid}`, async () => {
    for (let attempt = 0; attempt < MOST_ATTEMPTS; attempt += 1) {
      const found = await definitionOf(store, slaGuid);
      const measured = await measureChange(deps, caller, found, deed.next(found));
      const done = await store.transaction(async (tx) => {
        const current = await definitionOf(tx, slaGuid);
        if (countedBy(current) !== countedBy(found)) return undefined;
        const { result, version } = await deed.write(tx, current);
        const by = { operatorGuid: caller.operatorGuid, operatorName: caller.operatorName };
        const isChanged = JSON.stringify(version.before) !== JSON.stringify(version.after);
        if (isChanged) await tx.keepVersion({ ...version, ...measured, slaGuid, by });
        return { result };
      });
      if (done) return done.result;
    }
    throw new Fault('conflict', 'Others are changing this SLA: try again');
  });
}

async function definitionOf(store: SlaStore, slaGuid: string): Promise<Definition> {
  const sla = await storedSla(store, slaGuid);
  return { sla, exclusions: await store.exclusions(slaGuid) };
}

const countedBy = ({ sla, exclusions }: Definition): string => JSON.stringify([sla.activeHours, exclusions]);

type Measured = Pick<NewVersion, 'at' | 'touched' | 'figures' | 'figuresFrom'>;

/** What of the time gone by a change touches, and what it makes of the figures of its months. */
async function measureChange(
  deps: SlaChangeDeps,
  { accountId, accountZone: zone }: Caller,
  { sla, exclusions }: Definition,
  next: ReturnType<Deed<unknown>['next']>,
): Promise<Measured> {
  const at = deps.clock.now();
  const oldest = (Math.floor(at / DAY) - deps.retention.statisticsDays) * DAY;
  const { createdAt, activeHours } = sla;
  const touched = touchedTime(
    { createdAt, zone, activeHours, exclusions },
    { createdAt, zone, ...next },
    { start: oldest, end: at },
  );
  if (!touched) return { at, touched, figures: [], figuresFrom: undefined };
  const monitors = await deps.storeFor(accountId).monitorGuids();
  const months = newestOf(touched, monitors.length);
  const figures = await readChanged(deps, { accountId, at, monitors, months });
  return { at, touched: { start: touched.start, end: touched.end }, figures, figuresFrom: months[0]?.start };
}

/** As many months as there is room for. */
function newestOf({ months }: Touched, monitors: number): readonly TouchedMonth[] {
  return months.slice(-Math.max(1, Math.floor(MOST_VERSION_FIGURES / Math.max(1, monitors))));
}

/** Stretches times monitors that one statement is about, at most. */
const MOST_AT_ONCE = 20_000;

interface ChangedWish {
  readonly accountId: number;
  readonly at: Instant;
  readonly monitors: readonly string[];
  readonly months: readonly TouchedMonth[];
}

async function readChanged(deps: SlaChangeDeps, wish: ChangedWish): Promise<VersionFigures[]> {
  const { accountId, at: now, monitors, months } = wish;
  const windows = months.flatMap(windowsOf);
  const size = Math.min(500, Math.max(1, Math.floor(MOST_AT_ONCE / windows.length)));
  const found: VersionFigures[] = [];
  for (let from = 0; from < monitors.length; from += size) {
    const some = monitors.slice(from, from + size);
    const asked = { accountId, monitors: some, windows, now, byMonitor: true };
    const [figures, alerts] = await Promise.all([
      deps.figures({ ...asked, checkDays: deps.retention.checkDays, withLatency: false }),
      deps.alertFigures({ ...asked, checkDays: deps.retention.checkDays, withLatency: false }),
    ]);
    for (const monitorGuid of some) {
      for (const [index, { start: monthAt, end: untilAt }] of months.entries()) {
        const [common, left, came] = [0, 1, 2].map((part) => {
          const key = keyOf(monitorGuid, index * 3 + part);
          return { figures: figures.get(key) ?? noFigures, alerts: alerts.get(key) ?? noAlerts };
        });
        if (!common || !left || !came) continue;
        const [before, after] = [added(common, left), added(common, came)];
        const isChanged = JSON.stringify(before) !== JSON.stringify(after);
        if (isChanged) found.push({ monitorGuid, monthAt, untilAt, before, after });
      }
    }
  }
  return found;
}

/** Three windows a month, by number: what counts before and after, what ceases to, what comes to. */
const windowsOf = ({ common, left, came }: TouchedMonth, index: number): Window[] =>
  [common, left, came].flatMap((part, kind) => part.map((one) => ({ ...one, window: index * 3 + kind })));

const DEFAULT_TAKE = 50;
interface PageQuery {
  readonly Cursor?: string | undefined;
  readonly Take?: number | undefined;
}

/** Newest first. @throws Fault `missing` for the SLA, `invalid` for a cursor of another list. */
export async function listVersions(
  deps: SlaDeps,
  { accountId }: Caller,
  slaGuid: string,
  { Cursor, Take = DEFAULT_TAKE }: PageQuery,
): Promise<{ Rows: SlaVersion[]; Next?: string }> {
  const store = deps.storeFor(accountId);
  await storedSla(store, slaGuid);
  const [beforeId] = readCursor(Cursor, ['integer']) ?? [];
  const found = await store.versions({ slaGuid, beforeId, take: Take + 1 });
  const Rows = found.slice(0, Take);
  const last = Rows.at(-1);
  return { Rows, ...(found.length > Take && last && { Next: writeCursor([last.VersionId]) }) };
}

/** Of the monitors the caller may see. @throws Fault `missing` for the SLA and the version. */
export async function listVersionFigures(
  deps: SlaDeps & { readonly visibleTo: VisibleTo },
  caller: Caller,
  { slaGuid, versionId }: { readonly slaGuid: string; readonly versionId: number },
  {
    Skip: skip = 0,
    Take: take = DEFAULT_TAKE,
  }: { readonly Skip?: number | undefined; readonly Take?: number | undefined },
): Promise<{ Total: number; Rows: SlaVersionMonth[] }> {
  const store = deps.storeFor(caller.accountId);
  await storedSla(store, slaGuid);
  const visible = await deps.visibleTo(caller);
  const page = await store.versionFigures({ slaGuid, versionId, visible, skip, take });
  if (!page) throw new Fault('missing', `No version ${versionId} of this SLA`);
  const Rows = page.rows.map(({ monitorGuid, name, monthAt, untilAt, before, after }) => ({
    ...{ MonitorGuid: monitorGuid, MonitorName: name, FromAt: monthAt, UntilAt: untilAt },
    ...{ Before: versionFigures(before, monthAt, untilAt), After: versionFigures(after, monthAt, untilAt) },
  }));
  return { Total: page.total, Rows };
}

import type { SlaVersion, SlaVersionMonth } from '@vedette/contract/v1/sla/sla-version';
import { Fault } from '@vedette/kernel/fault';
import { notFoundFault } from '@vedette/kernel/rule-messages';
import type { Caller } from '../rights/index.js';
import type { KeyedMutex } from '@vedette/kernel/concurrency/keyed-mutex';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';
import type { MonitorAccess, VisibleMonitors } from '../monitors/index.js';
import type { ActiveTime } from './active-time-rules.js';
import { retentionPeriod, measureMonths, newestMonths, countRanges } from './sla-measure.js';
import { type SlaStore, createSlaStore } from './sla-sql.js';
import { findAffectedTime, toWireVersionFigures } from './sla-version-rules.js';
import type { NewVersion } from './sla-version-sql.js';
import { loadSla } from './sla.js';
import type { StoredExclusion, StoredSla } from './stored-sla.js';
import type { FigureReads } from '../figures/index.js';
import type { StoreContext } from '../module/context.js';

export interface SlaChangeContext extends StoreContext, FigureReads {
  /** Serialises changes of one SLA: each is computed from the result of the one before. */
  readonly changes: KeyedMutex;
}

/** The SLA and the exclusion periods that determine the counted time. */
interface CountedDefinition {
  readonly sla: StoredSla;
  readonly exclusions: readonly StoredExclusion[];
}

/** A change of the counted time. */
export interface CountedTimeChange<T> {
  /** Returns the changed definition, so that its effect can be computed first. @throws Fault when it is invalid. */
  readonly next: (
    definition: CountedDefinition,
  ) => Pick<CountedDefinition, 'exclusions'> & { readonly activeHours: string };
  /** Writes the change with everything that belongs to the same transaction. */
  readonly write: (store: SlaStore, definition: CountedDefinition) => Promise<WriteResult<T>>;
}
interface WriteResult<T> {
  readonly result: T;
  readonly version: Pick<NewVersion, 'change' | 'reason' | 'before' | 'after'>;
}

const MAX_ATTEMPTS = 5;

/**
 * Changes the counted time, and stores the earlier figures in the same transaction. Figures are read first, outside the
 * transaction and for some monitors at a time, so that no lock is held meanwhile; too many are read later
 * (`sla-due.ts`). If another process has changed the SLA in between, they are read again.
 * @throws Fault `missing` for the SLA, `conflict` when others keep changing it, and whatever the change throws.
 */
export async function changeCountedTime<T>(
  deps: SlaChangeContext,
  caller: Caller,
  slaGuid: string,
  change: CountedTimeChange<T>,
): Promise<T> {
  const store = createSlaStore(deps.db, caller.accountId);
  return deps.changes.run(`${caller.accountId} ${slaGuid}`, async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const definition = await loadDefinition(store, slaGuid);
      const effect = await measureChange(deps, caller, definition, change.next(definition));
      const outcome = await store.transaction(async (tx) => {
        const current = await loadDefinition(tx, slaGuid);
        if (countedTimeKey(current) !== countedTimeKey(definition)) return undefined;
        const { result, version } = await change.write(tx, current);
        const by = { operatorGuid: caller.operatorGuid, operatorName: caller.operatorName };
        const isChanged = JSON.stringify(version.before) !== JSON.stringify(version.after);
        if (isChanged) await tx.insertVersion({ ...version, ...effect, slaGuid, by });
        return { result };
      });
      if (outcome) return outcome.result;
    }
    throw new Fault('conflict', 'This SLA is being changed by others; try again');
  });
}

async function loadDefinition(store: SlaStore, slaGuid: string): Promise<CountedDefinition> {
  const sla = await loadSla(store, slaGuid);
  return { sla, exclusions: await store.exclusions(slaGuid) };
}

const countedTimeKey = ({ sla, exclusions }: CountedDefinition): string =>
  JSON.stringify([sla.activeHours, exclusions]);

type ChangeEffect = Pick<NewVersion, 'at' | 'affected' | 'figures' | 'figuresFrom' | 'activeTimeChange'>;

/** Maximum number of ranges times monitors read during a request; beyond that, figures are read later. */
const MAX_RANGES_MEASURED_AT_ONCE = 60_000;

/** Computes what a change affects, and how it changes the figures of the affected months. */
async function measureChange(
  deps: SlaChangeContext,
  { accountId, accountZone: zone }: Caller,
  { sla, exclusions }: CountedDefinition,
  next: ReturnType<CountedTimeChange<unknown>['next']>,
): Promise<ChangeEffect> {
  const at = deps.clock.now();
  const { createdAt, activeHours } = sla;
  const toActiveTime = (definition: typeof next): ActiveTime => ({
    createdAt,
    zone,
    activeHours: definition.activeHours,
    exclusions: definition.exclusions.map(({ starts, ends }) => ({ starts, ends })),
  });
  const [before, after] = [toActiveTime({ activeHours, exclusions }), toActiveTime(next)];
  const affected = findAffectedTime(before, after, retentionPeriod(at, deps));
  if (!affected) return { at, affected, figures: [], figuresFrom: undefined };
  const monitors = await createSlaStore(deps.db, accountId).monitorGuids();
  const months = newestMonths(affected, monitors.length);
  const effect = { at, affected: { start: affected.start, end: affected.end }, figuresFrom: months[0]?.start };
  if (countRanges(months) * monitors.length > MAX_RANGES_MEASURED_AT_ONCE)
    return { ...effect, figures: [], activeTimeChange: { before, after } };
  return { ...effect, figures: await measureMonths(deps, { accountId, at, monitors, months }) };
}

const DEFAULT_TAKE = 50;
interface PageQuery {
  readonly Cursor?: string | undefined;
  readonly Take?: number | undefined;
}

/**
 * Returns versions, newest first, each with the number of visible monitors that have figures.
 * @throws Fault `missing` for the SLA, `invalid` for a cursor of another list.
 */
export async function listVersions(
  deps: StoreContext & Pick<MonitorAccess, 'visibleTo'>,
  caller: Caller,
  slaGuid: string,
  { Cursor, Take = DEFAULT_TAKE }: PageQuery,
): Promise<{ Rows: SlaVersion[]; Next?: string }> {
  const store = createSlaStore(deps.db, caller.accountId);
  await loadSla(store, slaGuid);
  const [beforeId] = decodeCursor(Cursor, ['integer']) ?? [];
  const versions = await store.versions({ slaGuid, beforeId, take: Take + 1 });
  const Rows = await withVisibleMonitors(store, versions.slice(0, Take), await deps.visibleTo(caller));
  const last = Rows.at(-1);
  return { Rows, ...(versions.length > Take && last && { Next: encodeCursor([last.VersionId]) }) };
}

/**
 * Counting more takes seconds. Readers of every monitor get the stored number instead, which may include deleted
 * monitors.
 */
const MAX_COUNTED_MONITORS = 20_000;

async function withVisibleMonitors(
  store: SlaStore,
  page: readonly SlaVersion[],
  visible: VisibleMonitors,
): Promise<SlaVersion[]> {
  const totalMonitors = page.reduce((sum, { Monitors }) => sum + Monitors, 0);
  if (visible === 'all' && totalMonitors > MAX_COUNTED_MONITORS) return [...page];
  const ids = page.map(({ VersionId }) => VersionId);
  const counts = await store.versionMonitors(visible, ids);
  return page.map((version) => ({ ...version, Monitors: counts.get(version.VersionId) ?? 0 }));
}

/** Returns figures of visible monitors. @throws Fault `missing` for the SLA and the version. */
export async function listVersionFigures(
  deps: StoreContext & Pick<MonitorAccess, 'visibleTo'>,
  caller: Caller,
  { slaGuid, versionId }: { readonly slaGuid: string; readonly versionId: number },
  {
    Skip: skip = 0,
    Take: take = DEFAULT_TAKE,
  }: { readonly Skip?: number | undefined; readonly Take?: number | undefined },
): Promise<{ Total: number; Rows: SlaVersionMonth[] }> {
  const store = createSlaStore(deps.db, caller.accountId);
  await loadSla(store, slaGuid);
  const visible = await deps.visibleTo(caller);
  const page = await store.versionFigures({ slaGuid, versionId, visible, skip, take });
  if (!page) throw notFoundFault('version', versionId, 'of this SLA');
  const Rows = page.rows.map(({ monitorGuid, name, monthAt, untilAt, before, after }) => ({
    MonitorGuid: monitorGuid,
    MonitorName: name,
    FromAt: monthAt,
    UntilAt: untilAt,
    Before: toWireVersionFigures(before, monthAt, untilAt),
    After: toWireVersionFigures(after, monthAt, untilAt),
  }));
  return { Total: page.total, Rows };
}

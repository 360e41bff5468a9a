import type { SlaVersion, SlaVersionMonth } from '@vedette/contract/v1/sla/sla-version';
import { Fault } from '@vedette/kernel/fault';
import { missing } from '@vedette/kernel/rule-messages';
import type { Caller } from '../rights/index.js';
import type { KeyedMutex } from '@vedette/kernel/concurrency/keyed-mutex';
import { readCursor, writeCursor } from '@vedette/contract/reading/page-cursor';
import type { MonitorAccess, VisibleMonitors } from '../monitors/index.js';
import type { ActiveTime } from './active-time-rules.js';
import { retentionPeriod, measureMonths, newestMonths, countRanges } from './sla-measure.js';
import { type SlaStore, slaStore } from './sla-sql.js';
import { touchedTime, versionFigures } from './sla-version-rules.js';
import type { NewVersion } from './sla-version-sql.js';
import { storedSla } from './sla.js';
import type { StoredExclusion, StoredSla } from './stored-sla.js';
import type { FigureReads } from '../figures/index.js';
import type { StoreContext } from '../module/context.js';

export interface SlaChangeContext extends StoreContext, FigureReads {
  /** Serialises changes of one SLA: each is computed from the result of the one before. */
  readonly changes: KeyedMutex;
}

/** The SLA and the exclusion periods that determine the counted time. */
interface Definition {
  readonly sla: StoredSla;
  readonly exclusions: readonly StoredExclusion[];
}

/** A change of the counted time. */
export interface CountedChange<T> {
  /** Returns the changed definition, so that its effect can be computed first. @throws Fault when it is invalid. */
  readonly next: (definition: Definition) => Pick<Definition, 'exclusions'> & { readonly activeHours: string };
  /** Writes the change with everything that belongs to the same transaction. */
  readonly write: (store: SlaStore, definition: Definition) => Promise<Written<T>>;
}
interface Written<T> {
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
export async function changeCounted<T>(
  deps: SlaChangeContext,
  caller: Caller,
  slaGuid: string,
  deed: CountedChange<T>,
): Promise<T> {
  const store = slaStore(deps.db, caller.accountId);
  return deps.changes.run(`${caller.accountId} ${slaGuid}`, async () => {
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt += 1) {
      const found = await loadDefinition(store, slaGuid);
      const measure = await measureChange(deps, caller, found, deed.next(found));
      const done = await store.transaction(async (tx) => {
        const current = await loadDefinition(tx, slaGuid);
        if (countedBy(current) !== countedBy(found)) return undefined;
        const { result, version } = await deed.write(tx, current);
        const by = { operatorGuid: caller.operatorGuid, operatorName: caller.operatorName };
        const isChanged = JSON.stringify(version.before) !== JSON.stringify(version.after);
        if (isChanged) await tx.keepVersion({ ...version, ...measure, slaGuid, by });
        return { result };
      });
      if (done) return done.result;
    }
    throw new Fault('conflict', 'This SLA is being changed by others; try again');
  });
}

async function loadDefinition(store: SlaStore, slaGuid: string): Promise<Definition> {
  const sla = await storedSla(store, slaGuid);
  return { sla, exclusions: await store.exclusions(slaGuid) };
}

const countedBy = ({ sla, exclusions }: Definition): string => JSON.stringify([sla.activeHours, exclusions]);

type Measured = Pick<NewVersion, 'at' | 'touched' | 'figures' | 'figuresFrom' | 'due'>;

/** Maximum number of ranges times monitors read during a request; beyond that, figures are read later. */
const MAX_RANGES_MEASURED_AT_ONCE = 60_000;

/** Computes what a change affects, and how it changes the figures of the affected months. */
async function measureChange(
  deps: SlaChangeContext,
  { accountId, accountZone: zone }: Caller,
  { sla, exclusions }: Definition,
  next: ReturnType<CountedChange<unknown>['next']>,
): Promise<Measured> {
  const at = deps.clock.now();
  const { createdAt, activeHours } = sla;
  const toActiveTime = (counts: typeof next): ActiveTime => ({
    createdAt,
    zone,
    activeHours: counts.activeHours,
    exclusions: counts.exclusions.map(({ starts, ends }) => ({ starts, ends })),
  });
  const [before, after] = [toActiveTime({ activeHours, exclusions }), toActiveTime(next)];
  const touched = touchedTime(before, after, retentionPeriod(at, deps));
  if (!touched) return { at, touched, figures: [], figuresFrom: undefined };
  const monitors = await slaStore(deps.db, accountId).monitorGuids();
  const months = newestMonths(touched, monitors.length);
  const about = { at, touched: { start: touched.start, end: touched.end }, figuresFrom: months[0]?.start };
  if (countRanges(months) * monitors.length > MAX_RANGES_MEASURED_AT_ONCE)
    return { ...about, figures: [], due: { before, after } };
  return { ...about, figures: await measureMonths(deps, { accountId, at, monitors, months }) };
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
  const store = slaStore(deps.db, caller.accountId);
  await storedSla(store, slaGuid);
  const [beforeId] = readCursor(Cursor, ['integer']) ?? [];
  const found = await store.versions({ slaGuid, beforeId, take: Take + 1 });
  const Rows = await withVisibleMonitors(store, found.slice(0, Take), await deps.visibleTo(caller));
  const last = Rows.at(-1);
  return { Rows, ...(found.length > Take && last && { Next: writeCursor([last.VersionId]) }) };
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
  const inAll = page.reduce((sum, { Monitors }) => sum + Monitors, 0);
  if (visible === 'all' && inAll > MAX_COUNTED_MONITORS) return [...page];
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
  const store = slaStore(deps.db, caller.accountId);
  await storedSla(store, slaGuid);
  const visible = await deps.visibleTo(caller);
  const page = await store.versionFigures({ slaGuid, versionId, visible, skip, take });
  if (!page) throw missing('version', versionId, 'of this SLA');
  const Rows = page.rows.map(({ monitorGuid, name, monthAt, untilAt, before, after }) => ({
    MonitorGuid: monitorGuid,
    MonitorName: name,
    FromAt: monthAt,
    UntilAt: untilAt,
    Before: versionFigures(before, monthAt, untilAt),
    After: versionFigures(after, monthAt, untilAt),
  }));
  return { Total: page.total, Rows };
}

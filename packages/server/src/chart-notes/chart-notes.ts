/** Notes that operators and pipelines add to charts, such as a deployment or a change elsewhere. */
import {
  MAX_CHART_NOTES,
  type ChartNote,
  type ChartNotePatch,
  type ChartNoteWrite,
  type chartNoteEndpoints,
} from '@vedette/contract/v1/chart-notes/chart-note';
import type { Call } from '@vedette/contract/endpoint';
import { Fault } from '@vedette/kernel/fault';
import {
  notFoundFault,
  missingPermissionFault,
  exclusiveRule,
  unknownReferenceRule,
} from '@vedette/kernel/rule-messages';
import { findChangedFields, recordAudit } from '../access/index.js';
import type { StoreContext } from '../module/context.js';
import { permissionLevel, MONITOR_LEVELS, type Caller } from '../rights/index.js';
import { lookupMonitor, lookupMonitorGroup, type MonitorAccess, type VisibleMonitors } from '../monitors/index.js';
import { type AuditedChange, announce, runReferencingChange, type Db, type Tx } from '../definitions/index.js';
import { decodeCursor, encodeCursor } from '@vedette/contract/reading/page-cursor';
import {
  requireUnchangedSubject,
  isTooFarAhead,
  isTooOld,
  mayChange,
  mayWrite,
  toWire,
  type NoteRetention,
  type NoteScope,
  type StoredChartNote,
} from './chart-note-rules.js';
import {
  deleteChartNote,
  hasReachedNoteLimit,
  insertChartNote,
  loadNoteByKey,
  loadMonitorNotes,
  loadVisibleNote,
  loadVisibleNotes,
  lockChartNote,
  updateChartNote,
  type VisibleScope,
} from './chart-note-sql.js';

/** Dependencies of chart notes; `retention` limits the age of a note. */
export type NoteContext = StoreContext &
  Pick<MonitorAccess, 'visibleTo' | 'editableBy'> & { readonly retention: NoteRetention };

type NotesQuery = Call<typeof chartNoteEndpoints.list>['query'];

const DEFAULT_TAKE = 50;

/**
 * Returns one page, newest first.
 * @throws Fault `invalid` for an invalid period or cursor; `missing`, `forbidden` for a monitor.
 */
export async function listChartNotes(
  deps: NoteContext,
  caller: Caller,
  query: NotesQuery,
): Promise<{ Rows: ChartNote[]; Next?: string }> {
  const { FromAt: from = 0, UntilAt: until = Number.MAX_SAFE_INTEGER, MonitorGuid, Take = DEFAULT_TAKE } = query;
  if (until <= from) throw new Fault('invalid', 'UntilAt: must be after FromAt');
  const page = { from, until, after: decodeCursor(query.Cursor, ['integer', 'guid']), take: Take + 1 };
  const [notes, editable] = await Promise.all([
    MonitorGuid === undefined
      ? loadVisibleNotes(deps.db, await loadVisibleScope(deps, caller), page)
      : loadMonitorNotes(deps.db, {
          ...page,
          ...(await findVisibleMonitor(deps, caller, MonitorGuid.toLowerCase())),
        }),
    deps.editableBy(caller),
  ]);
  const rows = notes.slice(0, Take);
  const last = rows.at(-1);
  return {
    Rows: rows.map((note) => toWire(caller, editable, note)),
    ...(notes.length > Take && last && { Next: encodeCursor([last.at, last.guid]) }),
  };
}

/** Returns one note. @throws Fault `missing`. */
export async function readChartNote(deps: NoteContext, caller: Caller, guid: string): Promise<ChartNote> {
  const { visibleScope, editable } = await loadNoteAccess(deps, caller);
  return toWire(caller, editable, await findVisibleNote(deps.db, visibleScope, guid));
}

/**
 * Creates a note. If the caller already has a note with the same key, that note is returned.
 * @throws Fault `missing`, `forbidden` for its monitor or group; `conflict` for a key with another scope, or when there
 * are too many notes.
 */
export async function createChartNote(deps: NoteContext, caller: Caller, body: ChartNoteWrite): Promise<ChartNote> {
  const note = await draftNote(deps, caller, body);
  const editable = await deps.editableBy(caller);
  if (!mayWrite(caller, editable, note)) throw notePermissionFault(note);
  const storedNote = await runReferencingChange(deps.db, async (tx) => {
    const existing = note.key === null ? undefined : await loadNoteByKey(tx, caller, note.key);
    if (existing) return existing;
    if (await hasReachedNoteLimit(tx, caller.accountId, MAX_CHART_NOTES))
      throw new Fault('conflict', `The account has the maximum of ${MAX_CHART_NOTES} chart notes; delete some first`);
    const inserted = await insertChartNote(tx, caller.accountId, note);
    if (inserted.guid === note.guid)
      await auditChange({ tx, deps, caller }, note, { action: 'Created', after: toAuditFields(note) });
    return inserted;
  });
  if (storedNote.monitorGuid !== note.monitorGuid || storedNote.groupGuid !== note.groupGuid)
    throw new Fault('conflict', 'Key: must be unique: already used by a note with another scope');
  return toWire(caller, editable, storedNote);
}

/**
 * Changes a note.
 * @throws Fault `missing`; `forbidden` for the note of another operator, unless the caller is an administrator;
 * `invalid` for another key or scope.
 */
export async function changeChartNote(
  deps: NoteContext,
  caller: Caller,
  guid: string,
  change: ChartNotePatch,
): Promise<void> {
  const now = deps.clock.now();
  if (change.At !== undefined) requireStorableTime(deps, change.At, now);
  const access = await loadNoteAccess(deps, caller);
  await runReferencingChange(deps.db, async (tx) => {
    await lockChartNote(tx, caller.accountId, guid);
    const before = await loadChangeableNote(tx, caller, access, guid);
    requireUnchangedSubject(before, change);
    const { At: at = before.at, Kind: kind = before.kind, Title: title = before.title } = change;
    const { Text: text = before.text, Link: link = before.link } = change;
    const after = { ...before, at, kind, title, text, link, changedAt: now };
    const changed = findChangedFields(toAuditFields(before), toAuditFields(after));
    if (Object.keys(changed.after).length === 0) return;
    await updateChartNote(tx, caller.accountId, after);
    await auditChange({ tx, deps, caller }, after, { action: 'Updated', ...changed });
  });
}

/** Deletes a note. @throws Fault as `changeChartNote`. */
export async function removeChartNote(deps: NoteContext, caller: Caller, guid: string): Promise<void> {
  const access = await loadNoteAccess(deps, caller);
  await runReferencingChange(deps.db, async (tx) => {
    await lockChartNote(tx, caller.accountId, guid);
    const before = await loadChangeableNote(tx, caller, access, guid);
    await deleteChartNote(tx, caller.accountId, before.guid);
    await auditChange({ tx, deps, caller }, before, { action: 'Deleted', before: toAuditFields(before) });
  });
}

async function draftNote(deps: NoteContext, caller: Caller, body: ChartNoteWrite): Promise<StoredChartNote> {
  const writtenAt = deps.clock.now();
  const { At: at = writtenAt, Kind: kind = 'Deployment', Title: title, Text: text = '', Link: link = '' } = body;
  requireStorableTime(deps, at, writtenAt);
  return {
    ...(await resolveNoteScope(deps, caller, body)),
    guid: deps.random.newGuid(),
    at,
    kind,
    title,
    text,
    link,
    key: body.Key ?? null,
    operatorGuid: caller.operatorGuid,
    operatorName: caller.operatorName,
    writtenAt,
    changedAt: null,
  };
}

async function resolveNoteScope({ db }: NoteContext, { accountId }: Caller, body: ChartNoteWrite): Promise<NoteScope> {
  const monitorGuid = body.MonitorGuid?.toLowerCase() ?? null;
  const groupGuid = body.MonitorGroupGuid?.toLowerCase() ?? null;
  if (monitorGuid !== null && groupGuid !== null)
    throw new Fault('invalid', `MonitorGroupGuid: ${exclusiveRule('MonitorGuid')}`);
  const exists =
    (monitorGuid === null || (await lookupMonitor(db, accountId, monitorGuid)) !== undefined) &&
    (groupGuid === null || (await lookupMonitorGroup(db, accountId, groupGuid)));
  if (exists) return { monitorGuid, groupGuid };
  throw new Fault(
    'missing',
    monitorGuid === null
      ? `MonitorGroupGuid: ${unknownReferenceRule('monitor group', String(groupGuid))}`
      : `MonitorGuid: ${unknownReferenceRule('monitor', monitorGuid)}`,
  );
}

function requireStorableTime({ retention }: NoteContext, at: number, now: number): void {
  if (isTooFarAhead(at, now)) throw new Fault('invalid', 'At: must be at most a day from now');
  if (!isTooOld(at, now, retention)) return;
  const days = String(retention.statisticsDays);
  throw new Fault('invalid', `At: must be within the last ${days} days (the retention of statistics), in milliseconds`);
}

function notePermissionFault({ monitorGuid, groupGuid }: NoteScope): Fault {
  if (monitorGuid === null && groupGuid === null)
    return new Fault('forbidden', 'No permission: EditMonitorsInGroup on all monitors is needed');
  const permission = monitorGuid === null ? 'EditMonitorsInGroup' : 'EditMonitor';
  return missingPermissionFault(permission);
}

async function loadVisibleScope({ visibleTo }: NoteContext, caller: Caller): Promise<VisibleScope> {
  const groups = caller.rights.itemsWithLevel(
    'monitorGroup',
    permissionLevel('monitorGroup', 'ViewMonitorDataInGroup'),
  );
  return { accountId: caller.accountId, visible: await visibleTo(caller), groups };
}

interface NoteAccess {
  readonly visibleScope: VisibleScope;
  readonly editable: VisibleMonitors;
}

/** Loads the caller's access before the transaction, because inside it would need a second connection. */
async function loadNoteAccess(deps: NoteContext, caller: Caller): Promise<NoteAccess> {
  const [visibleScope, editable] = await Promise.all([loadVisibleScope(deps, caller), deps.editableBy(caller)]);
  return { visibleScope, editable };
}

async function findVisibleMonitor({ db }: NoteContext, { accountId, rights }: Caller, monitorGuid: string) {
  const monitor = await lookupMonitor(db, accountId, monitorGuid);
  if (!monitor) throw new Fault('missing', `MonitorGuid: ${unknownReferenceRule('monitor', monitorGuid)}`);
  const maySee = rights.monitorLevel(monitorGuid, monitor.groupGuids) >= MONITOR_LEVELS.ViewMonitorData;
  if (!maySee) throw new Fault('forbidden', 'No permission: ViewMonitorData is needed');
  return { accountId, monitorGuid };
}

async function findVisibleNote(db: Db, visibleScope: VisibleScope, guid: string): Promise<StoredChartNote> {
  const note = await loadVisibleNote(db, visibleScope, guid);
  if (!note) throw notFoundFault('chart note', guid);
  return note;
}

async function loadChangeableNote(
  tx: Tx,
  caller: Caller,
  { visibleScope, editable }: NoteAccess,
  guid: string,
): Promise<StoredChartNote> {
  const note = await findVisibleNote(tx, visibleScope, guid);
  if (!mayChange(caller, editable, note))
    throw new Fault(
      'forbidden',
      'Only administrators, and the author of a note who may edit its monitors, may change it',
    );
  return note;
}

/** Audits a change and notifies open charts, in the transaction of the change. */
async function auditChange(
  { tx, deps, caller }: { readonly tx: Tx; readonly deps: NoteContext; readonly caller: Caller },
  { guid: objectGuid, title: objectName, monitorGuid }: StoredChartNote,
  change: AuditedChange,
): Promise<void> {
  const object = { objectType: 'ChartNote', objectGuid, objectName };
  await recordAudit(tx, caller, { at: deps.clock.now(), ...object, ...change });
  const ids = monitorGuid === null ? [] : [monitorGuid];
  await announce(tx, { topic: 'chartNote', accountId: caller.accountId, ids });
}

const toAuditFields = ({ at, kind, title, text, link, key, monitorGuid, groupGuid }: StoredChartNote) => ({
  At: at,
  Kind: kind,
  Title: title,
  Text: text,
  Link: link,
  ...(key !== null && { Key: key }),
  ...(monitorGuid !== null && { MonitorGuid: monitorGuid }),
  ...(groupGuid !== null && { MonitorGroupGuid: groupGuid }),
});

import type { ChartNote, ChartNoteKind, ChartNotePatch } from '@vedette/contract/v1/chart-notes/chart-note';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { Problems } from '@vedette/kernel/fault';
import { permissionLevel, type Caller } from '../rights/index.js';
import { isVisible, type VisibleMonitors } from '../monitors/index.js';

/** Monitor or group of a note; both null: all monitors of the account. */
export interface NoteScope {
  readonly monitorGuid: string | null;
  readonly groupGuid: string | null;
}

export interface StoredChartNote extends NoteScope {
  readonly guid: string;
  readonly at: Instant;
  readonly kind: ChartNoteKind;
  readonly title: string;
  readonly text: string;
  readonly link: string;
  readonly key: string | null;
  readonly operatorGuid: string;
  readonly operatorName: string;
  readonly writtenAt: Instant;
  readonly changedAt: Instant | null;
}

/** Retention of notes; read each time, because administrators can change it. */
export interface NoteRetention {
  readonly statisticsDays: number;
}

const MAX_AHEAD_MS = DAY;
/** Allows for clocks of pipelines that run ahead, but not for notes about future plans. */
export const isTooFarAhead = (at: Instant, now: Instant): boolean => at > now + MAX_AHEAD_MS;
/** Returns whether housekeeping would delete the note immediately. */
export const isTooOld = (at: Instant, now: Instant, { statisticsDays }: NoteRetention): boolean =>
  at < now - statisticsDays * DAY;

/**
 * Returns whether the caller may edit the monitors of a note and so may write it. `editable`: monitors the caller may
 * edit.
 */
export function mayWrite(
  { isAdministrator, rights }: Pick<Caller, 'isAdministrator' | 'rights'>,
  editable: VisibleMonitors,
  { monitorGuid, groupGuid }: NoteScope,
): boolean {
  if (isAdministrator || editable === 'all') return true;
  if (monitorGuid !== null) return isVisible(editable, monitorGuid);
  return groupGuid !== null && rights.groupLevel(groupGuid) >= permissionLevel('monitorGroup', 'EditMonitorsInGroup');
}

/** Returns whether the caller may change a note: its author while they may write there, and administrators. */
export const mayChange = (caller: Caller, editable: VisibleMonitors, note: StoredChartNote): boolean =>
  caller.isAdministrator || (note.operatorGuid === caller.operatorGuid && mayWrite(caller, editable, note));

/** Returns the note for the caller, with its key only if they may change it. */
export function toWire(caller: Caller, editable: VisibleMonitors, note: StoredChartNote): ChartNote {
  const MayChange = mayChange(caller, editable, note);
  return {
    ChartNoteGuid: note.guid,
    At: note.at,
    Kind: note.kind,
    Title: note.title,
    Text: note.text,
    Link: note.link,
    ...(note.monitorGuid !== null && { MonitorGuid: note.monitorGuid }),
    ...(note.groupGuid !== null && { MonitorGroupGuid: note.groupGuid }),
    ...(note.key !== null && MayChange && { Key: note.key }),
    ByName: note.operatorName,
    CreatedAt: note.writtenAt,
    ...(note.changedAt !== null && { ChangedAt: note.changedAt }),
    MayChange,
  };
}

/**
 * Accepts fields that clients send back unchanged.
 * @throws Fault `invalid`, naming each field that cannot be changed.
 */
export function requireUnchangedSubject(note: StoredChartNote, change: ChartNotePatch): void {
  const problems = new Problems();
  const requireSame = (field: 'MonitorGuid' | 'MonitorGroupGuid' | 'Key', isSame: boolean): void => {
    problems.when(change[field] !== undefined && !isSame, field, 'cannot be changed after creation');
  };
  requireSame('MonitorGuid', change.MonitorGuid?.toLowerCase() === note.monitorGuid);
  requireSame('MonitorGroupGuid', change.MonitorGroupGuid?.toLowerCase() === note.groupGuid);
  requireSame('Key', change.Key === note.key);
  problems.throwIfAny();
}

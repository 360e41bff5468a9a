import { translateReasons, translateSentence } from '../../sentences/index.js';
import type { Translate } from '@vedette/i18n/translator';
import type { ChartNote } from '@vedette/contract/v1/chart-notes/chart-note';
import { type Annotation, type Annotations, MAX_ANNOTATIONS } from '@vedette/contract/v1/monitors/monitor-figures';
import { DAY, type Instant } from '@vedette/kernel/clock';
import { Fault } from '@vedette/kernel/fault';
import type { Caller } from '../../rights/index.js';
import { isVisible, type MaintenanceWindow, maintenanceWindows } from '../../monitors/index.js';
import { toWire } from '../../chart-notes/index.js';
import type { ScreenDeps } from '../find/find.js';
import type { IncidentRecord } from '../reads/incidents-sql.js';
import type { IncidentNote, QuarantinedRange, SettingsChange } from '../reads/annotations-sql.js';

export const MAX_PERIOD_MS = 400 * DAY;
/** A change of all settings lists only its first fields. */
const MAX_FIELDS = 30;

const toChangeAnnotation =
  (mayViewSettings: boolean) =>
  ({ at, action, byName, fields }: SettingsChange): Annotation => ({
    Kind: 'Change',
    At: at,
    ...(mayViewSettings && { ByName: byName }),
    ...(action === 'Created' ? { IsCreation: true } : mayViewSettings && { Fields: toFieldNames(fields) }),
  });

/** Returns the field names of the API. For a password the audit log has a fingerprint of the stored value. */
const toFieldNames = (fields: readonly string[]): string[] =>
  fields
    .map((field) => (field === 'PasswordSealed' ? 'Password' : field))
    .sort()
    .slice(0, MAX_FIELDS);

const toQuarantineAnnotation = ({ checkpointName, reason, from, until, runs }: QuarantinedRange): Annotation => ({
  Kind: 'Checkpoint',
  At: from,
  CheckpointName: checkpointName,
  Runs: runs,
  Text: reason.replace(/^impaired: /, ''),
  ...(until > from && { UntilAt: until }),
});

const toNoteAnnotation = ({ at, byName, text, incidentId }: IncidentNote): Annotation => ({
  Kind: 'Note',
  At: at,
  ByName: byName,
  Text: text,
  IncidentId: incidentId,
});

export const toChartNoteAnnotation = (ChartNote: ChartNote): Annotation => ({
  Kind: 'ChartNote',
  At: ChartNote.At,
  ByName: ChartNote.ByName,
  Text: ChartNote.Title,
  ChartNote,
});

export const toIncidentAnnotation = ({ id, openedAt, closedAt, errorDescription }: IncidentRecord): Annotation => ({
  Kind: 'Incident',
  At: openedAt,
  Text: errorDescription,
  IncidentId: id,
  ...(closedAt !== null && { UntilAt: closedAt }),
});

export const toMaintenanceAnnotation = ({ from, to, type }: MaintenanceWindow): Annotation => ({
  Kind: 'Maintenance',
  At: from,
  UntilAt: to,
  MaintenanceType: type,
});

/** Returns annotations with errors and impairments in another language; notes and titles are texts of operators. */
export const translateAnnotations = (annotations: Annotations, translate: Translate): Annotations => ({
  ...annotations,
  Rows: annotations.Rows.map((row) => {
    if (row.Text === undefined) return row;
    if (row.Kind === 'Incident') return { ...row, Text: translateSentence(row.Text, translate) };
    return row.Kind === 'Checkpoint' ? { ...row, Text: translateReasons(row.Text, translate) } : row;
  }),
});

/**
 * Merges the newest of each kind, oldest first. @param kinds each newest first, with one more than is returned when
 * there are more
 */
export function mergeAnnotations({ FromAt, UntilAt }: Period, kinds: readonly (readonly Annotation[])[]): Annotations {
  return {
    FromAt,
    UntilAt,
    HasMore: kinds.some((rows) => rows.length > MAX_ANNOTATIONS),
    Rows: kinds.flatMap((rows) => rows.slice(0, MAX_ANNOTATIONS)).sort((one, other) => one.At - other.At),
  };
}

export interface Period {
  readonly FromAt: Instant;
  readonly UntilAt: Instant;
}

/**
 * Returns events of a monitor in a period for its charts. Names and fields of settings changes are included only for
 * callers who may see the settings.
 * @throws Fault `invalid` for a period that is empty or longer than 400 days.
 */
export async function listAnnotations(
  deps: ScreenDeps,
  caller: Caller,
  monitorGuid: string,
  { FromAt, UntilAt }: Period,
): Promise<Annotations> {
  if (UntilAt <= FromAt) throw new Fault('invalid', 'UntilAt: must be after FromAt');
  if (UntilAt - FromAt > MAX_PERIOD_MS) throw new Fault('invalid', 'UntilAt: must be at most 400 days after FromAt');
  const { reads } = deps;
  const { accountId } = caller;
  const guid = monitorGuid.toLowerCase();
  const query = { accountId, monitorGuid: guid, from: FromAt, until: UntilAt, take: MAX_ANNOTATIONS + 1 };
  const scope = { accountId, visible: [guid] };
  const [settings, editable, changes, quarantined, notes, chartNotes, incidents, periods] = await Promise.all([
    deps.settingsVisibleTo(caller),
    deps.editableBy(caller),
    reads.settingsChanges(query),
    reads.quarantinedRanges(query),
    reads.notesOfMonitor(query),
    reads.chartNotes(query),
    reads.incidents(scope, query),
    reads.maintenanceInForce(accountId, [guid]),
  ]);
  const windows = maintenanceWindows(periods.get(guid) ?? [], caller.accountZone, FromAt, UntilAt);
  return mergeAnnotations({ FromAt, UntilAt }, [
    changes.map(toChangeAnnotation(isVisible(settings, guid))),
    quarantined.map(toQuarantineAnnotation),
    notes.map(toNoteAnnotation),
    chartNotes.map((note) => toChartNoteAnnotation(toWire(caller, editable, note))),
    incidents.map(toIncidentAnnotation),
    windows.toReversed().map(toMaintenanceAnnotation),
  ]);
}

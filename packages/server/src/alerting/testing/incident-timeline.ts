import { MINUTE, type Instant } from '@vedette/kernel/clock';
import type { HistoryEvent, History } from './incident-history.js';

interface OpenIncident {
  readonly index: number;
  readonly firstConfirmedAt: Instant;
  readonly confirmedCount: number;
}

/** Settings of a level at an instant; `name` is `edited 1` … or `other 1`. */
export interface TimelineLevel {
  readonly name: string;
  readonly isActive: boolean;
  readonly isByDuration: boolean;
  readonly isMet: (incident: OpenIncident, at: Instant) => boolean;
}

interface TimelineState {
  readonly incident: OpenIncident | undefined;
  readonly mayAlert: boolean;
  readonly isParentDown: boolean;
  /** The parent has been up for so long that it suppresses nothing. */
  readonly isQuiet: boolean;
  readonly levels: readonly TimelineLevel[];
}

/** A timeline derived from the events alone, to compare with the results of the rules and the database. */
export interface IncidentTimeline {
  /** Returns the state after the events of the instant. */
  at(instant: Instant): TimelineState;
  /** Confirmed errors, and ends by an OK check. */
  readonly errors: readonly Instant[];
  readonly ends: readonly { readonly incident: number; readonly at: Instant }[];
  /** Returns whether alerts were switched off within (from, until). */
  switchedOff(from: Instant, until: Instant): boolean;
  /** Returns whether nothing but errors happened within (from, until]. */
  isUndisturbed(from: Instant, until: Instant): boolean;
}

/** Longer than any suppression after a parent has recovered: an interval of five minutes and the settling time. */
const PARENT_SETTLED_MS = 7 * MINUTE;

interface State {
  isActive: boolean;
  isProduction: boolean;
  hasAlerts: boolean;
  isMaintained: boolean;
  isParentDown: boolean;
  parentUpAt: Instant;
  definition: { exists: boolean; isActive: boolean; isMember: boolean };
  levels: { isActive: boolean; isByDuration: boolean; count: number; minutes: number }[];
  incident: OpenIncident | undefined;
  incidentCount: number;
}

const createInitialState = (): State => ({
  isActive: true,
  isProduction: true,
  hasAlerts: true,
  isMaintained: false,
  isParentDown: false,
  parentUpAt: -Infinity,
  incident: undefined,
  incidentCount: 0,
  definition: { exists: true, isActive: true, isMember: true },
  levels: [
    { isActive: true, isByDuration: false, count: 1, minutes: 5 },
    { isActive: true, isByDuration: true, count: 1, minutes: 7 },
    { isActive: true, isByDuration: false, count: 3, minutes: 5 },
  ],
});

export function buildTimeline(history: History): IncidentTimeline {
  const state = createInitialState();
  const [errors, ends, alertsOffTimes]: [Instant[], { incident: number; at: Instant }[], Instant[]] = [[], [], []];
  const snapshots: {
    readonly at: Instant;
    readonly timelineState: Omit<TimelineState, 'isQuiet'>;
    readonly upAt: Instant;
  }[] = [];
  const addSnapshot = (at: Instant): void =>
    void snapshots.push({ at, timelineState: toTimelineState(state), upAt: state.parentUpAt });
  addSnapshot(-Infinity);
  for (const { at, event } of history) {
    const before = state.incident;
    if (event.kind === 'error' && state.isActive) errors.push(at);
    if (event.kind === 'ok' && state.isActive && before) ends.push({ incident: before.index, at });
    if (event.kind === 'alerts' && !event.on && state.hasAlerts && before) alertsOffTimes.push(at);
    applyEvent(state, event, at);
    addSnapshot(at);
  }
  return {
    errors,
    ends,
    at: (instant) => {
      const snapshot = snapshots.findLast(({ at }) => at <= instant);
      if (!snapshot) throw new Error('the timeline starts with the first instant');
      return {
        ...snapshot.timelineState,
        isQuiet: !snapshot.timelineState.isParentDown && instant >= snapshot.upAt + PARENT_SETTLED_MS,
      };
    },
    switchedOff: (from, until) => alertsOffTimes.some((at) => from < at && at < until),
    isUndisturbed: (from, until) =>
      history.every(({ at, event }) => at <= from || at > until || event.kind === 'error'),
  };
}

function toTimelineState({ incident, isParentDown, ...state }: State): Omit<TimelineState, 'isQuiet'> {
  const { exists, isActive, isMember } = state.definition;
  const isCovering = exists && isActive && isMember;
  const edited = state.levels.map((level, i): TimelineLevel => ({
    name: `edited ${i + 1}`,
    isActive: isCovering && level.isActive,
    isByDuration: level.isByDuration,
    isMet: createRuleCheck({ ...level }),
  }));
  const other = { name: 'other 1', isActive: true, isByDuration: false, isMet: createRuleCheck({ count: 2 }) };
  const mayAlert = state.isActive && state.isProduction && state.hasAlerts && !state.isMaintained;
  return { incident, isParentDown, mayAlert, levels: [...edited, other] };
}

const createRuleCheck =
  ({ isByDuration = false, count, minutes = 0 }: { isByDuration?: boolean; count: number; minutes?: number }) =>
  ({ firstConfirmedAt, confirmedCount }: OpenIncident, at: Instant): boolean =>
    isByDuration ? at >= firstConfirmedAt + minutes * MINUTE : confirmedCount >= count;

function applyEvent(state: State, event: HistoryEvent, at: Instant): void {
  if (event.kind === 'error' && state.isActive) {
    const { incident } = state;
    if (!incident) state.incidentCount += 1;
    state.incident = incident
      ? { ...incident, confirmedCount: incident.confirmedCount + 1 }
      : { index: state.incidentCount - 1, firstConfirmedAt: at, confirmedCount: 1 };
  }
  const ends = event.kind === 'pause' || event.kind === 'staging' || (event.kind === 'ok' && state.isActive);
  if (ends) state.incident = undefined;
  if (event.kind === 'pause' || event.kind === 'resume') state.isActive = event.kind === 'resume';
  if (event.kind === 'staging' || event.kind === 'production') state.isProduction = event.kind === 'production';
  if (event.kind === 'alerts') state.hasAlerts = event.on;
  if (event.kind === 'maintenance') state.isMaintained = event.on;
  if (event.kind === 'parentDown') state.isParentDown = true;
  if (event.kind === 'parentUp' && state.isParentDown) [state.isParentDown, state.parentUpAt] = [false, at];
  if (event.kind === 'definition') applyDefinitionChange(state.definition, event.change);
  if (event.kind === 'level') applyLevelChange(state.levels[event.level - 1], event.change);
}

type DefinitionChange = Extract<HistoryEvent, { kind: 'definition' }>['change'];
function applyDefinitionChange(definition: State['definition'], change: DefinitionChange): void {
  if (change === 'deleted') definition.exists = false;
  if (change === 'on' || change === 'off') definition.isActive = change === 'on';
  if (change === 'left' || change === 'joined') definition.isMember = change === 'joined';
}

type LevelChange = Extract<HistoryEvent, { kind: 'level' }>['change'];
function applyLevelChange(level: State['levels'][number] | undefined, change: LevelChange): void {
  if (!level) return;
  level.isActive = change.is_active ?? level.isActive;
  level.count = change.threshold_error_count ?? level.count;
  level.minutes = change.threshold_minutes ?? level.minutes;
}

/** Decisions about one check up to its incident, each a sentence on what was seen. */
import type { Decision } from '@vedette/contract/v1/alerting/coverage';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { Instant } from '@vedette/kernel/clock';

/** The part of a check that its decisions need. */
export type DecidedCheck = Pick<
  CheckView,
  | 'MonitorCheckId'
  | 'At'
  | 'ErrorLevel'
  | 'ErrorCode'
  | 'ErrorDescription'
  | 'CheckpointName'
  | 'StagingMode'
  | 'IncidentId'
  | 'Cleared'
  | 'ConcurrentCheck'
  | 'Attempts'
>;

/**
 * Returns the decisions in the order they are made.
 * @param maintenanceUntil end of the maintenance period that the check falls into by the current periods
 */
export function checkDecisions(check: DecidedCheck, maintenanceUntil: Instant | undefined): Decision[] {
  const condition = conditionDecision(check);
  const isEnd = check.ErrorLevel === 'NoError' && !check.Cleared && check.IncidentId !== undefined;
  if (isEnd) return [condition, yes('Incident', `Ended incident ${check.IncidentId}`)];
  if (!condition.IsPassed && check.IncidentId === undefined) return [condition];
  return [
    condition,
    check.ConcurrentCheck ? quorumDecision(check, check.ConcurrentCheck) : recheckDecision(check),
    check.StagingMode
      ? no('Mode', 'The monitor was in Staging, which does not alert')
      : yes('Mode', 'The monitor was not in Staging'),
    maintenanceUntil === undefined
      ? yes('Maintenance', 'Not in maintenance, by the current maintenance periods')
      : { ...no('Maintenance', 'In maintenance, by the current maintenance periods'), At: maintenanceUntil },
    incidentDecision(check),
  ];
}

function conditionDecision({ ErrorCode, ErrorDescription, Cleared, At, IncidentId }: DecidedCheck): Decision {
  if (Cleared) {
    const was = `${Cleared.ErrorDescription} (${Cleared.ErrorCode})`;
    return {
      ...no('Condition', `${was}, marked as a false positive by ${Cleared.ClearedBy}: counts as OK`),
      At: Cleared.ClearedAt,
    };
  }
  if (ErrorCode === 0 && IncidentId !== undefined)
    return { ...yes('Condition', 'No error, while an incident was open'), At };
  if (ErrorCode === 0) return { ...no('Condition', 'No error, so there is no alert'), At };
  return { ...yes('Condition', `${ErrorDescription} (${ErrorCode})`), At };
}

/** Only a second error, from another checkpoint, confirms. */
function recheckDecision({ MonitorCheckId, ErrorLevel, CheckpointName, Attempts }: DecidedCheck): Decision {
  if (ErrorLevel === 'Confirmed') {
    const first = Attempts.find((other) => other.ErrorLevel === 'Unconfirmed' && other.MonitorCheckId < MonitorCheckId);
    const before = first ? `, after check ${first.MonitorCheckId} from ${first.CheckpointName}` : '';
    return yes('Recheck', `Confirmed: a second error, from ${CheckpointName}${before}`);
  }
  const answer = Attempts.find((other) => other.MonitorCheckId > MonitorCheckId);
  if (!answer) return no('Recheck', 'Not confirmed by a recheck; unconfirmed errors do not alert');
  const { CheckpointName: where, MonitorCheckId: by, ErrorLevel: level } = answer;
  const at = { At: answer.At };
  if (level === 'Confirmed') return { ...yes('Recheck', `Confirmed by check ${by} from ${where}`), ...at };
  return { ...no('Recheck', `Not confirmed by check ${by} from ${where}; unconfirmed errors do not alert`), ...at };
}

function quorumDecision(
  { MonitorCheckId, ErrorLevel }: DecidedCheck,
  round: NonNullable<CheckView['ConcurrentCheck']>,
): Decision {
  if (round.MonitorCheckId !== MonitorCheckId) {
    return no('Quorum', 'Partial check: the concurrent check as a whole decides');
  }
  const failed = round.Parts.filter((part) => part.ErrorLevel !== 'NoError').length;
  const text = `${failed} of ${round.Parts.length} checkpoints saw an error`;
  if (ErrorLevel === 'Confirmed') return yes('Quorum', `${text}: confirmed`);
  return no('Quorum', `${text}: too few to confirm it`);
}

function incidentDecision({ IncidentId, ErrorLevel, StagingMode }: DecidedCheck): Decision {
  if (IncidentId !== undefined) return yes('Incident', `Belongs to incident ${IncidentId}`);
  if (StagingMode) return no('Incident', 'No incident was opened: monitors in Staging open none');
  return ErrorLevel === 'Confirmed'
    ? no('Incident', 'No incident was opened: the result was late, or the monitor was no longer checked')
    : no('Incident', 'No incident was opened: only confirmed errors open one');
}

const yes = (Step: Decision['Step'], Text: string): Decision => ({ Step, IsPassed: true, Text });
const no = (Step: Decision['Step'], Text: string): Decision => ({ Step, IsPassed: false, Text });

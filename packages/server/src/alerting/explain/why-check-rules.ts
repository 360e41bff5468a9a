/** The decisions about one check, before anything of its incident: each a sentence of what was seen. */
import type { Decision } from '@vedette/contract/v1/alerting/coverage';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { Instant } from '@vedette/kernel/clock';

/** Of a check, what its decisions need. */
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
  | 'Round'
  | 'Ladder'
>;

/** `maintenanceUntil`: the end of the window the check fell into by the periods of today. In the order they are made. */
export function checkDecisions(check: DecidedCheck, maintenanceUntil: Instant | undefined): Decision[] {
  const condition = conditionDecision(check);
  const isEnd = check.ErrorLevel === 'NoError' && !check.Cleared && check.IncidentId !== undefined;
  if (isEnd) return [condition, yes('Incident', `It ended incident ${check.IncidentId}`)];
  if (!condition.IsPassed && check.IncidentId === undefined) return [condition];
  return [
    condition,
    check.Round ? quorumDecision(check, check.Round) : recheckDecision(check),
    check.StagingMode
      ? no('Mode', 'The monitor was in Staging: nobody is told')
      : yes('Mode', 'The monitor was not in Staging'),
    maintenanceUntil === undefined
      ? yes('Maintenance', 'By its periods of today, the monitor was in no maintenance')
      : { ...no('Maintenance', 'By its periods of today, the monitor was in maintenance'), At: maintenanceUntil },
    incidentDecision(check),
  ];
}

function conditionDecision({ ErrorCode, ErrorDescription, Cleared, At, IncidentId }: DecidedCheck): Decision {
  if (Cleared) {
    const was = `${Cleared.ErrorDescription} (${Cleared.ErrorCode})`;
    return { ...no('Condition', `${was}, cleared by ${Cleared.ClearedBy}: counts as OK`), At: Cleared.ClearedAt };
  }
  if (ErrorCode === 0 && IncidentId !== undefined)
    return { ...yes('Condition', 'No error, while an incident was open'), At };
  if (ErrorCode === 0) return { ...no('Condition', 'No error: nothing to tell'), At };
  return { ...yes('Condition', `${ErrorDescription} (${ErrorCode})`), At };
}

/** Only a second error, from another checkpoint, counts. */
function recheckDecision({ MonitorCheckId, ErrorLevel, CheckpointName, Ladder }: DecidedCheck): Decision {
  if (ErrorLevel === 'Confirmed') {
    const first = Ladder.find((other) => other.ErrorLevel === 'Unconfirmed' && other.MonitorCheckId < MonitorCheckId);
    const before = first ? `, after that of check ${first.MonitorCheckId} from ${first.CheckpointName}` : '';
    return yes('Recheck', `A second error, from ${CheckpointName}${before}: confirmed`);
  }
  const answer = Ladder.find((other) => other.MonitorCheckId > MonitorCheckId);
  if (!answer) return no('Recheck', 'No second look has confirmed it: an unconfirmed error tells nobody');
  const { CheckpointName: where, MonitorCheckId: by, ErrorLevel: level } = answer;
  const at = { At: answer.At };
  if (level === 'Confirmed') return { ...yes('Recheck', `Confirmed by check ${by} from ${where}`), ...at };
  return { ...no('Recheck', `Check ${by} from ${where} did not confirm it: an unconfirmed error tells nobody`), ...at };
}

function quorumDecision(
  { MonitorCheckId, ErrorLevel }: DecidedCheck,
  round: NonNullable<CheckView['Round']>,
): Decision {
  if (round.MonitorCheckId !== MonitorCheckId) {
    return no('Quorum', 'What one checkpoint saw in a round: the round as a whole decides');
  }
  const failed = round.Parts.filter((part) => part.ErrorLevel !== 'NoError').length;
  const text = `${failed} of ${round.Parts.length} checkpoints saw an error`;
  if (ErrorLevel === 'Confirmed') return yes('Quorum', `${text}: confirmed`);
  return no('Quorum', `${text}: too few to confirm it`);
}

function incidentDecision({ IncidentId, ErrorLevel, StagingMode }: DecidedCheck): Decision {
  if (IncidentId !== undefined) return yes('Incident', `It belongs to incident ${IncidentId}`);
  if (StagingMode) return no('Incident', 'It opened no incident: in Staging none is opened');
  return ErrorLevel === 'Confirmed'
    ? no('Incident', 'It opened no incident: it came late, or the monitor was not watched any more')
    : no('Incident', 'It opened no incident: only a confirmed error does');
}

const yes = (Step: Decision['Step'], Text: string): Decision => ({ Step, IsPassed: true, Text });
const no = (Step: Decision['Step'], Text: string): Decision => ({ Step, IsPassed: false, Text });

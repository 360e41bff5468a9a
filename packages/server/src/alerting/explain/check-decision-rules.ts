/** Decisions about one check up to its incident, each with a sentence that describes the observation. */
import type { Decision } from '@vedette/contract/v1/alerting/coverage';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { Translate } from '@vedette/i18n/translator';
import type { Instant } from '@vedette/kernel/clock';
import { translateSentence } from '../../sentences/index.js';

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
export function checkDecisions(
  check: DecidedCheck,
  maintenanceUntil: Instant | undefined,
  translate: Translate,
): Decision[] {
  const condition = conditionDecision(check, translate);
  const isEnd = check.ErrorLevel === 'NoError' && !check.Cleared && check.IncidentId !== undefined;
  if (isEnd) {
    return [
      condition,
      passedDecision('Incident', translate('Closed incident {incident}', { incident: String(check.IncidentId) })),
    ];
  }
  if (!condition.IsPassed && check.IncidentId === undefined) return [condition];
  return [
    condition,
    check.ConcurrentCheck ? quorumDecision(check, check.ConcurrentCheck, translate) : recheckDecision(check, translate),
    check.StagingMode
      ? failedDecision('Mode', translate('The monitor was in Staging, which does not alert'))
      : passedDecision('Mode', translate('The monitor was not in Staging')),
    maintenanceUntil === undefined
      ? passedDecision('Maintenance', translate('Not in maintenance, by the current maintenance periods'))
      : {
          ...failedDecision('Maintenance', translate('In maintenance, by the current maintenance periods')),
          At: maintenanceUntil,
        },
    incidentDecision(check, translate),
  ];
}

function conditionDecision(
  { ErrorCode, ErrorDescription, Cleared, At, IncidentId }: DecidedCheck,
  translate: Translate,
): Decision {
  if (Cleared) {
    const text = translate('{error} ({code}), marked as a false positive by {name}: counts as OK', {
      error: translateSentence(Cleared.ErrorDescription, translate),
      code: String(Cleared.ErrorCode),
      name: Cleared.ClearedBy,
    });
    return { ...failedDecision('Condition', text), At: Cleared.ClearedAt };
  }
  if (ErrorCode === 0 && IncidentId !== undefined)
    return { ...passedDecision('Condition', translate('No error, while an incident was open')), At };
  if (ErrorCode === 0) return { ...failedDecision('Condition', translate('No error, so there is no alert')), At };
  return { ...passedDecision('Condition', `${translateSentence(ErrorDescription, translate)} (${ErrorCode})`), At };
}

/** Only a second error, from another checkpoint, confirms. */
function recheckDecision(
  { MonitorCheckId, ErrorLevel, CheckpointName: checkpoint, Attempts }: DecidedCheck,
  translate: Translate,
): Decision {
  if (ErrorLevel === 'Confirmed') {
    const first = Attempts.find((other) => other.ErrorLevel === 'Unconfirmed' && other.MonitorCheckId < MonitorCheckId);
    const text = first
      ? translate('Confirmed: a second error, from {checkpoint}, after check {check} from {first}', {
          checkpoint,
          check: String(first.MonitorCheckId),
          first: first.CheckpointName,
        })
      : translate('Confirmed: a second error, from {checkpoint}', { checkpoint });
    return { ...passedDecision('Recheck', text), ...(first && { MonitorCheckId: first.MonitorCheckId }) };
  }
  const recheck = Attempts.find((other) => other.MonitorCheckId > MonitorCheckId);
  if (!recheck)
    return failedDecision('Recheck', translate('Not confirmed by a recheck; unconfirmed errors do not alert'));
  const recheckValues = { check: String(recheck.MonitorCheckId), checkpoint: recheck.CheckpointName };
  const decision =
    recheck.ErrorLevel === 'Confirmed'
      ? passedDecision('Recheck', translate('Confirmed by check {check} from {checkpoint}', recheckValues))
      : failedDecision(
          'Recheck',
          translate('Not confirmed by check {check} from {checkpoint}; unconfirmed errors do not alert', recheckValues),
        );
  return { ...decision, MonitorCheckId: recheck.MonitorCheckId, At: recheck.At };
}

function quorumDecision(
  { MonitorCheckId, ErrorLevel }: DecidedCheck,
  concurrentCheck: NonNullable<CheckView['ConcurrentCheck']>,
  translate: Translate,
): Decision {
  if (concurrentCheck.MonitorCheckId !== MonitorCheckId) {
    const text = translate('Partial check: only the concurrent check is evaluated');
    return { ...failedDecision('Quorum', text), MonitorCheckId: concurrentCheck.MonitorCheckId };
  }
  const failed = concurrentCheck.Parts.filter((part) => part.ErrorLevel !== 'NoError').length;
  const counts = { failed, total: concurrentCheck.Parts.length };
  if (ErrorLevel === 'Confirmed')
    return passedDecision(
      'Quorum',
      translate('{failed, number} of {total, number} checkpoints saw an error: confirmed', counts),
    );
  return failedDecision(
    'Quorum',
    translate('{failed, number} of {total, number} checkpoints saw an error: too few to confirm it', counts),
  );
}

function incidentDecision({ IncidentId, ErrorLevel, StagingMode }: DecidedCheck, translate: Translate): Decision {
  if (IncidentId !== undefined)
    return passedDecision('Incident', translate('Belongs to incident {incident}', { incident: String(IncidentId) }));
  if (StagingMode)
    return failedDecision('Incident', translate('No incident was opened: monitors in Staging open none'));
  const text =
    ErrorLevel === 'Confirmed'
      ? translate('No incident was opened: the result was late, or the monitor was no longer checked')
      : translate('No incident was opened: only confirmed errors open one');
  return failedDecision('Incident', text);
}

const passedDecision = (Step: Decision['Step'], Text: string): Decision => ({ Step, IsPassed: true, Text });
const failedDecision = (Step: Decision['Step'], Text: string): Decision => ({ Step, IsPassed: false, Text });

import type { Outcome, ServiceOutcome, StepsOutcome } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { judgeHttp } from './judge-http-rules.js';
import { judgePage, type FirstPartyRule } from './judge-page-rules.js';
import { judgeTransaction } from './judge-transaction-rules.js';
import {
  toFinding,
  loadTimeFindings,
  sumLoadTimeMs,
  buildVerdict,
  type JudgedCondition,
  type Verdict,
} from './verdict-rules.js';

const FIRST_SYSTEM_CODE = 29_000;

/**
 * Whether a code blames the checkpoint or the service, never the target. Such a result is not a check, and the run is
 * repeated elsewhere. Of the system's own codes, only 29004 is a check, since only the owner can fix a definition that
 * cannot be run.
 */
export function isInternalFault(code: number): boolean {
  if (code === errorCodes.definitionUnusable.code) return false;
  return code >= FIRST_SYSTEM_CODE || code === errorCodes.noIpv6.code || code === errorCodes.dnsBlocked.code;
}

/**
 * Applies a monitor's conditions to the outcome of a probe. `firstPartyRule` is given for a monitor that uses its own
 * domain groups instead of the default set.
 */
export function judge(
  outcome: Outcome,
  conditions: readonly JudgedCondition[],
  firstPartyRule?: FirstPartyRule,
): Verdict {
  switch (outcome.kind) {
    case 'http':
      return judgeHttp(outcome, conditions);
    case 'service':
      return judgeService(outcome, conditions);
    case 'steps':
      return judgeSteps(outcome);
    case 'page':
      return judgePage(outcome, conditions, firstPartyRule);
    case 'transaction':
      return judgeTransaction(outcome, conditions);
  }
}

/** Steps carry their own conditions, and the monitor has none. */
function judgeSteps({ failure, totalMs }: StepsOutcome): Verdict {
  return buildVerdict(failure ? [toFinding(failure)] : [], [], Math.round(totalMs));
}

/** Returns the findings of the probe in their order. Without a failure, the load time limits are checked. */
function judgeService(outcome: ServiceOutcome, conditions: readonly JudgedCondition[]): Verdict {
  const totalMs = sumLoadTimeMs(outcome);
  const { failure, further } = outcome;
  const findings = [...(failure ? [failure] : []), ...further].map(toFinding);
  return buildVerdict(failure ? findings : loadTimeFindings(conditions, totalMs), conditions, totalMs);
}

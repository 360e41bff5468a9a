import type { Outcome, ServiceOutcome, StepsOutcome } from '@vedette/contract/checkpoint/protocol';
import { errorCodes } from '@vedette/contract/v4/error-codes';
import { judgeHttp } from './judge-http-rules.js';
import { judgePage, type Parties } from './judge-page-rules.js';
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
 * Codes that tell of the checkpoint or of us, never of the target: such a result is no check at all, and the run goes
 * elsewhere. Of the system's own codes 29004 alone is a check: only the owner can mend a definition that cannot be run.
 */
export function isOurFault(code: number): boolean {
  if (code === errorCodes.definitionUnusable.code) return false;
  return code >= FIRST_SYSTEM_CODE || code === errorCodes.noIpv6.code || code === errorCodes.dnsBlocked.code;
}

/** Applies a monitor's conditions to what the probe saw. One code a check. `parties`: by its own set of domain groups. */
export function judge(outcome: Outcome, conditions: readonly JudgedCondition[], parties?: Parties): Verdict {
  switch (outcome.kind) {
    case 'http':
      return judgeHttp(outcome, conditions);
    case 'service':
      return judgeService(outcome, conditions);
    case 'steps':
      return judgeSteps(outcome);
    case 'page':
      return judgePage(outcome, conditions, parties);
    case 'transaction':
      return judgeTransaction(outcome, conditions);
  }
}

/** Steps carry their own conditions; the monitor has none. */
function judgeSteps({ failure, totalMs }: StepsOutcome): Verdict {
  return buildVerdict(failure ? [toFinding(failure)] : [], [], Math.round(totalMs));
}

/** What the probe found, in its order; a service that does all it should may still be too slow. */
function judgeService(outcome: ServiceOutcome, conditions: readonly JudgedCondition[]): Verdict {
  const totalMs = sumLoadTimeMs(outcome);
  const { failure, further } = outcome;
  const findings = [...(failure ? [failure] : []), ...further].map(toFinding);
  return buildVerdict(failure ? findings : loadTimeFindings(conditions, totalMs), conditions, totalMs);
}

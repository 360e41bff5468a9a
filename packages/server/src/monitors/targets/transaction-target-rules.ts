/** The target that a checkpoint gets for a transaction. */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { VaultContent } from '@vedette/contract/checkpoint/multi-step-target';
import { SCRIPT_LIMITS, type StepCondition } from '@vedette/contract/transaction-script/script';
import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import { Fault } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import { browserFrame } from './page-target-rules.js';
import type { Login } from './target-parts-rules.js';
import { readScript } from '../transaction/script-rules.js';

const SEARCHES: readonly string[] = ['PageElementUrlMatch', 'ConsoleContentMatch', 'ConsoleLevel'];

/** A condition of the monitor as one of a step; searches alone are made where the run is. */
function ofEveryStep(condition: ErrorCondition): StepCondition[] {
  const { ErrorConditionType, Value = '', Level, MatchType = 'ErrorWhenContains' } = condition;
  const { AdditionalConditions = [] } = condition;
  if (!SEARCHES.includes(ErrorConditionType)) return [];
  return [{ ErrorConditionType, Value, MatchType, ...(Level && { Level }), AdditionalConditions }];
}

/** Whether a condition may make an error of a run whose steps all went well. */
const isOfWhole = ({ ErrorConditionType: type, Effect }: ErrorCondition): boolean =>
  type.startsWith('LoadTimeLimit') ? Effect === 'Error' : !SEARCHES.includes(type);

/**
 * The transaction of a definition. What the monitor itself searches for is searched for in every step; what a step asks whose
 * errors are ignored could never be an error, and is not asked.
 * @throws Fault `invalid` when the stored script cannot be read.
 */
export function transactionTarget(
  definition: Definition,
  login: Login,
  vault: readonly VaultContent[],
): TransactionTarget {
  const script = readScript(definition.SelfServiceTransactionScript ?? '');
  if (!script) throw new Fault('invalid', 'SelfServiceTransactionScript: cannot be read');
  const common = (definition.ErrorConditions ?? []).flatMap(ofEveryStep);
  return {
    kind: 'transaction',
    steps: script.steps.map((step) => ({
      ...step,
      errorConditions: [...(step.ignoreErrors ? [] : step.errorConditions), ...common],
    })),
    ...browserFrame(definition, login, SCRIPT_LIMITS.runMs),
    vault: [...vault],
    customMetrics: (definition.CustomMetrics ?? []).map(({ Name, VariableName }) => ({
      name: Name,
      variableName: VariableName,
    })),
    recordsAll: false,
    mayFailAtEnd: (definition.ErrorConditions ?? []).some(isOfWhole),
  };
}

/** The target of a transaction. */
import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import type { VaultContent } from '@vedette/contract/checkpoint/multi-step-target';
import { SCRIPT_LIMITS, type StepCondition } from '@vedette/contract/transaction-script/script';
import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import { Fault } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import { buildBrowserFrame } from './page-target-rules.js';
import type { Login } from './target-parts-rules.js';
import { readScript } from '../transaction/script-rules.js';

const SEARCH_CONDITIONS: readonly string[] = ['PageElementUrlMatch', 'ConsoleContentMatch', 'ConsoleLevel'];

/** Returns a condition of the monitor as one of every step; only searches are evaluated on the checkpoint. */
function toStepConditions(condition: ErrorCondition): StepCondition[] {
  const { ErrorConditionType, Value = '', Level, MatchType = 'ErrorWhenContains' } = condition;
  const { AdditionalConditions = [] } = condition;
  if (!SEARCH_CONDITIONS.includes(ErrorConditionType)) return [];
  return [{ ErrorConditionType, Value, MatchType, ...(Level && { Level }), AdditionalConditions }];
}

/** Returns whether a condition can fail a run whose steps all succeeded. */
const canFailWholeRun = ({ ErrorConditionType: type, Effect }: ErrorCondition): boolean =>
  type.startsWith('LoadTimeLimit') ? Effect === 'Error' : !SEARCH_CONDITIONS.includes(type);

/**
 * Returns the transaction of a definition. The monitor's own searches apply to every step. Searches of steps whose
 * errors are ignored are left out, because they could never cause an error.
 * @throws Fault `invalid` when the stored script cannot be read
 */
export function buildTransactionTarget(
  definition: Definition,
  login: Login,
  vault: readonly VaultContent[],
): TransactionTarget {
  const script = readScript(definition.SelfServiceTransactionScript ?? '');
  if (!script) throw new Fault('invalid', 'SelfServiceTransactionScript: cannot be read');
  const stepConditions = (definition.ErrorConditions ?? []).flatMap(toStepConditions);
  return {
    kind: 'transaction',
    steps: script.steps.map((step) => ({
      ...step,
      errorConditions: [...(step.ignoreErrors ? [] : step.errorConditions), ...stepConditions],
    })),
    ...buildBrowserFrame(definition, login, SCRIPT_LIMITS.runMs),
    vault: [...vault],
    customMetrics: (definition.CustomMetrics ?? []).map(({ Name, VariableName }) => ({
      name: Name,
      variableName: VariableName,
    })),
    recordsAll: false,
    mayFailAtEnd: (definition.ErrorConditions ?? []).some(canFailWholeRun),
  };
}

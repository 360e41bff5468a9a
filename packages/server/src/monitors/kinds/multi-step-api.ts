import type { MultiStepTarget } from '@vedette/contract/checkpoint/multi-step-target';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { creditsOfScript } from '../multi-step/multi-step-credit-rules.js';
import { checkScript } from '../multi-step/multi-step-rules.js';
import { resolveScript, readScript } from '../multi-step/multi-step-script-rules.js';
import { secretsIn, secretsText, takeSecrets } from '../multi-step/multi-step-secret-rules.js';
import { multiStepTarget } from '../targets/multi-step-target-rules.js';
import { unsupportedSteps } from '../targets/unsupported-rules.js';
import { findVaultReferences } from '../vault-references/vault-reference-rules.js';
import type { KindRules, PreparedBody, PrepareContext } from './kind.js';
import { withoutFields } from './script-forms-rules.js';

const scriptForms: readonly (keyof MonitorWrite)[] = [
  'MultiStepApiTransactionScript',
  'MsaSteps',
  'PredefinedVariables',
  'UserDefinedFunctions',
];

/** The script is sent as text or as objects and stored as text. Its secrets take the place of the password. */
function prepareBody(body: MonitorWrite, { newGuid, problems, before }: PrepareContext): PreparedBody {
  if (problems.lacks(...scriptForms)) return withoutFields(body, scriptForms);
  const {
    MsaSteps: _steps,
    PredefinedVariables: _variables,
    UserDefinedFunctions: _functions,
    Password: _p,
    ...rest
  } = body;
  const meant = resolveScript(body, before?.definition.MultiStepApiTransactionScript, problems);
  if (!meant) return { body: rest, password: undefined, sent: undefined };
  const taken = takeSecrets(meant, secretsIn(before?.password), { newGuid, problems });
  const script = readScript(taken.script, problems);
  if (script) checkScript(script, problems);
  return {
    body: { ...rest, MultiStepApiTransactionScript: JSON.stringify(taken.script) },
    password: secretsText(taken.secrets),
    sent: taken.keepsOld ? undefined : '',
  };
}

export const multiStepApi: KindRules<MultiStepTarget> = {
  target: (definition, { lent }) => multiStepTarget(definition, lent),
  unsupported: unsupportedSteps,
  credits: ({ MultiStepApiTransactionScript: script = '' }) => creditsOfScript(script),
  scriptForms,
  prepare: prepareBody,
  keepsScriptSecrets: true,
  vaultUse: (monitor) => ({ inserted: [], passed: findVaultReferences(monitor) }),
};

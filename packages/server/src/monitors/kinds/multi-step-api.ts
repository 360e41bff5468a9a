import type { MultiStepTarget } from '@vedette/contract/checkpoint/multi-step-target';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { countScriptCredits } from '../multi-step/multi-step-credit-rules.js';
import { checkScript } from '../multi-step/multi-step-rules.js';
import { resolveScript, readScript } from '../multi-step/multi-step-script-rules.js';
import { parseSecrets, serialiseSecrets, extractSecrets } from '../multi-step/multi-step-secret-rules.js';
import { buildMultiStepTarget } from '../targets/multi-step-target-rules.js';
import { findUnsupportedInSteps } from '../targets/unsupported-rules.js';
import { findVaultReferences } from '../vault-references/vault-reference-rules.js';
import type { KindRules, PreparedBody, PrepareContext } from './kind.js';
import { omitFields } from './script-forms-rules.js';

const scriptForms: readonly (keyof MonitorWrite)[] = [
  'MultiStepApiTransactionScript',
  'MsaSteps',
  'PredefinedVariables',
  'UserDefinedFunctions',
];

/** The script is sent as text or as objects and stored as text. Its secrets take the place of the password. */
function prepareBody(body: MonitorWrite, { newGuid, problems, before }: PrepareContext): PreparedBody {
  if (problems.isUnparsed(...scriptForms)) return omitFields(body, scriptForms);
  const {
    MsaSteps: _steps,
    PredefinedVariables: _variables,
    UserDefinedFunctions: _functions,
    Password: _p,
    ...rest
  } = body;
  const resolvedScript = resolveScript(body, before?.definition.MultiStepApiTransactionScript, problems);
  if (!resolvedScript) return { body: rest, password: undefined, sentPassword: undefined };
  const extracted = extractSecrets(resolvedScript, parseSecrets(before?.password), { newGuid, problems });
  const script = readScript(extracted.script, problems);
  if (script) checkScript(script, problems);
  return {
    body: { ...rest, MultiStepApiTransactionScript: JSON.stringify(extracted.script) },
    password: serialiseSecrets(extracted.secrets),
    sentPassword: extracted.reusesStoredSecret ? undefined : '',
  };
}

export const multiStepApi: KindRules<MultiStepTarget> = {
  buildTarget: (definition, { scriptVault }) => buildMultiStepTarget(definition, scriptVault),
  findUnsupported: findUnsupportedInSteps,
  countCredits: ({ MultiStepApiTransactionScript: script = '' }) => countScriptCredits(script),
  scriptForms,
  prepare: prepareBody,
  keepsScriptSecrets: true,
  findVaultUsage: (monitor) => ({ resolvedOnServer: [], sentToCheckpoint: findVaultReferences(monitor) }),
};

import { writtenTransaction } from '../transaction/script-rules.js';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { Problems } from '@vedette/kernel/fault';
import { writtenCollection } from '../collection/collection-rules.js';
import { checkScript } from '../multi-step/multi-step-rules.js';
import { meantScript, readScript } from '../multi-step/multi-step-script-rules.js';
import { secretsIn, secretsText, takeSecrets } from '../multi-step/multi-step-secret-rules.js';
import type { Referring } from '../vault-references/vault-reference-rules.js';

/** A body as it is stored, and the secret that goes with it. */
export interface Written {
  readonly body: MonitorWrite;
  /** Undefined: what is stored stays. */
  readonly password: string | undefined;
  /** What counts as given again where a stored secret would leave for another place. */
  readonly sent: string | undefined;
}

type Fields = readonly (keyof MonitorWrite)[];

/** The fields that together say what a script is: where one could not be read, nothing is known of it. */
const SCRIPT_OF_TRANSACTION: Fields = ['SelfServiceTransactionScript', 'TransactionStepDefinition'];
const SCRIPT_OF_STEPS: Fields = [
  'MultiStepApiTransactionScript',
  'MsaSteps',
  'PredefinedVariables',
  'UserDefinedFunctions',
];

/** The fields that may be given in the place of one. */
export const formsOf = (field: string): readonly string[] =>
  [SCRIPT_OF_TRANSACTION, SCRIPT_OF_STEPS].find(([text]) => text === field) ?? [];

function withoutScript(body: MonitorWrite): Written {
  const script: readonly string[] = [...SCRIPT_OF_TRANSACTION, ...SCRIPT_OF_STEPS];
  const rest = Object.fromEntries(Object.entries(body).filter(([field]) => !script.includes(field)));
  return { body: rest, password: undefined, sent: undefined };
}

/**
 * Makes of a body what is to be stored. The script of a multi-step API monitor comes as text or as objects, is kept as
 * text, and its secrets take the place of the password; other types are as they are.
 */
export function writtenBody(
  type: MonitorType,
  body: MonitorWrite,
  { newGuid, problems, before }: { newGuid: () => string; problems: Problems; before?: Referring | undefined },
): Written {
  if (type === 'PostmanApi') return { body: writtenCollection(body), password: undefined, sent: undefined };
  if (type === 'Transaction') {
    if (problems.lacks(...SCRIPT_OF_TRANSACTION)) return withoutScript(body);
    const stored = before?.definition.SelfServiceTransactionScript;
    return { body: writtenTransaction(body, stored, problems), password: body.Password, sent: body.Password };
  }
  if (type !== 'MultiStepApi') return { body, password: body.Password, sent: body.Password };
  if (problems.lacks(...SCRIPT_OF_STEPS)) return withoutScript(body);
  const {
    MsaSteps: _steps,
    PredefinedVariables: _variables,
    UserDefinedFunctions: _functions,
    Password: _p,
    ...rest
  } = body;
  const meant = meantScript(body, before?.definition.MultiStepApiTransactionScript, problems);
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

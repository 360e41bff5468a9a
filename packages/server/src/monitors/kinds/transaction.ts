import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { checkBrowserLogin } from '../definition/login-rules.js';
import { buildTransactionTarget } from '../targets/transaction-target-rules.js';
import { findUnsupportedFraming } from '../targets/unsupported-rules.js';
import { checkTransaction, countTransactionCredits, toStoredTransaction } from '../transaction/script-rules.js';
import { findLoginReferences, findVaultReferences } from '../vault-references/vault-reference-rules.js';
import type { KindRules } from './kind.js';
import { omitFields } from './script-forms-rules.js';

const scriptForms: readonly (keyof MonitorWrite)[] = ['SelfServiceTransactionScript', 'TransactionStepDefinition'];

export const transaction: KindRules<TransactionTarget> = {
  buildTarget: (definition, { login, scriptVault }) => buildTransactionTarget(definition, login, scriptVault.vault),
  check: (definition, problems) => {
    checkTransaction(definition, problems);
    checkBrowserLogin(definition, problems);
  },
  findUnsupported: findUnsupportedFraming,
  countCredits: ({ SelfServiceTransactionScript: script = '' }) => countTransactionCredits(script),
  scriptForms,
  prepare: (body, { problems, before }) => {
    if (problems.isUnparsed(...scriptForms)) return omitFields(body, scriptForms);
    const stored = before?.definition.SelfServiceTransactionScript;
    return { body: toStoredTransaction(body, stored, problems), password: body.Password, sentPassword: body.Password };
  },
  // Besides its script, a transaction has the login of the site.
  findVaultUsage: (monitor) => ({
    resolvedOnServer: findLoginReferences(monitor),
    sentToCheckpoint: findVaultReferences(monitor),
  }),
};

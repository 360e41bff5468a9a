import type { TransactionTarget } from '@vedette/contract/checkpoint/transaction-target';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { checkBrowserLogin } from '../definition/login-rules.js';
import { transactionTarget } from '../targets/transaction-target-rules.js';
import { unsupportedFraming } from '../targets/unsupported-rules.js';
import { checkTransaction, creditsOfTransaction, toStoredTransaction } from '../transaction/script-rules.js';
import { findLoginReferences, findVaultReferences } from '../vault-references/vault-reference-rules.js';
import type { KindRules } from './kind.js';
import { withoutFields } from './script-forms-rules.js';

const scriptForms: readonly (keyof MonitorWrite)[] = ['SelfServiceTransactionScript', 'TransactionStepDefinition'];

export const transaction: KindRules<TransactionTarget> = {
  target: (definition, { login, lent }) => transactionTarget(definition, login, lent.vault),
  check: (definition, problems) => {
    checkTransaction(definition, problems);
    checkBrowserLogin(definition, problems);
  },
  unsupported: unsupportedFraming,
  credits: ({ SelfServiceTransactionScript: script = '' }) => creditsOfTransaction(script),
  scriptForms,
  prepare: (body, { problems, before }) => {
    if (problems.lacks(...scriptForms)) return withoutFields(body, scriptForms);
    const stored = before?.definition.SelfServiceTransactionScript;
    return { body: toStoredTransaction(body, stored, problems), password: body.Password, sent: body.Password };
  },
  // Besides its script, a transaction has the login of the site.
  vaultUse: (monitor) => ({ inserted: findLoginReferences(monitor), passed: findVaultReferences(monitor) }),
};

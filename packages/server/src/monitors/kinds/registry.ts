import type { Target, TargetFor } from '@vedette/contract/checkpoint/target';
import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import type { MonitorType } from '@vedette/contract/v4/monitor-enums';
import { Fault } from '@vedette/kernel/fault';
import type { Definition } from '../definition/definition-rules.js';
import { UnsupportedMonitor, type UnsupportedSetting } from '../targets/unsupported-rules.js';
import { findVaultReferences, type DefinitionWithPassword } from '../vault-references/vault-reference-rules.js';
import { certificate } from './certificate.js';
import { collection } from './collection.js';
import { dns } from './dns.js';
import { fullPage } from './full-page.js';
import { http } from './http.js';
import { imap } from './imap.js';
import type { KindRules, RunSecrets, VaultUsage, PreparedBody, PrepareContext } from './kind.js';
import { multiStepApi } from './multi-step-api.js';
import { networkService } from './network-service.js';
import { sftp } from './sftp.js';
import { transaction } from './transaction.js';

const kinds: { readonly [T in MonitorType]: KindRules<TargetFor<T>> } = {
  Https: http('Https'),
  Http: http('Http'),
  WebserviceHttp: http('WebserviceHttp'),
  WebserviceHttps: http('WebserviceHttps'),
  Certificate: certificate,
  DNS: dns,
  SFTP: sftp,
  FTP: networkService('FTP'),
  SMTP: networkService('SMTP'),
  POP3: networkService('POP3'),
  IMAP: imap,
  MSSQL: networkService('MSSQL'),
  MySQL: networkService('MySQL'),
  Ping: networkService('Ping'),
  Connect: networkService('Connect'),
  FullPageCheck: fullPage,
  Transaction: transaction,
  MultiStepApi: multiStepApi,
  PostmanApi: collection,
};

/** Returns undefined for a type that a later version stored. */
export const findKindRules = (type: MonitorType): KindRules | undefined =>
  Object.hasOwn(kinds, type) ? kinds[type] : undefined;

/** Builds the target of a run. @throws Fault `invalid` for an unknown type, UnsupportedMonitor for an unsupported setting. */
export function buildTarget(type: MonitorType, definition: Definition, secrets: RunSecrets): Target {
  const rules = findKindRules(type);
  if (!rules) throw new Fault('invalid', `MonitorType: ${type} cannot be monitored by this version`);
  const setting = findUnsupportedSettings(type, definition).find(({ instead }) => instead === undefined);
  if (setting) throw new UnsupportedMonitor(setting);
  return rules.buildTarget(definition, secrets);
}

/** Returns every setting of a monitor that no checkpoint supports. */
export const findUnsupportedSettings = (type: MonitorType, definition: Definition): readonly UnsupportedSetting[] =>
  findKindRules(type)?.findUnsupported?.(definition) ?? [];

/** Credits that a check costs at one checkpoint. */
export const countBaseCredits = (type: MonitorType, definition: Definition): number =>
  findKindRules(type)?.countCredits?.(definition) ?? 1;

/** Converts a request body to the stored fields. */
export const prepareBody = (type: MonitorType, body: MonitorWrite, context: PrepareContext): PreparedBody =>
  findKindRules(type)?.prepare?.(body, context) ?? { body, password: body.Password, sentPassword: body.Password };

/** Fields of a type that a body may contain instead of this one. */
export function findAlternativeFields(type: MonitorType, field: keyof MonitorWrite): readonly string[] {
  const forms = findKindRules(type)?.scriptForms ?? [];
  return forms[0] === field ? forms : [];
}

export const findVaultUsage = (type: MonitorType, monitor: DefinitionWithPassword): VaultUsage =>
  findKindRules(type)?.findVaultUsage?.(monitor) ?? {
    resolvedOnServer: findVaultReferences(monitor),
    sentToCheckpoint: [],
  };

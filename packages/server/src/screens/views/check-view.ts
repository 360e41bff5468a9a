import type { CheckRow } from '@vedette/contract/v1/monitors/monitor';
import type { CertificateFacts, IssuerFacts } from '@vedette/contract/checkpoint/protocol';
import type { FailureDiagnostics } from '@vedette/contract/checkpoint/failure-diagnostics';
import type { CheckView, SentCertificate } from '@vedette/contract/v1/checks/check';
import type { ServiceFacts } from '@vedette/contract/v1/shared';
import { translateToEnglish, type Translate } from '@vedette/i18n/translator';
import { Fault } from '@vedette/kernel/fault';
import { unknownReferenceRule } from '@vedette/kernel/rule-messages';
import { idInstant } from '@vedette/kernel/ids';
import { MONITOR_LEVELS, type Caller } from '../../rights/index.js';
import { errorLevelNames, redactQueryValues, type SentCertificates, type ServiceDetail } from '../../checks/index.js';
import { translateErrorMessage, translateSentence } from '../../sentences/index.js';
import type { CheckRecord } from '../reads/checks-sql.js';
import type { ReadDeps } from '../reads/read-deps.js';
import type { ScreenReads } from '../reads/reads-sql.js';
import { snapshotView } from './snapshot-view.js';

/** Returns a check as the API lists it. */
export const toCheckRow = (check: CheckRecord, translate: Translate = translateToEnglish): CheckRow => ({
  MonitorCheckId: check.id,
  At: idInstant(check.id),
  ErrorLevel: errorLevelNames[check.errorLevel] ?? 'NoError',
  ErrorCode: check.errorCode,
  ErrorDescription: translateSentence(check.errorDescription ?? 'OK', translate),
  CheckpointId: check.checkpointId,
  CheckpointName: check.checkpointName,
  // Attempts of a concurrent check are internal numbers.
  Attempt: check.isConcurrent ? 0 : check.attempt,
  TotalTime: check.totalMs,
  ResolveTime: check.resolveMs,
  ConnectionTime: check.connectMs,
  DownloadTime: check.downloadMs,
  ...(check.totalBytes !== null && { TotalBytes: check.totalBytes }),
  ...(check.httpStatus !== null && { HttpStatusCode: check.httpStatus }),
});

export interface CheckListQuery {
  readonly ErrorLevel?: 'NoError' | 'Unconfirmed' | 'Confirmed' | undefined;
  readonly CheckpointId?: number | undefined;
  readonly FromAt?: number | undefined;
  readonly UntilAt?: number | undefined;
  readonly BeforeId?: number | undefined;
  readonly Take?: number | undefined;
}

const DEFAULT_TAKE = 50;
const MAX_INSTANT = 4_102_444_800_000;

/** Returns a page of checks of one monitor, newest first. */
export async function listChecks(
  { reads, clock }: ReadDeps,
  monitorGuid: string,
  query: CheckListQuery,
  translate: Translate = translateToEnglish,
): Promise<{ Rows: CheckRow[]; NextBeforeId?: number }> {
  const take = query.Take ?? DEFAULT_TAKE;
  const found = await reads.checks(monitorGuid, {
    from: query.FromAt ?? 0,
    until: query.UntilAt ?? MAX_INSTANT,
    beforeId: query.BeforeId,
    checkpointId: query.CheckpointId,
    errorLevel: errorLevelNames.indexOf(query.ErrorLevel ?? 'NoError'),
    take: take + 1,
    now: clock.now(),
  });
  const rows = found.slice(0, take);
  const last = rows.at(-1);
  return {
    Rows: rows.map((row) => toCheckRow(row, translate)),
    ...(found.length > take && last && { NextBeforeId: last.id }),
  };
}

/** Converts what was observed of a service; facts of the certificate are listed among the others. */
export function toServiceFacts({ facts, dialogue, certificate }: Omit<ServiceDetail, 'kind'>): ServiceFacts {
  const all = [...facts, ...(certificate ? certificateLines(certificate) : [])];
  return {
    Facts: all.map(({ name, value }) => ({ Name: name, Value: value })),
    ...(dialogue !== '' && { Dialogue: dialogue }),
  };
}

/** Returns the certificates of a server, its own first. */
export const toSentCertificates = ({ leaf, issuers }: SentCertificates): SentCertificate[] => [
  { ...toSentCertificate(leaf), AlternativeNames: leaf.subjectAltNames },
  ...issuers.map(toSentCertificate),
];

const toSentCertificate = ({ subject, issuer, validFrom, validTo, fingerprint256 }: IssuerFacts): SentCertificate => ({
  Subject: subject,
  Issuer: issuer,
  Fingerprint: fingerprint256,
  ...(typeof validFrom === 'number' && { ValidFromAt: validFrom }),
  ...(typeof validTo === 'number' && { ValidUntilAt: validTo }),
});

function certificateLines(certificate: CertificateFacts): ServiceDetail['facts'] {
  const formatInstant = (at: number | null | undefined): string =>
    typeof at === 'number' ? new Date(at).toISOString().replace('.000Z', 'Z') : 'no date';
  return [
    { name: 'Certificate', value: certificate.subject },
    { name: 'Issued by', value: certificate.issuer },
    { name: 'Valid from', value: formatInstant(certificate.validFrom) },
    { name: 'Valid until', value: formatInstant(certificate.validTo) },
    { name: 'SHA-256', value: certificate.fingerprint256 },
    { name: 'Names', value: certificate.subjectAltNames.join(', ') },
  ].filter(({ value }) => value !== '');
}

function toCleared(
  row: NonNullable<Awaited<ReturnType<ScreenReads['clearing']>>>,
  translate: Translate,
): NonNullable<CheckView['Cleared']> {
  return {
    ClearedAt: row.cleared_at,
    ClearedBy: row.cleared_by_name,
    Note: row.note,
    ErrorLevel: errorLevelNames[row.error_level] ?? 'Confirmed',
    ErrorCode: row.error_code,
    ErrorDescription: translateSentence(row.error_description ?? 'OK', translate),
    ErrorMessage: translateErrorMessage(row.error_message ?? '', translate),
  };
}

function toConcurrentFields(
  { overallId, parts, missing }: Awaited<ReturnType<ScreenReads['concurrentCheck']>>,
  translate: Translate,
): Pick<CheckView, 'ConcurrentCheck'> {
  return {
    ConcurrentCheck: {
      ...(overallId !== undefined && { MonitorCheckId: overallId }),
      Parts: parts.map((part) => toCheckRow(part, translate)),
      Inconclusive: missing.map(({ checkpointId, checkpointName, reason }) => ({
        CheckpointId: checkpointId,
        CheckpointName: checkpointName,
        Reason: reason,
      })),
    },
  };
}

/** Redirect URLs show query values only to callers who may see settings (docs/architecture/check-details.md#0143). */
export const toFailurePack = (
  { collectedAt, parts }: FailureDiagnostics,
  maySeeSettings: boolean,
): NonNullable<CheckView['FailurePack']> => ({
  CollectedAt: collectedAt,
  Parts: parts.map(({ name, text }) => ({
    Name: name,
    Text: name === 'Redirects' && !maySeeSettings ? text.replace(/https?:\/\/\S+/gi, redactQueryValues) : text,
  })),
});

/**
 * Returns one check with what belongs to it. @throws Fault `missing` for a check the caller's account does not have.
 */
export async function readCheck(
  { reads, clock }: Pick<ReadDeps, 'reads' | 'clock'>,
  caller: Caller,
  checkId: number,
  translate: Translate = translateToEnglish,
): Promise<CheckView> {
  const check = await reads.check(caller.accountId, checkId);
  const [monitor] = check
    ? await reads.monitorFacts({ accountId: caller.accountId, visible: 'all' }, check.monitorGuid)
    : [];
  if (!check || !monitor) throw new Fault('missing', `MonitorCheckId: ${unknownReferenceRule('check', checkId)}`);
  const [context, detail, cleared, concurrentCheck, diagnostics, certificates, snapshot] = await Promise.all([
    reads.checkContext(caller.accountId, check, clock.now()),
    reads.serviceDetail(caller.accountId, checkId),
    reads.clearing(caller.accountId, checkId),
    check.isConcurrent ? reads.concurrentCheck(caller.accountId, check) : undefined,
    reads.failurePack(caller.accountId, checkId),
    reads.readCertificates(caller.accountId, checkId),
    snapshotView(reads, caller.accountId, check),
  ]);
  const level = caller.rights.monitorLevel(monitor.monitorGuid, monitor.groupGuids);
  return {
    ...toCheckRow(check, translate),
    MonitorGuid: check.monitorGuid,
    MonitorName: monitor.name,
    MonitorType: monitor.monitorType,
    SlotAt: check.slotAt,
    ErrorMessage: translateErrorMessage(check.errorMessage ?? '', translate),
    ...(check.resolvedIp !== null && { ResolvedIpAddress: check.resolvedIp }),
    StagingMode: check.staging,
    ServerId: check.serverId,
    HasHttpDetail: context.hasHttp,
    ...(context.deviations.length > 0 && { Deviations: [...context.deviations] }),
    ...(detail && toServiceFacts({ ...detail, certificate: undefined })),
    ...(certificates && { Certificates: toSentCertificates(certificates) }),
    ...(context.incidentId !== undefined && { IncidentId: context.incidentId }),
    ...(diagnostics && { FailurePack: toFailurePack(diagnostics, level >= MONITOR_LEVELS.ViewMonitor) }),
    ...(snapshot && { Snapshot: snapshot }),
    ...(cleared && { Cleared: toCleared(cleared, translate) }),
    ...(context.previousId !== undefined && { PreviousId: context.previousId }),
    ...(context.nextId !== undefined && { NextId: context.nextId }),
    ...(context.lastGoodId !== undefined && { LastSuccessId: context.lastGoodId }),
    Attempts: check.isConcurrent ? [] : context.attempts.map((one) => toCheckRow(one, translate)),
    ...(concurrentCheck && toConcurrentFields(concurrentCheck, translate)),
  };
}

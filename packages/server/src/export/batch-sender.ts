import type { ExportSignal } from '@vedette/contract/v4/monitor-result-export';
import { HOUR } from '@vedette/kernel/clock';
import { readElements, type ArtifactStore } from '../checks/index.js';
import { auditSecretReads } from '../vault/index.js';
import type { ActiveSetting, DueCheck } from './due-sql.js';
import { openCredentials } from './open-credentials.js';
import { addToCounts, continueCounts, type CumulativeCounts } from './otlp-metrics-rules.js';
import { buildOutgoing, chooseSender, toVerdict, type Verdict } from './sending.js';
import type { ContextPick } from '../module/context.js';

const AUDIT_INTERVAL_MS = 24 * HOUR;

/** Dependencies of sending; `artifacts` stores the requests of pages. */
export type SendingContext = ContextPick<'db' | 'vault' | 'clock' | 'egressRefusal'> & {
  readonly artifacts: Pick<ArtifactStore, 'read'>;
};

/** Sends batches to receivers, signal by signal. The exporter forms the batches and decides about retries. */
export class BatchSender {
  readonly #deps: SendingContext;
  /** For connections with cumulative sums, which start with this process. */
  readonly #cumulativeCounts = new Map<string, CumulativeCounts>();
  readonly #lastAuditedAt = new Map<string, number>();

  constructor(deps: SendingContext) {
    this.#deps = deps;
  }

  /** Removes the state of deleted settings. */
  forgetSettingsExcept(guids: ReadonlySet<string>): void {
    for (const guid of this.#cumulativeCounts.keys()) if (!guids.has(guid)) this.#cumulativeCounts.delete(guid);
  }

  /** Sends the signals that are not in `sent` yet and adds those that succeeded. */
  async send(
    setting: ActiveSetting,
    checks: readonly DueCheck[],
    sent: Set<ExportSignal>,
    signal: AbortSignal,
  ): Promise<Verdict> {
    let refused: Verdict | undefined;
    const warnings: string[] = [];
    for (const kind of setting.rules.Signals.filter((one) => !sent.has(one))) {
      const verdict = await this.#sendSignal(setting, kind, checks, signal);
      if (verdict.kind === 'retry') return verdict;
      if (verdict.kind === 'refused') refused = verdict;
      else if (verdict.note !== undefined) warnings.push(`${kind}: ${verdict.note}`);
      sent.add(kind);
    }
    return refused ?? { kind: 'sent', note: warnings.length === 0 ? undefined : warnings.join('; ') };
  }

  async #sendSignal(
    setting: ActiveSetting,
    kind: ExportSignal,
    checks: readonly DueCheck[],
    signal: AbortSignal,
  ): Promise<Verdict> {
    const { guid, connection, rules } = setting;
    const isCumulative = kind === 'Metrics' && connection.Temporality === 'Cumulative';
    const previousCounts = isCumulative ? continueCounts(this.#cumulativeCounts.get(guid), checks) : undefined;
    try {
      const headers = await this.#openCredentialHeaders(setting);
      const checksWithElements =
        kind === 'Traces' && rules.IncludeSteps ? await this.#loadElements(setting, checks) : checks;
      const outgoing = await buildOutgoing(
        { connection, rules, checks: checksWithElements, previousCounts },
        kind,
        headers,
      );
      const verdict = toVerdict(await chooseSender(connection)(outgoing, this.#deps.egressRefusal, signal));
      if (previousCounts && verdict.kind === 'sent') {
        addToCounts(previousCounts, checks);
        this.#cumulativeCounts.set(guid, previousCounts);
      }
      return verdict;
    } catch (error) {
      return { kind: 'retry', reason: error instanceof Error ? error.message : String(error), afterS: undefined };
    }
  }

  /** Requests of pages are read one page after the other, and released with the request they were sent in. */
  async #loadElements({ accountId }: ActiveSetting, checks: readonly DueCheck[]): Promise<readonly DueCheck[]> {
    const checksWithElements: DueCheck[] = [];
    for (const check of checks) {
      const location = check.elementsKey === undefined ? {} : { elements: check.elementsKey };
      checksWithElements.push({
        ...check,
        elements: (await readElements(this.#deps.artifacts, accountId, location)) ?? [],
      });
    }
    return checksWithElements;
  }

  /** Opens the credentials for each request. Their use is audited once a day. */
  async #openCredentialHeaders({
    accountId,
    connectionGuid,
    connection,
  }: ActiveSetting): Promise<Readonly<Record<string, string>>> {
    const { db, clock } = this.#deps;
    const owner = { accountId, guid: connectionGuid };
    const credentials = await openCredentials(this.#deps, owner, connection);
    if (credentials.problem !== undefined) throw new Error(credentials.problem);
    const { headers, openedItems } = credentials;
    if (openedItems.length > 0 && clock.now() - (this.#lastAuditedAt.get(connectionGuid) ?? 0) > AUDIT_INTERVAL_MS) {
      this.#lastAuditedAt.set(connectionGuid, clock.now());
      const auditReason = { purpose: `the export connection ${connection.Name}`, at: clock.now() };
      await auditSecretReads(db, { accountId, via: 'system' }, openedItems, auditReason);
    }
    return headers;
  }
}

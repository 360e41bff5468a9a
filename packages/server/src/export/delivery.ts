import type { ExportSignal } from '@vedette/contract/v4/monitor-result-export';
import { HOUR } from '@vedette/kernel/clock';
import { readElements, type ArtifactStore } from '../checks/index.js';
import { noteSecretsRead } from '../vault/index.js';
import type { ActiveSetting, DueCheck } from './due-sql.js';
import { openCredentials } from './opened-credentials.js';
import { addTo, continueTally, type Tally } from './otlp-metrics-rules.js';
import { buildOutgoing, chooseSender, toVerdict, type Verdict } from './sending.js';
import type { ContextPick } from '../module/context.js';

const READ_NOTED_MS = 24 * HOUR;

/** Dependencies of sending; `artifacts` stores the requests of pages. */
export type SendingContext = ContextPick<'db' | 'vault' | 'clock' | 'egressRefusal'> & {
  readonly artifacts: Pick<ArtifactStore, 'read'>;
};

/** Sends batches to receivers, signal by signal. The exporter forms the batches and decides about retries. */
export class Delivery {
  readonly #deps: SendingContext;
  /** For connections with cumulative sums, which start with this process. */
  readonly #tallies = new Map<string, Tally>();
  readonly #readNoted = new Map<string, number>();

  constructor(deps: SendingContext) {
    this.#deps = deps;
  }

  /** Removes the state of deleted settings. */
  forgetOthers(guids: ReadonlySet<string>): void {
    for (const guid of this.#tallies.keys()) if (!guids.has(guid)) this.#tallies.delete(guid);
  }

  /** Sends the signals that are not in `sent` yet and adds those that succeeded. */
  async send(
    setting: ActiveSetting,
    checks: readonly DueCheck[],
    sent: Set<ExportSignal>,
    signal: AbortSignal,
  ): Promise<Verdict> {
    let refused: Verdict | undefined;
    const notes: string[] = [];
    for (const kind of setting.rules.Signals.filter((one) => !sent.has(one))) {
      const verdict = await this.#sendSignal(setting, kind, checks, signal);
      if (verdict.kind === 'retry') return verdict;
      if (verdict.kind === 'refused') refused = verdict;
      else if (verdict.note !== undefined) notes.push(`${kind}: ${verdict.note}`);
      sent.add(kind);
    }
    return refused ?? { kind: 'sent', note: notes.length === 0 ? undefined : notes.join('; ') };
  }

  async #sendSignal(
    setting: ActiveSetting,
    kind: ExportSignal,
    checks: readonly DueCheck[],
    signal: AbortSignal,
  ): Promise<Verdict> {
    const { guid, connection, rules } = setting;
    const isTallied = kind === 'Metrics' && connection.Temporality === 'Cumulative';
    const before = isTallied ? continueTally(this.#tallies.get(guid), checks) : undefined;
    try {
      const headers = await this.#credentials(setting);
      const whole = kind === 'Traces' && rules.IncludeSteps ? await this.#withElements(setting, checks) : checks;
      const outgoing = await buildOutgoing({ connection, rules, checks: whole, before }, kind, headers);
      const verdict = toVerdict(await chooseSender(connection)(outgoing, this.#deps.egressRefusal, signal));
      if (before && verdict.kind === 'sent') {
        addTo(before, checks);
        this.#tallies.set(guid, before);
      }
      return verdict;
    } catch (error) {
      return { kind: 'retry', reason: error instanceof Error ? error.message : String(error), afterS: undefined };
    }
  }

  /** Requests of pages are read one page after the other, and released with the request they were sent in. */
  async #withElements({ accountId }: ActiveSetting, checks: readonly DueCheck[]): Promise<readonly DueCheck[]> {
    const whole: DueCheck[] = [];
    for (const check of checks) {
      const place = check.elementsKey === undefined ? {} : { elements: check.elementsKey };
      whole.push({ ...check, elements: (await readElements(this.#deps.artifacts, accountId, place)) ?? [] });
    }
    return whole;
  }

  /** Opens the credentials for each request. Their use is audited once a day. */
  async #credentials({
    accountId,
    connectionGuid,
    connection,
  }: ActiveSetting): Promise<Readonly<Record<string, string>>> {
    const { db, clock } = this.#deps;
    const owner = { accountId, guid: connectionGuid };
    const opened = await openCredentials(this.#deps, owner, connection);
    if (opened.problem !== undefined) throw new Error(opened.problem);
    const { headers, secrets } = opened;
    if (secrets.length > 0 && clock.now() - (this.#readNoted.get(connectionGuid) ?? 0) > READ_NOTED_MS) {
      this.#readNoted.set(connectionGuid, clock.now());
      const why = { purpose: `the export connection ${connection.Name}`, at: clock.now() };
      await noteSecretsRead(db, { accountId, via: 'system' }, secrets, why);
    }
    return headers;
  }
}

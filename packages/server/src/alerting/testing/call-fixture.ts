import { seededRandom } from '@vedette/kernel/random';
import type { Instant } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import { createCalls, type Calls, type CallContext } from '../calls/calls.js';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { startReceiver, type Receiver } from './receiver.js';
import { ACCOUNT } from './rows.js';
import { aMonitor, at, AlertingFixture } from './alerting-fixture.js';
import type { Vault, ContextPick } from '../../module/context.js';

/** How an integration is attached to the first level of a definition that covers the monitor. */
export interface Attachment {
  /** The fixture's monitor by default. */
  readonly monitors?: readonly MonitorFacts[] | undefined;
  readonly people?: readonly Person[];
  /** Sends one reminder, 10 minutes after the alert. */
  readonly hasReminder?: boolean;
  readonly sendOk?: boolean;
  readonly sendReminders?: boolean;
  readonly values?: Readonly<Record<string, string>> | undefined;
}

/**
 * A fixture with a monitor, a receiver of calls and a manual clock; call `reset` before each test and `close` after
 * all.
 */
export class CallFixture {
  now: Instant = at('05:00');
  alerting: AlertingFixture;
  monitor: MonitorFacts = aMonitor('shop');
  readonly db: Db;
  readonly receiver: Receiver;
  readonly vault: Vault;
  readonly random = seededRandom(5);
  readonly #response: string;

  private constructor(db: Db, parts: { receiver: Receiver; vault: Vault; response: string }) {
    this.db = db;
    ({ receiver: this.receiver, vault: this.vault } = parts);
    this.#response = parts.response;
    this.alerting = new AlertingFixture(db);
  }

  /** @param response body that the receiver returns unless a test replaces it */
  static async open(db: Db, response: string): Promise<CallFixture> {
    const masterKey = new Secret('k'.repeat(40));
    const vault = await openVault({ masterKey, keys: createVaultKeyStore(db), random: seededRandom(4), now: () => 0 });
    return new CallFixture(db, { receiver: await startReceiver(), vault, response });
  }

  readonly reset = async (): Promise<void> => {
    this.receiver.calls.length = 0;
    this.receiver.answer = (_call, response) => void response.end(this.#response);
    this.alerting = new AlertingFixture(this.db);
    await this.alerting.open();
    this.monitor = await this.alerting.addMonitor(aMonitor('shop'));
    this.now = at('05:00');
  };

  readonly close = async (): Promise<void> => {
    await this.receiver[Symbol.asyncDispose]();
  };

  readonly attach = async (integrationGuid: string, options: Attachment = {}): Promise<void> => {
    const {
      monitors = [this.monitor],
      people,
      hasReminder = false,
      sendOk = false,
      sendReminders = false,
      values,
    } = options;
    const level = { ...(people && { people }), ...(hasReminder && { reminders: 1, delay: 10 }) };
    const definition = await this.alerting.addDefinition(monitors, [level]);
    await this.db
      .insertInto('level_integration')
      .values({
        account_id: ACCOUNT,
        alert_definition_guid: definition,
        level_id: 1,
        integration_guid: integrationGuid,
        is_active: true,
        send_ok_alerts: sendOk,
        send_reminder_alerts: sendReminders,
        added_at: 1,
        variable_values: values ? JSON.stringify(values) : null,
      })
      .execute();
  };

  readonly newCalls = (change: Partial<CallContext & ContextPick<'holder'>> = {}): Calls =>
    createCalls({
      db: this.db,
      ports: this.alerting.ports,
      vault: this.vault,
      random: this.random,
      holder: crypto.randomUUID(),
      clock: { now: () => this.now },
      egressRefusal: () => undefined,
      linkBase: { publicUrl: undefined },
      ...change,
    });

  readonly deliver = async (calls: Calls = this.newCalls()): Promise<void> => {
    await calls.deliverDue();
    await calls.waitUntilIdle();
  };

  readonly fail = (): Promise<void> =>
    this.alerting.follow(this.now, this.alerting.errorTransition(this.monitor, this.now));
  readonly recover = (): Promise<void> =>
    this.alerting.follow(this.now, this.alerting.recoveryTransition(this.monitor, this.now));
}

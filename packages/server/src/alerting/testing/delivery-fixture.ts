import { SECOND, type Instant } from '@vedette/kernel/clock';
import type { Db } from '../delivery-log/delivery-log-sql.js';
import { createMailDelivery, type MailDelivery, type MailDeliveryOptions } from '../mail/mail-delivery.js';
import { createSmtpSender } from '../mail/smtp.js';
import type { MonitorFacts, Person } from '../ports/ports.js';
import { startMailServer } from './mail-server.js';
import { aMonitor, aPerson, at, AlertingFixture } from './alerting-fixture.js';
import { plainVault } from '../../testing/plain-vault.js';

/** A fixture with a mail server and a manual clock; call `reset` before each test and `close` after all. */
export class DeliveryFixture {
  now: Instant = at('05:00');
  alerting: AlertingFixture;
  ann: Person = aPerson('ann');

  readonly db: Db;
  readonly server: Awaited<ReturnType<typeof startMailServer>>;

  private constructor(db: Db, server: Awaited<ReturnType<typeof startMailServer>>) {
    this.db = db;
    this.server = server;
    this.alerting = new AlertingFixture(db);
  }

  static async open(db: Db): Promise<DeliveryFixture> {
    return new DeliveryFixture(db, await startMailServer());
  }

  readonly reset = async (): Promise<void> => {
    this.server.behaviour = {};
    this.server.mails.length = 0;
    this.alerting = new AlertingFixture(this.db);
    await this.alerting.open();
    this.ann = await this.alerting.addPerson(aPerson('ann'));
    this.now = at('05:00');
  };

  readonly close = async (): Promise<void> => {
    await this.server[Symbol.asyncDispose]();
  };

  readonly send: ReturnType<typeof createSmtpSender> = (mail) =>
    createSmtpSender(this.server.url, { connectMs: 2_000, silenceMs: 2_000, totalMs: 4_000 })(mail);

  readonly aDelivery = (change: Partial<MailDeliveryOptions> = {}): MailDelivery =>
    createMailDelivery({
      holder: crypto.randomUUID(),
      vault: plainVault,
      db: this.db,
      ports: this.alerting.ports,
      sendToServer: this.send,
      sender: 'Vedette <alerts@vedette.example>',
      linkBase: { publicUrl: undefined },
      clock: { now: () => this.now },
      ...change,
    });

  /** Runs delivery now and every `stepMs` until `until`, inclusive; the clock is then one step later. */
  readonly deliverUntil = async (delivery: MailDelivery, until: Instant, stepMs = SECOND): Promise<void> => {
    for (; this.now <= until; this.now += stepMs) await delivery.deliverDue();
  };

  readonly addAlertingMonitors = async (
    count: number,
    people: readonly Person[] = [this.ann],
  ): Promise<MonitorFacts[]> => {
    const monitors = await Promise.all(
      Array.from({ length: count }, (_, i) => this.alerting.addMonitor(aMonitor(`m${i}`))),
    );
    await this.alerting.addDefinition(monitors, [{ people }]);
    return monitors;
  };

  readonly fail = async (...monitors: readonly MonitorFacts[]): Promise<void> => {
    await this.alerting.follow(
      this.now,
      ...monitors.map((monitor) => this.alerting.errorTransition(monitor, this.now)),
    );
  };

  /**
   * Returns `address state` of each delivery, with the skip reason instead of the state, in the order they were stored.
   */
  readonly deliveries = async (): Promise<string[]> => {
    const rows = await this.db.selectFrom('alert_delivery').selectAll().orderBy('delivery_id').execute();
    return rows.map((row) =>
      [row.address, row.skip_reason ?? row.state, ...(row.is_possible_duplicate ? ['doubled?'] : [])].join(' '),
    );
  };

  readonly subjects = (): (string | undefined)[] => this.server.mails.map(({ subject }) => subject);
}

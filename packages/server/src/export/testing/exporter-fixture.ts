import { createServer, type IncomingMessage, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import { systemRandom } from '@vedette/kernel/random';
import { ManualClock, MINUTE, SECOND } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { expect } from 'vitest';
import { createAccount } from '../../access/index.js';
import { ensurePartitions, storeChecks, type NewCheck } from '../../checks/index.js';
import type { Db } from '../../db/connection.js';
import { createAllMonitorsGroup } from '../../monitors/index.js';
import { aCheck, aMonitorRow, anHttpDetail, monday } from '../../testing/a-check.js';
import { openVault, createVaultKeyStore } from '../../vault/index.js';
import { Exporter, SEND_DELAY_MS } from '../exporter.js';
import { CONNECTION_DEFAULTS, RULE_SET_DEFAULTS, type ConnectionFields, type RuleSetFields } from '../export-rules.js';
import { connectionStorage, ruleSetStorage, settingStorage } from '../export-sql.js';
import { recordLateResults } from '../late-sql.js';

export const guid = (n: number): string => `${n}0000000-0000-4000-8000-000000000000`;

export interface Received {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: Buffer;
}
export type FixtureResponse = readonly [status: number, headers?: Record<string, string>, body?: string];

/** An account with a monitor, an exporter, and a receiver that decodes requests as a collector does. */
export class ExporterFixture {
  readonly clock = new ManualClock(monday);
  readonly received: Received[] = [];
  /** Stored artifacts of pages by key. */
  readonly artifacts = new Map<string, Buffer>();
  /** The response of the receiver; `reset` sets it to 200. */
  respond: (path: string) => FixtureResponse | Promise<FixtureResponse> = () => [200];
  exporter!: Exporter;
  accountId = 0;
  groupGuid = '';
  monitorGuid = '';
  readonly #db: Db;
  readonly #errors: unknown[] = [];
  readonly #receiver: Server;

  private constructor(db: Db) {
    this.#db = db;
    this.#receiver = createServer((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        const raw = Buffer.concat(chunks);
        const body = request.headers['content-encoding'] === 'gzip' ? gunzipSync(raw) : raw;
        this.received.push({ path: request.url ?? '', headers: request.headers, body });
        void Promise.resolve(this.respond(request.url ?? '')).then(([status, headers, content = '{}']) =>
          response.writeHead(status, headers).end(content),
        );
      });
    });
  }

  static async open(db: Db): Promise<ExporterFixture> {
    const fixture = new ExporterFixture(db);
    fixture.#receiver.listen(0, '127.0.0.1');
    await once(fixture.#receiver, 'listening');
    const access = { db, clock: fixture.clock, random: systemRandom };
    const { accountId } = await createAccount(access, {
      name: 'main',
      zone: 'UTC',
      administratorEmail: 'ann@example.com',
      administratorName: 'Ann',
      administratorPassword: new Secret('long enough'),
      groupAuthorizationForm: 'Objects',
    });
    await createAllMonitorsGroup(db, accountId, access);
    const groups = db.selectFrom('monitor_group').select('monitor_group_guid');
    fixture.groupGuid = (await groups.executeTakeFirstOrThrow()).monitor_group_guid;
    await ensurePartitions(db, monday);
    fixture.accountId = accountId;
    fixture.monitorGuid = await aMonitorRow(db, { accountId, name: 'Shop' });
    return fixture;
  }

  readonly close = (): void => void this.#receiver.close();

  readonly reset = async (): Promise<void> => {
    this.received.splice(0);
    this.respond = () => [200];
    await this.#db.deleteFrom('export_setting').execute();
    await this.#db.deleteFrom('export_connection').execute();
    await this.#db.deleteFrom('export_rule_set').execute();
    await this.clock.advance(MINUTE);
    this.exporter = await this.createExporter();
  };

  get url(): string {
    return `http://127.0.0.1:${(this.#receiver.address() as AddressInfo).port}/otel`;
  }

  readonly createExporter = async (
    egressRefusal: (address: string) => string | undefined = () => undefined,
    share?: number,
  ): Promise<Exporter> => {
    const { clock } = this;
    const masterKey = new Secret('a master key that is long enough for it');
    const keys = createVaultKeyStore(this.#db);
    const vault = await openVault({ masterKey, keys, random: systemRandom, now: () => clock.now() });
    const artifacts = { read: (_account: number, key: string) => Promise.resolve(this.artifacts.get(key)) };
    const onError = (error: unknown) => this.#errors.push(error);
    const limit = share === undefined ? {} : { share };
    return new Exporter({ db: this.#db, vault, artifacts, clock, egressRefusal, onError, ...limit });
  };

  readonly insertSetting = async (
    connection: Partial<ConnectionFields> = {},
    rules: Partial<RuleSetFields> = {},
  ): Promise<void> => {
    const createdAt = this.clock.now();
    const fields = { ...CONNECTION_DEFAULTS, Name: 'To', EndpointUrl: this.url, ...connection };
    await connectionStorage.insert(this.#db, this.accountId, { guid: guid(1), createdAt, fields });
    const ruleSet = { ...RULE_SET_DEFAULTS, Name: 'All', ...rules };
    await ruleSetStorage.insert(this.#db, this.accountId, { guid: guid(2), createdAt, fields: ruleSet });
    const references = { ConnectionGuid: guid(1), RuleSetGuid: guid(2), MonitorGroupGuid: this.groupGuid };
    const sent = { LastSuccess: null, LastError: null, SentCount: 0, DroppedCount: 0 };
    const setting = { Name: 'Out', ...references, IsActive: true, ...sent };
    await settingStorage.insert(this.#db, this.accountId, { guid: guid(3), createdAt, fields: setting });
  };

  readonly state = async () => (await settingStorage.findByGuid(this.#db, this.accountId, guid(3)))?.fields;

  /** Stores a check and advances the clock until it is due. */
  readonly storeDueCheck = async (overrides: Partial<NewCheck> = {}): Promise<NewCheck> => {
    const check = this.aCheckAt(this.clock.now() + 10, overrides);
    await this.#db.transaction().execute((tx) => storeChecks(tx, [check], () => Promise.resolve([])));
    await this.clock.advance(SEND_DELAY_MS + SECOND);
    return check;
  };

  readonly aCheckAt = (at: number, overrides: Partial<NewCheck> = {}): NewCheck =>
    aCheck({ accountId: this.accountId, monitorGuid: this.monitorGuid, at, detail: anHttpDetail(), ...overrides });

  readonly exportDue = async (exporter = this.exporter): Promise<void> => {
    await exporter.exportDue(new AbortController().signal);
    await exporter.waitUntilIdle();
    expect(this.#errors).toEqual([]);
  };

  /** Stores a check of `at` now, like one that was buffered on a checkpoint. */
  readonly storeLateCheck = async (at: number): Promise<void> => {
    const check = this.aCheckAt(at);
    await this.#db.transaction().execute(async (tx) => {
      await storeChecks(tx, [check], () => Promise.resolve([]));
      await recordLateResults(tx, [check], this.clock.now());
    });
  };

  readonly paths = (): string[] => this.received.map(({ path }) => path);
}

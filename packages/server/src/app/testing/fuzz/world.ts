import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { seededRandom } from '@vedette/kernel/random';
import { ManualClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import type { OpenApiDocument } from '@vedette/contract/openapi';
import pino from 'pino';
import { addAccount } from '../../../access/index.js';
import { ensurePartitions, storeChecks } from '../../../checks/index.js';
import { createAllMonitorsGroup } from '../../../monitors/index.js';
import { aCheck, anHttpDetail } from '../../../testing/a-check.js';
import { newTestDatabase } from '../../../testing/database.js';
import { compose, type Composition } from '../../compose.js';
import { readConfig } from '../../settings/config.js';
import { initialiseStore } from '../../store/first-start.js';
import type { Body } from './body.js';
import type { FuzzResponse } from './fuzz-response.js';
import type { Operation } from './document.js';
import type { FuzzRequest, Role } from './request.js';
import { StateReader } from './state.js';

const PASSWORD = 'long enough for all';
const ADMIN = 'admin@example.com';
const ORIGIN = 'http://fuzz.example';
/** Long polls wait on the service's clock, which advances once a request takes longer than regular work. */
const REQUEST_WAIT_MS = 250;

interface WorldInternals {
  readonly clock: ManualClock;
  readonly end: () => Promise<void>;
}

/** A request and its caller; the operator's own login where the operation requires one. */
export type SentRequest = Pick<FuzzRequest, 'role' | 'url' | 'body'> & {
  readonly operation: Pick<Operation, 'method' | 'credentials'>;
};

/** A whole service in process, on a new database, with a clock that only the test advances. */
export class World {
  readonly state: StateReader;
  /** Errors that the service logged since the last request. */
  readonly errors: string[];
  readonly #composition: Composition;
  readonly #clock: ManualClock;
  readonly #end: () => Promise<void>;
  readonly #headers = new Map<Role, Readonly<Record<string, string>>>();

  private constructor(composition: Composition, parts: Pick<World, 'state' | 'errors'> & WorldInternals) {
    this.#composition = composition;
    this.#clock = parts.clock;
    this.#end = parts.end;
    this.state = parts.state;
    this.errors = parts.errors;
  }

  static async open(seed: number): Promise<World> {
    const { db, url, drop } = await newTestDatabase();
    const dataFolder = await mkdtemp(join(tmpdir(), 'vedette-fuzz-'));
    const config = readConfig({
      VEDETTE_DATA: dataFolder,
      VEDETTE_ADMIN_EMAIL: ADMIN,
      VEDETTE_ADMIN_PASSWORD: PASSWORD,
      VEDETTE_TIMEZONE: 'Europe/Amsterdam',
      VEDETTE_PUBLIC_URL: ORIGIN,
    });
    const clock = new ManualClock(Date.UTC(2026, 6, 1, 10));
    const errors: string[] = [];
    const log = pino({ level: 'error' }, { write: (line: string) => void errors.push(line) });
    const composition = await compose(
      {
        config,
        db,
        connectionString: url,
        clock,
        random: seededRandom(seed),
        log,
        egressRefusal: () => 'no network in this test',
      },
      () => [],
    );
    const { context } = composition;
    await initialiseStore(context, config);
    const other = await addAccount(context, {
      name: 'Other',
      zone: 'UTC',
      administratorEmail: 'other@example.com',
      administratorName: 'Otto Other',
      administratorPassword: new Secret(PASSWORD),
      groupAuthorizationForm: 'Objects',
    });
    await createAllMonitorsGroup(db, other.accountId, context);
    const end = async (): Promise<void> => {
      await composition.host.app.close();
      await drop();
      await rm(dataFolder, { recursive: true, force: true });
    };
    const world = new World(composition, { clock, end, errors, state: new StateReader(db) });
    await world.#createObjects();
    const guid = await world.#create('/v4/Monitor', {
      Name: 'Shop',
      MonitorType: 'Https',
      Url: 'https://example.com/',
    });
    await ensurePartitions(db, clock.now());
    const checks = ([0, 1, 2] as const).map((index) =>
      aCheck({ monitorGuid: guid, at: clock.now() - index * 60_000, errorLevel: index, detail: anHttpDetail() }),
    );
    await db.transaction().execute((tx) => storeChecks(tx, checks));
    return world;
  }

  async close(): Promise<void> {
    await this.#end();
  }

  /** Creates an administrator, an operator with few permissions and one of another account, each with credentials. */
  async #createObjects(): Promise<void> {
    await this.signIn();
    await this.#create('/v4/Operator', { Email: 'plain@example.com', FullName: 'Plain', Password: PASSWORD });
    this.#headers.set('plain', await this.#register('plain@example.com'));
    this.#headers.set('other', await this.#register('other@example.com'));
    this.#headers.set('wrong', { authorization: basic('0'.repeat(32), 'wrong') });
    await this.#create('/v4/Operator', { Email: 'victim@example.com', FullName: 'Victim', Password: PASSWORD });
    await this.#create('/v4/OperatorGroup', { Description: 'Group' });
    await this.#create('/v4/MonitorGroup', { Description: 'Group' });
    await this.#create('/v4/VaultItem', {
      Name: 'Login',
      VaultItemType: 'CredentialSet',
      UserName: 'ann',
      Password: 'p',
      VaultSectionGuid: await this.#create('/v4/VaultSection', { Name: 'Section' }),
    });
    await this.#create('/v4/AlertDefinition', { AlertName: 'All', IsActive: true });
  }

  /** Registers an API account for the administrator and signs in; false when the administrator is locked out. */
  async signIn(): Promise<boolean> {
    const account = await this.#register(ADMIN).catch(() => undefined);
    if (!account) return false;
    this.#headers.set('administrator', account);
    const app = { origin: ORIGIN, 'x-vedette': '1' };
    const signIn = await this.#inject('POST', '/api/v1/Session', app, {
      payload: JSON.stringify({ Email: ADMIN, Password: PASSWORD }),
      contentType: 'application/json',
    });
    this.#headers.set('signedIn', { ...app, cookie: String(signIn.headers['set-cookie']).split(';')[0] ?? '' });
    return true;
  }

  async #register(email: string): Promise<Readonly<Record<string, string>>> {
    const { body } = await this.#inject('POST', '/v4/Register', { authorization: basic(email, PASSWORD) });
    const { UserName, Password } = JSON.parse(body) as { UserName?: string; Password?: string };
    if (UserName === undefined || Password === undefined) throw new Error(`${email} cannot register: ${body}`);
    return { authorization: basic(UserName, Password) };
  }

  /** Creates something as the administrator and returns the first guid of the response. */
  async #create(path: string, requestBody: unknown): Promise<string> {
    const headers = this.#headers.get('administrator') ?? {};
    const { statusCode, body } = await this.#inject('POST', path, headers, {
      payload: JSON.stringify(requestBody),
      contentType: 'application/json',
    });
    if (statusCode !== 201) throw new Error(`POST ${path} answered ${statusCode}: ${body}`);
    const [guid = ''] = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/.exec(body) ?? [];
    return guid;
  }

  async send({ operation, role, url, body }: SentRequest): Promise<FuzzResponse> {
    this.errors.length = 0;
    await this.#clock.advance(7_000);
    const isLogin = operation.credentials === 'login' && role === 'administrator';
    const headers = isLogin ? { authorization: basic(ADMIN, PASSWORD) } : (this.#headers.get(role) ?? {});
    const {
      statusCode,
      headers: responseHeaders,
      body: text,
    } = await this.#inject(operation.method, url, headers, body);
    return { status: statusCode, contentType: responseHeaders['content-type'] as string | undefined, text };
  }

  async #inject(method: string, url: string, headers: Readonly<Record<string, string>>, body?: Body) {
    const type = body?.contentType === undefined ? {} : { 'content-type': body.contentType };
    const pending = this.#composition.host.app.inject({
      method: method as 'GET',
      url,
      headers: { ...headers, ...type },
      ...(body && { payload: body.payload }),
    });
    let isDone = false;
    const response = pending.finally(() => (isDone = true));
    const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
    const advanceClock = async (): Promise<never> => {
      await pause(REQUEST_WAIT_MS);
      while (!isDone) {
        await this.#clock.advance(2_000);
        await pause(10);
      }
      return new Promise<never>(() => undefined);
    };
    return Promise.race([response, advanceClock()]);
  }

  /** Reads a document as it is served. */
  async read(url: string): Promise<OpenApiDocument> {
    const { body } = await this.#inject('GET', url, {});
    return JSON.parse(body) as OpenApiDocument;
  }
}

const basic = (user: string, secret: string): string => `Basic ${Buffer.from(`${user}:${secret}`).toString('base64')}`;

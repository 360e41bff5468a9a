import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { fillTemplate, PREFIX } from '../../http/paths.js';
import { createServiceFixture, type ServiceFixture, type ServiceResponse } from '../testing/service-fixture.js';
import { createOneOfEverything } from '../testing/one-of-everything.js';
import { addSecondAccount } from '../testing/second-account.js';

/**
 * A second account calls the API with the ids of everything in the first account. In a path, a query or a body, such an
 * id gets exactly the same response as an id that does not exist, so that the response confirms nothing.
 */
const service = await createServiceFixture();
const { db } = service;
const MARK = 'Znamya';
type Ids = Readonly<Record<string, string>>;
let foreign: Ids = {};
let own: Ids = {};
let madeUp: Ids = {};
let call: ServiceFixture['admin'];

beforeAll(async () => {
  const { accountId, credentials } = await addSecondAccount(service);
  call = (method, path, sent) => service.call(method, path, sent, credentials);
  const made: ServiceFixture['made'] = async (path, sent, field) => {
    const answer = await call('POST', path, sent);
    return String((answer.body as Readonly<Record<string, unknown>> | undefined)?.[field]);
  };
  foreign = await createOneOfEverything(service, () => MARK);
  const mine = { email: 'olaf@example.com', accountId };
  own = await createOneOfEverything({ db, admin: call, made }, () => 'Own', mine);
  madeUp = Object.fromEntries(
    Object.entries(foreign).map(([name, id]) => [name, /^\d+$/.test(id) ? String(Number(id) + 700_000) : randomUUID()]),
  );
});

const pathParams = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const isWalked = (endpoint: Endpoint): boolean =>
  endpoint.credentials === 'account' &&
  pathParams(endpoint).every((name) => name in foreign) &&
  endpoint.path !== '/Events';

/**
 * Returns the response without the ids that were sent (a number counts as one only in a rejection) and without times.
 */
function comparable({ status, text }: ServiceResponse, ids: Ids): string {
  let words = text;
  for (const [name, id] of Object.entries(ids))
    if (status >= 400 || !/^\d+$/.test(id))
      words = words.replace(new RegExp(`(?<![\\w-])${id}(?![\\w-])`, 'g'), `<${name}>`);
  return `${status} ${words.replace(/\d{4}-\d\d-\d\dT[\d:.]+Z?|\b\d{13}\b/g, '<time>')}`;
}

/** Returns some of both texts around their first difference. */
function fromFirstDifference(one: string, other: string): string[] {
  const at = one.split('').findIndex((letter, index) => letter !== other[index]);
  return [one, other].map((text) => text.slice(Math.max(0, at - 60), at + 100));
}

/** Returns endpoints whose responses to a foreign id and to an invented one differ. */
async function differing(
  walk: (endpoint: Endpoint, ids: Ids) => readonly (() => Promise<readonly [what: string, answer: ServiceResponse]>)[],
): Promise<{ readonly odd: unknown[]; readonly requestCount: number }> {
  const odd: unknown[] = [];
  let requestCount = 0;
  for (const endpoint of endpoints.filter(isWalked)) {
    const [withMadeUp, withForeign] = [walk(endpoint, madeUp), walk(endpoint, foreign)];
    for (const [index, ask] of withForeign.entries()) {
      const unknown = await withMadeUp[index]?.();
      const [what, answer] = await ask();
      requestCount += 1;
      const [known, unknownWords] = [comparable(answer, foreign), unknown && comparable(unknown[1], madeUp)];
      if (known !== unknownWords || answer.text.includes(MARK))
        odd.push([endpoint.method, endpoint.path, what, ...fromFirstDifference(known, unknownWords ?? '')]);
    }
  }
  return { odd, requestCount };
}

const PERIOD = 'PresetPeriod=Last24Hours&Format=Json&Form=json&As=File&FromAt=0&UntilAt=9&PageMetric=DomComplete';
/** Returns the fields of a shape that take an id. */
const idFields = (shape: unknown): string[] =>
  Object.keys((shape as { readonly shape?: object } | undefined)?.shape ?? {}).filter((field) =>
    /(?:Guid|Guids|Id|Ids)$/.test(field),
  );
/** Returns the id of the object that a field is named after, otherwise that of a monitor. */
function idFor(field: string, ids: Ids): string {
  const name = field.replace(/s$/, '').toLowerCase();
  const exact = Object.entries(ids).find(([param]) => param.toLowerCase() === name);
  return exact?.[1] ?? ids['monitorGuid'] ?? '';
}

/** Returns the rows of an account by table. */
async function loadRowsByTable(accountId: number): Promise<ReadonlyMap<string, string>> {
  const tables = await sql<{ name: string }>`
    select c.relname::text as name from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'account_id'
    where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname not in ('api_user_usage', 'api_user')`.execute(db);
  const found = new Map<string, string>();
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ rows: string | null }>`
      select string_agg(t::text, '|' order by t::text) as rows from ${sql.table(name)} t where account_id = ${accountId}`.execute(
      db,
    );
    found.set(name, rows[0]?.rows ?? '');
  }
  return found;
}

test('answers a foreign id in a path like an unknown id', async () => {
  const { odd, requestCount } = await differing((endpoint, ids) => {
    const { surface, method, path } = endpoint;
    if (!path.includes(':')) return [];
    const url = `${PREFIX[surface]}${fillTemplate(path, ids)}?${PERIOD}`;
    return [async () => ['path', await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})]];
  });
  expect(odd).toEqual([]);
  expect(requestCount).toBeGreaterThan(200);
});

test('answers a foreign id below an own object like an unknown id', async () => {
  const { odd, requestCount } = await differing((endpoint, ids) => {
    const { surface, method, path } = endpoint;
    const params = pathParams(endpoint);
    if (params.length < 2) return [];
    return params.slice(1).map((param) => async () => {
      const url = `${PREFIX[surface]}${fillTemplate(path, { ...own, [param]: ids[param] ?? '' })}?${PERIOD}`;
      return [param, await call(method, url, method === 'GET' || method === 'DELETE' ? undefined : {})];
    });
  });
  expect(odd).toEqual([]);
  expect(requestCount).toBeGreaterThan(15);
});

test('answers a foreign id in a query like an unknown id', async () => {
  const { odd, requestCount } = await differing((endpoint, ids) => {
    const { surface, method, path, query } = endpoint;
    if (method !== 'GET') return [];
    return idFields(query).map((field) => async () => {
      const url = `${PREFIX[surface]}${fillTemplate(path, own)}?${PERIOD}&${field}=${idFor(field, ids)}`;
      return [field, await call('GET', url)];
    });
  });
  expect(odd).toEqual([]);
  expect(requestCount).toBeGreaterThan(20);
});

test('answers a foreign id in a body like an unknown id and does not store it', async () => {
  const first = await loadRowsByTable(1);
  const { odd, requestCount } = await differing((endpoint, ids) => {
    const { surface, method, path, body } = endpoint;
    if (method === 'GET' || method === 'DELETE') return [];
    return idFields(body).flatMap((field) =>
      [idFor(field, ids), [idFor(field, ids)]].map((value) => async () => {
        const url = `${PREFIX[surface]}${fillTemplate(path, own)}`;
        return [field, await call(method, url, { [field]: value })];
      }),
    );
  });
  expect(odd).toEqual([]);
  expect(requestCount).toBeGreaterThan(40);
  expect(await loadRowsByTable(1)).toEqual(first);
  const stored = [...(await loadRowsByTable(2))].filter(([, rows]) =>
    Object.values(foreign).some((id) => id.length > 20 && rows.includes(id)),
  );
  expect(stored).toEqual([]);
});

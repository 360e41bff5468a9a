import type { Endpoint } from '@vedette/contract/endpoint';
import { endpoints } from '@vedette/contract/table';
import { beforeAll, expect, test } from 'vitest';
import { fillTemplate, PREFIX } from '../../http/paths.js';
import { createServiceFixture } from '../testing/service-fixture.js';
import {
  exclusionPeriod,
  DAILY,
  HTTPS,
  CREATED_IDS,
  createOneOfEverything,
  PARTS,
  SENT,
  withIds,
} from '../testing/one-of-everything.js';
import { addSecondAccount } from '../testing/second-account.js';
import { changedTables, StateReader } from '../testing/fuzz/state.js';

/**
 * Two accounts share one service. An administrator of one account who knows every id of the other gets 404 and changes
 * nothing.
 */
const service = await createServiceFixture();
const { db } = service;
const state = new StateReader(db);
/** Part of every name in the first account. */
const MARK = 'Znamya';
const ids: Record<string, string> = {
  authorizationType: 'CreateIntegration',
  authorization: 'CreateIntegration',
  beforeDate: '2027-01-01T00:00:00',
  dutyScheduleId: '1',
  escalationLevelId: '1',
  noteId: '1',
  incidentId: '1',
};
let stranger: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  stranger = (await addSecondAccount(service)).credentials;
  Object.assign(ids, await createOneOfEverything(service, () => MARK));
});

const week = Object.fromEntries(
  ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'].map((day) => [
    day,
    Array<boolean>(24).fill(true),
  ]),
);
/** A value for every field that a body must have; other fields are not read. */
const body = () => ({
  ...week,
  ...HTTPS,
  ...DAILY,
  ...SENT,
  ...exclusionPeriod(MARK),
  Name: 'x',
  AlertName: 'x',
  EndpointUrl: 'https://x.example',
  Groups: [{ Name: 'x', IsFirstParty: true }],
  Fields: { CheckInterval: 5 },
  Tiles: [],
  Text: 'x',
  Title: 'x',
  ...(withIds(PARTS, ids) as object),
  AuthorizationType: 'ViewMonitor',
  OperatorGuid: ids['operatorGuid'],
  MonitorGuids: [],
  Monitors: [],
  State: 'Identified',
  Format: 'HTML',
  View: { PresetPeriod: 'Last24Hours' },
});
const QUERY = 'PresetPeriod=Last24Hours&Format=Json&Form=json&As=File&FromAt=0&UntilAt=9&PageMetric=DomComplete';

/** Ids of created objects and of objects the test does not create: both are answered with 404. */
const KNOWN = new Set([...Object.keys(ids), ...CREATED_IDS]);
const pathParams = ({ path }: Endpoint): string[] => [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
const idEndpoints = endpoints.filter(
  (each) =>
    each.credentials === 'account' && each.path.includes(':') && pathParams(each).every((param) => KNOWN.has(param)),
);

test('ids of another account read and change nothing at any endpoint', async () => {
  expect(idEndpoints.length).toBeGreaterThan(220);
  const before = await state.read();
  const odd: unknown[] = [];
  for (const { surface, method, path, producesSignedDocument } of idEndpoints) {
    // Signed requests accept no unknown parameters.
    const url = `${PREFIX[surface]}${fillTemplate(path, ids)}${producesSignedDocument === true ? '' : `?${QUERY}`}`;
    const sent = producesSignedDocument === true ? {} : body();
    const sends = method === 'GET' || method === 'DELETE' ? undefined : sent;
    const { status, text } = await service.call(method, url, sends, stranger);
    if (status !== 404 || text.includes(MARK)) odd.push([method, path, status, text.slice(0, 200)]);
  }
  expect(odd).toEqual([]);
  expect(changedTables(before, await state.read())).toEqual([]);
});

test('requests without an id return data of one account only', async () => {
  const lists = endpoints.filter(
    ({ method, path, credentials }) =>
      method === 'GET' && credentials === 'account' && !path.includes(':') && path !== '/Events',
  );
  const leaks: string[] = [];
  for (const { surface, path } of lists) {
    const { text } = await service.call(
      'GET',
      `${PREFIX[surface]}${path}?${QUERY}&Search=${MARK}`,
      undefined,
      stranger,
    );
    if (text.includes(MARK)) leaks.push(path);
  }
  expect(leaks).toEqual([]);
  expect((await service.admin('GET', `/api/v1/Find?Search=${MARK}`)).text).toContain(ids['monitorGuid']);
});

import type { HttpEngineAttributes } from '@vedette/contract/v4/monitor-check-detail';
import type { Monitor } from '@vedette/contract/v4/monitor';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import type { z } from 'zod';
import { wrapInEnvelope, ok, resource, type Routes } from './fake-responses.js';
import { definitionRoutes } from './fake-monitors.js';
import { toGuid } from './fake-account.js';

/** The only collection monitor of the fake account. */
export const COLLECTION_MONITOR = toGuid(1);
/** One of its checks. */
export const COLLECTION_CHECK = 1_999_990;

const REQUESTS = ['Sign in', 'List the orders of a customer with very many of them', 'Sign out'];

/** Settings of a collection monitor in addition to the common ones. */
const aCollection = (): Partial<Monitor> => ({
  MonitorType: 'PostmanApi',
  Url: undefined,
  PostmanCollectionJson: JSON.stringify({
    info: { name: 'Shop', schema: 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json' },
    item: [
      {
        name: 'Orders',
        item: REQUESTS.map((name) => ({ name, request: { method: 'GET', url: '{{baseUrl}}/orders?limit=10' } })),
      },
    ],
    DataProtection: { CollectResponseContent: false },
  }),
  PredefinedVariables: [{ Key: 'baseUrl', Value: 'https://shop.example.com' }],
});

/** The check with its requests as details. */
const collectionCheck = (check: CheckView): CheckView => ({
  ...check,
  MonitorGuid: COLLECTION_MONITOR,
  MonitorName: 'Checkout 1 us',
  MonitorType: 'PostmanApi',
  HasHttpDetail: false,
  ErrorDescription: 'Step 2: Collection test failed: There are orders',
});

/** Results of its check: one request passed, one failed, one was not reached. */
const collectionSteps = (): z.input<typeof HttpEngineAttributes> => ({
  TotalSteps: REQUESTS.length,
  PassedSteps: 1,
  StepResults: REQUESTS.map((StepName, index) => ({
    StepName,
    FolderPath: 'Orders',
    StepType: 'HttpRequest',
    HttpMethod: 'GET',
    TotalTime: 120 * index,
    Url: 'https://shop.example.com/orders?limit=10',
    StepExecuted: index < 2,
    ResponseCompleted: index < 2,
    ...(index < 2 && { HttpStatusCode: '200', HttpStatusDescription: 'OK', RequestHeaders: 'Accept: */*' }),
    ...(index === 1 && { ErrorMessage: 'There are orders\nexpected 0 to be above 1', PostResponseConsole: ['log: 0'] }),
    AssertionResultsInfo: {
      TotalAssertions: 1,
      PassedAssertions: index === 0 ? 1 : 0,
      AssertionInfos: [{ Completed: true, Passed: index === 0, Description: 'There are orders' }],
    },
  })),
});

/** Answers about the monitor and the check; `check` builds other checks for shared parts. */
export const collectionRoutes = (monitors: readonly MonitorRow[], check: () => CheckView): Routes => [
  ...definitionRoutes(monitors, COLLECTION_MONITOR, aCollection()),
  [new RegExp(`^GET api/v1/MonitorCheck/${COLLECTION_CHECK}$`), () => ok(collectionCheck(check()))],
  [
    /^GET v4\/MonitorCheck\/(\d+)\/PostmanAPI$/,
    (_request, id) => wrapInEnvelope(resource('PostmanAPICheck', Number(id), collectionSteps())),
  ],
];

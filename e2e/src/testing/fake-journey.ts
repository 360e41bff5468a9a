import type { TransactionStep, monitorCheckDetailEndpoints } from '@vedette/contract/v4/monitor-check-detail';
import type { Monitor } from '@vedette/contract/v4/monitor';
import type { CheckView } from '@vedette/contract/v1/checks/check';
import type { MonitorRow } from '@vedette/contract/v1/monitors/monitor';
import type { z } from 'zod';
import { wrapInEnvelope, ok, resource, type Routes } from './fake-responses.js';
import { definitionRoutes } from './fake-monitors.js';
import { shopPicture } from './fake-picture.js';
import { toGuid } from './fake-account.js';

/** The only transaction monitor of the fake account. */
export const JOURNEY_MONITOR = toGuid(2);
/** One of its checks. */
export const JOURNEY_CHECK = 1_999_980;

const VAULT = '0b6f4a52-6c0e-4a6e-9a55-3f1f0c5b7d11';

const SCRIPT = {
  steps: [
    {
      name: 'Open the shop',
      recordWaterfall: true,
      recordFilmstrip: true,
      actions: [
        { navigate: { url: 'https://shop.example.com/' } },
        {
          click: {
            element: { css: '#cookies button.accept', shadowRoots: [{ css: 'cookie-wall' }] },
            ignoreErrors: true,
          },
        },
      ],
    },
    {
      name: 'Sign in',
      actions: [
        { click: { element: { xpath: "//a[contains(.,'Sign in')]" } } },
        { set: { element: { css: '#user' }, value: `{{@VaultItem.${VAULT}.Username}}` } },
        { set: { element: { css: '#pass' }, value: `{{@VaultItem.${VAULT}.Password}}`, isPassword: true } },
        { keyEvent: { key: 'Enter', element: { css: '#pass' } } },
        {
          testElementContent: {
            element: {
              css: '.account',
              alternatives: [
                { css: '.account', name: 'css:finder' },
                { xpath: '(//header//span)[2]', name: 'xpath:idRelative' },
              ],
            },
            testType: 'DoesNotContain',
            value: 'Sign in',
            failureMessage: 'Nobody can sign in',
          },
        },
      ],
    },
    {
      name: 'A very long step name as some operators write it, with a long word such as Donaudampfschifffahrt',
      ignoreErrors: true,
      actions: [
        { switchIframe: { framePath: [{ iframeUrl: 'https://pay.example.com/' }, { iframeIndex: 0 }] } },
        { waitForElement: { element: { css: 'form' } } },
        { screenshot: {} },
      ],
    },
  ],
};

const transactionSettings = (): Partial<Monitor> => ({
  MonitorType: 'Transaction',
  Url: undefined,
  SelfServiceTransactionScript: JSON.stringify(SCRIPT, undefined, 2),
  BrowserType: 'Chrome',
  CustomMetrics: [{ Name: 'Orders', VariableName: 'count' }],
});

const journeyCheck = (check: CheckView): CheckView => ({
  ...check,
  MonitorGuid: JOURNEY_MONITOR,
  MonitorName: 'Journey',
  MonitorType: 'Transaction',
  HasHttpDetail: false,
  ErrorDescription: 'Step 2: Press Enter on #pass failed.',
  ErrorCode: 18_006,
});

const STATES = ['OK', 'Failed', 'NotExecuted'] as const;

/** Step results: the first passed, the second failed, the third was not reached. */
const journeySteps = (): TransactionStep[] =>
  SCRIPT.steps.map(({ name, actions }, at) => ({
    StepNumber: at + 1,
    StepName: name,
    TotalTime: [812.4, 30_250, 0][at] ?? 0,
    HasError: at === 1,
    StepExecuted: at < 2,
    Elements: actions.map((action) => `${Object.keys(action)[0] ?? ''}: ${STATES[at] ?? ''}`),
    ...(at === 1 && {
      ErrorCode: 18_006,
      ErrorDescription: 'Step 2: Press Enter on #pass failed.',
      ErrorMessage: 'The element was not there after 30 s',
      FailureMessage: 'Nobody can sign in',
    }),
    Actions: actions.map((action, index) => ({
      Number: index + 1,
      Kind: Object.keys(action)[0] ?? '',
      Description: `Action ${String(index + 1)} of ${name}`,
      Status: STATES[at] ?? 'OK',
      ElapsedMilliseconds: at === 2 ? 0 : 120 * (index + 1),
      Message: '',
    })),
  }));

/** The only finished step of a running transaction. */
export function buildFinishedStep() {
  const [step] = journeySteps();
  return {
    ...step,
    Screenshots: [{ ScreenshotId: toGuid(990_000), Milestone: 'Screenshot', Data: shopPicture(true) }],
  };
}

type Details = z.input<(typeof monitorCheckDetailEndpoints)['transaction']['reply']>['Data']['Attributes'];

/** All recordings for the first step, a screenshot for others. */
const buildStepRelationships = (at: number): Details['StepResults'][number]['Relationships'] => [
  { Id: toGuid(990_000 + at), Type: 'Screenshot', Links: { Self: '/v4' } },
  ...(at === 0 ? ['Waterfall', 'Filmstrip'] : []).map((Type) => ({ Id: JOURNEY_CHECK, Type, Links: { Self: '/v4' } })),
];

const details = (): Details => ({
  StepResults: journeySteps().map((step, at) => ({
    Id: at + 1,
    Type: 'TransactionStep',
    Attributes: step,
    Relationships: at < 2 ? buildStepRelationships(at) : [],
    Links: { Self: '/v4' },
  })),
});

/** Answers about the monitor and the check; `check` builds other checks for shared parts. */
export const journeyRoutes = (monitors: readonly MonitorRow[], check: () => CheckView): Routes => [
  ...definitionRoutes(monitors, JOURNEY_MONITOR, transactionSettings()),
  [new RegExp(`^GET api/v1/MonitorCheck/${JOURNEY_CHECK}$`), () => ok(journeyCheck(check()))],
  [
    new RegExp(`^GET v4/MonitorCheck/${JOURNEY_CHECK}/Transaction$`),
    () => wrapInEnvelope(resource('TransactionCheck', JOURNEY_CHECK, details())),
  ],
  [
    /^GET v4\/MonitorCheck\/\d+\/Screenshot\/(.+)$/,
    (_request, id) => wrapInEnvelope(shopPicture(id === toGuid(990_000))),
  ],
];

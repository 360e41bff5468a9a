import type { StepsOutcome } from '@vedette/contract/checkpoint/protocol';
import type { NewCheck } from '../../checks/index.js';

const aStepResult = (change: Partial<StepsOutcome['steps'][number]>): StepsOutcome['steps'][number] => ({
  type: 'request',
  name: '',
  isExecuted: true,
  isCompleted: true,
  isErrorIgnored: false,
  method: 'GET',
  url: 'https://api.example/',
  statusCode: 200,
  statusText: 'OK',
  totalMs: 40,
  attempts: 1,
  requestHeaders: '',
  requestBody: 'a body',
  responseHeaders: '',
  responseBody: '',
  isBodyCut: false,
  resolvedIpAddress: '',
  assertions: [],
  errorMessage: '',
  preRequestConsole: [],
  postResponseConsole: [],
  ...change,
});
const timing = { description: 'Run', startAt: 0, elapsedMs: 0, isCounted: true, parts: [] };
/** Details of a multi-step check. */
export const stepsDetail = (
  steps: readonly Partial<StepsOutcome['steps'][number]>[],
  customMetrics: StepsOutcome['customMetrics'] = [],
): NonNullable<NewCheck['detail']> => ({
  kind: 'steps',
  totalSteps: steps.length,
  passedSteps: 1,
  timing,
  customMetrics,
  withheld: [],
  steps: steps.map(aStepResult),
});

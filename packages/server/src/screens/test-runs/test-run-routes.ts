import { testRunEndpoints } from '@vedette/contract/v1/monitors/test-run';
import { monitorViewEndpoints } from '@vedette/contract/v1/monitors/monitor';
import { sendEventStream, mount, type RouteHost } from '../../http/index.js';
import { runNow, type RunNowDeps } from './run-now.js';
import { runTest, type TestRunDeps } from './test-run.js';

/** Serves runs on request: test runs of a definition, which do not count, and runs of a monitor, which do. */
export function registerTestRunRoutes(host: RouteHost, deps: TestRunDeps & RunNowDeps): void {
  mount(host, testRunEndpoints.create, ({ caller, body, signal, translate }) =>
    runTest(deps, caller, body, { signal, translate }),
  );
  mount(host, testRunEndpoints.stream, ({ caller, body, signal, translate, request, reply }) =>
    sendEventStream({ request, reply, clock: deps.clock }, async (send) => ({
      name: 'result',
      data: await runTest(deps, caller, body, {
        signal,
        translate,
        onStep: (step) => send({ name: 'step', data: step }),
        onWait: (Message) =>
          send(Message === undefined ? { name: 'started', data: {} } : { name: 'waiting', data: { Message } }),
      }),
    })),
  );
  mount(host, monitorViewEndpoints.run, ({ caller, params, body, signal, translate }) =>
    runNow(deps, caller, { monitorGuid: params.monitorGuid, checkpointId: body.CheckpointId, signal, translate }),
  );
}

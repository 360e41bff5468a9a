import { testRunEndpoints } from '@vedette/contract/v1/test-run';
import { mount, type RouteHost } from '../http/index.js';
import { runTest, type TestRunDeps } from './test-run.js';

/** Serves the test run. */
export function registerTestRunRoutes(host: RouteHost, deps: TestRunDeps): void {
  mount(host, testRunEndpoints.create, ({ caller, body, signal }) => runTest(deps, caller, body, signal));
}

import { Secret } from '@vedette/kernel/secret';
import type { Behaviour, HttpStep } from '../steps/custom-integration-rules.js';
import { insertCustomIntegration } from '../custom/custom-integration-sql.js';
import type { MonitorFacts } from '../ports/ports.js';
import type { CallFixture } from './call-fixture.js';
import { ACCOUNT } from './rows.js';

/** Returns functions that create custom integrations in a fixture, and read the states of their deliveries. */
export function createCustomFixture(fixture: CallFixture) {
  const { db, receiver, random, vault } = fixture;

  const aStep = (change: Partial<HttpStep> = {}): HttpStep => ({
    name: '',
    url: `${receiver.url}/in`,
    method: 'POST',
    headers: [],
    captures: [],
    authentication: undefined,
    body: '{{@alert.type}} {{@monitor.name}} {{@alert.description}}',
    ...change,
  });

  /** Attaches an integration to its own level, which supplies the given values. */
  async function anIntegration(
    behaviour: Partial<Behaviour> = {},
    {
      values,
      secrets,
      monitors,
    }: { values?: Record<string, string>; secrets?: Record<string, string>; monitors?: readonly MonitorFacts[] } = {},
  ): Promise<string> {
    const integrationGuid = random.newGuid();
    const owner = { accountId: ACCOUNT, objectGuid: integrationGuid, field: 'integration secrets' };
    const secretsSealed = secrets ? vault.seal(new Secret(JSON.stringify(secrets)), owner) : null;
    const defaults = {
      variables: [],
      functions: [],
      definitions: [{ messageTypes: ['Error', 'Ok'], steps: [aStep()] }],
    };
    await db.transaction().execute((tx) =>
      insertCustomIntegration(tx, {
        accountId: ACCOUNT,
        integrationGuid,
        name: 'Hook',
        isActive: true,
        createdAt: 0,
        behaviour: { ...defaults, ...behaviour } as Behaviour,
        secretsSealed,
      }),
    );
    await fixture.attach(integrationGuid, { values, monitors });
    return integrationGuid;
  }

  async function deliveries() {
    const rows = await db.selectFrom('alert_delivery').selectAll().where('channel', '=', 'GenericWebhook').execute();
    return rows.sort((a, b) => a.delivery_id - b.delivery_id);
  }

  const states = async (): Promise<string[]> =>
    (await deliveries()).map((row) => `${row.skip_reason ?? row.state}${row.is_possible_duplicate ? ' doubled?' : ''}`);

  return { aStep, anIntegration, deliveries, states };
}

import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { HOUR, systemClock } from '@vedette/kernel/clock';
import { Secret } from '@vedette/kernel/secret';
import { expect, test } from 'vitest';
import { queueSystemMail } from '../../alerting/index.js';
import { engineHousekeeping } from '../../engine/module.js';
import { HOUSEKEEPING_ORDER } from '../../module/housekeeping-order.js';
import type { DomainWiring, Loop } from '../../module/module.js';
import { createServiceFixture } from '../testing/service-fixture.js';

// Includes every loop that a setting switches on.
const { db, composition } = await createServiceFixture({
  VEDETTE_STATUS_COPIES: join(tmpdir(), 'vedette-status-copies'),
});
const { context, domains, engine, modules } = composition;

/** Parts of each module, in the order of the modules. */
const MODULES = {
  access: {
    others: ['afterWrite', 'follower', 'routes', 'run'],
    background: [],
    housekeeping: ['delete old audit entries'],
    lookups: ['lookupOperator', 'lookupOperatorGroup'],
  },
  vault: { others: ['routes'], background: [], housekeeping: [], lookups: ['lookupVaultSection', 'lookupVaultItem'] },
  monitors: {
    others: ['afterWrite', 'follower', 'routes', 'start'],
    background: [],
    housekeeping: [],
    lookups: ['lookupMonitor', 'lookupMonitorGroup'],
  },
  checkpoints: {
    others: ['routes'],
    background: [],
    housekeeping: ['delete idle local servers'],
    lookups: ['lookupPrivateLocation', 'lookupCheckpoint'],
  },
  checks: {
    others: ['routes'],
    background: [],
    housekeeping: [
      'create partitions',
      'roll up hours and days',
      'roll up series',
      'delete old roll-ups',
      'delete old series',
      'delete old checks',
      'seal old checks',
      'delete old bodies',
      'expire pending snapshots',
      'delete old artifacts',
      'delete old figure versions',
      'continue clearing errors',
    ],
    lookups: ['lookupCheck'],
  },
  incidents: {
    others: [],
    background: [],
    housekeeping: ['delete old diagnostics and snapshots', 'delete old incidents'],
    lookups: [],
  },
  alerting: {
    others: ['routes'],
    // This service has no mail server.
    background: [['deliver on alert', 'systemMail', 'takeOver']],
    shared: [['call on alert', 'releaseAbandoned']],
    housekeeping: ['delete old alerts and mails'],
    lookups: ['lookupAlertDefinition', 'lookupIntegration'],
  },
  figures: { others: ['routes'], background: [], housekeeping: [], lookups: [] },
  chartNotes: { others: ['routes'], background: [], housekeeping: ['delete old chart notes'], lookups: [] },
  sla: {
    others: ['afterWrite', 'follower', 'routes', 'start'],
    background: [],
    leased: [['slaFigures', 'measure']],
    housekeeping: ['delete old SLA versions'],
    lookups: [],
  },
  rum: { others: ['routes', 'run'], background: [], housekeeping: ['delete old RUM figures'], lookups: [] },
  exporting: {
    others: ['routes'],
    background: [['export', 'settled']],
    shared: [['traced monitors']],
    housekeeping: [],
    lookups: [],
  },
  screens: { others: ['routes'], background: [], housekeeping: [], lookups: [] },
  dashboards: { others: ['follower', 'routes'], background: [], housekeeping: [], lookups: ['lookupDashboard'] },
  statusPages: {
    others: ['follower', 'routes'],
    background: [],
    leased: [
      ['subscriptions', 'subscription', 'takeOver'],
      ['statusPageCopies', 'copy'],
    ],
    housekeeping: [],
    lookups: ['lookupPublicStatusPage'],
  },
  reports: {
    others: ['routes'],
    background: [],
    leased: [['reports', 'report', 'takeOver']],
    housekeeping: ['delete old reports'],
    lookups: ['lookupScheduledReport'],
  },
};

/** Lists what a domain adds. `background`, `leased` and `shared` list the loops of each kind, then the other parts. */
function listParts({ module, lookups = {} }: DomainWiring): Readonly<Record<string, unknown>> {
  const { background = [], leased = [], shared = [], housekeeping = [], ...others } = module;
  const listLoops = ({ loops, ...rest }: { readonly loops: readonly Loop[] }) => [
    ...loops.map(describeLoop),
    ...Object.keys(rest),
  ];
  return {
    others: Object.keys(others).sort(),
    background: background.map(listLoops),
    ...(leased.length > 0 && { leased: leased.map(({ lease, ...work }) => [lease, ...listLoops(work)]) }),
    ...(shared.length > 0 && { shared: shared.map(listLoops) }),
    housekeeping: housekeeping.map(({ name }) => name),
    lookups: Object.keys(lookups),
  };
}

const describeLoop = ({ name, wakesOn }: Loop): string => (wakesOn === undefined ? name : `${name} on ${wakesOn}`);

test('each module has its parts, in the order of the modules', () => {
  expect(Object.entries(domains).map(([name, wiring]) => [name, listParts(wiring)])).toEqual(Object.entries(MODULES));
});

test('every step of the housekeeping order belongs to one module', () => {
  const steps = [...modules.flatMap(({ housekeeping = [] }) => housekeeping), ...engineHousekeeping(context)];
  expect(steps.map(({ name }) => name).sort()).toEqual([...HOUSEKEEPING_ORDER].sort());
});

test('no two loops have the same name', () => {
  const names = modules.flatMap(({ background = [], leased = [], shared = [] }) =>
    [...background, ...leased, ...shared].flatMap(({ loops }) => loops.map(({ name }) => name)),
  );
  expect(new Set(names).size).toBe(names.length);
});

test('no two domains have the same look-up', () => {
  const names = Object.values(domains).flatMap(({ lookups = {} }) => Object.keys(lookups));
  expect(new Set(names).size).toBe(names.length);
});

test('the engine runs the loops of the modules', async () => {
  const { account_id: accountId } = await db.selectFrom('account').select('account_id').executeTakeFirstOrThrow();
  const link = { url: new Secret('https://watch.example/#token'), label: 'Open', expiresAt: systemClock.now() + HOUR };
  const systemMail = {
    accountId,
    address: 'ann@example.com',
    culture: 'en-GB' as const,
    subject: 'Hello',
    paragraphs: ['Hello'],
    link,
  };
  await db.transaction().execute((tx) => queueSystemMail(tx, context, systemMail));
  const ended = new AbortController();
  const running = engine.run(ended.signal);
  const readMailState = async () =>
    (await db.selectFrom('mail').select('state').where('address', '=', systemMail.address).executeTakeFirstOrThrow())
      .state;
  await expect.poll(readMailState, { timeout: 20_000 }).toBe('kept');
  ended.abort();
  await running;
});

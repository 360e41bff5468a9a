import { expect, test } from 'vitest';
import type { Endpoint } from './endpoint.js';
import { endpoints } from './table.js';

const rightText = ({ permission }: Endpoint): string =>
  'level' in permission ? `${permission.kind} ${permission.level}` : permission.kind;

/**
 * Permission that each call about operators, API accounts and the account requires. The first matching line applies. If
 * the permission depends on the body, or a list is filtered, the call is open to basic operators.
 */
const RULES: readonly (readonly [calls: RegExp, right: string])[] = [
  [/^(POST|DELETE) \/Operator\/:operatorGuid\/Authorization/, 'operator administrator'],
  [/^(POST|PUT|DELETE) \/Operator\/:operatorGuid\/DutySchedule/, 'operator edit'],
  [/^(PUT|PATCH) \/Operator\/:operatorGuid$/, 'operator edit'],
  [/^DELETE \/Operator\/:operatorGuid$/, 'operator delete'],
  [/^GET \/Operator\/:operatorGuid/, 'operator see'],
  [/^(GET|POST) \/Operator$/, 'basic'],
  [/\/OperatorGroup\/:operatorGroupGuid\/Authorization/, 'operatorGroup administrator'],
  [/^(POST|DELETE) \/OperatorGroup\/:operatorGroupGuid\/Member/, 'operatorGroup members'],
  [/^(POST|PUT|DELETE) \/OperatorGroup\/:operatorGroupGuid\/(DutySchedule|AllOperators)/, 'operatorGroup edit'],
  [/^GET \/OperatorGroup\/:operatorGroupGuid/, 'operatorGroup see'],
  [/^(PUT|DELETE) \/OperatorGroup\/:operatorGroupGuid$/, 'operatorGroup administrator'],
  [/^POST \/OperatorGroup$/, 'administrator'],
  [/^GET \/OperatorGroup$/, 'basic'],
  [/\/(Timezone|OutgoingPhoneNumber|Account|ApiUser|Register)\b/, 'basic'],
];

const named = endpoints
  .filter(
    ({ surface, path }) =>
      surface === 'v4' &&
      /^\/(Operator|OperatorGroup|Timezone|OutgoingPhoneNumber|Account|ApiUser|Register)\b/.test(path),
  )
  .map((endpoint) => [`${endpoint.method} ${endpoint.path}`, rightText(endpoint)] as const);

test.each(named)('%s requires %s', (call, right) => {
  expect(RULES.find(([calls]) => calls.test(call))?.[1]).toBe(right);
});

test('serves only checkpoint addresses without credentials', () => {
  const open = endpoints.filter(({ surface, credentials }) => surface === 'v4' && credentials === 'anonymous');
  expect(open.map(({ path }) => path)).toEqual(['/Checkpoint/Server/Ipv4', '/Checkpoint/Server/Ipv6']);
});

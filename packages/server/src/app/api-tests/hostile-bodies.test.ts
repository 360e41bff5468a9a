import { beforeAll, expect, test } from 'vitest';
import { createServiceFixture, type ServiceResponse } from '../testing/service-fixture.js';

/**
 * Sends bodies that no regular client sends: each is rejected or stored within limits, and never causes a server error.
 */
const { admin, made } = await createServiceFixture();
const HALF = '\ud800';
const getMessages = ({ body }: ServiceResponse): string[] =>
  (body as { readonly Messages: { readonly Message: string }[] }).Messages.map(({ Message }) => Message);

let ofLevel: string;
beforeAll(async () => {
  const definition = await made('/v4/AlertDefinition', { AlertName: 'all', IsActive: true }, 'AlertDefinitionGuid');
  const levels = `/v4/AlertDefinition/${definition}/EscalationLevel`;
  const [level] = (await admin('GET', levels)).body as { Id: number }[];
  const [mails] = (await admin('GET', '/v4/Integration')).body as { IntegrationGuid: string }[];
  const use = { IntegrationGuid: mails?.IntegrationGuid, IsActive: true, SendOkAlerts: true, SendReminderAlerts: true };
  const integration = await made(`${levels}/${level?.Id}/Integration`, use, 'IntegrationGuid');
  ofLevel = `${levels}/${level?.Id}/Integration/${integration}`;
});

test('rejects unpaired surrogates in any value or name', async () => {
  const ann = { Email: 'ann@example.com', FullName: 'Ann', Password: 'a password of length' };
  const sent = [
    ['POST', '/v4/Operator', { ...ann, Email: `${HALF}@example.com` }, 'Email'],
    ['POST', '/v4/Operator', { ...ann, BackupEmail: `${HALF}@example.com` }, 'BackupEmail'],
    ['POST', '/v4/Operator', { ...ann, Password: `a password of length ${HALF}` }, 'Password'],
    ['PATCH', ofLevel, { VariableValues: { a: HALF } }, 'VariableValues.a'],
    ['PATCH', ofLevel, { VariableValues: { [HALF]: 'a' } }, 'VariableValues'],
    ['PATCH', ofLevel, { ExtraEmailAddresses: [`a@${HALF}`] }, 'ExtraEmailAddresses[0]'],
  ] as const;
  for (const [method, path, body, place] of sent) {
    const answer = await admin(method, path, body);
    expect([answer.status, getMessages(answer)]).toEqual([400, [`${place}: must not contain unpaired surrogates`]]);
  }
});

test('rejects reserved names in free-form members and names them', async () => {
  const sent = [
    ['PATCH', ofLevel, '{"VariableValues":{"__proto__":"a"}}', 'VariableValues.__proto__'],
    ['PATCH', ofLevel, '{"VariableValues":{"constructor":"a"}}', 'VariableValues.constructor'],
    ['POST', '/v4/Monitor', '{"Name":"x","CustomFields":[{"prototype":"a"}]}', 'CustomFields[0].prototype'],
    ['POST', '/api/v1/Integration/Channel', '{"Settings":{"__proto__":{"Url":"a"}}}', 'Settings.__proto__'],
  ] as const;
  for (const [method, path, body, place] of sent) {
    const answer = await admin(method, path, body);
    expect([answer.status, getMessages(answer)]).toEqual([400, [`${place}: is a reserved name and cannot be used`]]);
  }
});

test('stores a script with any escapes, and its log', async () => {
  const step = {
    StepType: 'HttpRequest',
    Method: 'GET',
    Url: 'https://example.com/',
    Name: `x\0${HALF}😀`,
    'odd\0': 1,
  };
  const MultiStepApiTransactionScript = JSON.stringify({ MsaSteps: [step] });
  const script = { Name: 'odd', MonitorType: 'MultiStepApi', MultiStepApiTransactionScript };
  const monitor = await made('/v4/Monitor', script, 'MonitorGuid');
  const { body } = await admin('GET', `/api/v1/Audit?ObjectGuid=${monitor}`);
  expect((body as { Rows: unknown[] }).Rows).toHaveLength(1);
  expect(JSON.stringify(body)).toContain('x\ufffd\ufffd😀');
});

test('limits the number and length of values by name', async () => {
  const many = Object.fromEntries(Array.from({ length: 90_000 }, (_, at) => [`name${at}`, at]));
  const refused = await admin('PATCH', ofLevel, { VariableValues: many });
  expect([refused.status, getMessages(refused)]).toEqual([400, ['VariableValues: must have at most 100 names']]);
  const long = await admin('PATCH', ofLevel, { VariableValues: { Key: 'x'.repeat(10_001) } });
  expect(getMessages(long)).toEqual(['VariableValues.Key: must have at most 10000 characters']);
  expect((await admin('PATCH', ofLevel, { VariableValues: { Key: 'x'.repeat(10_000) } })).status).toBe(204);
});

test('lists the first of thousands of unknown references and counts the others', async () => {
  const guid = (at: number): string => `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`;
  const RequestBody = Array.from({ length: 12_000 }, (_, at) => `{{@VaultItem.${guid(at)}.Password}}`).join('');
  const Username = `{{@VaultItem.${guid(5)}.Username}}`;
  const monitor = { Name: '', MonitorType: 'Https', Url: 'https://example.com/', RequestBody, Username };
  const messages = getMessages(await admin('POST', '/v4/Monitor', monitor));
  expect(messages.slice(0, 4)).toEqual([
    'Name: must not be empty',
    'RequestBody: must not refer to the vault. Only Username and Password may.',
    `Username: there is no vault item ${guid(5)}`,
    `RequestBody: there is no vault item ${guid(0)}`,
  ]);
  expect([messages.length, messages.at(-1)]).toEqual([1_001, 'Body: has 11002 more problems']);
});

test('stops reading a browser script that has too many values', async () => {
  const steps = Array.from({ length: 50 }, () => ({ actions: Array.from({ length: 1_800 }, () => ({ a: 1 })) }));
  const script = { Name: 'journey', MonitorType: 'Transaction', TransactionStepDefinition: steps };
  const messages = getMessages(await admin('POST', '/v4/Monitor', script));
  expect(messages).toContain('SelfServiceTransactionScript: line 1: has more than 50000 values');
});

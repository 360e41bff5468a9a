import type { Monitor } from '@vedette/contract/v4/monitor';
import type { MaintenancePeriod } from '@vedette/contract/v4/maintenance-period';
import type { MonitorTemplate, TemplateApplyResult } from '@vedette/contract/v1/monitors/monitor-template';
import { describe, expect, test } from 'vitest';
import type { Grant } from '../../rights/index.js';
import { createMonitorFixture } from '../testing/monitor-fixture-routes.js';

const { admin, callAs, otherAccountId, db } = await createMonitorFixture();
const templates = '/api/v1/MonitorTemplate';
const unknownGuid = '00000000-0000-4000-8000-000000000000';

const manage: Grant = { contextType: 'account', contextId: '', type: 'ManageMonitorTemplates' };
const edits = (guid: string): Grant => ({ contextType: 'monitor', contextId: guid, type: 'EditMonitor' });

async function aTemplate(fields: Record<string, unknown>): Promise<MonitorTemplate> {
  const made = await admin<MonitorTemplate>('POST', templates, fields);
  expect(made.status, made.problems.join()).toBe(201);
  return made.body;
}
async function aMonitor(name: string, fields: Record<string, unknown> = {}): Promise<string> {
  const https = { MonitorType: 'Https', Url: 'https://shop.example', AuthenticationType: 'None' };
  const made = await admin<Monitor>('POST', '/Monitor', { Name: name, ...https, ...fields });
  expect(made.status, made.problems.join()).toBe(201);
  return made.body.MonitorGuid;
}
const read = async (guid: string): Promise<Monitor> => (await admin<Monitor>('GET', `/Monitor/${guid}`)).body;
const apply = (template: MonitorTemplate, use: object, call = admin) =>
  call<TemplateApplyResult>('POST', `${templates}/${template.MonitorTemplateGuid}/Apply`, use);
const daily = { ScheduleMode: 'Daily', StartTime: '01:00', EndTime: '02:00', MaintenanceType: 'DisableMonitoring' };

describe('a template', () => {
  test('is created, read, listed by name, replaced and deleted', async () => {
    const made = await aTemplate({ Name: 'Slow pages', UserAgent: 'x' });
    const path = `${templates}/${made.MonitorTemplateGuid}`;
    expect((await admin<MonitorTemplate>('GET', path)).body).toEqual(made);
    expect((await admin<MonitorTemplate[]>('GET', templates)).body).toContainEqual(made);
    expect((await admin('PUT', path, { Name: 'Slow pages', MaintenancePeriods: [daily] })).status).toBe(204);
    const { body } = await admin<MonitorTemplate>('GET', path);
    expect(body).toMatchObject({ MaintenancePeriods: [daily] });
    expect(body).not.toHaveProperty('UserAgent');
    expect(body.Hash).not.toBe(made.Hash);
    expect((await admin('DELETE', path)).status).toBe(204);
    for (const method of ['GET', 'DELETE'] as const) expect((await admin(method, path)).status).toBe(404);
    expect((await admin('PUT', path, { Name: 'Slow pages' })).status).toBe(404);
  });

  test('has a unique name, ignoring case', async () => {
    const { MonitorTemplateGuid } = await aTemplate({ Name: 'One' });
    await aTemplate({ Name: 'Two' });
    expect((await admin('POST', templates, { Name: 'oNE' })).status).toBe(409);
    expect((await admin('PUT', `${templates}/${MonitorTemplateGuid}`, { Name: 'TWO' })).status).toBe(409);
  });

  test('reports all problems at once', async () => {
    const invalidFields = {
      ErrorConditions: [{ ErrorConditionType: 'HttpStatus', Value: 7 }],
      SelectedCheckpoints: { Regions: [77] },
      MaintenancePeriods: [{ ...daily, EndTime: 'noon' }],
    };
    const { status, problems } = await admin('POST', templates, { Name: 'Bad', ...invalidFields });
    expect(status).toBe(400);
    expect(problems.map((problem) => problem.split(': ')[0])).toEqual([
      'ErrorConditions[0].Value',
      'MaintenancePeriods[0].EndTime',
      'SelectedCheckpoints.Regions',
    ]);
  });

  test('is for template managers of its account', async () => {
    const made = await aTemplate({ Name: 'Ours' });
    expect((await callAs('plain', [])('GET', templates)).status).toBe(403);
    const stranger = callAs('stranger', 'administrator', otherAccountId);
    expect((await stranger<MonitorTemplate[]>('GET', templates)).body).toEqual([]);
    expect((await stranger('GET', `${templates}/${made.MonitorTemplateGuid}`)).status).toBe(404);
    // Region 1005 is a private location.
    const manager = callAs('manager', [manage]);
    expect((await manager('POST', templates, { Name: 'Away', SelectedCheckpoints: { Regions: [1005] } })).status).toBe(
      403,
    );
  });
});

describe('applying a template', () => {
  test('changes its settings on monitors and members of groups, once', async () => {
    const [a, b] = [await aMonitor('a'), await aMonitor('b')];
    const group = await admin<{ MonitorGroupGuid: string }>('POST', '/MonitorGroup', { Description: 'Templated' });
    await admin('POST', `/MonitorGroup/${group.body.MonitorGroupGuid}/Member/${b}`);
    const template = await aTemplate({
      Name: 'Everything',
      UserAgent: 'Vedette',
      ErrorConditions: [{ ErrorConditionType: 'LoadTimeLimit1', Value: 900, Effect: 'Error' }],
      SelectedCheckpoints: { Regions: [1004] },
      UsePrimaryCheckpointsOnly: false,
      MaintenancePeriods: [daily],
    });
    const use = { MonitorGuids: [a], MonitorGroupGuids: [group.body.MonitorGroupGuid] };
    expect((await apply(template, use)).body).toEqual({ Changed: [a, b].sort(), Unchanged: [], Skipped: [] });
    for (const guid of [a, b]) {
      expect(await read(guid)).toMatchObject({
        UserAgent: 'Vedette',
        SelectedCheckpoints: { Regions: [1004] },
        UsePrimaryCheckpointsOnly: false,
        Url: 'https://shop.example',
      });
      expect((await read(guid)).ErrorConditions?.[0]).toMatchObject({ Value: '900', Effect: 'Error' });
      expect((await admin<MaintenancePeriod[]>('GET', `/Monitor/${guid}/MaintenancePeriod`)).body).toHaveLength(1);
    }
    expect((await apply(template, use)).body).toEqual({ Changed: [], Unchanged: [a, b].sort(), Skipped: [] });
  });

  test('applies only the selected sections', async () => {
    const guid = await aMonitor('in part');
    const template = await aTemplate({ Name: 'Parts', UserAgent: 'P', MaintenancePeriods: [daily] });
    await apply(template, { MonitorGuids: [guid], Sections: ['Maintenance'] });
    expect((await read(guid)).UserAgent).not.toBe('P');
    expect((await admin<MaintenancePeriod[]>('GET', `/Monitor/${guid}/MaintenancePeriod`)).body).toHaveLength(1);
  });

  test('is rejected as a whole if a given monitor is not changeable or valid', async () => {
    const [mine, closed] = [await aMonitor('mine'), await aMonitor('closed')];
    const template = await aTemplate({ Name: 'Refused', UserAgent: 'R' });
    const manager = callAs('editor', [manage, edits(mine)]);
    const refused = await apply(template, { MonitorGuids: [mine, closed] }, manager);
    expect(refused.status).toBe(403);
    expect((await apply(template, { MonitorGuids: [mine, unknownGuid] }, manager)).status).toBe(404);
    expect((await apply(template, { MonitorGroupGuids: [unknownGuid] })).status).toBe(404);
    expect((await apply(template, {})).status).toBe(400);
    expect((await apply(template, { MonitorGuids: [mine], Sections: ['Nothing'] })).status).toBe(400);
    expect((await read(mine)).UserAgent).not.toBe('R');
    expect((await apply(template, { MonitorGuids: [mine] }, manager)).body.Changed).toEqual([mine]);
  });

  test('skips members of a group that may not be changed, with the reason', async () => {
    const [mine, closed] = [await aMonitor('skip mine'), await aMonitor('skip closed')];
    const group = await admin<{ MonitorGroupGuid: string }>('POST', '/MonitorGroup', { Description: 'Mixed' });
    const guid = group.body.MonitorGroupGuid;
    for (const each of [mine, closed]) await admin('POST', `/MonitorGroup/${guid}/Member/${each}`);
    const sees: Grant = { contextType: 'monitorGroup', contextId: guid, type: 'ViewMonitorDataInGroup' };
    const template = await aTemplate({ Name: 'Mixed', UserAgent: 'M' });
    const use = { MonitorGroupGuids: [guid] };
    expect((await apply(template, use, callAs('blind', [manage, edits(mine)]))).status).toBe(403);
    const { body } = await apply(template, use, callAs('half', [manage, sees, edits(mine)]));
    expect(body).toEqual({
      Changed: [mine],
      Unchanged: [],
      Skipped: [{ MonitorGuid: closed, Reason: 'No permission: EditMonitor is needed on skip closed' }],
    });
  });

  test('is audited', async () => {
    const guid = await aMonitor('recorded');
    const template = await aTemplate({ Name: 'Recorded', UserAgent: 'rec' });
    await apply(template, { MonitorGuids: [guid] });
    const rows = await db.selectFrom('audit').selectAll().where('object_guid', '=', guid).execute();
    expect(rows.at(-1)).toMatchObject({ action: 'Updated', after: { UserAgent: 'rec' } });
    const own = await db
      .selectFrom('audit')
      .selectAll()
      .where('object_guid', '=', template.MonitorTemplateGuid)
      .execute();
    expect(own.map(({ action, object_type }) => [action, object_type])).toEqual([['Created', 'MonitorTemplate']]);
  });
});

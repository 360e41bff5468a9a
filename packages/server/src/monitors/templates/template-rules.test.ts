import type { ErrorCondition } from '@vedette/contract/v4/error-condition';
import { errorConditionTypes, monitorTypes } from '@vedette/contract/v4/monitor-enums';
import { templateSections } from '@vedette/contract/v1/monitors/monitor-template';
import { Problems } from '@vedette/kernel/fault';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { completeDefinition, patchDefinition, type Definition } from '../definition/definition-rules.js';
import { findMissingPeriods, buildTemplatePatch, readParts, toWireTemplate } from './template-rules.js';

const limit = (which: 1 | 2, Value: string): ErrorCondition => ({
  ErrorConditionType: `LoadTimeLimit${which}`,
  Value,
  Effect: 'Error',
});
const match = (Value: string): ErrorCondition => ({ ErrorConditionType: 'ContentMatch', Value });
const monitor = (ErrorConditions: ErrorCondition[]): Definition =>
  completeDefinition('Https', { Name: 'shop', Url: 'https://shop.example', ErrorConditions });
const template = (conditions: ErrorCondition[]) => ({ parts: { conditions } });

describe('conditions of a template', () => {
  test('replace those of their type in place; new ones are added at the end', () => {
    const current = monitor([
      limit(1, '1'),
      limit(2, '2'),
      match('old'),
      { ErrorConditionType: 'HttpStatus', Value: '200' },
    ]);
    const newConditions = [match('a'), { ErrorConditionType: 'TotalMinBytes' as const, Value: '9' }, match('b')];
    expect(buildTemplatePatch(template(newConditions), 'Https', current).ErrorConditions).toEqual([
      limit(1, '1'),
      limit(2, '2'),
      match('a'),
      match('b'),
      { ErrorConditionType: 'HttpStatus', Value: '200' },
      { ErrorConditionType: 'TotalMinBytes', Value: '9' },
    ]);
  });

  test('do not include load time limits, which are a separate part', () => {
    const current = monitor([limit(1, '1'), limit(2, '2')]);
    const limitTemplate = template([limit(1, '7'), match('a')]);
    expect(buildTemplatePatch(limitTemplate, 'Https', current, ['LoadTimeLimits']).ErrorConditions).toEqual([
      limit(1, '7'),
      limit(2, '2'),
    ]);
    expect(buildTemplatePatch(limitTemplate, 'Https', current, ['ErrorConditions']).ErrorConditions).toEqual([
      limit(1, '1'),
      limit(2, '2'),
      match('a'),
    ]);
    expect(buildTemplatePatch(limitTemplate, 'Https', current, ['UserAgent'])).toEqual({});
  });

  test('are not applied to a type that does not have them', () => {
    const ping = completeDefinition('Ping', { Name: 'host', NetworkAddress: 'host.example' });
    expect(buildTemplatePatch({ parts: { conditions: [match('a')], userAgent: 'x' } }, 'Ping', ping)).toEqual({});
  });
});

const condition = fc.record({
  ErrorConditionType: fc.constantFrom(...errorConditionTypes),
  Value: fc.constantFrom('1', '200', '404'),
});

test('applying a template twice changes nothing more, for any type and parts', () => {
  const parts = fc.record(
    {
      conditions: fc.array(condition, { maxLength: 6 }),
      userAgent: fc.constantFrom('', 'ChromeLatest', 'x'),
      primaryOnly: fc.boolean(),
      checkpoints: fc.record({
        Checkpoints: fc.array(fc.nat(9)),
        Regions: fc.array(fc.nat(9)),
        ExcludeLocations: fc.array(fc.nat(9)),
      }),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(
      fc.constantFrom(...monitorTypes),
      parts,
      fc.subarray([...templateSections]),
      fc.array(condition, { maxLength: 6 }),
      (type, made, sections, present) => {
        const before = completeDefinition(type, { Name: 'any', ErrorConditions: present });
        const once = patchDefinition(type, before, buildTemplatePatch({ parts: made }, type, before, sections));
        const twice = patchDefinition(type, once, buildTemplatePatch({ parts: made }, type, once, sections));
        expect(twice).toEqual(once);
      },
    ),
  );
});

test('a template read and written back stays the same', () => {
  const problems = new Problems();
  const body = {
    Name: 'night',
    UserAgent: 'x',
    ErrorConditions: [{ ErrorConditionType: 'LoadTimeLimit1' as const, Value: 900 }],
    SelectedCheckpoints: { Regions: [1004] },
    UsePrimaryCheckpointsOnly: false,
    MaintenancePeriods: [
      {
        ScheduleMode: 'Daily' as const,
        StartTime: '1:05',
        EndTime: '02:00',
        MaintenanceType: 'DisableMonitoring' as const,
      },
    ],
  };
  const first = toWireTemplate({ guid: 'g', fields: { name: 'night', parts: readParts(body, problems) } });
  const again = toWireTemplate({ guid: 'g', fields: { name: 'night', parts: readParts(first, problems) } });
  expect(problems.all).toEqual([]);
  expect(again).toEqual(first);
});

test('all problems of all parts are reported', () => {
  const problems = new Problems();
  readParts(
    {
      Name: 'bad',
      ErrorConditions: [{ ErrorConditionType: 'HttpStatus', Value: '7' }, { ErrorConditionType: 'ContentMatch' }],
      MaintenancePeriods: [
        { ScheduleMode: 'Weekly', StartTime: '25:00', EndTime: '02:00', MaintenanceType: 'DisableMonitoring' },
      ],
    },
    problems,
  );
  expect(problems.all).toEqual([
    'ErrorConditions[0].Value: must be a status from 100 to 599',
    'ErrorConditions[1].Value: is required',
    'MaintenancePeriods[0].StartTime: must be a time HH:mm from 00:00 to 23:59',
    'MaintenancePeriods[0].WeekDay: is required for Weekly',
  ]);
});

test('existing periods are not added again', () => {
  const night = { mode: 'Daily', type: 'DisableMonitoring', starts: '01:00', ends: '02:00' } as const;
  const noon = { ...night, starts: '12:00', ends: '13:00' };
  expect(findMissingPeriods([night, noon], [night])).toEqual([noon]);
});

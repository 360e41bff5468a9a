import { endpoints } from '@vedette/contract/table';
import { withStepDefaults } from '@vedette/contract/v4/multi-step';
import { expect, test } from 'vitest';
import { buildCall, planChanges, toDesired } from './plan.js';
import { listResources } from './resources.js';

const monitors = listResources(endpoints).find(({ name }) => name === 'Monitor');
if (!monitors) throw new Error('no resource Monitor');
const bodyFor = (fields: object, current: object): unknown => {
  const [change] = planChanges(
    monitors,
    [toDesired(monitors, { Name: 'shop', ...fields }, [])],
    [{ MonitorGuid: 'a', Name: 'shop', ...current }],
  );
  return change && buildCall(change)?.body;
};

test('treats an empty list of checkpoints like an omitted one', () => {
  const SelectedCheckpoints = { Regions: [1004], Checkpoints: [], ExcludeLocations: [] };
  expect(bodyFor({ SelectedCheckpoints }, { SelectedCheckpoints: { Regions: [1004] } })).toBeUndefined();
});

test('ignores defaults of steps, but not other differences', () => {
  const MsaSteps = [{ StepType: 'Delay', Name: 'pause', Delay: 5 }];
  const current = { MsaSteps: MsaSteps.map(withStepDefaults) };
  expect(bodyFor({ MsaSteps }, current)).toBeUndefined();
  const longer = [{ ...MsaSteps[0], Delay: 6 }];
  expect(bodyFor({ MsaSteps: longer }, current)).toEqual({ MsaSteps: longer });
});

test('clears lists of checkpoints that the file does not have', () => {
  const current = { SelectedCheckpoints: { Regions: [1004], Checkpoints: [7] } };
  expect(bodyFor({ SelectedCheckpoints: { Regions: [1005] } }, current)).toEqual({
    SelectedCheckpoints: { Regions: [1005], Checkpoints: [] },
  });
});

import type { Overview } from '@vedette/contract/v1/screens/overview';

export type Itself = NonNullable<Overview['Itself']>;

/** What the monitors of a sample look at: whether this service lives, from its own checkpoints, as others may not reach it. */
const base = ({ Url, Checkpoints }: Itself) => ({
  MonitorType: 'Http',
  CheckInterval: 1,
  Url,
  SelectedCheckpoints: { Checkpoints, Regions: [], ExcludeLocations: [] },
  IsActive: true,
  GenerateAlert: false,
  MonitorMode: 'Production',
});

/** One that is up, every minute and without alerts. */
export const demoMonitor = (itself: Itself): object => ({
  ...base(itself),
  Name: 'Vedette itself',
  Notes: 'A monitor to look around with. Delete it when you like.',
});

/** One that waits for a word that never comes: what an incident looks like is seen before there is a real one. */
const failingMonitor = (itself: Itself): object => ({
  ...base(itself),
  Name: 'Sample: fails on purpose',
  ErrorConditions: [{ ErrorConditionType: 'ContentMatch', Value: 'a text that is never there' }],
  Notes:
    'It expects a text that the answer never has, so it has an incident. It alerts nobody. Delete it when you like.',
});

export const SAMPLE_GROUP = 'Sample';
export const sampleMonitors = (itself: Itself): readonly object[] => [demoMonitor(itself), failingMonitor(itself)];

import type { Overview } from '@vedette/contract/v1/screens/overview';
import { t } from '../../i18n/translate.js';

export type ServiceTarget = NonNullable<Overview['Service']>;

/**
 * Settings of the samples: the health URL of this service, checked from its local checkpoints, because others may not
 * reach it.
 */
const sampleSettings = ({ Url, Checkpoints }: ServiceTarget) => ({
  MonitorType: 'Http',
  CheckInterval: 1,
  Url,
  SelectedCheckpoints: { Checkpoints, Regions: [], ExcludeLocations: [] },
  IsActive: true,
  GenerateAlert: false,
  MonitorMode: 'Production',
});

/** A monitor that is up, checked every minute and without alerts. */
export const demoMonitor = (service: ServiceTarget): object => ({
  ...sampleSettings(service),
  Name: t('This Vedette instance'),
  Notes: t('A sample monitor. Delete it at any time.'),
});

/** A monitor that expects a text that never appears, to demonstrate an incident. */
const failingMonitor = (service: ServiceTarget): object => ({
  ...sampleSettings(service),
  Name: t('Sample: fails on purpose'),
  ErrorConditions: [{ ErrorConditionType: 'ContentMatch', Value: t('a text that is never there') }],
  Notes: t(
    'Expects text that the response never contains, so it has an open incident. It sends no alerts. Delete it at any time.',
  ),
});

export const SAMPLE_GROUP = t('Sample');
export const sampleMonitors = (service: ServiceTarget): readonly object[] => [
  demoMonitor(service),
  failingMonitor(service),
];

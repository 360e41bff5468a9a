import type { Monitor } from '@vedette/contract/v4/monitor';
import { t } from '../../i18n/translate.js';
import { MODE_TEXTS } from '../names/mode-texts.js';
import type { Options } from '../../parts/forms/fields.js';

/** A field that can be edited for many monitors at once. */
export interface BulkField {
  readonly name:
    'CheckInterval' | 'MonitorMode' | 'IpVersion' | 'TlsVersion' | 'UserAgent' | 'Notes' | 'UsePrimaryCheckpointsOnly';
  readonly label: string;
  /** Absent for a free text. */
  readonly options?: Options;
  readonly suffix?: string;
}

const YES_NO: Options = [
  ['true', t('yes')],
  ['false', t('no')],
];

export const BULK_FIELDS: readonly [BulkField, ...BulkField[]] = [
  { name: 'CheckInterval', label: t('Check interval'), suffix: t('min') },
  {
    name: 'MonitorMode',
    label: t('Mode'),
    options: Object.entries(MODE_TEXTS),
  },
  { name: 'UsePrimaryCheckpointsOnly', label: t('Primary checkpoints only'), options: YES_NO },
  {
    name: 'IpVersion',
    label: t('IP version'),
    options: [
      ['IpV4', 'IPv4'],
      ['IpV6', 'IPv6'],
    ],
  },
  {
    name: 'TlsVersion',
    label: t('TLS versions'),
    options: [
      ['Tls12_Tls11_Tls10', t('1.2, 1.1 or 1.0')],
      ['Tls12', t('1.2 only')],
      ['Tls13', t('1.3 only')],
    ],
  },
  { name: 'UserAgent', label: t('User agent') },
  { name: 'Notes', label: t('Notes') },
];

type FieldValue = string | number | boolean | null | undefined;

/**
 * Returns the request body for the input. An invalid number is sent unchanged, so that the server reports the field.
 */
export function toFieldChange({ name }: BulkField, input: string): Readonly<Record<string, FieldValue>> {
  if (name === 'CheckInterval') return { [name]: /^\d+$/.test(input.trim()) ? Number(input) : input };
  if (name === 'UsePrimaryCheckpointsOnly') return { [name]: input === 'true' };
  return { [name]: input };
}

/** A row of the preview. With `isSame` the monitor is unchanged, and no request is sent for it. */
export interface Difference {
  readonly guid: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly isSame: boolean;
}

/** Returns the effect of a change on one monitor. */
export function toDifference(monitor: Monitor, field: BulkField, input: string): Difference {
  const before = fieldValueText(field, storedValue(monitor, field));
  const after = fieldValueText(field, toFieldChange(field, input)[field.name]);
  return { guid: monitor.MonitorGuid, name: monitor.Name, before, after, isSame: before === after };
}

/**
 * Returns the stored value. An interval stored only in seconds is converted to minutes, to compare it with the input.
 */
function storedValue(monitor: Monitor, { name }: BulkField): FieldValue {
  const { CheckInterval, CheckIntervalSeconds: seconds } = monitor;
  if (name === 'CheckInterval' && CheckInterval === undefined && seconds !== undefined) return seconds / 60;
  return monitor[name];
}

function fieldValueText({ options, suffix }: BulkField, value: FieldValue): string {
  const text = value === undefined || value === null ? '' : String(value);
  const label = options?.find(([each]) => each === text)?.[1] ?? text;
  if (label === '') return '–';
  return suffix === undefined ? label : `${label} ${suffix}`;
}

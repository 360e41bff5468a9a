import type { Monitor } from '@vedette/contract/v4/monitor';
import type { Options } from '../../parts/forms/fields.js';

/** A field that makes sense for many monitors at once. */
export interface BulkField {
  readonly name:
    'CheckInterval' | 'MonitorMode' | 'IpVersion' | 'TlsVersion' | 'UserAgent' | 'Notes' | 'UsePrimaryCheckpointsOnly';
  readonly label: string;
  /** Absent: any text. */
  readonly options?: Options;
  readonly suffix?: string;
}

const YES_NO: Options = [
  ['true', 'yes'],
  ['false', 'no'],
];

export const BULK_FIELDS: readonly [BulkField, ...BulkField[]] = [
  { name: 'CheckInterval', label: 'Check every', suffix: 'min' },
  {
    name: 'MonitorMode',
    label: 'Mode',
    options: ['Production', 'Staging', 'Development'].map((mode) => [mode, mode] as const),
  },
  { name: 'UsePrimaryCheckpointsOnly', label: 'Primary checkpoints only', options: YES_NO },
  {
    name: 'IpVersion',
    label: 'Internet protocol',
    options: [
      ['IpV4', 'IPv4'],
      ['IpV6', 'IPv6'],
    ],
  },
  {
    name: 'TlsVersion',
    label: 'TLS versions',
    options: [
      ['Tls12_Tls11_Tls10', '1.2, 1.1 or 1.0'],
      ['Tls12', '1.2 only'],
      ['Tls13', '1.3 only'],
    ],
  },
  { name: 'UserAgent', label: 'User agent' },
  { name: 'Notes', label: 'Notes' },
];

type Plain = string | number | boolean | null | undefined;

/** What the API is sent for a field as typed; no number is sent as it is, for the server to name the field. */
export function toFieldChange({ name }: BulkField, typed: string): Readonly<Record<string, Plain>> {
  if (name === 'CheckInterval') return { [name]: /^\d+$/.test(typed.trim()) ? Number(typed) : typed };
  if (name === 'UsePrimaryCheckpointsOnly') return { [name]: typed === 'true' };
  return { [name]: typed };
}

/** One line of the preview; `isSame`: nothing would change, and nothing is sent. */
export interface Difference {
  readonly guid: string;
  readonly name: string;
  readonly before: string;
  readonly after: string;
  readonly isSame: boolean;
}

/** What a change would do to one monitor. */
export function toDifference(monitor: Monitor, field: BulkField, typed: string): Difference {
  const before = fieldValueText(field, valueIn(monitor, field));
  const after = fieldValueText(field, toFieldChange(field, typed)[field.name]);
  return { guid: monitor.MonitorGuid, name: monitor.Name, before, after, isSame: before === after };
}

/** An interval may be stored in seconds alone; as minutes it compares with what is typed. */
function valueIn(monitor: Monitor, { name }: BulkField): Plain {
  const { CheckInterval, CheckIntervalSeconds: seconds } = monitor;
  if (name === 'CheckInterval' && CheckInterval === undefined && seconds !== undefined) return seconds / 60;
  return monitor[name];
}

function fieldValueText({ options, suffix }: BulkField, value: Plain): string {
  const text = value === undefined || value === null ? '' : String(value);
  const words = options?.find(([each]) => each === text)?.[1] ?? text;
  if (words === '') return '–';
  return suffix === undefined ? words : `${words} ${suffix}`;
}

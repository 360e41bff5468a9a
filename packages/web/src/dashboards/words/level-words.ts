import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';

export const LEVELS: readonly (readonly [level: CheckLevel | '', words: string])[] = [
  ['', 'All'],
  ['Errors', 'Unconfirmed and confirmed'],
  ['Confirmed', 'Confirmed only'],
  ['Ok', 'OK only'],
];

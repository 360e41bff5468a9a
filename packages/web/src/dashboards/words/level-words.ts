import type { CheckLevel } from '@vedette/contract/v1/dashboards/tile-checks';

export const LEVELS: readonly (readonly [level: CheckLevel | '', words: string])[] = [
  ['', 'all'],
  ['Errors', 'unconfirmed and confirmed'],
  ['Confirmed', 'confirmed only'],
  ['Ok', 'OK only'],
];

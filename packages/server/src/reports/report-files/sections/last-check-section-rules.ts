/** What reports tell of the last check of one monitor. */
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { Instant } from '@vedette/kernel/clock';
import { instantOfId } from '@vedette/kernel/ids';
import { seenUptimeOf, statusOf, type StatusFacts } from '../../../figures/index.js';
import type { Section, Value } from '@vedette/contract/v1/dashboards/sections/section';
import { column, plain } from './section-rules.js';

interface Told {
  readonly name: string;
  readonly facts: StatusFacts;
  readonly now: Instant;
  readonly zone: string;
}

/** @param told undefined: it is about no monitor */
export function lastCheckSection(tile: DashboardTile, told: Told | undefined): Section {
  return {
    ...plain,
    title: 'LastCheck',
    name: tile.Title,
    rules: ['ruleStatus', 'ruleUptime'],
    ...(told && { about: told.name }),
    columns: [
      column('state', 'word'),
      column('lastCheck', 'instant'),
      column('errorCode', 'code'),
      column('error', 'sentence'),
      column('TotalTime', 'ms'),
      column('checkpoint', 'place'),
      column('UptimePercentage', 'percent'),
    ],
    rows: told ? [rowOf(told)] : [],
  };
}

function rowOf({ facts, now, zone }: Told): Value[] {
  const { Attributes: status } = statusOf(facts, now, zone);
  const { lastCheckId } = facts;
  return [
    status.ErrorLevel,
    ...(lastCheckId === undefined ? [undefined, undefined] : [instantOfId(lastCheckId), status.ErrorCode]),
    status.ErrorDescription,
    status.TotalTime,
    status.CheckpointName,
    seenUptimeOf(facts, now),
  ];
}

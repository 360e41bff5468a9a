/** What reports tell of checks and alerts one by one. */
import type { DashboardLog } from '@vedette/contract/v1/dashboards/dashboard';
import type { DashboardTile } from '@vedette/contract/v1/dashboards/dashboard-tiles';
import type { DashboardAlerts } from '@vedette/contract/v1/dashboards/dashboard-alerts';
import type { Section } from '@vedette/contract/v1/dashboards/sections/section';
import { column, plain, shortened } from './section-rules.js';
import type { SectionWord } from '@vedette/contract/v1/dashboards/sections/words/section-words';

type Alert = DashboardAlerts['Rows'][number];
type Check = DashboardLog['Rows'][number];

export function alertsSection(tile: DashboardTile, alerts: readonly Alert[]): Section {
  return {
    ...plain,
    title: 'Alerts',
    name: tile.Title,
    rules: ['ruleAlerts'],
    isOfEvents: true,
    columns: [
      column('at', 'second'),
      column('kind', 'word'),
      column('monitor', 'text'),
      column('level', 'word'),
      column('escalation', 'count'),
      column('reminderNumber', 'count'),
      column('firstError', 'sentence'),
      column('checkpoint', 'place'),
    ],
    ...shortened(alerts, (each) => [
      each.At,
      each.AlertType,
      each.MonitorName,
      each.ErrorLevel,
      each.EscalationLevelId,
      each.Ordinal === 0 ? undefined : each.Ordinal,
      each.ErrorDescription,
      each.CheckpointName,
    ]),
  };
}

/** Marks are a column only where there are any. */
export function logSection(tile: DashboardTile, checks: readonly Check[]): Section {
  const isMarked = checks.some((check) => markOf(check) !== undefined);
  return {
    ...plain,
    title: 'Log',
    name: tile.Title,
    rules: ['ruleLog'],
    columns: [
      column('at', 'second'),
      column('monitor', 'text'),
      column('TotalTime', 'ms'),
      column('state', 'word'),
      ...(isMarked ? [column('remark', 'phrase')] : []),
      column('error', 'sentence'),
      column('checkpoint', 'place'),
    ],
    ...shortened(checks, (check) => {
      const { At, MonitorName, ErrorLevel, TotalTime, ErrorCode, ErrorDescription, CheckpointName } = check;
      const mark = isMarked ? [markOf(check)] : [];
      const error = ErrorCode === 0 ? undefined : ErrorDescription;
      return [At, MonitorName, TotalTime, ErrorLevel, ...mark, error, CheckpointName];
    }),
  };
}

function markOf({ IsStaging: isStaging, Round: round }: Check): SectionWord | undefined {
  if (round === 'Part') return isStaging === true ? 'stagingPart' : 'partOfRound';
  return isStaging === true ? 'staging' : undefined;
}

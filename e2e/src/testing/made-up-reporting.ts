import type { ExclusionPeriod } from '@vedette/contract/exclusion-period';
import type { PublicStatusPage } from '@vedette/contract/public-status-page';
import type { Sla } from '@vedette/contract/sla';
import { guidOf } from './made-up.js';
import { type Routes, missing, ok } from './made-up-answers.js';

const SLAS: readonly Sla[] = [
  {
    ...{ SlaGuid: guidOf(300_000), Hash: 'x', Description: 'Gold: shop and payments, working hours' },
    ...{ UptimeErrorThreshold: 99.5, UptimeWarningThreshold: 99.9, LoadTimeErrorThreshold: 2.5 },
    ...{ OperatorResponseTimeThreshold: 15, OperatorReponseTimeThreshold: 15 },
  },
  {
    ...{ SlaGuid: guidOf(300_001), Hash: 'x', Description: 'Default' },
    ...{ UptimeErrorThreshold: 99, UptimeWarningThreshold: 99.9, LoadTimeErrorThreshold: 0 },
    ...{ OperatorResponseTimeThreshold: 0, OperatorReponseTimeThreshold: 0 },
  },
];

const EXCLUDED: ExclusionPeriod = {
  ...{ ExclusionPeriodId: 1, Hash: 'x', Description: 'Move to the new data centre' },
  ...{ From: '2026-11-07T22:00:00', Until: '2026-11-08T04:00:00' },
};

const hours = (from: number, until: number): boolean[] =>
  Array.from({ length: 24 }, (_hour, hour) => from <= hour && hour < until);
const WEEK = {
  ...{ Monday: hours(8, 18), Tuesday: hours(8, 18), Wednesday: hours(8, 18), Thursday: hours(8, 18) },
  ...{ Friday: hours(8, 17), Saturday: hours(0, 0), Sunday: hours(0, 0) },
};

const PAGES: readonly PublicStatusPage[] = [
  {
    ...{ PublicDashboardGuid: guidOf(310_000), Name: 'Shop', IsPublished: true, PresetPeriodType: 'Last90Days' },
    ...{ SlaGuid: guidOf(300_000), MonitorGuids: [guidOf(0), guidOf(7)], MonitorGroupGuids: [guidOf(900_000)] },
    CustomizationInfo: {
      ...{ MainColor: '#0b5c8a', CommentTitle: 'Planned work', CommentText: 'On Sunday night.' },
      ...{ SortColumnsNewToOld: true, SortRowsProperty: 'ByStatus' },
    },
  },
];

/** What reports and status pages are made of, and rights on anything. */
export const REPORTING_ROUTES: Routes = [
  [/^GET v4\/Sla$/, () => ok(SLAS)],
  [/^GET v4\/Sla\/([^/]+)$/, (_asked, id) => SLAS.filter(({ SlaGuid }) => SlaGuid === id).map(ok)[0] ?? missing],
  [/^GET v4\/Sla\/[^/]+\/ExclusionPeriod$/, () => ok([EXCLUDED])],
  [/^GET api\/v1\/Sla\/[^/]+\/TimeSchedule$/, () => ok(WEEK)],
  [/^GET v4\/PublicStatusPage$/, () => ok(PAGES)],
  [/^GET v4\/PublicStatusPage\/[^/]+$/, () => ok(PAGES[0])],
  [
    /^GET v4\/[^/]+\/[^/]+\/Authorizations?$/,
    (asked) => {
      const types: Readonly<Record<string, string>> = {
        ...{ Monitor: 'EditMonitor', MonitorGroup: 'EditMonitorsInGroup', AlertDefinition: 'EditAlertDefinition' },
        PublicStatusPage: 'ViewPublicDashboard',
      };
      const AuthorizationType = types[asked.path.split('/')[1] ?? ''];
      const grant = (id: number, who: object) => ({ AuthorizationId: guidOf(430_000 + id), AuthorizationType, ...who });
      return ok([
        grant(0, { OperatorGuid: null, OperatorGroupGuid: guidOf(700_000) }),
        grant(1, { OperatorGuid: guidOf(800_001), OperatorGroupGuid: null }),
      ]);
    },
  ],
];

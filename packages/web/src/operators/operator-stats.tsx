import type { PeopleOverview } from '@vedette/contract/v1/screens/area-overviews';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { type Stat, Stats } from '../parts/display/stats.js';

/** Figures about the operators of the account. */
export function OperatorStats({ Operators, Groups, ApiAccounts, ProductionMonitors }: PeopleOverview) {
  const stats: readonly Stat[] = [
    {
      name: t('Operators'),
      value: Operators.Total,
      note: t('{count, number} signed in within 30 days', { count: Operators.SignedIn }),
    },
    {
      name: t('On duty now'),
      value: Operators.OnDuty,
      note: Operators.OnDuty === 0 && <span className="problem">{t('■ no operator receives alerts')}</span>,
    },
    { name: t('Operator groups'), value: Groups.Total, note: t('{count, number} empty', { count: Groups.Empty }) },
    {
      name: t('API accounts'),
      value: ApiAccounts.Total,
      note: t('{count, number} unused for 30 days', { count: ApiAccounts.Unused }),
    },
    {
      name: t('Production monitors'),
      value: (
        <Link to="/monitors" search={{ mode: 'Production' }}>
          {ProductionMonitors}
        </Link>
      ),
    },
  ];
  return <Stats stats={stats} />;
}

import type { PeopleHub } from '@vedette/contract/v1/screens/hub';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { type Stat, Stats } from '../parts/display/stats.js';

/** Figures about the operators of the account. */
export function PeopleNumbers({ Operators, Groups, ApiAccounts, ProductionMonitors }: PeopleHub) {
  const stats: readonly Stat[] = [
    {
      name: 'Operators',
      value: Operators.Total,
      note: t('{signedIn} signed in within 30 days', { signedIn: String(Operators.SignedIn) }),
    },
    {
      name: 'On duty now',
      value: Operators.OnDuty,
      note: Operators.OnDuty === 0 && <span className="problem">{t('■ no operator receives alerts')}</span>,
    },
    { name: 'Operator groups', value: Groups.Total, note: t('{empty} empty', { empty: String(Groups.Empty) }) },
    {
      name: 'API accounts',
      value: ApiAccounts.Total,
      note: t('{unused} unused for 30 days', { unused: String(ApiAccounts.Unused) }),
    },
    {
      name: 'Production monitors',
      value: (
        <Link to="/monitors" search={{ mode: 'Production' }}>
          {ProductionMonitors}
        </Link>
      ),
    },
  ];
  return <Stats stats={stats} />;
}

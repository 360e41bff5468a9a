import type { PeopleHub } from '@vedette/contract/v1/screens/hub';
import { Link } from '@tanstack/react-router';
import { type Stat, Stats } from '../parts/display/stats.js';

/** Figures about the operators of the account. */
export function PeopleNumbers({ Operators, Groups, ApiAccounts, ProductionMonitors }: PeopleHub) {
  const stats: readonly Stat[] = [
    { name: 'Operators', value: Operators.Total, note: `${String(Operators.SignedIn)} signed in within 30 days` },
    {
      name: 'On duty now',
      value: Operators.OnDuty,
      note: Operators.OnDuty === 0 && <span className="problem">■ no operator receives alerts</span>,
    },
    { name: 'Operator groups', value: Groups.Total, note: `${String(Groups.Empty)} empty` },
    { name: 'API accounts', value: ApiAccounts.Total, note: `${String(ApiAccounts.Unused)} unused for 30 days` },
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

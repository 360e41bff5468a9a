import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../i18n/translate.js';
import { v4 } from '../api/v4.js';
import { useSession } from '../api/session.js';
import { Facts } from '../parts/display/facts.js';
import { PageHead } from '../parts/page/page-head.js';
import { Panel } from '../parts/page/panel.js';
import { AccountSettingsForm } from './account-settings-form.js';
import { formatCreditsInUse } from './credits-in-use.js';
import { OwnSessions } from './own-sessions.js';
import { SecondFactor } from './second-factor.js';
import { PhoneNumbers } from './phone-numbers.js';
import { PasswordForm } from './password-form.js';

interface AccountResponse {
  readonly AccountId: string;
  readonly MonitorQuota: Readonly<Record<string, number>>;
  readonly OperatorQuota: Readonly<Record<string, number>>;
}

export function AccountPage() {
  const session = useSession();
  const { data } = useQuery({
    queryKey: ['account'],
    queryFn: ({ signal }) => v4<AccountResponse>('GET', '/Account', undefined, signal),
  });
  return (
    <>
      <PageHead title={t('Account')} />
      <Panel title={t('Your profile')} actions={<Link to="/account/keys">{t('Keyboard shortcuts')}</Link>}>
        <Facts
          facts={[
            [t('Name'), session.FullName],
            [t('E-mail address'), session.Email],
            [t('Role'), session.IsAdministrator ? t('Administrator') : t('Operator')],
            [t('Time zone'), session.TimeZone],
            [t('Account ID'), data?.AccountId ?? session.AccountId],
            // The service returns 0 to operators without this permission.
            ...(session.IsFinancialOperator
              ? ([
                  [t('Credits in use'), formatCreditsInUse(data?.MonitorQuota)],
                  [t('Operators'), String(data?.OperatorQuota['OperatorsInUse'] ?? '–')],
                ] as const)
              : []),
            [t('Version'), session.Version],
          ]}
        />
      </Panel>
      <Panel title={t('Change password')}>
        <PasswordForm />
      </Panel>
      {session.SignedInBy === 'Password' && (
        <Panel title={t('Two-factor authentication')}>
          <SecondFactor />
        </Panel>
      )}
      <OwnSessions />
      <Panel title={t('Account settings')}>
        <AccountSettingsForm />
      </Panel>
      {session.IsAdministrator && <PhoneNumbers />}
    </>
  );
}

import { useQuery } from '@tanstack/react-query';
import { rich, t } from '../i18n/translate.js';
import { useSession } from '../api/session.js';
import { operatorGroupsQuery, operatorsQuery } from '../api/queries/operator-queries.js';
import { Loading } from '../parts/feedback/loading.js';
import { integrationName } from '../i18n/default-names.js';
import { Panel } from '../parts/page/panel.js';
import { ProblemView } from '../parts/page/problem-view.js';
import { type Level, levelIntegrationsQuery, levelMembersQuery } from './definition-queries.js';
import classes from './escalation-levels.module.css';
import { describeChannel, notifiesPeople, describeReminders, describeTrigger } from './level-texts.js';

interface Props {
  readonly definitionGuid: string;
  readonly levels: readonly Level[];
}

/** The active escalation levels in order, with their recipients. */
export function EscalationLevels({ definitionGuid, levels }: Props) {
  const { IsAdministrator } = useSession();
  const active = levels.filter(({ IsActive }) => IsActive);
  return (
    <Panel title={t('Escalation policy')}>
      {active.length === 0 && <p className="dimmed">{t('No active escalation levels, so no one is notified.')}</p>}
      <ol className={classes['ladder']} aria-label={t('Escalation levels')}>
        {active.map((level) => (
          <LevelStep key={level.Id} definitionGuid={definitionGuid} level={level} />
        ))}
      </ol>
      {active.length > 0 && !IsAdministrator && (
        <p className="dimmed">{t('Recipients that you may not view are not listed.')}</p>
      )}
    </Panel>
  );
}

function LevelStep({ definitionGuid, level }: { readonly definitionGuid: string; readonly level: Level }) {
  return (
    <li>
      <div className={classes['when']}>
        {rich('{trigger} <dimmed>· level {level}</dimmed>', {
          trigger: describeTrigger(level),
          level: String(level.Id),
          dimmed: (text) => <span className="dimmed">{text}</span>,
        })}
      </div>
      <LevelRecipients definitionGuid={definitionGuid} level={level} />
    </li>
  );
}

/** The recipients of a level by channel; shown once all of them are loaded. */
function LevelRecipients({ definitionGuid, level }: { readonly definitionGuid: string; readonly level: Level }) {
  const { IsAdministrator } = useSession();
  const queries = [
    useQuery(levelMembersQuery(definitionGuid, level.Id)),
    useQuery(levelIntegrationsQuery(definitionGuid, level.Id)),
    useQuery(operatorsQuery),
    useQuery(operatorGroupsQuery),
  ] as const;
  const [{ data: members }, { data: integrations }, { data: operators }, { data: groups }] = queries;
  const failedQuery = queries.find(({ error }) => error);
  if (failedQuery)
    return <ProblemView error={failedQuery.error} failure={t('The recipients of this level could not be loaded')} />;
  if (!members || !integrations || !operators || !groups) return <Loading label={t('Loading recipients')} lines={1} />;
  const people = members.flatMap(({ OperatorGuid, OperatorGroupGuid }) => {
    const group = groups.find((each) => each.OperatorGroupGuid === OperatorGroupGuid);
    const operator = operators.find((each) => each.OperatorGuid === OperatorGuid);
    if (group) return [t('group {name}', { name: group.Description })];
    if (!operator) return [];
    return [operator.IsOnDuty ? operator.FullName : t('{name} (off duty)', { name: operator.FullName })];
  });
  const channels = integrations.filter(({ IsActive }) => IsActive !== false);
  const sendsReminders = channels.some(
    ({ Type, SendReminderAlerts }) => SendReminderAlerts ?? Type === 'GenericWebhook',
  );
  const reminders = sendsReminders ? describeReminders(level) : undefined;
  return (
    <>
      {channels.length === 0 && <div className="problem">{t('▲ No channel, so no one is notified.')}</div>}
      {channels.map(({ IntegrationGuid, Name, Type, ExtraEmailAddresses = '' }) => {
        const recipients = [...people, ...extraRecipients(Type, ExtraEmailAddresses)];
        const hasNoRecipient = notifiesPeople(Type) && recipients.length === 0 && IsAdministrator;
        return (
          <div key={IntegrationGuid} {...(hasNoRecipient && { className: 'problem' })}>
            {hasNoRecipient && '▲ '}
            {describeChannel(integrationName(Name), Type, recipients, IsAdministrator)}
          </div>
        );
      })}
      {reminders !== undefined && <div className="dimmed">{reminders}</div>}
    </>
  );
}

const extraRecipients = (type: string, addresses: string): readonly string[] =>
  type === 'Email' && addresses !== '' ? addresses.split(/,\s*/) : [];

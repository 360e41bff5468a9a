import { useQuery } from '@tanstack/react-query';
import { operatorGroupsQuery, operatorsQuery } from '../operators/operator-queries.js';
import { Panel } from '../parts/panel.js';
import { type Level, levelIntegrationsQuery, levelMembersQuery } from './definition-queries.js';
import classes from './ladder.module.css';
import { channelWords, reminderWords, ruleWords } from './ladder-words.js';

interface Props {
  readonly definitionGuid: string;
  readonly levels: readonly Level[];
}

/** Who hears of an error when, at a glance: the levels that are on, from the first. */
export function Ladder({ definitionGuid, levels }: Props) {
  const active = levels.filter(({ IsActive }) => IsActive);
  return (
    <Panel title="Who hears of it, and when">
      {active.length === 0 && <p className="dimmed">Nobody: no escalation level is switched on.</p>}
      <ol className={classes['ladder']} aria-label="Escalation ladder">
        {active.map((level) => (
          <Step key={level.Id} definitionGuid={definitionGuid} level={level} />
        ))}
      </ol>
    </Panel>
  );
}

function Step({ definitionGuid, level }: { readonly definitionGuid: string; readonly level: Level }) {
  const members = useQuery(levelMembersQuery(definitionGuid, level.Id)).data ?? [];
  const integrations = useQuery(levelIntegrationsQuery(definitionGuid, level.Id)).data;
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  const people = members.flatMap(({ OperatorGuid, OperatorGroupGuid }) => {
    const group = groups.find((each) => each.OperatorGroupGuid === OperatorGroupGuid);
    const operator = operators.find((each) => each.OperatorGuid === OperatorGuid);
    if (group) return [`group ${group.Description}`];
    return operator ? [`${operator.FullName}${operator.IsOnDuty ? '' : ' (off duty)'}`] : [];
  });
  const channels = (integrations ?? []).filter(({ IsActive }) => IsActive !== false);
  const reminds = channels.some(({ Type, SendReminderAlerts }) => SendReminderAlerts ?? Type === 'GenericWebhook');
  const reminders = reminds ? reminderWords(level) : undefined;
  return (
    <li>
      <div className={classes['when']}>
        {ruleWords(level)} <span className="dimmed">· level {level.Id}</span>
      </div>
      {integrations && channels.length === 0 && <div className="problem">▲ By no channel, so nobody is told.</div>}
      {channels.map(({ IntegrationGuid, Name, Type, ExtraEmailAddresses = '' }) => (
        <div key={IntegrationGuid}>{channelWords(Name, Type, [...people, ...extra(Type, ExtraEmailAddresses)])}</div>
      ))}
      {reminders !== undefined && <div className="dimmed">Then {reminders}.</div>}
    </li>
  );
}

const extra = (type: string, addresses: string): readonly string[] =>
  type === 'Email' && addresses !== '' ? addresses.split(/,\s*/) : [];

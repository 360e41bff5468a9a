import { useQuery } from '@tanstack/react-query';
import { operatorGroupsQuery, operatorsQuery } from '../operators/operator-queries.js';
import { Panel } from '../parts/panel.js';
import { type Level, levelIntegrationsQuery, levelMembersQuery } from './definition-queries.js';
import classes from './ladder.module.css';
import { reminderWords, ruleWords } from './ladder-words.js';

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
  const integrations = useQuery(levelIntegrationsQuery(definitionGuid, level.Id)).data ?? [];
  const operators = useQuery(operatorsQuery).data ?? [];
  const groups = useQuery(operatorGroupsQuery).data ?? [];
  const people = members.flatMap(({ OperatorGuid, OperatorGroupGuid }) => {
    const group = groups.find((each) => each.OperatorGroupGuid === OperatorGroupGuid);
    const operator = operators.find((each) => each.OperatorGuid === OperatorGuid);
    if (group) return [`group ${group.Description}`];
    return operator ? [`${operator.FullName}${operator.IsOnDuty ? '' : ' (off duty)'}`] : [];
  });
  const channels = integrations.filter(({ IsActive }) => IsActive !== false).map(({ Name }) => Name);
  const reminders = reminderWords(level);
  return (
    <li>
      <div className={classes['when']}>
        {ruleWords(level)} <span className="dimmed">· level {level.Id}</span>
      </div>
      <div>
        {channels.length === 0 ? (
          <span className="problem">▲ By no channel, so nobody is told.</span>
        ) : (
          channels.join(', ')
        )}
        {channels.length > 0 && people.length > 0 && ` – ${people.join(', ')}`}
      </div>
      {reminders !== undefined && <div className="dimmed">Then {reminders}.</div>}
    </li>
  );
}

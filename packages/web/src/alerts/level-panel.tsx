import { Button, Group } from '@mantine/core';
import { useEffect, useState } from 'react';
import { t } from '../i18n/translate.js';
import { apiPath, v4 } from '../api/v4.js';
import { Panel } from '../parts/page/panel.js';
import { useFieldChange } from '../parts/actions/use-field-change.js';
import { DEFINITION_QUERIES, type Level } from './definition-queries.js';
import { LevelBackTest } from './level-back-test.js';
import { LEVEL_FIELDS, LevelFields } from './level-fields.js';
import { LevelIntegrations } from './level-integrations.js';
import { LevelMembers } from './level-members.js';
import classes from './level-panel.module.css';

interface Props {
  readonly definitionGuid: string;
  readonly level: Level;
}

/** One escalation level: trigger, recipients and channels. */
export function LevelPanel({ definitionGuid, level }: Props) {
  const [draft, setDraft] = useState(level);
  useEffect(() => setDraft(level), [level]);
  const isChanged = JSON.stringify(draft) !== JSON.stringify(level);
  const { mutate, isPending, problems } = useFieldChange(DEFINITION_QUERIES, LEVEL_FIELDS);
  const path = apiPath`/AlertDefinition/${definitionGuid}/EscalationLevel/${level.Id}`;
  return (
    <Panel title={t('Escalation level {level}', { level: String(level.Id) })}>
      <div className={classes['level']}>
        <LevelFields draft={draft} set={(change) => setDraft({ ...draft, ...change })} problems={problems} />
        <Group>
          <Button
            size="xs"
            disabled={!isChanged}
            loading={isPending}
            onClick={() => mutate(() => v4('PATCH', path, draft))}
          >
            {t('Save level {level}', { level: String(level.Id) })}
          </Button>
        </Group>
        <LevelBackTest definitionGuid={definitionGuid} draft={draft} />
        <LevelMembers definitionGuid={definitionGuid} level={level.Id} />
        <LevelIntegrations definitionGuid={definitionGuid} level={level.Id} isLevelActive={level.IsActive} />
      </div>
    </Panel>
  );
}

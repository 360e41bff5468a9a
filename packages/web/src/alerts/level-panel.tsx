import { Button, Group, NativeSelect, NumberInput, Switch, Textarea } from '@mantine/core';
import { useEffect, useState } from 'react';
import { at, v4 } from '../api/v4.js';
import { Panel } from '../parts/panel.js';
import type { Level } from './definition-queries.js';
import classes from './level-panel.module.css';
import { LevelIntegrations } from './level-integrations.js';
import { LevelMembers } from './level-members.js';
import { useDefinitionChange } from './use-definition-change.js';

interface Props {
  readonly definitionGuid: string;
  readonly level: Level;
}

/** One step of the ladder: when it fires, whom it tells and how. */
export function LevelPanel({ definitionGuid, level }: Props) {
  const [draft, setDraft] = useState(level);
  useEffect(() => setDraft(level), [level]);
  const change = useDefinitionChange();
  const set = (part: Partial<Level>): void => setDraft({ ...draft, ...part });
  const byCount = draft.EscalationMode === 'AlertOnErrorCount';
  const isChanged = JSON.stringify(draft) !== JSON.stringify(level);
  const save = (): void =>
    change.mutate(() => v4('PATCH', at`/AlertDefinition/${definitionGuid}/EscalationLevel/${level.Id}`, draft));
  return (
    <Panel title={`Escalation level ${String(level.Id)}`}>
      <div className={classes['level']}>
        <div className={classes['fields']}>
          <Switch
            label="Active"
            checked={draft.IsActive}
            onChange={(event) => set({ IsActive: event.currentTarget.checked })}
          />
          <NativeSelect
            size="xs"
            label="Fires after"
            value={draft.EscalationMode}
            onChange={(event) => set({ EscalationMode: event.currentTarget.value as Level['EscalationMode'] })}
            data={[
              { value: 'AlertOnErrorCount', label: 'a number of confirmed errors' },
              { value: 'AlertOnErrorDuration', label: 'a time in error' },
            ]}
          />
          {byCount ? (
            <NumberInput
              size="xs"
              label="Errors or more"
              min={1}
              value={draft.ThresholdErrorCount}
              onChange={(n) => set({ ThresholdErrorCount: Number(n) })}
            />
          ) : (
            <NumberInput
              size="xs"
              label="Minutes in error"
              min={0}
              value={draft.ThresholdMinutes}
              onChange={(n) => set({ ThresholdMinutes: Number(n) })}
            />
          )}
          <NumberInput
            size="xs"
            label="Reminders at most"
            min={0}
            value={draft.NumberOfReminders}
            onChange={(n) => set({ NumberOfReminders: Number(n) })}
          />
          <NumberInput
            size="xs"
            label="Minutes between reminders"
            min={1}
            value={draft.ReminderDelay}
            onChange={(n) => set({ ReminderDelay: Number(n) })}
          />
          <Textarea
            size="xs"
            className={classes['text'] ?? ''}
            label="Text added to messages"
            rows={2}
            value={draft.Message}
            onChange={(event) => set({ Message: event.currentTarget.value })}
          />
        </div>
        <Group>
          <Button size="xs" disabled={!isChanged} loading={change.isPending} onClick={save}>
            Save level {level.Id}
          </Button>
        </Group>
        <LevelMembers definitionGuid={definitionGuid} level={level.Id} />
        <LevelIntegrations definitionGuid={definitionGuid} level={level.Id} />
      </div>
    </Panel>
  );
}

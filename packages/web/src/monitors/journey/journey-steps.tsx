import { Button } from '@mantine/core';
import type { ScriptNote } from '@vedette/contract/transaction-script/parse';
import { useEffect, useMemo, useRef, useState } from 'react';
import { t } from '../../i18n/translate.js';
import type { JsonObject } from '../draft/script-draft.js';
import { insertEntry, type ScriptChange } from './journey-changes.js';
import { MAX_STEPS, positionPath, withSteps, type ScriptPosition } from './journey-draft.js';
import { JourneyContext, type JourneyState } from './journey-state.js';
import { StepItem } from './step-item.js';
import classes from './journey.module.css';

interface Props {
  readonly text: string;
  /** Undefined while the text is not a valid script. */
  readonly steps: readonly JsonObject[] | undefined;
  readonly notes: readonly ScriptNote[];
  readonly onChange: (text: string) => void;
}

/** Lists the steps of a script with their actions. Settings of one item are shown at a time. */
export function JourneySteps({ text, steps, notes, onChange }: Props) {
  const [openPosition, show] = useState<ScriptPosition>();
  const [announcement, announce] = useState('');
  const listRef = useRef<HTMLDivElement>(null);
  const focusNext = useRef<ScriptPosition>(undefined);
  useEffect(() => {
    const position = focusNext.current;
    focusNext.current = undefined;
    if (position) listRef.current?.querySelector<HTMLElement>(`[data-place="${positionPath(position)}"]`)?.focus();
  });
  const state = useMemo((): JourneyState | undefined => {
    if (!steps) return undefined;
    const applyChange = ({ steps: next }: ScriptChange): void => onChange(withSteps(text, next));
    const applyAndFocus = (change: ScriptChange, announcement: string): void => {
      applyChange(change);
      show(change.position);
      focusNext.current = change.position;
      announce(announcement);
    };
    return { steps, notes, openPosition, show, applyChange, applyAndFocus };
  }, [steps, notes, openPosition, onChange, text]);
  if (!state || !steps)
    return <p role="alert">{t('The text is not a valid script. The first note shows the line.')}</p>;
  const addStep = (): void => state.applyAndFocus(insertEntry(steps, { name: '', actions: [] }), t('Step added'));
  return (
    <JourneyContext value={state}>
      <div ref={listRef} className={classes['pane']}>
        <ol className={classes['steps']}>
          {steps.map((step, index) => (
            <StepItem key={index} step={step} stepIndex={index} />
          ))}
        </ol>
        <Button size="compact-sm" variant="default" disabled={steps.length >= MAX_STEPS} onClick={addStep}>
          {t('Add step')}
        </Button>
        <p className="dimmed">{t('Press Alt with the up or down arrow key to move a step or an action.')}</p>
        <div role="status" className="spoken">
          {announcement}
        </div>
      </div>
    </JourneyContext>
  );
}

import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { CopyText } from '../parts/display/copy-text.js';
import { Panel } from '../parts/page/panel.js';
import classes from './rum.module.css';
import { type Hidden, scriptWith } from './script-rules.js';

const HIDDEN: readonly (readonly [Hidden, string])[] = [
  [0, 'all of it'],
  [1, 'it without its last part'],
  [2, 'it without its last two parts'],
];

/** What to put into the pages of a website, with its privacy switches: they travel in the script, so nothing is stored here. */
export function ScriptPanel({ script }: { readonly script: string }) {
  const [hidden, setHidden] = useState<Hidden>(0);
  const [needsConsent, setNeedsConsent] = useState(false);
  return (
    <Panel title="Script for its pages">
      <p className="dimmed">
        Place it in the head of every page. It changes with the settings above and with these two, which stand in the
        script alone. No cookie is set. A visitor’s address only tells a flood of messages from visits, and is not kept:
        countries are those of browsers’ time zones.
      </p>
      <div className={classes['privacy']}>
        <NativeSelect
          size="xs"
          label="Of a visitor’s address is looked at"
          value={String(hidden)}
          onChange={(event) =>
            setHidden(HIDDEN.find(([level]) => String(level) === event.currentTarget.value)?.[0] ?? 0)
          }
          data={HIDDEN.map(([value, label]) => ({ value: String(value), label }))}
        />
        <Switch
          label="Measure only after consent"
          description="Until the page calls vedetteConsent()."
          checked={needsConsent}
          onChange={(event) => setNeedsConsent(event.currentTarget.checked)}
        />
      </div>
      <CopyText label="Script" text={scriptWith(script, { hidden, needsConsent })} />
    </Panel>
  );
}

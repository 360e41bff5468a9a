import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { CopyText } from '../parts/copy-text.js';
import { Panel } from '../parts/panel.js';
import classes from './rum.module.css';
import { type Hidden, scriptWith } from './script-rules.js';

const HIDDEN: readonly (readonly [Hidden, string])[] = [
  [0, 'the whole address, to find the country'],
  [1, 'the address without its last part'],
  [2, 'the address without its last two parts'],
];

/** What to put into the pages of a website, with its privacy switches: they travel in the script, so nothing is stored here. */
export function ScriptPanel({ script }: { readonly script: string }) {
  const [hidden, setHidden] = useState<Hidden>(0);
  const [needsConsent, setNeedsConsent] = useState(false);
  return (
    <Panel title="Script for its pages">
      <p className="dimmed">
        Place it in the head of every page. It changes with the settings above and with these two, which stand in the
        script alone. No cookie is set, and no address is kept.
      </p>
      <div className={classes['privacy']}>
        <NativeSelect
          size="xs"
          label="Of a visitor is looked at"
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

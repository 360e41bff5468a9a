import { NativeSelect, Switch } from '@mantine/core';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { CopyText } from '../parts/display/copy-text.js';
import { Panel } from '../parts/page/panel.js';
import classes from './rum.module.css';
import { type HiddenAddressParts, applyPrivacyOptions } from './script-rules.js';

const ADDRESS_OPTIONS: readonly (readonly [HiddenAddressParts, string])[] = [
  [0, t('full address')],
  [1, t('without the last part')],
  [2, t('without the last two parts')],
];

/** The tracking script with its privacy options, which are part of the script and not stored. */
export function ScriptPanel({ script }: { readonly script: string }) {
  const [hiddenParts, setHiddenParts] = useState<HiddenAddressParts>(0);
  const [needsConsent, setNeedsConsent] = useState(false);
  return (
    <Panel title={t('Tracking script')}>
      <p className="dimmed">
        {t(
          'Add the script to the head of every page. It changes with the settings above and with the two options below, which only affect the script. It sets no cookies. Visitors’ IP addresses are only used for rate limiting and are not stored; countries are derived from the browser’s time zone.',
        )}
      </p>
      <div className={classes['privacy']}>
        <NativeSelect
          size="xs"
          label={t('IP address used for rate limiting')}
          value={String(hiddenParts)}
          onChange={(event) =>
            setHiddenParts(ADDRESS_OPTIONS.find(([level]) => String(level) === event.currentTarget.value)?.[0] ?? 0)
          }
          data={ADDRESS_OPTIONS.map(([value, label]) => ({ value: String(value), label }))}
        />
        <Switch
          label={t('Require consent')}
          description={t('Measures only after the page calls vedetteConsent().')}
          checked={needsConsent}
          onChange={(event) => setNeedsConsent(event.currentTarget.checked)}
        />
      </div>
      <CopyText label={t('Script')} text={applyPrivacyOptions(script, { hiddenParts, needsConsent })} />
    </Panel>
  );
}

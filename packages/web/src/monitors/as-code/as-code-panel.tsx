import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { Button, SegmentedControl } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { basePath } from '../../api/client.js';
import { type CodeOptions, type GroupNamed, asCurl, asJson, asYaml } from './as-code.js';
import { asTerraform } from './terraform/terraform-monitor.js';
import { wholeBody } from './terraform/whole-body.js';
import { type Draft, toMonitorBody } from '../draft/form-draft.js';
import classes from '../fields/form.module.css';

type Kind = 'curl' | 'yaml' | 'terraform' | 'json';

const WRITERS: Readonly<Record<Exclude<Kind, 'terraform'>, (body: MonitorWrite, of: CodeOptions) => string>> = {
  curl: asCurl,
  yaml: asYaml,
  json: asJson,
};

const FORMATS: readonly (readonly [Kind, string])[] = [
  ['curl', 'curl'],
  ['yaml', 'YAML'],
  ['terraform', 'Terraform'],
  ['json', 'JSON'],
];

interface Props {
  readonly draft: Draft;
  readonly monitorGuid: string | undefined;
  /** Stored settings, including fields that the form does not show. */
  readonly settings: Monitor | undefined;
  /** Groups that a new monitor joins. */
  readonly groups: readonly GroupNamed[];
}

/** Shows the monitor in the form as a curl command or as code. */
export function AsCode({ draft, monitorGuid, settings, groups }: Props) {
  const [kind, setKind] = useState<Kind>('curl');
  const clipboard = useClipboard();
  const { Password: _secret, ...body } = toMonitorBody(draft);
  const origin = window.location.origin + basePath.replace(/\/$/, '');
  const options = { origin, monitorGuid, groups };
  const code = kind === 'terraform' ? asTerraform(wholeBody(draft, settings), options) : WRITERS[kind](body, options);
  const isConfiguration = groups.length > 0 && (kind === 'yaml' || kind === 'json');
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('Code format')}
        value={kind}
        onChange={setKind}
        data={FORMATS.map(([value, label]) => ({ value, label }))}
      />{' '}
      <Button size="compact-sm" variant="default" onClick={() => clipboard.copy(code)}>
        {clipboard.copied ? t('Copied') : t('Copy')}
      </Button>
      <pre className={classes['code']} tabIndex={0} aria-label={t('Code')}>
        {code}
      </pre>
      {isConfiguration && (
        <p className="dimmed">
          {t('A configuration for `vedette apply`, which creates the monitor and adds it to its groups.')}
        </p>
      )}
    </>
  );
}

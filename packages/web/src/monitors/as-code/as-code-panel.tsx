import type { Monitor, MonitorWrite } from '@vedette/contract/v4/monitor';
import { Button, SegmentedControl } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { useState } from 'react';
import { t } from '../../i18n/translate.js';
import { basePath } from '../../api/client.js';
import { type CodeOptions, type NamedGroup, formatCurl, formatJson, formatYaml } from './monitor-code.js';
import { formatTerraform } from './terraform/terraform-monitor.js';
import { completeMonitorBody } from './terraform/complete-monitor-body.js';
import { type MonitorDraft, toMonitorBody } from '../draft/form-draft.js';
import classes from '../fields/form.module.css';

type CodeFormat = 'curl' | 'yaml' | 'terraform' | 'json';

const FORMATTERS: Readonly<
  Record<Exclude<CodeFormat, 'terraform'>, (body: MonitorWrite, options: CodeOptions) => string>
> = {
  curl: formatCurl,
  yaml: formatYaml,
  json: formatJson,
};

const FORMATS: readonly (readonly [CodeFormat, string])[] = [
  ['curl', 'curl'],
  ['yaml', 'YAML'],
  ['terraform', 'Terraform'],
  ['json', 'JSON'],
];

interface Props {
  readonly draft: MonitorDraft;
  readonly monitorGuid: string | undefined;
  /** Stored settings, including fields that the form does not show. */
  readonly settings: Monitor | undefined;
  /** Groups that a new monitor joins. */
  readonly groups: readonly NamedGroup[];
}

/** Shows the monitor in the form as a curl command or as code. */
export function MonitorCodePanel({ draft, monitorGuid, settings, groups }: Props) {
  const [format, setFormat] = useState<CodeFormat>('curl');
  const clipboard = useClipboard();
  const { Password: _secret, ...body } = toMonitorBody(draft);
  const origin = window.location.origin + basePath.replace(/\/$/, '');
  const options = { origin, monitorGuid, groups };
  const code =
    format === 'terraform'
      ? formatTerraform(completeMonitorBody(draft, settings), options)
      : FORMATTERS[format](body, options);
  const isConfiguration = groups.length > 0 && (format === 'yaml' || format === 'json');
  return (
    <>
      <SegmentedControl
        size="xs"
        aria-label={t('Code format')}
        value={format}
        onChange={setFormat}
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

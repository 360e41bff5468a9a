import type { CheckView } from '@vedette/contract/v1/checks/check';
import { t } from '../i18n/translate.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import classes from './http-detail.module.css';

type FailurePack = NonNullable<CheckView['FailurePack']>;

const partTitles: Readonly<Record<FailurePack['Parts'][number]['Name'], string>> = {
  Traceroute: t('Traceroute'),
  NameServers: t('Name server responses'),
  CertificateChain: t('Server certificates'),
  Redirects: t('Redirects'),
  Answer: t('Response body (first 64 KB)'),
};

/** Shows what the checkpoint collected when the monitor failed. Long parts are collapsed. */
export function FailureDiagnostics({ pack }: { readonly pack: FailurePack }) {
  const { dateTime } = useFormat();
  return (
    <Panel title={t('Failure diagnostics, {time}', { time: dateTime(pack.CollectedAt) })}>
      {pack.Parts.map(({ Name, Text }) => (
        <details key={Name} open={Name !== 'Answer'}>
          <summary>{partTitles[Name]}</summary>
          <pre className={classes['text']} tabIndex={0} aria-label={partTitles[Name]}>
            {Text}
          </pre>
        </details>
      ))}
    </Panel>
  );
}

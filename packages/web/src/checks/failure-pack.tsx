import type { CheckView } from '@vedette/contract/v1/checks/check';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import classes from './http-detail.module.css';

type Pack = NonNullable<CheckView['FailurePack']>;

const titles: Readonly<Record<Pack['Parts'][number]['Name'], string>> = {
  Traceroute: 'Route to the address',
  NameServers: 'What the name servers answer',
  CertificateChain: 'Certificates the server sends',
  Redirects: 'Redirects',
  Answer: 'Answer, its first 64 KB',
};

/** What the checkpoint looked up when the monitor failed; long parts stay closed. */
export function FailurePack({ pack }: { readonly pack: Pack }) {
  const { dateTime } = useFormat();
  return (
    <Panel title={`Around the failure, ${dateTime(pack.CollectedAt)}`}>
      {pack.Parts.map(({ Name, Text }) => (
        <details key={Name} open={Name !== 'Answer'}>
          <summary>{titles[Name]}</summary>
          <pre className={classes['text']} tabIndex={0} aria-label={titles[Name]}>
            {Text}
          </pre>
        </details>
      ))}
    </Panel>
  );
}

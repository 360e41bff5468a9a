import type { ServiceFacts } from '@vedette/contract/v1/shared';
import { t } from '../i18n/translate.js';
import { Facts } from '../parts/display/facts.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import classes from './http-detail.module.css';
import { mergeFacts } from './service-facts.js';

/** Shows the findings of a service check and its protocol dialogue. */
export function ServiceDetail({ Facts: facts, Dialogue }: ServiceFacts) {
  const format = useFormat();
  return (
    <>
      {facts && facts.length > 0 && (
        <Panel title={t('Findings')}>
          <Facts facts={mergeFacts(facts, format)} />
        </Panel>
      )}
      {Dialogue !== undefined && (
        <Panel title={t('Protocol dialogue')}>
          <pre className={classes['text']} tabIndex={0} aria-label={t('Protocol dialogue')}>
            {Dialogue}
          </pre>
        </Panel>
      )}
    </>
  );
}

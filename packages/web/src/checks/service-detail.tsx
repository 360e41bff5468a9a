import type { ServiceFacts } from '@vedette/contract/v1/shared';
import { Facts } from '../parts/display/facts.js';
import { useFormat } from '../parts/format/format.js';
import { Panel } from '../parts/page/panel.js';
import classes from './http-detail.module.css';
import { mergedFacts } from './service-facts.js';

/** What a check of a service found out, and the conversation with it. */
export function ServiceDetail({ Facts: facts, Dialogue }: ServiceFacts) {
  const { dateTime } = useFormat();
  return (
    <>
      {facts && facts.length > 0 && (
        <Panel title="What was found">
          <Facts facts={mergedFacts(facts, dateTime)} />
        </Panel>
      )}
      {Dialogue !== undefined && (
        <Panel title="Conversation">
          <pre className={classes['text']} tabIndex={0} aria-label="Conversation">
            {Dialogue}
          </pre>
        </Panel>
      )}
    </>
  );
}

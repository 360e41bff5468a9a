import type { CheckView } from '@vedette/contract/v1/checks/check';
import { Facts } from '../../parts/display/facts.js';
import { useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import { LevelMark } from '../../parts/display/state-mark.js';
import { resultText } from '../result-words.js';

/** What a check said before its error was declared to be none. */
export function ClearedNote({ cleared }: { readonly cleared: NonNullable<CheckView['Cleared']> }) {
  const format = useFormat();
  const { ClearedAt, ClearedBy, Note, ErrorLevel, ErrorCode, ErrorDescription, ErrorMessage } = cleared;
  return (
    <Panel title="Cleared error">
      <Facts
        facts={[
          ['Cleared', `${format.dateTime(ClearedAt)}, by ${ClearedBy}`],
          ['Why', Note === '' ? '–' : Note],
          ['Was', <LevelMark key="level" level={ErrorLevel} />],
          ['Result then', resultText(ErrorCode, ErrorDescription)],
          ['More', ErrorMessage === '' ? '–' : ErrorMessage],
        ]}
      />
    </Panel>
  );
}

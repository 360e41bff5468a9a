import type { CheckView } from '@vedette/contract/v1/checks/check';
import { t } from '../../i18n/translate.js';
import { Facts } from '../../parts/display/facts.js';
import { useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import { LevelMark } from '../../parts/display/state-mark.js';
import { resultText } from '../result-text.js';

/** Shows the original result of a check that was marked as false positive. */
export function ClearedNote({ cleared }: { readonly cleared: NonNullable<CheckView['Cleared']> }) {
  const format = useFormat();
  const { ClearedAt, ClearedBy, Note, ErrorLevel, ErrorCode, ErrorDescription, ErrorMessage } = cleared;
  return (
    <Panel title={t('False positive')}>
      <Facts
        facts={[
          [t('Marked'), t('{time}, by {operator}', { time: format.dateTime(ClearedAt), operator: ClearedBy })],
          [t('Reason'), Note === '' ? '–' : Note],
          [t('Original level'), <LevelMark key="level" level={ErrorLevel} />],
          [t('Original result'), resultText(ErrorCode, ErrorDescription)],
          [t('Details'), ErrorMessage === '' ? '–' : ErrorMessage],
        ]}
      />
    </Panel>
  );
}

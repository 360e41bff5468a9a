import { t } from '../../i18n/translate.js';
import { useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import textClasses from '../http-detail.module.css';
import { useCheckDetail, type PageReference, type CheckDetailReply } from './use-check-detail.js';

/** Shows the console log, if it has entries. */
export function ConsoleLogPanel(page: PageReference) {
  const format = useFormat();
  const { data } = useCheckDetail<CheckDetailReply<'consoleLog'>>(page, 'ConsoleLog');
  const entries = data?.Attributes.Entries ?? [];
  if (entries.length === 0) return null;
  const lines = entries.map(({ Level, Timestamp, Text, Url, Line }) => {
    const source = Url === undefined ? '' : ` (${Url}${Line === undefined ? '' : `:${String(Line)}`})`;
    return `${format.ms(Timestamp).padStart(9)}  ${Level.padEnd(7)}  ${Text}${source}`;
  });
  return (
    <Panel title={t('Console: {count, number}', { count: entries.length })}>
      <pre className={textClasses['text']} tabIndex={0} aria-label={t('Console log')}>
        {lines.join('\n')}
      </pre>
    </Panel>
  );
}

export function PageSourcePanel(page: PageReference) {
  const { data } = useCheckDetail<CheckDetailReply<'pageSource'>>(page, 'PageSource');
  if (!data) return null;
  return (
    <Panel title={t('Page source')}>
      <details>
        <summary>{t('As received')}</summary>
        <pre className={textClasses['text']} tabIndex={0} aria-label={t('Page source')}>
          {data.Attributes.PageSource}
        </pre>
      </details>
    </Panel>
  );
}

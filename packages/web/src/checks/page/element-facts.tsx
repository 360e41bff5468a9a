import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { Facts } from '../../parts/display/facts.js';
import { useFormat } from '../../parts/format/format.js';
import textClasses from '../http-detail.module.css';
import { contentSize, networkSize } from './size-texts.js';
import { PHASE_TEXTS, elementPhases } from './waterfall-rules.js';

/** Details of one request. */
export function ElementFacts({ one }: { readonly one: PageElement }) {
  const format = useFormat();
  const phases = elementPhases(one).map(({ name, ms }) => `${PHASE_TEXTS[name]} ${format.ms(ms)}`);
  const tls = one.Tls ? `${one.Tls.Protocol}, ${one.Tls.Cipher}, ${one.Tls.Issuer}` : '–';
  const marks = [
    one.UrlIsBlocked && t('blocked'),
    one.FromCache && t('from cache'),
    one.Preloaded && t('preloaded'),
    one.Aborted && t('aborted'),
  ];
  const headers = [one.RequestHeaders, one.ResponseHeaders].filter((text) => text !== undefined && text !== '');
  return (
    <>
      <Facts
        facts={[
          [t('Request {number}', { number: String(one.Index + 1) }), one.Url ?? ''],
          [t('Method'), `${one.Method ?? ''} ${one.Protocol ?? ''}`],
          [
            t('Response'),
            one.HttpStatusCode === 0 ? (one.ErrorText ?? t(message('none', 'response'))) : String(one.HttpStatusCode),
          ],
          [t('Server'), one.ResolvedIpAddress ?? '–'],
          [t('Started after'), format.ms(one.StartTime)],
          [t('Phases'), phases.join(', ')],
          [t('Network size'), networkSize(one, format.count)],
          [t('Uncompressed'), contentSize(one, format.count)],
          ['TLS', tls],
          [t('Flags'), marks.filter((mark) => typeof mark === 'string').join(', ') || '–'],
        ]}
      />
      {headers.length > 0 && (
        <pre className={textClasses['text']} tabIndex={0} aria-label={t('Request and response headers')}>
          {headers.join('\n\n')}
        </pre>
      )}
    </>
  );
}

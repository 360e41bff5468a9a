import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { message } from '@vedette/i18n/message';
import { t } from '../../i18n/translate.js';
import { Facts } from '../../parts/display/facts.js';
import { useFormat } from '../../parts/format/format.js';
import textClasses from '../http-detail.module.css';
import { contentSizeText, networkSizeText } from './size-texts.js';
import { PHASE_TEXTS, elementPhases } from './waterfall-rules.js';

/** Details of one request. */
export function ElementFacts({ element }: { readonly element: PageElement }) {
  const format = useFormat();
  const phases = elementPhases(element).map(({ name, ms }) => `${PHASE_TEXTS[name]} ${format.ms(ms)}`);
  const tls = element.Tls ? `${element.Tls.Protocol}, ${element.Tls.Cipher}, ${element.Tls.Issuer}` : '–';
  const flags = [
    element.UrlIsBlocked && t('blocked'),
    element.FromCache && t('from cache'),
    element.Preloaded && t('preloaded'),
    element.Aborted && t('aborted'),
  ];
  const headers = [element.RequestHeaders, element.ResponseHeaders].filter((text) => text !== undefined && text !== '');
  return (
    <>
      <Facts
        facts={[
          [t('Request {number}', { number: String(element.Index + 1) }), element.Url ?? ''],
          [t('Method'), `${element.Method ?? ''} ${element.Protocol ?? ''}`],
          [
            t('Response'),
            element.HttpStatusCode === 0
              ? (element.ErrorText ?? t(message('none', 'response')))
              : String(element.HttpStatusCode),
          ],
          [t('Server'), element.ResolvedIpAddress ?? '–'],
          [t('Started after'), format.ms(element.StartTime)],
          [t('Phases'), phases.join(', ')],
          [t('Network size'), networkSizeText(element, format.count)],
          [t('Uncompressed'), contentSizeText(element, format.count)],
          ['TLS', tls],
          [t('Flags'), flags.filter((mark) => typeof mark === 'string').join(', ') || '–'],
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

import type { PageElement } from '@vedette/contract/v4/monitor-check-detail';
import { t } from '../../i18n/translate.js';
import { Facts } from '../../parts/display/facts.js';
import { useFormat } from '../../parts/format/format.js';
import textClasses from '../http-detail.module.css';
import { contentSize, networkSize } from './size-words.js';
import { elementPhases } from './waterfall-rules.js';

/** Details of one request. */
export function ElementFacts({ one }: { readonly one: PageElement }) {
  const format = useFormat();
  const phases = elementPhases(one).map(({ name, ms }) => `${name} ${format.ms(ms)}`);
  const tls = one.Tls ? `${one.Tls.Protocol}, ${one.Tls.Cipher}, ${one.Tls.Issuer}` : '–';
  const marks = [
    one.UrlIsBlocked && 'blocked',
    one.FromCache && 'from cache',
    one.Preloaded && 'preloaded',
    one.Aborted && 'aborted',
  ];
  const headers = [one.RequestHeaders, one.ResponseHeaders].filter((text) => text !== undefined && text !== '');
  return (
    <>
      <Facts
        facts={[
          [`Request ${String(one.Index + 1)}`, one.Url ?? ''],
          ['Method', `${one.Method ?? ''} ${one.Protocol ?? ''}`],
          ['Response', one.HttpStatusCode === 0 ? (one.ErrorText ?? 'none') : String(one.HttpStatusCode)],
          ['Server', one.ResolvedIpAddress ?? '–'],
          ['Started after', format.ms(one.StartTime)],
          ['Phases', phases.join(', ')],
          ['Network size', networkSize(one, format.count)],
          ['Uncompressed', contentSize(one, format.count)],
          ['TLS', tls],
          ['Flags', marks.filter((mark) => typeof mark === 'string').join(', ') || '–'],
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

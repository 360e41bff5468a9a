import type { SentCertificate } from '@vedette/contract/v1/checks/check';
import { t } from '../i18n/translate.js';
import { type Column, DataTable } from '../parts/tables/data-table.js';
import { type Format, useFormat, useNow } from '../parts/format/format.js';
import { certificateName, formatRemainingValidity } from './certificate-rules.js';

interface ChainCertificate extends SentCertificate {
  /** Index in the chain; 0 is the server’s certificate. */
  readonly index: number;
}

/** A certificate may contain invalid dates. */
const INVALID_DATE = t('▲ invalid date');

const certificateColumns = (format: Format, now: number): readonly Column<ChainCertificate>[] => [
  {
    id: 'subject',
    title: t('Certificate'),
    cell: ({ Subject }) => <span title={Subject}>{certificateName(Subject)}</span>,
  },
  { id: 'issuer', title: t('Issued by'), cell: ({ Issuer }) => <span title={Issuer}>{certificateName(Issuer)}</span> },
  {
    id: 'from',
    title: t('Valid from'),
    cell: ({ ValidFromAt: at }) => (at === undefined ? INVALID_DATE : format.dateTime(at)),
  },
  {
    id: 'until',
    title: t('Valid until'),
    cell: ({ ValidUntilAt: at }) =>
      at === undefined ? INVALID_DATE : `${format.dateTime(at)} (${formatRemainingValidity(at, now)})`,
  },
  {
    id: 'fingerprint',
    title: t('SHA-256'),
    cell: ({ Fingerprint }) => <span className="wrap mono">{Fingerprint}</span>,
  },
];

/** Lists the certificates that a server sent, its own first, each followed by its issuer. */
export function CertificateChain({ certificates }: { readonly certificates: readonly SentCertificate[] }) {
  const format = useFormat();
  const now = useNow(60_000);
  const alternativeNames = certificates[0]?.AlternativeNames ?? [];
  return (
    <>
      <DataTable
        label={t('Certificates')}
        columns={certificateColumns(format, now)}
        rows={certificates.map((certificate, index) => ({ ...certificate, index }))}
        rowKey={({ index }) => index}
        empty={t('None.')}
      />
      {alternativeNames.length > 0 && (
        <details>
          <summary>
            {t('{count, plural, one {Valid for # name} other {Valid for # names}}', { count: alternativeNames.length })}
          </summary>
          <p className="wrap mono">{alternativeNames.join(', ')}</p>
        </details>
      )}
      {certificates.length === 1 && (
        <p className="dimmed">
          {t('The server sent only its own certificate, or the rest of the chain is not stored.')}
        </p>
      )}
    </>
  );
}

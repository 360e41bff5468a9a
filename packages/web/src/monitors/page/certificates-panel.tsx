import type { monitorCertificateEndpoints } from '@vedette/contract/v1/checks/monitor-certificates';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { t } from '../../i18n/translate.js';
import { call } from '../../api/client.js';
import { CertificateChain } from '../../checks/certificate-chain.js';
import { useFormat } from '../../parts/format/format.js';
import { Panel } from '../../parts/page/panel.js';
import { ProblemView } from '../../parts/page/problem-view.js';

/** Shows the certificates that the server sent last. Empty for monitors without certificates. */
export function CertificatesPanel({ monitorGuid }: { readonly monitorGuid: string }) {
  const format = useFormat();
  const { data, error, refetch } = useQuery({
    queryKey: ['monitor', monitorGuid, 'certificates'],
    queryFn: ({ signal }) =>
      call<typeof monitorCertificateEndpoints.read>('GET /api/v1/Monitor/:monitorGuid/Certificate', {
        params: { monitorGuid },
        signal,
      }),
  });
  if (error)
    return (
      <ProblemView error={error} retry={() => void refetch()} failure={t('The certificates could not be loaded')} />
    );
  if (data?.MonitorCheckId === undefined) return null;
  const { MonitorCheckId, CheckedAt, Certificates } = data;
  return (
    <Panel
      title={t('Certificates')}
      actions={
        <Link to="/checks/$checkId" params={{ checkId: String(MonitorCheckId) }}>
          {CheckedAt === undefined ? t('received') : t('received {time}', { time: format.dateTime(CheckedAt) })}
        </Link>
      }
    >
      <CertificateChain certificates={Certificates} />
    </Panel>
  );
}

import type { AddressKind, addressTestEndpoints } from '@vedette/contract/v1/alerting/address-test';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { t } from '../i18n/translate.js';
import { call } from '../api/client.js';
import { problemText } from '../api/problem.js';
import { integrationName } from '../i18n/default-names.js';
import { Panel } from '../parts/page/panel.js';
import type { OperatorRow } from '../api/queries/operator-queries.js';

const TESTS: readonly (readonly [AddressKind, string])[] = [
  ['Email', t('Send test e-mail')],
  ['Sms', t('Send test SMS')],
  ['Phone', t('Make test call')],
];

/** Sends test messages to an operator's address and number. */
export function AddressTest({ operator }: { readonly operator: OperatorRow }) {
  const { OperatorGuid: operatorGuid, MobilePhone } = operator;
  const test = useMutation({
    mutationFn: (Channel: AddressKind) =>
      call<typeof addressTestEndpoints.test>('POST /api/v1/Operator/:operatorGuid/TestMessage', {
        params: { operatorGuid },
        body: { Channel },
      }),
  });
  return (
    <Panel title={t('Test messages')}>
      <p className="dimmed">
        {t('Sent to the saved address and number, even when off duty. Tests use no message credits.')}
      </p>
      <Group gap="sm">
        {TESTS.filter(([kind]) => kind === 'Email' || MobilePhone !== '').map(([kind, label]) => (
          <Button
            key={kind}
            size="xs"
            variant="default"
            loading={test.isPending && test.variables === kind}
            onClick={() => test.mutate(kind)}
          >
            {label}
          </Button>
        ))}
      </Group>
      {test.error && (
        <Alert mt="sm" color="red" role="alert" title={t('The test failed')}>
          {problemText(test.error)}
        </Alert>
      )}
      <div role="status">{test.data && <TestResult result={test.data} kind={test.variables} />}</div>
    </Panel>
  );
}

interface TestResultProps {
  readonly result: { readonly Recipient: string; readonly Integration: string; readonly IsAccepted: boolean };
  readonly kind: AddressKind | undefined;
}

function TestResult({ result: { Recipient, Integration, IsAccepted }, kind }: TestResultProps) {
  if (!IsAccepted) {
    return (
      <Alert mt="sm" color="red" title={t('■ Not accepted')}>
        {t(
          'The gateway of “{integrationName}” rejected the message. Test the integration on its page to see the response.',
          { integrationName: integrationName(Integration) },
        )}
      </Alert>
    );
  }
  return (
    <Alert mt="sm" color="blue" title={kind === 'Email' ? t('● Sent') : t('● Accepted by the gateway')}>
      {t('Sent to {recipient} through “{integrationName}”.', {
        recipient: Recipient,
        integrationName: integrationName(Integration),
      })}{' '}
      {kind === 'Email'
        ? t('If it does not arrive, check the outbox and the spam folder.')
        : t('If it does not arrive, check the number.')}
    </Alert>
  );
}

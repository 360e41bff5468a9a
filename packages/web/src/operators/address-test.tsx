import type { AddressKind, addressTestEndpoints } from '@vedette/contract/v1/alerting/address-test';
import { Alert, Button, Group } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { problemText } from '../api/problem.js';
import { Panel } from '../parts/page/panel.js';
import type { OperatorRow } from '../api/queries/operator-queries.js';

const TESTS: readonly (readonly [AddressKind, string])[] = [
  ['Email', 'Send a test mail'],
  ['Sms', 'Send a test SMS'],
  ['Phone', 'Make a test call'],
];

/** Whether messages arrive at an operator's own address and number. */
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
    <Panel title="Try whether messages arrive">
      <p className="dimmed">
        To the address and the number as they are saved, whatever the duty. It costs no message credits.
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
        <Alert mt="sm" color="red" role="alert" title="It was not sent">
          {problemText(test.error)}
        </Alert>
      )}
      <div role="status">{test.data && <Sent answer={test.data} kind={test.variables} />}</div>
    </Panel>
  );
}

interface SentProps {
  readonly answer: { readonly Recipient: string; readonly Integration: string; readonly IsTaken: boolean };
  readonly kind: AddressKind | undefined;
}

function Sent({ answer: { Recipient, Integration, IsTaken }, kind }: SentProps) {
  if (!IsTaken) {
    return (
      <Alert mt="sm" color="red" title="■ It was not taken">
        The gateway of “{Integration}” did not take it. Who may edit that integration can test it there and see why.
      </Alert>
    );
  }
  return (
    <Alert mt="sm" color="blue" title={kind === 'Email' ? '● On its way' : '● The gateway took it'}>
      To {Recipient} by “{Integration}”. If it does not arrive,{' '}
      {kind === 'Email' ? 'look at the outbox and into the folder of unwanted mail.' : 'check the number.'}
    </Alert>
  );
}

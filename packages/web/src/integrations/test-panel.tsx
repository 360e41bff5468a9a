import { message } from '@vedette/i18n/message';
import type { AlertType } from '@vedette/contract/v4/custom-integration';
import { Alert, Button, Group, NativeSelect, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../i18n/translate.js';
import { ApiError, problemText } from '../api/problem.js';
import { Panel } from '../parts/page/panel.js';
import classes from './integrations.module.css';

interface TestRequest {
  readonly MessageType: AlertType;
  readonly Number?: string;
  readonly VariableValues?: Readonly<Record<string, string>>;
}

interface TestResponse {
  readonly IsDelivered: boolean;
  readonly ReceiverId?: string | undefined;
  readonly Exchanges: readonly { readonly Request: string; readonly Response: string }[];
  /** Unknown placeholders, which are sent as plain text. */
  readonly Unknown: readonly string[];
}

interface Props {
  readonly messageTypes: readonly AlertType[];
  /** A phone number is required. */
  readonly reachesPhones?: boolean;
  /** Variables that escalation levels set. */
  readonly variables?: readonly string[];
  readonly send: (request: TestRequest) => Promise<TestResponse>;
}

const MESSAGE_TYPE_TEXTS: Readonly<Record<AlertType, string>> = {
  Error: t('Error'),
  Reminder: t('Reminder'),
  Ok: t('Recovery'),
};

/** Sends a sample alert with the saved settings and shows the requests and responses. */
export function TestPanel({ messageTypes, reachesPhones = false, variables = [], send }: Props) {
  const [selectedType, setSelectedType] = useState<AlertType>('Error');
  const type = messageTypes.includes(selectedType) ? selectedType : (messageTypes[0] ?? 'Error');
  const [number, setNumber] = useState('');
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const test = useMutation({
    mutationFn: () =>
      send({
        MessageType: type,
        ...(reachesPhones && { Number: number }),
        ...(variables.length > 0 && { VariableValues: values }),
      }),
  });
  const problem = test.error instanceof ApiError ? test.error.messages : test.error ? [problemText(test.error)] : [];
  return (
    <Panel title={t(message('Test', 'noun'))}>
      <p className="dimmed">{t('Sends a sample alert using the saved settings. Tests use no credits.')}</p>
      <Group align="flex-end" gap="sm">
        <NativeSelect
          size="xs"
          label={t('Message')}
          value={type}
          data={messageTypes.map((value) => ({ value, label: MESSAGE_TYPE_TEXTS[value] }))}
          onChange={({ currentTarget }) =>
            setSelectedType(messageTypes.find((each) => each === currentTarget.value) ?? 'Error')
          }
        />
        {reachesPhones && (
          <TextInput
            size="xs"
            type="tel"
            label={t('Phone number')}
            placeholder="+1 202 555 0123"
            value={number}
            onChange={(event) => setNumber(event.currentTarget.value)}
          />
        )}
        {variables.map((name) => (
          <TextInput
            key={name}
            size="xs"
            label={t('Value of {name}', { name })}
            value={values[name] ?? ''}
            onChange={(event) => setValues({ ...values, [name]: event.currentTarget.value })}
          />
        ))}
        <Button
          size="xs"
          variant="default"
          loading={test.isPending}
          disabled={messageTypes.length === 0}
          onClick={() => test.mutate()}
        >
          {t('Send test alert')}
        </Button>
      </Group>
      {problem.length > 0 && (
        <Alert mt="sm" color="red" role="alert" title={t('The test failed')}>
          {problem.map((message) => (
            <div key={message}>{message}</div>
          ))}
        </Alert>
      )}
      <div role="status">{test.data && <TestResult response={test.data} />}</div>
    </Panel>
  );
}

function TestResult({
  response: { IsDelivered, ReceiverId, Exchanges, Unknown },
}: {
  readonly response: TestResponse;
}) {
  return (
    <>
      <Alert
        mt="sm"
        color={IsDelivered ? 'blue' : 'red'}
        title={IsDelivered ? t('● Accepted by the receiver') : t('■ Rejected by the receiver')}
      >
        {ReceiverId === undefined
          ? t('See the request and response below.')
          : t('Message ID: {id}', { id: ReceiverId })}
      </Alert>
      {Unknown.length > 0 && (
        <p className={classes['unknown']}>
          {t('▲ Unknown variables or functions, sent as plain text: {names}', { names: Unknown.join(', ') })}
        </p>
      )}
      {Exchanges.map(({ Request, Response }, index) => (
        <details key={index} open={!IsDelivered && index === Exchanges.length - 1} className={classes['exchange']}>
          <summary>
            {Exchanges.length > 1 ? t('Request {number}', { number: String(index + 1) }) : t('Request and response')}
          </summary>
          <h3>{t('Request')}</h3>
          <pre tabIndex={0}>{Request}</pre>
          <h3>{t('Response')}</h3>
          <pre tabIndex={0}>{Response}</pre>
        </details>
      ))}
    </>
  );
}

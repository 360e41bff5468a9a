import type { acknowledgeLinkEndpoints, AcknowledgeLink } from '@vedette/contract/v1/acknowledge';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { basePath, call } from '../api/client.js';
import { MailedLink, useLinkToken } from './mailed-link.js';

/** The page the link of an alert mail opens. Opening it says nothing to anybody; its button does. */
export function Acknowledge() {
  const token = useLinkToken();
  const link = useQuery({
    queryKey: ['acknowledge-link'],
    queryFn: ({ signal }) =>
      call<typeof acknowledgeLinkEndpoints.read>('POST /api/v1/AcknowledgeLink', { body: { Token: token }, signal }),
    staleTime: Infinity,
  });
  return (
    <MailedLink link={link} tooLate="It is too old. Sign in to acknowledge the incident.">
      {(data) => <Incident link={data} token={token} />}
    </MailedLink>
  );
}

function Incident({ link, token }: { readonly link: AcknowledgeLink; readonly token: string }) {
  const save = useMutation({
    mutationFn: () =>
      call<typeof acknowledgeLinkEndpoints.use>('POST /api/v1/AcknowledgeLink/Use', { body: { Token: token } }),
  });
  const state = stateOf(link, save.isSuccess);
  return (
    <Stack gap="sm">
      <Title order={1} size="h3">
        {link.MonitorName}
      </Title>
      <Text>{link.ErrorDescription}</Text>
      {state === undefined ? (
        <>
          <Text size="sm">{`Reminders and further levels go on; ${link.OperatorName} is noted as looking after it.`}</Text>
          {save.error && <Text role="alert">It could not be saved. Try once more.</Text>}
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            I look after it
          </Button>
        </>
      ) : (
        <Text role="status">{state}</Text>
      )}
      <Anchor href={basePath}>To Vedette</Anchor>
    </Stack>
  );
}

/** Why there is nothing to do any more; undefined while there is. */
function stateOf(link: AcknowledgeLink, isSaved: boolean): string | undefined {
  if (isSaved) return `Thank you, ${link.OperatorName}. It is noted.`;
  if (link.ClosedAt !== undefined) return 'This error is over already.';
  return link.AcknowledgedAt === undefined ? undefined : `${link.AcknowledgedBy ?? 'Somebody'} looks after it already.`;
}

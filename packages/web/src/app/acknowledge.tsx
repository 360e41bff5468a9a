import type { acknowledgeLinkEndpoints, AcknowledgeLink } from '@vedette/contract/v1/alerting/acknowledge';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { basePath, call } from '../api/client.js';
import { translateTo, type Translate } from './acknowledge-words.js';
import { MailedLink, useLinkToken } from './mailed-link.js';

/** Page that alert mails link to. Opening it changes nothing; its button acknowledges the incident. */
export function Acknowledge() {
  const token = useLinkToken();
  // The operator’s culture is unknown until the link is checked, so the browser’s language is used.
  const ofBrowser = translateTo(navigator.language);
  const link = useQuery({
    queryKey: ['acknowledge-link'],
    queryFn: ({ signal }) =>
      call<typeof acknowledgeLinkEndpoints.read>('POST /api/v1/AcknowledgeLink', { body: { Token: token }, signal }),
    staleTime: Infinity,
  });
  return (
    <MailedLink
      link={link}
      expiredText={ofBrowser('expired')}
      words={{ reading: ofBrowser('reading'), broken: ofBrowser('broken'), toSignIn: ofBrowser('toSignIn') }}
    >
      {(data) => <Incident link={data} token={token} />}
    </MailedLink>
  );
}

function Incident({ link, token }: { readonly link: AcknowledgeLink; readonly token: string }) {
  const save = useMutation({
    mutationFn: () =>
      call<typeof acknowledgeLinkEndpoints.use>('POST /api/v1/AcknowledgeLink/Use', { body: { Token: token } }),
  });
  const say = translateTo(link.CultureName);
  const state = noActionText(link, save.isSuccess, say);
  return (
    <Stack gap="sm" lang={link.CultureName}>
      <Title order={1} size="h3">
        {link.MonitorName}
      </Title>
      <Text>{link.ErrorDescription}</Text>
      {state === undefined ? (
        <>
          <Text size="sm">{say('notice', { name: link.OperatorName })}</Text>
          {save.error && <Text role="alert">{say('notSaved')}</Text>}
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {say('acknowledge')}
          </Button>
        </>
      ) : (
        <Text role="status">{state}</Text>
      )}
      <Anchor href={basePath}>{say('toVedette')}</Anchor>
    </Stack>
  );
}

/** Returns why the incident cannot be acknowledged, or undefined if it can. */
function noActionText(link: AcknowledgeLink, isSaved: boolean, say: Translate): string | undefined {
  if (isSaved) return say('thanks', { name: link.OperatorName });
  if (link.ClosedAt !== undefined) return say('closed');
  return link.AcknowledgedAt === undefined
    ? undefined
    : say('acknowledgedBy', { name: link.AcknowledgedBy ?? say('anotherOperator') });
}

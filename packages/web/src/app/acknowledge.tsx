import type { acknowledgeLinkEndpoints, AcknowledgeLink } from '@vedette/contract/v1/alerting/acknowledge';
import { Anchor, Button, Stack, Text, Title } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { basePath, call } from '../api/client.js';
import { loadLanguage } from '../i18n/load-language.js';
import { t } from '../i18n/translate.js';
import { MailedLink, useLinkToken } from './mailed-link.js';

/** Page that alert mails link to, in the operator's language. Opening it changes nothing; its button acknowledges the incident. */
export function Acknowledge() {
  const token = useLinkToken();
  const link = useQuery({
    queryKey: ['acknowledge-link'],
    queryFn: async ({ signal }) => {
      const response = await call<typeof acknowledgeLinkEndpoints.read>('POST /api/v1/AcknowledgeLink', {
        body: { Token: token },
        signal,
      });
      await loadLanguage(response.CultureName);
      return response;
    },
    staleTime: Infinity,
  });
  return (
    <MailedLink link={link} expiredText={t('The link has expired. Sign in to acknowledge the incident.')}>
      {(data) => <Incident link={data} token={token} />}
    </MailedLink>
  );
}

function Incident({ link, token }: { readonly link: AcknowledgeLink; readonly token: string }) {
  const save = useMutation({
    mutationFn: () =>
      call<typeof acknowledgeLinkEndpoints.use>('POST /api/v1/AcknowledgeLink/Use', { body: { Token: token } }),
  });
  const cannotAcknowledge = cannotAcknowledgeText(link, save.isSuccess);
  return (
    <Stack gap="sm">
      <Title order={1} size="h3">
        {link.MonitorName}
      </Title>
      <Text>{link.ErrorDescription}</Text>
      {cannotAcknowledge === undefined ? (
        <>
          <Text size="sm">
            {t('Acknowledging does not stop reminders or escalation. {name} will be recorded as the owner.', {
              name: link.OperatorName,
            })}
          </Text>
          {save.error && <Text role="alert">{t('The acknowledgement could not be saved. Try again.')}</Text>}
          <Button loading={save.isPending} onClick={() => save.mutate()}>
            {t('Acknowledge')}
          </Button>
        </>
      ) : (
        <Text role="status">{cannotAcknowledge}</Text>
      )}
      <Anchor href={basePath}>{t('Open Vedette')}</Anchor>
    </Stack>
  );
}

/** Returns why the incident cannot be acknowledged, or undefined if it can. */
function cannotAcknowledgeText(link: AcknowledgeLink, isSaved: boolean): string | undefined {
  if (isSaved) return t('Thank you, {name}. The incident is acknowledged.', { name: link.OperatorName });
  if (link.ClosedAt !== undefined) return t('This incident is already closed.');
  if (link.AcknowledgedAt === undefined) return undefined;
  return link.AcknowledgedBy === undefined
    ? t('Another operator has already acknowledged it.')
    : t('{name} has already acknowledged it.', { name: link.AcknowledgedBy });
}

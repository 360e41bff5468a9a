import type { PublicStatusPage } from '@vedette/contract/public-status-page';
import { Anchor, Code, Group, Stack, Text, Title } from '@mantine/core';
import { pageAddress } from './page-address.js';

const TWINS = [
  ['.rss', 'RSS'],
  ['.ics', 'Calendar'],
  ['.json', 'JSON'],
] as const;

/** Where the page is read, its twins, and what shows it inside of another site. */
export function AddressPanel({ PublicDashboardGuid: guid, Name, IsPublished }: PublicStatusPage) {
  const address = new URL(pageAddress(guid), window.location.href).href;
  const embed = `<iframe src="${address}" title="${Name.replace(/[&"<>]/g, '')}" width="100%" height="600"></iframe>`;
  return (
    <section aria-labelledby="address">
      <Stack gap="xs">
        <Title order={2} size="h4" id="address">
          Address
        </Title>
        <Group gap="md">
          <Anchor href={address} target="_blank" rel="noreferrer">
            {address}
          </Anchor>
          {TWINS.map(([ending, title]) => (
            <Anchor key={ending} href={pageAddress(guid, ending)} size="sm">
              {title}
            </Anchor>
          ))}
        </Group>
        {IsPublished ? (
          <>
            <Text size="sm">Inside of another site:</Text>
            <Code block>{embed}</Code>
          </>
        ) : (
          <Text size="sm">Who opens it is asked to sign in: it is not published.</Text>
        )}
      </Stack>
    </section>
  );
}

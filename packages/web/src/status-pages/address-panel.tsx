import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { Anchor, Group, Text } from '@mantine/core';
import { CopyText } from '../parts/copy-text.js';
import { Panel } from '../parts/panel.js';
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
    <Panel title="Address">
      <Group gap="md" mb="xs">
        <Anchor href={address} target="_blank" rel="noreferrer" className="wrap">
          {address}
        </Anchor>
        {TWINS.map(([ending, title]) => (
          <Anchor key={ending} href={pageAddress(guid, ending)}>
            {title}
          </Anchor>
        ))}
      </Group>
      {IsPublished ? (
        <>
          <Text size="sm">Inside of another site:</Text>
          <CopyText label="Markup that shows the page inside of another site" text={embed} />
        </>
      ) : (
        <Text size="sm">Who opens it is asked to sign in: it is not published.</Text>
      )}
    </Panel>
  );
}

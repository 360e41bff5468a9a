import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { message } from '@vedette/i18n/message';
import { Anchor, Box, Group, Text } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { CopyText } from '../parts/display/copy-text.js';
import { Panel } from '../parts/page/panel.js';
import { pageAddress } from './page-address.js';

const TWINS = [
  ['.rss', 'RSS'],
  ['.ics', t('Calendar')],
  ['.json', 'JSON'],
] as const;

/** Writes attributes of an HTML element, whose values need no escaping. */
const attributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** URLs of a status page, its other formats and embed codes. */
export function AddressPanel({ PublicDashboardGuid: guid, Name, IsPublished }: PublicStatusPage) {
  const address = new URL(pageAddress(guid), window.location.href).href;
  const name = Name.replace(/[&"<>]/g, '');
  const frame = (ending: string, height: number): string =>
    `<iframe${attributes({ src: address + ending, title: name, width: '100%', height: String(height) })}></iframe>`;
  const within = [
    [t(message('Full page', 'status page')), frame('', 600)],
    [t('Summary widget'), frame('.embed', 180)],
    [t('Badge'), `<a${attributes({ href: address })}><img${attributes({ src: `${address}.svg`, alt: name })}></a>`],
  ] as const;
  return (
    <Panel title={t('Address')}>
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
          <Text size="sm">{t('Embed in another site:')}</Text>
          {within.map(([what, markup]) => (
            <Box key={what} mt="sm">
              <Text size="sm" mb={4}>
                {what}
              </Text>
              <CopyText label={t('{format}: embed code', { format: what })} text={markup} />
            </Box>
          ))}
        </>
      ) : (
        <Text size="sm">
          {t('The page is private. Visitors who are not signed in get “not found” with a link to sign in.')}
        </Text>
      )}
    </Panel>
  );
}

import type { PublicStatusPage } from '@vedette/contract/v4/public-status-page';
import { message } from '@vedette/i18n/message';
import { Anchor, Box, Group, Text } from '@mantine/core';
import { t } from '../i18n/translate.js';
import { CopyText } from '../parts/display/copy-text.js';
import { Panel } from '../parts/page/panel.js';
import { statusPageUrl } from './status-page-url.js';

const OTHER_FORMATS = [
  ['.rss', 'RSS'],
  ['.ics', t('Calendar')],
  ['.json', 'JSON'],
] as const;

/** Writes attributes of an HTML element, whose values need no escaping. */
const formatAttributes = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

/** URLs of a status page, its other formats and embed codes. */
export function AddressPanel({ PublicDashboardGuid: guid, Name, IsPublished }: PublicStatusPage) {
  const url = new URL(statusPageUrl(guid), window.location.href).href;
  const name = Name.replace(/[&"<>]/g, '');
  const iframeCode = (extension: string, height: number): string =>
    `<iframe${formatAttributes({ src: url + extension, title: name, width: '100%', height: String(height) })}></iframe>`;
  const embedCodes = [
    [t(message('Full page', 'status page')), iframeCode('', 600)],
    [t('Summary widget'), iframeCode('.embed', 180)],
    [t('Badge'), `<a${formatAttributes({ href: url })}><img${formatAttributes({ src: `${url}.svg`, alt: name })}></a>`],
  ] as const;
  return (
    <Panel title={t('Address')}>
      <Group gap="md" mb="xs">
        <Anchor href={url} target="_blank" rel="noreferrer" className="wrap">
          {url}
        </Anchor>
        {OTHER_FORMATS.map(([extension, title]) => (
          <Anchor key={extension} href={statusPageUrl(guid, extension)}>
            {title}
          </Anchor>
        ))}
      </Group>
      {IsPublished ? (
        <>
          <Text size="sm">{t('Embed in another site:')}</Text>
          {embedCodes.map(([format, markup]) => (
            <Box key={format} mt="sm">
              <Text size="sm" mb={4}>
                {format}
              </Text>
              <CopyText label={t('{format}: embed code', { format })} text={markup} />
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

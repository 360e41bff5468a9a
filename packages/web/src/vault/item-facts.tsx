import { message } from '@vedette/i18n/message';
import type { VaultItem } from '@vedette/contract/v4/vault-item';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import type { Format } from '../parts/format/format.js';
import { TYPE_LABELS } from './item-labels.js';

type Fact = readonly [name: string, value: ReactNode];

/** Shown instead of secrets, which are write-only. */
const STORED_TEXT = t('● stored, not shown');

/** Returns the readable facts of an item by type. */
export function itemFacts(item: VaultItem, format: Format): Fact[] {
  const notes: Fact[] = item.Notes === '' ? [] : [[t('Notes'), item.Notes]];
  return [[t('Type'), TYPE_LABELS[item.VaultItemType]], ...typeFacts(item, format), ...notes];
}

function typeFacts(item: VaultItem, format: Format): Fact[] {
  const { UserName, CertificateArchive, FileInfo, OneTimePasswordInfo } = item;
  if (UserName !== undefined) {
    return [
      [t('User name'), UserName === '' ? '–' : UserName],
      [t('Password'), STORED_TEXT],
    ];
  }
  if (CertificateArchive) {
    return [
      [t('Issuer'), CertificateArchive.Issuer],
      [t('Valid from'), t('{time} UTC', { time: format.local(CertificateArchive.NotBefore) })],
      [t('Valid until'), t('{time} UTC', { time: format.local(CertificateArchive.NotAfter) })],
      [t('Archive and password'), STORED_TEXT],
    ];
  }
  if (FileInfo) {
    return [
      [t('File'), <Download key="file" name={FileInfo.Name} data={FileInfo.Data} />],
      [t('Size'), t('{size} bytes', { size: format.count(FileInfo.Size) })],
    ];
  }
  if (OneTimePasswordInfo) {
    return [
      [t(message('Secret', 'one-time password')), STORED_TEXT],
      [t('Digits'), OneTimePasswordInfo.Digits],
      [t('Code validity'), `${String(OneTimePasswordInfo.Period)} s`],
      [t('Hash'), OneTimePasswordInfo.HashAlgorithm],
    ];
  }
  return [];
}

function Download({ name, data }: { readonly name: string; readonly data: string }) {
  const save = (): void => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const url = URL.createObjectURL(new Blob([bytes]));
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    link.click();
    URL.revokeObjectURL(url);
  };
  return (
    <Button size="compact-xs" variant="default" onClick={save} aria-label={t('Save {fileName}', { fileName: name })}>
      {name}
    </Button>
  );
}

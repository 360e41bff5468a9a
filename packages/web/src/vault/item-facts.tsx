import type { VaultItem } from '@vedette/contract/v4/vault-item';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { t } from '../i18n/translate.js';
import type { Format } from '../parts/format/format.js';
import { TYPE_WORDS } from './item-words.js';

type Fact = readonly [name: string, value: ReactNode];

/** Shown instead of secrets, which are write-only. */
const SET = '● stored, not shown';

/** Returns the readable facts of an item by type. */
export function itemFacts(item: VaultItem, format: Format): Fact[] {
  const notes: Fact[] = item.Notes === '' ? [] : [['Notes', item.Notes]];
  return [['Type', TYPE_WORDS[item.VaultItemType]], ...typeFacts(item, format), ...notes];
}

function typeFacts(item: VaultItem, format: Format): Fact[] {
  const { UserName, CertificateArchive, FileInfo, OneTimePasswordInfo } = item;
  if (UserName !== undefined) {
    return [
      ['User name', UserName === '' ? '–' : UserName],
      ['Password', SET],
    ];
  }
  if (CertificateArchive) {
    return [
      ['Issuer', CertificateArchive.Issuer],
      ['Valid from', `${format.local(CertificateArchive.NotBefore)} UTC`],
      ['Valid until', `${format.local(CertificateArchive.NotAfter)} UTC`],
      ['Archive and password', SET],
    ];
  }
  if (FileInfo) {
    return [
      ['File', <Download key="file" name={FileInfo.Name} data={FileInfo.Data} />],
      ['Size', `${format.count(FileInfo.Size)} bytes`],
    ];
  }
  if (OneTimePasswordInfo) {
    return [
      ['Secret', SET],
      ['Digits', OneTimePasswordInfo.Digits],
      ['Code validity', `${String(OneTimePasswordInfo.Period)} s`],
      ['Hash', OneTimePasswordInfo.HashAlgorithm],
    ];
  }
  return [];
}

function Download({ name, data }: { readonly name: string; readonly data: string }) {
  const save = (): void => {
    const bytes = Uint8Array.from(atob(data), (char) => char.charCodeAt(0));
    const address = URL.createObjectURL(new Blob([bytes]));
    const link = Object.assign(document.createElement('a'), { href: address, download: name });
    link.click();
    URL.revokeObjectURL(address);
  };
  return (
    <Button size="compact-xs" variant="default" onClick={save} aria-label={t('Save {name}', { name })}>
      {name}
    </Button>
  );
}

import type { CheckpointRow } from '@vedette/contract/v1/checkpoints/checkpoint';
import { t } from '../i18n/translate.js';

/** One server of a location. */
export interface LocationServer {
  readonly serverId: number;
  /** Name of its checkpoint, with the server number if it has several servers. */
  readonly name: string;
  /** Undefined: never seen. */
  readonly withheld: readonly string[] | undefined;
}

/** Data that a server may withhold, by the name it reports. */
export const PROTECTED_DATA = [
  { id: 'Screenshots', title: t('Screenshots') },
  { id: 'PageContent', title: t('Page content') },
  { id: 'HttpHeaders', title: t('HTTP headers') },
  { id: 'ResolvedIpAddresses', title: t('Resolved IP addresses') },
] as const;

export const locationServers = (rows: readonly CheckpointRow[], checkpointIds: readonly number[]): LocationServer[] =>
  rows
    .filter(({ CheckpointId }) => checkpointIds.includes(CheckpointId))
    .flatMap(({ CheckpointName, Servers }) =>
      Servers.map(({ ServerId, LastSeenAt, WithheldContent }) => ({
        serverId: ServerId,
        name:
          Servers.length > 1
            ? t('{checkpointName}, server {serverId}', { checkpointName: CheckpointName, serverId: String(ServerId) })
            : CheckpointName,
        withheld: LastSeenAt === undefined ? undefined : WithheldContent,
      })),
    );

/** Describes whether the server sends the data. */
export function protectionText({ withheld }: LocationServer, id: string): string {
  if (!withheld) return t('– not known yet');
  return withheld.includes(id) ? t('■ withheld') : t('● sent');
}

import type {
  Checkpoint as FlatCheckpoint,
  CheckpointAttributes,
  CheckpointRegion as RegionView,
  CheckpointResource,
  CheckpointServerAttributes,
} from '@vedette/contract/v4/checkpoint';
import type { Instant } from '@vedette/kernel/clock';
import type { Checkpoint, CheckpointAddress, CheckpointRegion, CheckpointServer } from './checkpoint.js';

const isIpv6 = ({ address }: CheckpointAddress): boolean => address.includes(':');
const addressTexts = (addresses: readonly CheckpointAddress[]): string[] => addresses.map(({ address }) => address);

/** Returns the distinct addresses of servers by family, including announced future ones. */
export function addressesByFamily(servers: readonly CheckpointServer[]): {
  readonly ipv4: string[];
  readonly ipv6: string[];
} {
  const all = servers.flatMap(({ addresses }) => addresses);
  const unique = (list: string[]): string[] => [...new Set(list)];
  return {
    ipv4: unique(addressTexts(all.filter((one) => !isIpv6(one)))),
    ipv6: unique(addressTexts(all.filter(isIpv6))),
  };
}

function toCheckpointAttributes(checkpoint: Checkpoint): CheckpointAttributes {
  const { ipv4, ipv6 } = addressesByFamily(checkpoint.servers);
  return {
    CheckpointName: checkpoint.name,
    Code: checkpoint.code,
    Ipv4Addresses: ipv4,
    IpV6Addresses: ipv6,
    IsPrimaryCheckpoint: checkpoint.isPrimary,
    SupportsIpv6: checkpoint.servers.some(({ capabilities }) => capabilities.includes('IPv6')),
    HasHighAvailability: checkpoint.servers.length > 1,
  };
}

export function checkpointResource(checkpoint: Checkpoint): CheckpointResource {
  const { checkpointId: id } = checkpoint;
  const links = { Self: `/Checkpoint/${id}` };
  return {
    Type: 'Checkpoint',
    Id: id,
    Attributes: toCheckpointAttributes(checkpoint),
    Relationships: [],
    Links: links,
  };
}

export function flatCheckpoint(checkpoint: Checkpoint): FlatCheckpoint {
  const { IpV6Addresses, ...attributes } = toCheckpointAttributes(checkpoint);
  return { CheckpointId: checkpoint.checkpointId, ...attributes, Ipv6Addresses: IpV6Addresses };
}

/** `Ip4Address` and `IpV6Address` are for clients that support a single address: the first one in use. */
export function serverAttributes(
  server: CheckpointServer,
  checkpoint: Checkpoint,
  now: Instant,
): CheckpointServerAttributes {
  const { ipv4, ipv6 } = addressesByFamily([server]);
  const inUse = server.addresses.filter(({ activeFrom }) => activeFrom <= now);
  const first = inUse.find(isIpv6);
  return {
    Ipv4Addresses: ipv4,
    Ipv6Addresses: ipv6,
    Ip4Address: inUse.find((one) => !isIpv6(one))?.address ?? '',
    ...(first && { IpV6Address: first.address }),
    Capabilities: [
      ...(server.capabilities.includes('IPv6') ? (['IPv6'] as const) : []),
      ...(checkpoint.isPrimary ? (['PrimaryServer'] as const) : []),
      ...(checkpoint.servers.length > 1 ? (['HighAvailability'] as const) : []),
    ],
  };
}

export function regionView({ regionId, name, childRegionIds }: CheckpointRegion): RegionView {
  return { Id: regionId, Name: name, ChildRegions: [...childRegionIds] };
}

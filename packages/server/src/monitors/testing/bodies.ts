import type { MonitorWrite } from '@vedette/contract/v4/monitor';
import { MonitorWrite as Shape } from '@vedette/contract/v4/monitor';
import {
  authenticationTypes,
  errorConditionEffects,
  httpMethods,
  ipVersions,
  tlsVersions,
} from '@vedette/contract/v4/monitor-enums';
import type { HttpTarget, Target } from '@vedette/contract/checkpoint/target';
import fc from 'fast-check';

/** A request body with what every HTTPS monitor needs. */
export const httpsBody = (change: MonitorWrite = {}): MonitorWrite => ({
  Name: 'shop',
  MonitorType: 'Https',
  Url: 'https://shop.example/',
  ...change,
});

const words = fc.string({ unit: 'grapheme', maxLength: 20 }).filter((word) => !word.includes('\0'));
const ids = fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 });
const conditions = fc.uniqueArray(
  fc.oneof(
    fc.record({
      ErrorConditionType: fc.constantFrom('LoadTimeLimit1' as const, 'LoadTimeLimit2' as const),
      Value: fc.integer({ min: 0, max: 99_999 }).map(String),
      Effect: fc.constantFrom(...errorConditionEffects),
    }),
    fc.record({ ErrorConditionType: fc.constant('ContentMatch' as const), Value: words.filter((word) => word !== '') }),
    fc.record({ ErrorConditionType: fc.constant('HttpStatus' as const), Value: fc.constantFrom('200', '301', '404') }),
    fc.record({ ErrorConditionType: fc.constant('TotalMinBytes' as const), Value: fc.constantFrom('0', '17') }),
  ),
  { selector: ({ ErrorConditionType }) => ErrorConditionType, maxLength: 5 },
);

/** Any subset of the fields of an HTTPS monitor, each with a valid value. */
export const anyFields = fc.record(
  {
    Name: fc.constantFrom('shop', 'Überwachung 🛰', ' spaced ', 'a'.repeat(64)),
    GenerateAlert: fc.boolean(),
    IsActive: fc.constant(false),
    MonitorMode: fc.constantFrom('Development' as const, 'Staging' as const, 'Production' as const),
    CheckInterval: fc.integer({ min: 1, max: 240 }),
    CustomFields: fc.constantFrom(
      [],
      [{ Name: 'team', Value: '' }],
      [
        { Name: 'b', Value: '1' },
        { Name: 'a', Value: '2' },
      ],
    ),
    SelectedCheckpoints: fc.record({ Checkpoints: ids, Regions: ids, ExcludeLocations: ids }, { requiredKeys: [] }),
    UsePrimaryCheckpointsOnly: fc.boolean(),
    UseConcurrentMonitoring: fc.boolean(),
    ConcurrentUnconfirmedErrorThreshold: fc.integer({ min: 0, max: 50 }),
    ConcurrentConfirmedErrorThreshold: fc.integer({ min: 50, max: 100 }),
    NameForPhoneAlerts: words,
    Notes: words,
    ErrorConditions: conditions,
    Url: fc.constantFrom(
      'https://shop.example/',
      'http://[::1]:8080/a?b=c#d',
      'HTTPS://Shop.Example',
      'https://a/{{@RandomGuid}}',
    ),
    IpVersion: fc.constantFrom(...ipVersions),
    NativeIPv6Only: fc.boolean(),
    AuthenticationType: fc.constantFrom(...authenticationTypes),
    Username: words,
    UserAgent: fc.string({ maxLength: 20 }),
    RequestHeaders: fc.constantFrom(
      [],
      [
        { Name: 'X-B', Value: '' },
        { Name: 'Host', Value: 'shop' },
      ],
    ),
    RequestBody: words,
    HttpMethod: fc.constantFrom(...httpMethods),
    HttpVersion: fc.constantFrom('Negotiate' as const, 'Http1_1' as const),
    TlsVersion: fc.constantFrom(...tlsVersions),
    CheckCertificateErrors: fc.boolean(),
  },
  { requiredKeys: [] },
);

/** Asserts that a target is an HTTP target. */
export function requireHttpTarget(target: Target): HttpTarget {
  if (target.kind !== 'http') throw new Error(`it is a target for ${target.kind}`);
  return target;
}

/** Parses a body with its shape, as the HTTP host does. */
export const parseBody = (body: unknown): MonitorWrite => Shape.parse(body);

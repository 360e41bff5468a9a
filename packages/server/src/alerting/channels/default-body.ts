import { jsonPlaceholder } from './channel.js';

const variables = {
  alert: [
    'alertGuid',
    'type',
    'description',
    'failureMessage',
    'timestampUtc',
    'timestamp',
    'timestampUtcFormatted',
    'timestampFormatted',
    'firstErrorUtc',
    'firstError',
    'firstErrorUtcFormatted',
    'firstErrorFormatted',
    'firstErrorCheckUrl',
    'firstErrorCheckId',
    'serverIpv4',
    'serverIpv6',
    'resolvedIpAddress',
    'responseBody',
    'downtimeDuration',
    'firstErrorDescription',
    'errorTypeId',
    'numberOfConsecutiveErrors',
    'checkpointName',
    'responseHeaders',
    'sslValidUntil',
  ],
  alertDefinition: ['guid', 'name'],
  escalationLevel: ['id', 'message'],
  incident: ['key'],
  monitor: ['name', 'type', 'url', 'notes', 'dashboardUrl', 'editUrl'],
} as const;

const group = (name: keyof typeof variables): Record<string, string> =>
  Object.fromEntries(variables[name].map((field) => [field, jsonPlaceholder(`${name}.${field}`)]));

/** Body that receivers with a ready-made inbound integration expect. Every value is a string. */
export const DEFAULT_BODY = {
  alert: group('alert'),
  alertDefinition: group('alertDefinition'),
  escalationLevel: group('escalationLevel'),
  incident: group('incident'),
  monitor: { guid: jsonPlaceholder('monitor.monitorGuid'), ...group('monitor') },
  account: { id: jsonPlaceholder('account.accountId') },
  source: 'Vedette',
  version: '1.0',
};

/** The key is the same for every attempt at a message, so that a receiver can de-duplicate. */
export const IDEMPOTENCY_HEADER = { Key: 'Idempotency-Key', Value: '{{@alert.alertGuid}}' };

/**
 * Variables and functions for the texts of messages, for their editors. No I/O and no shapes, so that pages may include
 * it.
 */

/** Name without `{{@` and `}}`, and its meaning. An unknown value is an empty text. */
export const MESSAGE_VARIABLES: readonly (readonly [name: string, meaning: string])[] = [
  ['account.accountId', 'Number of the account'],
  ['alert.alertGuid', 'Guid of this alert'],
  ['alert.type', 'Alert, Reminder or Ok'],
  ['alert.timestamp', 'Time of the alert in account time, 2026-11-21T09:30:00'],
  ['alert.timestampFormatted', 'Same, formatted for the language of the account'],
  ['alert.timestampUtc', 'Same, in UTC'],
  ['alert.timestampUtcFormatted', 'Same, in UTC and formatted for the language of the account'],
  ['alert.firstError', 'Time of the first failed check, in account time'],
  ['alert.firstErrorFormatted', 'Same, formatted for the language of the account'],
  ['alert.firstErrorUtc', 'Same, in UTC'],
  ['alert.firstErrorUtcFormatted', 'Same, in UTC and formatted for the language of the account'],
  ['alert.firstErrorUnix', 'Seconds since 1970'],
  ['alert.firstErrorCheckId', 'Number of the first failed check'],
  ['alert.firstErrorCheckUrl', 'Link to the first failed check'],
  ['alert.firstErrorDescription', 'Error of the first failed check'],
  ['alert.description', 'Description of the error; OK after recovery'],
  ['alert.errorTypeId', 'Number of the error'],
  ['alert.failureMessage', 'Your own error message for a failed action of a transaction'],
  ['alert.numberOfConsecutiveErrors', 'Confirmed errors of the incident so far'],
  ['alert.downtimeDuration', 'Time since the first error, H:MM:SS; in reminders and Ok messages'],
  ['alert.checkpointName', 'Checkpoint of the check'],
  ['alert.serverIpv4', 'IPv4 address of the server that made the check, if the checkpoint publishes it'],
  ['alert.serverIpv6', 'Same, IPv6'],
  ['alert.resolvedIpAddress', 'IP address that the check connected to'],
  ['alert.responseHeaders', 'Response headers, one per line'],
  ['alert.responseBody', 'Response body; omitted if it makes the message too long'],
  ['alert.sslValidUntil', 'Expiry of the certificate, in account time'],
  ['alertDefinition.guid', 'Guid of the alert definition'],
  ['alertDefinition.name', 'Name of the alert definition'],
  ['escalationLevel.id', 'Number of the escalation level'],
  ['escalationLevel.message', 'Message of the escalation level'],
  ['incident.key', 'Key that is the same for all messages of an incident; receivers use it to group them'],
  ['monitor.monitorGuid', 'Guid of the monitor'],
  ['monitor.name', 'Name of the monitor'],
  ['monitor.type', 'Type of the monitor'],
  ['monitor.url', 'URL or address that the monitor checks'],
  ['monitor.notes', 'Notes of the monitor'],
  ['monitor.dashboardUrl', 'Link to the monitor'],
  ['monitor.editUrl', 'Link to the settings of the monitor'],
  ['message.title', 'One line with the event and the monitor'],
  ['message.short', 'Same, at most 130 characters'],
  ['message.body', 'Several lines with all important facts'],
  ['message.text', 'Text that fits into one SMS'],
  ['message.spoken', 'Text that is spoken on the phone'],
  [
    'message.language',
    'Language of these texts, for example fr-FR: that of the recipient, or of the account if there is none',
  ],
  ['message.error', 'Number and description of the error'],
  ['message.source', 'Host that is checked, otherwise the name of the monitor'],
];

/** Variables that are read from the check when a message is sent. Subjects of mails do not have them. */
export const SEEN_BY_CHECK: readonly string[] = [
  'alert.firstErrorDescription',
  'alert.failureMessage',
  'alert.serverIpv4',
  'alert.serverIpv6',
  'alert.resolvedIpAddress',
  'alert.responseHeaders',
  'alert.responseBody',
  'alert.sslValidUntil',
];

/** A call with its meaning. Arguments may contain variables and calls; inner calls are evaluated first. */
export const MESSAGE_FUNCTIONS: readonly (readonly [call: string, meaning: string])[] = [
  ['@JsonEncode(text)', 'Escapes text for a JSON string, without the quotes'],
  ['@JsonDecode(text)', 'Reverses JsonEncode'],
  ['@XmlEncode(text)', 'Escapes text for XML'],
  ['@XmlDecode(text)', 'Reverses XmlEncode'],
  ['@MarkupEncode(text)', 'Escapes only &, < and >, as chat services require'],
  ['@MarkdownEncode(text)', 'Escapes text for Markdown, so that nothing becomes a link'],
  ['@UrlEncode(text)', 'Escapes text for a URL or a form'],
  ['@Cut(length,text)', 'Cuts text to a maximum length'],
  ['@Base64Encode(text)', 'In Base64'],
  ['@Base64Decode(text)', 'Reverses Base64Encode'],
  ['@HexToBase64(hex)', 'Converts the result of a hash function to Base64'],
  [
    '@DateTime(format,offset)',
    'Current time in UTC: Iso, Unix or a pattern such as yyyy-MM-dd; offset in seconds, or FirstDayOfNextMonth and the like',
  ],
  ['@RandomGuid', 'A new guid each time'],
  ['@UniqueGuid', 'One guid for the whole message'],
  ['@RandomInt(min,max)', 'Random whole number, both ends included'],
  ['@RandomChar(n)', 'n random capital letters'],
];

/**
 * Variables and functions for the texts of messages, for their editors. No I/O and no shapes, so that pages may include
 * it.
 */
import { message } from '@vedette/i18n/message';

/** Name without `{{@` and `}}`, and its meaning. An unknown value is an empty text. */
export const MESSAGE_VARIABLES: readonly (readonly [name: string, meaning: string])[] = [
  ['account.accountId', message('Account number')],
  ['alert.alertGuid', message('Guid of this alert')],
  ['alert.type', message('Alert, Reminder or Ok')],
  ['alert.timestamp', message('Time of the alert in account time, 2026-11-21T09:30:00')],
  ['alert.timestampFormatted', message('Same, formatted for the language of the account')],
  ['alert.timestampUtc', message('Same, in UTC')],
  ['alert.timestampUtcFormatted', message('Same, in UTC and formatted for the language of the account')],
  ['alert.firstError', message('Time of the first failed check, in account time')],
  ['alert.firstErrorFormatted', message('Same, formatted for the language of the account')],
  ['alert.firstErrorUtc', message('Same, in UTC')],
  ['alert.firstErrorUtcFormatted', message('Same, in UTC and formatted for the language of the account')],
  ['alert.firstErrorUnix', message('Seconds since 1970')],
  ['alert.firstErrorCheckId', message('ID of the first failed check')],
  ['alert.firstErrorCheckUrl', message('Link to the first failed check')],
  ['alert.firstErrorDescription', message('Error of the first failed check')],
  ['alert.description', message('Description of the error; OK after recovery')],
  ['alert.errorTypeId', message('Error code')],
  ['alert.failureMessage', message('Your own error message for a failed action of a transaction')],
  ['alert.numberOfConsecutiveErrors', message('Confirmed errors of the incident so far')],
  ['alert.downtimeDuration', message('Time since the first error, H:MM:SS; in reminders and Ok messages')],
  ['alert.checkpointName', message('Checkpoint of the check')],
  ['alert.serverIpv4', message('IPv4 address of the server that made the check, if the checkpoint publishes it')],
  ['alert.serverIpv6', message('Same, IPv6')],
  ['alert.resolvedIpAddress', message('IP address that the check connected to')],
  ['alert.responseHeaders', message('Response headers, one per line')],
  ['alert.responseBody', message('Response body; omitted if it makes the message too long')],
  ['alert.sslValidUntil', message('Expiry of the certificate, in account time')],
  ['alertDefinition.guid', message('Guid of the alert definition')],
  ['alertDefinition.name', message('Name of the alert definition')],
  ['escalationLevel.id', message('Escalation level number')],
  ['escalationLevel.message', message('Message of the escalation level')],
  ['incident.key', message('Key that is the same for all messages of an incident; receivers use it to group them')],
  ['monitor.monitorGuid', message('Guid of the monitor')],
  ['monitor.name', message('Name of the monitor')],
  ['monitor.type', message('Type of the monitor')],
  ['monitor.url', message('URL or address that the monitor checks')],
  ['monitor.notes', message('Notes of the monitor')],
  ['monitor.dashboardUrl', message('Link to the monitor')],
  ['monitor.editUrl', message('Link to the settings of the monitor')],
  ['message.title', message('One line with the event and the monitor')],
  ['message.short', message('Same, at most 130 characters')],
  ['message.body', message('Several lines with all important facts')],
  ['message.text', message('Text that fits into one SMS')],
  ['message.spoken', message('Text spoken in a phone call')],
  [
    'message.language',
    message(
      'Language of the message, for example fr-FR: that of the recipient, or of the account if the recipient has none',
    ),
  ],
  ['message.error', message('Error code and description')],
  ['message.source', message('Host that is checked, otherwise the name of the monitor')],
];

/** Variables that are read from the check when a message is sent. Subjects of mails do not have them. */
export const CHECK_VARIABLES: readonly string[] = [
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
  ['@JsonEncode(text)', message('Escapes text for a JSON string, without the quotes')],
  ['@JsonDecode(text)', message('Reverses JsonEncode')],
  ['@XmlEncode(text)', message('Escapes text for XML')],
  ['@XmlDecode(text)', message('Reverses XmlEncode')],
  ['@MarkupEncode(text)', message('Escapes only &, < and >, as chat services require')],
  ['@MarkdownEncode(text)', message('Escapes text for Markdown, so that nothing becomes a link')],
  ['@UrlEncode(text)', message('Escapes text for a URL or a form')],
  ['@Cut(length,text)', message('Cuts text to a maximum length')],
  ['@Base64Encode(text)', message('In Base64')],
  ['@Base64Decode(text)', message('Reverses Base64Encode')],
  ['@HexToBase64(hex)', message('Converts the result of a hash function to Base64')],
  [
    '@DateTime(format,offset)',
    message(
      'Current time in UTC: Iso, Unix or a pattern such as yyyy-MM-dd; offset in seconds, or FirstDayOfNextMonth and the like',
    ),
  ],
  ['@RandomGuid', message('A new guid each time')],
  ['@UniqueGuid', message('One guid for the whole message')],
  ['@RandomInt(min,max)', message('Random whole number, both ends included')],
  ['@RandomChar(n)', message('n random capital letters')],
];

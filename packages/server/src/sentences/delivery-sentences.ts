import { message } from '@vedette/i18n/message';

/** Reasons why a message was not delivered, or a copy of a status page not written. `{x}` is a placeholder. */
export const DELIVERY_SENTENCES: readonly string[] = [
  message('kept in the outbox: no mail server is configured'),
  message('the link of this mail has expired'),
  message('the attachment of this mail no longer exists'),
  message('the mail server closed the connection'),
  message('not sent: the receiver did not respond in time to the last calls, so it gets one message at a time'),
  message('not finished within {seconds} s'),
  message('the folder did not respond'),
  message('the folder still does not respond'),
  message('the process that writes copies ended'),
];

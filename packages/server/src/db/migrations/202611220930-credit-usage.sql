-- Messages that cost credits are queried by day, month and operator.
create index alert_intent_paid on alert_intent (account_id, settled_at) where channel in ('Sms', 'Phone') and state = 'delivered';

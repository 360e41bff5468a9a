-- What connections and rule sets of before say about their new options: what they did.
update export_connection set definition = '{"Temporality": "Delta"}'::jsonb || definition;
update export_rule_set set definition = '{"IncludeCheckIds": false, "SendTraceparent": false}'::jsonb || definition;

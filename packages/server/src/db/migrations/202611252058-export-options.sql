-- Existing connections and rule sets get the new options with their behaviour so far.
update export_connection set definition = '{"Temporality": "Delta"}'::jsonb || definition;
update export_rule_set set definition = '{"IncludeCheckIds": false, "SendTraceparent": false}'::jsonb || definition;

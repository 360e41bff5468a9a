-- `dropped`: up to where quarters were dropped. What comes to an hour before that is added to it, since the quarters that
-- the hour was folded from are gone.
alter table rollup_progress drop constraint rollup_progress_scale_check;
alter table rollup_progress add constraint rollup_progress_scale_check check (scale in ('hour', 'day', 'dropped'));

-- `dropped`: up to where quarters were deleted. Later results for an earlier hour are added to it, since the quarters
-- from which it was rolled up are gone.
alter table rollup_progress drop constraint rollup_progress_scale_check;
alter table rollup_progress add constraint rollup_progress_scale_check check (scale in ('hour', 'day', 'dropped'));

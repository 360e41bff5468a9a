-- The operator who set a monitor's password and therefore knows it: they may send it elsewhere without entering it
-- again.
alter table monitor add column password_set_by uuid;
update monitor set password_set_by = modified_by where password_sealed is not null;

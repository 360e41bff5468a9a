-- Who knows a monitor's password, since he set it: he may send it elsewhere without giving it again.
alter table monitor add column password_set_by uuid;
update monitor set password_set_by = modified_by where password_sealed is not null;

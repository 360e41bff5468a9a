-- With every checkpoint that a monitor selects away: run it on another one, or not at all.
alter table account add column may_fall_back boolean not null default true;

-- Whether a monitor runs on another checkpoint when all its selected ones are unavailable.
alter table account add column may_fall_back boolean not null default true;

-- What a check other than HTTP observed, in the form of its kind (monitor_check.detail_kind: 2 service). Kept like
-- check_http: of good checks for days, of failed ones as long as their rows.
create table check_detail (
  id bigint not null,
  account_id integer not null,
  is_error boolean not null,
  detail jsonb not null,
  primary key (account_id, id, is_error)
) partition by list (is_error);
create table check_detail_ok partition of check_detail for values in (false) partition by range (id);
create table check_detail_error partition of check_detail for values in (true) partition by range (id);

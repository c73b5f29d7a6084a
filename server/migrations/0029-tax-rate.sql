-- What the state takes of each product is the house's own table: rates are added by two people, from a month on.
create table tax_rate (
  id bigint generated always as identity primary key,
  product text not null,
  base text not null check (base in ('stake', 'net')),
  -- Hundredths of a percent.
  rate_centi int not null check (rate_centi between 0 and 10000),
  from_month date not null check (extract(day from from_month) = 1),
  by text not null,
  reason text not null,
  at timestamptz not null default clock_timestamp()
);
create index tax_rate_of on tax_rate (product, from_month desc, id desc);
revoke insert on tax_rate from samnang_app;
grant insert on tax_rate to samnang_office;
insert into role_permission (role, permission) values ('finance', 'figures.tax') on conflict do nothing;

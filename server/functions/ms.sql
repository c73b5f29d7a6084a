-- A moment as the application reads it: milliseconds since 1970. Planned into the query that calls it.
create or replace function ms(p_at timestamptz) returns float8 language sql stable as $$
  select (extract(epoch from p_at) * 1000)::float8
$$;

-- What stands in the address of a launch opens one page, once and within a minute; the page acts with a word of its own, which no
-- address has. Pages that were opened before keep the word that they have.
alter table session alter column page_token_hash drop not null,
  add column launch_hash bytea unique,
  add column opened_at timestamptz;

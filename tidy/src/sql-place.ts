import { isTest, type Source, withoutComments } from './sources.ts'

const SQL =
  /['"`\s](?:select\s[\s\S]{1,400}?\sfrom\s|insert into \w|update \w+ (?:\w+ )?set\s|delete from \w|\(\s*select\s)/

/** Where a reader looks for SQL in code; the rest is SQL files. The last two are one table each that every feature writes. */
const SQL_PLACES =
  /-store\.ts$|^(?:server|sandbox)\/src\/database\/|^server\/src\/(?:base\/audit-log|live\/outbox)\.ts$/

/** SQL stands in stores, in database/ and in the files of `SQL_PLACES`. */
export function sqlOutsideOfStores(sources: Source[]): string[] {
  return sources
    .filter((source) => /^(?:server|sandbox|cli|vault|contract|core|portal)\//.test(source.path))
    .filter((source) => !isTest(source) && !SQL_PLACES.test(source.path))
    .filter((source) => stringsOf(source.text).some((string) => SQL.test(string)))
    .map((source) => `${source.path} holds SQL: move it to a store`)
}

/** What stands in quotes or backticks; SQL in code is always a string. */
function stringsOf(text: string): string[] {
  return withoutComments(text).match(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g) ?? []
}

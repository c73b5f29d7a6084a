import { isTest, type Source, withoutComments } from './sources.ts'

const SQL =
  /['"`\s](?:select\s[\s\S]{1,400}?\sfrom\s|insert into \w|update \w+ (?:\w+ )?set\s|delete from \w|\(\s*select\s)/

/** Stores, private to their folder, and `database/`. */
const STORES = /-store\.ts$|^(?:server|sandbox)\/src\/database\//

/** One table each that the folders above write and read: the ground's own books, named after what stands in them. */
const BOOKS = new Set(
  [
    ...[
      'base/audit-chain',
      'base/audit-log',
      'base/setting-rows',
      'base/word-rows',
      'live/outbox',
      'ledger/book',
      'ledger/balances',
    ],
    ...[
      'fair-days',
      'draw-records',
      'beacon-records',
      'lottery-records',
      'lottery-leaves',
      'signing-keys',
    ].map((name) => `draws/${name}`),
  ].map((name) => `server/src/${name}.ts`),
)

/** SQL in code stands in stores, in `database/` and in the ground's books; the rest is SQL files. */
export function sqlOutsideOfStores(sources: Source[]): string[] {
  return sources
    .filter((source) => /^(?:server|sandbox|cli|vault|contract|core|portal)\//.test(source.path))
    .filter((source) => !isTest(source) && !STORES.test(source.path) && !BOOKS.has(source.path))
    .filter((source) => stringsOf(source.text).some((string) => SQL.test(string)))
    .map((source) => `${source.path} holds SQL: move it to a store`)
}

/** What stands in quotes or backticks; SQL in code is always a string. */
function stringsOf(text: string): string[] {
  return withoutComments(text).match(/'[^'\n]*'|`[^`]*`|"[^"\n]*"/g) ?? []
}

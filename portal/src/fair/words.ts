import { fair } from '../text/fair.ts'
import { fill } from '../text/language.ts'
import type { FairKey, Say } from './say.ts'

/** The catalogue for keys that are put together at run time; their values are checked where they are filled in. */
const text = fair as unknown as (key: FairKey) => string

export const say: Say = (key, values) => (values ? fill(text(key), values) : text(key))

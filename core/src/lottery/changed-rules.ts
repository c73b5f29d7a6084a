/** What is different between two versions of the rules, field by field, for whoever has to agree to it. */

export interface ChangedRule {
  /** `games.VN.0.posts.3.rateCenti.2`. */
  path: string
  /** Undefined: it was not there, or is not there any more. */
  before: unknown
  after: unknown
}

/** In the order of the former version; what is new stands behind it. Lists are compared place by place. */
export function changedRules(before: unknown, after: unknown, path = ''): ChangedRule[] {
  if (!isBranch(before) || !isBranch(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
  const [was, is] = [before as Record<string, unknown>, after as Record<string, unknown>]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  return keys.flatMap((key) => changedRules(was[key], is[key], path === '' ? key : `${path}.${key}`))
}

function isBranch(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

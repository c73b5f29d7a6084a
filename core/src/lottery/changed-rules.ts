/** What is different between two versions of the rules, field by field, for whoever has to agree to it. */

export interface ChangedRule {
  /** `games.VN.0.posts.D.rateCenti.2`: a post by its name, so that one that goes does not change all behind it. */
  path: string
  /** Undefined: it was not there, or is not there any more. */
  before: unknown
  after: unknown
}

/** In the order of the former version; what is new stands behind it. Lists are compared place by place. */
export function changedRules(before: unknown, after: unknown, path = ''): ChangedRule[] {
  if (!isBranch(before) || !isBranch(after))
    return JSON.stringify(before) === JSON.stringify(after) ? [] : [{ path, before, after }]
  const [was, is] = [fieldsOf(before), fieldsOf(after)]
  const keys = [...new Set([...Object.keys(was), ...Object.keys(is)])]
  const changes = keys.flatMap((key) => changedRules(was[key], is[key], path === '' ? key : `${path}.${key}`))
  const isMoved = changes.length === 0 && Object.keys(was).join() !== Object.keys(is).join()
  return isMoved && Array.isArray(after)
    ? [{ path, before: Object.keys(was), after: Object.keys(is) }]
    : changes
}

/** Posts by their names, where each has one of its own; other lists place by place. */
function fieldsOf(branch: unknown): Record<string, unknown> {
  // It is an object or a list.
  const fields = branch as Record<string, unknown>
  if (!Array.isArray(branch)) return fields
  const names = branch.map((entry: { post?: unknown } | null) => entry?.post)
  const isNamed = names.every((name) => typeof name === 'string') && new Set(names).size === names.length
  return isNamed ? Object.fromEntries(branch.map((entry, at) => [names[at], entry])) : fields
}

function isBranch(value: unknown): boolean {
  return typeof value === 'object' && value !== null
}

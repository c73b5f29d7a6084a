/** Small checks of values from JSON, put together to larger ones. Each answers what is wrong, by the path of the field. */
export type Check = (value: unknown, path: string) => string[]
type Fields = Readonly<Record<string, Check>>

export function text(pattern: RegExp): Check {
  return (value, path) =>
    typeof value === 'string' && pattern.test(value) ? [] : [`${path} is not a text like ${pattern.source}`]
}

export function whole(least: number, most: number): Check {
  return (value, path) =>
    typeof value === 'number' && Number.isSafeInteger(value) && value >= least && value <= most
      ? []
      : [`${path} is not a whole number from ${least} to ${most}`]
}

export function oneOf(...allowed: readonly unknown[]): Check {
  return (value, path) => (allowed.includes(value) ? [] : [`${path} is not one of ${allowed.join(', ')}`])
}

export function list(check: Check, least = 0): Check {
  return (value, path) => {
    if (!Array.isArray(value)) return [`${path} is not a list`]
    if (value.length < least) return [`${path} has fewer than ${least} entries`]
    return value.flatMap((entry: unknown, at) => check(entry, `${path}.${at}`))
  }
}

/** An object of these fields and no others. */
export function fields(required: Fields, optional: Fields = {}): Check {
  return (value, path) => {
    if (!isRecord(value)) return [`${path} is not an object`]
    const missing = Object.keys(required).filter((name) => value[name] === undefined)
    const unknown = Object.keys(value).filter(
      (name) => !Object.hasOwn(required, name) && !Object.hasOwn(optional, name),
    )
    const checks = Object.entries({ ...required, ...optional }).filter(([name]) => value[name] !== undefined)
    return [
      ...missing.map((name) => `${path}.${name} is missing`),
      ...unknown.map((name) => `${path}.${name} is not known`),
      ...checks.flatMap(([name, check]) => check(value[name], `${path}.${name}`)),
    ]
  }
}

/** An object whose keys are data, too. */
export function table(key: RegExp, check: Check): Check {
  return (value, path) => {
    if (!isRecord(value)) return [`${path} is not an object`]
    return Object.entries(value).flatMap(([name, entry]) =>
      key.test(name) ? check(entry, `${path}.${name}`) : [`${path}.${name} is not known`],
    )
  }
}

/** One of two shapes, told apart by a question. */
export function either(isFirst: (value: unknown) => boolean, first: Check, second: Check): Check {
  return (value, path) => (isFirst(value) ? first : second)(value, path)
}

export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

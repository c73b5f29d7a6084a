/** Wrong requests made from right ones: each field missing, of a wrong type, out of range, or not JSON at all. */

export type Json = string | number | boolean | null | Json[] | { [field: string]: Json }
/** `text` is sent as it is: not all of it is JSON. */
export type BadBody = { why: string; text: string }

/** Written as JSON text, since a number may be one that JavaScript cannot hold. */
const FOR_NUMBER = [
  '"7"',
  '"07"',
  '07',
  '-1',
  '0',
  '1.5',
  '1e21',
  '9007199254740993',
  '1e999',
  '-0.0001',
  'null',
  'true',
  '[]',
  '{}',
]
const FOR_TEXT = ['7', 'null', 'true', '[]', '{}', '"\\ud800"', '"\\udc00a"', '"\\u0000"']
const FOR_LIST = ['null', '7', '"A"', '{}', '[null]', '[[1]]', '[{}]']

/** Every single change of `right` that makes it wrong. `loose`: text fields whose any text is a right one. */
export function badBodies(right: { [field: string]: Json }): BadBody[] {
  const whole = JSON.stringify(right)
  return [
    ...brokenTexts(whole),
    ...placesOf(right).flatMap(({ path, value }) => [
      { why: `${path.join('.')} missing`, text: withValue(right, path, undefined) },
      ...badValues(value).map((bad) => ({
        why: `${path.join('.')} = ${bad}`,
        text: withValue(right, path, bad),
      })),
    ]),
    { why: 'an unknown field', text: withValue(right, ['surplus'], '1') },
    { why: 'a field twice', text: whole.replace('{', `{${JSON.stringify(Object.keys(right)[0])}:1,`) },
    { why: '__proto__', text: whole.replace('{', '{"__proto__":{"amount":1},') },
  ]
}

function brokenTexts(whole: string): BadBody[] {
  const texts = [
    '',
    '{',
    'null',
    '[]',
    '7',
    '"text"',
    `${whole}${whole}`,
    whole.slice(0, -1),
    `${whole},`,
    "{'a':1}",
    'NaN',
  ]
  return [
    ...texts.map((text) => ({ why: `body ${text.slice(0, 12)}`, text })),
    { why: '64 KiB + 1', text: whole.replace('{', `{${' '.repeat(65_537 - whole.length)}`) },
    { why: 'nested 10 000 deep', text: `{"a":${'['.repeat(10_000)}${']'.repeat(10_000)}}` },
  ]
}

type Place = { path: (string | number)[]; value: Json }

/** Every field and element, from the outside in. */
function placesOf(value: Json, path: (string | number)[] = []): Place[] {
  const inner =
    typeof value === 'object' && value !== null
      ? Object.entries(value).flatMap(([key, item]) =>
          placesOf(item, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : []
  return path.length === 0 ? inner : [{ path, value }, ...inner]
}

function badValues(value: Json): string[] {
  if (typeof value === 'number') return FOR_NUMBER
  if (typeof value === 'string') return FOR_TEXT
  return FOR_LIST
}

const HOLE = '@hole@'

/** `right` with the JSON text `bad` in one place, or without that place. */
function withValue(right: Json, path: (string | number)[], bad: string | undefined): string {
  const copy: Json = structuredClone(right)
  const [last = '', ...outer] = [...path].reverse()
  let at = copy as Record<string | number, Json>
  for (const key of outer.reverse()) at = at[key] as Record<string | number, Json>
  if (bad !== undefined) at[last] = HOLE
  else if (Array.isArray(at)) at.splice(Number(last), 1)
  else delete at[last]
  return JSON.stringify(copy).replace(`"${HOLE}"`, bad ?? '')
}

/** For a field of a query: everything there is text. */
export const BAD_QUERY_VALUES = [
  '',
  ' ',
  '0',
  '-1',
  '07',
  '1.5',
  '1e2',
  '101',
  '9007199254740993',
  'null',
  'POLL_3',
  'poll_1',
  "'; drop table entry; --",
  '%',
  '\u0000',
  '១',
]

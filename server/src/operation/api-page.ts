/** The OpenAPI document as a page to read: for engineers, on the port of the operator's machines. No script, no request. */
import { createHash } from 'node:crypto'
import type { JsonSchema } from '../http/schemas.ts'

type Content = Record<string, { schema?: JsonSchema }>
interface Operation {
  operationId: string
  summary?: string
  description?: string
  security: Record<string, unknown>[]
  parameters: { $ref?: string; name?: string; in?: string; required?: boolean; schema?: JsonSchema }[]
  requestBody?: { content: Content }
  responses: Record<string, { description: string; content?: Content }>
}
interface Document {
  info: { title: string; version: string; description: string }
  paths: Record<string, Record<string, Operation>>
  components: {
    schemas: Record<string, JsonSchema>
    securitySchemes: Record<string, { name: string; in: string; description: string }>
    parameters: Record<string, { name: string; in: string; description: string }>
  }
}

const STYLE = `:root{color-scheme:light dark;font:16px/1.5 system-ui,sans-serif}
body{margin:0 auto;max-width:60rem;padding:1rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
pre{overflow:auto;padding:.75rem;border:1px solid #8886;border-radius:.5rem}
details{border-top:1px solid #8886;padding:.5rem 0}
summary{cursor:pointer;overflow-wrap:anywhere}
nav a{display:block;padding:.25rem 0;overflow-wrap:anywhere}
table{border-collapse:collapse;display:block;overflow-x:auto}
td,th{text-align:left;vertical-align:top;padding:.25rem 1rem .25rem 0}`

/** Only this style applies, and nothing is loaded. */
export const API_PAGE_POLICY = `default-src 'none'; style-src 'sha256-${createHash('sha256').update(STYLE).digest('base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** HTML of every call, scheme, shared parameter and schema of the document that {@link openapi} makes. */
export function apiPage(document: JsonSchema): string {
  const { info, paths, components } = document as unknown as Document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, one]) => ({ name: `${method.toUpperCase()} ${path}`, one })),
  )
  const links = calls.map(({ name, one }) => `<a href="#${one.operationId}"><code>${text(name)}</code></a>`)
  const schemes = Object.entries({ ...components.securitySchemes, ...components.parameters })
  return `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text(info.title)} API ${text(info.version)}</title><style>${STYLE}</style>
<h1>${text(info.title)} API ${text(info.version)}</h1><p>${text(info.description)}</p>
<h2>Who asks, and which try it is</h2>${table(schemes.map(([name, one]) => [name, `${one.in} ${one.name}`, one.description]))}
<h2>${calls.length} calls</h2><nav>${links.join('')}</nav>${calls.map(({ name, one }) => callOf(name, one)).join('')}
<h2>Schemas</h2>${Object.entries(components.schemas)
    .map(([name, schema]) => folded(name, schemaOf(schema), name))
    .join('')}</html>`
}

function callOf(name: string, one: Operation): string {
  const asks =
    one.security.length === 0 ? 'Anybody.' : `Needs ${Object.keys(one.security[0] ?? {}).join(' and ')}.`
  const given = one.parameters.map(({ $ref, name: called, in: place, required, schema }) =>
    $ref
      ? [$ref.replace(/.*\//, ''), 'shared', '']
      : [called ?? '', `${place}${required ? ', required' : ''}`, JSON.stringify(schema)],
  )
  const body = Object.entries(one.requestBody?.content ?? {}).map(([type, { schema }]) =>
    bodyOf(type, schema),
  )
  const answers = Object.entries(one.responses).map(
    ([status, { description, content = {} }]) =>
      `<h4>${text(status)}: ${text(description)}</h4>${Object.entries(content)
        .map(([type, { schema }]) => bodyOf(type, schema))
        .join('')}`,
  )
  const inside = [
    `<p>${text(one.description ?? '')} ${asks}</p>`,
    ...(given.length > 0 ? [`<h4>Parameters</h4>${table(given)}`] : []),
    ...(body.length > 0 ? [`<h4>Body</h4>${body.join('')}`] : []),
    ...answers,
  ]
  return folded(`${name}: ${one.summary ?? ''}`, inside.join(''), one.operationId)
}

/** A schema that stands elsewhere is a link to it. */
function bodyOf(type: string, schema: JsonSchema | undefined): string {
  const $ref = typeof schema?.$ref === 'string' ? schema.$ref.replace(/.*\//, '') : null
  if ($ref) return `<p>${text(type)}: <a href="#${$ref}">${text($ref)}</a></p>`
  return `<p>${text(type)}</p>${schema && Object.keys(schema).length > 0 ? schemaOf(schema) : ''}`
}

const schemaOf = (schema: JsonSchema) => `<pre>${text(JSON.stringify(schema, null, 2))}</pre>`

function folded(title: string, inside: string, id: string): string {
  return `<details id="${text(id)}"><summary><code>${text(title)}</code></summary>${inside}</details>`
}

function table(rows: string[][]): string {
  return `<table>${rows.map((row) => `<tr>${row.map((cell) => `<td>${text(cell)}</td>`).join('')}</tr>`).join('')}</table>`
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
const text = (value: string) => value.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign)

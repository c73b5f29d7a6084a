/** Every route of the two contracts as an attacker reads them. */
import type { Endpoint } from '@samnang/contract/endpoint'
import { type EndpointName, endpoints } from '@samnang/contract/endpoints'
import type { OfficeEndpoint } from '@samnang/contract/office/office-endpoint'
import { type OfficeName, officeEndpoints } from '@samnang/contract/office/office-endpoints'
import { plain } from '../../server/src/http/schemas.ts'
import { example, fieldsOf } from '../../server/test/examples.ts'
import type { RawRequest } from '../client.ts'

export type Schema = Record<string, unknown>
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

export interface Route {
  name: string
  method: Method
  path: string
  /** Plain JSON Schema. */
  params: Schema | undefined
  query: Schema | undefined
  body: Schema | undefined
  takesPicture: boolean
}

export interface PortalRoute extends Route {
  name: EndpointName
  access: Endpoint['access']
}

export interface OfficeRoute extends Route {
  name: OfficeName
  row: OfficeEndpoint
}

export const PORTAL: readonly PortalRoute[] = (Object.keys(endpoints) as EndpointName[]).map((name) => {
  const row: Endpoint = endpoints[name]
  return { ...routeOf(name, row), name, access: row.access, takesPicture: row.takesPicture === true }
})

export const OFFICE: readonly OfficeRoute[] = (Object.keys(officeEndpoints) as OfficeName[]).map((name) => {
  const row: OfficeEndpoint = officeEndpoints[name]
  return { ...routeOf(name, row), name, row }
})

function routeOf(name: string, { params, query, body }: Pick<Endpoint, 'params' | 'query' | 'body'>): Route {
  const [method = 'GET', path = '/'] = name.split(' ')
  const schemas = { params: params && plain(params), query: query && plain(query), body: body && plain(body) }
  return { name, method: method as Method, path, ...schemas, takesPicture: false }
}

/** The route with these numbers in its path. */
export function pathWith({ path }: Route, params: Record<string, string | number> = {}): string {
  return path.replace(/:(\w+)/g, (_, field: string) => encodeURIComponent(String(params[field] ?? '1')))
}

/** What the contract calls right, about things that are not there. */
export function rightRequest(route: Route): RawRequest {
  const given = route.params ? fieldsOf(route.params) : {}
  const params = Object.fromEntries(Object.entries(given).map(([field, schema]) => [field, farFrom(schema)]))
  return { method: route.method, path: pathWith(route, params), ...bodyFor(route) }
}

/** A number that nothing has; elsewhere a name of the right shape. */
function farFrom(schema: Schema): string {
  const isNumber = String(schema.pattern ?? '').includes('[0-9]')
  return isNumber ? '999999999' : String(example(schema))
}

function bodyFor(route: Route): Pick<RawRequest, 'body' | 'headers'> {
  if (route.method === 'GET') return {}
  if (route.takesPicture)
    return { body: new Uint8Array([0xff, 0xd8, 0xff, 0xe0]), headers: { 'content-type': 'image/jpeg' } }
  const body = route.body ? example(route.body) : {}
  return { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } }
}

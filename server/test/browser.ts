/** A browser as far as a test needs one: keeps cookies, sends the XSRF token, says where it comes from. */
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify'

export interface TestBrowser {
  cookies: Map<string, string>
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>
  /** With the token of its cookie; `payload` an object, or text that is sent as it is. */
  post(
    url: string,
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** The same by the method of an endpoint; a GET has no payload. */
  send(
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: object | string,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  logIn(username: string, password: string): Promise<LightMyRequestResponse>
  /** The Cookie header. */
  header(): string
}

export function browser(app: FastifyInstance, remoteAddress = '127.0.0.1'): TestBrowser {
  const cookies = new Map<string, string>()
  const send = async (options: InjectOptions) => {
    const headers = { cookie: header(cookies), ...options.headers }
    const response = await app.inject({ remoteAddress, ...options, headers })
    for (const { name, value } of response.cookies) {
      if (value === '') cookies.delete(name)
      else cookies.set(name, value)
    }
    return response
  }
  const get: TestBrowser['get'] = (url, headers = {}) => send({ method: 'GET', url, headers })
  const unsafe = (
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload: object | string = {},
    headers: Record<string, string> = {},
  ) =>
    send({
      method,
      url,
      payload,
      headers: {
        'content-type': 'application/json',
        'x-xsrf-token': decodeURIComponent(cookies.get('XSRF-TOKEN') ?? ''),
        ...headers,
      },
    })
  const post: TestBrowser['post'] = (url, payload, headers) => unsafe('POST', url, payload, headers)
  return {
    cookies,
    post,
    send: (method, url, payload, headers) =>
      method === 'GET' ? get(url, headers) : unsafe(method, url, payload, headers),
    header: () => header(cookies),
    get,
    logIn: async (username, password) => {
      await send({ method: 'GET', url: '/sanctum/csrf-cookie' })
      return post('/login', { username, password })
    },
  }
}

function header(cookies: Map<string, string>): string {
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

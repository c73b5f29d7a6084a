/** Fastify's own compilers of schemas, each schema compiled by the first request that needs it. */
import buildValidators from '@fastify/ajv-compiler'
import buildSerializers from '@fastify/fast-json-stringify-compiler'
import type { FastifyServerOptions } from 'fastify'

type Check = { (data: unknown): unknown; errors?: unknown }
type Compile<F> = (route: unknown) => F

/**
 * Compiling all of them was a third of what the office took to start, and a tenth of the server (three hundred routes, most of
 * which a process is never asked for),
 * and who waits for a server that was killed waits for its start. A first request takes some milliseconds more. What is
 * checked and what may leave is the same; that every schema can be compiled is asked by a test.
 */
export function compileWhenAsked(): NonNullable<FastifyServerOptions['schemaController']> {
  const validators = buildValidators() as (...settings: unknown[]) => Compile<Check>
  const serializers = buildSerializers() as (...settings: unknown[]) => Compile<(data: unknown) => string>
  return {
    compilersFactory: {
      buildValidator: (...settings: unknown[]) => {
        const compile = validators(...settings)
        return (route: unknown) => lateCheck(() => compile(route)) as never
      },
      buildSerializer: (...settings: unknown[]) => {
        const compile = serializers(...settings)
        return (route: unknown) => {
          const serialize = once(() => compile(route))
          return (data: unknown) => serialize()(data)
        }
      },
    },
  }
}

/** Fastify reads what is wrong from the function itself, right after its call. */
function lateCheck(compile: () => Check): Check {
  const check = once(compile)
  const late: Check = (data) => {
    const answer = check()(data)
    late.errors = check().errors
    return answer
  }
  return late
}

function once<T>(make: () => T): () => T {
  let made: T | undefined
  return () => (made ??= make())
}

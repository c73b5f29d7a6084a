import { expect, test } from 'vitest'
import { CircuitBreaker } from './circuit-breaker.ts'

function breakerAt() {
  let now = 0
  const pass = (ms: number) => {
    now += ms
  }
  return { breaker: new CircuitBreaker({ now: () => now }), pass }
}

function fail(breaker: CircuitBreaker, times: number): void {
  for (let i = 0; i < times; i++) {
    breaker.mayCall()
    breaker.failed()
  }
}

test('three failures in a row open it, a success in between counts from new', () => {
  const { breaker } = breakerAt()
  fail(breaker, 2)
  breaker.succeeded()
  fail(breaker, 2)
  expect(breaker.state).toBe('closed')
  fail(breaker, 1)
  expect(breaker.state).toBe('open')
  expect(breaker.mayCall()).toBe(false)
})

test('two in a row that were waited for in vain open it, one does not', () => {
  const { breaker } = breakerAt()
  breaker.failed('timed out')
  expect(breaker.state).toBe('closed')
  breaker.succeeded()
  breaker.failed('timed out')
  expect(breaker.state).toBe('closed')
  breaker.failed('timed out')
  expect(breaker.state).toBe('open')
})

test('after its rest one call tries it, and no second one beside', () => {
  const { breaker, pass } = breakerAt()
  fail(breaker, 3)
  pass(4_999)
  expect(breaker.mayCall()).toBe(false)
  pass(1)
  expect(breaker.state).toBe('half-open')
  expect(breaker.mayCall()).toBe(true)
  expect(breaker.mayCall()).toBe(false)
  breaker.succeeded()
  expect(breaker.state).toBe('closed')
  expect(breaker.mayCall()).toBe(true)
})

test('each failed trial doubles the rest, up to a minute', () => {
  const { breaker, pass } = breakerAt()
  fail(breaker, 3)
  for (const rest of [5_000, 10_000, 20_000, 40_000, 60_000, 60_000]) {
    pass(rest - 1)
    expect(breaker.state).toBe('open')
    pass(1)
    expect(breaker.mayCall()).toBe(true)
    breaker.failed()
  }
})

test('calls that were under way when it opened do not prolong the rest', () => {
  const { breaker, pass } = breakerAt()
  fail(breaker, 3)
  pass(4_000)
  breaker.failed()
  pass(1_000)
  expect(breaker.mayCall()).toBe(true)
})

test.each([3_600_000, -3_600_000])('a clock that is set by %d ms keeps no provider away', (jumpMs) => {
  const { breaker, pass } = breakerAt()
  fail(breaker, 3)
  pass(jumpMs)
  expect(breaker.mayCall()).toBe(true)
  breaker.succeeded()
  expect(breaker.state).toBe('closed')
})

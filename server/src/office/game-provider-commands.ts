/** What is done with providers of games, for the office's pages and for the terminal alike; keys take two people. */
import type { providerEndpoints, ProviderFacts as Wire } from '@samnang/contract/office/providers'
import { accepted, refused } from '@samnang/core/refusal'
import type { Clock } from '../parts.ts'
import {
  addProviderIn,
  addProviderKeyIn,
  changeProviderIn,
  findProvider,
  isActiveKey,
  type ProviderFacts,
  retireProviderKeyIn,
} from '../providers/provider-desk.ts'
import { askServerIn } from '../providers/provider-tasks.ts'
import { command, commandForTwo, type OfficeHandlers } from './office-call.ts'

type Names = Extract<keyof typeof providerEndpoints, `POST ${string}`>

export function providerCommands({ clock }: { clock: Clock }): Pick<OfficeHandlers, Names> {
  return {
    'POST /api/providers': command(async (tx, { body }, by) => {
      const { name, hub_key: hubKey } = body
      if (await findProvider(tx, name)) return refused('provider_known')
      const added = await addProviderIn(tx, { ...factsOf(name, body), hubKey }, by)
      if (!added.ok) return added
      await askServerIn(tx, { provider: added.value, kind: 'own_key', day: null, nowMs: clock.now() }, by)
      return accepted({ name })
    }),
    'POST /api/providers/:name': command(async (tx, { params: { name }, body }, by) => {
      const sides = { before: factsOf(name, body.before), after: factsOf(name, body.after) }
      const done = await changeProviderIn(tx, sides, by)
      return done.ok ? accepted(undefined) : done
    }),
    'POST /api/providers/:name/keys': commandForTwo(
      (tx, { params, body }, by) => addProviderKeyIn(tx, params.name, body.public_key, by),
      // One that counts already changes nothing.
      async (tx, { params, body }) => !(await isActiveKey(tx, params.name, body.public_key)),
    ),
    'POST /api/providers/:name/keys/retire': command((tx, { params, body }, by) =>
      retireProviderKeyIn(tx, params.name, body.fingerprint, by),
    ),
    'POST /api/providers/:name/tasks': commandForTwo(
      async (tx, { params, body: { kind, day } }, by) => {
        const provider = await findProvider(tx, params.name)
        if (!provider) return refused('not_found')
        const asked = await askServerIn(tx, { provider, kind, day, nowMs: clock.now() }, by)
        return asked.ok ? accepted({ id: Number(asked.value) }) : asked
      },
      async (_tx, { body }) => body.kind === 'own_key',
    ),
  }
}

function factsOf(name: string, wire: Wire): ProviderFacts {
  return {
    ...{ name, title: wire.title.trim(), gamesApi: wire.games_api.trim(), operatorId: wire.operator_id },
    ...{ subPartner: wire.sub_partner, sections: wire.sections, frameOrigins: wire.frame_origins },
    ...{ pictureHosts: wire.picture_hosts, allowed: wire.allowed, mayLeaveFrame: wire.may_leave_frame },
  }
}

import { Lobby } from './lobby.tsx'

/** /game/slot: the lobby of the slots. */
export default function SlotPage() {
  return <Lobby section="slot" />
}

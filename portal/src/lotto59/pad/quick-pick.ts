/** Five different numbers 1..59, ascending, every set equally likely: bytes that would favour some are dropped. */
export function quickPick(nextByte = () => crypto.getRandomValues(new Uint8Array(1))[0] ?? 0): number[] {
  const picked = new Set<number>()
  while (picked.size < 5) {
    const byte = nextByte()
    if (byte < 236) picked.add((byte % 59) + 1)
  }
  return [...picked].sort((a, b) => a - b)
}

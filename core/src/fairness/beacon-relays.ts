/** Where anybody finds rounds of the public beacon; what relays say proves itself, so nobody has to trust them. */

/** drand quicknet, as every opening record of mode 1 names it. */
export const QUICKNET_HASH = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971'

/** Of two organisations. */
export const PUBLIC_RELAYS = [
  'https://api.drand.sh',
  'https://api2.drand.sh',
  'https://drand.cloudflare.com',
] as const

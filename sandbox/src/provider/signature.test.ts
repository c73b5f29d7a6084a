import { createPublicKey, generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy, signBody } from './signature.ts'

/** A vector made once with OpenSSL and a key that exists nowhere any more. */
const PUBLIC_KEY = createPublicKey(`-----BEGIN PUBLIC KEY-----
MIIBIjANBgkqhkiG9w0BAQEFAAOCAQ8AMIIBCgKCAQEAnW60clBSeaMoKz1V7DRj
DnwuZgBXgJ1n/ptG2bMeMbUV5XmOAzvKncs+HubQacUH4GyJLQm+LUIzVZSmTaVJ
2WcVt0O83YerafpR6+6h9olv5omdP+loMoSBSgs6QLARNhflTGVPAghBsjhSSaUr
dMlBldVfTTbHsg6wtsUdN9DS0mv26vpJ3KVf3p4iBJdWNi4+rljMdSYbAHJqO3rz
b5GNE7i1aPuJK9kBFGsWiJPsAZAETAufdCOWbeE0Cmn06EHLWRJwdfD816gr1WDw
IAyO9lKOHwByH3VJFTEbuom35fT95+u/qiBxc5lVSpDlGenSvV7HRe8b8vztZAd9
VwIDAQAB
-----END PUBLIC KEY-----`)
const BODY =
  '{"user":"u_7f3a","transaction_uuid":"16d2dcfe-b89e-41e7-854a-58404eea6d16","supplier_transaction_id":"41ecc3ad-b181-4235-bf9d-acf0a7ad9730","token":"55b7518e-b89e-41e7-81be-58404eea6d16","supplier_user":null,"round_closed":false,"round":"rNEMwgzJAOZ6eR3V","reward_uuid":null,"request_uuid":"583c985f-fee6-4c0e-bbf5-308aad6265af","is_free":false,"is_aggregated":false,"game_code":"sim_dragonslot","currency":"KHR","bet":null,"amount":200000000,"meta":null}'
const SIGNATURE =
  'GQmkSyDGK2quAj7gFkiJ7SBzRQjX3Bcwf4CnYF+eGvsGpz2yQAbVpa9O8ix9T6NNrIP8BgJOTFHRE2aC7NewooH6TfaqpDbD4+yFv3QOa9SdfMvfMhliPu1XXUepWNrDYBM3/qliSBInUUlK+1MLKESkHEHaS6sykIhK+kxjklpUZBFYRQAKLXlgWWAwWcOMGz207/sDHSCjmSWZ/jPhkaO2wfW7lc2yyjx7VnbYsjhCs/ZogUgU8cmM73qvdKGEazSmvrT/9BqGqz0GrjAWZSuOGL8VcXjMvSqZ1aHyuh6rE76aphMyM575fWSFGy1MFW8ClrgR93meuAarFKgv6w=='
const bytes = (text: string) => new TextEncoder().encode(text)

test('a signature made by OpenSSL is right over the same bytes, and over no others', () => {
  expect(isSignedBy(PUBLIC_KEY, bytes(BODY), SIGNATURE)).toBe(true)
  const changed = [
    `${BODY}\n`,
    BODY.replace('200000000', '200000001'),
    JSON.stringify(JSON.parse(BODY), null, 1),
    '',
  ]
  for (const other of changed) expect(isSignedBy(PUBLIC_KEY, bytes(other), SIGNATURE)).toBe(false)
})

test('our own signature is right for our key, and wrong for any other', () => {
  const mine = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const signature = signBody(bytes(BODY), mine.privateKey)
  expect(signature).toMatch(/^[A-Za-z0-9+/]{342}==$/)
  expect(signBody(bytes(BODY), mine.privateKey)).toBe(signature)
  expect(isSignedBy(mine.publicKey, bytes(BODY), signature)).toBe(true)
  expect(isSignedBy(PUBLIC_KEY, bytes(BODY), signature)).toBe(false)
})

test.each([undefined, null, '', 7, 'a b', ['x'], `${SIGNATURE} `, SIGNATURE.slice(4), 'ééé'])(
  'the header %j is a wrong signature',
  (header) => expect(isSignedBy(PUBLIC_KEY, bytes(BODY), header)).toBe(false),
)

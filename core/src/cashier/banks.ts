/** Where players keep their riel: codes that staff and players choose from, with the names the banks use themselves. */
export const BANKS = {
  ABA: 'ABA Bank',
  ACLEDA: 'ACLEDA Bank',
  WING: 'Wing Bank',
  CANADIA: 'Canadia Bank',
  SATHAPANA: 'Sathapana Bank',
  PRINCE: 'Prince Bank',
  FTB: 'Foreign Trade Bank',
  AMK: 'AMK',
  TRUEMONEY: 'TrueMoney',
  PIPAY: 'Pi Pay',
} as const

export type BankCode = keyof typeof BANKS
export const BANK_CODES = Object.keys(BANKS) as BankCode[]

export function isBankCode(text: string): text is BankCode {
  return Object.hasOwn(BANKS, text)
}

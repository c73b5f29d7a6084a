/** What the demo's games are called in Khmer; a provider's list knows one name only. An operator may change them. */
export const SANDBOX_TITLES: Readonly<Record<string, string>> = {
  sbx_lotus_gold: 'ផ្កាឈូកមាស',
  sbx_naga_ways: 'ផ្លូវនាគ',
  sbx_tonle_fruits: 'ផ្លែឈើទន្លេ',
  sbx_three_coins: 'កាក់បី',
  sbx_baccarat: 'បាការ៉ាត់',
  sbx_dragon_tiger: 'ខ្លានាគ',
  sbx_roulette: 'រ៉ូឡែត',
  sbx_sic_bo: 'ស៊ីកបូ',
  sbx_kla_klok: 'ខ្លាឃ្លោក',
}

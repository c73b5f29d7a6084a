/** What the demo's games are called in Khmer, by provider; its list knows one name only. An operator may change them. */
export const SANDBOX_TITLES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  sandbox: {
    sbx_lotus_gold: 'ផ្កាឈូកមាស',
    sbx_naga_ways: 'ផ្លូវនាគ',
    sbx_tonle_fruits: 'ផ្លែឈើទន្លេ',
    sbx_three_coins: 'កាក់បី',
    sbx_baccarat: 'បាការ៉ាត់',
    sbx_dragon_tiger: 'ខ្លានាគ',
    sbx_roulette: 'រ៉ូឡែត',
    sbx_sic_bo: 'ស៊ីកបូ',
    sbx_kla_klok: 'ខ្លាឃ្លោក',
    sbx_sportsbook: 'បាល់ទាត់និម្មិត',
  },
  'sandbox-fishing-1': {
    sbx_fish_1_pond: 'បាញ់ត្រីទន្លេសាប · ត្រពាំង',
    sbx_fish_1_river: 'បាញ់ត្រីទន្លេសាប · ស្ទឹង',
    sbx_fish_1_lake: 'បាញ់ត្រីទន្លេសាប · បឹង',
  },
  'sandbox-fishing-2': {
    sbx_fish_2_pond: 'បាញ់ត្រីទន្លេមេគង្គ · ត្រពាំង',
    sbx_fish_2_river: 'បាញ់ត្រីទន្លេមេគង្គ · ស្ទឹង',
    sbx_fish_2_lake: 'បាញ់ត្រីទន្លេមេគង្គ · បឹង',
  },
}

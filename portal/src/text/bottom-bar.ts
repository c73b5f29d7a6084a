/** The bar at the foot of a phone, and the two pages that only it leads to. */
import { catalogue } from './language.ts'

export const bottomBarTexts = {
  name: 'ទំព័រសំខាន់ៗ',
  lotto: 'ឡូតូ',
  games: 'ហ្គេម',
  tickets: 'សំបុត្រ',
  last_movements: 'ប្រតិបត្តិការចុងក្រោយ',
  lookup: 'ប្រវត្តិ និងរបាយការណ៍',
} as const

export const bottomBar = catalogue('bottomBar', bottomBarTexts)

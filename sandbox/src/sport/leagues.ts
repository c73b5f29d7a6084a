/** Four leagues of clubs that exist nowhere. Two halves of four: each meets every club of the other half in turn. */
import type { TeamView, Words } from './messages.ts'

export interface League {
  id: string
  name: Words
  /** Eight: the first four meet the last four. */
  teams: readonly TeamView[]
}

export const TEAMS_A_HALF = 4

export const LEAGUES: readonly League[] = [
  league('delta', 'លីគនិម្មិតដីសណ្ត', 'Delta Virtual League', [
    ['ផ្កាឈូកបៃតង', 'Green Lotus', '#1f8f5f', '#f4f1de'],
    ['ត្រីគល់រាំង', 'River Barbs', '#2b6cb0', '#ffd166'],
    ['ទូកង', 'Long Boats', '#c8553d', '#f2e9e4'],
    ['ខ្យល់កក្កដា', 'July Winds', '#4d908e', '#ffffff'],
    ['ដើមត្នោត', 'Palm Eleven', '#588157', '#dad7cd'],
    ['រលកទន្លេ', 'River Waves', '#0077b6', '#caf0f8'],
    ['អំបិលស', 'White Salt', '#e9ecef', '#495057'],
    ['ក្តាមខៀវ', 'Blue Crabs', '#023e8a', '#ffba08'],
  ]),
  league('highland', 'លីគនិម្មិតភ្នំខ្ពស់', 'Highland Virtual League', [
    ['ដំរីដីក្រហម', 'Red Earth Elephants', '#9d0208', '#ffe8d6'],
    ['ព្រៃស្រល់', 'Pine Forest', '#2d6a4f', '#b7e4c7'],
    ['ទឹកជ្រោះ', 'Waterfall', '#48cae4', '#03045e'],
    ['ឃ្មុំព្រៃ', 'Wild Bees', '#ffb703', '#212529'],
    ['ពពកទាប', 'Low Clouds', '#adb5bd', '#343a40'],
    ['កាហ្វេភ្នំ', 'Mountain Coffee', '#6f4518', '#f3e9dc'],
    ['ផ្លែម្រេច', 'Pepper Vines', '#386641', '#bc4749'],
    ['ខ្លាពពក', 'Cloud Cats', '#7f5539', '#ede0d4'],
  ]),
  league('coast', 'លីគនិម្មិតឆ្នេរ', 'Coast Virtual League', [
    ['យុថ្កា', 'Anchors', '#14213d', '#fca311'],
    ['ផ្កាថ្ម', 'Corals', '#ff6b6b', '#f7fff7'],
    ['ប៉មភ្លើង', 'Lighthouse', '#d62828', '#ffffff'],
    ['អណ្តើកសមុទ្រ', 'Sea Turtles', '#2a9d8f', '#e9c46a'],
    ['ខ្សាច់មាស', 'Golden Sands', '#e9c46a', '#264653'],
    ['ព្រៃកោងកាង', 'Mangroves', '#606c38', '#fefae0'],
    ['ជំនោរ', 'High Tide', '#0096c7', '#ade8f4'],
    ['មឹកខ្មៅ', 'Black Squids', '#22223b', '#c9ada7'],
  ]),
  league('plain', 'លីគនិម្មិតវាលស្រែ', 'Plains Virtual League', [
    ['ស្រូវមាស', 'Golden Rice', '#d4a017', '#3a5a40'],
    ['គោបាល', 'Cowherds', '#8d6e63', '#fff3e0'],
    ['ខ្លែងឯក', 'Kites', '#e63946', '#f1faee'],
    ['ស្គរវែង', 'Long Drums', '#6a040f', '#ffd60a'],
    ['ភ្លៀងដំបូង', 'First Rain', '#457b9d', '#a8dadc'],
    ['ចំប៉ី', 'Frangipani', '#f4acb7', '#9d8189'],
    ['ចង្រិត', 'Crickets', '#31572c', '#ecf39e'],
    ['រទេះគោ', 'Ox Carts', '#774936', '#edc4b3'],
  ]),
]

type Club = [km: string, en: string, shirt: string, trim: string]

function league(id: string, km: string, en: string, clubs: Club[]): League {
  const teams = clubs.map(([clubKm, clubEn, shirt, trim], at) => ({
    id: `${id}-${at + 1}`,
    name: { km: clubKm, en: clubEn },
    colours: [shirt, trim] satisfies [string, string],
  }))
  return { id, name: { km, en }, teams }
}

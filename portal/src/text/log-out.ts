/** What is said while somebody logs out: it comes when they may. */
import { catalogue } from './language.ts'

export const logOutTexts = {
  waits:
    'ការភ្នាល់ ឬរូបវិក្កយបត្រមួយមិនទាន់មានការបញ្ជាក់ពីប្រព័ន្ធទេ។ បើចាកចេញឥឡូវ ទូរស័ព្ទនេះឈប់ផ្ញើវា។ សូមពិនិត្យសំបុត្រ និងការដាក់ប្រាក់របស់អ្នក នៅពេលចូលគណនីវិញ។',
  busy: 'កំពុងចាកចេញ...',
} as const

export const logOut = catalogue('logOut', logOutTexts)
